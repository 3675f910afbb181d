/*
 * jobs.h - work that takes longer than a request may: theorems, analyses, dictionaries.
 *
 * A job is asked for, looked at and stopped by requests of its own.  Jobs wait in a bounded queue
 * and are done by a thread of their own, so that they never keep tiles waiting.  What is
 * finished is kept until newer jobs need the room.
 */
#ifndef WEB_SERVER_JOBS_H
#define WEB_SERVER_JOBS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>

#include "web/server/clock.h"

enum { WEB_JOB_ID = 33, WEB_JOB_FILES = 3 };

typedef enum web_job_state {
    WEB_JOB_QUEUED,
    WEB_JOB_RUNNING,
    WEB_JOB_DONE,
    WEB_JOB_FAILED,
    WEB_JOB_STOPPED,
} web_job_state;

typedef struct web_job_file {
    const char *name, *type;
    char *bytes;
    size_t length;
} web_job_file;

struct web_service;
struct web_job_kind;

/* A job, for the function that does it. */
typedef struct web_job {
    /* These do not change while it runs. */
    char id[WEB_JOB_ID];
    const struct web_job_kind *kind;
    struct web_service *service;
    char *game; /* as it was given */
    wy_rules *rules;
    json_t *options; /* an object, or null */
    wy_control control;

    /* The function makes these. */
    json_t *result; /* NULL: none */
    web_job_file files[WEB_JOB_FILES];
    size_t file_count;
    wy_error error; /* when it fails */

    /* These are the list's. */
    web_job_state state;
    web_clock clock;
    atomic_bool leave;
    double begun, ended;
} web_job;

typedef wy_status web_job_work(web_job *job);

typedef struct web_job_kind {
    const char *name;
    web_job_work *work;
} web_job_kind;

#define WEB_JOBS(X) X(prove) X(analyze) X(dictionary) X(claim)

#define X(name) wy_status web_job_##name(web_job *job);
WEB_JOBS(X)
#undef X

/* "prove", ...; NULL: there is no such kind; job_kinds.c. */
const web_job_kind *web_job_kind_named(const char *name);

/*
 * Adds a file that write makes (job_kinds.c).  WY_LIMIT: it is too large to keep, or write has
 * none; the job goes on without it.
 */
typedef wy_status web_job_writer(FILE *stream, const void *what, wy_error *error);
wy_status web_job_add_file(web_job *job, const char *name, const char *type, web_job_writer *write,
                           const void *what);

/* A number of the options, from 1 to most; 0: not given. */
int64_t web_job_option(const web_job *job, const char *name, int64_t most);

/* ---- the list --------------------------------------------------------------------------- */

typedef struct web_jobs web_jobs;

web_jobs *web_jobs_create(struct web_service *service); /* NULL: no memory, or no thread */
void web_jobs_free(web_jobs *jobs);                     /* stops and waits; NULL is allowed */

/* Takes game, rules and options.  WY_LIMIT: too many are waiting. */
wy_status web_jobs_add(char id[WEB_JOB_ID], web_jobs *jobs, const web_job_kind *kind, char *game,
                       wy_rules *rules, json_t *options, wy_error *error);

/* A job as JSON; NULL: there is none with this id. */
json_t *web_jobs_look(web_jobs *jobs, const char *id);

/* False: there is none. */
bool web_jobs_stop(web_jobs *jobs, const char *id);

/* A copy of a file's bytes, to be freed; NULL: there is none (or, *length > 0, no memory). */
char *web_jobs_file(size_t *length, const char **type, web_jobs *jobs, const char *id,
                    const char *name);

#endif
