/*
 * search.h - numbers that several automata accept together, some of the numbers being given.
 */
#ifndef WI_PROVE_SEARCH_H
#define WI_PROVE_SEARCH_H

#include <wythoff/automata.h>

enum { WI_SEARCH_VARIABLES = 36, WI_SEARCH_READERS = 31, WI_SEARCH_TRACKS = 8 };

/* An automaton and the variables that its tracks read. */
typedef struct wi_reader {
    const wy_automaton *automaton;
    uint32_t variables[WI_SEARCH_TRACKS];
} wi_reader;

typedef struct wi_search {
    const wy_numeration *system; /* of all tracks; greatest digit first */
    wi_reader readers[WI_SEARCH_READERS];
    size_t count;                          /* of readers; the first reads all variables not given */
    mpz_srcptr given[WI_SEARCH_VARIABLES]; /* NULL: to be found, if a reader has it */
    mpz_srcptr largest;                    /* none that is to be found is larger */
    size_t most;                           /* states on the way, of all readers; 0: no limit */
    const wy_control *control;             /* may be NULL */
} wi_search;

/*
 * WY_OK: out[v] is set for each variable to be found.  WY_NO: there are no such numbers.  WY_LIMIT:
 * there were too many states.  Goes through the digits once, with all the states that the readers
 * can be in together.
 */
wy_status wi_search_find(mpz_ptr out[WI_SEARCH_VARIABLES], const wi_search *search,
                         wy_error *error);

/*
 * All of them, each once, in no order that matters: take gets the numbers of the variables to be
 * found, which it must not keep, and returns false to stop.
 */
typedef bool wi_take_found(void *data, mpz_ptr found[WI_SEARCH_VARIABLES]);
wy_status wi_search_each(const wi_search *search, wi_take_found *take, void *data, wy_error *error);

/* Are these numbers, one for each track, accepted? */
wy_status wi_search_accepts(bool *is, const wy_automaton *automaton, const wy_numeration *system,
                            const mpz_srcptr *numbers, wy_error *error);

/* Is (x, y) accepted? */
wy_status wi_search_has(bool *has, const wy_automaton *automaton, const wy_numeration *system,
                        const mpz_t x, const mpz_t y, wy_error *error);

#endif
