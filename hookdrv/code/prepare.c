#define _GNU_SOURCE
#include "code/prepare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/ledger.h"
#include "base/log.h"
#include "driver/own_call.h"
#include "engine/plan.h"
#include "engine/session.h"
#include "code/device.h"
#include "code/functions.h"
#include "code/image.h"
#include "code/left_alone.h"
#include "code/probed.h"
#include "code/registry.h"
#include "code/unprobed_row.h"
#include "code/variables.h"

enum { IMAGE_PADDING = 64 };

struct verdict {
	enum ncc_outcome outcome;
	uint32_t row;
	struct ncc_probed *probed;
};

static bool fill_request(struct ncc_prepare *request, const struct ncc_kernel *kernel, enum ncc_form form,
			 uint32_t max_registers)
{
	const struct ncc_jit_options *jit = &kernel->unit->jit;
	CUdevice device;
	int version = 0;

	memset(request, 0, sizeof(*request));
	if (ncc_real.cuCtxGetDevice(&device))
		return false;
	ncc_real.cuDriverGetVersion(&version);
	request->driver_version = (uint32_t)version;
	ncc_describe_device(request, device);
	request->max_registers = max_registers;
	request->form = form;
	request->n_jit_options = jit->n;
	memcpy(request->jit_option, jit->option, sizeof(jit->option));
	memcpy(request->jit_value, jit->value, sizeof(jit->value));
	request->entry_bytes = (uint32_t)strlen(kernel->name);
	snprintf(request->entry, sizeof(request->entry), "%s", kernel->name);
	return true;
}

static bool ask(const struct ncc_kernel *kernel, CUfunction original, struct ncc_prepare *request,
		struct ncc_prepared *answer, int *image_fd)
{
	struct ncc_image *image = kernel->unit->image;
	int fd = ncc_image_fd(image);
	bool good = false;

	ncc_log("[probe] find %p name %s bin %p size %zu", (void *)original, kernel->name, (void *)image,
		ncc_image_bytes(image));
	request->image_bytes = ncc_image_bytes(image);
	if (fd >= 0)
		good = ncc_session_prepare(request, fd, answer, image_fd);
	ncc_image_fd_done(image, fd);
	return good;
}

/* The probed image in memory. Zeros follow: text needs a NUL, and no header is read past the end. */
static char *read_image(int fd, size_t bytes)
{
	struct stat st;

	if (fd < 0 || fstat(fd, &st) || (uint64_t)st.st_size < bytes)
		return NULL;
	return ncc_read_fd(fd, bytes, IMAGE_PADDING);
}

static int registers_of(CUfunction function)
{
	int n = 0;

	return function && !ncc_real.cuFuncGetAttribute(&n, CU_FUNC_ATTRIBUTE_NUM_REGS, function) ? n : 0;
}

static int registers_of_original(const struct ncc_kernel *kernel, CUfunction original)
{
	CUkernel handle = atomic_load(&kernel->library_kernel);
	CUdevice device;
	int n = 0;

	if ((void *)original != (void *)handle)
		return registers_of(original);
	if (ncc_real.cuKernelGetAttribute && !ncc_real.cuCtxGetDevice(&device))
		ncc_real.cuKernelGetAttribute(&n, CU_FUNC_ATTRIBUTE_NUM_REGS, handle, device);
	return n;
}

static void note_registers(struct ncc_kernel *kernel, struct ncc_probed *probed, CUfunction original, uint32_t row)
{
	CUcontext context = NULL;

	ncc_real.cuCtxGetCurrent(&context);
	probed->original_registers = registers_of_original(kernel, original);
	probed->registers = registers_of(ncc_probed_function(kernel, probed, context));
	if (row != NCC_LEDGER_OTHER) {
		__atomic_store_n(&ncc_row(row)->registers, (uint32_t)probed->original_registers, __ATOMIC_RELAXED);
		__atomic_store_n(&ncc_row(row)->probed_registers, (uint32_t)probed->registers, __ATOMIC_RELAXED);
	}
}

/* The variables are looked up now, and not by the first launch, if this is the context of the module. */
static bool reaches_variables(struct ncc_kernel *kernel, struct ncc_probed *probed, uint32_t row)
{
	char why[NCC_REASON_BYTES] = "";
	uint64_t addresses[NCC_MAX_VARIABLES];
	CUcontext context = NULL;

	ncc_real.cuCtxGetCurrent(&context);
	if ((kernel->unit->context && kernel->unit->context != context) ||
	    ncc_variables_find(kernel, probed, context, addresses, why))
		return true;
	ncc_log("[probe] variables of %s: %s", kernel->name, why);
	ncc_row_reason(row, "%s", why);
	return false;
}

