/* words_seen.h - the words that the game itself shows. */
#ifndef WI_MACHINE_WORDS_SEEN_H
#define WI_MACHINE_WORDS_SEEN_H

#include "machine/machine.h"
#include "machine/word_list.h"

/*
 * Runs the game as far as the machine knows it and lists its words; their kind is UNKNOWN.
 * Words too long to be listed are passed over.  WY_SYSTEM, WY_STOPPED.
 */
wy_status wi_words_seen(wy_words **out, const wy_machine *machine, const wy_control *control);

/* Puts into the list what was seen, with places and counts; false: no memory. */
bool wi_words_add_seen(wy_words *list, const wy_words *seen);

#endif
