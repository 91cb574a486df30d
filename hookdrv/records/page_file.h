/* A file without a name: what the pages of one launch's map hold, until the launch is saved. */
#ifndef NCC_CUDA_PAGE_FILE_H
#define NCC_CUDA_PAGE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/owned_fd.h"

struct ncc_page_file {
	struct ncc_owned_fd owned;
	struct ncc_page_file *next; /* of those that are open */
};

/* There is none yet: it comes with what is written first. */
void ncc_page_file_start(struct ncc_page_file *file);

/* All of it at an offset. `folder`: where the file is made. False: it cannot be written. */
bool ncc_page_file_write(struct ncc_page_file *file, const char *folder, const void *data, size_t bytes, off_t offset);

bool ncc_page_file_read(const struct ncc_page_file *file, void *to, size_t bytes, off_t offset);

/* What it held is gone. */
void ncc_page_file_close(struct ncc_page_file *file);

#endif
