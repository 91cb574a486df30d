#include "hip/code/load.h"

#include "base/log.h"
#include "code/image.h"
#include "code/image_view.h"
#include "code/left_alone.h"
#include "code/registry.h"

static void log_image(const struct ncc_load *load, const struct ncc_unit *unit)
{
	if (ncc_left_alone(&unit->owners, NULL))
		ncc_log("[bin] left alone");
	else if (unit->image)
		ncc_log("[bin] type %s size %zu", load->path ? "file" : ncc_image_look(load->code).type,
			ncc_image_bytes(unit->image));
	else
		ncc_log("[bin] type unknown");
}

void ncc_load_register(const struct ncc_load *load)
{
	struct ncc_unit *unit = ncc_unit_new();

	if (!unit)
		return;
	unit->context = load->context;
	ncc_owners_add(&unit->owners, load->code, load->caller);
	if (ncc_keeps(&unit->owners))
		unit->image = load->path ? ncc_image_keep_file(load->path) : ncc_image_keep(load->code);
	log_image(load, unit);
	ncc_unit_register(unit, load->handle);
}
