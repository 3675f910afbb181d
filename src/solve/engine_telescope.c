/*
 * engine_telescope.c - the column machine of Wythoff's game with finitely many changes (far.h). Its
 * search is short or in vain, so that it counts as an answer at once.
 */
#include "solve/engine.h"
#include "solve/far.h"

/* Up to here an engine that goes column by column is as fast, or one that goes cell by cell. */
enum { NEAR_HEAPS = 10000000, NEAR_CELLS = 10000 };

static wi_far *far_of(const wy_solution *s) {
    return wi_kept(s, WY_ENGINE_TELESCOPE);
}

/* ---- which games ----------------------------------------------------------------------------- */

static wy_status open(void **kept, wy_solution *s, wy_error *error) {
    wi_far *far = NULL;
    const wy_status status = wi_far_find(&far, s->rules, &s->control, error);
    *kept = far;
    return status;
}

static void close(void *kept) {
    wi_far_free(kept);
}

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    wi_far *far = NULL;
    wy_error error = {0};
    const wy_status status = wi_far_find(&far, s->rules, NULL, &error);
    wi_far_free(far);
    return status != WY_OK
               ? wi_engine_say(reason, status == WY_SYSTEM ? status : WY_NO, "no: %s",
                               error.message)
               : wi_engine_say(reason, WY_OK, "yes: %s",
                               "through a column machine, which is searched for when it is needed");
}

/* Where the smaller heap is small, an engine that computes is as fast and needs no machine. */
static bool is_far(const wy_solution *s, const wi_question *question) {
    const bool cells = question->about == WI_ASK_COUNT && s->windows != NULL && !s->windows->tall;
    const long near = cells ? NEAR_CELLS : NEAR_HEAPS;
    int64_t small = 0;
    return !wi_in_reach(&small, question->x) || !wi_in_reach(&small, question->y) ||
           (mpz_cmp_si(question->x, near) > 0 && mpz_cmp_si(question->y, near) > 0);
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    const bool list = question->about != WI_ASK_POSITION && question->about != WI_ASK_COUNT;
    return far_of(s) != NULL && (s->wish == WY_ENGINE_TELESCOPE || list || is_far(s, question))
               ? WI_EFFORT_AT_ONCE
               : WI_EFFORT_NEVER;
}

/* ---- windows at the origin ------------------------------------------------------------------ */

static uint64_t memory(const wy_solution *s, int64_t width, int64_t height) {
    (void)s;
    (void)height;
    return wi_far_memory(width);
}

static wy_status each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                      wy_error *error) {
    return wi_far_each(far_of(s), width, height, take, data, error);
}

/* ---- one position --------------------------------------------------------------------------- */

static wy_status decide(wy_verdict *verdict, wy_solution *s, const wy_place *at, wy_error *error) {
    return wi_far_decide(verdict, far_of(s), at->heap[0], at->heap[1], error);
}

static wy_status check(wy_verdict *verdict, wy_solution *s, const wy_place *at, wy_error *error) {
    bool done = false; /* if not, the verdict has been seen from both heaps */
    return wi_check_by_computing(&done, verdict, s, at, error);
}

static bool take_none(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    (void)data;
    (void)dx;
    (void)dy;
    (void)may_be_blocked;
    return true;
}

/* If the columns engine may have to take over, no move is handed out before all are known. */
static wy_status moves(wy_solution *s, const wy_place *at, wy_take_move *take, void *data,
                       wy_error *error) {
    int64_t small = 0;
    const bool first = s->wish == WY_ENGINE_AUTO && wi_in_reach(&small, at->heap[0]) &&
                       wi_in_reach(&small, at->heap[1]);
    const wy_status status =
        first ? wi_far_moves(far_of(s), at->heap[0], at->heap[1], take_none, NULL, error) : WY_OK;
    return status != WY_OK ? status
                           : wi_far_moves(far_of(s), at->heap[0], at->heap[1], take, data, error);
}

/* ---- columns, counts and pairs -------------------------------------------------------------- */

static wy_status columns(wy_solution *s, const mpz_t x, int64_t count, const wy_take_far *take,
                         wy_standing *standing, wy_error *error) {
    return wi_far_each_from(far_of(s), x, count, take->view, take->data, standing, error);
}

static wy_status count(mpz_t out, wy_solution *s, const mpz_t width, const mpz_t height,
                       wy_standing *standing, wy_error *error) {
    return wi_far_count(out, far_of(s), width, height, standing, error);
}

static wy_status pair(mpz_t a, mpz_t b, wy_solution *s, const mpz_t n, wy_standing *standing,
                      wy_error *error) {
    return wi_far_pair(a, b, far_of(s), n, standing, error);
}

const wi_asked wi_asked_telescope = {
    .engine = WY_ENGINE_TELESCOPE,
    .games = WI_PLANE,
    .tall = true,
    .lists = 1,
    .can = can,
    .open = open,
    .close = close,
    .effort = effort,
    .memory = memory,
    .each = each,
    .count = count,
    .decide = decide,
    .check = check,
    .moves = moves,
    .columns = columns,
    .pair = pair,
};
