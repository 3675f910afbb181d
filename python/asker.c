/* asker.c - the type Asker: questions and answers as JSON, in this process (ask.h). */
#include "core.h"

#include <stdlib.h>

#include <wythoff/ask.h>

typedef struct asker {
    PyObject_HEAD wy_asker *of; /* any number of threads may ask it */
} asker;

static PyTypeObject *asker_type;

static PyObject *new (PyTypeObject *type, PyObject *arguments, PyObject *names) {
    static char *known[] = {"memory", "seconds", "threads", NULL};
    unsigned long long memory = 0;
    double seconds = 0;
    int threads = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, names, "|Kdi", known, &memory, &seconds,
                                     &threads)) {
        return NULL;
    }
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    asker *made = (asker *)alloc(type, 0);
    if (made == NULL) {
        return NULL;
    }
    const wy_ask_settings settings = {.memory = memory, .seconds = seconds, .threads = threads};
    wy_error error = {0};
    if (wy_asker_open(&made->of, &settings, &error) != WY_OK) {
        Py_DECREF(made);
        return core_raise(&error);
    }
    return (PyObject *)made;
}

static void dealloc(PyObject *self) {
    asker *a = (asker *)self;
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    PyThreadState *saved = PyEval_SaveThread(); /* jobs are waited for */
    wy_asker_free(a->of);
    PyEval_RestoreThread(saved);
    release(self);
    Py_DECREF(type);
}

/* ask(request): the answer, both JSON texts. */
static PyObject *ask(PyObject *self, PyObject *arguments) {
    core_string request;
    if (!PyArg_ParseTuple(arguments, "O&", core_read_text, &request)) {
        return NULL;
    }
    /* A watch of its own, so that threads do not wait for each other, and Ctrl-C is seen. */
    core_watch watch;
    core_watch_init(&watch, 0, 0);
    size_t answer_length = 0;
    char *answer = NULL;
    const bool begun = core_begin(&watch, 0);
    if (begun) {
        answer = wy_ask_json(((asker *)self)->of, request.text, (size_t)request.length,
                             &watch.control, &answer_length);
        core_end(&watch);
    }
    core_watch_clear(&watch);
    PyObject *result = NULL;
    if (begun && PyErr_Occurred() == NULL) {
        result = answer == NULL
                     ? PyErr_NoMemory()
                     : PyUnicode_DecodeUTF8(answer, (Py_ssize_t)answer_length, "replace");
    }
    free(answer);
    return result;
}

static PyMethodDef methods[] = {
    {"ask", ask, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_new, new},
    {Py_tp_dealloc, dealloc},
    {Py_tp_methods, methods},
    {Py_tp_doc, "Questions and answers as JSON (docs/serve.md); wythoff.ask is for people."},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "wythoff._core.Asker",
    .basicsize = sizeof(asker),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};

bool core_add_asker(PyObject *module) {
    return core_add_type(module, &asker_type, &spec, "Asker");
}
