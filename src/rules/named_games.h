/* named_games.h - the table of named games as the reader sees it, and names in a rule. */
#ifndef WI_RULES_NAMED_GAMES_H
#define WI_RULES_NAMED_GAMES_H

#include "base/growing.h"
#include "rules/reader.h"

typedef enum wi_named_kind {
    NUMBERS,       /* numbers, put in for $1 and $2 */
    LIST,          /* any number of numbers, put in for $* */
    BANDS,         /* (m,p) or (m): the text, and p-1 diagonal options may be blocked */
    HISTORY,       /* (m,p): the text, and the memory rule of imitation games */
    CONE,          /* two slopes: the text mapped into their cone */
    CONE_AND_RULE, /* two slopes and a rule */
    HEAPS,         /* as NUMBERS; a game on any number of heaps, or with a memory */
    HEAP_SETS,     /* sets of heaps, such as xy: wi_write_hypergraph */
} wi_named_kind;

/* Writes the text of a game on so many heaps; argument: its only one, or 0. */
typedef void wi_write_named(wi_growing *out, int heaps, int64_t argument);

typedef struct wi_named_text {
    const char *name;
    wi_named_kind kind;
    const char *letters;
    int64_t least;
    int heaps;
    wi_write_named *write;
    const char *plain, *text;
    const char *parameters;
} wi_named_text;

/* Why a game that begins with this word or code is not played here, in a sentence; NULL: it is no
 * such game. */
const char *wi_played_elsewhere(const char *text, const wi_token *token);

/*
 * The game of kind HEAPS or HEAP_SETS whose name begins at this token, of count tokens; NULL: none
 * does.
 */
const wi_named_text *wi_name_on_heaps(const char *text, const wi_token *first, size_t *count);

/* ---- texts for a number of heaps: named.c ---------------------------------------------------- */

wi_write_named wi_write_nim, wi_write_wythoff, wi_write_wythoff_any, wi_write_fraenkel;
wi_write_named wi_write_moore, wi_write_euclid, wi_write_euclid_to_zero, wi_write_odd_or_even;

#endif
