/*
 * integers.c - integers of Python and of GMP.  Those of a machine word go the short way; others
 * through bytes, the lowest first, which takes time in proportion to their length.
 */
#include "core.h"

#include <stdlib.h>

static bool read_long_one(mpz_t out, PyObject *number) {
    PyObject *bits = PyObject_CallMethod(number, "bit_length", NULL);
    const size_t count = bits == NULL ? 0 : PyLong_AsSize_t(bits) / 8 + 1;
    Py_XDECREF(bits);
    PyObject *bytes =
        bits == NULL ? NULL
                     : PyObject_CallMethod(number, "to_bytes", "ns", (Py_ssize_t)count, "little");
    char *at;
    Py_ssize_t length;
    if (bytes == NULL || PyBytes_AsStringAndSize(bytes, &at, &length) < 0) {
        Py_XDECREF(bytes);
        return false;
    }
    mpz_import(out, (size_t)length, -1, 1, 0, 0, at);
    Py_DECREF(bytes);
    return true;
}

/* An int of Python. */
static bool read_exact(mpz_t out, PyObject *exact) {
    int overflow;
    const long value = PyLong_AsLongAndOverflow(exact, &overflow);
    if (overflow == 0) {
        mpz_set_si(out, value);
        return true;
    }
    PyObject *size = PyNumber_Absolute(exact);
    const bool good = size != NULL && read_long_one(out, size);
    Py_XDECREF(size);
    if (overflow < 0) {
        mpz_neg(out, out);
    }
    return good;
}

bool core_read_integer(mpz_t out, PyObject *number) {
    PyObject *exact = PyNumber_Index(number);
    if (exact == NULL) {
        return false;
    }
    const bool good = read_exact(out, exact);
    Py_DECREF(exact);
    return good;
}

bool core_read_natural(mpz_t out, PyObject *number, const char *what) {
    if (!core_read_integer(out, number)) {
        return false;
    }
    if (mpz_sgn(out) < 0) {
        wy_error error = {.status = WY_BAD};
        snprintf(error.message, sizeof error.message, "%s cannot be negative", what);
        return core_raise(&error) != NULL;
    }
    return true;
}

bool core_read_pair(mpz_t x, mpz_t y, PyObject *first, PyObject *second) {
    return core_read_natural(x, first, "a heap") && core_read_natural(y, second, "a heap");
}

bool core_read_small(int64_t *out, PyObject *number, int64_t low, int64_t high, const char *what) {
    PyObject *exact = PyNumber_Index(number);
    if (exact == NULL) {
        return false;
    }
    int overflow;
    const long long value = PyLong_AsLongLongAndOverflow(exact, &overflow);
    Py_DECREF(exact);
    if (overflow != 0 || value < low || value > high) {
        PyErr_Format(PyExc_ValueError, "%s is from %lld to %lld", what, (long long)low,
                     (long long)high);
        return false;
    }
    *out = value;
    return true;
}

PyObject *core_integer(const mpz_t number) {
    if (mpz_fits_slong_p(number) != 0) {
        return PyLong_FromLong(mpz_get_si(number));
    }
    const size_t count = (mpz_sizeinbase(number, 2) + 7) / 8;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)count);
    if (bytes == NULL) {
        return NULL;
    }
    mpz_export(PyBytes_AsString(bytes), NULL, -1, 1, 0, 0, number);
    PyObject *made =
        PyObject_CallMethod((PyObject *)&PyLong_Type, "from_bytes", "Os", bytes, "little");
    Py_DECREF(bytes);
    if (made != NULL && mpz_sgn(number) < 0) {
        PyObject *positive = made;
        made = PyNumber_Negative(positive);
        Py_DECREF(positive);
    }
    return made;
}

/* ---- in decimal ---------------------------------------------------------------------------- */

/* decimal(number): its digits.  str() refuses some thousand of them unless it is told otherwise. */
PyObject *core_decimal(PyObject *module, PyObject *number) {
    (void)module;
    mpz_t value;
    mpz_init(value);
    PyObject *text = NULL;
    if (core_read_integer(value, number)) {
        char *digits = malloc(mpz_sizeinbase(value, 10) + 2);
        if (digits == NULL) {
            PyErr_NoMemory();
        } else {
            text = core_text(mpz_get_str(digits, 10, value));
        }
        free(digits);
    }
    mpz_clear(value);
    return text;
}

/* integer(text): the number with these digits. */
PyObject *core_integer_of(PyObject *module, PyObject *text) {
    (void)module;
    const char *digits = PyUnicode_AsUTF8AndSize(text, NULL);
    if (digits == NULL) {
        return NULL;
    }
    mpz_t value;
    mpz_init(value);
    PyObject *number = NULL;
    if (mpz_set_str(value, digits, 10) == 0) {
        number = core_integer(value);
    } else {
        PyErr_SetString(PyExc_ValueError, "this is no number in decimal");
    }
    mpz_clear(value);
    return number;
}
