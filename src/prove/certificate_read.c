/*
 * certificate_read.c - a theorem from its certificate: nothing is looked for, and nothing is taken
 * on trust.
 *
 * A certificate can be written in one way only.  So its automaton and the game that is asked about
 * are written down as a certificate again: the same text comes out below the heading, or the file
 * is not about this game.  (What the heading says of version and rule is not needed, and an older
 * file has none.)  Then the automaton is proved to be the P-set, as any guess is.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "prove/attempts.h"
#include "prove/game_kernel.h"
#include "prove/theorem.h"

enum {
    LARGE = 400000, /* bytes: some ten thousand states */
    MANY_STATES = 10000000,
};

/* Behind the lines that are the same whatever the game: the rule's, or in format 1 the kind's. */
static const char *below_heading(const char *text) {
    static const char now[] = "wythoff certificate 2\nkind automaton\nversion ";
    static const char before[] = "wythoff certificate 1\nkind automaton\n";
    if (strncmp(text, before, sizeof before - 1) == 0) {
        return text + sizeof before - 1;
    }
    const char *at = strncmp(text, now, sizeof now - 1) == 0 ? strstr(text, "\nrule ") : NULL;
    at = at != NULL ? strchr(at + 1, '\n') : NULL;
    return at != NULL ? at + 1 : NULL;
}

static wy_status read_head(char **name, const char *text, wy_error *error) {
    const char *below = below_heading(text);
    if (below == NULL) {
        return wi_fail(error, WY_BAD,
                       "this is no certificate of the kind automaton, as `wythoff prove -o` writes "
                       "it");
    }
    return wi_certificate_numeration_name(name, below, error);
}

/* The states and transitions of the certificate as an automaton of two tracks. */
static wy_status read_automaton(wy_automaton **p, wy_theorem *theorem, const char *name,
                                const char *text, const wy_control *control, wy_error *error) {
    *p = NULL;
    const char *states = strstr(text, "\nstate 0 ");
    if (states == NULL) {
        return wi_fail(error, WY_BAD, "the certificate has no states");
    }
    char *walnut = malloc(strlen(states) + 2 * strlen(name) + 8);
    if (walnut == NULL) {
        return wi_fail_memory(error);
    }
    char *to = walnut + sprintf(walnut, "%s %s\n", name, name);
    for (const char *from = states + 1; *from != '\0' && strncmp(from, "end ", 4) != 0;) {
        from += strncmp(from, "state ", 6) == 0 ? 6 : 0;
        const size_t length = strcspn(from, "\n");
        memcpy(to, from, length);
        to += length;
        *to++ = '\n';
        from += length + (from[length] == '\n');
    }
    const wy_status status =
        wy_automaton_read(p, walnut, (size_t)(to - walnut), WY_ACCEPTOR, wy_numerations_find_system,
                          theorem->store, control, error);
    free(walnut);
    return status == WY_BAD ? wi_fail(error, WY_BAD, "the automaton of the certificate is none")
                            : status;
}

/*
 * Is this text, but for its heading, the other one?  Its last line gives its own number, which
 * depends on the heading.  *line: where it differs.
 */
static bool same_below(const char *text, const char *other, long *line) {
    const char *a = below_heading(text);
    const char *b = below_heading(other);
    *line = 1;
    for (const char *at = text; at < a; at++) {
        *line += *at == '\n';
    }
    while (*a != '\0' && *a == *b) {
        if (a[0] == '\n' && strncmp(a + 1, "end ", 4) == 0 && strncmp(b + 1, "end ", 4) == 0) {
            char last[32];
            *line += 1;
            snprintf(last, sizeof last, "\nend %ld\n", *line);
            return strcmp(a, last) == 0;
        }
        *line += *a == '\n';
        a++;
        b++;
    }
    return false;
}

/* Is it the certificate that this theorem would have? */
static wy_status compare(wy_theorem *theorem, const char *text, wy_error *error) {
    char *again = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&again, &size);
    if (stream == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = wy_theorem_write_certificate(stream, theorem, error);
    if (fclose(stream) != 0 && status == WY_OK) {
        status = wi_fail_memory(error);
    }
    if (status == WY_LIMIT && error != NULL) {
        const wy_error why = *error;
        status = wi_fail(error, WY_BAD, "such games have no certificates: %.200s", why.message);
    }
    long line = 0;
    if (status == WY_OK && !same_below(text, again, &line)) {
        status =
            wi_fail(error, WY_BAD,
                    "the certificate is not one for this game: line %ld would be another", line);
    }
    free(again);
    return status;
}

