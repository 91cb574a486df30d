#include "base/budget.h"

#include <pthread.h>
#include <string.h>

#include "base/fork.h"
#include "base/ledger.h"

enum {
	PLAIN = 0,
	PROBED = 1,
	COLD_SAMPLES = 2,    /* the first of them says nothing */
	MOST_BETWEEN = 64,   /* launches from one measurement to the next */
	MEMORY_OF_TIMES = 4, /* a new measurement counts for a quarter */
	MILLION = 1000000,
	LEAST_SHARE = 16,  /* one launch in so many is to be probed */
	CALM_SHARE = 4,    /* where one in so many could be, there is room for a step that doubles what is added, */
	FIRST_CALM = 256,  /* if so for so many launches; twice as many each time that the step was too much, */
	MOST_RELAPSES = 4, /* but so often only */
	MOST_STEPS = NCC_BUDGET_WARP_STEPS + NCC_BUDGET_SAMPLE_STEPS,
	MOST_FIRST = 4,           /* launches that are out at once of which nobody knows what their probes cost */
	STEADY_PART = 8,          /* times that swing are measured after so small a part of the usual launches */
	CALLS_MEMORY = 16,        /* a driver's call counts for so small a part */
	COPIED_BYTES_PER_NS = 20, /* PCIe 4.0 x16, or half of 5.0 */
	/* The library itself takes a part of each launch of the program, probed or not: 1.2 times as long took a program on an
	 * H100 with the library alone. Nothing in the process tells how long it would have taken without, so half of what is
	 * allowed is left for that: 1.2 * 1.25 = 1.5. */
	LIBRARY_SHARE = 2,
	MOST_ROOM_NS = 5000000,
};

/* Measurements alone are not to take all that probes may. */
#define MEASURING_SHARE 0.75

/* Guards every budget, and `whole`. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Of all kernels that count what the program as a whole is slowed by. Room, in ns, grows as time passes, by a share of what
 * of it is the program's own; below 0 it is owed. */
static struct {
	uint64_t last_ns; /* 0: none was launched yet */
	double share;
	double room, measuring_room;
	double own_ns;    /* of the time that has passed, but for long waits, */
	double kernel_ns; /* and what its launches, had none been probed, would take on the GPU */
	double call_ns;   /* a launch without probes takes the driver */
	uint32_t n_first; /* of their kinds */
} whole;

static void grow(double *room, double by_ns)
{
	*room = *room + by_ns < MOST_ROOM_NS ? *room + by_ns : MOST_ROOM_NS;
}

/* All time that passes is told; of what was ours, it is taken back when that is known. */
static void pass_time(uint64_t now_ns, uint32_t ppm)
{
	double passed = whole.last_ns && now_ns > whole.last_ns ? (double)(now_ns - whole.last_ns) : 0;

	if (!whole.last_ns)
		whole.room = whole.measuring_room = MOST_ROOM_NS;
	whole.share = (double)ppm / MILLION / LIBRARY_SHARE;
	whole.own_ns += passed < MOST_ROOM_NS ? passed : MOST_ROOM_NS;
	NCC_COUNT(ncc_ledger->patched_ns, passed < MOST_ROOM_NS ? passed : MOST_ROOM_NS);
	grow(&whole.room, passed * whole.share);
	grow(&whole.measuring_room, passed * whole.share * MEASURING_SHARE);
	if (now_ns > whole.last_ns)
		whole.last_ns = now_ns;
}

static void take_room(double ns, enum ncc_taken by)
{
	double with_what_grew = ns * (1 + whole.share);

	whole.room -= with_what_grew;
	if (by == NCC_TAKEN_MEASURING)
		whole.measuring_room -= with_what_grew;
	whole.own_ns -= ns;
	NCC_COUNT(ncc_ledger->taken_ns[by], ns);
}

static struct ncc_budget_kind *find(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3])
{
	for (uint32_t i = 0; i < budget->n_kinds; i++) {
		struct ncc_budget_kind *kind = &budget->kind[i];

		if (!memcmp(kind->grid, grid, sizeof(kind->grid)) && !memcmp(kind->block, block, sizeof(kind->block)))
			return kind;
	}
	return NULL;
}

