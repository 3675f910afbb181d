/* values.c - values of the library as tuples and texts. */
#include "core.h"

#include <stdlib.h>
#include <string.h>

PyObject *core_text(const char *text) {
    if (text == NULL || text[0] == '\0') {
        Py_RETURN_NONE;
    }
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
}

int core_read_text(PyObject *object, void *string) {
    core_string *to = string;
    if (PyUnicode_Check(object) == 0) {
        PyErr_SetString(PyExc_TypeError, "a str is wanted, and this is none");
        return 0;
    }
    to->text = PyUnicode_AsUTF8AndSize(object, &to->length);
    return to->text != NULL;
}

PyObject *core_owned_text(char *text) {
    if (text == NULL) {
        return PyErr_NoMemory();
    }
    PyObject *made = PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
    free(text);
    return made;
}

PyObject *core_standing(const wy_standing *standing) {
    return Py_BuildValue("(sN)", wy_standing_name(standing->kind), core_text(standing->by));
}

PyObject *core_numbers(const mpz_t *numbers, int count) {
    if (count == 2) { /* as nearly always */
        return Py_BuildValue("(NN)", core_integer(numbers[0]), core_integer(numbers[1]));
    }
    PyObject *tuple = PyTuple_New(count);
    for (int i = 0; tuple != NULL && i < count; i++) {
        PyObject *number = core_integer(numbers[i]);
        if (number == NULL || PyTuple_SetItem(tuple, i, number) < 0) {
            Py_CLEAR(tuple);
        }
    }
    return tuple;
}

/* (value or None, worth, twin or None, kind, by) of each part. */
static PyObject *parts_of(const wy_verdict *verdict) {
    static const char *const worths[] = {"unknown", "not zero", "exact"};
    PyObject *parts = PyList_New(0);
    for (size_t i = 0; parts != NULL && i < verdict->part_count; i++) {
        const wy_part_value *part = &verdict->parts[i];
        const bool exact = part->worth == WY_WORTH_EXACT;
        PyObject *one = Py_BuildValue(
            "(NsNsN)", exact ? core_integer(part->value) : Py_NewRef(Py_None), worths[part->worth],
            part->cancels ? PyLong_FromSize_t(part->twin) : Py_NewRef(Py_None),
            wy_standing_name(part->standing.kind), core_text(part->standing.by));
        if (one == NULL || PyList_Append(parts, one) < 0) {
            Py_CLEAR(parts);
        }
        Py_XDECREF(one);
    }
    return parts;
}

PyObject *core_verdict(const wy_verdict *v, int first, int count) {
    if (!v->on_board) {
        return Py_BuildValue("(OOOOOOOOOOOOO)", Py_None, Py_None, Py_None, Py_None, Py_None,
                             Py_None, Py_None, Py_None, Py_False, Py_None, Py_None, Py_False,
                             Py_None);
    }
    const bool sum = v->part_count > 0;
    const bool move = v->has_move;
    const bool takes = move && !v->move.pass;
    return Py_BuildValue(
        "(sNNNsNNNONNON)", v->p ? "P" : "N",
        takes ? core_numbers(v->move.take + first, count) : Py_NewRef(Py_None),
        move ? core_numbers(v->move.to + first, count) : Py_NewRef(Py_None),
        move && sum ? PyLong_FromSize_t(v->move.part) : Py_NewRef(Py_None),
        wy_standing_name(v->standing.kind), core_text(v->standing.by), core_text(v->reason),
        core_text(v->checked), move && v->move.may_be_blocked ? Py_True : Py_False,
        sum ? parts_of(v) : Py_NewRef(Py_None),
        v->totalled ? core_integer(v->total) : Py_NewRef(Py_None),
        move && v->move.pass ? Py_True : Py_False,
        v->move.name != WY_NOT_NAMED ? PyLong_FromLong(v->move.name + 1) : Py_NewRef(Py_None));
}

PyObject *core_fact(const wy_fact *fact) {
    return Py_BuildValue("(sssNNOsN)", fact->section, fact->name, fact->title,
                         core_text(fact->value),
                         fact->has_number ? PyFloat_FromDouble(fact->number) : Py_NewRef(Py_None),
                         fact->known ? Py_True : Py_False,
                         fact->known ? wy_standing_name(fact->standing.kind) : "unknown",
                         fact->known ? core_text(fact->standing.by) : Py_NewRef(Py_None));
}

PyObject *core_written(core_watch *watch, core_writer *write, void *what) {
    char *bytes = NULL;
    size_t length = 0;
    wy_error error = {0};
    if (!core_begin(watch, 0)) {
        return NULL;
    }
    FILE *stream = open_memstream(&bytes, &length);
    wy_status status = WY_SYSTEM;
    if (stream != NULL) {
        status = write(stream, what, &error);
        if (fclose(stream) != 0 && status == WY_OK) {
            status = WY_SYSTEM;
        }
    }
    core_end(watch);
    PyObject *text = NULL;
    if (status != WY_OK) {
        error.status = status;
        core_failed(watch, &error);
    } else {
        text = PyUnicode_DecodeUTF8(bytes, (Py_ssize_t)length, "replace");
    }
    free(bytes);
    return text;
}
