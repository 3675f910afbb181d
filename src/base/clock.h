/* clock.h - the one clock: it goes evenly, and is never set. */
#ifndef WY_BASE_CLOCK_H
#define WY_BASE_CLOCK_H

#include <stdint.h>

/* Since some moment that stays the same while the program runs. */
int64_t wy_nanoseconds(void);
double wy_seconds(void);

#endif
