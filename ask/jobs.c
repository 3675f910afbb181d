/* jobs.c - the list of jobs and the thread that does them. */
#include "ask/jobs.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include <wythoff/rules.h>

#include "ask/asker.h"
#include "ask/parameters.h"
#include "ask/questions.h"
#include "base/clock.h"
#include "base/fail.h"
#include "rules/value.h"
#include "json/values.h"

enum { MOST_WAITING = 8, MOST_KEPT = 32 };
#define MOST_BYTES (UINT64_C(128) << 20) /* of all files together */
static const double longest_job = 1800;  /* seconds */

struct ask_jobs {
    pthread_mutex_t lock;
    pthread_cond_t more;
    bool ending;
    wy_asker *asker;
    ask_job *jobs[MOST_KEPT]; /* the oldest first */
    size_t count;
    pthread_t thread;
    bool started; /* the thread: with the first job */
};

static void free_job(ask_job *job) {
    free(job->game);
    wy_rules_free(job->rules);
    json_decref(job->options);
    json_decref(job->result);
    for (size_t i = 0; i < job->file_count; i++) {
        free(job->files[i].bytes);
    }
    free(job);
}

static bool is_finished(const ask_job *job) {
    return job->state != ASK_JOB_QUEUED && job->state != ASK_JOB_RUNNING;
}

/* ---- the thread ------------------------------------------------------------------------------ */

static ask_job *next_job(const ask_jobs *jobs) {
    for (size_t i = 0; i < jobs->count; i++) {
        if (jobs->jobs[i]->state == ASK_JOB_QUEUED) {
            return jobs->jobs[i];
        }
    }
    return NULL;
}

/* What kind of end was that? */
static ask_job_state end_of(const ask_job *job, wy_status status) {
    if (status == WY_OK) {
        return ASK_JOB_DONE;
    }
    const bool wanted = !atomic_load(&job->leave) && !atomic_load(&job->asker->down) &&
                        (job->clock.outer == NULL || ask_clock_left(&job->clock) < 0);
    return status == WY_STOPPED && !wanted ? ASK_JOB_STOPPED : ASK_JOB_FAILED;
}

/* Does a job, under the lock, which is open while it runs. */
static void work(ask_jobs *jobs, ask_job *job, const wy_control *outer) {
    job->state = ASK_JOB_RUNNING;
    job->begun = wi_seconds();
    ask_clock_start(&job->clock, longest_job, &jobs->asker->down, outer);
    job->clock.leave = &job->leave;
    job->control = (wy_control){.poll = ask_clock_poll,
                                .data = &job->clock,
                                .memory = jobs->asker->settings.memory,
                                .threads = jobs->asker->settings.threads};
    pthread_mutex_unlock(&jobs->lock);
    const wy_status status = job->kind->work(job);
    pthread_mutex_lock(&jobs->lock);
    job->ended = wi_seconds();
    job->state = end_of(job, status);
    job->clock.outer = NULL;
}

static void *worker(void *data) {
    ask_jobs *jobs = data;
    pthread_mutex_lock(&jobs->lock);
    while (!jobs->ending) {
        ask_job *job = next_job(jobs);
        if (job == NULL) {
            pthread_cond_wait(&jobs->more, &jobs->lock);
        } else {
            work(jobs, job, NULL);
        }
    }
    pthread_mutex_unlock(&jobs->lock);
    return NULL;
}

bool ask_jobs_work(ask_jobs *jobs, const wy_control *outer) {
    pthread_mutex_lock(&jobs->lock);
    ask_job *job = next_job(jobs);
    if (job != NULL) {
        work(jobs, job, outer);
    }
    pthread_mutex_unlock(&jobs->lock);
    return job != NULL;
}

ask_jobs *ask_jobs_create(wy_asker *asker) {
    ask_jobs *jobs = calloc(1, sizeof *jobs);
    if (jobs == NULL || pthread_mutex_init(&jobs->lock, NULL) != 0) {
        free(jobs);
        return NULL;
    }
    if (pthread_cond_init(&jobs->more, NULL) != 0) {
        pthread_mutex_destroy(&jobs->lock);
        free(jobs);
        return NULL;
    }
    jobs->asker = asker;
    return jobs;
}

void ask_jobs_free(ask_jobs *jobs) {
    if (jobs == NULL) {
        return;
    }
    pthread_mutex_lock(&jobs->lock);
    jobs->ending = true;
    for (size_t i = 0; i < jobs->count; i++) {
        atomic_store(&jobs->jobs[i]->leave, true);
    }
    pthread_cond_signal(&jobs->more);
    pthread_mutex_unlock(&jobs->lock);
    if (jobs->started) {
        pthread_join(jobs->thread, NULL);
    }
    for (size_t i = 0; i < jobs->count; i++) {
        free_job(jobs->jobs[i]);
    }
    pthread_cond_destroy(&jobs->more);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs);
}

/* ---- the list, under its lock ------------------------------------------------------------ */

