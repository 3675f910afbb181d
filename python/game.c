/*
 * game.c - the type Game: a ruleset, and the solution that answers about it, opened at the first
 * question.  Questions that are asked often are here, straight to the library; the others go
 * through JSON (asker.c).
 */
#include "core.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct game {
    PyObject_HEAD core_watch watch;
    wy_rules *rules;
    wy_solution *solution; /* NULL: not asked yet */
    PyObject *theorem;     /* that was proved for it, or NULL: it decides what is far */
} game;

static PyTypeObject *game_type;

const wy_rules *core_rules_of(PyObject *object) {
    if (PyObject_TypeCheck(object, game_type) == 0) {
        PyErr_SetString(PyExc_TypeError, "a Game is wanted");
        return NULL;
    }
    return ((game *)object)->rules;
}

/* ---- made and freed -------------------------------------------------------------------------- */

enum { LONGEST_LIST = 1 << 28 };

/* The files that a rule names, from "moves.csv": relative to where Python runs. */
static wy_status load(void *data, char **text, size_t *length, const char *name, wy_error *error) {
    (void)data;
    wy_status status = WY_OK;
    FILE *file = fopen(name, "rbe");
    char *bytes = NULL;
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        status = WY_BAD;
        snprintf(error->message, sizeof error->message, "cannot read %s: %s", name,
                 strerror(errno));
    } else {
        const long size = ftell(file);
        rewind(file);
        if (size < 0 || size > LONGEST_LIST) {
            status = WY_BAD;
            snprintf(error->message, sizeof error->message, "%s is too long for a list", name);
        } else if ((bytes = malloc((size_t)size + 1)) == NULL) {
            status = WY_SYSTEM;
            snprintf(error->message, sizeof error->message, "out of memory");
        } else {
            *length = fread(bytes, 1, (size_t)size, file);
            bytes[*length] = '\0';
            *text = bytes;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    error->status = status;
    return status;
}

static PyObject *new (PyTypeObject *type, PyObject *arguments, PyObject *names) {
    static char *known[] = {"rule", "memory", "threads", NULL};
    static const wy_lists lists = {.load = load};
    core_string rule;
    unsigned long long memory = 0;
    int threads = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, names, "O&|Ki", known, core_read_text, &rule,
                                     &memory, &threads)) {
        return NULL;
    }
    wy_rules *rules;
    wy_error error = {0};
    /* The normal form of an involved rule takes seconds. */
    PyThreadState *saved = PyEval_SaveThread();
    wy_status status =
        wy_rules_read_settled_with(&rules, rule.text, (size_t)rule.length, &lists, &error);
    PyEval_RestoreThread(saved);
    if (status == WY_OK && !wy_rules_plane(rules)) {
        wy_rules_free(rules);
        error.status = status = WY_BAD;
        snprintf(error.message, sizeof error.message,
                 "this game is on several heaps or has a memory; HeapGame is for such games");
    }
    if (status != WY_OK) {
        return core_raise(&error);
    }
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    game *made = (game *)alloc(type, 0);
    if (made == NULL) {
        wy_rules_free(rules);
        return NULL;
    }
    core_watch_init(&made->watch, memory, threads);
    made->rules = rules;
    return (PyObject *)made;
}

static void dealloc(PyObject *self) {
    game *of = (game *)self;
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    wy_solution_free(of->solution);
    wy_rules_free(of->rules);
    Py_XDECREF(of->theorem);
    core_watch_clear(&of->watch);
    release(self);
    Py_DECREF(type);
}

/* Inside core_begin. */
static wy_status solve(game *of, wy_error *error) {
    return of->solution != NULL ? WY_OK
                                : wy_answer_open(&of->solution, of->rules, WY_ENGINE_AUTO,
                                                 &of->watch.control, error);
}

/* ---- the rule -------------------------------------------------------------------------------- */

static PyObject *text(PyObject *self, PyObject *nothing) {
    (void)nothing;
    return core_owned_text(wy_rules_text(((game *)self)->rules));
}

