#include "launch/stopwatch.h"

struct ncc_stopwatch ncc_stopwatch_start(void)
{
	static _Thread_local uint32_t launches;
	struct ncc_stopwatch watch = {0};

	if (launches < NCC_TIMED_ALL)
		watch.stands_for = 1;
	else if (launches % NCC_TIMED_EVERY == 0)
		watch.stands_for = NCC_TIMED_EVERY;
	launches++;
	ncc_stopwatch_go_on(&watch);
	return watch;
}
