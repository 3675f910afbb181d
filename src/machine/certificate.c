/*
 * certificate.c - the proof of closure.c, written down for a checker that shares no code with
 * this library (check/).  The format and what it proves are in docs/certificates.md.
 *
 * Everything has one order, so that a game, a number of bits and a number of columns have exactly
 * one certificate: states as they are reached, contexts (the grams' nodes) as strings, nodes by
 * what they read, then by state, then by what they have written.
 */
#include "machine/letters.h"
#include "machine/machine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "rules/value.h"

/* ---- contexts in order ------------------------------------------------------------- */

typedef struct context {
    const uint64_t *words; /* the last bit is the lowest of the first word */
    int count;             /* of words */
    int wing;              /* that reads it */
    uint32_t node;         /* of the grams */
} context;

static int as_strings(const void *a, const void *b) {
    const context *p = a;
    const context *q = b;
    if (p->wing != q->wing) {
        return p->wing - q->wing;
    }
    for (int i = p->count - 1; i >= 0; i--) {
        if (p->words[i] != q->words[i]) {
            return p->words[i] < q->words[i] ? -1 : 1;
        }
    }
    return 0;
}

static int by_read_state_written(const void *a, const void *b) {
    const wi_closure_node *p = a;
    const wi_closure_node *q = b;
    if (p->read != q->read) {
        return p->read < q->read ? -1 : 1;
    }
    if (p->state != q->state) {
        return p->state < q->state ? -1 : 1;
    }
    return p->written < q->written ? -1 : p->written > q->written;
}

typedef struct ordered {
    context *contexts;      /* as strings */
    wi_closure_node *nodes; /* with the contexts' new numbers */
} ordered;

static bool put_in_order(ordered *out, const wi_closure *closure) {
    const wi_grams *grams = &closure->grams;
    out->contexts = malloc(grams->nodes.count * sizeof *out->contexts);
    out->nodes = malloc(closure->nodes.count * sizeof *out->nodes);
    uint32_t *numbers = malloc(grams->nodes.count * sizeof *numbers);
    const bool room = out->contexts != NULL && out->nodes != NULL && numbers != NULL;
    if (room) {
        for (uint32_t i = 0; i < grams->nodes.count; i++) {
            const uint64_t *words = wi_numbered_at(&grams->nodes, i);
            out->contexts[i] = (context){words, grams->words, wi_grams_wing(grams, i), i};
        }
        wi_list_sort(out->contexts, grams->nodes.count, as_strings);
        for (uint32_t i = 0; i < grams->nodes.count; i++) {
            numbers[out->contexts[i].node] = i;
        }
        for (uint32_t i = 0; i < closure->nodes.count; i++) {
            const wi_closure_node node = wi_closure_node_at(closure, i);
            out->nodes[i] =
                (wi_closure_node){node.state, numbers[node.read], numbers[node.written]};
        }
        wi_list_sort(out->nodes, closure->nodes.count, by_read_state_written);
    }
    free(numbers);
    return room;
}

/* ---- lines ----------------------------------------------------------------------------- */

static size_t count_steps(const wy_machine *machine) {
    size_t count = 0;
    for (size_t i = 0; i < machine->facts.states; i++) {
        count += (machine->steps[i][0].count > 0) + (size_t)(machine->steps[i][1].count > 0);
    }
    return count;
}

static void put_pairs(FILE *stream, const wy_position *pairs, size_t count, const char *before) {
    for (size_t i = 0; i < count; i++) {
        fprintf(stream, "%s(%" PRId64 ",%" PRId64 ")", i == 0 ? before : ",", pairs[i].x,
                pairs[i].y);
    }
}

/* Ends and misère play, which follow the moves in the certificate and in the normal form. */
static void put_rest_of_game(FILE *stream, const wy_machine *machine) {
    for (size_t i = 0; i < machine->end_count; i++) {
        fprintf(stream, "%s(%" PRId64 ",%" PRId64 ")%s", i == 0 ? " terminal {" : ",",
                machine->ends[i].x, machine->ends[i].y, i + 1 == machine->end_count ? "}" : "");
    }
    fputs(machine->misere ? " misere\n" : "\n", stream);
}

/* As the certificate tells the game, in order, and as its normal form does, short moves first. */
static void put_game(FILE *stream, const wy_machine *machine, const wy_position *moves) {
    fputs(machine->facts.regular ? "{(t,0),(0,t),(t,t)" : "{(t,0),(0,t)", stream);
    put_pairs(stream, moves, machine->move_count, ",");
    fputc('}', stream);
    put_rest_of_game(stream, machine);
}

