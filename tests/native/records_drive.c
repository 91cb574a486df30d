/* Drives the records half of the hook driver by a script on stdin, one command a line, over a fake libcuda.
 * Each command answers with one line.
 *
 *   start RUN_DIR OPTIONS STAGING DYNAMIC MAX_TRACE
 *   kernel NAME KERNEL_DIR N_MAPS        then N_MAPS lines: NAME LEVEL FLAGS CAP CAP_BOUND CHUNK...
 *   misplace KERNEL MAP OFFSET           of the map's records in the parameter block
 *   flags KERNEL FLAGS                   the engine's, of the kernel (enum ncc_kernel_flag)
 *   params HEX...                        of kernels made from now on
 *   launch KERNEL GX GY GZ BX BY BZ SEED MIN SPAN   row r attempts MIN + hash(r, SEED) % SPAN records
 *   many N KERNEL ...                    the same, N times, with the time that each took
 *   graph N NODES KERNEL ...             the same, of a graph with so many of these kernels
 *   two_graphs 1 NODES KERNEL ...        by two threads, of two such graphs, of which one's nodes are begun slowly
 *   threads N KERNEL ...                 N times in each of 4 threads
 *   failing_launch KERNEL ...            the driver refuses the kernel
 *   unseen_launch KERNEL ...             the driver records no event behind the kernel
 *   hold | release | release_after MS    events are over, or not
 *   progress_for MS                      something else goes on
 *   stream N | hold_stream N             of launches from now on; whose events are not over (0: none)
 *   context N | destroy N | memory BYTES | sticky RESULT | lose_waits BEHIND N | fail 0|1 | pinned N | registers 0|1
 *   page_files                           how many are open, here and in a fork's child
 *   take_page_files PATH                 another file is open in their place
 *   yield | log TEXT | fork | wait | finish | stats
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fork.h"
#include "base/ledger.h"
#include "base/log.h"
#include "driver/real.h"
#include "records/launch.h"
#include "driver/capture.h"
#include "records/marks.h"
#include "records/pool.h"
#include "records/records.h"
#include "records/writer.h"
#include "records_fake.h"

enum { KERNELS = 64, PARAMS = 100, GRAPH_SETS = 64, GRAPH_NODES = 1024, GRAPH_BLOCK_BYTES = 128 };

struct kernel {
	struct ncc_kernel *record;
	struct ncc_prepared prepared;
	struct ncc_probed probed;
};

static struct ncc_ledger *the_ledger;
static struct kernel *kernels[KERNELS];
static uint8_t param_values[PARAMS][128];
static uint32_t n_params, param_sizes[PARAMS];
static int context_now;
static CUstream stream_now = CU_STREAM_LEGACY;
static _Atomic uint64_t launch_number;
static bool refuse_kernel, lose_sight;

struct ncc_kernel *ncc_kernel_get(struct ncc_kernel *kernel)
{
	atomic_fetch_add(&kernel->taken, 1);
	return kernel;
}

void ncc_kernel_get_many(struct ncc_kernel *kernel, uint32_t n)
{
	atomic_fetch_add(&kernel->taken, n);
}

void ncc_kernel_put(struct ncc_kernel *kernel)
{
	atomic_fetch_sub(&kernel->left, 1);
}

const char *ncc_result_name(CUresult result)
{
	return result == CUDA_ERROR_DEINITIALIZED ? "CUDA_ERROR_DEINITIALIZED" : "CUDA_ERROR_SOME";
}

static uint64_t hash(uint64_t row, uint64_t slot, uint64_t byte, uint64_t seed)
{
	uint64_t h = row * 0x9e3779b97f4a7c15u + slot * 0xc2b2ae3d27d4eb4fu + byte * 0x165667b19e3779f9u + seed;

	return (h ^ (h >> 29)) * 0xbf58476d1ce4e5b9u >> 32;
}

struct run {
	const struct ncc_map *map;
	const uint8_t *block;
	uint64_t seed;
	uint32_t min, span;
	uint32_t block_threads;
	uint32_t same, headless; /* of a compact map: percent of its warps that leave so */
};

static uint64_t u64_at(const uint8_t *at)
{
	uint64_t value;

	memcpy(&value, at, 8);
	return value;
}

/* Three bytes of the record in each word, below its number and 1: whoever has the greatest number wins. */
static void put_versioned(const struct run *run, uint8_t *place, uint64_t row, uint32_t number)
{
	uint32_t bytes = run->map->record_bytes;

	for (uint32_t at = 0; at < bytes; at += 3, place += 8) {
		uint64_t word = (uint64_t)(number + 1) << 24;

		for (uint32_t b = at; b < bytes && b < at + 3; b++)
			word |= (uint64_t)(uint8_t)hash(row, number, b, run->seed) << 8 * (b - at);
		if (word > u64_at(place))
			memcpy(place, &word, 8);
	}
}

