/* ranks_message.h - what ranks of a sweep say to each other; ranks.c tells the letters. */
#ifndef WI_SWEEP_RANKS_MESSAGE_H
#define WI_SWEEP_RANKS_MESSAGE_H

#include <string.h>

#include <wythoff/sweep.h>

enum {
    WI_SAYS_HERE = 'H',
    WI_SAYS_ALIVE = 'A',
    WI_SAYS_TASK = 'T',
    WI_SAYS_ROW = 'R',
    WI_SAYS_END = 'E',
    WI_SAYS_SECONDS = 1 /* between two signs of life */
};

/* The head of every message; the ranks are one program, so numbers are written alike. */
typedef struct wi_saying {
    uint8_t letter;
    uint64_t number; /* H: slots; T, R: the game; E: is a rank lost? */
    wy_analyze_options options;
} wi_saying;

/* A message that is whole; what follows the head is at *rest. */
static inline bool wi_saying_read(wi_saying *head, const uint8_t **rest, size_t *left,
                                  const uint8_t *bytes, size_t length) {
    if (length < sizeof *head) {
        return false;
    }
    memcpy(head, bytes, sizeof *head);
    *rest = bytes + sizeof *head;
    *left = length - sizeof *head;
    return true;
}

#endif