static PyObject *class_of(PyObject *self, PyObject *nothing) {
    (void)nothing;
    const wy_rules *rules = ((game *)self)->rules;
    wy_class class;
    wy_error error = {0};
    if (wy_classify(&class, rules, &error) != WY_OK) {
        return core_raise(&error);
    }
    wy_recognised named;
    const bool known = wy_rules_recognise(&named, rules);
    const char *words[WY_CLASS_WORDS];
    const size_t count = wy_class_words(words, &class, rules);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL && i < count; i++) {
        PyObject *word = core_text(words[i]);
        if (word == NULL || PyList_Append(list, word) < 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(word);
    }
    return Py_BuildValue(
        "{sNsNsNsNsNsNsNsNsNsisNsN}", "invariant", PyBool_FromLong(class.invariant), "symmetric",
        PyBool_FromLong(class.symmetric), "nim", PyBool_FromLong(class.nim), "quarter",
        PyBool_FromLong(class.quarter), "history", PyBool_FromLong(class.history), "wythoff_plus",
        PyBool_FromLong(class.wythoff_plus), "one_per_column",
        PyBool_FromLong(class.one_per_column), "one_per_row", PyBool_FromLong(class.one_per_row),
        "misere", PyBool_FromLong(rules->misere), "block", (int)rules->block, "name",
        core_text(known && named.whole ? named.name : NULL), "about", list);
}

static PyObject *same(PyObject *self, PyObject *other) {
    const wy_rules *rules = core_rules_of(other);
    bool same_rules = false;
    wy_error error = {0};
    if (rules == NULL) {
        return NULL;
    }
    if (wy_rules_same(&same_rules, ((game *)self)->rules, rules, &error) != WY_OK) {
        return core_raise(&error);
    }
    return PyBool_FromLong(same_rules);
}

/* ---- one position ---------------------------------------------------------------------------- */

static bool two(PyObject *const *arguments, Py_ssize_t count, Py_ssize_t least, mpz_t x, mpz_t y) {
    if (count < least) {
        PyErr_SetString(PyExc_TypeError, "two heaps are wanted");
        return false;
    }
    return core_read_pair(x, y, arguments[0], arguments[1]);
}

/* Seconds, the third argument, may be missing or None. */
static bool seconds_of(double *out, PyObject *const *arguments, Py_ssize_t count, Py_ssize_t at) {
    *out = 0;
    if (count > at && arguments[at] != Py_None) {
        *out = PyFloat_AsDouble(arguments[at]);
        return PyErr_Occurred() == NULL;
    }
    return true;
}

/*
 * A game that a theorem was proved for need not look for one again.  *by_theorem: ask that, and
 * verdict has nothing.
 */
static wy_status ask(wy_verdict *verdict, bool *by_theorem, game *of, const wy_place *at,
                     wy_error *error) {
    const wy_status status = solve(of, error);
    *by_theorem = status == WY_OK && of->theorem != NULL && !wy_solution_is_quick(of->solution, at);
    return status != WY_OK || *by_theorem ? status
                                          : wy_solution_decide(verdict, of->solution, at, error);
}

/* The tuple of core_verdict, or, if only the outcome is wanted, that alone. */
static PyObject *answer(PyObject *self, PyObject *const *arguments, Py_ssize_t count, bool all) {
    game *of = (game *)self;
    wy_place at;
    double seconds;
    wy_verdict verdict;
    wy_error error = {0};
    PyObject *result = NULL;
    wy_place_init(&at);
    wy_verdict_init(&verdict);
    if (two(arguments, count, 2, at.heap[0], at.heap[1]) &&
        seconds_of(&seconds, arguments, count, 2) && core_begin(&of->watch, seconds)) {
        bool by_theorem;
        const wy_status status = ask(&verdict, &by_theorem, of, &at, &error);
        core_end(&of->watch);
        if (status != WY_OK) {
            core_failed(&of->watch, &error);
        } else if (by_theorem) {
            PyObject *theorem = Py_NewRef(of->theorem); /* another thread may prove a new one */
            result = core_theorem_decide(theorem, at.heap[0], at.heap[1]);
            Py_DECREF(theorem);
            if (result != NULL && !all) {
                PyObject *whole = result;
                result = PySequence_GetItem(whole, 0);
                Py_DECREF(whole);
            }
        } else if (all) {
            result = core_verdict(&verdict);
        } else {
            result = core_text(!verdict.on_board ? NULL : verdict.p ? "P" : "N");
        }
    }
    wy_verdict_clear(&verdict);
    wy_place_clear(&at);
    return result;
}

