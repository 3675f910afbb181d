/* walnut.h - the reader of Walnut's text format: its state, and what its parts share. */
#ifndef WI_AUTOMATA_WALNUT_H
#define WI_AUTOMATA_WALNUT_H

#include "automata/nfa.h"

/* A word of a line: text[at, at + length). */
typedef struct wi_walnut_token {
    size_t at;
    size_t length;
} wi_walnut_token;

typedef struct wi_walnut {
    const char *text;
    size_t length;
    size_t at;               /* the next line begins here */
    wi_walnut_token *tokens; /* of the line read last */
    size_t count;
    size_t room;
    /* the tracks */
    wy_track tracks[WY_MAX_TRACKS];
    int32_t *values[WY_MAX_TRACKS]; /* owned */
    uint32_t track_count;
    /* states by their numbers in the file */
    uint64_t *names;   /* ascending */
    uint32_t *numbers; /* which state that is */
    size_t room_names, room_numbers;
    uint32_t states;
    bool nondeterministic;
    wi_builder builder;
    wi_meter meter;
    wy_error *error;
} wi_walnut;

/* A fault at this word; the second puts the word itself between the texts.  WY_BAD. */
wy_status wi_walnut_fail(const wi_walnut *of, const wi_walnut_token *where, const char *message);
wy_status wi_walnut_fail_name(const wi_walnut *of, const wi_walnut_token *where, const char *before,
                              const char *after);

static inline bool wi_walnut_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/* The next line with something on it; *more is false at the end of the text. */
wy_status wi_walnut_line(wi_walnut *of, bool *more);
bool wi_walnut_is(const wi_walnut *of, const wi_walnut_token *where, const char *word);
wy_status wi_walnut_number(int64_t *out, const wi_walnut *of, const wi_walnut_token *where,
                           int64_t least, int64_t most, const char *what);

/* The line read last as tracks. */
wy_status wi_walnut_tracks(wi_walnut *of, wy_find_system *find, void *data);

#endif