static ask_job *find(const ask_jobs *jobs, const char *id) {
    for (size_t i = 0; i < jobs->count; i++) {
        if (strcmp(jobs->jobs[i]->id, id) == 0) {
            return jobs->jobs[i];
        }
    }
    return NULL;
}

/* Gives up the oldest finished job; false: there is none. */
static bool give_up_one(ask_jobs *jobs) {
    for (size_t i = 0; i < jobs->count; i++) {
        if (is_finished(jobs->jobs[i])) {
            free_job(jobs->jobs[i]);
            jobs->count--;
            for (size_t j = i; j < jobs->count; j++) {
                jobs->jobs[j] = jobs->jobs[j + 1];
            }
            return true;
        }
    }
    return false;
}

static void make_room(ask_jobs *jobs) {
    for (;;) {
        uint64_t bytes = 0;
        for (size_t i = 0; i < jobs->count; i++) {
            for (size_t f = 0; is_finished(jobs->jobs[i]) && f < jobs->jobs[i]->file_count; f++) {
                bytes += jobs->jobs[i]->files[f].length;
            }
        }
        if ((jobs->count < MOST_KEPT && bytes <= MOST_BYTES) || !give_up_one(jobs)) {
            return;
        }
    }
}

static size_t waiting(const ask_jobs *jobs) {
    size_t count = 0;
    for (size_t i = 0; i < jobs->count; i++) {
        count += jobs->jobs[i]->state == ASK_JOB_QUEUED;
    }
    return count;
}

/* Names that cannot be guessed: who knows one has asked for the job. */
static bool make_id(char id[ASK_JOB_ID]) {
    unsigned char random[(ASK_JOB_ID - 1) / 2];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random) {
        return false;
    }
    for (size_t i = 0; i < sizeof random; i++) {
        snprintf(id + 2 * i, 3, "%02x", random[i]);
    }
    return true;
}

/* Who asks for no job has no thread for them, and who does them by hand has none either. */
static bool start(ask_jobs *jobs) {
    if (jobs->asker->settings.by_hand) {
        return true;
    }
    jobs->started = jobs->started || pthread_create(&jobs->thread, NULL, worker, jobs) == 0;
    return jobs->started;
}

/* Takes game, rules and options.  WY_LIMIT: too many are waiting. */
static wy_status ask_jobs_add(char id[ASK_JOB_ID], ask_jobs *jobs, const ask_job_kind *kind,
                              char *game, wy_rules *rules, json_t *options, wy_error *error) {
    ask_job *job = calloc(1, sizeof *job);
    if (job == NULL || !make_id(job->id)) {
        free(job);
        free(game);
        wy_rules_free(rules);
        json_decref(options);
        return wi_fail_memory(error);
    }
    job->kind = kind;
    job->asker = jobs->asker;
    job->game = game;
    job->rules = rules;
    job->options = options;
    wy_status status = WY_OK;
    pthread_mutex_lock(&jobs->lock);
    make_room(jobs);
    if (waiting(jobs) >= MOST_WAITING || jobs->count >= MOST_KEPT || jobs->ending) {
        status = wi_fail(error, WY_LIMIT, "too many jobs are waiting; stop one, or wait");
    } else if (!start(jobs)) {
        status = wi_fail(error, WY_SYSTEM, "no thread can be started for jobs");
    } else {
        memcpy(id, job->id, ASK_JOB_ID);
        jobs->jobs[jobs->count++] = job;
        pthread_cond_signal(&jobs->more);
    }
    pthread_mutex_unlock(&jobs->lock);
    if (status != WY_OK) {
        free_job(job);
    }
    return status;
}

/* ---- looking ----------------------------------------------------------------------------- */

static json_t *files_json(const ask_job *job) {
    json_t *list = json_array();
    for (size_t i = 0; is_finished(job) && i < job->file_count; i++) {
        json_array_append_new(list, json_pack("{s:s, s:s, s:I}", "name", job->files[i].name, "type",
                                              job->files[i].type, "bytes",
                                              (json_int_t)job->files[i].length));
    }
    return list;
}

static json_t *error_json(const ask_job *job) {
    if (job->state != ASK_JOB_FAILED) {
        return json_null();
    }
    return json_pack("{s:s, s:s}", "code", wi_json_code(job->error.status), "message",
                     job->error.status == WY_STOPPED ? "unknown: it took too long"
                                                     : job->error.message);
}

static json_t *job_json(const ask_job *job) {
    static const char *const states[] = {"queued", "running", "done", "failed", "stopped"};
    const double end = is_finished(job) ? job->ended : wi_seconds();
    const double done = job->state == ASK_JOB_DONE
                            ? 1.0
                            : atomic_load_explicit(&job->clock.done, memory_order_relaxed);
    /* A running job may be writing its result. */
    json_t *result =
        is_finished(job) && job->result != NULL ? json_deep_copy(job->result) : json_null();
    return json_pack("{s:s, s:s, s:s, s:s, s:f, s:f, s:o, s:o, s:o}", "job", job->id, "kind",
                     job->kind->name, "game", job->game, "state", states[job->state], "done",
                     done >= 0 && done <= 1 ? done : 0.0, "seconds",
                     job->begun > 0 ? end - job->begun : 0.0, "result", result, "error",
                     error_json(job), "files", files_json(job));
}

