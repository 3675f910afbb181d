/* heap_place.h - a position of a game on several heaps, or with a memory, from a request. */
#ifndef ASK_HEAP_PLACE_H
#define ASK_HEAP_PLACE_H

#include <wythoff/heaps.h>

#include "ask/call.h"

/* "heaps", and what is remembered: "state" and "last", as --state and --last of decide: heaps.c. */
bool ask_heap_place(wy_place *place, ask_call *call, const wy_rules *rules);

#endif
