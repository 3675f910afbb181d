/* prove_file.c - what is proved, written to files. */
#include "prove_file.h"

#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "base/outfile.h"

/* All of it or nothing, on the standard output too. */
static wy_status put_on_stdout(cli *program, cli_proof_writer *put, const void *theorem,
                               wy_error *error) {
    FILE *whole = tmpfile();
    if (whole == NULL) {
        return wi_fail(error, WY_SYSTEM, "there is no room for a temporary file");
    }
    wy_status status = put(whole, program, theorem, error);
    char part[1 << 16];
    size_t length = 0;
    rewind(whole);
    while (status == WY_OK && (length = fread(part, 1, sizeof part, whole)) > 0) {
        if (fwrite(part, 1, length, stdout) != length) {
            status = wi_fail(error, WY_SYSTEM, "the output could not be written");
        }
    }
    if (status == WY_OK && (ferror(whole) || fflush(stdout) != 0)) {
        status = wi_fail(error, WY_SYSTEM, "the output could not be written");
    }
    fclose(whole);
    return status;
}

static wy_status put_in_file(cli *program, const char *path, cli_proof_writer *put,
                             const void *theorem, wy_error *error) {
    wi_outfile *file;
    wy_status status = wi_outfile_open(&file, path, error);
    if (status != WY_OK) {
        return status;
    }
    status = put(wi_outfile_stream(file), program, theorem, error);
    if (status != WY_OK) {
        wi_outfile_abort(file);
        return status;
    }
    return wi_outfile_commit(file, error);
}

wy_status cli_prove_write(cli *program, const char *path, cli_proof_writer *put,
                          const void *theorem) {
    if (path == NULL) {
        return WY_OK;
    }
    wy_error error;
    const wy_status status = cli_is_stdout(path) ? put_on_stdout(program, put, theorem, &error)
                                                 : put_in_file(program, path, put, theorem, &error);
    return status == WY_OK ? WY_OK
           : status == WY_LIMIT
               ? cli_complain(program, status, "proved, but not written down: %s", error.message)
               : cli_fail(program, &error);
}

bool cli_is_stdout(const char *path) {
    return path != NULL && strcmp(path, "-") == 0;
}
