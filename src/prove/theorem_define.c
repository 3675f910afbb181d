/*
 * theorem_define.c - the P-set of a theorem as a relation of first-order logic.
 *
 * Mostly the automaton of the theorem is that relation.  Where another game is played, P is the set
 * of that game, and the relation is defined from it by a formula:
 *
 *     image               P(a x + b y, c x + d y)
 *     rational game       there are u, v with P(u, v), where for Q = (p1 q1; p2 q2)
 *                         u = (q2 x - p2 y) / det Q and v = (p1 y - q1 x) / det Q, rounded down
 *     one heap            P(x, 0), or P(0, x)
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/fail.h"
#include "base/growing.h"
#include "prove/read.h"
#include "prove/theorem.h"

/* det u <= q x - p y < det (u + 1) */
static void put_quotient(wi_growing *to, const char *u, int64_t determinant, int64_t q,
                         const char *x, int64_t p, const char *y) {
    wi_growing_printf(to,
                      "%" PRId64 "*%s+%" PRId64 "*%s<=%" PRId64 "*%s & %" PRId64 "*%s<%" PRId64
                      "*%s+%" PRId64 "*%s+%" PRId64 " & ",
                      determinant, u, p, y, q, x, q, x, determinant, u, p, y, determinant);
}

static void put_definition(wi_growing *to, const wy_theorem *theorem) {
    const int64_t *m = theorem->facts.image;
    const wy_cone *q = &theorem->facts.q;
    wi_growing_printf(to, "?%s ", theorem->facts.numeration);
    if (wi_theorem_is_imaged(theorem)) {
        wi_growing_printf(to, "$P(%" PRId64 "*x+%" PRId64 "*y,%" PRId64 "*x+%" PRId64 "*y)", m[0],
                          m[1], m[2], m[3]);
    } else if (theorem->facts.transported) {
        const int64_t determinant = q->p1 * q->q2 - q->q1 * q->p2;
        wi_growing_printf(to, "E u,v ");
        put_quotient(to, "u", determinant, q->q2, "x", q->p2, "y");
        put_quotient(to, "v", determinant, q->p1, "y", q->q1, "x");
        wi_growing_printf(to, "$P(u,v)");
    } else {
        wi_growing_printf(to, theorem->rules->board.p1 == 0 ? "$P(0,x)" : "$P(x,0)");
    }
}

/* In a session of its own, for the name P may be taken. */
static wy_status define_by_formula(wy_logic *session, const char *name, const wy_theorem *theorem,
                                   wy_error *error) {
    wy_logic *own = NULL;
    wi_growing text = {0};
    wy_logic_answer answer;
    put_definition(&text, theorem);
    wy_status status =
        text.failed ? wi_fail_memory(error) : wi_read_session(&own, theorem, NULL, error);
    if (status == WY_OK) {
        status = wy_logic_evaluate(&answer, own, text.text, SIZE_MAX, error);
    }
    if (status == WY_OK) {
        status = wy_logic_define(session, false, name, answer.automaton, error);
        wy_logic_answer_clear(&answer);
    }
    free(text.text);
    wy_logic_close(own);
    return status;
}

wy_status wy_theorem_define(wy_logic *session, const char *name, const wy_theorem *theorem,
                            wy_error *error) {
    const wy_automaton *p = wy_theorem_p(theorem);
    const uint32_t tracks = wy_automaton_tracks(p);
    const uint32_t heaps = (uint32_t)wy_theorem_rules(theorem)->heaps;
    if (theorem->heaps == NULL && (wi_theorem_is_imaged(theorem) || theorem->facts.transported ||
                                   (heaps == 1 && tracks == 2))) {
        return define_by_formula(session, name, theorem, error);
    }
    return tracks == heaps ? wy_logic_define(session, false, name, p, error)
                           : wi_fail(error, WY_BAD,
                                     "the theorem is about heaps and what the game remembers, and "
                                     "formulas have the heaps alone");
}
