#include "engine/launcher.h"

#include <stdio.h>
#include <stdlib.h>

/* ncc/engine/ranks.py says what they mean. */
static const char *const names[] = {
	"RANK",
	"LOCAL_RANK",
	"WORLD_SIZE",
	"OMPI_COMM_WORLD_RANK",
	"OMPI_COMM_WORLD_LOCAL_RANK",
	"OMPI_COMM_WORLD_SIZE",
	"SLURM_PROCID",
	"SLURM_LOCALID",
	"SLURM_STEP_NUM_TASKS",
	"PMI_RANK",
	"PMI_SIZE",
	"MPI_LOCALRANKID",
};

void ncc_launcher_read(char *text, size_t bytes)
{
	size_t at = 0;

	text[0] = '\0';
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const char *value = getenv(names[i]);
		int n = value ? snprintf(text + at, bytes - at, "%s=%s\n", names[i], value) : 0;

		if (n > 0 && (size_t)n < bytes - at)
			at += (size_t)n;
		else
			text[at] = '\0';
	}
}
