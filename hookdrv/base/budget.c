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
};

/* Guards every budget. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct ncc_budget_kind *find(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3])
{
	for (uint32_t i = 0; i < budget->n_kinds; i++) {
		struct ncc_budget_kind *kind = &budget->kind[i];

		if (!memcmp(kind->grid, grid, sizeof(kind->grid)) && !memcmp(kind->block, block, sizeof(kind->block)))
			return kind;
	}
	return NULL;
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
	memset(kind, 0, sizeof(*kind));
	memcpy(kind->grid, grid, sizeof(kind->grid));
	memcpy(kind->block, block, sizeof(kind->block));
	return kind;
}

/* What probes add to one launch. */
static uint64_t added(const struct ncc_budget_kind *kind)
{
	uint64_t plain = kind->side[PLAIN].ns, probed = kind->side[PROBED].ns;

	return probed > plain ? probed - plain : 0;
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

static bool is_due(const struct ncc_budget_side *side)
{
	return !side->measuring && side->launches >= side->next;
}

struct ncc_budget_choice ncc_budget_choose(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3],
					   uint32_t ppm, bool steps)
{
	struct ncc_budget_choice choice = {0};
	struct ncc_budget_kind *kind;

	pthread_mutex_lock(&lock);
	kind = find_or_add(budget, grid, block);
	if (steps) {
		step_down(kind, ppm);
		step_up(kind, ppm);
	}
	if (kind->side[PLAIN].samples < COLD_SAMPLES)
		choice.measure = !kind->side[PLAIN].measuring;
	else if (kind->side[PROBED].samples < (steps ? COLD_SAMPLES : 1))
		choice.probe = choice.measure =
			!kind->side[PROBED].measuring && (!kind->raised || is_paid_for(kind, ppm));
	else
		choice.probe = is_paid_for(kind, ppm);
	choice.measure |= is_due(&kind->side[choice.probe]);
	if (choice.measure)
		kind->side[choice.probe].measuring = true;
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

static void learn(struct ncc_budget_side *side, uint64_t ns)
{
	uint64_t off = ns > side->ns ? ns - side->ns : side->ns - ns;
	bool changed = off > side->ns / MEMORY_OF_TIMES;

	if (++side->samples <= COLD_SAMPLES)
		side->ns = ns;
	else
		side->ns = (side->ns * (MEMORY_OF_TIMES - 1) + ns) / MEMORY_OF_TIMES;
	side->measuring = false;
	side->next = side->launches;
	if (!changed) /* else the next one tells more */
		side->next += side->launches < MOST_BETWEEN ? side->launches : MOST_BETWEEN;
}

struct ncc_budget_sums ncc_budget_measured(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3],
					   bool probed, uint64_t ns)
{
	struct ncc_budget_sums sums = {0};
	struct ncc_budget_kind *kind;

	pthread_mutex_lock(&lock);
	kind = find(budget, grid, block);
	if (kind) {
		learn(&kind->side[probed], ns);
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
	pthread_mutex_unlock(&lock);
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
}

NCC_ON_FORK(in_child)
