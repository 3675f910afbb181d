/* clock.h - the one clock: it goes evenly, and is never set. */
#ifndef WI_BASE_CLOCK_H
#define WI_BASE_CLOCK_H

#include <stdint.h>

/* Since some moment that stays the same while the program runs. */
int64_t wi_nanoseconds(void);
double wi_seconds(void);

#endif
