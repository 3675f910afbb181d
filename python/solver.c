/* solver.c - the type Solver: sums of positions, as text (play.h), decided. */
#include "core.h"

typedef struct solver {
    PyObject_HEAD core_watch watch;
    wy_sum_solver *of;
} solver;

static PyTypeObject *solver_type;

static PyObject *new (PyTypeObject *type, PyObject *arguments, PyObject *names) {
    static char *known[] = {"memory", "threads", NULL};
    unsigned long long memory = 0;
    int threads = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, names, "|Ki", known, &memory, &threads)) {
        return NULL;
    }
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    solver *made = (solver *)alloc(type, 0);
    if (made == NULL) {
        return NULL;
    }
    core_watch_init(&made->watch, memory, threads);
    wy_error error = {0};
    if (wy_sum_solver_open(&made->of, &made->watch.control, &error) != WY_OK) {
        Py_DECREF(made);
        return core_raise(&error);
    }
    return (PyObject *)made;
}

static void dealloc(PyObject *self) {
    solver *s = (solver *)self;
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    wy_sum_solver_free(s->of);
    core_watch_clear(&s->watch);
    release(self);
    Py_DECREF(type);
}

/* How many numbers the move has: a heap of Nim is one on two heaps, of which one is empty. */
static int heaps_of(const wy_sum *sum, const wy_move *move) {
    const wy_rules *rules = sum->parts[move->part].rules;
    return wy_rules_plane(rules) ? 2 : rules->heaps;
}

/* decide(sum): "wythoff@3,5 + nim pass@3,4|0 + nim(7)" */
static PyObject *decide(PyObject *self, PyObject *arguments) {
    solver *s = (solver *)self;
    core_string text;
    wy_error error = {0};
    if (!PyArg_ParseTuple(arguments, "O&", core_read_text, &text)) {
        return NULL;
    }
    wy_sum *sum;
    if (wy_sum_read_bytes(&sum, text.text, (size_t)text.length, &error) != WY_OK) {
        return core_raise(&error);
    }
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    PyObject *result = NULL;
    if (core_begin(&s->watch, 0)) {
        const wy_status status = wy_sum_decide(&verdict, s->of, sum, &error);
        core_end(&s->watch);
        result = status != WY_OK ? core_failed(&s->watch, &error)
                                 : core_verdict(&verdict, 0, heaps_of(sum, &verdict.move));
    }
    wy_verdict_clear(&verdict);
    wy_sum_free(sum);
    return result;
}

static PyMethodDef methods[] = {
    {"decide", decide, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_new, new},
    {Py_tp_dealloc, dealloc},
    {Py_tp_methods, methods},
    {Py_tp_doc, "Decides sums of positions; wythoff.Sum is for people."},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "wythoff._core.Solver",
    .basicsize = sizeof(solver),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};

bool core_add_solver(PyObject *module) {
    return core_add_type(module, &solver_type, &spec, "Solver");
}
