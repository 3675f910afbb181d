/* logic.c - the type Session: first-order logic in Walnut's language (logic.h). */
#include "core.h"

#include <stdlib.h>
#include <string.h>

typedef struct session {
    PyObject_HEAD core_watch watch;
    wy_logic *of;
    FILE *said; /* while commands run: where their results go */
} session;

static PyTypeObject *session_type;

static void write_text(void *data, const char *text, size_t length) {
    session *s = data;
    if (s->said != NULL) {
        fwrite(text, 1, length, s->said);
    }
}

static PyObject *new (PyTypeObject *type, PyObject *arguments, PyObject *names) {
    static char *known[] = {"library", "memory", "states", NULL};
    const char *library = NULL;
    unsigned long long memory = 0;
    unsigned long states = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, names, "|zKk", known, &library, &memory, &states)) {
        return NULL;
    }
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    session *made = (session *)alloc(type, 0);
    if (made == NULL) {
        return NULL;
    }
    core_watch_init(&made->watch, memory, 0);
    const wy_logic_options options = {
        .control = made->watch.control,
        .states = (uint32_t)states,
        .library = library,
        .read_only = library == NULL,
        .write = write_text,
        .data = made,
    };
    wy_error error = {0};
    if (wy_logic_open(&made->of, &options, &error) != WY_OK) {
        Py_DECREF(made);
        return core_raise(&error);
    }
    return (PyObject *)made;
}

static void dealloc(PyObject *self) {
    session *s = (session *)self;
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    wy_logic_close(s->of);
    core_watch_clear(&s->watch);
    release(self);
    Py_DECREF(type);
}

static PyObject *variables_of(const wy_logic_answer *answer) {
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL && i < answer->count; i++) {
        PyObject *name = core_text(answer->variables[i]);
        if (name == NULL || PyList_Append(list, name) < 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(name);
    }
    return list;
}

/* evaluate(formula): (truth or None, example, counterexample, variables, automaton, steps, largest)
 */
static PyObject *evaluate(PyObject *self, PyObject *arguments) {
    session *s = (session *)self;
    core_string text;
    wy_logic_answer answer = {0};
    wy_error error = {0};
    if (!PyArg_ParseTuple(arguments, "O&", core_read_text, &text) || !core_begin(&s->watch, 0)) {
        return NULL;
    }
    const wy_status status =
        wy_logic_evaluate(&answer, s->of, text.text, (size_t)text.length, &error);
    core_end(&s->watch);
    if (status != WY_OK) {
        return core_failed(&s->watch, &error);
    }
    PyObject *result = Py_BuildValue(
        "(NNNNNKk)", answer.sentence ? PyBool_FromLong(answer.truth) : Py_NewRef(Py_None),
        core_text(answer.example), PyBool_FromLong(answer.counterexample), variables_of(&answer),
        answer.sentence ? Py_NewRef(Py_None) : core_automaton(answer.automaton, self),
        (unsigned long long)answer.steps, (unsigned long)answer.largest);
    wy_logic_answer_clear(&answer);
    return result;
}

/* run(commands): what they print. */
static PyObject *run(PyObject *self, PyObject *arguments) {
    session *s = (session *)self;
    core_string text;
    char *bytes = NULL;
    size_t count = 0;
    wy_error error = {0};
    if (!PyArg_ParseTuple(arguments, "O&", core_read_text, &text) || !core_begin(&s->watch, 0)) {
        return NULL;
    }
    wy_status status = WY_SYSTEM;
    s->said = open_memstream(&bytes, &count);
    if (s->said != NULL) {
        status = wy_logic_run(s->of, text.text, (size_t)text.length, &error);
        fclose(s->said);
        s->said = NULL;
    } else {
        error.status = WY_SYSTEM;
        snprintf(error.message, sizeof error.message, "out of memory");
    }
    core_end(&s->watch);
    PyObject *result = status != WY_OK ? core_failed(&s->watch, &error)
                                       : PyUnicode_DecodeUTF8(bytes, (Py_ssize_t)count, "replace");
    free(bytes);
    return result;
}

/* automaton(name) of $name, sequence(name) of NAME[]. */
static PyObject *named(PyObject *self, PyObject *arguments, bool sequence) {
    session *s = (session *)self;
    const char *name;
    const wy_automaton *found = NULL;
    wy_error error = {0};
    if (!PyArg_ParseTuple(arguments, "s", &name) || !core_begin(&s->watch, 0)) {
        return NULL;
    }
    const wy_status status = sequence ? wy_logic_sequence(&found, s->of, name, &error)
                                      : wy_logic_automaton(&found, s->of, name, &error);
    core_end(&s->watch);
    return status != WY_OK ? core_failed(&s->watch, &error) : core_automaton(found, self);
}

static PyObject *automaton(PyObject *self, PyObject *arguments) {
    return named(self, arguments, false);
}

static PyObject *sequence(PyObject *self, PyObject *arguments) {
    return named(self, arguments, true);
}

static PyMethodDef methods[] = {
    {"evaluate", evaluate, METH_VARARGS, NULL},
    {"run", run, METH_VARARGS, NULL},
    {"automaton", automaton, METH_VARARGS, NULL},
    {"sequence", sequence, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_new, new},
    {Py_tp_dealloc, dealloc},
    {Py_tp_methods, methods},
    {Py_tp_doc, "A session of first-order logic; wythoff.logic.Session is for people."},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "wythoff._core.Session",
    .basicsize = sizeof(session),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};

bool core_add_logic(PyObject *module) {
    return core_add_type(module, &session_type, &spec, "Session");
}