static void set_option(struct ncc_jit_options *jit, uint32_t option, uint64_t value)
{
	uint32_t i = 0;

	while (i < jit->n && jit->option[i] != option)
		i++;
	if (i == NCC_MAX_JIT_OPTIONS)
		return;
	jit->option[i] = option;
	jit->value[i] = value;
	if (i == jit->n)
		jit->n++;
}

/* Takes `answer` over if it gives a probed kernel. */
static struct ncc_probed *load_answer(struct ncc_kernel *kernel, const struct ncc_prepare *request,
				      struct ncc_prepared *answer, int image_fd)
{
	struct ncc_jit_options jit = kernel->unit->jit;
	struct ncc_probed *probed = NULL;
	CUresult why = CUDA_ERROR_OUT_OF_MEMORY;
	uint64_t behind = answer->pruned_bytes + answer->patch_bytes; /* of one of them */
	uint64_t bytes = behind ? ncc_behind_image(answer) + behind : answer->image_bytes;
	char *image = read_image(image_fd, bytes);

	if (request->max_registers)
		set_option(&jit, CU_JIT_MAX_REGISTERS, request->max_registers);
	if (image)
		probed = ncc_probed_load(image, &jit, answer, &why);
	free(image);
	if (!probed) {
		ncc_log("[probe] load %d %s name %s", why, ncc_result_name(why), kernel->name);
		ncc_row_reason(answer->row, "the driver did not load the probed kernel: %s", ncc_result_name(why));
	}
	return probed;
}

static void log_answer(const struct ncc_kernel *kernel, const struct ncc_prepared *answer)
{
	const char *slash = strrchr(answer->kernel_dir, '/');

	if (answer->status == NCC_PREPARED_PROBED) {
		ncc_log("[probe] rename %s %s", kernel->name, slash ? slash + 1 : answer->kernel_dir);
		ncc_log("[probe] read %s name %s n_param %u n_probe %u", answer->kernel_dir, kernel->name,
			answer->n_params, answer->n_maps);
	} else if (answer->status == NCC_PREPARED_REFUSED) {
		ncc_log("[probe] refused %s reason %s", kernel->name, answer->reason);
	}
}

/* Numbers that cannot be true would make a kernel write where it must not: it is refused. */
static void check_plan(struct ncc_prepared *answer)
{
	char why[NCC_REASON_BYTES / 2];

	if (answer->status != NCC_PREPARED_PROBED || ncc_plan_is_sound(answer, why, sizeof(why)))
		return;
	answer->status = NCC_PREPARED_REFUSED;
	snprintf(answer->reason, sizeof(answer->reason), "the engine's plan of it is not consistent: %s", why);
	if (answer->row != UINT32_MAX)
		ncc_row_reason(answer->row, "%s", answer->reason);
}

static struct verdict judge_answer(struct ncc_kernel *kernel, CUfunction original, const struct ncc_prepare *request,
				   struct ncc_prepared *answer, int image_fd)
{
	struct verdict verdict = {.outcome = NCC_LAUNCH_REFUSED,
				  .row = answer->row == UINT32_MAX ? NCC_LEDGER_OTHER : answer->row};

	check_plan(answer);
	log_answer(kernel, answer);
	if (answer->status == NCC_PREPARED_FILTERED)
		verdict.outcome = NCC_LAUNCH_FILTERED;
	if (answer->status == NCC_PREPARED_PROBED) {
		answer->row = verdict.row;
		verdict.probed = load_answer(kernel, request, answer, image_fd);
		verdict.outcome = verdict.probed ? NCC_LAUNCH_PROBED : NCC_LAUNCH_ERROR;
	}
	if (verdict.probed && !reaches_variables(kernel, verdict.probed, verdict.row)) {
		ncc_probed_unload(verdict.probed);
		verdict.probed->prepared = NULL; /* the caller has it still */
		ncc_probed_free(verdict.probed);
		verdict.probed = NULL;
		verdict.outcome = NCC_LAUNCH_ERROR;
	}
	if (verdict.probed) {
		note_registers(kernel, verdict.probed, original, verdict.row);
		ncc_log("[probe] finish %p name %s n_param %u", (void *)original, kernel->name, answer->n_params);
	}
	return verdict;
}

/* Whether nobody prepares it: its library is left alone, or its image is not known, or was left alone and so is not kept. */
static bool judge_unit(const struct ncc_kernel *kernel, struct verdict *verdict)
{
	const struct ncc_unit *unit = kernel->unit;
	char library[NCC_OWNERS_BYTES];
	bool left_alone = ncc_left_alone(&unit->owners, library);

	if (unit->image && !left_alone)
		return false;
	verdict->outcome = left_alone ? NCC_LAUNCH_LEFT_ALONE : NCC_LAUNCH_NO_IMAGE;
	verdict->row = ncc_unprobed_row(left_alone ? library : NULL, kernel->name);
	verdict->probed = NULL;
	return true;
}