/*
 * A large automaton of a game with one P-position in each column is found and proved anew, which
 * takes a small part of the time that the general proof would: a P-set has one minimal automaton,
 * so the certificate of what is found is this one, or it is wrong.  WY_NO: this way is not for it.
 */
static wy_status find_again(wy_theorem *theorem, const char *text, const wy_control *control,
                            wy_error *error) {
    const wy_prove_options options = {.numeration = "msd_fib", .states = MANY_STATES};
    char *name = NULL;
    wy_error other = {0};
    wy_status status = read_head(&name, text, error);
    if (status == WY_OK && strcmp(name, options.numeration) != 0) {
        status = WY_NO;
    }
    free(name);
    if (status != WY_OK) {
        return status;
    }
    status = wi_theorem_offset(theorem, &options, control, &other);
    if (status == WY_STOPPED) {
        wi_fail(error, status, "%s", other.message);
        return status;
    }
    return status == WY_OK ? compare(theorem, text, error) : WY_NO;
}

static wy_status prove(wy_theorem *theorem, const char *text, const wy_control *control,
                       wy_error *error) {
    char *name = NULL;
    const wy_numeration *system = NULL;
    wy_status status = read_head(&name, text, error);
    if (status == WY_OK) {
        status = wy_numerations_find(&system, theorem->store, name, control, error);
    }
    wy_automaton *p = NULL;
    if (status == WY_OK) {
        status = read_automaton(&p, theorem, name, text, control, error);
    }
    free(name);
    if (status == WY_OK) {
        theorem->p = p;
        theorem->system = system;
        status = compare(theorem, text, error);
        theorem->p = NULL;
    }
    if (status == WY_OK) {
        wi_proof_report report;
        wi_proof_report_init(&report);
        status = wi_theorem_try(theorem, &report, p, system, control, error);
        wi_proof_report_clear(&report);
    }
    if (status != WY_OK) {
        wy_automaton_free(p);
        return status == WY_NO ? wi_fail(error, WY_BAD,
                                         "the certificate is wrong: its automaton "
                                         "does not accept the P-positions")
                               : status;
    }
    return WY_OK;
}

/*
 * The certificate without its sentences, which are not needed here: the last line has another
 * number then.
 */
static wy_status leave_out_sentences(char **out, const char *text, wy_error *error) {
    const char *from = strstr(text, "\nsentences ");
    const size_t length = from == NULL ? strlen(text) : (size_t)(from - text) + 1;
    *out = malloc(length + 32);
    if (*out == NULL) {
        return wi_fail_memory(error);
    }
    memcpy(*out, text, length);
    (*out)[length] = '\0';
    if (from == NULL) {
        return WY_OK;
    }
    size_t lines = 0;
    char last[32];
    for (const char *at = text; *at != '\0'; at++) {
        lines += *at == '\n';
    }
    const int size = snprintf(last, sizeof last, "\nend %zu\n", lines);
    if (strcmp(text + strlen(text) - (size_t)size, last) != 0) {
        return wi_fail(error, WY_BAD, "the certificate does not end as it should");
    }
    lines = 1;
    for (const char *at = *out; *at != '\0'; at++) {
        lines += *at == '\n';
    }
    snprintf(*out + length, 32, "end %zu\n", lines);
    return WY_OK;
}

wy_status wy_theorem_read_certificate(wy_theorem **out, const wy_rules *rules, const char *text,
                                      size_t length, const wy_control *control, wy_error *error) {
    wy_status status = wi_theorem_begin(out, rules, error);
    if (status == WY_OK && strlen(text) != length) {
        status = wi_fail(error, WY_BAD, "a certificate is text");
    }
    bool found = false;
    char *own = NULL;
    if (status == WY_OK) {
        status = leave_out_sentences(&own, text, error);
    }
    if (status == WY_OK && strlen(own) > LARGE) {
        status = find_again(*out, own, control, error);
        found = status == WY_OK;
        status = status == WY_NO ? WY_OK : status;
    }
    if (status == WY_OK && !found) {
        status = prove(*out, own, control, error);
    }
    free(own);
    if (status == WY_OK) {
        status = wi_theorem_complete(*out, control, error);
    }
    if (status != WY_OK) {
        wy_theorem_free(*out);
        *out = NULL;
    }
    return status;
}
