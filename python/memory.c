/* memory.c - bytes that the library filled, for NumPy to look at where they lie: see core.h. */
#include "core.h"

#include <stdlib.h>

typedef struct memory {
    PyObject_HEAD void *bytes;
    Py_ssize_t length;
} memory;

static PyTypeObject *memory_type;

PyObject *core_memory(void *bytes, size_t length) {
    memory *made = PyObject_New(memory, memory_type);
    if (made == NULL) {
        free(bytes);
        return NULL;
    }
    made->bytes = bytes;
    made->length = (Py_ssize_t)length;
    return (PyObject *)made;
}

static void dealloc(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    free(((memory *)self)->bytes);
    PyObject_Free(self);
    Py_DECREF(type);
}

static int get_buffer(PyObject *self, Py_buffer *view, int flags) {
    static char nothing; /* an empty list may have no memory at all */
    memory *of = (memory *)self;
    return PyBuffer_FillInfo(view, self, of->bytes != NULL ? of->bytes : &nothing, of->length, 0,
                             flags);
}

static Py_ssize_t length(PyObject *self) {
    return ((memory *)self)->length;
}

static PyType_Slot slots[] = {
    {Py_tp_dealloc, dealloc},
    {Py_bf_getbuffer, get_buffer},
    {Py_sq_length, length},
    {Py_tp_doc, "Bytes that the library filled; a buffer."},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "wythoff._core.Memory",
    .basicsize = sizeof(memory),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};

bool core_add_memory(PyObject *module) {
    return core_add_type(module, &memory_type, &spec, "Memory");
}
