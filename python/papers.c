/* papers.c - the claims of the papers: listed, and examined (papers.h). */
#include "core.h"

#include <wythoff/papers.h>

static PyObject *strings(const char *const *list, size_t count) {
    PyObject *made = PyList_New(0);
    for (size_t i = 0; made != NULL && i < count; i++) {
        PyObject *one = core_text(list[i]);
        if (one == NULL || PyList_Append(made, one) < 0) {
            Py_CLEAR(made);
        }
        Py_XDECREF(one);
    }
    return made;
}

static PyObject *claim_of(const wy_claim *claim) {
    return Py_BuildValue("(ssssNNNs)", claim->id, claim->paper, claim->title, claim->claim,
                         core_text(claim->where), core_text(claim->note),
                         strings(claim->games, claim->game_count),
                         wy_claim_standing_text(claim->expect, claim->expect_proof));
}

/* claims(): [(id, paper, title, claim, where, note, games, expected)] */
PyObject *core_claims(PyObject *module, PyObject *nothing) {
    (void)module;
    (void)nothing;
    wy_claims *claims;
    wy_error error = {0};
    if (wy_claims_open(&claims, &error) != WY_OK) {
        return core_raise(&error);
    }
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL && i < wy_claims_count(claims); i++) {
        PyObject *one = claim_of(wy_claims_at(claims, i));
        if (one == NULL || PyList_Append(list, one) < 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(one);
    }
    wy_claims_close(claims);
    return list;
}

static PyObject *pictures_of(const wy_finding *finding) {
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL && i < finding->picture_count; i++) {
        PyObject *one = Py_BuildValue("(sN)", finding->pictures[i].svg,
                                      core_text(finding->pictures[i].caption));
        if (one == NULL || PyList_Append(list, one) < 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(one);
    }
    return list;
}

/* examine(id, shorter): (standing, found, by, table, pictures, changed, seconds) */
PyObject *core_examine(PyObject *module, PyObject *arguments) {
    (void)module;
    const char *id;
    int shorter;
    wy_claims *claims;
    wy_error error = {0};
    if (!PyArg_ParseTuple(arguments, "sp", &id, &shorter)) {
        return NULL;
    }
    if (wy_claims_open(&claims, &error) != WY_OK) {
        return core_raise(&error);
    }
    const wy_claim *claim = wy_claims_find(claims, id);
    PyObject *made = NULL;
    if (claim == NULL) {
        PyErr_Format(PyExc_KeyError, "there is no claim %s", id);
    } else {
        core_watch watch;
        core_watch_init(&watch, UINT64_C(4) << 30, 0);
        if (core_begin(&watch, 0)) {
            wy_claim_result result = {0};
            const wy_claim_run run = {.shorter = shorter != 0, .control = watch.control};
            const wy_status status = wy_claim_examine(&result, claim, &run);
            core_end(&watch);
            const wy_finding *found = &result.finding;
            made = status != WY_OK
                       ? core_failed(&watch, &result.error)
                       : Py_BuildValue(
                             "(sNNNNNd)", wy_claim_standing_text(found->standing, found->proof),
                             core_text(found->found), core_text(found->by), core_text(found->table),
                             pictures_of(found), PyBool_FromLong(result.changed), result.seconds);
            wy_claim_result_clear(&result);
        }
        core_watch_clear(&watch);
    }
    wy_claims_close(claims);
    return made;
}