/* What the thread or warp of row `row`, lane `lane` of warp `warp`, does by struct ncc_map's comment. */
static void run_row(const struct run *run, uint64_t warp, uint32_t lane, uint64_t row)
{
	const struct ncc_map *map = run->map;
	uint32_t lanes = map->level == NCC_LEVEL_WARP ? 1 : 32;
	uint8_t *records = (uint8_t *)u64_at(run->block + map->records_param);
	uint32_t cap = map->cap, n;

	if (map->cap_param != UINT32_MAX)
		memcpy(&cap, run->block + map->cap_param, 4);
	n = map->flags & NCC_MAP_STATIC ? cap : run->min + hash(row, 0, 0, run->seed) % run->span;
	for (uint32_t number = 0; number < n && (number < cap || map->flags & NCC_MAP_RING); number++) {
		uint64_t slot = warp * cap + number % cap;
		uint8_t *plane = records + slot * lanes * map->record_bytes;
		uint32_t byte = 0;

		if (map->flags & NCC_MAP_RING && map->flags & NCC_MAP_ZEROED && lanes == 1) {
			put_versioned(run, records + slot * ((map->record_bytes + 2) / 3) * 8, row, number);
			continue;
		}
		for (uint32_t c = 0; c < map->n_chunks; c++) {
			for (uint32_t b = 0; b < map->chunk[c]; b++, byte++)
				plane[lane * map->chunk[c] + b] = (uint8_t)hash(row, number, byte, run->seed);
			plane += lanes * map->chunk[c];
		}
	}
	if (map->flags & NCC_MAP_STATIC)
		return;
	uint32_t *count = (uint32_t *)u64_at(run->block + map->counts_param) + warp * lanes + lane;
	*count = map->flags & NCC_MAP_ZEROED ? *count + n : n;
}

/* Lanes of a warp leave together, each with a record of its own. */
static void run_group(const struct run *run, uint64_t warp, uint32_t mask, uint64_t row)
{
	const struct ncc_map *map = run->map;
	uint32_t *cursor = (uint32_t *)u64_at(run->block + map->counts_param);
	uint32_t entry = mask ? (*cursor)++ : 0, entries, byte = 0, warp_word = (uint32_t)warp;
	uint8_t *plane =
		(uint8_t *)u64_at(run->block + map->lanes_param) + (uint64_t)entry * (16 + 32 * map->record_bytes);

	memcpy(&entries, run->block + map->cap_param, 4);
	if (!mask || entry >= entries)
		return;
	memcpy(plane, &warp_word, 4);
	memcpy(plane + 4, &mask, 4);
	plane += 16;
	for (uint32_t c = 0; c < map->n_chunks; c++, plane += 32 * map->chunk[c - 1])
		for (uint32_t b = 0; b < map->chunk[c]; b++, byte++)
			for (uint32_t lane = 0; lane < 32; lane++)
				if (mask >> lane & 1)
					plane[lane * map->chunk[c] + b] = (uint8_t)hash(row + lane, 0, byte, run->seed);
}

/* A warp of a compact map leaves: its lanes' rows are `row` and those after it. */
static void run_compact(const struct run *run, uint64_t warp, uint32_t n_lanes, uint64_t row)
{
	const struct ncc_map *map = run->map;
	uint32_t head_bytes = ((map->record_bytes + 3) / 4 * 4 + 4 + 15) / 16 * 16;
	uint8_t *head = (uint8_t *)u64_at(run->block + map->records_param) + warp * head_bytes;
	uint32_t kind = (uint32_t)(hash(warp, 0, 0, run->seed) % 100);
	uint32_t tag = kind < run->same ? NCC_HEAD_SAME : NCC_HEAD_LANES;
	uint32_t lanes = n_lanes == 32 ? UINT32_MAX : (1u << n_lanes) - 1;
	uint32_t first = kind % 2 ? UINT32_MAX : (uint32_t)hash(warp, 1, 0, run->seed);

	memset(head, 0xa5, head_bytes);
	if (kind >= 100 - run->headless)
		return;
	memcpy(head + head_bytes - 4, &tag, 4);
	if (tag == NCC_HEAD_SAME) {
		for (uint32_t b = 0; b < map->record_bytes; b++)
			head[b] = (uint8_t)hash(row, 0, b, run->seed);
	} else {
		run_group(run, warp, lanes & ~first, row);
		run_group(run, warp, lanes & first, row);
	}
}

/* One warp of a stream map: the lanes that have a record number `step` save it together. */
struct stream {
	const struct run *run;
	uint8_t *units;
	uint64_t warp, row;          /* of its first lane */
	uint32_t n_lanes, cap, here; /* lanes that have not left */
	uint8_t *links;              /* of all warps, */
	struct ncc_page_link *link;  /* where its next page is told */
	bool paged, was_paged, in_page;
	uint64_t n_warps;
	uint32_t attempted, at; /* units */
	bool full;
	uint32_t left_at[32]; /* what was attempted when the lane left */
	uint32_t lost[32];
};

static void put_record(const struct stream *s, uint8_t *to, uint32_t lane, uint32_t step)
{
	for (uint32_t b = 0; b < s->run->map->record_bytes; b++)
		to[b] = (uint8_t)hash(s->row + lane, step, b, s->run->seed);
}

static void put_planes(const struct stream *s, uint8_t *plane, uint32_t mask, uint32_t step)
{
	const struct ncc_map *map = s->run->map;

	for (uint32_t c = 0, byte = 0; c < map->n_chunks; byte += map->chunk[c], plane += 32 * map->chunk[c++])
		for (uint32_t lane = 0; lane < s->n_lanes; lane++)
			for (uint32_t b = 0; mask >> lane & 1 && b < map->chunk[c]; b++)
				plane[lane * map->chunk[c] + b] =
					(uint8_t)hash(s->row + lane, step, byte + b, s->run->seed);
}

