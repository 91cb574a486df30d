/* The store of this process (abi.h has its format): an append-only file of chunks and its index. One thread.
 *
 * A chunk is begun, given its parts, and committed; when it was flushed the index names it. What a failure or a kill
 * leaves behind the last chunk that the index names is not read, and the next chunk is written over it.
 */
#ifndef NCC_STORE_H
#define NCC_STORE_H

#include <stddef.h>

#include "abi.h"

/* `run_dir` has a folder store/. Nothing is opened before the first chunk. */
void ncc_store_start(const char *run_dir);

/* Begins a chunk whose head takes so many bytes, with what belongs to it. Returns 0 or an errno. */
int ncc_store_begin(size_t head_bytes);

/* Adds a part. `about` is filled but for offset and crc; `data` has about->bytes. Returns 0 or an errno. */
int ncc_store_add(const struct ncc_store_part *about, const void *data);

/* No more is committed without a flush. */
enum { NCC_STORE_UNFLUSHED_MAX = 256 };

/* Completes the chunk: `head` is followed by what belongs to it, head_bytes in all; what only the store knows is filled
 * in. *entry: its number in the index. Returns 0 or an errno.
 */
int ncc_store_commit(struct ncc_store_chunk *head, uint64_t *entry);

/* Writes what was committed since the last flush. Returns 0, or an errno: all of that is given up, and its numbers in the
 * index are used again. */
int ncc_store_flush(void);

/* Nothing is at hand, and all is flushed: gives back the disk space that the file was given ahead. */
void ncc_store_trim(void);

/* Nothing is at hand: the files are closed. */
void ncc_store_close(void);

/* Gives up the chunk at hand, and the disk space that it took. */
void ncc_store_abandon(void);

/* Bytes of the chunk that was committed last. */
uint64_t ncc_store_chunk_bytes(void);

#endif