/* Nothing is waited for any more before the kind's cost is known. */
static void end_first(struct ncc_budget_kind *kind)
{
	whole.n_first -= kind->first;
	kind->first = false;
}

static struct ncc_budget_kind *find_or_add(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3])
{
	struct ncc_budget_kind *kind = find(budget, grid, block);

	if (kind)
		return kind;
	if (budget->n_kinds < NCC_BUDGET_KINDS)
		kind = &budget->kind[budget->n_kinds++];
	else
		kind = &budget->kind[budget->oldest++ % NCC_BUDGET_KINDS];
	end_first(kind);
	memset(kind, 0, sizeof(*kind));
	memcpy(kind->grid, grid, sizeof(kind->grid));
	memcpy(kind->block, block, sizeof(kind->block));
	return kind;
}

/* What probes add to one launch's time on the GPU. */
static uint64_t added_to_kernel(const struct ncc_budget_kind *kind)
{
	uint64_t plain = kind->side[PLAIN].ns, probed = kind->side[PROBED].ns;

	return probed > plain ? probed - plain : 0;
}

/* A program is delayed by no more than all: they may overlap. */
static uint64_t added(const struct ncc_budget_kind *kind)
{
	return added_to_kernel(kind) + kind->host_ns + kind->copy_ns;
}

/* The program's time is its kinds' by what they take of the GPU's: more than that where it waits for its threads. So what there is
 * room for is not all the first one's that comes. */
static double part_of_program(const struct ncc_budget_kind *kind, double kernel_ns)
{
	bool waits = kind->whole && whole.kernel_ns > 0 && whole.own_ns > whole.kernel_ns;

	return waits ? kernel_ns / whole.kernel_ns * whole.own_ns : kernel_ns;
}

static bool is_paid_for(const struct ncc_budget_kind *kind, uint32_t ppm)
{
	double overhead = (double)(kind->overhead_ns + added(kind)) * MILLION;

	return overhead <= part_of_program(kind, (double)(kind->kernel_ns + kind->side[PLAIN].ns)) * ppm;
}

/* Whether more launches than one in `share` could be probed, if each added `part` of what it does. */
static bool is_share(const struct ncc_budget_kind *kind, uint32_t ppm, uint32_t share, double part)
{
	return (double)added(kind) * part * MILLION <= (double)kind->side[PLAIN].ns * ppm * share;
}

/* Lets a kind save less, by as many steps as will do if each halves what is added; it is measured anew. A step that was
 * taken back and proves too much is the one that is known to do.
 */
static void step_down(struct ncc_budget_kind *kind, uint32_t ppm)
{
	const struct ncc_budget_side *probed = &kind->side[PROBED];
	double part = 0.5;

	if (probed->samples < COLD_SAMPLES || probed->measuring || is_share(kind, ppm, LEAST_SHARE, 1))
		return;
	if (kind->step == MOST_STEPS)
		return;
	for (kind->step++; !kind->raised && kind->step < MOST_STEPS && !is_share(kind, ppm, LEAST_SHARE, part);
	     part /= 2)
		kind->step++;
	kind->relapses += kind->raised && kind->relapses < MOST_RELAPSES;
	kind->raised = false;
	kind->side[PROBED].samples = 0;
}

/* Lets a kind that has added little for long save more again, by one step. What that adds is guessed, so that it has to
 * be paid for first; then it is measured anew.
 */
static void step_up(struct ncc_budget_kind *kind, uint32_t ppm)
{
	struct ncc_budget_side *probed = &kind->side[PROBED];

	if (probed->samples <= COLD_SAMPLES || probed->measuring)
		return;
	kind->raised = false; /* it was not too much */
	kind->calm = kind->step && is_share(kind, ppm, CALM_SHARE, 1) ? kind->calm + 1 : 0;
	if (kind->calm < (uint32_t)FIRST_CALM << kind->relapses)
		return;
	probed->ns = kind->side[PLAIN].ns + 2 * added(kind);
	probed->samples = 0;
	kind->step--;
	kind->raised = true;
	kind->calm = 0;
}

