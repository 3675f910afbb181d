/* without_pictures.c - instead of export_picture.c, where there is no cairo: in a browser, say. */
#include "ask/export.h"
#include "ask/jobs.h"
#include "base/fail.h"

wy_status ask_export_picture(ask_export *of, wy_error *error) {
    (void)of;
    return wi_fail(
        error, WY_LIMIT,
        "pictures are not made here, but by the command; csv, json and bfile are made here");
}

void ask_job_add_drawing(ask_job *job, const struct wy_machine *machine) {
    (void)job;
    (void)machine;
}