/* No word of which is the same. */
static void put_words(const struct stream *s, uint8_t *to, uint32_t mask, uint32_t step)
{
	uint32_t bytes = s->run->map->record_bytes;

	for (uint32_t offset = 0; offset < bytes; offset += 4)
		for (uint32_t lane = 0; lane < 32; lane++)
			for (uint32_t b = 0; mask >> lane & 1 && b < 4; b++)
				*to++ = offset + b < bytes
						? (uint8_t)hash(s->row + lane, step, offset + b, s->run->seed)
						: 0;
}

static uint32_t units_for(uint32_t bytes)
{
	return (bytes + 15) / 16;
}

/* By words, as they are read: ThreadSanitizer knows of no byte that is part of one. */
static void say(const struct stream *s, uint32_t lanes, enum ncc_page_lane what)
{
	for (; lanes; lanes &= lanes - 1) {
		int lane = __builtin_ctz(lanes);
		uint64_t *word = (uint64_t *)s->link->lane + lane / 8;
		uint64_t said = __atomic_load_n(word, __ATOMIC_RELAXED) >> 8 * (lane % 8) & 0xff;

		__atomic_fetch_add(word, (what - said) << 8 * (lane % 8), __ATOMIC_RELEASE);
	}
}

static void ring(const struct stream *s)
{
	uint8_t *bells = s->links + s->n_warps * NCC_PAGE_LINK_BYTES;

	__atomic_store_n(&bells[s->warp / NCC_BELL_WARPS], 1, __ATOMIC_RELEASE);
}

static void leave(struct stream *s, uint32_t lanes)
{
	bool whole = lanes == (s->n_lanes < 32 ? (1u << s->n_lanes) - 1 : UINT32_MAX);

	s->here &= ~lanes;
	if (!s->was_paged || !lanes || (whole && !s->in_page))
		return;
	say(s, lanes, NCC_PAGE_LEFT);
	ring(s);
}

/* What does not fit stands in the next page, which the host gives. */
static void turn_page(struct stream *s)
{
	uint32_t header = NCC_ENTRY_SKIP | (s->cap - s->at) << 8;
	uint64_t next;

	if (s->at < s->cap)
		memcpy(s->units + 16ull * s->at, &header, 4);
	say(s, s->here, NCC_PAGE_ASKS);
	ring(s);
	while (!(next = __atomic_load_n(&s->link->next, __ATOMIC_ACQUIRE)))
		usleep(1);
	if (next == NCC_PAGE_NONE) {
		s->paged = false;
		return;
	}
	say(s, s->here, NCC_PAGE_WENT_ON);
	s->link = (struct ncc_page_link *)(s->links + next - NCC_PAGE_BYTES);
	s->units = (uint8_t *)s->link;
	s->at = NCC_PAGE_LINK_BYTES / 16;
	s->cap = NCC_PAGE_BYTES / 16;
	s->in_page = true;
}

/* Where the warp would store next. */
static uint32_t count_of(const struct stream *s)
{
	uint64_t at = (uint64_t)(s->units - s->links) / 16 + s->at;

	if (s->in_page || s->paged || s->was_paged)
		return s->full ? (uint32_t)NCC_PAGE_LOST : s->in_page ? (uint32_t)at | NCC_CAP_PAGES : s->at;
	return s->attempted;
}

static void save_together(struct stream *s, uint32_t mask, uint32_t step)
{
	uint32_t bytes = s->run->map->record_bytes, words = (bytes + 3) / 4;
	uint32_t kind = (uint32_t)(hash(s->warp, step, 77, s->run->seed) % 100);
	bool all = mask == (s->n_lanes == 32 ? UINT32_MAX : (1u << s->n_lanes) - 1) && kind % 3;
	bool lanes_counted = s->run->map->flags & NCC_MAP_LANE_COUNTS;
	/* Some that do not save would have to. */
	bool left = !lanes_counted && mask != (s->n_lanes == 32 ? UINT32_MAX : (1u << s->n_lanes) - 1);
	uint32_t header = kind < s->run->same ? all ? NCC_ENTRY_ALL : NCC_ENTRY_SOME
			  : kind & 1          ? NCC_ENTRY_WORDS
			  : !left && kind & 2 ? NCC_ENTRY_EACH
					      : NCC_ENTRY_APART;
	uint32_t planes = 1 + 2 * bytes;
	uint32_t size[] = {
		[NCC_ENTRY_ALL] = units_for(4 + 4 * words),
		[NCC_ENTRY_SOME] = units_for(8 + 4 * words),
		[NCC_ENTRY_APART] = planes + 2,
		[NCC_ENTRY_EACH] = planes,
		[NCC_ENTRY_WORDS] = ncc_words_units(header, mask, words),
	};
	uint8_t *to;

	if (s->paged && s->at + size[header] > s->cap)
		turn_page(s);
	to = s->units + 16ull * s->at;
	s->attempted += size[header];
	if (s->full || s->at + size[header] > s->cap) {
		if (!s->full && s->at < s->cap)
			memset(to, 0, 4);
		s->full = true;
		for (uint32_t lane = 0; lane < 32; lane++)
			s->lost[lane] += mask >> lane & 1;
		return;
	}
	s->at += size[header];
	memcpy(to, &header, 4);
	if (header == NCC_ENTRY_ALL || header == NCC_ENTRY_SOME) {
		put_record(s, to + 4, (uint32_t)__builtin_ctz(mask), step);
		if (header == NCC_ENTRY_SOME)
			memcpy(to + 4 + 4 * words, &mask, 4);
		return;
	}
	memcpy(to + 4, &mask, 4);
	if (header == NCC_ENTRY_WORDS) {
		put_words(s, to + 8, mask, step);
		return;
	}
	put_planes(s, to + 16, mask, step);
	for (uint32_t lane = 0; header == NCC_ENTRY_APART && lane < 32; lane++)
		to[16 + 32 * bytes + lane] = lanes_counted || mask >> lane & 1;
}

