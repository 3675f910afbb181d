/*
 * failures.c - errors of the library as exceptions.
 *
 *     WythoffError             what all of them are
 *       RuleError  ValueError  a text or a number is wrong; the caret stands under the place
 *       Unknown                a limit was reached: the answer is not known; never a "no"
 *       Refused                the question has no meaning for this game, or a move is not legal
 *       Failed     OSError     the machine failed
 *
 * Each has the attributes status, message, more (which larger limits may help) and, where a place
 * is known, line, column, width, excerpt.
 */
#include "core.h"

#include <string.h>

enum { KIND_ALL, KIND_RULE, KIND_UNKNOWN, KIND_REFUSED, KIND_FAILED, KINDS };

static PyObject *kinds[KINDS]; /* made with the module, and they live as long as it */

static PyObject *make(PyObject *module, const char *name, const char *about, PyObject *base,
                      PyObject *other) {
    char full[64];
    PyOS_snprintf(full, sizeof full, "wythoff.%s", name);
    PyObject *bases = other != NULL ? PyTuple_Pack(2, base, other) : PyTuple_Pack(1, base);
    PyObject *made = bases == NULL ? NULL : PyErr_NewExceptionWithDoc(full, about, bases, NULL);
    Py_XDECREF(bases);
    if (made != NULL && PyModule_AddObjectRef(module, name, made) < 0) {
        Py_CLEAR(made);
    }
    return made;
}

bool core_add_exceptions(PyObject *module) {
    kinds[KIND_ALL] =
        make(module, "WythoffError", "What all errors of Wythoff are.", PyExc_Exception, NULL);
    if (kinds[KIND_ALL] == NULL) {
        return false;
    }
    kinds[KIND_RULE] = make(module, "RuleError",
                            "A rule, a formula or a number is wrong; str() has a caret under it.",
                            kinds[KIND_ALL], PyExc_ValueError);
    kinds[KIND_UNKNOWN] =
        make(module, "Unknown", "A limit was reached: the answer is unknown, and never a \"no\".",
             kinds[KIND_ALL], NULL);
    kinds[KIND_REFUSED] =
        make(module, "Refused", "The answer is no: the message says why.", kinds[KIND_ALL], NULL);
    kinds[KIND_FAILED] = make(module, "Failed", "The machine failed: memory, files.",
                              kinds[KIND_ALL], PyExc_OSError);
    return kinds[KIND_RULE] != NULL && kinds[KIND_UNKNOWN] != NULL && kinds[KIND_REFUSED] != NULL &&
           kinds[KIND_FAILED] != NULL;
}

static PyObject *kind_of(wy_status status) {
    switch (status) {
    case WY_BAD:
        return kinds[KIND_RULE];
    case WY_NO:
        return kinds[KIND_REFUSED];
    case WY_LIMIT:
    case WY_STOPPED:
        return kinds[KIND_UNKNOWN];
    default:
        return kinds[KIND_FAILED];
    }
}

static void set(PyObject *exception, const char *name, PyObject *value) {
    if (value == NULL || PyObject_SetAttrString(exception, name, value) < 0) {
        PyErr_Clear(); /* the exception is good without it */
    }
    Py_XDECREF(value);
}

/* Texts may be cut in the midst of a character. */
static PyObject *decode(const char *text) {
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
}

static PyObject *words_for_more(unsigned more) {
    static const char *const names[] = {"memory", "states", "window", "context", "nodes", "time"};
    PyObject *list = PyList_New(0);
    for (unsigned i = 0; list != NULL && i < sizeof names / sizeof names[0]; i++) {
        if ((more >> i & 1) != 0) {
            PyObject *name = PyUnicode_FromString(names[i]);
            if (name == NULL || PyList_Append(list, name) < 0) {
                PyErr_Clear();
            }
            Py_XDECREF(name);
        }
    }
    return list;
}

PyObject *core_raise(const wy_error *error) {
    if (PyErr_Occurred() != NULL) {
        return NULL;
    }
    if (error->status == WY_SYSTEM && strstr(error->message, "memory") != NULL) {
        return PyErr_NoMemory();
    }
    char text[2048];
    wy_error_text(text, sizeof text, error);
    PyObject *said = decode(text[0] != '\0' ? text : wy_status_name(error->status));
    PyObject *kind = kind_of(error->status);
    PyObject *exception = said == NULL ? NULL : PyObject_CallFunctionObjArgs(kind, said, NULL);
    Py_XDECREF(said);
    if (exception == NULL) {
        return NULL;
    }
    set(exception, "status", PyUnicode_FromString(wy_status_name(error->status)));
    set(exception, "message", decode(error->message));
    set(exception, "more", words_for_more(error->more));
    set(exception, "line", PyLong_FromSize_t(error->line));
    set(exception, "column", PyLong_FromSize_t(error->column));
    set(exception, "width", PyLong_FromSize_t(error->width));
    set(exception, "excerpt", decode(error->excerpt));
    PyErr_SetObject(kind, exception);
    Py_DECREF(exception);
    return NULL;
}
