#include "records/caps.h"

#include <pthread.h>
#include <string.h>

#include "base/clock.h"
#include "base/fork.h"

enum {
	SETS = 512,
	WAYS = 4,
	CAP_MAX = 1 << 20,
	UNITS_MAX = 1 << 24, /* of a stream */
	SPARE_GROUPS = 32,
	UNKNOWN_GROUPS_BYTES = 1 << 20,
	SPARE_BYTES = 32 << 10,
	GUESSED_SLOTS = 1 << 13, /* of a thread or warp */
	GUESSED_UNITS = 1 << 17,
	WAIT_MS = 3, /* that one launch waits for what the first of its kind teaches */
};

/* What is remembered of one kernel, grid and block. The kernel is compared, never followed: it may be gone, and
 * another one at its address, which has another row.
 */
struct memory {
	const struct ncc_kernel *kernel;
	uint32_t row;
	uint32_t grid[3];
	uint32_t block[3];
	bool learnt; /* else a launch of which nothing is known was made, */
	bool waited; /* and another one has waited for it */
	uint32_t counted[NCC_MAX_MAPS];
};

/* Guards `memories` and `oldest`. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t learnt = PTHREAD_COND_INITIALIZER;
static struct memory memories[SETS][WAYS];
static uint8_t oldest[SETS]; /* the way to be given away next */

static _Atomic uint64_t version;

static uint32_t set_of(const struct memory *key)
{
	uint64_t hash = (uintptr_t)key->kernel >> 4;

	for (int i = 0; i < 3; i++) {
		hash = (hash ^ key->grid[i]) * 0x9e3779b97f4a7c15u;
		hash = (hash ^ key->block[i]) * 0x9e3779b97f4a7c15u;
	}
	return (uint32_t)(hash >> 32) % SETS;
}

static bool same_key(const struct memory *a, const struct memory *b)
{
	return a->kernel == b->kernel && a->row == b->row && !memcmp(a->grid, b->grid, sizeof(a->grid)) &&
	       !memcmp(a->block, b->block, sizeof(a->block));
}

/* With the lock held. */
static struct memory *find(const struct memory *key)
{
	struct memory *set = memories[set_of(key)];

	for (int way = 0; way < WAYS; way++)
		if (same_key(&set[way], key))
			return &set[way];
	return NULL;
}

static struct memory *replace(const struct memory *key)
{
	uint32_t set = set_of(key);
	struct memory *entry = &memories[set][oldest[set]++ % WAYS];

	*entry = *key;
	return entry;
}

uint64_t ncc_caps_version(void)
{
	return atomic_load(&version);
}

void ncc_caps_forget(void)
{
	pthread_mutex_lock(&lock);
	memset(memories, 0, sizeof(memories));
	pthread_mutex_unlock(&lock);
}

static uint32_t row_of(const struct ncc_kernel *kernel)
{
	return atomic_load_explicit(&kernel->row, memory_order_relaxed);
}

/* What launches of this kind have counted, if one is over. `guess`: without it this launch takes much more memory than it
 * needs. Then the second one waits for the first, a little and once: the program may have launched a hundred before
 * the first is over.
 */
static bool recall(const struct ncc_launch_info *info, bool guess, uint32_t *counted)
{
	struct memory key = {.kernel = info->kernel, .row = row_of(info->kernel)};
	struct memory *entry;
	struct timespec until;
	bool known;

	memcpy(key.grid, info->grid, sizeof(key.grid));
	memcpy(key.block, info->block, sizeof(key.block));
	pthread_mutex_lock(&lock);
	entry = find(&key);
	if (!entry && guess) {
		replace(&key);
	} else if (entry && guess && !entry->learnt && !entry->waited) {
		entry->waited = true;
		until = ncc_wait_until(WAIT_MS);
		pthread_cond_timedwait(&learnt, &lock, &until);
		entry = find(&key);
	}
	known = entry && entry->learnt;
	if (known)
		memcpy(counted, entry->counted, sizeof(entry->counted));
	pthread_mutex_unlock(&lock);
	return known;
}