static PyObject *decide(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    return answer(self, arguments, count, true);
}

static PyObject *outcome(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    return answer(self, arguments, count, false);
}

typedef struct moves {
    PyObject *list;
    PyThreadState **saved;
} moves;

static bool take_move(void *data, const wy_move *won) {
    moves *to = data;
    PyEval_RestoreThread(*to->saved);
    PyObject *move = Py_BuildValue("(NNO)", core_integer(won->take[0]), core_integer(won->take[1]),
                                   won->may_be_blocked ? Py_True : Py_False);
    const bool good = move != NULL && PyList_Append(to->list, move) == 0;
    Py_XDECREF(move);
    *to->saved = PyEval_SaveThread();
    return good;
}

static PyObject *winning(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    game *of = (game *)self;
    wy_place at;
    wy_error error = {0};
    moves to = {.list = PyList_New(0), .saved = &of->watch.saved};
    bool good = false;
    wy_place_init(&at);
    if (to.list != NULL && two(arguments, count, 2, at.heap[0], at.heap[1]) &&
        core_begin(&of->watch, 0)) {
        wy_status status = solve(of, &error);
        if (status == WY_OK) {
            status = wy_solution_winning(of->solution, &at, take_move, &to, &error);
        }
        core_end(&of->watch);
        good = status == WY_OK && PyErr_Occurred() == NULL;
        if (!good) {
            core_failed(&of->watch, &error);
        }
    }
    wy_place_clear(&at);
    if (!good) {
        Py_CLEAR(to.list);
    }
    return to.list;
}

/* ---- lists of positions ---------------------------------------------------------------------- */

/* Pairs of 64 bits each, in memory that grows and then belongs to a Memory. */
typedef struct pairs {
    wy_position *list;
    size_t count, room;
    bool full; /* there was no memory */
} pairs;

static bool take(void *data, const wy_position *positions, size_t count) {
    pairs *to = data;
    if (to->count + count > to->room) {
        const size_t room = 2 * to->room > to->count + count ? 2 * to->room : to->count + count;
        wy_position *list = realloc(to->list, room * sizeof *list);
        if (list == NULL) {
            to->full = true;
            return false;
        }
        to->list = list;
        to->room = room;
    }
    memcpy(to->list + to->count, positions, count * sizeof *positions);
    to->count += count;
    return true;
}

static bool take_cell(void *data, int64_t i, int64_t j) {
    const wy_position cell = {i, j};
    return take(data, &cell, 1);
}

/* What was listed, as Memory; or the failure. */
static PyObject *listed(game *of, pairs *got, wy_status status, const wy_error *error) {
    if (status != WY_OK || got->full || PyErr_Occurred() != NULL) {
        free(got->list);
        return got->full ? PyErr_NoMemory() : core_failed(&of->watch, error);
    }
    wy_position *list = got->count > 0 ? realloc(got->list, got->count * sizeof *list) : got->list;
    return core_memory(list != NULL ? list : got->list, got->count * sizeof(wy_position));
}

/* positions(width, height) */
static PyObject *positions(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    game *of = (game *)self;
    int64_t width;
    int64_t height;
    pairs got = {0};
    wy_error error = {0};
    if (count < 2) {
        PyErr_SetString(PyExc_TypeError, "width and height are wanted");
        return NULL;
    }
    if (!core_read_small(&width, arguments[0], 0, INT64_C(1) << 50, "a width") ||
        !core_read_small(&height, arguments[1], 0, INT64_C(1) << 50, "a height") ||
        !core_begin(&of->watch, 0)) {
        return NULL;
    }
    wy_status status = solve(of, &error);
    if (status == WY_OK) {
        status = wy_solution_each(of->solution, width, height, take, &got, &error);
    }
    core_end(&of->watch);
    return listed(of, &got, status, &error);
}

