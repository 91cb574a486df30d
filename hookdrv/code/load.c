#include "code/load.h"

#include "base/log.h"
#include "code/image.h"
#include "code/image_view.h"
#include "code/left_alone.h"
#include "driver/real.h"

static void log_image(const struct ncc_load *load, const struct ncc_unit *unit)
{
	struct ncc_image_view view = ncc_image_look(load->code);

	if (ncc_left_alone(&unit->owners, NULL))
		ncc_log("[bin] left alone");
	else if (unit->image)
		ncc_log("[bin] type %s size %zu", load->path ? "file" : view.type, ncc_image_bytes(unit->image));
	else
		ncc_log("[bin] type unknown");
}

static void take_image(struct ncc_unit *unit, const struct ncc_load *load)
{
	ncc_owners_add(&unit->owners, load->code, load->caller);
	if (ncc_keeps(&unit->owners))
		unit->image = load->path ? ncc_image_keep_file(load->path) : ncc_image_keep(load->code);
}

void ncc_load_register(const struct ncc_load *load)
{
	struct ncc_unit *unit = ncc_unit_new();

	if (!unit)
		return;
	if (load->asked)
		unit->jit = *load->asked;
	if (load->is_module)
		ncc_real.cuCtxGetCurrent(&unit->context);
	take_image(unit, load);
	log_image(load, unit);
	ncc_unit_add_sources(unit);
	ncc_unit_register(unit, load->handle);
}

void ncc_loaded(const char *name, CUresult result, const void *handle, struct ncc_load load)
{
	const char *kind = load.is_module ? "mod" : "lib";

	if (load.path)
		ncc_log("[mod] %s %d %s %p path %s", name, result, kind, handle, load.path);
	else
		ncc_log("[mod] %s %d %s %p code %p", name, result, kind, handle, load.code);
	load.handle = handle;
	if (handle)
		ncc_load_register(&load);
}

void ncc_unloaded(struct ncc_unit *unit, CUresult result)
{
	if (!unit)
		return;
	if (result == CUDA_SUCCESS)
		ncc_unit_discard(unit);
	else
		ncc_unit_attach(unit);
}
