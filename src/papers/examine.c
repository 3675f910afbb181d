/*
 * examine.c - finds the check of a claim, runs it, and compares its standing with what is expected.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "papers/claims.h"
#include "papers/program.h"

/* ---- finding a check among the programs ------------------------------------------------------ */

/* Arguments have a colon, bounds an =; "rest" stands for one or more, "any" for any number. */
static void count_arguments(wi_verb *out) {
    const size_t length = strcspn(out->usage, "\n");
    out->least = out->most = 0;
    for (size_t i = 0; i < length; i++) {
        out->least += out->usage[i] == ':';
        const bool any = strncmp(out->usage + i, ":any", 4) == 0;
        out->least -= any;
        if (any || strncmp(out->usage + i, ":rest", 5) == 0) {
            out->most = SIZE_MAX;
        }
    }
    out->most = out->most == 0 ? out->least : out->most;
}

static bool find_program(wi_verb *out, const char *text, const char *name) {
    static const char head[] = "\ncheck ";
    const size_t length = strlen(name);
    for (const char *at = strstr(text, head); at != NULL; at = strstr(at, head)) {
        at += sizeof head - 1;
        const char *end = at + strcspn(at, " \n");
        while (at < end) { /* names, with | between */
            const size_t here = strcspn(at, "| \n");
            if (here == length && memcmp(at, name, length) == 0) {
                *out = (wi_verb){.name = name, .usage = end};
                count_arguments(out);
                return true;
            }
            at += here + (at[here] == '|');
        }
    }
    return false;
}

bool wi_verb_find(wi_verb *out, const char *name) {
    for (size_t i = 0; i < wi_check_text_count; i++) {
        if (find_program(out, (const char *)wi_check_texts[i].bytes, name)) {
            return true;
        }
    }
    return false;
}

/* ---- what a check says, put together sentence by sentence ------------------------------------ */

void wi_finding_judge(wy_finding *finding, bool good, wy_claim_proof proof) {
    finding->standing = good ? WY_CLAIM_PROVED : WY_CLAIM_FALSE;
    finding->proof = good ? proof : WY_PROOF_NONE;
}

void wi_finding_add(wy_finding *finding, char **text, const char *separator, const char *words) {
    const size_t before = *text != NULL ? strlen(*text) : 0;
    separator = *text != NULL ? separator : "";
    const size_t more = strlen(separator) + strlen(words);
    char *longer = realloc(*text, before + more + 1);
    if (longer == NULL) {
        finding->no_memory = true;
        return;
    }
    snprintf(longer + before, more + 1, "%s%s", separator, words);
    *text = longer;
}

void wi_finding_picture(wy_finding *finding, char *svg, const char *caption) {
    char *words = strdup(caption);
    wy_claim_picture *pictures = NULL;
    if (words != NULL && svg != NULL) {
        pictures =
            realloc(finding->pictures, (finding->picture_count + 1) * sizeof *finding->pictures);
    }
    if (pictures == NULL) {
        finding->no_memory = true;
        free(svg);
        free(words);
        return;
    }
    pictures[finding->picture_count++] = (wy_claim_picture){.svg = svg, .caption = words};
    finding->pictures = pictures;
}

void wi_finding_clear(wy_finding *finding) {
    free(finding->found);
    free(finding->by);
    free(finding->table);
    for (size_t i = 0; i < finding->picture_count; i++) {
        free(finding->pictures[i].svg);
        free(finding->pictures[i].caption);
    }
    free(finding->pictures);
    *finding = (wy_finding){.standing = WY_CLAIM_OPEN};
}

/* ---- running a check ------------------------------------------------------------------------- */

static const char *const standing_names[] = {
    [WY_CLAIM_PROVED] = "proved",
    [WY_CLAIM_COMPUTED] = "computed",
    [WY_CLAIM_FALSE] = "false",
    [WY_CLAIM_OPEN] = "open",
};

const char *wy_claim_standing_name(wy_claim_standing standing) {
    return (unsigned)standing < WY_CLAIM_STANDINGS ? standing_names[standing] : "unknown";
}

