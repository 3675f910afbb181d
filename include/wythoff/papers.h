/*
 * papers.h - what the four papers claim, and what this library finds when it checks.
 *
 *     wy_claims *claims;
 *     wy_claims_open(&claims, &error);
 *     const wy_claim *claim = wy_claims_find(claims, "2.7a");
 *     wy_claim_result result;
 *     wy_claim_examine(&result, claim, &run);
 *     puts(result.finding.found);
 *     wy_claim_result_clear(&result);
 *     wy_claims_close(claims);
 *
 * The claims are data: every table, figure, formula, theorem and conjecture of S0 to S3 that can be
 * checked is an entry of a text that the library carries with it.  Each names a check, a program of
 * src/papers/claims/, which computes and says what it found.  What is expected is written down too,
 * so that a change is noticed; but a check never looks at it.
 *
 * This is the library wythoff-papers.
 */
#ifndef WYTHOFF_PAPERS_H
#define WYTHOFF_PAPERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <wythoff/base.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- claims: src/papers/claims_file.c, examine.c --------------------------------------------- */

/* How a claim of a paper stands. */
typedef enum wy_claim_standing {
    WY_CLAIM_PROVED,   /* a proof was run, or a theorem applied to what was checked */
    WY_CLAIM_COMPUTED, /* it holds as far as was computed */
    WY_CLAIM_FALSE,    /* false as printed: here is the first counterexample */
    WY_CLAIM_OPEN,     /* neither proved nor refuted; here is the evidence */
    WY_CLAIM_STANDINGS,
} wy_claim_standing;

/* "proved", "computed", "false", "open". */
const char *wy_claim_standing_name(wy_claim_standing standing);

/* What stands behind "proved". */
typedef enum wy_claim_proof {
    WY_PROOF_NONE,    /* not proved */
    WY_PROOF_MACHINE, /* a proof was run: logic, a kernel theorem, a closed machine */
    WY_PROOF_FINITE,  /* finitely many cases, and all of them were computed */
    WY_PROOF_PROSE,   /* an argument in words, which people read; numbers up to a bound agree */
    WY_PROOFS,
} wy_claim_proof;

/* "proved", "proved (finite)", "proved (prose)"; other standings by their names alone. */
const char *wy_claim_standing_text(wy_claim_standing standing, wy_claim_proof proof);

enum { WY_CLAIM_BOUNDS = 4 };

/* One claim.  Texts are UTF-8 and never NULL, but those marked may be empty. */
typedef struct wy_claim {
    const char *id;    /* "2.7a" */
    const char *paper; /* "S2" */
    const char *title;
    const char *claim; /* what the paper says, in our words; {1} stood for the first argument */
    const char *where; /* "Proposition 2.1", "Figure 8" */
    const char *note;  /* what a reader should know besides; may be empty */
    const char *data;  /* printed values that the check compares; may be empty */
    /* Rules that it is about. */
    const char **games;
    size_t game_count;
    /* The check: its name and arguments. */
    const char *verb;
    const char **arguments;
    size_t argument_count;
    const char *check; /* verb and arguments, as they were written */
    /*
     * "OLD >> NEW": with this change in the check or in the data another claim results, which must
     * be found false; or, where the claim is false as printed, one that must be found right.
     */
    const char **plants;
    size_t plant_count;
    /* How far to compute, in a short and in a full run; what the numbers mean is up to the check.
     */
    int64_t bounds[2][WY_CLAIM_BOUNDS];
    size_t bound_count[2];
    wy_claim_standing expect;
    wy_claim_proof expect_proof;
} wy_claim;

typedef struct wy_claims wy_claims;

/* The claims of the four papers. */
wy_status wy_claims_open(wy_claims **out, wy_error *error);
/* Claims from a text; src/papers/README.md has its form.  WY_BAD, with the place. */
wy_status wy_claims_read(wy_claims **out, const char *text, size_t length, wy_error *error);
void wy_claims_close(wy_claims *claims); /* NULL is allowed */

size_t wy_claims_count(const wy_claims *claims);
const wy_claim *wy_claims_at(const wy_claims *claims, size_t i);
/* NULL: there is none. */
const wy_claim *wy_claims_find(const wy_claims *claims, const char *id);

/* The claim with its i-th change planted, alone.  WY_BAD: what should change is not there. */
wy_status wy_claim_planted(wy_claims **out, const wy_claim *claim, size_t i, wy_error *error);

/* The papers themselves. */
typedef struct wy_paper {
    const char *tag; /* "S0" */
    const char *title;
    const char *authors;
} wy_paper;

const wy_paper *wy_papers(size_t *count);

/* ---- findings: src/papers/examine.c ---------------------------------------------------------- */

typedef struct wy_claim_picture {
    char *svg;     /* a whole <svg> element, without ids */
    char *caption; /* may be empty */
} wy_claim_picture;

/* What a check found. */
typedef struct wy_finding {
    wy_claim_standing standing;
    wy_claim_proof proof; /* NONE unless it is proved */
    char *found;          /* sentences */
    char *by;             /* proved: by what; computed: up to which bound */
    char *table;          /* CSV with a header; NULL: none */
    wy_claim_picture *pictures;
    size_t picture_count;
    bool no_memory; /* something could not be kept */
} wy_finding;

typedef struct wy_claim_run {
    bool shorter; /* smaller bounds: seconds, not minutes */
    wy_control control;
} wy_claim_run;

typedef struct wy_claim_result {
    const wy_claim *claim;
    wy_status status;   /* WY_OK: there is a finding */
    wy_error error;     /* else why not */
    wy_finding finding; /* found and by are not NULL after WY_OK */
    bool changed;       /* another standing or another kind of proof than expected, or none */
    double seconds;
} wy_claim_result;

/* Runs the check.  Returns result.status. */
wy_status wy_claim_examine(wy_claim_result *out, const wy_claim *claim, const wy_claim_run *run);
void wy_claim_result_clear(wy_claim_result *result); /* also a zeroed one */

/* ---- the gallery: src/papers/gallery.c ------------------------------------------------------- */

/*
 * One HTML page with all results in their order: inline pictures, light and dark, a table of
 * contents, a filter by paper and standing; nothing is loaded from elsewhere, and it can be
 * printed. command, which may be NULL, is the line that made it.
 */
wy_status wy_gallery_write(FILE *stream, const wy_claim_result *results, size_t count,
                           const char *command, wy_error *error);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
