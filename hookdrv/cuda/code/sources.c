#include "base/log.h"
#include "code/image.h"
#include "code/left_alone.h"
#include "code/load.h"
#include "cuda/code/made.h"

/* What it was made from is kept with it, as one image. */
void ncc_unit_add_sources(struct ncc_unit *unit)
{
	struct ncc_sources sources;
	struct ncc_image *whole;

	if (!unit->image || !ncc_made_from(unit->image, &sources))
		return;
	ncc_owners_join(&unit->owners, &sources.owners);
	if (sources.flags & NCC_MADE_BY_DRIVER)
		unit->jit = sources.jit;
	whole = sources.n && ncc_keeps(&unit->owners) ? ncc_made_image(unit->image, &sources) : NULL;
	if (whole) {
		ncc_log("[bin] made here from %zu", sources.n);
		ncc_image_put(unit->image);
		unit->image = whole;
	}
	ncc_sources_clear(&sources);
}
