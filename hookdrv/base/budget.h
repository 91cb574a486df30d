/* Which launches of a kernel are probed, so that what its probes add to its time on the GPU keeps within a part of that
 * time. Knows no driver: who launches measures some launches and says how long they took.
 *
 * Launches of one kernel with the same grid and block are of one kind. The first two are launched without probes and
 * measured (a first one finds cold caches), then one with probes. From then on a launch is probed where what that adds is
 * paid for by the launches so far: kinds that are seldom probed are probed evenly. Now and then each sort is measured again.
 * Where so few launches could be probed that they would say little, and a kernel can, fewer of its warps save, and at last
 * fewer of each thread's accesses are kept: each such step costs about half. Where one in 4 could be probed for 256
 * launches, the last step is taken back; where that proves too much, it is taken again, and the next try waits for twice
 * as many launches, 4096 at most.
 *
 * Of a kernel that is patched by another's library (now_ns of ncc_budget_choose) it is the program's time of which a part may
 * be taken. A probed launch costs what it adds on the GPU, and all that its thread needs for it, and the way of its records
 * to the host. The program is slowed by no more than the sum: where it waits for the GPU its thread's time is free, and the
 * other way round, but a program that waits for each launch pays both. As time passes there is room for more; each cost
 * takes some, also that of launches which are not probed, and of measurements. Room is not kept for long: a program that
 * has waited, or has been prepared for, is not slowed all the more afterwards. Nor is what is made once (a kernel's first
 * launches) owed for long.
 * All functions may be called by several threads at once.
 */
#ifndef NCC_BUDGET_H
#define NCC_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

enum {
	NCC_BUDGET_KINDS = 16,
	NCC_BUDGET_WARP_STEPS = 5,   /* to one warp in 32, */
	NCC_BUDGET_SAMPLE_STEPS = 3, /* then to one save in 8 of these */
};

/* Launches of a kind with probes, or without. */
struct ncc_budget_side {
	uint64_t ns; /* of one launch, as far as known */
	uint64_t samples;
	uint64_t launches;
	uint64_t next; /* number of the launch to be measured next */
	bool measuring;
};

struct ncc_budget_kind {
	uint32_t grid[3];
	uint32_t block[3];
	struct ncc_budget_side side[2]; /* without probes, with them */
	uint32_t step;
	uint32_t calm;     /* launches in a row that left room for a step less */
	uint32_t relapses; /* how often a step was taken again as soon as it was measured */
	bool raised;       /* the last step was one less, and is not measured yet */
	bool whole;        /* it counts what the program as a whole is slowed by */
	bool first;        /* the first launch with probes is out, and not measured yet: nobody knows what it costs */
	/* Of a probed launch, as far as known; 0 if not `whole`. */
	uint64_t host_ns; /* of the launching thread */
	uint64_t host_samples;
	uint64_t copy_ns; /* its records' way to the host */
	uint64_t copy_samples;
	uint64_t unknown[2]; /* launches that were made before it was known how long one takes */
	uint64_t kernel_ns;  /* of all launches, had none been probed */
	uint64_t overhead_ns;
};

/* Of one kernel; zeroed at first. */
struct ncc_budget {
	uint32_t n_kinds;
	uint32_t oldest;
	struct ncc_budget_kind kind[NCC_BUDGET_KINDS];
};

/* What a kernel's sums grew by. */
struct ncc_budget_sums {
	uint64_t kernel_ns, overhead_ns;
};

struct ncc_budget_choice {
	bool probe;
	bool measure;           /* ncc_budget_measured, or ncc_budget_unmeasured, is to follow */
	uint16_t warps, sample; /* one warp in so many saves, and one in so many of what it saves is kept */
};

/* Of the next launch. `ppm`: overhead that is allowed, in millionths of the time without probes. `steps`: whether the
 * kernel can save less. `now_ns`: of a kernel that counts what the program as a whole is slowed by; else 0. */
struct ncc_budget_choice ncc_budget_choose(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3],
					   uint32_t ppm, bool steps, uint64_t now_ns);

/* What a launch took its thread. */
struct ncc_budget_host {
	uint64_t own_ns;  /* in our code, */
	uint64_t call_ns; /* and in the driver's call that launches */
	bool probed, measured;
};

/* Of such a kernel, for each launch that was asked about. */
void ncc_budget_spent(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3],
		      const struct ncc_budget_host *host);

/* So many bytes came to the host of a probed launch of such a kernel. */
void ncc_budget_copied(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3], uint64_t bytes);

/* Whether every launch of a kind keeps within the budget, whatever the others did: for those of CUDA graphs, whose number is
 * not known here. False too where its launches have not been measured. */
bool ncc_budget_allows_all(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3], uint32_t ppm);

/* A launch was made. */
struct ncc_budget_sums ncc_budget_launched(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3],
					   bool probed);

/* A launch that was to be measured took so long. */
struct ncc_budget_sums ncc_budget_measured(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3],
					   bool probed, uint64_t ns);

/* It could not be measured. */
void ncc_budget_unmeasured(struct ncc_budget *budget, const uint32_t grid[3], const uint32_t block[3], bool probed);

#endif
