/* morphic.h - what the files on morphic words share.  See include/wythoff/morphic.h. */
#ifndef WI_MORPHIC_MORPHIC_H
#define WI_MORPHIC_MORPHIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/morphic.h>

#include "base/table.h"

/* ---- letters by their names ------------------------------------------------------------------ */

enum { WI_MAX_LETTER_NAME = 64 }; /* bytes */

typedef struct wi_names {
    char **list; /* count of them, each allocated */
    uint32_t count;
    size_t room;
    wi_table found;
} wi_names;

void wi_names_init(wi_names *names);
void wi_names_clear(wi_names *names);

#define WI_NO_NAME UINT32_MAX

/* Its number, a new one if need be. */
wy_status wi_names_take(uint32_t *out, wi_names *names, const char *name, size_t length,
                        wy_error *error);

/* Is the name written in brackets? */
bool wi_name_is_long(const char *name);

/* ---- morphisms as values --------------------------------------------------------------------- */

/* Room for all but names and coding, which are NULL; nothing else is set.  value.c */
wy_status wi_morphic_new(wy_morphic **out, uint32_t letters, size_t images, wy_error *error);

static inline const uint32_t *wi_morphic_image(const wy_morphic *morphic, uint32_t letter) {
    return morphic->images + morphic->first[letter];
}

/* Is the letter left out of the coded word? */
static inline bool wi_morphic_silent(const wy_morphic *morphic, uint32_t letter) {
    return morphic->coding[letter] != NULL && morphic->coding[letter][0] == '\0';
}

/* ---- the graph of letters: c leads to every letter of its image; growth.c ------------------- */

typedef struct wi_letter_graph {
    uint32_t *part; /* of a letter: its strongly connected part; later parts lead to earlier */
    uint32_t parts;
    bool *reached;     /* from the start */
    bool *heard;       /* leads to a letter that is not silent */
    uint8_t *cycle;    /* of a letter: is it on cycles?  WI_CYCLE_... */
    uint32_t *heights; /* of a letter: cyclic parts on the way, at most; heard letters only */
    bool *fast;        /* of a letter: heard and growing exponentially */
} wi_letter_graph;

enum { WI_CYCLE_NONE, WI_CYCLE_ONE, WI_CYCLE_MANY }; /* one: through that letter exactly one */

wy_status wi_letter_graph_make(wi_letter_graph *out, const wy_morphic *morphic, wy_error *error);
void wi_letter_graph_clear(wi_letter_graph *graph);

/* Words with a fixed point only: WY_BAD for all others, see wy_morphic_growth. */
wy_status wi_morphic_prolongable(const wy_morphic *morphic, wy_error *error);

/* How the word grows. */
void wi_letter_graph_growth(wy_growth *out, const wi_letter_graph *graph,
                            const wy_morphic *morphic);

/* ---- letters far out in words that grow polynomially; places.c ------------------------- */

typedef struct wi_slow_places wi_slow_places;

/* graph must outlive it. */
wy_status wi_slow_places_open(wi_slow_places **out, const wy_morphic *morphic,
                              const wi_letter_graph *graph, const wy_control *control,
                              wy_error *error);
void wi_slow_places_close(wi_slow_places *places); /* NULL is allowed */
wy_status wi_slow_places_letter(uint32_t *letter, wi_slow_places *places, const mpz_t n,
                                wy_error *error);

/* ---- pictures ------------------------------------------------------------------------------- */

/* A picture of 0 and 1 is a set of pairs.  value.c */
bool wi_morphic_is_set(const wy_morphic *morphic);

/* The leftmost column (down) or the top row of a picture, as a word with the same letters. */
wy_status wi_morphic_side(wy_morphic **out, const wy_morphic *morphic, bool down, wy_error *error);

/* WY_BAD, with the reason, unless the blocks fit; a fault of symmetry is none here.  pictures.c */
wy_status wi_morphic_fits(const wy_morphic *morphic, wy_error *error);

#endif
