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

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
