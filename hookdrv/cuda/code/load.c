#include "cuda/code/load.h"

#include "base/log.h"
#include "driver/real.h"
#include "code/image.h"
#include "code/image_view.h"
#include "code/left_alone.h"
#include "cuda/code/made.h"
#include "code/registry.h"

/* CUjit_option: those that change the code. The others are buffers and lists of the program, or what it wants to
 * be told. */
static bool changes_code(int option)
{
	static const uint64_t wanted = 1ull << 0     /* max registers */
				       | 1ull << 7   /* optimisation level */
				       | 1ull << 11  /* debug */
				       | 1ull << 14  /* cache mode */
				       | 1ull << 21  /* ftz */
				       | 1ull << 22  /* prec-div */
				       | 1ull << 23  /* prec-sqrt */
				       | 1ull << 24  /* fma */
				       | 1ull << 31  /* min blocks per multiprocessor */
				       | 1ull << 32  /* max threads per block */
				       | 1ull << 33; /* whether these go before the code's own */

	return option >= 0 && option < 64 && (wanted >> option & 1);
}

struct ncc_jit_options ncc_jit_options_of(const int *options, void *const *values, unsigned int n)
{
	struct ncc_jit_options jit = {0};

	for (unsigned int i = 0; options && values && i < n && jit.n < NCC_MAX_JIT_OPTIONS; i++) {
		if (!changes_code(options[i]))
			continue;
		jit.option[jit.n] = (uint32_t)options[i];
		jit.value[jit.n++] = (uint32_t)(uintptr_t)values[i]; /* an int in a pointer's place */
	}
	return jit;
}

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

/* What it was made from is kept with it, as one image. */
static void add_sources(struct ncc_unit *unit)
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
	add_sources(unit);
	ncc_unit_register(unit, load->handle);
}
