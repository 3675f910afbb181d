/* prove_file.c - what is proved: lines that every proof has, automata and certificates as files. */
#include "prove_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>

#include "base/fail.h"
#include "base/outfile.h"
#include "progress.h"
#include "tuples.h"

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
    return wi_outfile_end(file, status, error);
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

/* ---- automata -------------------------------------------------------------------------------- */

typedef struct drawn {
    const wy_automaton *automaton;
    const char *const *names;
} drawn;

static wy_status put_walnut(FILE *stream, const cli *program, const void *data, wy_error *error) {
    const drawn *of = data;
    (void)program;
    return wy_automaton_write(stream, of->automaton, error);
}

static wy_status put_dot(FILE *stream, const cli *program, const void *data, wy_error *error) {
    const drawn *of = data;
    cli_write_origin(stream, program, "//");
    return wy_automaton_write_dot(stream, of->automaton, "P-positions", of->names, error);
}

static wy_status put_tikz(FILE *stream, const cli *program, const void *data, wy_error *error) {
    const drawn *of = data;
    char *command = cli_command_line(program);
    const wy_status status = wy_automaton_write_tikz(stream, of->automaton, command, error);
    free(command);
    return status;
}

wy_status cli_prove_write_automaton(cli *program, const cli_automaton_files *files,
                                    const wy_automaton *automaton, const char *const *names) {
    const drawn of = {automaton, names};
    wy_status status = cli_prove_write(program, files->walnut, put_walnut, &of);
    if (status == WY_OK) {
        status = cli_prove_write(program, files->dot, put_dot, &of);
    }
    return status == WY_OK ? cli_prove_write(program, files->tikz, put_tikz, &of) : status;
}

/* ---- lines ----------------------------------------------------------------------------------- */

void cli_put_p_set(cli_output *out, const wy_theorem_facts *facts) {
    cli_putf(out, "P-set     %" PRIu32 " state%s, %" PRIu64 " transitions\n", facts->p_states,
             facts->p_states == 1 ? "" : "s", facts->p_transitions);
}

void cli_put_learned(cli_output *out, const wy_theorem_facts *facts) {
    cli_putf(out,
             "made      learned from heaps below %" PRId64 ", beginnings told apart by %" PRIu32
             " digits; %d guess%s refuted: %.2f s\n",
             facts->window, facts->depth, facts->refused, facts->refused == 1 ? "" : "es",
             facts->making);
}

void cli_put_steps(cli_output *out, const wy_theorem_step *steps, size_t count, bool passes) {
    for (size_t i = 0; i < count; i++) {
        char widest[48] = "-"; /* no automaton was made for it */
        if (steps[i].widest > 0) {
            snprintf(widest, sizeof widest, "%" PRIu64 " states at most", steps[i].widest);
        }
        cli_putf(out, "%s%-10s %7.2f s  %24s: %s", i == 0 ? "proof     " : "          ",
                 steps[i].name, steps[i].seconds, widest, steps[i].statement);
        if (passes && i + 1 < count) {
            cli_putf(out, ", %zu pass%s left", i / 2, i / 2 == 1 ? "" : "es");
        }
        cli_put_letter(out, '\n');
    }
}

void cli_put_total(cli_output *out, const wy_theorem_facts *facts) {
    cli_putf(out, "total     %.2f s, %" PRId64 " MB\n", facts->making + facts->proving,
             (cli_memory_most() + 1023) / 1024);
}
