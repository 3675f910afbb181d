/*
 * sweep.c - families of games (sweep.h).  The library's own workers are processes made by fork(),
 * which is nothing for a Python with threads; so games are analysed here, one after the other, each
 * with all threads.
 */
#include "core.h"

#include <stdlib.h>

#include <wythoff/sweep.h>

/* ---- workers: the task that was given is done when it is collected --------------------------- */

typedef struct crew {
    wy_control control;
    bool has_task;
    wy_sweep_task task;
    char *bytes;
    size_t length;
    wy_fact *facts;
} crew;

static wy_status start(void **out, const wy_sweep_workers *workers, size_t tasks, wy_error *error) {
    (void)tasks;
    crew *made = calloc(1, sizeof *made);
    if (made == NULL) {
        if (error != NULL) {
            *error = (wy_error){.status = WY_SYSTEM, .message = "out of memory"};
        }
        return WY_SYSTEM;
    }
    made->control = workers->control;
    *out = made;
    return WY_OK;
}

/* The rule belongs to the plan, which outlives the sweep. */
static wy_status give(void *data, const wy_sweep_task *task, wy_error *error) {
    (void)error;
    crew *of = data;
    if (of->has_task) {
        return WY_NO;
    }
    of->task = *task;
    of->has_task = true;
    return WY_OK;
}

static void keep(void *data, const wy_sweep_row *row) {
    crew *of = data;
    of->bytes = wy_sweep_row_pack(row, &of->length);
}

static void forget(crew *of) {
    free(of->facts);
    free(of->bytes);
    of->facts = NULL;
    of->bytes = NULL;
}

static wy_status collect(void *data, wy_sweep_row *row, wy_error *error) {
    crew *of = data;
    if (!of->has_task) {
        return WY_NO;
    }
    of->has_task = false;
    forget(of);
    if (wy_sweep_compute(&of->task, &of->control, keep, of) == WY_STOPPED) {
        if (error != NULL) {
            *error = (wy_error){.status = WY_STOPPED, .message = "stopped"};
        }
        return WY_STOPPED;
    }
    of->facts = of->bytes == NULL ? NULL : wy_sweep_row_unpack(row, of->bytes, of->length);
    if (of->facts == NULL) {
        if (error != NULL) {
            *error = (wy_error){.status = WY_SYSTEM, .message = "out of memory"};
        }
        return WY_SYSTEM;
    }
    return WY_OK;
}

static void stop(void *data) {
    crew *of = data;
    forget(of);
    free(of);
}

/* ---- the sweep ------------------------------------------------------------------------------- */

typedef struct rows {
    PyObject *list;
    const wy_sweep_store *store;
} rows;

/* With the GIL: (values, rule, status, [facts]) of each game. */
static wy_status visit(void *data, const wy_sweep_game *game, wy_error *error) {
    (void)error;
    rows *to = data;
    PyObject *values = PyList_New(0);
    for (size_t i = 0; values != NULL && i < to->store->parameters; i++) {
        PyObject *value = PyLong_FromLongLong(game->values[i]);
        if (value == NULL || PyList_Append(values, value) < 0) {
            Py_CLEAR(values);
        }
        Py_XDECREF(value);
    }
    PyObject *facts = PyList_New(0);
    for (size_t i = 0; facts != NULL && i < game->count; i++) {
        PyObject *fact = core_fact(&game->facts[i]);
        if (fact == NULL || PyList_Append(facts, fact) < 0) {
            Py_CLEAR(facts);
        }
        Py_XDECREF(fact);
    }
    PyObject *row = Py_BuildValue("(NssN)", values, game->rule, game->status, facts);
    const bool good = row != NULL && PyList_Append(to->list, row) == 0;
    Py_XDECREF(row);
    return good ? WY_OK : WY_SYSTEM;
}

static PyObject *table_of(const wy_sweep_store *store) {
    rows to = {.list = PyList_New(0), .store = store};
    PyObject *names = PyList_New(0);
    wy_error error = {0};
    for (size_t i = 0; names != NULL && i < store->parameters; i++) {
        PyObject *name = core_text(store->names[i]);
        if (name == NULL || PyList_Append(names, name) < 0) {
            Py_CLEAR(names);
        }
        Py_XDECREF(name);
    }
    if (to.list == NULL || names == NULL ||
        store->read(store->self, true, visit, &to, &error) != WY_OK) {
        Py_XDECREF(to.list);
        Py_XDECREF(names);
        return core_raise(&error);
    }
    return Py_BuildValue("(NN)", names, to.list);
}

/* sweep(rule, ranges, path or None, columns, window, states, seconds): (names, rows) */
PyObject *core_sweep(PyObject *module, PyObject *arguments) {
    (void)module;
    const char *rule;
    const char *ranges;
    const char *path;
    long long columns;
    long long window;
    long long states;
    wy_analyze_options options = {0};
    wy_error error = {0};
    if (!PyArg_ParseTuple(arguments, "sszLLLd", &rule, &ranges, &path, &columns, &window, &states,
                          &options.seconds)) {
        return NULL;
    }
    options.columns = columns;
    options.window = window;
    options.states = states;
    core_watch watch;
    core_watch_init(&watch, 0, 0);
    wy_sweep_plan plan = {0};
    wy_sweep_store store = {0};
    if (!core_begin(&watch, 0)) {
        core_watch_clear(&watch);
        return NULL;
    }
    wy_status status = wy_sweep_plan_make(&plan, rule, ranges, &options, &watch.control, &error);
    bool opened = false;
    if (status == WY_OK) {
        status = wy_sweep_sqlite_open(&store, path, &plan, &error);
        opened = status == WY_OK;
    }
    if (status == WY_OK) {
        const wy_sweep_workers workers = {.control = watch.control,
                                          .start = start,
                                          .give = give,
                                          .collect = collect,
                                          .stop = stop};
        status = wy_sweep_run(&plan, &workers, &store, NULL, &watch.control, &error);
    }
    core_end(&watch);
    PyObject *table = NULL;
    if (status != WY_OK || PyErr_Occurred() != NULL) {
        core_failed(&watch, &error);
    } else {
        table = table_of(&store);
    }
    if (opened) {
        store.close(store.self, status == WY_OK ? WY_SWEEP_FINISH : WY_SWEEP_LEAVE);
    }
    wy_sweep_plan_free(&plan);
    core_watch_clear(&watch);
    return table;
}