static void run_stream(const struct run *run, uint64_t warp, uint32_t n_lanes, uint64_t row, uint64_t n_warps)
{
	const struct ncc_map *map = run->map;
	bool lanes_counted = map->flags & NCC_MAP_LANE_COUNTS;
	uint32_t *counts = (uint32_t *)u64_at(run->block + map->counts_param) + warp * (lanes_counted ? 32 : 1);
	uint8_t *losses = (uint8_t *)u64_at(run->block + map->lanes_param) + warp * 128;
	struct stream s = {.run = run, .warp = warp, .row = row, .n_lanes = n_lanes, .n_warps = n_warps};

	memcpy(&s.cap, run->block + map->cap_param, 4);
	s.was_paged = s.paged = s.cap & NCC_CAP_PAGES;
	s.cap &= ~NCC_CAP_PAGES;
	s.links = (uint8_t *)u64_at(run->block + map->lanes_param) + n_warps * 128;
	s.link = (struct ncc_page_link *)s.links + warp;
	s.units = (uint8_t *)u64_at(run->block + map->records_param) + warp * s.cap * 16;
	s.here = n_lanes < 32 ? (1u << n_lanes) - 1 : UINT32_MAX;
	for (uint32_t step = 0; step < run->min + run->span; step++) {
		uint32_t mask = 0;

		for (uint32_t lane = 0; lane < n_lanes; lane++)
			if (step < run->min + hash(row + lane, 0, 0, run->seed) % run->span)
				mask |= 1u << lane;
		if (lanes_counted)
			leave(&s, s.here & ~mask);
		if (mask)
			save_together(&s, mask, step);
		for (uint32_t lane = 0; lane < n_lanes; lane++)
			if (mask >> lane & 1)
				s.left_at[lane] = count_of(&s);
	}
	for (uint32_t lane = 0; lane < (lanes_counted ? n_lanes : 1); lane++)
		counts[lane] = lanes_counted ? s.left_at[lane] : count_of(&s);
	leave(&s, s.here);
	for (uint32_t lane = 0; s.full && lane < 32; lane++)
		if (!lanes_counted || s.lost[lane])
			memcpy(losses + 4 * lane, &s.lost[lane], 4);
}

static void run_map(const struct run *run, uint64_t blocks)
{
	uint32_t warps = (run->block_threads + 31) / 32, flags = run->map->flags;
	uint64_t row = 0;

	for (uint64_t w = 0; flags & (NCC_MAP_COMPACT | NCC_MAP_STREAM) && w < blocks * warps; w++) {
		uint32_t left = run->block_threads - (uint32_t)(w % warps) * 32;

		if (flags & NCC_MAP_STREAM)
			run_stream(run, w, left < 32 ? left : 32, row, blocks * warps);
		else
			run_compact(run, w, left < 32 ? left : 32, row);
		row += left < 32 ? left : 32;
	}
	if (flags & (NCC_MAP_COMPACT | NCC_MAP_STREAM))
		return;

	for (uint64_t b = 0; b < blocks; b++)
		for (uint32_t w = 0; w < warps; w++)
			for (uint32_t lane = 0; lane < (run->map->level == NCC_LEVEL_WARP ? 1u : 32u); lane++)
				if (w * 32 + lane < run->block_threads)
					run_row(run, b * warps + w, lane, row++);
}

static void run_kernel(const struct ncc_prepared *prepared, const struct ncc_launch_info *info, const uint8_t *block,
		       const uint64_t *arg)
{
	for (uint32_t i = 0; i < prepared->n_maps; i++) {
		bool compact = prepared->map[i].flags & NCC_MAP_COMPACT;
		struct run run = {
			.map = &prepared->map[i],
			.block = block,
			.seed = arg[0] + i,
			.min = (uint32_t)arg[1],
			.span = (uint32_t)arg[2],
			.block_threads = info->block[0] * info->block[1] * info->block[2],
			.same = compact && arg[1] ? (uint32_t)arg[1] : prepared->map[i].cap_bound % 1000,
			.headless = prepared->map[i].cap_bound / 1000,
		};

		run_map(&run, (uint64_t)info->grid[0] * info->grid[1] * info->grid[2]);
	}
}

static struct ncc_launch_info info_of(struct kernel *kernel, const uint64_t *arg, const void **params)
{
	for (uint32_t i = 0; i < n_params; i++)
		params[i] = param_values[i];
	return (struct ncc_launch_info){
		.grid = {(uint32_t)arg[0], (uint32_t)arg[1], (uint32_t)arg[2]},
		.block = {(uint32_t)arg[3], (uint32_t)arg[4], (uint32_t)arg[5]},
		.shared_bytes = 77,
		.stream = stream_now,
		.context = fake_context(context_now),
		.original = (CUfunction)0xf00d,
		.kernel = kernel->record,
		.prepared = &kernel->prepared,
		.number = launch_number++,
		.start_ns = ncc_now_ns(),
		.params = params,
	};
}

