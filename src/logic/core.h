/*
 * core.h - formulas made ready to be computed.
 *
 * Core formulas are a small part of the language: relations applied to variables, and, or, not,
 * equivalence and "there is".  Every variable is a number; a bound one is bound in one place of a
 * branch only. The constructors bring formulas into good shape as they are built:
 *
 *     and, or            lists, flattened; constants vanish
 *     E x (p | q)        E x p | E x q
 *     E x (p & q)        p & E x q, when x is not in p; and apart, when nothing bound links
 *                        the parts of a conjunction
 *     E x (x = y & p)    p with y for x
 *     E x (p & E y q)    E x,y (p & q): the evaluator chooses the order of elimination
 *     E x (p & (q | r))  E x (p & q) | E x (p & r), while there are few
 *
 *     ~(p | q)           ~p & ~q
 *
 * Negations are pushed inwards where the formula is read (lower.c), so "for all" is a negated
 * "there is".
 */
#ifndef WI_LOGIC_CORE_H
#define WI_LOGIC_CORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/automata.h>
#include <wythoff/base.h>

#include "logic/arena.h"

/* ---- relations ------------------------------------------------------------------------------- */

/*
 * An automaton that many may hold: counted, numbered, with a name for people.
 *
 * Formulas are built of relations.  Equal numbers mean equal automata, so the number is what
 * the evaluator compares to find common parts of a formula.
 */

typedef struct wy_relation {
    wy_automaton *automaton; /* owned */
    uint64_t number;         /* of its own in the session */
    uint32_t holders;
    bool equality;   /* x = y: such a variable is replaced, not computed with */
    bool normal;     /* all words are valid, zeros in front change nothing */
    bool arithmetic; /* it is wi_arithmetic_get's `what`, with this constant */
    uint8_t what;
    int64_t constant;
    char label[]; /* "x+y=z", "$P": for explanations */
} wy_relation;

/* Takes the automaton, also on failure (NULL: no memory).  label may be NULL. */
wy_relation *wi_relation_new(wy_automaton *automaton, uint64_t number, const char *label);
wy_relation *wi_relation_hold(wy_relation *relation);
void wi_relation_drop(wy_relation *relation); /* NULL is allowed */

/* ---- formulas ---------------------------------------------------------------------------------
 */

typedef enum wi_core_kind {
    WI_CORE_TRUE,
    WI_CORE_FALSE,
    WI_CORE_ATOM,
    WI_CORE_NOT,
    WI_CORE_AND,
    WI_CORE_OR,
    WI_CORE_IFF,
    WI_CORE_EXISTS,
} wi_core_kind;

typedef struct wi_core {
    wi_core_kind kind;
    wy_relation *relation; /* ATOM: held by the maker's list, see wi_core_maker */
    uint32_t *variable;    /* ATOM: of each track; EXISTS: the bound ones */
    size_t variables;
    struct wi_core **child;
    size_t children;
    uint32_t *open; /* the free variables, in the order in which they are met */
    size_t opens;
    size_t size; /* nodes */
    bool words;  /* some variable in it, free or bound, is a word: see wi_variable */
} wi_core;

/*
 * A variable is a number, if its track has a numeration, else a word.
 *
 * Zeros in front of a number mean nothing, so there are words of any length for it.  A word has
 * the length it has.  In a formula in which a word is free all variables are words of that
 * length, and the numbers are those that fit into it.  So E x p is as it is where a word is free
 * in p: to take p apart, or to move what stands outside into it, would change the length.
 *
 * A variable that is read in two numerations with the same digits is called mixed.  Then nothing
 * is taken apart anywhere.
 */
typedef struct wi_variable {
    const char *name; /* in the arena; made ones have a name too, like x'1 */
    wy_track track;   /* what it ranges over; digits 0: not known yet */
    size_t place;     /* byte of the formula where that was normal, for messages */
    bool made;        /* not the user's */
    bool mixed;       /* read in a second numeration too; track has the first */
} wi_variable;

/* Where core formulas are made: one for each command. */
typedef struct wi_core_maker {
    wi_arena *arena;
    wi_variable *variable; /* by number; grows, owned */
    size_t variables, room;
    wy_relation **held; /* relations of the atoms; owned */
    size_t held_count, held_room;
    bool as_written; /* formulas are left in the shape in which they are built */
    bool mixed;      /* some variable is */
} wi_core_maker;

void wi_core_maker_clear(wi_core_maker *maker);

/* A new variable; UINT32_MAX: no memory.  name is copied. */
uint32_t wi_core_variable(wi_core_maker *maker, const char *name, size_t length, bool made);

/* Keeps a relation until the maker is cleared; takes it over.  false: no memory (dropped). */
bool wi_core_keep(wi_core_maker *maker, wy_relation *relation);

/* All constructors: NULL when there is no memory, or when an argument is NULL. */
wi_core *wi_core_constant(wi_core_maker *maker, bool truth);
/* relation is held already by the caller's wi_core_keep. */
wi_core *wi_core_atom(wi_core_maker *maker, wy_relation *relation, const uint32_t *variables,
                      size_t count);
wi_core *wi_core_not(wi_core_maker *maker, wi_core *inner);
wi_core *wi_core_join(wi_core_maker *maker, wi_core_kind kind, wi_core *const *parts,
                      size_t count); /* WI_CORE_AND, WI_CORE_OR */
wi_core *wi_core_pair(wi_core_maker *maker, wi_core_kind kind, wi_core *a, wi_core *b);
wi_core *wi_core_iff(wi_core_maker *maker, wi_core *a, wi_core *b);
wi_core *wi_core_exists(wi_core_maker *maker, const uint32_t *variables, size_t count,
                        wi_core *body);

/* The same as it is given: nothing is taken apart.  All variables must be free in the body. */
wi_core *wi_core_exists_plain(wi_core_maker *maker, const uint32_t *variables, size_t count,
                              wi_core *body);

/* The formula with variable from[i] replaced by to[i]. */
wi_core *wi_core_rename(wi_core_maker *maker, const wi_core *core, const uint32_t *from,
                        const uint32_t *to, size_t count);

/* Is a variable no number, in one numeration? */
static inline bool wi_variable_is_word(const wi_variable *variable) {
    return variable->mixed || (variable->track.digits != 0 && variable->track.system == NULL);
}
bool wi_core_has_open_word(const wi_core_maker *maker, const wi_core *core);

bool wi_core_has(const wi_core *core, uint32_t variable); /* as a free variable */
bool wi_variables_contain(const uint32_t *set, size_t count, uint32_t variable);

/*
 * A text of the formula in which variables are numbered as they are met: equal texts mean equal
 * automata, tracks in the order of open[].  free() it; NULL: no memory.
 */
char *wi_core_key(const wi_core *core, size_t *length);

/* For people: at most size bytes with the zero, shortened by "..." */
void wi_core_text(char *to, size_t size, const wi_core *core, const wi_core_maker *maker);

#endif
