/*
 * check_classes.c - more of S3's sentences about boards: in which position a game of the
 * (x,y)-class ends, that phi_Q is onto, and the terminal positions of a given board.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/cones.h"
#include "papers/verbs.h"
#include "theory/theory.h"

/* phi_Q(X, Y), of a position of the board. */
static wy_position image_of(const wy_cone *q, int64_t x, int64_t y) {
    const int64_t determinant = wi_cone_determinant(q);
    return (wy_position){(x * q->q2 - y * q->p2) / determinant,
                         (y * q->p1 - x * q->q1) / determinant};
}

static bool is_on_board(const wy_cone *q, int64_t x, int64_t y) {
    return x >= 0 && y >= 0 && x * q->q1 <= y * q->p1 && y * q->p2 <= x * q->q2;
}

/* ---- where a game ends ----------------------------------------------------------------------- */

/*
 * The moves s = 1, ..., of Nim and (1,2), carried over.  end[x * size + y] is the one terminal
 * position, as x * size + y, in which every play from (x, y) ends; -1: there are several.
 */
static int64_t end_of(const int64_t *end, const wy_cone *q, int64_t x, int64_t y, int64_t size) {
    int64_t found = -2;
    for (int64_t kind = 0; kind < 3; kind++) {
        for (int64_t t = 1; t <= (kind == 2 ? 1 : x + y); t++) {
            const int64_t s = kind == 0 ? t : kind == 1 ? 0 : 1;
            const int64_t u = kind == 1 ? t : kind == 0 ? 0 : 2;
            const int64_t to_x = x - q->p1 * s - q->p2 * u;
            const int64_t to_y = y - q->q1 * s - q->q2 * u;
            if (is_on_board(q, to_x, to_y)) {
                const int64_t there = end[to_x * size + to_y];
                found = found == -2 || found == there ? there : -1;
            }
        }
    }
    return found == -2 ? x * size + y : found;
}

/* Argument: class: it ends in its (x,y); or origin: in (0,0).  Bounds: entries of Q, heaps. */
wy_status wi_check_cone_ends(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                             wy_error *error) {
    int origin = 0;
    wy_status status = wi_claim_choice(&origin, claim, 0, "class|origin", error);
    const int64_t most = wi_claim_bound(claim, run, 0, 3);
    const int64_t size = wi_claim_bound(claim, run, 1, 20);
    int64_t *end = calloc((size_t)(size * size), sizeof *end);
    if (status == WY_OK && end == NULL) {
        status = wi_fail_memory(error);
    }
    size_t boards = 0;
    size_t positions = 0;
    size_t wrong = 0;
    wy_cone q = {0};
    while (status == WY_OK && wi_cone_next(&q, most)) {
        boards++;
        for (int64_t x = 0; x < size; x++) {
            for (int64_t y = 0; y < size; y++) {
                if (!is_on_board(&q, x, y)) {
                    continue;
                }
                const int64_t here = end_of(end, &q, x, y, size);
                end[x * size + y] = here;
                const wy_position a = image_of(&q, x, y);
                const int64_t class_x = x - a.x * q.p1 - a.y * q.p2;
                const int64_t class_y = y - a.x * q.q1 - a.y * q.q2;
                positions++;
                if (here != (origin != 0 ? 0 : class_x * size + class_y) && wrong++ == 0) {
                    wi_finding_say(out,
                                   "On the board (%lld/%lld,%lld/%lld) a game from (%lld,%lld) "
                                   "ends in (%lld,%lld).",
                                   (long long)q.q1, (long long)q.p1, (long long)q.q2,
                                   (long long)q.p2, (long long)x, (long long)y,
                                   (long long)(here / size), (long long)(here % size));
                }
            }
        }
    }
    free(end);
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(
            out,
            "A move takes (s,t) Q from (x,y) + (A,B) Q, so (x,y) stays (Lemma 4); and as "
            "long as A or B is positive, (1,0) or (0,1) can be taken (Lemma 3). So every "
            "play ends in (x,y). On %zu boards with entries up to %lld all plays from "
            "%zu positions were followed, with the moves of Nim and (1,2).",
            boards, (long long)most, positions);
        wi_finding_by(out, "this argument, for all M with (1,0) and (0,1); and these boards");
    }
    return status;
}