static int launch(struct kernel *kernel, const uint64_t *arg)
{
	const void *params[PARAMS];
	uint8_t block[4096] = {0};
	struct ncc_records_launch *handle = NULL;
	struct ncc_launch_info info = info_of(kernel, arg, params);
	enum ncc_outcome outcome;

	info.probed = &kernel->probed;
	outcome = ncc_records_begin(&info, block, &handle);
	if (outcome != NCC_LAUNCH_PROBED)
		return (int)outcome;
	if (!refuse_kernel)
		run_kernel(&kernel->prepared, &info, block, arg + 6);
	if (lose_sight)
		fake_fail_launch_calls(true);
	ncc_records_launched(handle, refuse_kernel ? CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES : CUDA_SUCCESS);
	if (lose_sight)
		fake_fail_launch_calls(false);
	return 0;
}

/* A graph, all of whose nodes are one kernel. */
struct graph {
	struct ncc_shelf shelf;
	struct ncc_share share;
	struct graph_set {
		struct ncc_executions executions;
		uint32_t count[GRAPH_NODES];
		uint8_t block[GRAPH_NODES][GRAPH_BLOCK_BYTES];
	} set[GRAPH_SETS];
	bool slow;
};

static struct graph graphs[2];

/* Node by node, as no launch before has left what it had. NULL: there is no room for one of them, and no launch. */
static struct graph_set *begin_graph(struct graph *graph, struct kernel *kernel, uint32_t n, const uint64_t *arg,
				     enum ncc_outcome *why)
{
	const void *params[PARAMS];
	struct graph_set *set = graph->set;
	struct ncc_records_launch *nodes = NULL, **end = &nodes, *begun;
	struct ncc_claim claim = {.timeout = ncc_total_timeout(NCC_LOSSLESS_WAIT_MS)};
	bool claimed;

	*why = NCC_LAUNCH_BACKPRESSURE;
	while (set < graph->set + GRAPH_SETS && atomic_load(&set->executions.in_use))
		set++;
	if (set == graph->set + GRAPH_SETS)
		return NULL;
	set->executions.count = set->count;
	set->executions.again = false;
	if (!set->executions.end)
		ncc_real.cuEventCreate(&set->executions.end, CU_EVENT_DISABLE_TIMING);
	*why = NCC_LAUNCH_PROBED;
	claimed = ncc_records_claim(&claim, n);
	if (graph->slow)
		usleep(100000);
	for (uint32_t i = 0; i < n; i++) {
		struct ncc_launch_info info = info_of(kernel, arg, params);

		info.executions = &set->executions;
		info.node = info.nth = i;
		info.holds = nodes;
		info.claim = claimed ? &claim : NULL;
		info.timeout = &claim.timeout;
		memset(set->block[i], 0, GRAPH_BLOCK_BYTES);
		*why = ncc_records_begin(&info, set->block[i], &begun);
		if (*why != NCC_LAUNCH_PROBED)
			break;
		*end = begun;
		end = &begun->next_node;
	}
	if (claimed)
		ncc_records_unclaim();
	if (nodes)
		atomic_store(&set->executions.in_use, true);
	if (*why == NCC_LAUNCH_PROBED) {
		ncc_records_offer(&graph->shelf, nodes);
		set->executions.nodes = nodes;
		return set;
	}
	ncc_records_graph_launched(nodes, CUDA_ERROR_OUT_OF_MEMORY, CUDA_SUCCESS);
	return NULL;
}

static int launch_graph(struct graph *graph, struct kernel *kernel, uint32_t n, const uint64_t *arg)
{
	const void *params[PARAMS];
	struct ncc_launch_info info = info_of(kernel, arg, params);
	struct graph_set *set;
	enum ncc_outcome why = NCC_LAUNCH_PROBED;

	if (n > GRAPH_NODES || kernel->prepared.block_bytes > GRAPH_BLOCK_BYTES)
		_exit(2);
	if (graph->share.kernel != kernel->record || graph->share.recorded != n) {
		graph->share = (struct ncc_share){.kernel = kernel->record, .numbered = n, .recorded = n};
		graph->shelf = (struct ncc_shelf){.share = &graph->share, .n_shares = 1};
	}
	set = (struct graph_set *)ncc_records_again(&graph->shelf, info.stream, info.start_ns);
	if (!set)
		set = begin_graph(graph, kernel, n, arg, &why);
	if (!set)
		return (int)why;
	for (uint32_t i = 0; i < n; i++) {
		run_kernel(&kernel->prepared, &info, set->block[i], arg + 6);
		__atomic_fetch_add(&set->count[i], 1, __ATOMIC_RELAXED);
	}
	ncc_records_graph_launched(set->executions.nodes, CUDA_SUCCESS,
				   ncc_real.cuEventRecord(set->executions.end, info.stream));
	return 0;
}

