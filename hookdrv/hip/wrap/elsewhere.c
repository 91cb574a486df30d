/* What the tool of the HSA runtime (libncc_hsa.so) asks of the hook driver in its process, which it finds by these names. */
#include <stdbool.h>

#include "driver/capture.h"
#include "launch/timeline.h"

#define TOLD __attribute__((visibility("default")))

TOLD bool ncc_timeline_captures(void);
TOLD void ncc_timeline_leave_to_hsa(bool left);

bool ncc_timeline_captures(void)
{
	return ncc_captures();
}

void ncc_timeline_leave_to_hsa(bool left)
{
	atomic_store(&ncc_timeline_is_elsewhere, left);
}
