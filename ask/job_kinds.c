/* job_kinds.c - the kinds of jobs, and what they share: options and files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/jobs.h"

enum { LARGEST_FILE = 64 << 20 };

int64_t ask_job_option(const ask_job *job, const char *name, int64_t most) {
    const json_t *value = json_object_get(job->options, name);
    const double number = json_number_value(value); /* 0 if it is none */
    return number < 1 ? 0 : number > (double)most ? most : (int64_t)number;
}

wy_status ask_job_add_file(ask_job *job, const char *name, const char *type, ask_job_writer *write,
                           const void *what) {
    ask_job_file *file = &job->files[job->file_count];
    if (job->file_count == ASK_JOB_FILES) {
        return WY_LIMIT;
    }
    *file = (ask_job_file){.name = name, .type = type};
    FILE *stream = open_memstream(&file->bytes, &file->length);
    wy_error error;
    wy_status status = stream == NULL ? WY_SYSTEM : write(stream, what, &error);
    if (stream != NULL && fclose(stream) != 0) {
        status = WY_SYSTEM;
    }
    if (status == WY_OK && file->length > LARGEST_FILE) {
        status = WY_LIMIT;
    }
    if (status != WY_OK) {
        free(file->bytes);
        file->bytes = NULL;
        return status;
    }
    job->file_count++;
    return WY_OK;
}

static const ask_job_kind kinds[] = {
#define X(name, any_game) {#name, ask_job_##name, any_game},
    ASK_JOBS(X)
#undef X
};

const ask_job_kind *ask_job_kind_named(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].name, name) == 0) {
            return &kinds[i];
        }
    }
    return NULL;
}
