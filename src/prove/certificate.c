/*
 * certificate.c - the theorem written down for a checker that shares no code with this library:
 * the moves, the numeration and the automaton; the obligations follow from these.  The format is in
 * docs/certificates.md.  Each thing has one place: moves are disjoint and in order, the automaton
 * is minimal with its states in the order in which they are met.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/automata.h>
#include <wythoff/prove.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/list.h"
#include "prove/certificate_lines.h"
#include "prove/game_kernel.h"
#include "prove/heap_proof.h"
#include "prove/read.h"
#include "prove/theorem.h"
#include "prove/values.h"
#include "rules/value.h"

/* ---- ends -------------------------------------------------------------------------------- */

/* a x + b y <= limit, none of them negative. */
static bool linear_end(int64_t out[3], const wy_condition *end) {
    if (end->kind != WY_COMPARE || end->absolute) {
        return false;
    }
    const bool turned = end->relation == WY_GE || end->relation == WY_GT;
    const bool strict = end->relation == WY_LT || end->relation == WY_GT;
    if (end->relation == WY_EQ || end->relation == WY_NE) {
        return false;
    }
    const wy_linear *l = turned ? &end->right : &end->left;
    const wy_linear *r = turned ? &end->left : &end->right;
    out[0] = l->c[WY_X] - r->c[WY_X];
    out[1] = l->c[WY_Y] - r->c[WY_Y];
    out[2] = r->c[WY_ONE] - l->c[WY_ONE] - strict;
    return out[0] >= 0 && out[1] >= 0 && out[0] + out[1] > 0 && out[2] >= 0;
}

static int by_order(const void *a, const void *b) {
    return wi_places_compare(a, b);
}

/* All places on which the game ends by a rule. */
static wy_status find_ends(wi_place_list *out, const wy_rules *rules, wy_error *error) {
    wy_status status = rules->terminal == NULL
                           ? WY_OK
                           : wi_place_list_add(out, rules->terminal, WI_CERTIFICATE_ENDS, error);
    for (size_t i = 0; i < rules->terminal_count && status == WY_OK; i++) {
        const wy_position at = rules->terminals[i];
        wy_condition parts[2] = {
            {.kind = WY_COMPARE, .relation = WY_EQ, .left = {{[WY_X] = 1, [WY_ONE] = -at.x}}},
            {.kind = WY_COMPARE, .relation = WY_EQ, .left = {{[WY_Y] = 1, [WY_ONE] = -at.y}}}};
        const wy_condition both = {.kind = WY_AND, .first = &parts[0], .second = &parts[1]};
        status = wi_place_list_add(out, &both, WI_CERTIFICATE_ENDS, error);
    }
    if (status == WY_OK && out->count > 0) {
        if (out->items[0].count == 0) {
            return wi_fail(error, WY_LIMIT, "the game ends everywhere");
        }
        wi_list_sort(out->items, out->count, by_order);
        size_t kept = 1;
        for (size_t i = 1; i < out->count; i++) {
            if (by_order(&out->items[kept - 1], &out->items[i]) != 0) {
                out->items[kept++] = out->items[i];
            }
        }
        out->count = kept;
    }
    return status;
}

/* Returns how many lines it takes. */
static size_t write_ends(FILE *stream, const wy_rules *rules, const wi_place_list *ends) {
    int64_t end[3];
    if (ends->count == 0) {
        fputs("terminal none\n", stream);
        return 1;
    }
    if (rules->terminal_count == 0 && linear_end(end, rules->terminal)) {
        fprintf(stream, "terminal %" PRId64 " x + %" PRId64 " y <= %" PRId64 "\n", end[0], end[1],
                end[2]);
        return 1;
    }
    fprintf(stream, "terminal %zu\n", ends->count);
    for (size_t i = 0; i < ends->count; i++) {
        wi_places_write(stream, &ends->items[i], false);
        fputc('\n', stream);
    }
    return 1 + ends->count;
}

/* ---- states ------------------------------------------------------------------------------- */

static void write_states(FILE *stream, uint64_t *lines, const wy_automaton *p) {
    const uint32_t states = wy_automaton_states(p);
    const uint32_t tracks = wy_automaton_tracks(p);
    fprintf(stream, "states %" PRIu32 "\ntransitions %" PRIu64 "\n", states,
            wy_automaton_transitions(p));
    for (uint32_t q = 0; q < states; q++) {
        const uint64_t *labels = NULL;
        const uint32_t *targets = NULL;
        const uint64_t row = wy_automaton_row(p, q, &labels, &targets);
        fprintf(stream, "state %" PRIu32 " %d\n", q, wy_automaton_output(p, q) != 0);
        for (uint64_t i = 0; i < row; i++) {
            for (uint32_t track = 0; track < tracks; track++) {
                fprintf(stream, "%" PRIu32 " ", wi_automaton_digit_number(p, labels[i], track));
            }
            fprintf(stream, "-> %" PRIu32 "\n", targets[i]);
        }
    }
    *lines += UINT64_C(2) + states + wy_automaton_transitions(p);
}

