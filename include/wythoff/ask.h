/*
 * ask.h - questions and answers as JSON: one function behind the server, the page and bindings.
 *
 *     wy_asker *asker;
 *     wy_asker_open(&asker, NULL, &error);
 *     static const char request[] = "{\"ask\": \"position\", \"game\": \"maharaja\", "
 *                                   "\"x\": \"10^100\", \"y\": 7}";
 *     char *answer = wy_ask_json(asker, request, strlen(request), NULL, NULL);
 *     // {"answer":{"on_board":true,"outcome":"N",...}}, or {"error":{"code":...,"message":...}}
 *     free(answer);
 *     wy_asker_free(asker);
 *
 * Requests and answers are described in docs/serve.md and, for programs, in schema.json, which is
 * installed beside the library.  The command line's --format json writes values in the same way.
 *
 * An asker keeps what it has found out about the games that it was asked about, within its memory.
 * Any number of threads may ask one at the same time.  Nothing is printed and there are no globals.
 */
#ifndef WYTHOFF_ASK_H
#define WYTHOFF_ASK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/facts.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- an asker: ask/asker.c ------------------------------------------------------------------- */

typedef struct wy_asker wy_asker;

typedef struct wy_ask_settings {
    uint64_t memory; /* bytes of what is kept, about; a job may take as much again; 0: 512 MB */
    double seconds;  /* that one question may compute; then it is "limit"; 0: 5 */
    int threads;     /* of a job; 0: one for each processor */
    wy_facts *facts; /* where proofs are looked for, and kept; NULL: nowhere */
    bool by_hand;    /* jobs wait for wy_asker_work: no thread is started for them */
} wy_ask_settings;

/* settings may be NULL: as if all were 0. */
wy_status wy_asker_open(wy_asker **out, const wy_ask_settings *settings, wy_error *error);

/*
 * Where there are no threads, as in a browser: does the job that has waited longest, and comes back
 * when it has ended; false: none waits.  control, which may be NULL, can stop it by its poll.
 */
bool wy_asker_work(wy_asker *asker, const wy_control *control);

/* Ends all computations soon, from any thread; what is asked later is refused ("stopping"). */
void wy_asker_stop(wy_asker *asker);

/* When nobody asks any more; jobs are stopped.  NULL is allowed. */
void wy_asker_free(wy_asker *asker);

/* ---- answers as they are: ask/asker.c -------------------------------------------------------- */

enum { WY_ASK_NAME_SIZE = 64 };

typedef struct wy_reply {
    const char *code;            /* "ok", else what kind of error it is: "bad_rule", "limit", ... */
    const char *type;            /* of the bytes: "application/json", "image/png", ... */
    char name[WY_ASK_NAME_SIZE]; /* of a file; empty: the answer is no file */
    bool lasting;                /* the same version always answers so: it may be kept */
    char *bytes;                 /* no zero ends them; NULL: there was no memory */
    size_t length;
} wy_reply;

/*
 * The answer to a request, a JSON object of length bytes: bytes are the value that schema.json has
 * for the request, a file, or {"error": ...}.  control, which may be NULL, can stop the computation
 * by its poll; budgets are the asker's.
 */
void wy_ask(wy_reply *answer, wy_asker *asker, const char *request, size_t length,
            const wy_control *control);
void wy_reply_clear(wy_reply *answer);

/* ---- answers as JSON: ask/asker.c ------------------------------------------------------------ */

/*
 * The same as one JSON object, ended by a zero, to be freed: {"answer": VALUE}, {"answer": {"file":
 * NAME, "type": TYPE, "base64": BYTES}} or {"error": ...}.  NULL: there was no memory.  control may
 * be NULL, as above.  The length goes to *answer_length unless that is NULL.
 */
char *wy_ask_json(wy_asker *asker, const char *request, size_t length, const wy_control *control,
                  size_t *answer_length);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