static void read_map(struct ncc_map *map, uint32_t *block_bytes)
{
	char line[512], *at = line;
	uint32_t value[4];
	int n;

	if (!fgets(line, sizeof(line), stdin))
		_exit(3);
	sscanf(at, "%63s %u %u %u %u%n", map->name, &value[0], &value[1], &value[2], &value[3], &n);
	map->level = value[0];
	map->flags = value[1];
	map->cap = value[2];
	map->cap_bound = value[3];
	for (at += n; sscanf(at, "%u%n", &value[0], &n) == 1; at += n) {
		map->chunk[map->n_chunks++] = (uint8_t)value[0];
		map->record_bytes += value[0];
	}
	map->warp_lanes = 32;
	map->records_param = *block_bytes;
	map->counts_param = ncc_map_counts(map) ? *block_bytes + 8 : UINT32_MAX;
	map->cap_param = ncc_map_counts(map) ? *block_bytes + 16 : UINT32_MAX;
	map->lanes_param = map->flags & (NCC_MAP_COMPACT | NCC_MAP_STREAM) ? *block_bytes + 24 : UINT32_MAX;
	*block_bytes += 32;
}

static void make_kernel(const char *args)
{
	static uint32_t n;
	struct kernel *kernel = calloc(1, sizeof(*kernel));
	char name[8192];

	kernels[n] = kernel;
	sscanf(args, "%8191s %127s %u", name, kernel->prepared.kernel_dir, &kernel->prepared.n_maps);
	kernel->record = calloc(1, sizeof(*kernel->record) + strlen(name) + 1);
	strcpy(kernel->record->name, name);
	kernel->record->left = NCC_KERNEL_HELD;
	kernel->record->row = ++n;
	kernel->prepared.n_params = n_params;
	for (uint32_t i = 0; i < n_params; i++)
		kernel->prepared.param_bytes[i] = (uint16_t)param_sizes[i];
	for (uint32_t i = 0; i < kernel->prepared.n_maps; i++)
		read_map(&kernel->prepared.map[i], &kernel->prepared.block_bytes);
	printf("kernel %u\n", n - 1);
}

static void misplace(const char *args)
{
	uint32_t kernel, map, offset;

	sscanf(args, "%u %u %u", &kernel, &map, &offset);
	kernels[kernel]->prepared.map[map].records_param = offset;
	printf("ok\n");
}

static void set_flags(const char *args)
{
	uint32_t kernel, flags;

	sscanf(args, "%u %u", &kernel, &flags);
	kernels[kernel]->prepared.flags = flags;
	printf("ok\n");
}

static void start(const char *args)
{
	static struct ncc_welcome welcome = {.every = 1, .last_launch = UINT64_MAX};
	uint64_t options;

	sscanf(args, "%4095s %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64, welcome.run_dir, &options,
	       &welcome.staging_bytes, &welcome.dynamic_bytes, &welcome.max_trace_bytes);
	if (!strcmp(welcome.run_dir, "-"))
		welcome.run_dir[0] = 0;
	welcome.options = (uint32_t)options;
	welcome.host_bytes = welcome.staging_bytes / 2;
	printf("started %d\n", ncc_records_start(&welcome));
}

static void read_params(const char *args)
{
	unsigned int byte;
	int n;

	n_params = 0;
	while (*args == ' ') {
		args++;
		param_sizes[n_params] = 0;
		for (; sscanf(args, "%2x%n", &byte, &n) == 1 && *args != ' '; args += n)
			param_values[n_params][param_sizes[n_params]++] = (uint8_t)byte;
		n_params++;
	}
	printf("params %u\n", n_params);
}

struct crowd {
	const uint64_t *numbers; /* kernel, then what launch takes */
	uint64_t n;
};

static void *launch_in_thread(void *arg)
{
	struct crowd *crowd = arg;

	fake_set_current(fake_context(context_now));
	for (uint64_t i = 0; i < crowd->n; i++)
		launch(kernels[crowd->numbers[0]], crowd->numbers + 1);
	return NULL;
}

/* N launches in each of 4 threads. */
static void launch_in_threads(const char *args)
{
	uint64_t numbers[11];
	pthread_t thread[4];
	struct crowd crowd = {.numbers = numbers + 1};
	char *at = (char *)args;

	for (int i = 0; i < 11; i++)
		numbers[i] = strtoull(at, &at, 10);
	crowd.n = numbers[0];
	for (int i = 0; i < 4; i++)
		pthread_create(&thread[i], NULL, launch_in_thread, &crowd);
	for (int i = 0; i < 4; i++)
		pthread_join(thread[i], NULL);
	printf("ok\n");
}

/* `nodes`: of a graph; 0: the kernel alone. */
static void launch_many(const char *args, uint64_t n, uint32_t nodes)
{
	uint64_t k, a[9], outcomes[NCC_LAUNCH_OUTCOMES] = {0}, before = ncc_now_ns();

	sscanf(args,
	       "%" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64
	       " %" SCNu64 " %" SCNu64,
	       &k, &a[0], &a[1], &a[2], &a[3], &a[4], &a[5], &a[6], &a[7], &a[8]);
	for (uint64_t i = 0; i < n; i++)
		outcomes[nodes ? launch_graph(&graphs[0], kernels[k], nodes, a) : launch(kernels[k], a)]++;
	printf("launched");
	for (int i = 0; i < NCC_LAUNCH_OUTCOMES; i++)
		printf(" %" PRIu64, outcomes[i]);
	printf(" ns %" PRIu64 "\n", (ncc_now_ns() - before) / (n ? n : 1));
}

struct one_graph {
	pthread_t thread;
	struct graph *graph;
	struct kernel *kernel;
	const uint64_t *arg;
	uint32_t nodes;
	int outcome;
};

static void *launch_one_graph(void *arg)
{
	struct one_graph *one = arg;

	fake_set_current(fake_context(context_now));
	one->outcome = launch_graph(one->graph, one->kernel, one->nodes, one->arg);
	return NULL;
}

