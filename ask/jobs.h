/*
 * jobs.h - work that takes longer than a request may: theorems, analyses, dictionaries.
 *
 * A job is asked for, looked at and stopped by requests of its own.  Jobs wait in a bounded queue
 * and are done by a thread of their own, so that they never keep tiles waiting.  What is
 * finished is kept until newer jobs need the room.
 */
#ifndef ASK_JOBS_H
#define ASK_JOBS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>

#include "ask/board.h"

enum { ASK_JOB_ID = 33, ASK_JOB_FILES = 3 };

typedef enum ask_job_state {
    ASK_JOB_QUEUED,
    ASK_JOB_RUNNING,
    ASK_JOB_DONE,
    ASK_JOB_FAILED,
    ASK_JOB_STOPPED,
} ask_job_state;

typedef struct ask_job_file {
    const char *name, *type;
    char *bytes;
    size_t length;
} ask_job_file;

struct wy_asker;
struct ask_job_kind;

/* A job, for the function that does it. */
typedef struct ask_job {
    /* These do not change while it runs. */
    char id[ASK_JOB_ID];
    const struct ask_job_kind *kind;
    struct wy_asker *asker;
    char *game; /* as it was given */
    wy_rules *rules;
    json_t *options; /* an object, or null */
    wy_control control;

    /* The function makes these. */
    json_t *result; /* NULL: none */
    ask_job_file files[ASK_JOB_FILES];
    size_t file_count;
    wy_error error; /* when it fails */

    /* These are the list's. */
    ask_job_state state;
    ask_clock clock;
    atomic_bool leave;
    double begun, ended;
} ask_job;

typedef wy_status ask_job_work(ask_job *job);

typedef struct ask_job_kind {
    const char *name;
    ask_job_work *work;
    bool any_game; /* else only games on two heaps without memory */
} ask_job_kind;

#define ASK_JOBS(X)       X(prove, true) X(analyze, true) X(dictionary, false) X(claim, false)
#define X(name, any_game) wy_status ask_job_##name(ask_job *job);

ASK_JOBS(X)
#undef X

/* "prove", ...; NULL: there is no such kind; job_kinds.c. */
const ask_job_kind *ask_job_kind_named(const char *name);

/*
 * Adds a file that write makes (job_kinds.c).  WY_LIMIT: it is too large to keep, or write has
 * none; the job goes on without it.
 */
typedef wy_status ask_job_writer(FILE *stream, const void *what, wy_error *error);

wy_status ask_job_add_file(ask_job *job, const char *name, const char *type, ask_job_writer *write,
                           const void *what);

/* The file machine.dot, where there are pictures; export_picture.c, without.c. */
struct wy_machine;
void ask_job_add_drawing(ask_job *job, const struct wy_machine *machine);

/* ---- the list --------------------------------------------------------------------------- */

typedef struct ask_jobs ask_jobs;
ask_jobs *ask_jobs_create(struct wy_asker *asker); /* NULL: no memory */
void ask_jobs_free(ask_jobs *jobs);                /* stops and waits; NULL is allowed */

/* Does one that waits, in this thread; false: none does.  outer may be NULL. */
bool ask_jobs_work(ask_jobs *jobs, const wy_control *outer);

#endif
