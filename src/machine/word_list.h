/* word_list.h - words in lexicographic order. */
#ifndef WI_MACHINE_WORD_LIST_H
#define WI_MACHINE_WORD_LIST_H

#include <wythoff/machine.h>

struct wy_words {
    wy_words_facts facts;
    wy_entry *items; /* they own their strings */
    size_t count, room;
};

/* The entry of this word, which is put in if it is not there; NULL: no memory. */
wy_entry *wi_word_list_put(wy_words *list, const char *word, const char *translate);

#endif