/* The lines that tell other diagonals than those of Wythoff's game. */
static void put_diagonals(FILE *stream, const wy_machine *machine) {
    for (size_t i = 0; i < machine->offset_count; i++) {
        fprintf(stream, "%s%" PRId32, i == 0 ? "diagonals " : ",", machine->offsets[0][i]);
    }
    fputs("\nwithout ", stream);
    put_pairs(stream, machine->removed, machine->removed_count, "");
    fputs(machine->removed_count == 0 ? "-\n" : "\n", stream);
}

static int by_length(const void *a, const void *b) {
    const wy_position *p = a;
    const wy_position *q = b;
    const int64_t first = p->x + p->y;
    const int64_t second = q->x + q->y;
    return first != second ? (first < second ? -1 : 1) : (p->x > q->x) - (p->x < q->x);
}

/* ---- the rule of other diagonals, in normal form --------------------------------------------- */

/* The first move of the diagonal behind which none is removed. */
static wy_position whole_from(const wy_machine *machine, int32_t j) {
    wy_position first = {j < 0 ? 1 - j : 1, j < 0 ? 1 : 1 + j};
    for (size_t i = 0; i < machine->removed_count; i++) {
        const wy_position move = machine->removed[i];
        if (move.y - move.x == j) { /* they ascend */
            first = (wy_position){move.x + 1, move.y + 1};
        }
    }
    return first;
}

/* Single moves: those of the list, and those of a diagonal before it is whole. */
static size_t single_moves(wy_position *out, const wy_machine *machine) {
    size_t count = machine->move_count;
    memcpy(out, machine->moves, count * sizeof *out);
    for (size_t i = 0; i < machine->offset_count; i++) {
        const int32_t j = machine->offsets[0][i];
        const wy_position end = whole_from(machine, j);
        for (wy_position at = {j < 0 ? 1 - j : 1, j < 0 ? 1 : 1 + j}; at.x < end.x;
             at.x++, at.y++) {
            if (wi_list_find(&at, machine->removed, machine->removed_count, wi_position_order) ==
                NULL) {
                out[count++] = at;
            }
        }
    }
    wi_list_sort(out, count, by_length);
    return count;
}

/* "t" or "t+3" */
static void put_sum(FILE *stream, int64_t more) {
    fputc('t', stream);
    if (more > 0) {
        fprintf(stream, "+%" PRId64, more);
    }
}

static wy_status put_rule_of_diagonals(FILE *stream, const wy_machine *machine, const char *kind,
                                       wy_error *error) {
    enum { BEFORE = 256 }; /* of a diagonal, before it is whole */
    wy_position *moves =
        calloc(machine->move_count + machine->offset_count * BEFORE + 1, sizeof *moves);
    wy_position *from = calloc(machine->offset_count + 1, sizeof *from);
    if (moves == NULL || from == NULL) {
        free(moves);
        free(from);
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < machine->offset_count; i++) {
        from[i] = whole_from(machine, machine->offsets[0][i]);
    }
    wi_list_sort(from, machine->offset_count, by_length);
    wi_certificate_begin(stream, kind);
    fputs("{(t,0),(0,t)", stream);
    int64_t range = 0;
    for (size_t i = 0; i < machine->offset_count; i++) {
        if (from[i].x == from[i].y && from[i].x > 1) {
            range = from[i].x;
            continue;
        }
        fputs(",(", stream);
        put_sum(stream, from[i].x - 1);
        fputc(',', stream);
        put_sum(stream, from[i].y - 1);
        fputc(')', stream);
    }
    put_pairs(stream, moves, single_moves(moves, machine), ",");
    fputc('}', stream);
    if (range > 0) {
        fprintf(stream, " + {(t,t): t=%" PRId64 "..}", range);
    }
    put_rest_of_game(stream, machine);
    free(moves);
    free(from);
    return WY_OK;
}

/* The heading has the same game in normal form, but for the ends, which are listed. */
static wy_status put_heading(FILE *stream, const wy_machine *machine, const char *kind,
                             wy_error *error) {
    if (!machine->facts.regular) {
        return put_rule_of_diagonals(stream, machine, kind, error);
    }
    wy_position *moves = calloc(machine->move_count + 1, sizeof *moves);
    if (moves == NULL) {
        return wi_fail_memory(error);
    }
    memcpy(moves, machine->moves, machine->move_count * sizeof *moves);
    wi_list_sort(moves, machine->move_count, by_length);
    wi_certificate_begin(stream, kind);
    put_game(stream, machine, moves);
    free(moves);
    return WY_OK;
}

