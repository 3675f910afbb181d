/* theorem.c - the type Theorem: the P-set as an automaton, proved, and what is said of it. */
#include "core.h"

typedef struct theorem {
    PyObject_HEAD core_watch watch;
    wy_theorem *of;
    wy_reading *reading; /* NULL: not asked for yet */
} theorem;

static PyTypeObject *theorem_type;

PyObject *core_theorem(wy_theorem *of, const core_watch *like) {
    theorem *made = PyObject_New(theorem, theorem_type);
    if (made == NULL) {
        wy_theorem_free(of);
        return NULL;
    }
    core_watch_init(&made->watch, like->control.memory, like->control.threads);
    made->of = of;
    made->reading = NULL;
    return (PyObject *)made;
}

static void dealloc(PyObject *self) {
    theorem *t = (theorem *)self;
    PyTypeObject *type = Py_TYPE(self);
    wy_reading_free(t->reading);
    wy_theorem_free(t->of);
    core_watch_clear(&t->watch);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *facts(PyObject *self, PyObject *nothing) {
    (void)nothing;
    const wy_theorem *of = ((theorem *)self)->of;
    wy_theorem_facts f;
    wy_standing standing;
    wy_theorem_facts_of(&f, of);
    wy_theorem_standing(&standing, of);
    return Py_BuildValue(
        "{sssksKsksksNsNsNsdsdsKsN}", "numeration", f.numeration, "states",
        (unsigned long)f.p_states, "transitions", (unsigned long long)f.p_transitions, "bit_states",
        (unsigned long)f.s_states, "offset_states", (unsigned long)f.o_states, "rule",
        core_owned_text(wy_rules_text(wy_theorem_rules(of))), "played",
        core_owned_text(wy_rules_text(wy_theorem_played(of))), "learned",
        PyBool_FromLong(f.learned), "making", f.making, "proving", f.proving, "widest",
        (unsigned long long)f.widest, "standing", core_standing(&standing));
}

/* [(name, statement, seconds, widest)] */
static PyObject *steps(PyObject *self, PyObject *nothing) {
    (void)nothing;
    size_t count;
    const wy_theorem_step *list = wy_theorem_steps(((theorem *)self)->of, &count);
    PyObject *made = PyList_New(0);
    for (size_t i = 0; made != NULL && i < count; i++) {
        PyObject *step = Py_BuildValue("(ssdK)", list[i].name, list[i].statement, list[i].seconds,
                                       (unsigned long long)list[i].widest);
        if (step == NULL || PyList_Append(made, step) < 0) {
            Py_CLEAR(made);
        }
        Py_XDECREF(step);
    }
    return made;
}

static bool read_it(theorem *t) {
    wy_error error = {0};
    if (t->reading != NULL || !wy_rules_plane(wy_theorem_rules(t->of))) {
        return true;
    }
    if (!core_begin(&t->watch, 0)) {
        return false;
    }
    wy_status status = WY_OK;
    if (t->reading == NULL) { /* another thread may have been here */
        status = wy_theorem_reading(&t->reading, t->of, &t->watch.control, &error);
    }
    core_end(&t->watch);
    if (PyErr_Occurred() != NULL) { /* stopped: it has only a part of what can be said */
        wy_reading_free(t->reading);
        t->reading = NULL;
        return false;
    }
    if (status != WY_OK) {
        core_failed(&t->watch, &error);
    }
    return status == WY_OK;
}

/* [(name, text, latex, sentence, form)] */
static PyObject *statements(PyObject *self, PyObject *nothing) {
    (void)nothing;
    theorem *t = (theorem *)self;
    size_t count = 0;
    if (!read_it(t)) {
        return NULL;
    }
    const wy_statement *list =
        t->reading != NULL ? wy_reading_statements(t->reading, &count) : NULL;
    PyObject *made = PyList_New(0);
    for (size_t i = 0; made != NULL && i < count; i++) {
        PyObject *one = Py_BuildValue("(sssNN)", list[i].name, list[i].text, list[i].latex,
                                      core_text(list[i].sentence), PyBool_FromLong(list[i].form));
        if (one == NULL || PyList_Append(made, one) < 0) {
            Py_CLEAR(made);
        }
        Py_XDECREF(one);
    }
    return made;
}

/* ---- asking ---------------------------------------------------------------------------------- */

PyObject *core_theorem_decide(PyObject *self, const wy_place *at, int first, int count) {
    theorem *t = (theorem *)self;
    wy_verdict verdict;
    wy_error error = {0};
    PyObject *result = NULL;
    wy_verdict_init(&verdict);
    if (core_begin(&t->watch, 0)) {
        const wy_status status = wy_theorem_decide(&verdict, t->of, at, &t->watch.control, &error);
        core_end(&t->watch);
        result =
            status != WY_OK ? core_failed(&t->watch, &error) : core_verdict(&verdict, first, count);
    }
    wy_verdict_clear(&verdict);
    return result;
}

/* The position of these heaps, as at the start of a game. */
static bool read_heaps(wy_place *at, const theorem *t, PyObject *const *arguments,
                       Py_ssize_t count) {
    const wy_rules *rules = wy_theorem_rules(t->of);
    const int heaps = wy_rules_plane(rules) ? 2 : rules->heaps;
    if (count != heaps) {
        if (heaps == 2) {
            PyErr_SetString(PyExc_TypeError, "two heaps are wanted");
        } else {
            PyErr_Format(PyExc_TypeError, "%d heaps are wanted", heaps);
        }
        return false;
    }
    for (int i = 0; i < heaps; i++) {
        if (!core_read_natural(at->heap[i], arguments[i], "a heap")) {
            return false;
        }
    }
    wy_rules_start(at, rules);
    return true;
}

static PyObject *decide(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    wy_place at;
    wy_place_init(&at);
    PyObject *result = read_heaps(&at, (theorem *)self, arguments, count)
                           ? core_theorem_decide(self, &at, 0, (int)count)
                           : NULL;
    wy_place_clear(&at);
    return result;
}

static PyObject *has(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
    theorem *t = (theorem *)self;
    wy_place at;
    wy_verdict verdict;
    wy_error error = {0};
    PyObject *result = NULL;
    wy_place_init(&at);
    wy_verdict_init(&verdict);
    if (read_heaps(&at, t, arguments, count) && core_begin(&t->watch, 0)) {
        const bool plane = wy_rules_plane(wy_theorem_rules(t->of));
        const wy_status status =
            plane ? wy_theorem_has(&verdict.p, t->of, at.heap[0], at.heap[1], &error)
                  : wy_theorem_decide(&verdict, t->of, &at, &t->watch.control, &error);
        core_end(&t->watch);
        result = status != WY_OK ? core_failed(&t->watch, &error) : PyBool_FromLong(verdict.p);
    }
    wy_verdict_clear(&verdict);
    wy_place_clear(&at);
    return result;
}

/* ask(sentence): is this sentence about $P(x,y) true? */
static PyObject *ask(PyObject *self, PyObject *arguments) {
    theorem *t = (theorem *)self;
    const char *sentence;
    bool truth = false;
    wy_error error = {0};
    if (!PyArg_ParseTuple(arguments, "s", &sentence) || !core_begin(&t->watch, 0)) {
        return NULL;
    }
    const wy_status status = wy_theorem_ask(&truth, t->of, sentence, &t->watch.control, &error);
    core_end(&t->watch);
    return status != WY_OK ? core_failed(&t->watch, &error) : PyBool_FromLong(truth);
}

/* automaton(which): "p" or "bits"; None where there is none. */
static PyObject *automaton(PyObject *self, PyObject *arguments) {
    const theorem *t = (theorem *)self;
    const char *which;
    if (!PyArg_ParseTuple(arguments, "s", &which)) {
        return NULL;
    }
    const wy_automaton *of = which[0] == 'b' ? wy_theorem_bits(t->of) : wy_theorem_p(t->of);
    return of == NULL ? Py_NewRef(Py_None) : core_automaton(of, self);
}

/* ---- as text --------------------------------------------------------------------------------- */

static wy_status put_certificate(FILE *stream, void *what, wy_error *error) {
    return wy_theorem_write_certificate(stream, ((theorem *)what)->of, error);
}

static PyObject *certificate(PyObject *self, PyObject *nothing) {
    (void)nothing;
    return core_written(&((theorem *)self)->watch, put_certificate, self);
}

static wy_status put_latex(FILE *stream, void *what, wy_error *error) {
    const theorem *t = what;
    return wy_theorem_write_latex(stream, t->of, t->reading, error);
}

static PyObject *latex(PyObject *self, PyObject *nothing) {
    (void)nothing;
    return read_it((theorem *)self) ? core_written(&((theorem *)self)->watch, put_latex, self)
                                    : NULL;
}

/* ---- the type -------------------------------------------------------------------------------- */

#define FAST(name) (PyCFunction)(void (*)(void))(name), METH_FASTCALL

static PyMethodDef methods[] = {
    {"facts", facts, METH_NOARGS, NULL},
    {"steps", steps, METH_NOARGS, NULL},
    {"statements", statements, METH_NOARGS, NULL},
    {"decide", FAST(decide), NULL},
    {"has", FAST(has), NULL},
    {"ask", ask, METH_VARARGS, NULL},
    {"automaton", automaton, METH_VARARGS, NULL},
    {"certificate", certificate, METH_NOARGS, NULL},
    {"latex", latex, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_dealloc, dealloc},
    {Py_tp_methods, methods},
    {Py_tp_doc, "A theorem of the library; wythoff.Theorem is for people."},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "wythoff._core.Theorem",
    .basicsize = sizeof(theorem),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};

bool core_add_theorem(PyObject *module) {
    return core_add_type(module, &theorem_type, &spec, "Theorem");
}
