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
    bool plane;            /* one or two heaps without memory */
    bool line;             /* one heap without memory: a line of the board of two */
    int heaps;             /* how many there are */
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
    const wy_status status =
        wy_rules_read_settled_with(&rules, rule.text, (size_t)rule.length, &lists, &error);
    PyEval_RestoreThread(saved);
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
    made->plane = wy_rules_plane(rules);
    made->line = made->plane && (rules->board.p1 == 0 || rules->board.q2 == 0);
    made->heaps = !made->plane ? rules->heaps : made->line ? 1 : 2;
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

/* Questions about games on two heaps without memory; false: RuleError. */
static bool on_plane(const game *of) {
    const wy_rules *rules = of->rules;
    wy_error error = {.status = WY_BAD};
    if (of->plane) {
        return true;
    }
    snprintf(error.message, sizeof error.message,
             "this is known of games on two heaps without memory, and this game has %d heap%s%s",
             rules->heaps, rules->heaps == 1 ? "" : "s",
             rules->memory != WY_MEMORY_NONE ? " and a memory"
             : rules->comply > 0             ? " and comply"
                                             : "");
    core_raise(&error);
    return false;
}

/* {"heaps", "plane", "memory", "symmetric", "theorem"}; of two heaps without memory also the class.
 */
static PyObject *class_of(PyObject *self, PyObject *nothing) {
    (void)nothing;
    static const char *const memories[] = {
        [WY_MEMORY_NONE] = "none",       [WY_MEMORY_PASS] = "pass",
        [WY_MEMORY_ENFORCE] = "enforce", [WY_MEMORY_BOUND] = "bound",
        [WY_MEMORY_REPEAT] = "repeat",   [WY_MEMORY_IMITATION] = "imitation",
    };
    const game *of = (game *)self;
    const wy_rules *rules = of->rules;
    wy_class class = {0};
    wy_error error = {0};
    wy_recognised named = {0};
    const char *words[WY_CLASS_WORDS];
    const bool plane = of->plane;
    if (plane && wy_classify(&class, rules, &error) != WY_OK) {
        return core_raise(&error);
    }
    const bool known = plane && wy_rules_recognise(&named, rules);
    const size_t count = plane ? wy_class_words(words, &class, rules) : 0;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL && i < count; i++) {
        PyObject *word = core_text(words[i]);
        if (word == NULL || PyList_Append(list, word) < 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(word);
    }
    return Py_BuildValue("{sisNsssNsNsNsN}", "heaps", of->heaps, "plane", PyBool_FromLong(plane),
                         "memory", memories[rules->memory], "symmetric",
                         PyBool_FromLong(plane ? class.symmetric : wy_rules_symmetric(rules)),
                         "theorem", core_text(plane ? NULL : wy_rules_theorem(rules)), "name",
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

/* A position, and which of its heaps were given: answers have the same. */
typedef struct place {
    wy_place at;
    int first, count;
} place;

static bool bad_place(const char *format, int here, int given) {
    PyErr_Format(PyExc_ValueError, format, here, here == 1 ? "" : "s", given);
    return false;
}

/* The items of a tuple, which the caller has counted. */
static bool read_heaps(mpz_t *out, PyObject *tuple, int count, const char *what) {
    for (int i = 0; i < count; i++) {
        if (!core_read_natural(out[i], PyTuple_GetItem(tuple, i), what)) {
            return false;
        }
    }
    return true;
}

/* What is remembered, as people count it; None: as at the start. */
static bool read_memory(wy_place *at, const wy_rules *rules, PyObject *state, PyObject *last) {
    if (rules->memory == WY_MEMORY_NONE && state == Py_None && last == Py_None) {
        return true; /* as wy_place_init left it */
    }
    wy_rules_start(at, rules);
    if (state != Py_None) {
        if (!wy_rules_keeps_state(rules)) {
            PyErr_SetString(PyExc_ValueError, "this game has no state");
            return false;
        }
        if (!core_read_natural(at->memory, state, "a state")) {
            return false;
        }
        if (rules->memory == WY_MEMORY_ENFORCE) { /* people count from 1 */
            mpz_sub_ui(at->memory, at->memory, 1);
        }
    }
    if (last == Py_None) {
        return true;
    }
    if (!wy_rules_keeps_last(rules)) {
        PyErr_SetString(PyExc_ValueError, "last is for games with no repeat and imitation games");
        return false;
    }
    PyObject *tuple = PySequence_Tuple(last);
    if (tuple == NULL) {
        return false;
    }
    const bool fine = PyTuple_Size(tuple) == rules->heaps
                          ? read_heaps(at->last, tuple, rules->heaps, "a move")
                          : bad_place("the last move has %d number%s, not %d", rules->heaps,
                                      (int)PyTuple_Size(tuple));
    Py_DECREF(tuple);
    return fine;
}

/* arguments: the heaps as a tuple, then state and last, each of which may be None or missing. */
static bool read_place(place *out, const game *of, PyObject *const *arguments, Py_ssize_t count) {
    if (count < 1 || PyTuple_Check(arguments[0]) == 0) {
        PyErr_SetString(PyExc_TypeError, "a tuple of heaps is wanted");
        return false;
    }
    const Py_ssize_t given = PyTuple_Size(arguments[0]);
    if (given != of->heaps && !(of->line && given == 2)) {
        return bad_place("this game has %d heap%s, not %d", of->heaps, (int)given);
    }
    out->count = (int)given;
    out->first = of->line && given == 1 && of->rules->board.p1 == 0 ? 1 : 0;
    return read_heaps(out->at.heap + out->first, arguments[0], out->count, "a heap") &&
           read_memory(&out->at, of->rules, count > 1 ? arguments[1] : Py_None,
                       count > 2 ? arguments[2] : Py_None);
}

/* Seconds may be missing or None. */
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
    place at;
    double seconds;
    wy_verdict verdict;
    wy_error error = {0};
    PyObject *result = NULL;
    wy_place_init(&at.at);
    wy_verdict_init(&verdict);
    if (read_place(&at, of, arguments, count) && seconds_of(&seconds, arguments, count, 3) &&
        core_begin(&of->watch, seconds)) {
        bool by_theorem;
        const wy_status status = ask(&verdict, &by_theorem, of, &at.at, &error);
        core_end(&of->watch);
        if (status != WY_OK) {
            core_failed(&of->watch, &error);
        } else if (by_theorem) {
            PyObject *theorem = Py_NewRef(of->theorem); /* another thread may prove a new one */
            result = core_theorem_decide(theorem, &at.at, at.first, at.count);
            Py_DECREF(theorem);
            if (result != NULL && !all) {
                PyObject *whole = result;
                result = PySequence_GetItem(whole, 0);
                Py_DECREF(whole);
            }
        } else if (all) {
            result = core_verdict(&verdict, at.first, at.count);
        } else {
            result = core_text(!verdict.on_board ? NULL : verdict.p ? "P" : "N");
        }
    }
    wy_verdict_clear(&verdict);
    wy_place_clear(&at.at);
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
    int first, count;
} moves;

/* A move as a tuple; a pass takes nothing. */
static bool take_move(void *data, const wy_move *won) {
    moves *to = data;
    PyEval_RestoreThread(*to->saved);
    PyObject *move = core_numbers(won->take + to->first, to->count);
    const bool good = move != NULL && PyList_Append(to->list, move) == 0;
    Py_XDECREF(move);
    *to->saved = PyEval_SaveThread();
    return good;
}

static PyObject *winning(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    game *of = (game *)self;
    place at;
    wy_error error = {0};
    bool good = false;
    moves to = {.list = PyList_New(0), .saved = &of->watch.saved};
    wy_place_init(&at.at);
    if (to.list != NULL && read_place(&at, of, arguments, count) && core_begin(&of->watch, 0)) {
        to.first = at.first;
        to.count = at.count;
        wy_status status = solve(of, &error);
        if (status == WY_OK) {
            status = wy_solution_winning(of->solution, &at.at, take_move, &to, &error);
        }
        core_end(&of->watch);
        good = status == WY_OK && PyErr_Occurred() == NULL;
        if (!good) {
            core_failed(&of->watch, &error);
        }
    }
    wy_place_clear(&at.at);
    if (!good) {
        Py_CLEAR(to.list);
    }
    return to.list;
}

/* ---- lists of positions ---------------------------------------------------------------------- */

/* Numbers of 64 bits each, in memory that grows and then belongs to a Memory. */
typedef struct rows {
    int64_t *list;
    size_t count, room;
    int width; /* numbers of a row */
    bool full; /* there was no memory */
} rows;

static bool take_rows(rows *to, const int64_t *numbers, size_t count) {
    if (to->count + count > to->room) {
        const size_t room = 2 * to->room > to->count + count ? 2 * to->room : to->count + count;
        int64_t *list = realloc(to->list, room * sizeof *list);
        if (list == NULL) {
            to->full = true;
            return false;
        }
        to->list = list;
        to->room = room;
    }
    memcpy(to->list + to->count, numbers, count * sizeof *numbers);
    to->count += count;
    return true;
}

static bool take(void *data, const wy_position *positions, size_t count) {
    return take_rows(data, &positions->x, 2 * count);
}

static bool take_cell(void *data, int64_t i, int64_t j) {
    const int64_t cell[] = {i, j};
    return take_rows(data, cell, 2);
}

static bool take_heaps(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    rows *to = data;
    return take_rows(to, heap, (size_t)to->width);
}

/* What was listed, as Memory; or the failure. */
static PyObject *listed(game *of, rows *got, wy_status status, const wy_error *error) {
    const size_t bytes = got->count * sizeof *got->list;
    if (status != WY_OK || got->full || PyErr_Occurred() != NULL) {
        free(got->list);
        return got->full ? PyErr_NoMemory() : core_failed(&of->watch, error);
    }
    int64_t *list = bytes > 0 ? realloc(got->list, bytes) : got->list;
    return core_memory(list != NULL ? list : got->list, bytes);
}

/* A box: heaps below these numbers, and what is remembered, where that is told. */
typedef struct box {
    int64_t size[WY_MOST_HEAPS];
    bool told;
    wy_cell memory;
} box;

/* The sizes as a tuple, then state and last; of two heaps without memory both sizes. */
static bool read_box(box *out, const game *of, PyObject *const *arguments, Py_ssize_t count,
                     int64_t most) {
    const wy_rules *rules = of->rules;
    const int sides = of->plane ? 2 : of->heaps;
    *out = (box){.told = (count > 1 && arguments[1] != Py_None) ||
                         (count > 2 && arguments[2] != Py_None)};
    if (count < 1 || PyTuple_Check(arguments[0]) == 0) {
        PyErr_SetString(PyExc_TypeError, "a tuple of sizes is wanted");
        return false;
    }
    if (PyTuple_Size(arguments[0]) != sides) {
        return bad_place("a box of this game has %d side%s, not %d", sides,
                         (int)PyTuple_Size(arguments[0]));
    }
    for (int i = 0; i < sides; i++) {
        if (!core_read_small(&out->size[i], PyTuple_GetItem(arguments[0], i), 0, most, "a size")) {
            return false;
        }
    }
    wy_place at;
    wy_place_init(&at);
    const bool fine = read_memory(&at, rules, count > 1 ? arguments[1] : Py_None,
                                  count > 2 ? arguments[2] : Py_None) &&
                      wy_cell_of(&out->memory, rules, &at);
    wy_error error = {0};
    const bool legal = !fine || !out->told || wy_rules_check_place(rules, &at, &error) == WY_OK;
    if (!legal) {
        core_raise(&error);
    }
    wy_place_clear(&at);
    return fine && legal;
}

/* A table of the box; WY_NO: it has no positions. */
static wy_status fill(wy_box **table, game *of, const box *to, bool values, wy_error *error) {
    for (int i = 0; i < of->rules->heaps; i++) {
        if (to->size[i] == 0) {
            return WY_NO;
        }
    }
    return wy_box_make(table, of->rules, to->size, values, &of->watch.control, error);
}

/* positions(sizes, state, last) */
static PyObject *positions(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    game *of = (game *)self;
    const bool plane = of->plane;
    box to;
    rows got = {.width = of->rules->heaps};
    wy_error error = {0};
    wy_box *table = NULL;
    if (!read_box(&to, of, arguments, count, INT64_C(1) << 50) || !core_begin(&of->watch, 0)) {
        return NULL;
    }
    wy_status status = plane ? solve(of, &error) : fill(&table, of, &to, false, &error);
    if (status == WY_OK && plane) {
        status = wy_solution_each(of->solution, to.size[0], to.size[1], take, &got, &error);
    } else if (status == WY_OK && to.told) {
        wy_box_each_after(table, false, &to.memory, take_heaps, &got);
    } else if (status == WY_OK) {
        wy_box_each(table, false, take_heaps, &got);
    }
    wy_box_free(table);
    core_end(&of->watch);
    return listed(of, &got, status == WY_NO ? WY_OK : status, &error);
}

/* window(x, y, width, height): the places relative to (x, y), and the standing. */
static PyObject *window(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    game *of = (game *)self;
    int64_t width;
    int64_t height;
    rows got = {0};
    wy_error error = {0};
    wy_standing standing = {0};
    mpz_t x;
    mpz_t y;
    PyObject *result = NULL;
    if (count < 4) {
        PyErr_SetString(PyExc_TypeError, "a corner, width and height are wanted");
        return NULL;
    }
    mpz_inits(x, y, NULL);
    if (on_plane(of) && core_read_pair(x, y, arguments[0], arguments[1]) &&
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
    if (on_plane(of) && core_read_natural(n, number, "n") && core_begin(&of->watch, 0)) {
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

/* Columns of the library become rows: table[y, x]. */
typedef struct filling {
    uint32_t *values;
    size_t width;
    size_t height;
} filling;

static bool take_column(void *data, int64_t line, const uint32_t *values) {
    const filling *to = data;
    for (size_t y = 0; y < to->height; y++) {
        to->values[y * to->width + (size_t)line] = values[y];
    }
    return true;
}

/* The values of all positions of the box, as `table[z, y, x]`: the first heap runs fastest. */
static void put_values(uint32_t *values, const wy_box *table, const wy_rules *rules,
                       const box *of) {
    int64_t heap[WY_MOST_HEAPS] = {0};
    wy_cell at = of->memory;
    for (int i = 0; i < rules->heaps;) {
        if (!of->told) {
            wy_cell_start(&at, rules, heap);
        }
        memcpy(at.heap, heap, sizeof heap);
        *values++ = wy_box_value(table, &at);
        for (i = 0; i < rules->heaps && ++heap[i] == of->size[i]; i++) {
            heap[i] = 0;
        }
    }
}

static wy_status find_values(uint32_t *values, game *of, const box *to, wy_error *error) {
    if (!of->plane) {
        wy_box *boxed = NULL;
        const wy_status status = fill(&boxed, of, to, true, error);
        if (status == WY_OK) {
            put_values(values, boxed, of->rules, to);
        }
        wy_box_free(boxed);
        return status == WY_NO ? WY_OK : status;
    }
    filling columns = {
        .values = values, .width = (size_t)to->size[0], .height = (size_t)to->size[1]};
    wy_solution *grundy = NULL;
    wy_status status =
        wy_grundy_open(&grundy, of->rules, WY_ENGINE_AUTO, &of->watch.control, error);
    if (status == WY_OK) {
        status = wy_grundy_each(grundy, to->size[0], to->size[1], WY_GRUNDY_COLUMNS, take_column,
                                &columns, error);
    }
    wy_solution_free(grundy);
    return status;
}

/* grundy(sizes, state, last): 32 bits each, the first heap running fastest. */
static PyObject *grundy(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    game *of = (game *)self;
    box to;
    wy_error error = {0};
    uint64_t bytes = sizeof(uint32_t);
    if (!read_box(&to, of, arguments, count, INT64_C(1) << 30)) {
        return NULL;
    }
    if (of->rules->memory == WY_MEMORY_ENFORCE && to.memory.memory == WY_NOT_NAMED) {
        PyErr_SetString(PyExc_ValueError,
                        "before a set is named positions have no value; a state is wanted");
        return NULL;
    }
    const uint64_t most = of->watch.control.memory != 0 ? of->watch.control.memory : SIZE_MAX / 2;
    for (int i = 0; i < (of->plane ? 2 : of->heaps); i++) {
        if (to.size[i] > 0 && bytes > most / (uint64_t)to.size[i]) {
            return PyErr_NoMemory();
        }
        bytes *= (uint64_t)to.size[i];
    }
    uint32_t *values = malloc(bytes + 1);
    if (values == NULL) {
        return PyErr_NoMemory();
    }
    if (!core_begin(&of->watch, 0)) {
        free(values);
        return NULL;
    }
    const wy_status status = find_values(values, of, &to, &error);
    core_end(&of->watch);
    if (status != WY_OK) {
        free(values);
        return core_failed(&of->watch, &error);
    }
    return core_memory(values, bytes);
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