static void put_head(FILE *stream, const wy_machine *machine) {
    const wy_machine_facts *facts = &machine->facts;
    fputs("game ", stream);
    put_game(stream, machine, machine->moves);
    const wy_machine_start *start = &machine->wing[0].start;
    if (facts->regular) {
        fprintf(stream, "lowest %d\nhighest %d\n", facts->lowest, facts->highest);
    } else {
        put_diagonals(stream, machine);
    }
    if (facts->wings > 1 && facts->regular) {
        fprintf(stream, "lowest right %d\nhighest right %d\n", facts->lowest_right,
                facts->highest_right);
    }
    fprintf(stream, "columns %" PRId64 "\nupper %" PRId64 "\nrow %" PRId64 "\n", start->x, start->n,
            start->row);
    if (facts->wings > 1) {
        start = &machine->wing[1].start;
        fprintf(stream, "right %" PRId64 "\ncolumn %" PRId64 "\n", start->n, start->row);
    }
    fprintf(stream, "states %zu\nsteps %zu\n", facts->states, count_steps(machine));
    fprintf(stream, "bits %d\ncontexts %" PRIu32 "\npieces %" PRId64 "\nnodes %" PRId64 "\n",
            facts->context, machine->closure.grams.nodes.count, facts->grams, facts->nodes);
}

/* The elements of a set after before[], with commas; false: it is empty, nothing is written. */
static bool put_set(FILE *stream, const char *before, const uint64_t *set, int words) {
    const char *between = before;
    for (int i = 0; i < words * 64; i++) {
        if ((set[i / 64] >> (i % 64) & 1) != 0) {
            fprintf(stream, "%s%d", between, i);
            between = ",";
        }
    }
    return between != before;
}

/* With one wing there is nothing to name. */
static const char *wing_name(const wy_machine *machine, int wing) {
    return machine->frame.wings == 1 ? "" : wing == 0 ? " up" : " right";
}

static void put_state(FILE *stream, const wy_machine *machine, uint32_t number) {
    const wi_state_frame *frame = &machine->frame;
    uint64_t *state = machine->states + (size_t)number * wi_state_size(frame);
    fprintf(stream, "state %" PRIu32 "%s diagonals ", number,
            wing_name(machine, machine->of_state[number].wing));
    if (!put_set(stream, "", wi_state_diagonals(frame, state), frame->words)) {
        fputc('-', stream);
    }
    fputs(" rows ", stream);
    if (!put_set(stream, "", wi_state_rows(frame, state), frame->words)) {
        fputc('-', stream);
    }
    fputs(" moves", stream);
    bool any = false;
    for (int j = 0; j < frame->longest; j++) {
        char before[32];
        snprintf(before, sizeof before, " %d:", j);
        any = put_set(stream, before, wi_state_moves(frame, state, j), frame->words) || any;
    }
    fputs(any ? "\n" : " -\n", stream);
}

static void put_step(FILE *stream, const wy_machine *machine, uint32_t state, unsigned bit) {
    const wi_machine_step *step = &machine->steps[state][bit];
    fprintf(stream, "step %" PRIu32 " %u to %" PRIu32, state, bit, step->to);
    if (step->place >= 0) {
        fprintf(stream, " place %" PRId32, step->place);
    }
    fputs(" writes ", stream);
    for (int i = 0; i < step->count; i++) {
        fputc('0' + (int)(step->bits >> i & 1), stream);
    }
    fputc('\n', stream);
}

static void put_context(FILE *stream, const wy_machine *machine, uint32_t number, uint32_t node) {
    const wi_grams *grams = &machine->closure.grams;
    fprintf(stream, "context %" PRIu32 "%s ", number,
            wing_name(machine, wi_grams_wing(grams, node)));
    for (int i = 0; i < grams->length - 1; i++) {
        fputc('0' + (int)wi_grams_bit(grams, node, i), stream);
    }
    fputc(' ', stream);
    for (unsigned bit = 0; bit < 2; bit++) {
        if (grams->next[node][bit] != WI_NO_NODE) {
            fputc('0' + (int)bit, stream);
        }
    }
    fputc('\n', stream);
}

