/*
 * automaton.c - the type Automaton: a copy of one of the library's.  Its numeration systems belong
 * to whoever made it, so that object is kept along.
 */
#include "core.h"

#include <stdlib.h>

typedef struct automaton {
    PyObject_HEAD core_watch watch;
    wy_automaton *of;
    PyObject *owner; /* of the systems of its tracks */
} automaton;

static PyTypeObject *automaton_type;

PyObject *core_automaton(const wy_automaton *of, PyObject *owner) {
    wy_automaton *copy;
    wy_error error = {0};
    if (wy_automaton_copy(&copy, of, &error) != WY_OK) {
        return core_raise(&error);
    }
    automaton *made = PyObject_New(automaton, automaton_type);
    if (made == NULL) {
        wy_automaton_free(copy);
        return NULL;
    }
    core_watch_init(&made->watch, 0, 0);
    made->of = copy;
    made->owner = Py_NewRef(owner);
    return (PyObject *)made;
}

static void dealloc(PyObject *self) {
    automaton *a = (automaton *)self;
    PyTypeObject *type = Py_TYPE(self);
    wy_automaton_free(a->of);
    core_watch_clear(&a->watch);
    Py_DECREF(a->owner);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* (states, transitions, [name of the system of each track]) */
static PyObject *size(PyObject *self, PyObject *nothing) {
    (void)nothing;
    const wy_automaton *of = ((automaton *)self)->of;
    PyObject *tracks = PyList_New(0);
    for (uint32_t i = 0; tracks != NULL && i < wy_automaton_tracks(of); i++) {
        const wy_track *track = wy_automaton_track(of, i);
        PyObject *name = core_text(track->system != NULL ? track->system->name : NULL);
        if (name == NULL || PyList_Append(tracks, name) < 0) {
            Py_CLEAR(tracks);
        }
        Py_XDECREF(name);
    }
    return Py_BuildValue("(kKN)", (unsigned long)wy_automaton_states(of),
                         (unsigned long long)wy_automaton_transitions(of), tracks);
}

/* [(from, digits, to)] */
static PyObject *edges(PyObject *self, PyObject *nothing) {
    (void)nothing;
    const wy_automaton *of = ((automaton *)self)->of;
    const uint32_t tracks = wy_automaton_tracks(of);
    PyObject *list = PyList_New(0);
    for (uint32_t state = 0; list != NULL && state < wy_automaton_states(of); state++) {
        const uint64_t *labels;
        const uint32_t *targets;
        const uint64_t count = wy_automaton_row(of, state, &labels, &targets);
        for (uint64_t i = 0; list != NULL && i < count; i++) {
            PyObject *digits = PyTuple_New((Py_ssize_t)tracks);
            for (uint32_t t = 0; digits != NULL && t < tracks; t++) {
                PyTuple_SetItem(digits, (Py_ssize_t)t,
                                PyLong_FromLong(wy_automaton_digit(of, labels[i], t)));
            }
            PyObject *edge =
                Py_BuildValue("(kNk)", (unsigned long)state, digits, (unsigned long)targets[i]);
            if (edge == NULL || PyList_Append(list, edge) < 0) {
                Py_CLEAR(list);
            }
            Py_XDECREF(edge);
        }
    }
    return list;
}

/* [output of each state] */
static PyObject *outputs(PyObject *self, PyObject *nothing) {
    (void)nothing;
    const wy_automaton *of = ((automaton *)self)->of;
    const uint32_t states = wy_automaton_states(of);
    PyObject *list = PyList_New((Py_ssize_t)states);
    for (uint32_t i = 0; list != NULL && i < states; i++) {
        PyObject *value = PyLong_FromLong(wy_automaton_output(of, i));
        if (value == NULL) {
            Py_CLEAR(list);
        } else {
            PyList_SetItem(list, (Py_ssize_t)i, value);
        }
    }
    return list;
}

/* ---- at numbers ------------------------------------------------------------------------------ */

/* The digits of one number, for one track. */
typedef struct digits {
    uint32_t *list;
    size_t count;
} digits;

/* The digits of all tracks in step: shorter numbers have zeros at their more significant end. */
static wy_status read_word(int32_t *value, bool *has, const wy_automaton *of, const digits *words,
                           uint32_t tracks) {
    size_t length = 0;
    for (uint32_t t = 0; t < tracks; t++) {
        length = words[t].count > length ? words[t].count : length;
    }
    uint64_t *labels = malloc((length + 1) * sizeof *labels);
    if (labels == NULL) {
        return WY_SYSTEM;
    }
    for (size_t i = 0; i < length; i++) {
        uint32_t column[WY_MAX_TRACKS];
        for (uint32_t t = 0; t < tracks; t++) {
            const size_t missing = length - words[t].count;
            const bool lsd = wy_automaton_track(of, t)->system->lsd;
            if (lsd) {
                column[t] = i < words[t].count ? words[t].list[words[t].count - 1 - i] : 0;
            } else {
                column[t] = i < missing ? 0 : words[t].list[i - missing];
            }
        }
        labels[i] = wy_automaton_pack(of, column);
    }
    *has = wy_automaton_value(value, of, labels, length);
    free(labels);
    return WY_OK;
}

/* value(numbers...): the output for these numbers, None if there is none. */
static PyObject *value(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    const wy_automaton *of = ((automaton *)self)->of;
    const uint32_t tracks = wy_automaton_tracks(of);
    digits words[WY_MAX_TRACKS] = {{0}};
    wy_error error = {0};
    bool good = count == (Py_ssize_t)tracks;
    if (!good) {
        PyErr_Format(PyExc_TypeError, "%d numbers are wanted", (int)tracks);
    }
    mpz_t number;
    mpz_init(number);
    for (uint32_t t = 0; good && t < tracks; t++) {
        const wy_track *track = wy_automaton_track(of, t);
        if (track->system == NULL || track->system->numeration == NULL) {
            PyErr_SetString(PyExc_ValueError, "this automaton does not read numbers");
            good = false;
        } else {
            good = core_read_integer(number, arguments[t]);
            if (good &&
                wy_numeration_represent(&words[t].list, &words[t].count, track->system->numeration,
                                        number, &error) != WY_OK) {
                core_raise(&error);
                good = false;
            }
        }
    }
    mpz_clear(number);
    int32_t output = 0;
    bool has = false;
    if (good && read_word(&output, &has, of, words, tracks) != WY_OK) {
        PyErr_NoMemory();
        good = false;
    }
    for (uint32_t t = 0; t < tracks; t++) {
        free(words[t].list);
    }
    if (!good) {
        return NULL;
    }
    return has ? PyLong_FromLong(output) : Py_NewRef(Py_None);
}

/* ---- as text --------------------------------------------------------------------------------- */

static wy_status put_walnut(FILE *stream, void *what, wy_error *error) {
    return wy_automaton_write(stream, ((automaton *)what)->of, error);
}

static PyObject *walnut(PyObject *self, PyObject *nothing) {
    (void)nothing;
    return core_written(&((automaton *)self)->watch, put_walnut, self);
}

static wy_status put_dot(FILE *stream, void *what, wy_error *error) {
    return wy_automaton_write_dot(stream, ((automaton *)what)->of, NULL, NULL, error);
}

static PyObject *dot(PyObject *self, PyObject *nothing) {
    (void)nothing;
    return core_written(&((automaton *)self)->watch, put_dot, self);
}

/* ---- the type -------------------------------------------------------------------------------- */

static PyMethodDef methods[] = {
    {"size", size, METH_NOARGS, NULL},
    {"edges", edges, METH_NOARGS, NULL},
    {"outputs", outputs, METH_NOARGS, NULL},
    {"value", (PyCFunction)(void (*)(void))value, METH_FASTCALL, NULL},
    {"walnut", walnut, METH_NOARGS, NULL},
    {"dot", dot, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_dealloc, dealloc},
    {Py_tp_methods, methods},
    {Py_tp_doc, "An automaton of the library; wythoff.Automaton is for people."},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "wythoff._core.Automaton",
    .basicsize = sizeof(automaton),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};

bool core_add_automaton(PyObject *module) {
    return core_add_type(module, &automaton_type, &spec, "Automaton");
}
