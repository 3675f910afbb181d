/* numeration.h - inside a numeration system.  See include/wythoff/automata.h. */
#ifndef WI_AUTOMATA_NUMERATION_H
#define WI_AUTOMATA_NUMERATION_H

#include <wythoff/automata.h>

#include "automata/inside.h"
#include "automata/scheme.h"

/* Automata that are made when they are asked for. */
typedef struct wi_numeration_parts {
    wy_automaton *valid;
    wy_automaton *adder;
    wy_automaton *less;
    wy_automaton *equal;
    wy_automaton *successor;
} wi_numeration_parts;

struct wy_numeration {
    wy_system system; /* its name is ours */
    char *name;
    wi_scheme *scheme;     /* the valid words; NULL for negative bases and for lsd */
    uint32_t negative;     /* k for base -k, else 0 */
    bool zeckendorf;       /* words and numbers by theory/zeckendorf, which is faster */
    bool custom;           /* the adder was given */
    bool with_sign;        /* custom, and it has negative numbers: numeration_signed.c */
    wy_numeration *mirror; /* lsd: the msd system, which knows all */
    wi_numeration_parts *parts;
    wy_numeration *older; /* the store's list */
};

/*
 * A new msd system and its mirror, in the store's list.  Takes the scheme (also on failure);
 * scheme NULL: base -negative.
 */
wy_status wi_numerations_add(wy_numeration **out, wy_numerations *store, const char *name,
                             wi_scheme *scheme, uint32_t negative, const wy_control *control,
                             wy_error *error);

/* Moves all systems of one store, as the newest, to another. */
void wi_numerations_take(wy_numerations *store, wy_numerations *from);

/* The lsd system with this msd one. */
const wy_numeration *wi_numerations_mirror(const wy_numerations *store, const wy_numeration *msd);

/* Is there a system with these valid words?  NULL: no.  Only named and defined ones are looked at.
 */
wy_status wi_numerations_find_scheme(const wy_numeration **out, wy_numerations *store,
                                     const wi_scheme *scheme, const wy_control *control,
                                     wy_error *error);

/* Custom systems from the store's loader.  WY_NO: there is no text of that name. */
wy_status wi_numerations_load(const wy_numeration **out, wy_numerations *store, wi_load_text *load,
                              void *data, const char *name, const wy_control *control,
                              wy_error *error);

/* Their names, with msd_; false: longer than size. */
bool wi_recurrence_name(char *name, size_t size, const wi_recurrence *recurrence);
bool wi_ostrowski_name(char *name, size_t size, const uint32_t *quotients, size_t before,
                       size_t count);

/* Base -k: numeration_signed.c. */
wy_status wi_negative_represent(uint32_t **digits, size_t *count, uint32_t base, const mpz_t x,
                                wy_error *error);
wy_status wi_negative_value(mpz_t x, uint32_t base, const uint32_t *digits, size_t count);
wy_status wi_negative_adder(wy_automaton **out, uint32_t base, const wy_track *track,
                            const wy_control *control, wy_error *error);
wy_status wi_negative_less(wy_automaton **out, uint32_t base, const wy_track *track,
                           const wy_control *control, wy_error *error);
wy_status wi_negative_equal(wy_automaton **out, uint32_t base, const wy_track *track,
                            const wy_control *control, wy_error *error);
wy_status wi_negative_successor(wy_automaton **out, uint32_t base, const wy_track *track,
                                const wy_control *control, wy_error *error);

/* Systems with signs that are known by their adder and order: numeration_signed.c. */
wy_status wi_signed_represent(uint32_t **digits, size_t *count, const wy_numeration *msd,
                              const mpz_t x, wy_error *error);
wy_status wi_signed_value(mpz_t x, const wy_numeration *msd, const uint32_t *digits, size_t count,
                          wy_error *error);
wy_status wi_signed_successor(wy_automaton **out, const wy_numeration *msd,
                              const wy_control *control, wy_error *error);

/* neg_fib: numeration_signed.c. */
wy_status wi_negafib_define(wy_numerations *store, const wy_control *control, wy_error *error);

#endif
