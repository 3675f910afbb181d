/*
 * certificate.c - the theorem written down for a checker that shares no code with this library:
 * the moves, the numeration and the automaton; the obligations follow from these.  The format is in
 * docs/certificates.md.  Each thing has one place: moves are disjoint and in order, the automaton
 * is minimal with its states in the order in which they are met.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/gcd.h"
#include "prove/theorem.h"
#include "solve/move_lines.h"

/* ---- numeration ---------------------------------------------------------------------------- */

/* u_0 = 1, u_1 = second, u_(k+1) = a u_k + b u_(k-1) */
typedef struct weights {
    unsigned long second, a, b;
} weights;

static bool weights_of(weights *out, const char *name) {
    if (strncmp(name, "msd_", 4) != 0) {
        return false;
    }
    name += 4;
    if (strcmp(name, "fib") == 0) {
        *out = (weights){2, 1, 1};
        return true;
    }
    if (strcmp(name, "pell") == 0) {
        *out = (weights){2, 2, 1};
        return true;
    }
    const bool ostrowski = strncmp(name, "ost", 3) == 0;
    name += ostrowski ? 3 : 0;
    if (name[0] < '1' || name[0] > '9') {
        return false;
    }
    char *end = NULL;
    const unsigned long n = strtoul(name, &end, 10);
    *out = (weights){n, n, ostrowski ? 1 : 0};
    return *end == '\0' && n >= 2 && n < 1000;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static wy_status list_moves(wy_move_lines *out, const wy_moves *moves, wy_error *error) {
    const wy_primitive *all = wy_moves_primitives(moves);
    if (!wy_move_lines_open(out)) {
        return wy_fail_memory(error);
    }
    for (size_t i = 0; i < wy_moves_count(moves); i++) {
        const wy_primitive *by = &all[i];
        const bool endless = by->kind == WY_RAY && by->count1 == WY_UNBOUNDED;
        const int64_t count = by->kind == WY_RAY && !endless ? by->count1 : 1;
        if (by->when != NULL || by->kind == WY_FAN ||
            (endless && wy_gcd(by->step1.x, by->step1.y) != 1)) {
            return wy_fail(error, WY_LIMIT,
                           "certificates know finite moves and lines of moves, not moves under a "
                           "condition, or with two parameters, or with steps like (2t,0)");
        }
        if (count > WY_MOST_MOVE_LINES - (int64_t)out->count) {
            return wy_fail(error, WY_LIMIT, "there are too many moves for a certificate");
        }
        for (int64_t j = 0; j < count; j++) {
            wy_move_line *to = &out->items[out->count++];
            to->start = (wy_position){by->start.x + j * by->step1.x, by->start.y + j * by->step1.y};
            to->step = endless ? by->step1 : (wy_position){0, 0};
            to->start = count == 1 ? by->start : to->start;
        }
    }
    wy_move_lines_arrange(out);
    return WY_OK;
}

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

static wy_status write_ends(FILE *stream, const wy_rules *rules, wy_error *error) {
    int64_t end[3];
    if (rules->terminal == NULL && rules->terminal_count == 0) {
        fputs("terminal none\n", stream);
    } else if (rules->terminal_count == 0 && linear_end(end, rules->terminal)) {
        fprintf(stream, "terminal %" PRId64 " x + %" PRId64 " y <= %" PRId64 "\n", end[0], end[1],
                end[2]);
    } else {
        return wy_fail(error, WY_LIMIT, "certificates know ends a x + b y <= l, no others");
    }
    return WY_OK;
}

/* ---- all of it --------------------------------------------------------------------------- */

static void write_states(FILE *stream, const wy_automaton *p) {
    const uint32_t states = wy_automaton_states(p);
    fprintf(stream, "states %" PRIu32 "\ntransitions %" PRIu64 "\n", states,
            wy_automaton_transitions(p));
    for (uint32_t q = 0; q < states; q++) {
        const uint64_t *labels = NULL;
        const uint32_t *targets = NULL;
        const uint64_t row = wy_automaton_row(p, q, &labels, &targets);
        fprintf(stream, "state %" PRIu32 " %d\n", q, wy_automaton_output(p, q) != 0);
        for (uint64_t i = 0; i < row; i++) {
            fprintf(stream, "%" PRIu32 " %" PRIu32 " -> %" PRIu32 "\n",
                    wy_automaton_digit_number(p, labels[i], 0),
                    wy_automaton_digit_number(p, labels[i], 1), targets[i]);
        }
    }
}

static wy_status write_all(FILE *stream, const wy_theorem *theorem, const wy_move_lines *moves,
                           wy_error *error) {
    const wy_rules *rules = wy_theorem_played(theorem);
    weights w;
    if (rules->board.q1 != 0 || rules->board.p2 != 0) {
        return wy_fail(error, WY_LIMIT, "certificates know the quarter plane, no other boards");
    }
    if (!weights_of(&w, theorem->facts.numeration)) {
        return wy_fail(error, WY_LIMIT, "certificates know fib, pell, ostM and bases, not %s",
                       theorem->facts.numeration);
    }
    fprintf(stream,
            "wythoff certificate 1\nkind automaton\n"
            "numeration u_0 = 1, u_1 = %lu, u_(k+1) = %lu u_k + %lu u_(k-1)\n",
            w.second, w.a, w.b);
    wy_move_lines_write(stream, moves);
    fprintf(stream, "block %" PRId64 "%s\n", rules->block,
            rules->block > 0 && rules->block_kind == WY_BLOCK_DIAGONAL ? " diagonal" : "");
    const wy_status status = write_ends(stream, rules, error);
    if (status != WY_OK) {
        return status;
    }
    fprintf(stream, "play %s\n", rules->misere ? "misere" : "normal");
    write_states(stream, theorem->p);
    fprintf(stream, "end %" PRIu64 "\n",
            UINT64_C(10) + moves->count + wy_automaton_states(theorem->p) +
                wy_automaton_transitions(theorem->p));
    return ferror(stream) ? wy_fail(error, WY_SYSTEM, "cannot write the certificate") : WY_OK;
}

wy_status wy_theorem_write_certificate(FILE *stream, const wy_theorem *theorem, wy_error *error) {
    wy_moves *moves = NULL;
    wy_move_lines list = {0};
    wy_status status = wy_moves_compile(&moves, wy_theorem_played(theorem), WY_MOVES_DISJOINT, error);
    if (status == WY_OK) {
        status = list_moves(&list, moves, error);
    }
    if (status == WY_OK) {
        status = write_all(stream, theorem, &list, error);
    }
    wy_move_lines_close(&list);
    wy_moves_free(moves);
    return status;
}