/* A job as JSON; NULL: there is none with this id. */
static json_t *ask_jobs_look(ask_jobs *jobs, const char *id) {
    pthread_mutex_lock(&jobs->lock);
    const ask_job *job = find(jobs, id);
    json_t *json = job == NULL ? NULL : job_json(job);
    pthread_mutex_unlock(&jobs->lock);
    return json;
}

/* False: there is none. */
static bool ask_jobs_stop(ask_jobs *jobs, const char *id) {
    pthread_mutex_lock(&jobs->lock);
    ask_job *job = find(jobs, id);
    if (job != NULL) {
        atomic_store(&job->leave, true);
        if (job->state == ASK_JOB_QUEUED) {
            job->state = ASK_JOB_STOPPED;
        }
    }
    pthread_mutex_unlock(&jobs->lock);
    return job != NULL;
}

/* A copy of a file's bytes, to be freed; NULL: there is none (or, *length > 0, no memory). */
static char *ask_jobs_file(size_t *length, const char **type, ask_jobs *jobs, const char *id,
                           const char *name) {
    char *copy = NULL;
    *length = 0;
    pthread_mutex_lock(&jobs->lock);
    const ask_job *job = find(jobs, id);
    for (size_t i = 0; job != NULL && is_finished(job) && i < job->file_count; i++) {
        const ask_job_file *file = &job->files[i];
        if (strcmp(file->name, name) == 0) {
            *length = file->length;
            *type = file->type;
            copy = malloc(file->length + 1);
            if (copy != NULL) {
                memcpy(copy, file->bytes, file->length);
            }
            break;
        }
    }
    pthread_mutex_unlock(&jobs->lock);
    return copy;
}

/* ---- Jobs: starting one, looking at it, stopping it, fetching its files --------------------- */

void ask_answer_job_start(ask_call *call) {
    const char *name;
    const char *game;
    if (!ask_text(&name, call, "kind") || !ask_text(&game, call, "game")) {
        return;
    }
    const ask_job_kind *kind = ask_job_kind_named(name);
    if (kind == NULL) {
        ask_refuse(call, "bad_input", "kind", "there is no kind of job '%.60s'", name);
        return;
    }
    wy_rules *rules;
    wy_error error;
    const wy_status read = kind->any_game ? wy_rules_read_settled(&rules, game, &error)
                                          : wi_rules_read_plane(&rules, game, &error);
    if (read != WY_OK) {
        ask_refuse_error(call, &error, "game", game);
        return;
    }
    char *copy = strdup(game);
    if (copy == NULL) {
        wy_rules_free(rules);
        ask_refuse(call, "system", NULL, "out of memory");
        return;
    }
    char id[ASK_JOB_ID];
    const wy_status status = ask_jobs_add(id, call->asker->jobs, kind, copy, rules,
                                          json_deep_copy(ask_value(call, "options")), &error);
    if (status == WY_OK) {
        ask_done(call, json_pack("{s:s}", "job", id));
    } else if (status == WY_LIMIT) {
        ask_refuse(call, "too_many", NULL, "%s", error.message);
    } else {
        ask_refuse_error(call, &error, NULL, NULL);
    }
}

static void refuse(ask_call *call) {
    ask_refuse(call, "not_found", "job", "there is no such job any more");
}

static void look(ask_call *call, const char *id) {
    json_t *job = ask_jobs_look(call->asker->jobs, id);
    if (job == NULL) {
        refuse(call);
    } else {
        ask_done(call, job);
    }
}

void ask_answer_job(ask_call *call) {
    const char *id;
    if (ask_text(&id, call, "job")) {
        look(call, id);
    }
}

void ask_answer_job_stop(ask_call *call) {
    const char *id;
    if (!ask_text(&id, call, "job")) {
        return;
    }
    if (ask_jobs_stop(call->asker->jobs, id)) {
        look(call, id);
    } else {
        refuse(call);
    }
}

void ask_answer_job_file(ask_call *call) {
    const char *id;
    const char *name;
    if (!ask_text(&id, call, "job") || !ask_text(&name, call, "file")) {
        return;
    }
    size_t length;
    const char *type = NULL;
    char *bytes = ask_jobs_file(&length, &type, call->asker->jobs, id, name);
    if (bytes == NULL) {
        ask_refuse(call, length > 0 ? "system" : "not_found", "file",
                   length > 0 ? "out of memory" : "there is no such file");
        return;
    }
    call->type = type;
    call->body = (wi_writer){.bytes = bytes, .length = length, .room = length + 1};
    snprintf(call->name, sizeof call->name, "%.60s", name); /* one of our own names */
}
