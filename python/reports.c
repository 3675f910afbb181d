/* reports.c - functions about several games: comparing two, naming all that have names. */
#include "core.h"

static PyObject *place_of(bool has_place, const int64_t *place, int heaps) {
    PyObject *tuple = has_place ? PyTuple_New(heaps) : Py_NewRef(Py_None);
    for (int i = 0; has_place && tuple != NULL && i < heaps; i++) {
        PyTuple_SetItem(tuple, i, PyLong_FromLongLong((long long)place[i]));
    }
    return tuple;
}

/*
 * compare(first, second, values, window, states, seconds):
 * (likeness, place, in_first or (value, value), window, kind, by)
 */
PyObject *core_compare(PyObject *module, PyObject *arguments) {
    static const char *const words[] = {"same", "differ", "not seen"};
    (void)module;
    PyObject *games[2];
    int values;
    long long window;
    long long states;
    wy_compare_options options = {0};
    wy_error error = {0};
    if (!PyArg_ParseTuple(arguments, "OOpLLd", &games[0], &games[1], &values, &window, &states,
                          &options.seconds)) {
        return NULL;
    }
    const wy_rules *first = core_rules_of(games[0]);
    const wy_rules *second = first == NULL ? NULL : core_rules_of(games[1]);
    if (second == NULL) {
        return NULL;
    }
    options.window = window;
    options.states = states;
    core_watch watch;
    core_watch_init(&watch, 0, 0);
    if (!core_begin(&watch, 0)) {
        core_watch_clear(&watch);
        return NULL;
    }
    wy_comparison p = {0};
    wy_value_comparison v = {0};
    const wy_status status =
        values != 0 ? wy_compare_values(&v, first, second, &options, &watch.control, &error)
                    : wy_compare(&p, first, second, &options, &watch.control, &error);
    core_end(&watch);
    core_watch_clear(&watch);
    if (status != WY_OK || PyErr_Occurred() != NULL) {
        return core_failed(&watch, &error);
    }
    if (values != 0) {
        return Py_BuildValue("(sN(LL)LN)", words[v.likeness],
                             place_of(v.has_place, (const int64_t[]){v.place.x, v.place.y}, 2),
                             (long long)v.values[0], (long long)v.values[1], (long long)v.window,
                             v.likeness == WY_NOT_SEEN ? Py_NewRef(Py_None)
                                                       : core_standing(&v.standing));
    }
    return Py_BuildValue("(sNNLN)", words[p.likeness], place_of(p.has_place, p.place, p.heaps),
                         PyBool_FromLong(p.in_first), (long long)p.window,
                         p.likeness == WY_NOT_SEEN ? Py_NewRef(Py_None)
                                                   : core_standing(&p.standing));
}

/* named_games(): [(name, parameters, summary, example, group)] */
PyObject *core_named_games(PyObject *module, PyObject *nothing) {
    (void)module;
    (void)nothing;
    size_t count;
    const wy_named_game *games = wy_named_games(&count);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL && i < count; i++) {
        PyObject *one = Py_BuildValue("(sssss)", games[i].name, games[i].parameters,
                                      games[i].summary, games[i].example, games[i].group);
        if (one == NULL || PyList_Append(list, one) < 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(one);
    }
    return list;
}