/* Whether a first launch with probes may be made now. */
static bool may_be_first(const struct ncc_budget_kind *kind)
{
	return !kind->whole || (whole.n_first < MOST_FIRST && whole.room > 0);
}

static bool is_due(const struct ncc_budget_side *side)
{
	return !side->measuring && side->launches >= side->next;
}

struct ncc_budget_choice ncc_budget_choose(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3],
					   uint32_t ppm, bool steps, uint64_t now_ns)
{
	struct ncc_budget_choice choice = {0};
	struct ncc_budget_kind *kind;
	bool may_measure;

	pthread_mutex_lock(&lock);
	kind = find_or_add(budget, grid, block);
	kind->whole = now_ns != 0;
	if (kind->whole) {
		pass_time(now_ns, ppm);
		ppm /= LIBRARY_SHARE;
	}
	/* One that is begun is of no use without the others. */
	may_measure = !kind->whole || kind->side[PLAIN].samples == 1 || whole.measuring_room > 0;
	if (steps) {
		step_down(kind, ppm);
		step_up(kind, ppm);
	}
	if (kind->side[PLAIN].samples < COLD_SAMPLES)
		choice.measure = !kind->side[PLAIN].measuring && may_measure;
	else if (kind->side[PROBED].samples < (steps ? COLD_SAMPLES : 1))
		choice.probe = choice.measure = !kind->side[PROBED].measuring &&
						(!kind->raised || is_paid_for(kind, ppm)) && may_be_first(kind);
	else
		choice.probe = is_paid_for(kind, ppm) && (!kind->whole || whole.room > 0);
	choice.measure |= is_due(&kind->side[choice.probe]) && (choice.probe || may_measure);
	if (choice.measure)
		kind->side[choice.probe].measuring = true;
	if (kind->whole && choice.probe && !kind->side[PROBED].samples && !kind->first) {
		kind->first = true;
		whole.n_first++;
	}
	choice.warps = (uint16_t)(1 << (kind->step < NCC_BUDGET_WARP_STEPS ? kind->step : NCC_BUDGET_WARP_STEPS));
	choice.sample = (uint16_t)(1 << (kind->step -
					 (kind->step < NCC_BUDGET_WARP_STEPS ? kind->step : NCC_BUDGET_WARP_STEPS)));
	pthread_mutex_unlock(&lock);
	return choice;
}

bool ncc_budget_allows_all(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3], uint32_t ppm)
{
	const struct ncc_budget_kind *kind;
	bool allows;

	pthread_mutex_lock(&lock);
	kind = find(budget, grid, block);
	allows = kind && kind->side[PLAIN].samples >= COLD_SAMPLES && kind->side[PROBED].samples && !kind->step &&
		 is_share(kind, ppm, 1, 1);
	pthread_mutex_unlock(&lock);
	return allows;
}

/* Adds launches of which it is known what they took. */
static struct ncc_budget_sums settle(struct ncc_budget_kind *kind)
{
	struct ncc_budget_sums sums = {0};

	if (kind->side[PLAIN].samples) {
		sums.kernel_ns = kind->unknown[PLAIN] * kind->side[PLAIN].ns;
		kind->unknown[PLAIN] = 0;
	}
	if (kind->side[PLAIN].samples && kind->side[PROBED].samples) {
		sums.overhead_ns = kind->unknown[PROBED] * added(kind);
		/* The thread's part has been told. */
		if (kind->whole)
			take_room((double)(kind->unknown[PROBED] * added_to_kernel(kind)), NCC_TAKEN_KERNEL);
		kind->unknown[PROBED] = 0;
	}
	if (kind->whole)
		whole.kernel_ns += (double)sums.kernel_ns;
	kind->kernel_ns += sums.kernel_ns;
	kind->overhead_ns += sums.overhead_ns;
	return sums;
}

struct ncc_budget_sums ncc_budget_launched(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3],
					   bool probed)
{
	struct ncc_budget_sums sums;
	struct ncc_budget_kind *kind;

	pthread_mutex_lock(&lock);
	kind = find_or_add(budget, grid, block);
	kind->side[probed].launches++;
	kind->unknown[PLAIN]++;
	kind->unknown[PROBED] += probed;
	sums = settle(kind);
	pthread_mutex_unlock(&lock);
	return sums;
}