/* window(x, y, width, height): the places relative to (x, y), and the standing. */
static PyObject *window(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    game *of = (game *)self;
    int64_t width;
    int64_t height;
    pairs got = {0};
    wy_error error = {0};
    wy_standing standing = {0};
    mpz_t x;
    mpz_t y;
    PyObject *result = NULL;
    mpz_inits(x, y, NULL);
    if (two(arguments, count, 4, x, y) &&
        core_read_small(&width, arguments[2], 0, INT64_C(1) << 40, "a width") &&
        core_read_small(&height, arguments[3], 0, INT64_C(1) << 40, "a height") &&
        core_begin(&of->watch, 0)) {
        wy_status status = solve(of, &error);
        if (status == WY_OK) {
            status = wy_solution_window(of->solution, x, y, width, height, take_cell, &got,
                                        &standing, &error);
        }
        core_end(&of->watch);
        PyObject *memory = listed(of, &got, status, &error);
        result = memory == NULL ? NULL : Py_BuildValue("(NN)", memory, core_standing(&standing));
    }
    mpz_clears(x, y, NULL);
    return result;
}

/* pair(n): ((a, b), standing) */
static PyObject *pair(PyObject *self, PyObject *number) {
    game *of = (game *)self;
    mpz_t n;
    mpz_t a;
    mpz_t b;
    wy_error error = {0};
    wy_standing standing = {0};
    PyObject *result = NULL;
    mpz_inits(n, a, b, NULL);
    if (core_read_natural(n, number, "n") && core_begin(&of->watch, 0)) {
        wy_status status = solve(of, &error);
        if (status == WY_OK) {
            status = wy_solution_pair(a, b, of->solution, n, &standing, &error);
        }
        core_end(&of->watch);
        result = status != WY_OK ? core_failed(&of->watch, &error)
                                 : Py_BuildValue("(NNN)", core_integer(a), core_integer(b),
                                                 core_standing(&standing));
    }
    mpz_clears(n, a, b, NULL);
    return result;
}

/* ---- Grundy values --------------------------------------------------------------------------- */

typedef struct table {
    uint32_t *values;
    size_t height;
} table;

static bool take_column(void *data, int64_t line, const uint32_t *values) {
    const table *to = data;
    memcpy(to->values + (size_t)line * to->height, values, to->height * sizeof *values);
    return true;
}

/* grundy(width, height): 32 bits each, column after column. */
static PyObject *grundy(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    game *of = (game *)self;
    int64_t width;
    int64_t height;
    wy_error error = {0};
    if (count < 2) {
        PyErr_SetString(PyExc_TypeError, "width and height are wanted");
        return NULL;
    }
    if (!core_read_small(&width, arguments[0], 0, INT64_C(1) << 30, "a width") ||
        !core_read_small(&height, arguments[1], 0, INT64_C(1) << 30, "a height")) {
        return NULL;
    }
    const uint64_t bytes = (uint64_t)width * (uint64_t)height * sizeof(uint32_t);
    if (of->watch.control.memory != 0 && bytes > of->watch.control.memory) {
        return PyErr_NoMemory();
    }
    table to = {.values = malloc(bytes + 1), .height = (size_t)height};
    if (to.values == NULL) {
        return PyErr_NoMemory();
    }
    if (!core_begin(&of->watch, 0)) {
        free(to.values);
        return NULL;
    }
    wy_grundy *values = NULL;
    wy_status status =
        wy_grundy_open(&values, of->rules, WY_GRUNDY_AUTO, &of->watch.control, &error);
    if (status == WY_OK) {
        status = wy_grundy_each(values, width, height, WY_GRUNDY_COLUMNS, take_column, &to, &error);
    }
    wy_grundy_free(values);
    core_end(&of->watch);
    if (status != WY_OK) {
        free(to.values);
        return core_failed(&of->watch, &error);
    }
    return core_memory(to.values, bytes);
}

/* ---- proofs and reports ---------------------------------------------------------------------- */