/* Nobody is asked where nothing is probed. */
static bool judge_unprobed(struct verdict *verdict)
{
	const struct ncc_welcome *run = ncc_session_now();

	*verdict = (struct verdict){.outcome = NCC_LAUNCH_FILTERED, .row = NCC_LEDGER_OTHER};
	return run && run->options & NCC_OPT_UNPROBED;
}

/* False: no context yet. */
static bool judge(struct ncc_kernel *kernel, enum ncc_form form, CUfunction original, uint32_t max_registers,
		  struct verdict *verdict)
{
	struct ncc_prepare *request = malloc(sizeof(*request));
	struct ncc_prepared *answer = malloc(sizeof(*answer));
	int relaxed = ncc_capture_relax();
	int image_fd = -1;
	bool filled = false;

	*verdict = (struct verdict){.outcome = NCC_LAUNCH_NO_ENGINE, .row = NCC_LEDGER_OTHER};
	if (!request || !answer || !ncc_session_answers()) {
		filled = true;
		goto out;
	}
	filled = fill_request(request, kernel, form, max_registers);
	if (filled && ask(kernel, original, request, answer, &image_fd))
		*verdict = judge_answer(kernel, original, request, answer, image_fd);
	if (verdict->probed)
		answer = NULL;
out:
	if (image_fd >= 0)
		close(image_fd);
	ncc_capture_restore(relaxed);
	free(answer);
	free(request);
	return filled;
}

/* True: the caller is the one to prepare it. */
static bool claim(const struct ncc_kernel *kernel, struct ncc_kernel_form *form)
{
	bool ours;

	pthread_mutex_lock(&ncc_registry_lock);
	while (atomic_load(&form->state) == NCC_KERNEL_PREPARING)
		pthread_cond_wait(&ncc_registry_settled, &ncc_registry_lock);
	ours = atomic_load(&form->state) == NCC_KERNEL_NEW && kernel->unit;
	if (ours)
		atomic_store(&form->state, NCC_KERNEL_PREPARING);
	pthread_mutex_unlock(&ncc_registry_lock);
	return ours;
}

static void settle(struct ncc_kernel *kernel, struct ncc_kernel_form *form, bool judged, const struct verdict *verdict)
{
	pthread_mutex_lock(&ncc_registry_lock);
	if (judged) {
		if (verdict->row != NCC_LEDGER_OTHER)
			atomic_store(&kernel->row, verdict->row);
		atomic_store(&form->probed, verdict->probed);
		atomic_store(&form->verdict, verdict->outcome);
	}
	atomic_store_explicit(&form->state, judged ? NCC_KERNEL_SETTLED : NCC_KERNEL_NEW, memory_order_release);
	pthread_cond_broadcast(&ncc_registry_settled);
	pthread_mutex_unlock(&ncc_registry_lock);
}

enum ncc_outcome ncc_prepare(struct ncc_kernel *kernel, enum ncc_form which, CUfunction original)
{
	struct ncc_kernel_form *form = &kernel->form[which];
	struct verdict verdict;
	bool judged;

	if (!ncc_session_now())
		return NCC_LAUNCH_NO_ENGINE;
	if (atomic_load_explicit(&form->state, memory_order_acquire) != NCC_KERNEL_SETTLED && claim(kernel, form)) {
		judged = judge_unprobed(&verdict) || judge_unit(kernel, &verdict) ||
			 judge(kernel, which, original, 0, &verdict);
		settle(kernel, form, judged, &verdict);
	}
	if (atomic_load_explicit(&form->state, memory_order_acquire) != NCC_KERNEL_SETTLED)
		return NCC_LAUNCH_NO_ENGINE;
	return atomic_load_explicit(&form->verdict, memory_order_relaxed);
}

bool ncc_prepare_capped(struct ncc_kernel *kernel, enum ncc_form which, CUfunction original, uint32_t max_registers)
{
	struct ncc_kernel_form *form = &kernel->form[which];
	struct verdict verdict;

	if (atomic_exchange(&form->retried, 1) || !kernel->unit)
		return false;
	ncc_log("[probe] again %s max_registers %u", kernel->name, max_registers);
	if (!judge(kernel, which, original, max_registers, &verdict) || !verdict.probed)
		return false;
	verdict.probed->previous = atomic_load(&form->probed);
	atomic_store_explicit(&form->probed, verdict.probed, memory_order_release);
	return true;
}
