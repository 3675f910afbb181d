/* module.c - wythoff._core: what the module has.  Its package, wythoff/, is what people use. */
#include "core.h"

bool core_add_type(PyObject *module, PyTypeObject **kept, PyType_Spec *spec, const char *name) {
    PyObject *type = PyType_FromSpec(spec);
    if (type == NULL || PyModule_AddObjectRef(module, name, type) < 0) {
        Py_XDECREF(type);
        return false;
    }
    *kept = (PyTypeObject *)type;
    return true;
}

static PyMethodDef functions[] = {
    {"compare", core_compare, METH_VARARGS, NULL},
    {"named_games", core_named_games, METH_NOARGS, NULL},
    {"sweep", core_sweep, METH_VARARGS, NULL},
    {"claims", core_claims, METH_NOARGS, NULL},
    {"examine", core_examine, METH_VARARGS, NULL},
    {"decimal", core_decimal, METH_O, NULL},
    {"integer", core_integer_of, METH_O, NULL},
    {"set_progress", core_set_progress, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "wythoff._core",
    .m_doc = "The library itself; the package wythoff is for people.",
    .m_size = -1, /* exceptions and types are made once */
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit__core(void);
PyMODINIT_FUNC PyInit__core(void) {
    PyObject *module = PyModule_Create(&definition);
    if (module == NULL) {
        return NULL;
    }
    if (!core_add_exceptions(module) || !core_add_memory(module) || !core_add_game(module) ||
        !core_add_automaton(module) || !core_add_theorem(module) || !core_add_logic(module) ||
        !core_add_solver(module) || !core_add_asker(module) ||
        PyModule_AddStringConstant(module, "version", WY_VERSION) < 0) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
