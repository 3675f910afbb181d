/* prove_file.c - what is proved, written to files. */
#include "prove_file.h"

#include <string.h>

#include "base/outfile.h"

wy_status cli_prove_write(cli *program, const char *path, cli_proof_writer *put,
                          const void *theorem) {
    if (path == NULL) {
        return WY_OK;
    }
    wi_outfile *file;
    wy_error error;
    if (wi_outfile_open(&file, path, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_status status = put(wi_outfile_stream(file), program, theorem, &error);
    if (status != WY_OK) {
        wi_outfile_abort(file);
    } else {
        status = wi_outfile_commit(file, &error);
    }
    return status == WY_OK ? WY_OK
           : status == WY_LIMIT
               ? cli_complain(program, status, "proved, but not written down: %s", error.message)
               : cli_fail(program, &error);
}

bool cli_is_stdout(const char *path) {
    return path != NULL && strcmp(path, "-") == 0;
}
