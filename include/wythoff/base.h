/*
 * base.h - what all calls share: how one says how it went, and what it may take.
 *
 *     wy_error error;
 *     wy_control control = {.memory = 1 << 30, .threads = 2};
 *     if (wy_solve(&solution, rules, WY_ENGINE_AUTO, &control, &error) != WY_OK) {
 *         wy_error_text(text, sizeof text, &error);
 *     }
 *
 * A call that can fail returns a wy_status and, when the caller passes a
 * wy_error, leaves there a sentence a person can act on and, for text that was
 * read, the place of the fault.  The library prints nothing and never exits.
 *
 * The kinds of "no" are kept apart: a question answered "no" (WY_NO) is not a
 * question that could not be answered within the limits (WY_LIMIT), nor one
 * that was stopped by the caller (WY_STOPPED).
 */
#ifndef WYTHOFF_BASE_H
#define WYTHOFF_BASE_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/version.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- how it went: src/base/fail.c ------------------------------------------------------------ */

typedef enum wy_status {
    WY_OK = 0,      /* done; the answer is there */
    WY_NO = 1,      /* done; the answer is "no" */
    WY_BAD = 2,     /* the input is wrong */
    WY_LIMIT = 3,   /* memory, time or reach ran out: the answer is unknown */
    WY_SYSTEM = 4,  /* the machine failed: no memory, input/output */
    WY_STOPPED = 5, /* the caller's poll asked to stop: the answer is unknown */
} wy_status;

enum { WY_MESSAGE_SIZE = 480, WY_EXCERPT_SIZE = 160 };

/*
 * Limits of which a larger one may give the answer.  What no size can cure, such as a rule that
 * automata cannot say, has none of them.
 */
enum {
    WY_MORE_MEMORY = 1,
    WY_MORE_STATES = 2,
    WY_MORE_WINDOW = 4,
    WY_MORE_CONTEXT = 8,
    WY_MORE_NODES = 16,
    WY_MORE_TIME = 32,
};

/* What went wrong.  A zeroed wy_error says that nothing did. */
typedef struct wy_error {
    wy_status status;
    unsigned more;                 /* WY_LIMIT: WY_MORE_... of what may help, or 0 */
    char message[WY_MESSAGE_SIZE]; /* one sentence, no newline */
    size_t line;                   /* from 1; 0: the fault has no place in a text */
    size_t column;                 /* from 1, in characters of that line */
    size_t width;                  /* characters at fault, at least 1 */
    char excerpt[WY_EXCERPT_SIZE]; /* the line, or its part around the fault */
    size_t caret;                  /* where the fault stands in the excerpt, from 0 */
} wy_error;

/*
 * Writes the error as people read it into buffer, at most size bytes with the
 * ending zero: the message, and when the fault has a place, the line and a
 * caret under the fault.  Several lines, no newline at the end.
 * Returns the length without the zero that a large enough buffer would hold.
 */
size_t wy_error_text(char *buffer, size_t size, const wy_error *error);

/* A few words for a status: "done", "no", "bad input", ... */
const char *wy_status_name(wy_status status);

/* ---- memory, threads, progress and stopping -------------------------------------------------- */

/* One small struct, wy_control, that every long computation takes. */

/* What a computation is at, for those who show it where the part that is done is not known. */
typedef struct wy_doing {
    const char *what; /* "projecting an automaton"; NULL: nothing yet */
    uint64_t bytes;   /* that it has taken */
    uint64_t steps;   /* of a formula, that are done */
    uint32_t states;  /* of the largest automaton in them */
} wy_doing;

typedef struct wy_control {
    /*
     * Called some tens of times a second from long loops, always from the
     * thread that made the call, with the part that is done (0 to 1).  Return
     * true to stop: the computation then ends with WY_STOPPED.  May be NULL.
     */
    bool (*poll)(void *data, double done);
    void *data;      /* handed to poll */
    uint64_t memory; /* bytes a computation may take; 0: no limit */
    int threads;     /* 0: one for each processor */
    wy_doing *doing; /* kept up to date by computations with automata; may be NULL */
} wy_control;

/* ---- positions and moves: src/base/place.c --------------------------------------------------- */

enum { WY_MOST_HEAPS = 6 };

