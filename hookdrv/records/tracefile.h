/* A trace file and its sidecar: where things lie in it, and how it comes to be on disk.
 *
 * Both are written under names that no reader looks at (a dot in front, ".part" behind) and renamed when they
 * are complete, the sidecar first: whoever sees a .bin sees all of it, with its sidecar.
 */
#ifndef NCC_TRACEFILE_H
#define NCC_TRACEFILE_H

#include "records/transpose.h"

/* Everything of one launch's trace, from the start of the file. */
struct ncc_trace_layout {
	uint64_t bytes;
	uint32_t n_maps;
	struct ncc_trace_section section[NCC_MAX_MAPS];
	uint64_t counts[NCC_MAX_MAPS]; /* u32 per row, after all records; 0: every slot is used */
};

struct ncc_trace_layout ncc_trace_layout_of(const struct ncc_map *map, const struct ncc_shape *shape, uint32_t n_maps);

struct ncc_tracefile {
	int fd;
	uint64_t name_us; /* the file's name: seconds since the start */
	char bin[NCC_PATH_BYTES + 64];
	char json[NCC_PATH_BYTES + 64];
	char bin_part[NCC_PATH_BYTES + 64];
	char json_part[NCC_PATH_BYTES + 64];
};

/* Makes result/<name_us as seconds>.bin's precursor below run_dir, at the first free name from name_us on,
 * `bytes` long and all zeros. Returns 0 or an errno.
 */
int ncc_tracefile_open(struct ncc_tracefile *file, const char *run_dir, uint64_t name_us, uint64_t bytes);

/* Any thread, any order. Returns 0 or an errno. */
int ncc_tracefile_write(const struct ncc_tracefile *file, const void *data, size_t size, uint64_t offset);

/* Closes the file and makes it and its sidecar visible. Returns 0 or an errno; then nothing is left behind.
 */
int ncc_tracefile_commit(struct ncc_tracefile *file, const char *sidecar, size_t sidecar_bytes);

/* Closes and removes what was written. */
void ncc_tracefile_abandon(struct ncc_tracefile *file);

#endif