/* ---- phi_Q is onto --------------------------------------------------------------------------- */

/* Argument: LEAST: the images are the (A,B) with A, B >= LEAST.  Bounds: entries of Q, A and B. */
wy_status wi_check_cone_onto(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                             wy_error *error) {
    int64_t least = 0;
    wy_status status = wi_claim_number(&least, claim, 0, -9, 9, error);
    const int64_t most = wi_claim_bound(claim, run, 0, 3);
    const int64_t size = wi_claim_bound(claim, run, 1, 8);
    size_t boards = 0;
    size_t wrong = 0;
    wy_cone q = {0};
    while (status == WY_OK && wi_cone_next(&q, most)) {
        boards++;
        uint8_t met[64][64] = {{0}};
        const int64_t wide = 2 * most * (size + 1);
        for (int64_t x = 0; x < wide; x++) {
            for (int64_t y = 0; y < wide; y++) {
                const wy_position a = image_of(&q, x, y);
                if (is_on_board(&q, x, y) && a.x < size && a.y < size && size <= 64) {
                    wrong += a.x < 0 || a.y < 0;
                    met[a.x][a.y] = 1;
                }
            }
        }
        for (int64_t a = least; a < size; a++) {
            for (int64_t b = least; b < size; b++) {
                const bool there = a >= 0 && b >= 0 && met[a][b] != 0;
                wrong += !there;
            }
        }
        for (int64_t a = 0; a < size; a++) { /* and no others */
            wrong += a < least && met[a][a] != 0;
        }
    }
    if (status == WY_OK) {
        wi_finding_judge(out, wrong == 0, WY_PROOF_PROSE);
        wi_finding_say(
            out,
            "(A,B) is the image of (A,B) Q, which is on the board for A, B ≥ 0; and on the "
            "board both floors are not negative. On %zu boards with entries up to %lld "
            "the images below %lld are as claimed but for %zu.",
            boards, (long long)most, (long long)size, wrong);
        wi_finding_by(out, "this argument; and these boards");
    }
    return status;
}

/* ---- the terminal positions of one board ----------------------------------------------------- */

/* Arguments: q1 p1 q2 p2; data: the positions "(0,0) (1,1)", all of them. */
wy_status wi_check_cone_list(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                             wy_error *error) {
    (void)run;
    int64_t number[4];
    wy_status status = WY_OK;
    for (size_t i = 0; i < 4 && status == WY_OK; i++) {
        status = wi_claim_number(&number[i], claim, i, 0, 100, error);
    }
    wy_position *classes = NULL;
    const wy_cone q = {.q1 = number[0], .p1 = number[1], .q2 = number[2], .p2 = number[3]};
    if (status == WY_OK) {
        status = wi_cone_classes(&classes, &q, error);
    }
    if (status == WY_OK) {
        const int64_t count = wi_cone_determinant(&q);
        int64_t printed = 0;
        int64_t found = 0;
        wy_position at;
        for (const char *data = claim->data;
             wi_claim_next_number(&at.x, &data) && wi_claim_next_number(&at.y, &data);) {
            printed++;
            for (int64_t i = 0; i < count; i++) {
                found += classes[i].x == at.x && classes[i].y == at.y;
            }
        }
        wi_finding_judge(out, printed == count && found == count, WY_PROOF_FINITE);
        wi_finding_say(out,
                       "There are det Q = %lld terminal positions; %lld of the %lld printed are "
                       "among them.",
                       (long long)count, (long long)found, (long long)printed);
        wi_finding_by(out,
                      "the positions of the board from which neither (1,0) nor (0,1) can be taken");
    }
    free(classes);
    return status;
}
