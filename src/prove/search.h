/*
 * search.h - numbers that several automata accept together, some of the numbers being given.
 */
#ifndef WY_PROVE_SEARCH_H
#define WY_PROVE_SEARCH_H

#include <wythoff/automata.h>

enum { WY_SEARCH_VARIABLES = 4, WY_SEARCH_READERS = 3 };

/* An automaton and the variables that its tracks read. */
typedef struct wy_reader {
    const wy_automaton *automaton;
    uint32_t variables[WY_SEARCH_VARIABLES];
} wy_reader;

typedef struct wy_search {
    const wy_numeration *system; /* of all tracks; greatest digit first */
    wy_reader readers[WY_SEARCH_READERS];
    size_t count;                          /* of readers; the first reads all variables not given */
    mpz_srcptr given[WY_SEARCH_VARIABLES]; /* NULL: to be found, if a reader has it */
    mpz_srcptr largest;                    /* none that is to be found is larger */
} wy_search;

/*
 * WY_OK: out[v] is set for each variable to be found.  WY_NO: there are no such numbers.  Goes
 * through the digits once, with all the states that the readers can be in together.
 */
wy_status wy_search_find(mpz_ptr out[WY_SEARCH_VARIABLES], const wy_search *search,
                         wy_error *error);

/*
 * All of them, each once, in no order that matters: take gets the numbers of the variables to be
 * found, which it must not keep, and returns false to stop.
 */
typedef bool wy_take_found(void *data, mpz_ptr found[WY_SEARCH_VARIABLES]);
wy_status wy_search_each(const wy_search *search, wy_take_found *take, void *data, wy_error *error);

/* Is (x, y) accepted? */
wy_status wy_search_has(bool *has, const wy_automaton *automaton, const wy_numeration *system,
                        const mpz_t x, const mpz_t y, wy_error *error);

#endif