static void launch_two_graphs(const char *args, uint32_t nodes)
{
	uint64_t numbers[10];
	struct one_graph one[2];
	char *at = (char *)args;

	for (int i = 0; i < 10; i++)
		numbers[i] = strtoull(at, &at, 10);
	graphs[0].slow = true;
	for (int i = 0; i < 2; i++) {
		one[i] = (struct one_graph){
			.graph = &graphs[i], .kernel = kernels[numbers[0]], .arg = numbers + 1, .nodes = nodes};
		pthread_create(&one[i].thread, NULL, launch_one_graph, &one[i]);
		usleep(20000);
	}
	for (int i = 0; i < 2; i++)
		pthread_join(one[i].thread, NULL);
	graphs[0].slow = false;
	printf("outcomes %d %d\n", one[0].outcome, one[1].outcome);
}

static void *progress_now_and_then(void *ms)
{
	for (uintptr_t left = (uintptr_t)ms; left; left = left > 50 ? left - 50 : 0) {
		usleep(50000);
		ncc_progress();
	}
	return NULL;
}

static void progress_for(uint64_t ms)
{
	pthread_t thread;

	pthread_create(&thread, NULL, progress_now_and_then, (void *)(uintptr_t)ms);
	pthread_detach(thread);
	printf("ok\n");
}

static void *release_later(void *ms)
{
	usleep((useconds_t)(uintptr_t)ms * 1000);
	fake_hold(false);
	return NULL;
}

static void release_after(uint64_t ms)
{
	pthread_t thread;

	pthread_create(&thread, NULL, release_later, (void *)(uintptr_t)ms);
	pthread_detach(thread);
	printf("ok\n");
}

/* A word of the ledger: the writer may be counting in it. */
static uint64_t counted(const uint64_t *word)
{
	return __atomic_load_n(word, __ATOMIC_RELAXED);
}

static void print_stats(void)
{
	struct fake_stats s = fake_stats();
	uint32_t templates;

	printf("{\"allocations\":%" PRIu64 ",\"live_allocations\":%" PRIu64 ",\"live_bytes\":%" PRIu64
	       ",\"most_bytes\":%" PRIu64 ",\"recorded\":%" PRIu64 ",\"events\":%" PRIu64 ",\"live_events\":%" PRIu64
	       ",\"live_streams\":%" PRIu64 ",\"live_pinned\":%" PRIu64 ",\"copied_bytes\":%" PRIu64
	       ",\"faults\":\"%s\",\"finished\":%" PRIu64 ",\"counted\":%" PRIu64 ",\"kernels\":[",
	       s.allocations, s.live_allocations, s.live_bytes, s.most_bytes, s.recorded, s.events, s.live_events,
	       s.live_streams, s.live_pinned, s.copied_bytes, fake_faults(), the_ledger->finished,
	       counted(&the_ledger->counted));
	for (int i = 0; kernels[i]; i++) {
		struct ncc_row *row = &the_ledger->row[i + 1];

		templates = 0;
		for (int t = 0; t < NCC_TEMPLATES; t++)
			templates += atomic_load(&kernels[i]->probed.templates[t]) != NULL;
		printf("%s{\"records\":%" PRIu64 ",\"lost\":%" PRIu64 ",\"unsaved\":%" PRId64 ",\"beside\":%" PRIu64
		       ",\"trace_bytes\":%" PRIu64 ",\"reason\":\"%s\",\"references\":%" PRIu64 ",\"templates\":%u}",
		       i ? "," : "", counted(&row->records), counted(&row->lost),
		       (int64_t)(counted(&row->recorded) - counted(&row->settled)), counted(&row->beside),
		       counted(&row->trace_bytes), row->reason, 1 + ncc_kernel_references(kernels[i]->record), templates);
	}
	printf("]}\n");
}

/* The child starts afresh in a directory of its own. */
static void fork_child(const char *args)
{
	pid_t child;

	fflush(stdout);
	child = fork();
	if (child == 0) {
		if (!freopen("/dev/null", "w", stdout))
			_exit(4);
		ncc_fork_child();
		ncc_ledger = the_ledger; /* the private one is what there is until a session opens */
		start(args);
		launch_many("0 2 1 1 64 1 1 5 1 3", 1, 0);
		ncc_records_finish();
		_exit(the_ledger->finished == 1 ? 0 : 1);
	}
	int status = -1;
	waitpid(child, &status, 0);
	printf("child %d\n", status);
}

/* `each` is called with the descriptor of each file that pages are in; how many there are. */
static int for_page_files(void (*each)(int fd, void *with), void *with)
{
	DIR *folder = opendir("/proc/self/fd");
	int n = 0;

	for (struct dirent *entry; folder && (entry = readdir(folder));) {
		char to[4096];
		ssize_t bytes = readlinkat(dirfd(folder), entry->d_name, to, sizeof(to) - 1);

		to[bytes > 0 ? bytes : 0] = 0;
		if (!strstr(to, "/store/pages."))
			continue;
		n++;
		each(atoi(entry->d_name), with);
	}
	if (folder)
		closedir(folder);
	return n;
}

static void let_be(int fd, void *with)
{
	(void)fd;
	(void)with;
}

static void put_in_its_place(int fd, void *other)
{
	dup2(*(int *)other, fd);
}