/* The most that was ever counted stays: where counts vary, the larger launches are not to lose records each
 * time. */
void ncc_caps_learn(const struct ncc_records_launch *launch, const uint32_t *counted)
{
	struct memory key = {.kernel = launch->kernel, .row = row_of(launch->kernel)};
	struct memory *entry;
	bool grows;

	/* Others have the same memory in each launch, and fill it. */
	if (!ncc_plan_counts(launch->prepared))
		return;
	memcpy(key.grid, launch->grid, sizeof(key.grid));
	memcpy(key.block, launch->block, sizeof(key.block));
	pthread_mutex_lock(&lock);
	entry = find(&key);
	if (!entry)
		entry = replace(&key);
	grows = !entry->learnt;
	entry->learnt = true;
	for (uint32_t i = 0; i < launch->prepared->n_maps; i++) {
		grows |= counted[i] > entry->counted[i];
		if (counted[i] > entry->counted[i])
			entry->counted[i] = counted[i];
	}
	if (grows)
		atomic_fetch_add(&version, 1);
	pthread_cond_broadcast(&learnt);
	pthread_mutex_unlock(&lock);
}

static uint32_t clamp_groups(uint64_t n)
{
	return n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
}

static bool is_stream(const struct ncc_map *map)
{
	return map->flags & NCC_MAP_STREAM;
}

static uint32_t clamp_cap(const struct ncc_map *map, uint64_t cap)
{
	uint32_t most = is_stream(map) ? UNITS_MAX : CAP_MAX;

	if (cap < 1)
		return 1;
	return cap < most ? (uint32_t)cap : most;
}

/* Up to the next of 8 steps of a doubling; exact up to 16. Launches that differ little use the same buffers.
 */
static uint32_t round_up(const struct ncc_map *map, uint32_t counted)
{
	uint32_t step = 1;

	while (counted / step > 16)
		step *= 2;
	return clamp_cap(map, ((uint64_t)counted + step - 1) / step * step);
}

static uint32_t within_budget(const struct ncc_map *map, const struct ncc_launch_info *info, uint64_t budget)
{
	struct ncc_shape one = ncc_shape_of(map, 1, info->grid, info->block);

	return clamp_cap(map, budget / ncc_shape_device_bytes(&one));
}

/* Where that takes little, some room more: counts may depend on the data. */
static uint32_t cap_of_known(const struct ncc_map *map, const struct ncc_launch_info *info, uint32_t counted)
{
	uint32_t room = within_budget(map, info, SPARE_BYTES), cap = round_up(map, counted);

	return cap > room ? cap : room;
}

/* Of a map of which nothing is known: the budget, but a small grid does not take all of it. */
static uint32_t guess(const struct ncc_map *map, const struct ncc_launch_info *info, uint64_t budget, bool lossless)
{
	uint32_t cap = within_budget(map, info, budget), most = is_stream(map) ? GUESSED_UNITS : GUESSED_SLOTS;

	return lossless || cap < most ? cap : most;
}

/* Of a compact map of which nothing is known: every warp may leave in as many groups as it has lanes, but those of a
 * large grid leave in two at most. */
static uint32_t groups_of_unknown(const struct ncc_map *map, const struct ncc_launch_info *info)
{
	struct ncc_shape shape = ncc_shape_of(map, 1, info->grid, info->block);
	uint64_t warps = ncc_shape_warps(&shape);
	uint64_t few = UNKNOWN_GROUPS_BYTES / shape.group_bytes;
	uint64_t most = warps * NCC_WARP_LANES;

	if (most <= few)
		return (uint32_t)most;
	return 2 * warps > few ? clamp_groups(2 * warps) : (uint32_t)few;
}

/* Some more than were ever needed: whether lanes differ may depend on the data. */
static uint32_t groups_of_known(uint32_t counted)
{
	return clamp_groups((uint64_t)counted + counted / 8 + SPARE_GROUPS);
}