static uint64_t learnt(uint64_t usual_ns, uint64_t ns, uint64_t samples)
{
	return samples <= COLD_SAMPLES ? ns : (usual_ns * (MEMORY_OF_TIMES - 1) + ns) / MEMORY_OF_TIMES;
}

/* The first launch makes what the others find: that may take long, is not what they will cost, and not to keep them from being
 * probed. */
static void learn_host(struct ncc_budget_kind *kind, double own_ns, double more_call_ns)
{
	if (++kind->host_samples > 1)
		kind->host_ns = learnt(kind->host_ns, (uint64_t)(own_ns + more_call_ns), kind->host_samples);
	else if (own_ns > MOST_ROOM_NS)
		own_ns = MOST_ROOM_NS;
	take_room(own_ns, NCC_TAKEN_THREAD);
	take_room(more_call_ns, NCC_TAKEN_CALL);
}

void ncc_budget_spent(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3],
		      const struct ncc_budget_host *host)
{
	double call_ns = (double)host->call_ns, own_ns = (double)host->own_ns;
	struct ncc_budget_kind *kind;

	pthread_mutex_lock(&lock);
	kind = find(budget, grid, block);
	if (host->probed && kind)
		learn_host(kind, own_ns, call_ns > whole.call_ns ? call_ns - whole.call_ns : 0);
	else if (host->measured)
		take_room(own_ns, NCC_TAKEN_MEASURING);
	else if (whole.room > -MOST_ROOM_NS) /* more is not owed where nothing is probed */
		take_room(own_ns, NCC_TAKEN_CHOOSING);
	if (!host->probed)
		whole.call_ns += (call_ns - whole.call_ns) / (whole.call_ns > 0 ? CALLS_MEMORY : 1);
	pthread_mutex_unlock(&lock);
}

void ncc_budget_copied(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3], uint64_t bytes)
{
	uint64_t ns = bytes / COPIED_BYTES_PER_NS;
	struct ncc_budget_kind *kind;

	pthread_mutex_lock(&lock);
	kind = find(budget, grid, block);
	if (kind && kind->whole) {
		kind->copy_ns = learnt(kind->copy_ns, ns, ++kind->copy_samples);
		take_room((double)ns, NCC_TAKEN_COPY);
	}
	pthread_mutex_unlock(&lock);
}

static void learn(struct ncc_budget_kind *kind, bool probed, uint64_t ns)
{
	struct ncc_budget_side *side = &kind->side[probed];
	uint64_t usual = side->launches < MOST_BETWEEN ? side->launches : MOST_BETWEEN;
	uint64_t off = ns > side->ns ? ns - side->ns : side->ns - ns;
	bool changed = off > side->ns / MEMORY_OF_TIMES;

	if (++side->samples <= COLD_SAMPLES)
		side->ns = ns;
	else
		side->ns = (side->ns * (MEMORY_OF_TIMES - 1) + ns) / MEMORY_OF_TIMES;
	side->measuring = false;
	side->next = side->launches;
	/* Where it has, the next one tells more; but measuring costs, and times of small kernels always swing. */
	if (!changed)
		side->next += usual;
	else if (kind->whole)
		side->next += usual / STEADY_PART;
}

struct ncc_budget_sums ncc_budget_measured(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3],
					   bool probed, uint64_t ns)
{
	struct ncc_budget_sums sums = {0};
	struct ncc_budget_kind *kind;

	pthread_mutex_lock(&lock);
	kind = find(budget, grid, block);
	if (kind) {
		learn(kind, probed, ns);
		if (probed)
			end_first(kind);
		sums = settle(kind);
	}
	pthread_mutex_unlock(&lock);
	return sums;
}

void ncc_budget_unmeasured(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3], bool probed)
{
	struct ncc_budget_kind *kind;

	pthread_mutex_lock(&lock);
	kind = find(budget, grid, block);
	if (kind)
		kind->side[probed].measuring = false;
	if (kind && probed)
		end_first(kind);
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	memset(&whole, 0, sizeof(whole));
}

NCC_ON_FORK(in_child)
