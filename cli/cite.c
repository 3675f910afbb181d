/*
 * cite.c - wythoff cite: BibTeX entries for the program, the papers, a claim of theirs, a
 * certificate.
 *
 * Of the papers only what is known here is written, title and authors; a claim names its place in
 * the paper and what its check is expected to find; a certificate is named by its hash, so that a
 * reader can tell that he verifies the same one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/papers.h>

#include "base/outfile.h"
#include "output.h"
#include "tuples.h"

enum { LONGEST_CERTIFICATE = 1 << 30 };

/* Text in a field between braces, which BibTeX counts even where a backslash is before them. */
static void put_text(cli_output *out, const char *text) {
    while (*text != '\0') {
        const size_t plain = strcspn(text, "{}");
        char *piece = strndup(text, plain);
        if (piece != NULL) {
            cli_put_tex(out, piece);
        }
        free(piece);
        text += plain;
        if (*text != '\0') {
            cli_put(out, *text == '{' ? "\\textbraceleft{}" : "\\textbraceright{}");
            text++;
        }
    }
}

static void put_field(cli_output *out, const char *name, const char *text) {
    cli_putf(out, "  %-8s = {", name);
    put_text(out, text);
    cli_put(out, "},\n");
}

static void put_program(cli_output *out) {
    cli_put(out, "@software{wythoff,\n"
                 "  title    = {{Wythoff}: a laboratory for heap games of {Wythoff}'s kind},\n"
                 "  author   = {{The Wythoff authors}},\n"
                 "  version  = {" WY_VERSION "},\n"
                 "  year     = {2026}\n"
                 "}\n");
}

/* "U. Larsson, J. Wästlund; appendix by ..." as BibTeX wants it: "and" between people. */
static void put_authors(cli_output *out, const char *authors) {
    char text[256];
    size_t used = 0;
    for (const char *at = authors; *at != '\0' && *at != ';' && used + 8 < sizeof text; at++) {
        if (at[0] == ',' && at[1] == ' ') {
            used += (size_t)snprintf(text + used, sizeof text - used, " and ");
            at++;
        } else {
            text[used++] = *at;
        }
    }
    text[used] = '\0';
    put_field(out, "author", text);
    const char *more = strchr(authors, ';');
    if (more != NULL) {
        put_field(out, "note", more + 2);
    }
}

static const wy_paper *paper_of(const char *tag) {
    size_t count;
    const wy_paper *papers = wy_papers(&count);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(papers[i].tag, tag) == 0) {
            return &papers[i];
        }
    }
    return NULL;
}

static void put_paper(cli_output *out, const wy_paper *paper) {
    cli_putf(out, "@unpublished{wythoff-%s,\n", paper->tag);
    put_field(out, "title", paper->title);
    put_authors(out, paper->authors);
    cli_putf(out, "  key      = {%s}\n}\n", paper->tag);
}

static void put_claim(cli_output *out, const wy_claim *claim) {
    const wy_paper *paper = paper_of(claim->paper);
    if (paper != NULL) {
        put_paper(out, paper);
    }
    cli_putf(out, "@misc{wythoff-claim-%s,\n", claim->id);
    put_field(out, "title", claim->title);
    cli_put(out, "  author   = {{The Wythoff authors}},\n");
    cli_put(out, "  note     = {");
    put_text(out, claim->paper);
    cli_put(out, ", ");
    put_text(out, claim->where);
    cli_put(out, ": ");
    put_text(out, wy_claim_standing_text(claim->expect, claim->expect_proof));
    cli_putf(out, "; recomputed by \\texttt{wythoff paper %s}, version " WY_VERSION "}\n}\n",
             claim->id);
}

/* A file: its hash, and the lines at its head that say what it is about. */
static wy_status put_certificate(cli_output *out, cli *program, const char *path) {
    FILE *file = fopen(path, "rbe");
    if (file == NULL) {
        return cli_complain(program, WY_BAD,
                            "what is '%.60s'? Cite S0 to S3, a claim of `wythoff paper --list`, or "
                            "the file of a certificate",
                            path);
    }
    char *text = NULL;
    size_t length = 0;
    const wy_status status = cli_read_stream(&text, &length, file, LONGEST_CERTIFICATE);
    fclose(file);
    if (status != WY_OK) {
        free(text);
        return cli_complain(program, status, "cannot read %s", path);
    }
    if (strncmp(text, "wythoff", 7) != 0) {
        free(text);
        return cli_complain(program, WY_BAD, "%s is no certificate", path);
    }
    char hash[WI_SHA256_TEXT];
    wi_sha256(hash, text, length);
    char head[128];
    snprintf(head, sizeof head, "%.*s", (int)strcspn(text, "\n"), text);
    const char *name = strrchr(path, '/');
    cli_putf(out, "@misc{wythoff-%.12s,\n", hash);
    put_field(out, "title", name != NULL ? name + 1 : path);
    cli_put(out, "  author   = {{The Wythoff authors}},\n");
    cli_put(out, "  note     = {A certificate (");
    put_text(out, head);
    cli_putf(out,
             ") for \\texttt{wythoff-check}, version " WY_VERSION "; SHA-256 \\texttt{%s}}\n}\n",
             hash);
    free(text);
    return WY_OK;
}

static wy_status put_one(cli_output *out, cli *program, const wy_claims *claims, const char *what) {
    const wy_paper *paper = paper_of(what);
    const wy_claim *claim = wy_claims_find(claims, what);
    if (paper != NULL) {
        put_paper(out, paper);
    } else if (claim != NULL) {
        put_claim(out, claim);
    } else {
        return put_certificate(out, program, what);
    }
    return WY_OK;
}

static wy_status run(cli *program, const void *settings, char **arguments, int count) {
    (void)settings;
    wy_claims *claims;
    wy_error error;
    cli_output out;
    if (wy_claims_open(&claims, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    wy_status status = cli_output_open(&out, program);
    if (status == WY_OK) {
        put_program(&out);
        for (int i = 0; i < count && status == WY_OK; i++) {
            status = put_one(&out, program, claims, arguments[i]);
        }
        if (status != WY_OK) {
            out.used = 0; /* all of it or nothing */
        }
        status = cli_output_close(&out, status);
    }
    wy_claims_close(claims);
    return status;
}

const cli_command cli_command_cite = {
    .name = "cite",
    .usage = "[S0 ... S3 | CLAIM | CERTIFICATE]...",
    .summary = "BibTeX entries: the program, a paper, a claim, a certificate",
    .text =
        "Writes an entry for the program, and one for each argument: a paper by its name here,\n"
        "S0 to S3; a claim by its number (wythoff paper --list), with its paper; a certificate\n"
        "by its file: its SHA-256 says which one it is.",
    .examples = "  $ wythoff cite\n"
                "  $ wythoff cite S0 0.13 | grep title\n",
    .takes = CLI_OUTPUT,
    .least = 0,
    .most = 64,
    .run = run,
};
