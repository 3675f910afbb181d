/*
 * cache.c - wythoff cache: what was proved or found in earlier runs and is kept on disk.
 *
 * Every command takes facts from this folder and puts there what it proves.  The folder is
 * $WYTHOFF_CACHE, or wythoff/facts below $XDG_CACHE_HOME, or ~/.cache/wythoff/facts.
 */
#include "cache.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/facts.h>

#include "base/growing.h"
#include "output.h"
#include "prove_verify.h"

/* ---- the folder ------------------------------------------------------------------------------ */

/* NULL: there is none, or no memory. */
static char *folder_of(const cli *program) {
    const char *own = getenv("WYTHOFF_CACHE");
    const char *usual = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    if (program->common.no_cache || (own != NULL && strcmp(own, "off") == 0)) {
        return NULL;
    }
    wi_growing path = {0};
    if (own != NULL && own[0] != '\0') {
        wi_growing_printf(&path, "%s", own);
    } else if (usual != NULL && usual[0] == '/') {
        wi_growing_printf(&path, "%s/wythoff/facts", usual);
    } else if (home != NULL && home[0] == '/') {
        wi_growing_printf(&path, "%s/.cache/wythoff/facts", home);
    }
    return path.text;
}

wy_status cli_cache_open(cli *program) {
    char *folder = folder_of(program);
    wy_error error;
    const wy_status status = wy_facts_open(&program->control.facts, folder, 0, &error);
    free(folder);
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

void cli_cache_close(cli *program) {
    if (program->control.facts != NULL) {
        char note[WY_MESSAGE_SIZE];
        wy_facts_note(note, program->control.facts);
        if (note[0] != '\0') {
            cli_note(program, "%s", note);
        }
        wy_facts_close(program->control.facts);
        program->control.facts = NULL;
    }
}

/* ---- wythoff cache list ---------------------------------------------------------------------- */

typedef struct walk {
    cli *program;
    cli_output *out;
    size_t count, damaged;
    uint64_t bytes;
    wy_status status; /* of verify: the worst that was met */
} walk;

static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static bool list_file(void *data, const wy_fact_file *file) {
    walk *w = data;
    w->count++;
    w->bytes += file->bytes;
    w->damaged += file->damaged;
    if (file->damaged) {
        cli_putf(w->out, "damaged %8" PRIu64 "  %.16s\n", file->bytes, name_of(file->path));
    } else {
        cli_putf(w->out, "%-7s %8" PRIu64 "  %s\n", file->kind, file->bytes, file->rule);
    }
    return true;
}

static wy_status list(walk *w) {
    wy_error error;
    const wy_status status = wy_facts_each(w->program->control.facts, list_file, w, &error);
    if (status != WY_OK) {
        return cli_fail(w->program, &error);
    }
    cli_putf(w->out, "%zu fact%s, %" PRIu64 " bytes", w->count, w->count == 1 ? "" : "s", w->bytes);
    if (w->damaged > 0) {
        cli_putf(w->out, ", %zu damaged", w->damaged);
    }
    cli_put(w->out, "\n");
    return WY_OK;
}

/* ---- wythoff cache verify -------------------------------------------------------------------- */

/* The certificate of a fact of the kind theorem is below its first line. */
static bool verify_file(void *data, const wy_fact_file *file) {
    walk *w = data;
    const bool theorem =
        !file->damaged && strcmp(file->kind, wy_fact_kind_name(WY_FACT_THEOREM)) == 0;
    if (!theorem && !file->damaged) {
        return true;
    }
    w->count++;
    const char *below = theorem ? strchr(file->text, '\n') : NULL;
    wy_status status = WY_NO;
    if (below != NULL) {
        status = cli_verify_text(w->program, below + 1);
    }
    cli_putf(w->out, "%-8s %s\n",
             file->damaged     ? "damaged"
             : status == WY_OK ? "verified"
             : status == WY_NO ? "refused"
                               : "unknown",
             file->damaged ? name_of(file->path) : file->rule);
    w->status = status == WY_NO || w->status == WY_OK ? status : w->status;
    return status != WY_SYSTEM;
}

static wy_status verify(walk *w) {
    wy_error error;
    const wy_status status = wy_facts_each(w->program->control.facts, verify_file, w, &error);
    if (status != WY_OK) {
        return cli_fail(w->program, &error);
    }
    cli_putf(w->out, "%zu theorem%s\n", w->count, w->count == 1 ? "" : "s");
    return w->status;
}

/* ---- the command ----------------------------------------------------------------------------- */

static wy_status clear(walk *w) {
    size_t count;
    wy_error error;
    const wy_status status = wy_facts_clear(&count, w->program->control.facts, &error);
    if (status != WY_OK) {
        return cli_fail(w->program, &error);
    }
    cli_putf(w->out, "%zu fact%s removed\n", count, count == 1 ? "" : "s");
    return WY_OK;
}

static wy_status run(cli *program, const void *settings, char **arguments, int count) {
    (void)settings;
    const char *what = count > 0 ? arguments[0] : "list";
    wy_status (*work)(walk *) = strcmp(what, "list") == 0     ? list
                                : strcmp(what, "verify") == 0 ? verify
                                : strcmp(what, "clear") == 0  ? clear
                                                              : NULL;
    if (work == NULL) {
        return cli_complain(program, WY_BAD, "'%.60s' is not one of list, verify, clear", what);
    }
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status == WY_OK) {
        walk w = {.program = program, .out = &out};
        status = work(&w);
        status = cli_output_close(&out, status);
    }
    return status;
}

const cli_command cli_command_cache = {
    .name = "cache",
    .usage = "[list|verify|clear]",
    .summary = "what was proved in earlier runs and is kept on disk",
    .text =
        "Theorems that were proved on two heaps are kept in a folder, and the commands use them:\n"
        "list prints kind, size and rule of each, verify lets\n"
        "wythoff-check verify the certificates of the theorems again, clear removes all.\n"
        "The folder is $WYTHOFF_CACHE, or wythoff/facts in $XDG_CACHE_HOME or in ~/.cache.\n"
        "It holds at most 256 MiB; what was used least recently goes first. Every file begins\n"
        "with its SHA-256 hash, and a damaged file is not used. With --no-cache, or\n"
        "WYTHOFF_CACHE=off, a command neither reads nor writes the folder.",
    .examples = "  $ wythoff cache\n"
                "  $ wythoff cache verify\n",
    .takes = CLI_OUTPUT,
    .least = 0,
    .most = 1,
    .run = run,
};
