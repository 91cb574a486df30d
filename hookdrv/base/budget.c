#include "base/budget.h"

#include <pthread.h>
#include <string.h>

#include "base/fork.h"

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
	MOST_FIRST = 4,  /* launches that are out at once of which nobody knows what their probes cost */
	STEADY_PART = 8, /* times that swing are measured after so small a part of the usual launches */
};

/* Guards every budget, and `whole`. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Of all kernels that count what the program as a whole is slowed by. */
static struct {
	uint64_t since_ns; /* 0: none was launched yet */
	uint64_t spent_ns; /* what is known of it */
	uint32_t n_first;  /* of their kinds */
} whole;

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

/* A launch is delayed by no more than both: they may overlap. */
static uint64_t added(const struct ncc_budget_kind *kind)
{
	return added_to_kernel(kind) + kind->host_ns;
}

static bool is_paid_for(const struct ncc_budget_kind *kind, uint32_t ppm)
{
	double overhead = (double)(kind->overhead_ns + added(kind)) * MILLION;

	return overhead <= (double)(kind->kernel_ns + kind->side[PLAIN].ns) * ppm;
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

/* Whether the program as a whole can be slowed by so much more, if the kind counts that. What the launches have added so far
 * is part of the time that has passed. */
static bool has_room(const struct ncc_budget_kind *kind, uint32_t ppm, uint64_t more_ns, uint64_t now_ns)
{
	uint64_t passed = now_ns > whole.since_ns ? now_ns - whole.since_ns : 0;
	uint64_t own = passed > whole.spent_ns ? passed - whole.spent_ns : 0;

	return !kind->whole || (double)(whole.spent_ns + more_ns) * MILLION <= (double)own * ppm;
}

/* Whether a first launch with probes may be made now. */
static bool may_be_first(const struct ncc_budget_kind *kind, uint32_t ppm, uint64_t now_ns)
{
	return !kind->whole || (whole.n_first < MOST_FIRST && has_room(kind, ppm, 0, now_ns));
}

static void note_whole(struct ncc_budget_kind *kind, uint64_t now_ns)
{
	kind->whole = now_ns != 0;
	if (now_ns && !whole.since_ns)
		whole.since_ns = now_ns;
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
	note_whole(kind, now_ns);
	/* Measurements alone are not to take all that probes may; one that is begun is of no use without the others. */
	may_measure = kind->side[PLAIN].samples == 1 || has_room(kind, ppm / 4 * 3, 0, now_ns);
	if (steps) {
		step_down(kind, ppm);
		step_up(kind, ppm);
	}
	if (kind->side[PLAIN].samples < COLD_SAMPLES)
		choice.measure = !kind->side[PLAIN].measuring && may_measure;
	else if (kind->side[PROBED].samples < (steps ? COLD_SAMPLES : 1))
		choice.probe = choice.measure = !kind->side[PROBED].measuring &&
						(!kind->raised || is_paid_for(kind, ppm)) &&
						may_be_first(kind, ppm, now_ns);
	else
		choice.probe = is_paid_for(kind, ppm) && has_room(kind, ppm, added(kind), now_ns);
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
			whole.spent_ns += kind->unknown[PROBED] * added_to_kernel(kind);
		kind->unknown[PROBED] = 0;
	}
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

void ncc_budget_spent(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3], bool probed,
		      uint64_t ns)
{
	struct ncc_budget_kind *kind;

	pthread_mutex_lock(&lock);
	whole.spent_ns += ns;
	kind = probed ? find(budget, grid, block) : NULL;
	/* The first one makes what the others find. */
	if (kind && ++kind->host_samples <= COLD_SAMPLES)
		kind->host_ns = ns;
	else if (kind)
		kind->host_ns = (kind->host_ns * (MEMORY_OF_TIMES - 1) + ns) / MEMORY_OF_TIMES;
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
