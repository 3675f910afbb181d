/*
 * rest.h - the positions at which it is still to be verified that P is right.
 *
 * Every position has a code: is it in P, does the game end there, how many options in P have
 * been found.  The codes are a function with an automaton, and the lines of moves are put in
 * one after the other.  Where the code decides the matter, because the game ends or options enough
 * are in P, the position is settled, or P is wrong there.  From states after which all is
 * settled nothing is followed any more: what remains is small, and empty at last.
 */
#ifndef CHECK_REST_H
#define CHECK_REST_H

#include "ruleset.h"
#include "table.h"
#include "trail.h"

/* What a function says of a position; they are put in in this order. */
typedef enum saying {
    OFF_BOARD,  /* 1: it is no position of the game */
    ENDS,       /* 1: the game ends here */
    IN_P,       /* 1: according to the certificate */
    ELSEWHERE,  /* misère play: there are moves that do not lead into P */
    FREE,       /* so many options in P, by moves that cannot be blocked */
    BLOCKABLE,  /* the same, by moves that can be */
    ALL_IS_SAID /* no function; then everything is decided */
} saying;

typedef struct rest {
    const ruleset *g;
    const numeration *n;
    table codes;     /* NOWHERE: no valid word, or settled for ever; NO_VALUE: settled */
    size_t widest;   /* states of codes, at most */
    bool fault;      /* P is wrong */
    bool claimed;    /* at a position that it contains */
    char where[160]; /* which is this */
} rest;

/* The code with one saying more; is a code wrong if all is said? */
uint8_t cert_put_in(uint8_t code, saying what, uint8_t value, const ruleset *g);
bool cert_is_wrong(const ruleset *g, uint8_t code);

/* Notes that P is wrong at the word of a tuple. */
bool cert_note_fault(rest *r, const trail *t, uint32_t tuple, bool in_p, work *w);

bool cert_open_rest(rest *out, const ruleset *g, const numeration *n, work *w);

/* A function, and the line of the text that it comes from. */
typedef struct statement {
    saying what;
    table f;
    size_t line;
} statement;

/*
 * Looks at some positions, those of the words that lead first to each state of P and of what
 * follows them, with all statements at once: a fault is found here sooner than in the proof.
 */
bool cert_try_some(rest *r, const table *p, const statement *all, size_t count, work *w);

/* f is NULL where all is said.  false: failed, the verdict says why.  Look at fault. */
bool cert_say(rest *r, saying what, const table *f, work *w);
void cert_drop_rest(rest *r, work *w);

#endif