/* As a program that has closed all and opened its own. */
static void take_page_files(const char *path)
{
	int other = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);

	printf("took %d\n", for_page_files(put_in_its_place, &other));
}

static void fork_page_files(void)
{
	int status = -1, here = for_page_files(let_be, NULL);
	pid_t child = fork();

	if (child == 0) {
		ncc_fork_child();
		_exit(for_page_files(let_be, NULL));
	}
	waitpid(child, &status, 0);
	printf("here %d child %d\n", here, WEXITSTATUS(status));
}

static void obey(const char *command, const char *args, uint64_t number)
{
	uint32_t nodes;
	char *rest;

	if (!strcmp(command, "start")) {
		start(args);
	} else if (!strcmp(command, "kernel")) {
		make_kernel(args);
	} else if (!strcmp(command, "misplace")) {
		misplace(args);
	} else if (!strcmp(command, "flags")) {
		set_flags(args);
	} else if (!strcmp(command, "params")) {
		read_params(args);
	} else if (!strcmp(command, "launch")) {
		launch_many(args, 1, 0);
	} else if (!strcmp(command, "many")) {
		strtoull(args, &rest, 10);
		launch_many(rest, number, 0);
	} else if (!strcmp(command, "graph")) {
		strtoull(args, &rest, 10);
		nodes = (uint32_t)strtoul(rest, &rest, 10);
		launch_many(rest, number, nodes);
	} else if (!strcmp(command, "two_graphs")) {
		strtoull(args, &rest, 10);
		nodes = (uint32_t)strtoul(rest, &rest, 10);
		launch_two_graphs(rest, nodes);
	} else if (!strcmp(command, "threads")) {
		launch_in_threads(args);
	} else if (!strcmp(command, "failing_launch")) {
		refuse_kernel = true;
		launch_many(args, 1, 0);
		refuse_kernel = false;
	} else if (!strcmp(command, "unseen_launch")) {
		lose_sight = true;
		launch_many(args, 1, 0);
		lose_sight = false;
	} else if (!strcmp(command, "fork")) {
		fork_child(args);
	} else if (!strcmp(command, "page_files")) {
		fork_page_files();
	} else if (!strcmp(command, "take_page_files")) {
		take_page_files(args + 1);
	} else if (!strcmp(command, "stats")) {
		print_stats();
	} else if (!strcmp(command, "progress_for")) {
		progress_for(number);
	} else if (!strcmp(command, "release_after")) {
		release_after(number);
	} else {
		if (!strcmp(command, "hold"))
			fake_hold(true);
		else if (!strcmp(command, "release"))
			fake_hold(false);
		else if (!strcmp(command, "stream"))
			stream_now = (CUstream)(uintptr_t)(number << 8);
		else if (!strcmp(command, "busy"))
			fake_never_at_rest();
		else if (!strcmp(command, "capture"))
			ncc_capture_begins((CUstream)(uintptr_t)(number << 8), NCC_CAPTURE_NEW_GRAPH);
		else if (!strcmp(command, "captured"))
			ncc_capture_is_over((CUstream)(uintptr_t)(number << 8));
		else if (!strcmp(command, "blocks")) {
			ncc_marks_streams_block();
			fake_legacy_is_barrier();
		} else if (!strcmp(command, "legacy"))
			stream_now = CU_STREAM_LEGACY;
		else if (!strcmp(command, "hold_stream"))
			fake_hold_stream((CUstream)(uintptr_t)(number << 8));
		else if (!strcmp(command, "memory"))
			fake_memory(number);
		else if (!strcmp(command, "sticky"))
			fake_sticky((CUresult)number);
		else if (!strcmp(command, "lose_waits"))
			fake_lose_waits(number, strtoull(strrchr(args, ' '), NULL, 10));
		else if (!strcmp(command, "pinned"))
			fake_limit_pinned(number);
		else if (!strcmp(command, "registers"))
			fake_registers(number);
		else if (!strcmp(command, "fail"))
			fake_fail_launch_calls(number);
		else if (!strcmp(command, "log"))
			ncc_log("%s", args + 1);
		else if (!strcmp(command, "reborn")) /* another kernel at its address */
			kernels[number]->record->row = KERNELS;
		else if (!strcmp(command, "yield"))
			ncc_records_yield_memory();
		else if (!strcmp(command, "wait"))
			ncc_pool_drain(60000);
		else if (!strcmp(command, "finish"))
			ncc_records_finish();
		else if (!strcmp(command, "destroy")) {
			ncc_writer_mark_ending(fake_context((int)number));
			ncc_records_context_destroyed(fake_context((int)number));
		} else if (!strcmp(command, "context"))
			fake_set_current(fake_context(context_now = (int)number));
		else
			_exit(2);
		printf("ok\n");
	}
}

int main(void)
{
	static char line[1 << 16];

	fake_install();
	fake_set_current(fake_context(0));
	ncc_ledger = the_ledger = calloc(1, sizeof(*the_ledger) + (KERNELS + 1) * sizeof(struct ncc_row));
	the_ledger->n_rows = KERNELS + 1;
	while (fgets(line, sizeof(line), stdin)) {
		char command[32] = "";
		int n = 0;

		line[strcspn(line, "\n")] = 0;
		sscanf(line, "%31s%n", command, &n);
		obey(command, line + n, strtoull(line + n, NULL, 10));
		fflush(stdout);
	}
	return 0;
}