/* prove(numeration, states, window, seconds): a Theorem, which then decides for this game too. */
static PyObject *prove(PyObject *self, PyObject *arguments) {
    game *of = (game *)self;
    wy_prove_options options = {0};
    long long states;
    long long window_size;
    double seconds;
    wy_error error = {0};
    if (!PyArg_ParseTuple(arguments, "zLLd", &options.numeration, &states, &window_size,
                          &seconds)) {
        return NULL;
    }
    options.states = states;
    options.window = window_size;
    if (!core_begin(&of->watch, seconds)) {
        return NULL;
    }
    wy_theorem *theorem = NULL;
    const wy_status status = wy_prove(&theorem, of->rules, &options, &of->watch.control, &error);
    core_end(&of->watch);
    if (status != WY_OK) {
        return core_failed(&of->watch, &error);
    }
    PyObject *made = core_theorem(theorem, &of->watch);
    if (made != NULL) {
        PyObject *old = of->theorem;
        of->theorem = Py_NewRef(made);
        Py_XDECREF(old);
    }
    return made;
}

/* read_certificate(text): the Theorem of a certificate, proved again. */
static PyObject *read_certificate(PyObject *self, PyObject *arguments) {
    game *of = (game *)self;
    core_string of_theorem;
    wy_error error = {0};
    if (!PyArg_ParseTuple(arguments, "O&", core_read_text, &of_theorem) ||
        !core_begin(&of->watch, 0)) {
        return NULL;
    }
    wy_theorem *theorem = NULL;
    const wy_status status =
        wy_theorem_read_certificate(&theorem, of->rules, of_theorem.text, (size_t)of_theorem.length,
                                    &of->watch.control, &error);
    core_end(&of->watch);
    return status != WY_OK ? core_failed(&of->watch, &error) : core_theorem(theorem, &of->watch);
}

/* analyze(columns, window, states, seconds): a list of facts. */
static PyObject *analyze(PyObject *self, PyObject *arguments) {
    game *of = (game *)self;
    long long columns;
    long long size;
    long long states;
    wy_analyze_options options = {0};
    wy_error error = {0};
    if (!PyArg_ParseTuple(arguments, "LLLd", &columns, &size, &states, &options.seconds)) {
        return NULL;
    }
    options.whole = true; /* who strikes Ctrl-C gets an exception */
    options.columns = columns;
    options.window = size;
    options.states = states;
    if (!core_begin(&of->watch, 0)) {
        return NULL;
    }
    wy_analysis *analysis = NULL;
    const wy_status status = wy_analyze(&analysis, of->rules, &options, &of->watch.control, &error);
    core_end(&of->watch);
    if (status != WY_OK) {
        wy_analysis_free(analysis);
        return core_failed(&of->watch, &error);
    }
    size_t count;
    const wy_fact *facts = wy_analysis_facts(analysis, &count);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL && i < count; i++) {
        PyObject *fact = core_fact(&facts[i]);
        if (fact == NULL || PyList_Append(list, fact) < 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(fact);
    }
    wy_analysis_free(analysis);
    return list;
}

/* ---- the type -------------------------------------------------------------------------------- */

#define FAST(name) (PyCFunction)(void (*)(void))(name), METH_FASTCALL

static PyMethodDef methods[] = {
    {"text", text, METH_NOARGS, NULL},
    {"classify", class_of, METH_NOARGS, NULL},
    {"same_rules", same, METH_O, NULL},
    {"decide", FAST(decide), NULL},
    {"outcome", FAST(outcome), NULL},
    {"winning", FAST(winning), NULL},
    {"positions", FAST(positions), NULL},
    {"window", FAST(window), NULL},
    {"pair", pair, METH_O, NULL},
    {"grundy", FAST(grundy), NULL},
    {"prove", prove, METH_VARARGS, NULL},
    {"read_certificate", read_certificate, METH_VARARGS, NULL},
    {"analyze", analyze, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_new, new},
    {Py_tp_dealloc, dealloc},
    {Py_tp_methods, methods},
    {Py_tp_doc, "A ruleset and what answers about it; wythoff.Game is for people."},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "wythoff._core.Game",
    .basicsize = sizeof(game),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};

bool core_add_game(PyObject *module) {
    return core_add_type(module, &game_type, &spec, "Game");
}