/* `lossless`: what launches so far have needed is no reason to take less. */
static uint32_t groups_of(const struct ncc_map *map, const struct ncc_launch_info *info, bool known, uint32_t counted,
			  bool lossless)
{
	uint32_t unknown = groups_of_unknown(map, info), needed = known ? groups_of_known(counted) : 0;

	return !known || (lossless && unknown > needed) ? unknown : needed;
}

/* Whether what is taken for a map of which nothing is known is a guess, and a large one. */
static bool is_large_guess(const struct ncc_map *map, const struct ncc_launch_info *info)
{
	struct ncc_shape shape;

	if (!(map->flags & NCC_MAP_COMPACT))
		return (map->flags & NCC_MAP_DYNAMIC) && !(map->flags & NCC_MAP_BOUNDED);
	shape = ncc_shape_of(map, groups_of_unknown(map, info), info->grid, info->block);
	return ncc_shape_device_bytes(&shape) > UNKNOWN_GROUPS_BYTES;
}

static bool guesses(const struct ncc_launch_info *info)
{
	for (uint32_t i = 0; i < info->prepared->n_maps; i++)
		if (is_large_guess(&info->prepared->map[i], info))
			return true;
	return false;
}

static bool fills(const struct ncc_map *map, bool known, uint32_t counted, uint32_t cap)
{
	if (map->flags & NCC_MAP_COMPACT)
		return known && cap <= groups_of_known(counted);
	return map->flags & NCC_MAP_STATIC || (known && counted >= cap / 2);
}

void ncc_caps_choose(const struct ncc_launch_info *info, const struct ncc_budgets *budgets, bool lossless,
		     uint32_t paged, struct ncc_caps *caps)
{
	const struct ncc_prepared *prepared = info->prepared;
	uint32_t counted[NCC_MAX_MAPS] = {0};
	bool known = ncc_plan_counts(prepared) && recall(info, guesses(info), counted);

	caps->full = true;
	for (uint32_t i = 0; i < prepared->n_maps; i++) {
		const struct ncc_map *map = &prepared->map[i];
		bool bounded = map->flags & NCC_MAP_BOUNDED;

		caps->needed[i] = 0;
		if (map->flags & NCC_MAP_COMPACT) {
			caps->cap[i] = groups_of(map, info, known, counted[i], lossless);
		} else if (!(map->flags & NCC_MAP_DYNAMIC)) {
			caps->cap[i] = map->cap;
		} else if (paged >> i & 1) {
			uint32_t most = within_budget(map, info, budgets->paged);
			uint32_t cap = known ? cap_of_known(map, info, counted[i]) : bounded ? map->cap_bound : most;

			caps->cap[i] = clamp_cap(map, cap < most ? cap : most);
		} else if (known && !(lossless && bounded)) {
			caps->needed[i] = counted[i];
			caps->cap[i] = cap_of_known(map, info, counted[i]);
		} else if (bounded) {
			caps->needed[i] = map->cap_bound;
			caps->cap[i] = clamp_cap(map, map->cap_bound);
		} else {
			caps->cap[i] = guess(map, info, budgets->unknown, lossless);
		}
		caps->full &= fills(map, known, counted[i], caps->cap[i]);
	}
}

bool ncc_caps_suffice(const struct ncc_prepared *prepared, const struct ncc_caps *caps)
{
	for (uint32_t i = 0; i < prepared->n_maps; i++)
		if (caps->cap[i] < caps->needed[i])
			return false;
	return true;
}

bool ncc_caps_shrink(const struct ncc_prepared *prepared, struct ncc_caps *caps)
{
	bool shrunk = false;

	for (uint32_t i = 0; i < prepared->n_maps; i++) {
		const struct ncc_map *map = &prepared->map[i];

		if (!(map->flags & NCC_MAP_DYNAMIC) || caps->cap[i] == 1)
			continue;
		caps->cap[i] /= 2;
		shrunk = true;
	}
	return shrunk;
}

static void in_child(void)
{
	lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
	learnt = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
}

NCC_ON_FORK(in_child)
