/*
 * certificate.c - the proof of closure.h, written down for a checker that shares no code with
 * this library (check/).  The format and what it proves are in docs/certificates.md.
 *
 * Everything has one order, so that a game, a number of bits and a number of columns have exactly
 * one certificate: states as they are reached, contexts (the grams' nodes) as strings, nodes by
 * what they read, then by state, then by what they have written.
 */
#include "machine/machine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "rules/heading.h"

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
        qsort(out->contexts, grams->nodes.count, sizeof *out->contexts, as_strings);
        for (uint32_t i = 0; i < grams->nodes.count; i++) {
            numbers[out->contexts[i].node] = i;
        }
        for (uint32_t i = 0; i < closure->nodes.count; i++) {
            const wi_closure_node node = wi_closure_node_at(closure, i);
            out->nodes[i] =
                (wi_closure_node){node.state, numbers[node.read], numbers[node.written]};
        }
        qsort(out->nodes, closure->nodes.count, sizeof *out->nodes, by_read_state_written);
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

/* As the certificate tells the game, in order, and as its normal form does, short moves first. */
static void put_game(FILE *stream, const wy_machine *machine, const wy_position *moves) {
    fputs("{(t,0),(0,t),(t,t)", stream);
    for (size_t i = 0; i < machine->move_count; i++) {
        fprintf(stream, ",(%" PRId64 ",%" PRId64 ")", moves[i].x, moves[i].y);
    }
    fputc('}', stream);
    for (size_t i = 0; i < machine->end_count; i++) {
        fprintf(stream, "%s(%" PRId64 ",%" PRId64 ")%s", i == 0 ? " terminal {" : ",",
                machine->ends[i].x, machine->ends[i].y, i + 1 == machine->end_count ? "}" : "");
    }
    fputs(machine->misere ? " misere\n" : "\n", stream);
}

static int by_length(const void *a, const void *b) {
    const wy_position *p = a;
    const wy_position *q = b;
    const int64_t first = p->x + p->y;
    const int64_t second = q->x + q->y;
    return first != second ? (first < second ? -1 : 1) : (p->x > q->x) - (p->x < q->x);
}

/* The heading has the same game in normal form, but for the ends, which are listed. */
static wy_status put_heading(FILE *stream, const wy_machine *machine, const char *kind,
                             wy_error *error) {
    wy_position *moves = calloc(machine->move_count + 1, sizeof *moves);
    if (moves == NULL) {
        return wi_fail_memory(error);
    }
    memcpy(moves, machine->moves, machine->move_count * sizeof *moves);
    qsort(moves, machine->move_count, sizeof *moves, by_length);
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
    fprintf(stream, "lowest %d\nhighest %d\n", facts->lowest, facts->highest);
    if (facts->wings > 1) {
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
    const wy_machine_step *step = &machine->steps[state][bit];
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
    if (!facts->regular) {
        return wi_fail(error, WY_NO,
                       "there is no certificate: wythoff-check knows machines of games with the "
                       "diagonals of Wythoff Nim only");
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
    /* 12 lines of the head below the heading, 4 more for a second wing, then the lists. */
    *line = WI_HEADING_LINES + 13 + (facts->wings > 1 ? (size_t)4 : 0) + facts->states +
            count_steps(machine) + closure->grams.nodes.count + closure->nodes.count;
    free(in_order.contexts);
    free(in_order.nodes);
    return WY_OK;
}

/* The last line says which line it is. */
static wy_status put_end(FILE *stream, size_t line, wy_error *error) {
    fprintf(stream, "end %zu\n", line);
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the certificate failed") : WY_OK;
}

wy_status wy_machine_write_certificate(FILE *stream, const wy_machine *machine, wy_error *error) {
    size_t line = 0;
    const wy_status status = put_closure(stream, machine, "closure", &line, error);
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