static wy_status write_end(FILE *stream, uint64_t lines, wy_error *error) {
    fprintf(stream, "end %" PRIu64 "\n", lines + 1);
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "cannot write the certificate") : WY_OK;
}

/* ---- boards -------------------------------------------------------------------------------- */

/* p1 y - q1 x >= 0 and q2 x - p2 y >= 0, if they say something. */
static wy_status find_board(wy_places *out, const wy_cone *board, wy_error *error) {
    const wi_place sides[] = {{.of_x = -board->q1, .of_y = board->p1},
                              {.of_x = board->q2, .of_y = -board->p2}};
    for (size_t i = 0; i < 2; i++) {
        if ((sides[i].of_x < 0 || sides[i].of_y < 0) && wi_places_add(out, &sides[i]) != WY_OK) {
            return wi_fail(error, WY_LIMIT, "certificates know boards with small numbers");
        }
    }
    return WY_OK;
}

/* Returns how many lines it takes. */
static size_t write_board(FILE *stream, const wy_theorem *theorem, const wy_places *board) {
    const int64_t *m = theorem->facts.image;
    if (m[0] + m[1] > 0) {
        fprintf(stream,
                "image (u,v) = (%" PRId64 " x + %" PRId64 " y, %" PRId64 " x + %" PRId64 " y)\n",
                m[0], m[1], m[2], m[3]);
        return 1;
    }
    if (theorem->facts.transported) {
        const wy_cone *q = &theorem->facts.q;
        fprintf(stream, "cone (%" PRId64 ",%" PRId64 ") (%" PRId64 ",%" PRId64 ")\n", q->p1, q->q1,
                q->p2, q->q2);
        return 1;
    }
    if (board->count > 0) {
        fputs("board ", stream);
        wi_places_write(stream, board, false);
        fputc('\n', stream);
    }
    return board->count > 0;
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* Is it of a kind that certificates know? */
static wy_status can_write(const wy_theorem *theorem, wy_error *error) {
    const wy_rules *rules = wy_theorem_played(theorem);
    const int64_t *m = theorem->facts.image;
    if (rules->block > WI_CERTIFICATE_BLOCK) {
        return wi_fail(error, WY_LIMIT, "certificates know at most %d blocked options",
                       WI_CERTIFICATE_BLOCK);
    }
    const wy_cone *q = &theorem->facts.q;
    const int64_t sides[] = {q->p1, q->q1, q->p2, q->q2};
    for (int i = 0; i < 4; i++) {
        if (m[i] > WI_CERTIFICATE_COEFFICIENT ||
            (theorem->facts.transported && sides[i] > WI_CERTIFICATE_CONSTANT)) {
            return wi_fail(error, WY_LIMIT, "certificates know maps with small numbers");
        }
    }
    return WY_OK;
}

/* All lines up to that of the play. */
static wy_status write_game(FILE *stream, uint64_t *lines, const char *kind,
                            const wy_theorem *theorem, const wy_places *board,
                            const wi_certificate_lines *moves, const wi_place_list *ends,
                            wy_error *error) {
    const wy_rules *rules = wy_theorem_played(theorem);
    size_t written = 0;
    wy_status status = wi_certificate_heading(stream, kind, theorem->rules, error);
    if (status == WY_OK) {
        status = wi_certificate_numeration_write(stream, &written, theorem->system, error);
    }
    if (status != WY_OK) {
        return status;
    }
    written += write_board(stream, theorem, board);
    wi_certificate_lines_write(stream, moves);
    fprintf(stream, "block %" PRId64 "%s\n", rules->block,
            rules->block > 0 && rules->block_kind == WY_BLOCK_DIAGONAL ? " diagonal" : "");
    written += write_ends(stream, rules, ends) + moves->count;
    fprintf(stream, "play %s\n", rules->misere ? "misere" : "normal");
    *lines = UINT64_C(3) + WI_HEADING_LINES + written;
    return WY_OK;
}

static wy_status write_beginning(FILE *stream, uint64_t *lines, const char *kind,
                                 const wy_theorem *theorem, wy_error *error) {
    const wy_rules *rules = wy_theorem_played(theorem);
    wi_certificate_lines moves = {0};
    wi_place_list ends = {0};
    wy_places board = {.count = 0};
    wy_status status = can_write(theorem, error);
    if (status == WY_OK) {
        status = find_board(&board, &rules->board, error);
    }
    if (status == WY_OK) {
        status = wi_certificate_lines_of(&moves, rules, error);
    }
    if (status == WY_OK) {
        status = find_ends(&ends, rules, error);
    }
    if (status == WY_OK) {
        status = write_game(stream, lines, kind, theorem, &board, &moves, &ends, error);
    }
    wi_place_list_clear(&ends);
    wi_certificate_lines_clear(&moves);
    return status;
}

/* With lines about the P-set behind it, or NULL. */
static wy_status write_theorem(FILE *stream, const wy_theorem *theorem, const char *sentences,
                               wy_error *error) {
    uint64_t lines = 0;
    if (wy_automaton_transitions(theorem->p) == 0) {
        return wi_fail(error, WY_LIMIT, "there are no P-positions to be certified");
    }
    const wy_status status = write_beginning(stream, &lines, "automaton", theorem, error);
    if (status != WY_OK) {
        return status;
    }
    write_states(stream, &lines, theorem->p);
    for (const char *at = sentences; at != NULL && *at != '\0'; at++) {
        lines += *at == '\n';
    }
    if (sentences != NULL) {
        fputs(sentences, stream);
    }
    return write_end(stream, lines, error);
}

wy_status wy_theorem_write_certificate(FILE *stream, const wy_theorem *theorem, wy_error *error) {
    return wy_theorem_write_certified(stream, theorem, NULL, NULL, NULL, NULL, error);
}

wy_status wy_theorem_write_certified(FILE *stream, const wy_theorem *theorem,
                                     const wy_reading *reading, wy_reading_without *tell,
                                     void *data, const wy_control *control, wy_error *error) {
    if (theorem->heaps != NULL) {
        return wi_heap_proof_write_certificate(stream, theorem->heaps, error);
    }
    char *text = NULL;
    wy_status status =
        reading == NULL ? WY_OK : wi_read_certify(&text, reading, control, tell, data, error);
    if (status == WY_OK) {
        status = write_theorem(stream, theorem, text, error);
    }
    free(text);
    return status;
}

wy_status wy_theorem_write_sentence(FILE *stream, const wy_theorem *theorem, const char *name,
                                    const char *sentence, const wy_control *control,
                                    wy_error *error) {
    if (theorem->heaps != NULL || wy_theorem_played(theorem) != theorem->rules ||
        theorem->rules->heaps != 2) {
        return wi_fail(error, WY_LIMIT, "the theorem is not about the two heaps of this game");
    }
    char *text = NULL;
    wy_status status = wi_read_certify_sentence(&text, theorem, name, sentence, control, error);
    if (status == WY_OK) {
        status = write_theorem(stream, theorem, text, error);
    }
    free(text);
    return status;
}

/* ---- theorems about values ------------------------------------------------------------------- */

/*
 * Theorems about Grundy values written down: the automaton of all values, or
 * those of the positions of value 0, 1, ..., h.  docs/certificates.md has the format.
 */

wy_status wy_values_write_certificate(FILE *stream, const wy_values *values, wy_error *error) {
    uint64_t lines = 0;
    const wy_status status = write_beginning(stream, &lines, "values", values->base, error);
    if (status != WY_OK) {
        return status;
    }
    write_states(stream, &lines, values->graph);
    return write_end(stream, lines, error);
}

wy_status wy_value_sets_write_certificate(FILE *stream, const wy_value_sets *sets, size_t value,
                                          wy_error *error) {
    if (value >= wy_value_sets_count(sets)) {
        return wi_fail(error, WY_LIMIT, "the positions of value %zu are not known", value);
    }
    for (size_t i = 0; i <= value; i++) {
        if (wy_automaton_transitions(wy_value_sets_of(sets, i)->positions) == 0) {
            return wi_fail(error, WY_LIMIT, "no position has the value %zu", i);
        }
    }
    uint64_t lines = 0;
    const wy_status status =
        write_beginning(stream, &lines, "layers", wy_value_sets_theorem(sets), error);
    if (status != WY_OK) {
        return status;
    }
    fprintf(stream, "values %zu\n", value + 1);
    lines++;
    for (size_t i = 0; i <= value; i++) {
        fprintf(stream, "value %zu\n", i);
        lines++;
        write_states(stream, &lines, wy_value_sets_of(sets, i)->positions);
    }
    return write_end(stream, lines, error);
}

/* ==== a theorem from its certificate ========================================================= */

/*
 * A theorem from its certificate: nothing is looked for, and nothing is taken on trust.
 *
 * A certificate can be written in one way only.  So its automaton and the game that is asked about
 * are written down as a certificate again: the same text comes out below the heading, or the file
 * is not about this game.  (What the heading says of version and rule is not needed, and an older
 * file has none.)  Then the automaton is proved to be the P-set, as any guess is.
 */

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