/* The lists of the closure; *line becomes the number of the line that comes then. */
static wy_status put_closure(FILE *stream, const wy_machine *machine, const char *kind,
                             size_t *line, wy_error *error) {
    const wy_machine_facts *facts = &machine->facts;
    if (!facts->closed) {
        return wi_fail(error, WY_NO, "there is no certificate: the machine is not proved complete");
    }
    const wi_closure *closure = &machine->closure;
    ordered in_order = {0};
    const wy_status status = put_in_order(&in_order, closure)
                                 ? put_heading(stream, machine, kind, error)
                                 : wi_fail_memory(error);
    if (status != WY_OK) {
        free(in_order.contexts);
        free(in_order.nodes);
        return status;
    }
    put_head(stream, machine);
    for (uint32_t i = 0; i < facts->states; i++) {
        put_state(stream, machine, i);
    }
    for (uint32_t i = 0; i < facts->states; i++) {
        for (unsigned bit = 0; bit < 2; bit++) {
            if (machine->steps[i][bit].count > 0) {
                put_step(stream, machine, i, bit);
            }
        }
    }
    for (uint32_t i = 0; i < closure->grams.nodes.count; i++) {
        put_context(stream, machine, i, in_order.contexts[i].node);
    }
    for (uint32_t i = 0; i < closure->nodes.count; i++) {
        const wi_closure_node node = in_order.nodes[i];
        fprintf(stream, "node %" PRIu32 " %" PRIu32 " %" PRIu32 "\n", node.read, node.state,
                node.written);
    }
    /* 12 lines of the head below the heading, and for a second wing two more, with its bounds four;
     * then the lists. */
    const size_t second = facts->wings == 1 ? 0 : facts->regular ? 4 : 2;
    *line = WI_HEADING_LINES + 13 + second + facts->states + count_steps(machine) +
            closure->grams.nodes.count + closure->nodes.count;
    free(in_order.contexts);
    free(in_order.nodes);
    return WY_OK;
}

/* The last line says which line it is. */
static wy_status put_end(FILE *stream, size_t line, wy_error *error) {
    fprintf(stream, "end %zu\n", line);
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the certificate failed") : WY_OK;
}

static void put_word(FILE *stream, const char *name, const uint32_t *word, size_t count) {
    fputs(name, stream);
    for (size_t i = 0; i < count; i++) {
        fprintf(stream, " %" PRIu32, word[i]);
    }
    fputc('\n', stream);
}

/* The morphism of the string (letters.h), behind the closure. */
static void put_letters(FILE *stream, const wi_letters *letters) {
    fprintf(stream, "letters %" PRIu32 "\n", letters->count);
    for (uint32_t a = 0; a < letters->count; a++) {
        const wi_letter *letter = &letters->letters[a];
        fprintf(stream, "letter %" PRIu32 " bit %d", a, letter->bit);
        put_word(stream, " image", letters->image + letter->from, letter->to - letter->from);
    }
    fprintf(stream, "column %" PRId64, letters->start);
    put_word(stream, " letters", letters->first[0], (size_t)letters->first_count[0]);
}

/* Where diagonals are others than Wythoff's the slope is told by letters, if there are some. */
static bool has_letters(wi_letters *letters, const wy_machine *machine) {
    enum { MOST_LETTERS = 1 << 12 }; /* that wythoff-check takes */
    const wy_machine_facts *facts = &machine->facts;
    wy_error error;
    return facts->closed && !facts->regular && facts->wings == 1 &&
           wi_letters_make_all(letters, machine, NULL, &error) == WY_OK &&
           letters->count <= MOST_LETTERS;
}

wy_status wy_machine_write_certificate(FILE *stream, const wy_machine *machine, wy_error *error) {
    size_t line = 0;
    wi_letters letters = {0};
    const bool slope = has_letters(&letters, machine);
    wy_status status = put_closure(stream, machine, slope ? "slope" : "closure", &line, error);
    if (status == WY_OK && slope) {
        put_letters(stream, &letters);
        line += 2 + (size_t)letters.count;
    }
    wi_letters_clear(&letters);
    return status == WY_OK ? put_end(stream, line, error) : status;
}

wy_status wy_words_write_certificate(FILE *stream, const wy_machine *machine, const wy_words *words,
                                     wy_error *error) {
    wy_words_facts facts;
    wy_words_facts_of(&facts, words);
    if (facts.kind != WY_WORDS_ENDLESS) {
        return wi_fail(error, WY_NO,
                       "there is no certificate: the words are not proved to be endless");
    }
    size_t line = 0;
    const wy_status status = put_closure(stream, machine, "gaps", &line, error);
    if (status != WY_OK) {
        return status;
    }
    fprintf(stream, "stretch %" PRId64 " length %" PRId64 "\npieces of %d silent %" PRId64 "\n",
            facts.gap.column, facts.gap.length, facts.context, facts.gap.silent);
    return put_end(stream, line + 2, error);
}