const char *wy_claim_standing_text(wy_claim_standing standing, wy_claim_proof proof) {
    static const char *const proofs[WY_PROOFS] = {
        [WY_PROOF_FINITE] = "proved (finite)",
        [WY_PROOF_PROSE] = "proved (prose)",
    };
    const bool special =
        standing == WY_CLAIM_PROVED && (unsigned)proof < WY_PROOFS && proofs[proof] != NULL;
    return special ? proofs[proof] : wy_claim_standing_name(standing);
}

int64_t wi_claim_bound(const wy_claim *claim, const wy_claim_run *run, size_t i, int64_t other) {
    const size_t which = run->shorter ? 0 : 1;
    return i < claim->bound_count[which] ? claim->bounds[which][i] : other;
}

bool wi_claim_next_number(int64_t *out, const char **at) {
    const char *from = *at;
    while (*from != '\0' && (*from < '0' || *from > '9') &&
           !(*from == '-' && from[1] >= '0' && from[1] <= '9')) {
        from++;
    }
    if (*from == '\0') {
        *at = from;
        return false;
    }
    char *end = NULL;
    *out = strtoll(from, &end, 10);
    *at = end;
    return true;
}

wy_status wi_claim_number(int64_t *out, const wy_claim *claim, size_t argument, int64_t low,
                          int64_t high, wy_error *error) {
    const char *text = claim->arguments[argument];
    char *end = NULL;
    *out = strtoll(text, &end, 10);
    if (*text == '\0' || *end != '\0' || *out < low || *out > high) {
        return wi_fail(error, WY_BAD, "'%.40s' is not a number from %lld to %lld", text,
                       (long long)low, (long long)high);
    }
    return WY_OK;
}

wy_status wi_claim_choice(int *out, const wy_claim *claim, size_t argument, const char *words,
                          wy_error *error) {
    const char *given = claim->arguments[argument];
    const char *at = words;
    for (*out = 0;; ++*out) {
        const size_t length = strcspn(at, "|");
        if (strlen(given) == length && strncmp(given, at, length) == 0) {
            return WY_OK;
        }
        if (at[length] == '\0') {
            return wi_fail(error, WY_BAD, "'%.40s' is none of %s", given, words);
        }
        at += length + 1;
    }
}

/* Whether a finding has everything that is shown. */
static wy_status look(const wy_finding *finding, wy_error *error) {
    if (finding->no_memory) {
        return wi_fail_memory(error);
    }
    if (finding->found == NULL || finding->by == NULL ||
        (unsigned)finding->standing >= WY_CLAIM_STANDINGS) {
        return wi_fail(error, WY_SYSTEM, "the check does not say what it found, or by what");
    }
    if ((finding->standing == WY_CLAIM_PROVED) != (finding->proof != WY_PROOF_NONE)) {
        return wi_fail(error, WY_SYSTEM, "the check does not say what kind of proof there is");
    }
    return WY_OK;
}

wy_status wy_claim_examine(wy_claim_result *out, const wy_claim *claim, const wy_claim_run *run) {
    *out =
        (wy_claim_result){.claim = claim, .finding = {.standing = WY_CLAIM_OPEN}, .changed = true};
    wi_verb verb;
    if (!wi_verb_find(&verb, claim->verb)) {
        out->status = wi_fail(&out->error, WY_BAD, "there is no check '%.60s'", claim->verb);
        return out->status;
    }
    if (claim->argument_count < verb.least || claim->argument_count > verb.most) {
        out->status =
            wi_fail(&out->error, WY_BAD, "%zu arguments for the check '%s', which takes %.*s",
                    claim->argument_count, claim->verb, (int)strcspn(verb.usage, "\n"), verb.usage);
        return out->status;
    }
    const double start = wi_seconds();
    out->status = wi_program_run(&out->finding, &verb, claim, run, &out->error);
    if (out->status == WY_OK) {
        out->status = look(&out->finding, &out->error);
    } else if (out->status == WY_NO) { /* a "no" is a finding, not a status */
        out->status = WY_SYSTEM;
    }
    out->seconds = wi_seconds() - start;
    if (out->status == WY_OK) {
        out->changed =
            out->finding.standing != claim->expect || out->finding.proof != claim->expect_proof;
    } else {
        wi_finding_clear(&out->finding);
    }
    return out->status;
}

void wy_claim_result_clear(wy_claim_result *result) {
    wi_finding_clear(&result->finding);
    memset(result, 0, sizeof *result);
}
