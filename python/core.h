/*
 * core.h - what the files of the extension module wythoff._core share.
 *
 * The module is thin: values of the library become values of Python and back, the interpreter's
 * lock (the GIL) is given up while the library works, Ctrl-C is looked for when the library polls,
 * and every failure is an exception.  How things look to people is a matter of the package's own
 * files, python/wythoff/.  Only the limited API of Python 3.11 is used: one build is good for all
 * later versions.  NumPy is not needed here: arrays are memory (memory.c) that NumPy looks at.
 */
#ifndef PYTHON_CORE_H
#define PYTHON_CORE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include <gmp.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <wythoff/wythoff.h>

/* ---- exceptions: failures.c ------------------------------------------------------------------ */

bool core_add_exceptions(PyObject *module);

/* Raises what the error says, and returns NULL; an exception that is there already stays. */
PyObject *core_raise(const wy_error *error);

/* ---- integers of any size: integers.c -------------------------------------------------------- */

/* Anything with __index__; false: an exception is set. */
bool core_read_integer(mpz_t out, PyObject *number);
bool core_read_natural(mpz_t out, PyObject *number, const char *what);
bool core_read_pair(mpz_t x, mpz_t y, PyObject *first, PyObject *second); /* heaps */
bool core_read_small(int64_t *out, PyObject *number, int64_t low, int64_t high, const char *what);
PyObject *core_integer(const mpz_t number); /* NULL: an exception is set */
PyObject *core_decimal(PyObject *module, PyObject *number);
PyObject *core_integer_of(PyObject *module, PyObject *text);

/* ---- work without the GIL: watch.c ----------------------------------------------------------- */

/*
 * One for each object that asks the library.  Only one thread at a time is inside; the others wait,
 * without the GIL.  While it works, the library calls back some tens of times a second: then
 * signals are looked at, and who shows progress is told.
 */
typedef struct core_watch {
    wy_control control; /* hand this to the library */
    pthread_mutex_t lock;
    PyThreadState *saved; /* while someone is inside */
    double begun, shown;  /* seconds on a clock */
    double seconds;       /* that the call may take; 0: any */
    bool late;            /* it took longer */
    bool stopped;         /* a signal or a callback raised: whoever polls again is to stop too */
} core_watch;

void core_watch_init(core_watch *watch, uint64_t memory, int threads);
void core_watch_clear(core_watch *watch);

/* false: an exception is set, and end must not be called. */
bool core_begin(core_watch *watch, double seconds);
void core_end(core_watch *watch);

/* As core_raise, for work that was watched. */
PyObject *core_failed(const core_watch *watch, const wy_error *error);

/* set_progress(function or None): it is called with the part that is done, at last with None. */
PyObject *core_set_progress(PyObject *module, PyObject *function);

/* ---- memory that others look at: memory.c ---------------------------------------------------- */

/* A Python object around malloc()ed bytes, which it will free, also if this fails (NULL). */
PyObject *core_memory(void *bytes, size_t length);
bool core_add_memory(PyObject *module);

/* ---- values: values.c ------------------------------------------------------------------------ */

/*
 * (outcome, move, to, part, kind, by, reason, checked, may_be_blocked, parts, total, passes, name):
 * outcome "P", "N" or None for no position; what is not known is None.  Moves have the numbers of
 * `count` heaps from `first` on.
 */
PyObject *core_verdict(const wy_verdict *verdict, int first, int count);
PyObject *core_numbers(const mpz_t *numbers, int count); /* a tuple */
PyObject *core_standing(const wy_standing *standing);    /* (kind, by) */
PyObject *core_fact(const wy_fact *fact);                /* (section, name, ..., kind, by) */
PyObject *core_text(const char *text);                   /* NULL is None */
PyObject *core_owned_text(char *text); /* the same, and frees it; NULL: no memory */

/* A str as a parameter: "O&" with core_read_text.  Bytes are refused, unlike with "s#". */
typedef struct core_string {
    const char *text;
    Py_ssize_t length;
} core_string;
int core_read_text(PyObject *object, void *string);

/* What write writes, as str; without the GIL.  NULL: an exception is set. */
typedef wy_status core_writer(FILE *stream, void *what, wy_error *error);
PyObject *core_written(core_watch *watch, core_writer *write, void *what);

/* ---- types ----------------------------------------------------------------------------------- */

bool core_add_game(PyObject *module);      /* game.c */
bool core_add_automaton(PyObject *module); /* automaton.c */
bool core_add_theorem(PyObject *module);   /* theorem.c */
bool core_add_logic(PyObject *module);     /* logic.c */
bool core_add_solver(PyObject *module);    /* solver.c */
bool core_add_asker(PyObject *module);     /* asker.c */

/* Takes the theorem, also if it fails; of what memory and threads is told by the watch. */
PyObject *core_theorem(wy_theorem *of, const core_watch *like);
/* WY_OK and the like; the verdict of a theorem object. */
PyObject *core_theorem_decide(PyObject *self, const wy_place *at, int first, int count);
/* Copies it; owner has the numeration systems of its tracks. */
PyObject *core_automaton(const wy_automaton *of, PyObject *owner);

/* The rules of a Game object; NULL, with an exception, if it is none. */
const wy_rules *core_rules_of(PyObject *object);

/* ---- functions of the module: reports.c, sweep.c, papers.c ----------------------------------- */

PyObject *core_compare(PyObject *module, PyObject *arguments);
PyObject *core_named_games(PyObject *module, PyObject *nothing);
PyObject *core_sweep(PyObject *module, PyObject *arguments);
PyObject *core_claims(PyObject *module, PyObject *nothing);
PyObject *core_examine(PyObject *module, PyObject *arguments);

/* Of types with no special members: a heap type in the module. */
bool core_add_type(PyObject *module, PyTypeObject **kept, PyType_Spec *spec, const char *name);

#endif
