/* watch.c - the GIL given up, one thread at a time, Ctrl-C, progress, time: see core.h. */
#include "core.h"

#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const double soonest = 0.01;    /* seconds: what takes less does not ask for the GIL */
static const double first_shown = 0.5; /* seconds: what takes less shows no progress */
static const double shown_every = 0.1;
static const long patience = 100000000; /* nanoseconds between looks for signals while waiting */

static PyObject *progress; /* a function, or NULL; the GIL guards it */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

PyObject *core_set_progress(PyObject *module, PyObject *function) {
    (void)module;
    PyObject *old = progress;
    progress = function == Py_None ? NULL : Py_NewRef(function);
    Py_XDECREF(old);
    Py_RETURN_NONE;
}

/* With the GIL.  false: it raised. */
static bool show(double done) {
    if (progress == NULL) {
        return true;
    }
    PyObject *function = Py_NewRef(progress);
    PyObject *value = done < 0 ? Py_NewRef(Py_None) : PyFloat_FromDouble(done);
    PyObject *result = value == NULL ? NULL : PyObject_CallFunctionObjArgs(function, value, NULL);
    Py_XDECREF(value);
    Py_DECREF(function);
    Py_XDECREF(result);
    return result != NULL;
}

static bool poll(void *data, double done) {
    core_watch *watch = data;
    const double time = now();
    if (watch->stopped) {
        return true; /* the exception waits for core_end */
    }
    if (time - watch->begun < soonest) {
        return false;
    }
    PyEval_RestoreThread(watch->saved);
    bool stop = PyErr_CheckSignals() != 0;
    if (!stop && time - watch->begun > first_shown && time - watch->shown > shown_every) {
        watch->shown = time;
        stop = !show(done);
    }
    watch->saved = PyEval_SaveThread();
    if (watch->seconds > 0 && time - watch->begun > watch->seconds) {
        watch->late = true;
    }
    watch->stopped = stop;
    return stop || watch->late;
}

/* To ask how many processors there are takes longer than to decide a small position. */
static int processors(void) {
    static int known; /* whoever comes first finds the same */
    if (known == 0) {
        known = (int)sysconf(_SC_NPROCESSORS_ONLN);
    }
    return known > 0 ? known : 1;
}

void core_watch_init(core_watch *watch, uint64_t memory, int threads) {
    pthread_mutexattr_t checked;
    memset(watch, 0, sizeof *watch);
    watch->control = (wy_control){.poll = poll,
                                  .data = watch,
                                  .memory = memory,
                                  .threads = threads > 0 ? threads : processors()};
    pthread_mutexattr_init(&checked);
    /* A signal handler that asks the object that is at work would wait for itself. */
    pthread_mutexattr_settype(&checked, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&watch->lock, &checked);
    pthread_mutexattr_destroy(&checked);
}

void core_watch_clear(core_watch *watch) {
    pthread_mutex_destroy(&watch->lock);
}

static int wait_a_moment(pthread_mutex_t *lock) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_nsec += patience;
    if (end.tv_nsec >= 1000000000) {
        end.tv_nsec -= 1000000000;
        end.tv_sec++;
    }
    return pthread_mutex_timedlock(lock, &end);
}

bool core_begin(core_watch *watch, double seconds) {
    for (;;) {
        PyThreadState *saved = PyEval_SaveThread();
        int status = pthread_mutex_trylock(&watch->lock);
        if (status == EBUSY) { /* or our own: only lock tells */
            status = wait_a_moment(&watch->lock);
        }
        if (status == 0) {
            watch->saved = saved;
            break;
        }
        PyEval_RestoreThread(saved);
        if (status == EDEADLK) {
            PyErr_SetString(PyExc_RuntimeError, "this object is at work, and has called back");
            return false;
        }
        if (PyErr_CheckSignals() != 0) {
            return false;
        }
    }
    watch->begun = now();
    watch->shown = 0;
    watch->seconds = seconds;
    watch->late = watch->stopped = false;
    return true;
}

void core_end(core_watch *watch) {
    PyThreadState *saved = watch->saved;
    const bool shown = watch->shown > 0;
    pthread_mutex_unlock(&watch->lock);
    PyEval_RestoreThread(saved);
    if (shown && PyErr_Occurred() == NULL && !show(-1)) {
        PyErr_Clear(); /* the work is done; who shows it has no say any more */
    }
}

PyObject *core_failed(const core_watch *watch, const wy_error *error) {
    if (watch->late && PyErr_Occurred() == NULL) {
        wy_error told = {.status = WY_LIMIT, .more = WY_MORE_TIME};
        snprintf(told.message, sizeof told.message, "unknown: not done within %g seconds",
                 watch->seconds);
        return core_raise(&told);
    }
    return core_raise(error);
}
