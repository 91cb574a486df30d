#include "code/unprobed_row.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/session.h"

uint32_t ncc_unprobed_row(const char *library, const char *kernel)
{
	struct ncc_prepare *request = calloc(1, sizeof(*request));
	struct ncc_prepared *answer = calloc(1, sizeof(*answer));
	uint32_t row = NCC_LEDGER_OTHER;
	int fd = -1;

	if (request && answer) {
		request->flags = NCC_PREPARE_UNPROBED;
		snprintf(request->entry, sizeof(request->entry), "%s%s%s", library ? library : "", library ? ": " : "",
			 kernel);
		request->entry_bytes = (uint32_t)strlen(request->entry);
		if (ncc_session_prepare(request, -1, answer, &fd) && answer->row != UINT32_MAX)
			row = answer->row;
	}
	if (fd >= 0)
		close(fd);
	free(answer);
	free(request);
	return row;
}