enum { WY_NOT_NAMED = -1 };

/*
 * A position of a game on one to six heaps, of any size, with the state of the memory that the
 * rules keep (wy_memory_kind in rules.h).  memory is the number of passes left; the set of moves
 * that must be used, from 0, or WY_NOT_NAMED before the opponent has named one; the most that may
 * be taken.  last is the last move of a game that forbids to repeat it; it is 0 before the first
 * move.  An imitation game has both: after a move that may be imitated memory is the number of
 * imitations in a row of the player to move, else of the one who made the move.  What a game does
 * not have is 0.
 */
typedef struct wy_place {
    mpz_t heap[WY_MOST_HEAPS];
    mpz_t memory;
    mpz_t last[WY_MOST_HEAPS];
} wy_place;

void wy_place_init(wy_place *place);
void wy_place_clear(wy_place *place);
void wy_place_set(wy_place *to, const wy_place *from);
void wy_place_two(wy_place *place, const mpz_t x, const mpz_t y); /* (x, y), and no memory */
bool wy_place_equal(const wy_place *a, const wy_place *b);

/* A move. */
typedef struct wy_move {
    size_t part; /* of a sum, from 0; 0 in a single game */
    bool pass;
    mpz_t take[WY_MOST_HEAPS]; /* the tokens taken from each heap */
    mpz_t to[WY_MOST_HEAPS];   /* the heaps afterwards */
    int name;                  /* the set of moves that is named with it, from 0, or WY_NOT_NAMED */
    bool may_be_blocked; /* The opponent may block this move, or not name it, but cannot prevent
                            every move that is as good. */
    bool valued;         /* before and after, the Grundy values of its part, are known */
    mpz_t before, after;
} wy_move;

void wy_move_init(wy_move *move);
void wy_move_clear(wy_move *move);
void wy_move_set(wy_move *to, const wy_move *from);

/* Is given moves one by one; returns false to stop. */
typedef bool wy_take_winning(void *data, const wy_move *move);

/* ---- verdicts: src/base/place.c -------------------------------------------------------------- */

/*
 * The answer to "who wins here, by which move, and how is that known?"  There is one type for all
 * games: any number of heaps, with a memory or without, and sums.
 */

enum { WY_REASON_SIZE = 240 };

/* How a result is known. */
typedef enum wy_standing_kind { WY_PROVED, WY_COMPUTED, WY_CONJECTURED } wy_standing_kind;
const char *wy_standing_name(wy_standing_kind kind); /* "proved", ... */

typedef struct wy_standing {
    wy_standing_kind kind;
    char by[WY_REASON_SIZE]; /* the theorem, or what was computed up to where */
} wy_standing;

/* What is known of the Grundy value of one part of a sum. */
typedef enum wy_worth {
    WY_WORTH_UNKNOWN,
    WY_WORTH_NOT_ZERO, /* it is an N-position */
    WY_WORTH_EXACT,
} wy_worth;

typedef struct wy_part_value {
    wy_worth worth;
    mpz_t value;          /* WY_WORTH_EXACT */
    bool cancels;         /* it is equal to part `twin`, and the two cancel whatever their value */
    size_t twin;          /* counted from 0 */
    wy_standing standing; /* how it is known; WY_WORTH_UNKNOWN: by says why not, if it was tried */
} wy_part_value;

typedef struct wy_verdict {
    bool p;        /* P: the previous player wins; else N */
    bool on_board; /* false: this is no position of the game, nothing else is set */
    bool has_move; /* N, and a winning move is known (misere: an N-position may need none) */
    wy_move move;  /* The winning move.  Its name is also set without a move where the game has
                      sets of moves and none is named yet: the set that decides the outcome. */
    wy_standing standing;
    char reason[WY_REASON_SIZE];  /* why it is so, where the theorem tells; may be empty */
    char checked[WY_REASON_SIZE]; /* the second way that agreed; empty: none was at hand */
    size_t part_count;            /* of a sum; 0: a single board, whose value was not needed */
    wy_part_value *parts;
    bool totalled; /* total, the exclusive or of all values, is known */
    mpz_t total;
} wy_verdict;

void wy_verdict_init(wy_verdict *verdict);
void wy_verdict_clear(wy_verdict *verdict);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
