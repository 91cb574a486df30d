/* What every launch reads and is seldom written lies together: apart, each took a line of the caches, and most a page. */
#ifndef NCC_HOT_H
#define NCC_HOT_H

#define NCC_HOT __attribute__((section("ncc_hot")))

#endif
