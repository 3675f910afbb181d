/*
 * session.c - a game in progress: whose turn it is, what was done, and taking it
 * back.
 *
 * The state of a game is its start and the list of its turns, and nothing else: position,
 * phase and winner follow from it.  Before a move the player who does not move may have something
 * to announce: the set of moves that must be used, then the options that are blocked, or those that
 * may be taken.  A step is passed over where there is nothing to announce.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/verdict.h"
#include "play/session.h"
#include "play/sum.h"
#include "theory/theory.h"

/* ==== turns =================================================================================== */

/*
 * The turns of a game, one added and one taken away, and what follows from them: which
 * moves are open after what was announced, and whether there is one.
 */

static wy_turn *now(const wy_play *play) {
    return &play->turns[play->count - 1];
}

/* ---- lists of moves ------------------------------------------------------------------------ */

wy_status wi_moves_append(wy_move **moves, size_t *count, size_t *room, const wy_move *move,
                          wy_error *error) {
    if (!wi_list_room(*moves, *room, *count + 1)) {
        return wi_fail_memory(error);
    }
    wy_move_init(&(*moves)[*count]);
    wy_move_set(&(*moves)[*count], move);
    (*count)++;
    return WY_OK;
}

void wi_moves_release(wy_move *moves, size_t count) {
    for (size_t i = 0; i < count; i++) {
        wy_move_clear(&moves[i]);
    }
    free(moves);
}

static bool is_same(const wy_move *a, const wy_move *b) {
    bool same = a->pass == b->pass;
    for (int i = 0; i < WY_MOST_HEAPS && same; i++) {
        same = mpz_cmp(a->take[i], b->take[i]) == 0;
    }
    return same;
}

static bool has_move(const wy_move *moves, size_t count, const wy_move *move) {
    for (size_t i = 0; i < count; i++) {
        if (is_same(&moves[i], move)) {
            return true;
        }
    }
    return false;
}

/* ---- turns --------------------------------------------------------------------------------- */

/* A new turn, of who moves now; the last one goes. */
static wy_status add_turn(wy_play *play, wy_seat mover, wy_error *error) {
    if (!wi_list_room(play->turns, play->room, play->count + 1)) {
        return wi_fail_memory(error);
    }
    wy_turn *turn = &play->turns[play->count++];
    memset(turn, 0, sizeof *turn);
    turn->mover = mover;
    turn->set = WY_NOT_NAMED;
    wy_move_init(&turn->move);
    wy_place_init(&turn->from);
    return WY_OK;
}

/* Takes back what was announced in the turn that is under way. */
static void unlist(wy_play *play) {
    wy_turn *turn = now(play);
    wi_moves_release(turn->listed, turn->count);
    turn->listed = NULL;
    turn->count = 0;
    turn->announced = false;
}

static void unname(wy_play *play) {
    if (now(play)->set != WY_NOT_NAMED) {
        now(play)->set = WY_NOT_NAMED;
        mpz_set_si(play->now->parts[0].at.memory, WY_NOT_NAMED);
    }
}

static void drop_turn(wy_play *play) {
    unlist(play);
    wy_move_clear(&now(play)->move);
    wy_place_clear(&now(play)->from);
    play->count--;
}

/* The move of this turn was not made, or is undone. */
static void take_back(wy_play *play) {
    wy_turn *turn = now(play);
    wy_place_set(&play->now->parts[turn->move.part].at, &turn->from);
    wy_place_clear(&turn->from);
    wy_place_init(&turn->from);
    wi_move_empty(&turn->move);
}

wy_status wi_play_push(wy_play *play, const wy_move *move, wy_error *error) {
    wy_turn *turn = now(play);
    wy_move_set(&turn->move, move);
    turn->move.valued = false;
    wy_place_set(&turn->from, &play->now->parts[move->part].at);
    wy_status status = wi_sum_move_apply(play->now, &turn->move, error);
    if (status == WY_OK) {
        status = add_turn(play, wy_play_other(turn->mover), error);
    }
    if (status != WY_OK) {
        take_back(play);
    }
    return status;
}

void wi_play_pop(wy_play *play) {
    drop_turn(play);
    take_back(play);
}

/* ---- what follows from the turns ----------------------------------------------------------- */

/* In a game alone: must a set of moves be named before the next move? */
static bool is_unnamed(const wy_play *play) {
    const wy_part *part = &play->now->parts[0];
    return play->now->count == 1 && part->rules->memory == WY_MEMORY_ENFORCE &&
           mpz_cmp_si(part->at.memory, WY_NOT_NAMED) == 0;
}

/* May moves of this kind be blocked in this game? */
static bool is_blockable(const wy_play *play, const wy_move *move) {
    const wy_rules *rules = wy_play_rules(play);
    return rules->block > 0 && (rules->block_kind == WY_BLOCK_ANY ||
                                (mpz_sgn(move->take[0]) > 0 && mpz_sgn(move->take[1]) > 0));
}

bool wi_play_is_open(const wy_play *play, const wy_move *move) {
    const wy_turn *turn = now(play);
    return !turn->announced ||
           has_move(turn->listed, turn->count, move) == (wy_play_rules(play)->comply > 0);
}

bool wi_play_stop(const wy_play *play) {
    return play->control.poll != NULL && play->control.poll(play->control.data, 0);
}

typedef struct hunt {
    const wy_play *play;
    bool blockable, found;
    const wy_move *but;
    size_t count;
} hunt;

static bool look(void *data, const wy_move *move) {
    hunt *h = data;
    h->found = wi_play_is_open(h->play, move) && !has_move(h->but, h->count, move) &&
               (!h->blockable || is_blockable(h->play, move));
    return !h->found;
}

wy_status wi_play_any_move(bool *any, const wy_play *play, bool blockable, const wy_move *but,
                           size_t count, wy_error *error) {
    /* A few moves nearly always answer; then all that can be tried. */
    static const long tries[] = {64, 1L << 20};
    hunt h = {.play = play, .blockable = blockable, .but = but, .count = count};
    bool all = false;
    for (int i = 0; i < 2 && !all && !h.found; i++) {
        all = true;
        for (size_t part = 0; part < play->now->count && !h.found; part++) {
            bool all_here = false;
            const wy_status status =
                wy_part_each_legal(&play->now->parts[part], tries[i], &all_here, look, &h, error);
            if (status != WY_OK) {
                return status;
            }
            all = all && all_here;
        }
    }
    *any = h.found;
    return h.found || all ? WY_OK
                          : wi_fail(error, WY_LIMIT,
                                    "whether there is a move left cannot be said: too many "
                                    "would have to be tried");
}

typedef struct gathering {
    const wy_play *play;
    wy_move **moves;
    size_t *count;
    size_t room, most;
    const wy_move *but;
    size_t but_count;
    wy_status status;
    wy_error *error;
} gathering;

static bool gather(void *data, const wy_move *move) {
    gathering *g = data;
    if (wi_play_stop(g->play)) {
        g->status = wi_fail(g->error, WY_STOPPED, "stopped");
        return false;
    }
    if (*g->count < g->most && !has_move(g->but, g->but_count, move) &&
        !has_move(*g->moves, *g->count, move)) {
        g->status = wi_moves_append(g->moves, g->count, &g->room, move, g->error);
    }
    return g->status == WY_OK && *g->count < g->most;
}

wy_status wi_play_some_moves(wy_move **moves, size_t *count, const wy_play *play, size_t most,
                             const wy_move *but, size_t but_count, wy_error *error) {
    bool all = false;
    gathering g = {.play = play,
                   .moves = moves,
                   .count = count,
                   .room = *count,
                   .most = most,
                   .but = but,
                   .but_count = but_count,
                   .error = error};
    const wy_status status =
        wy_part_each_legal(&play->now->parts[0], 1L << 20, &all, gather, &g, error);
    if (status != WY_OK || g.status != WY_OK) {
        return status != WY_OK ? status : g.status;
    }
    return all || *count >= most
               ? WY_OK
               : wi_fail(error, WY_LIMIT, "there are too many moves to choose from");
}

/* ==== the game ================================================================================ */

/* The phase, from what was announced in this turn. */
static wy_status settle(wy_play *play, wy_error *error) {
    const wy_rules *rules = wy_play_rules(play);
    bool moves = false;
    wy_status status = wi_play_any_move(&moves, play, false, NULL, 0, error);
    if (status != WY_OK) {
        return status;
    }
    bool blocks = false;
    if (moves && rules->block > 0 && !now(play)->announced) {
        status = wi_play_any_move(&blocks, play, true, NULL, 0, error);
        if (status != WY_OK) {
            return status;
        }
    }
    play->phase = !moves                                       ? WY_PHASE_OVER
                  : is_unnamed(play)                           ? WY_PHASE_NAME
                  : blocks                                     ? WY_PHASE_BLOCK
                  : rules->comply > 0 && !now(play)->announced ? WY_PHASE_COMPLY
                                                               : WY_PHASE_MOVE;
    return WY_OK;
}

/* ---- making a game ------------------------------------------------------------------------- */

static wy_status check_start(const wy_sum *start, wy_error *error) {
    for (size_t i = 0; i < start->count; i++) {
        const wy_part *part = &start->parts[i];
        const wy_status status = wy_rules_check_place(part->rules, &part->at, error);
        if (status != WY_OK) {
            return status;
        }
        if (wy_rules_plane(part->rules) &&
            !wi_cone_has(&part->rules->board, part->at.heap[0], part->at.heap[1])) {
            return wi_fail(error, WY_BAD, "this is no position on the board of the game");
        }
        const char *refusal = start->count > 1 ? wi_part_refusal(part->rules, &part->at) : NULL;
        if (refusal != NULL) {
            return wi_fail(error, WY_BAD, "%s", refusal);
        }
    }
    return WY_OK;
}

/* start becomes that of the game. */
static wy_status begin(wy_play *play, wy_sum *start, const wy_control *control, wy_error *error) {
    play->start = start;
    play->computer = WY_NOBODY;
    if (control != NULL) {
        play->control = *control;
    }
    wy_status status = check_start(start, error);
    if (status == WY_OK) {
        play->now = wy_sum_copy(start);
        status = play->now == NULL ? wi_fail_memory(error)
                                   : wy_sum_solver_open(&play->solver, control, error);
    }
    if (status == WY_OK) {
        status = add_turn(play, WY_FIRST, error);
    }
    return status == WY_OK ? settle(play, error) : status;
}

static wy_status open_with(wy_play **play, wy_sum *start, const wy_control *control,
                           wy_error *error) {
    *play = NULL;
    wy_play *made = start == NULL ? NULL : calloc(1, sizeof *made);
    if (made == NULL) {
        wy_sum_free(start);
        return wi_fail_memory(error);
    }
    const wy_status status = begin(made, start, control, error);
    if (status != WY_OK) {
        wy_play_free(made);
        return status;
    }
    *play = made;
    return WY_OK;
}

wy_status wy_play_open(wy_play **play, const wy_sum *start, const wy_control *control,
                       wy_error *error) {
    return open_with(play, wy_sum_copy(start), control, error);
}

void wy_play_free(wy_play *play) {
    if (play == NULL) {
        return;
    }
    while (play->count > 0) {
        drop_turn(play);
    }
    free(play->turns);
    wy_sum_solver_free(play->solver);
    wy_sum_free(play->start);
    wy_sum_free(play->now);
    free(play);
}

/* ---- looking at it ------------------------------------------------------------------------- */

const wy_sum *wy_play_start(const wy_play *play) {
    return play->start;
}

const wy_sum *wy_play_place(const wy_play *play) {
    return play->now;
}

const wy_rules *wy_play_rules(const wy_play *play) {
    return play->now->parts[0].rules;
}

void wy_play_allow_proof(wy_play *play, double seconds) {
    wy_sum_solver_allow_proof(play->solver, seconds);
}

wy_phase wy_play_phase(const wy_play *play) {
    return play->phase;
}

wy_seat wy_play_other(wy_seat seat) {
    return seat == WY_NOBODY ? WY_NOBODY : seat == WY_FIRST ? WY_SECOND : WY_FIRST;
}

wy_seat wy_play_mover(const wy_play *play) {
    return now(play)->mover;
}

wy_seat wy_play_actor(const wy_play *play) {
    return play->phase < WY_PHASE_MOVE ? wy_play_other(wy_play_mover(play)) : wy_play_mover(play);
}

wy_seat wy_play_winner(const wy_play *play) {
    if (play->phase != WY_PHASE_OVER) {
        return WY_NOBODY;
    }
    return wy_play_rules(play)->misere ? wy_play_mover(play) : wy_play_other(wy_play_mover(play));
}

size_t wy_play_turns(const wy_play *play) {
    return play->count;
}

const wy_turn *wy_play_turn(const wy_play *play, size_t i) {
    return &play->turns[i];
}

const wy_turn *wy_play_now(const wy_play *play) {
    return now(play);
}

wy_seat wy_play_computer(const wy_play *play) {
    return play->computer;
}

void wy_play_seat_computer(wy_play *play, wy_seat seat) {
    play->computer = seat;
}

void wy_play_switch(wy_play *play) {
    play->computer = wy_play_other(play->computer);
}

/* ---- acting -------------------------------------------------------------------------------- */

/* Why nothing can be announced before this move. */
static wy_status nothing_to_list(const wy_play *play, wy_error *error) {
    const bool comply = wy_play_rules(play)->comply > 0;
    return wi_fail(error, WY_NO,
                   now(play)->announced             ? "what is %s here has already been announced"
                   : comply                         ? "there is no option here that may be %s"
                   : wy_play_rules(play)->block > 0 ? "there is no option here that may be %s"
                                                    : "in this game nothing can be %s",
                   comply ? "named" : "blocked");
}

/* Why it is not the time for this, in the phases before and after a move. */
static wy_status not_now(const wy_play *play, wy_error *error) {
    static const char *const words[] = {
        [WY_PHASE_NAME] = "before this move the other player names the set of moves",
        [WY_PHASE_BLOCK] = "before this move the other player says what he blocks",
        [WY_PHASE_COMPLY] = "before this move the other player names the moves that may be made",
        [WY_PHASE_OVER] = "the game is over: there is no move left",
        [WY_PHASE_MOVE] = "now it is time to move",
    };
    return wi_fail(error, WY_NO, "%s", words[play->phase]);
}

/* "(1,0,2)", "pass" */
static char *text_of(const wy_play *play, const wy_move *move) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out != NULL) {
        wi_put_option(out, &play->now->parts[move->part], move);
        fclose(out);
    }
    return text;
}

__attribute__((format(printf, 4, 0))) static wy_status
refuse(const wy_play *play, const wy_move *move, wy_error *error, const char *format) {
    char *text = text_of(play, move);
    const wy_status status = wi_fail(error, WY_NO, format, text != NULL ? text : "this move");
    free(text);
    return status;
}

wy_status wy_play_move(wy_play *play, const wy_move *move, wy_error *error) {
    if (play->phase != WY_PHASE_MOVE) {
        return not_now(play, error);
    }
    wy_status status = wy_sum_move_legal(play->now, move, error);
    if (status != WY_OK) {
        return status;
    }
    if (!wi_play_is_open(play, move)) {
        return refuse(play, move, error,
                      wy_play_rules(play)->comply > 0 ? "%s is not among the moves that are named"
                                                      : "%s is blocked for this move");
    }
    status = wi_play_push(play, move, error);
    if (status == WY_OK) {
        status = settle(play, error);
        if (status != WY_OK) {
            wi_play_pop(play);
        }
    }
    return status;
}

/* May this be the i-th of the options that are listed? */
static wy_status check_listed(const wy_play *play, const wy_move *moves, size_t i,
                              wy_error *error) {
    const wy_status status = wy_sum_move_legal(play->now, &moves[i], error);
    if (status != WY_OK) {
        return status;
    }
    if (play->phase == WY_PHASE_BLOCK && !is_blockable(play, &moves[i])) {
        return refuse(play, &moves[i], error,
                      "%s cannot be blocked: only options in which both heaps decrease can");
    }
    if (has_move(moves, i, &moves[i])) {
        return refuse(play, &moves[i], error, "%s is named twice");
    }
    return WY_OK;
}

/* As many as may be blocked, or must be named. */
static wy_status check_count(const wy_play *play, size_t count, wy_error *error) {
    const wy_rules *rules = wy_play_rules(play);
    if (play->phase == WY_PHASE_BLOCK) {
        return count <= (size_t)rules->block
                   ? WY_OK
                   : wi_fail(error, WY_NO, "at most %lld option%s may be blocked, not %zu",
                             (long long)rules->block, rules->block == 1 ? "" : "s", count);
    }
    wy_move *moves = NULL;
    size_t wanted = 0;
    const wy_status status =
        wi_play_some_moves(&moves, &wanted, play, (size_t)rules->comply, NULL, 0, error);
    wi_moves_release(moves, wanted);
    return status != WY_OK || count == wanted
               ? status
               : wi_fail(error, WY_NO, "%zu move%s must be named here, not %zu", wanted,
                         wanted == 1 ? "" : "s", count);
}

wy_status wy_play_list(wy_play *play, const wy_move *moves, size_t count, wy_error *error) {
    if (play->phase == WY_PHASE_MOVE) {
        return nothing_to_list(play, error);
    }
    if (play->phase != WY_PHASE_BLOCK && play->phase != WY_PHASE_COMPLY) {
        return not_now(play, error);
    }
    wy_turn *turn = now(play);
    size_t room = 0;
    wy_status status = check_count(play, count, error);
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = check_listed(play, moves, i, error);
    }
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = wi_moves_append(&turn->listed, &turn->count, &room, &moves[i], error);
    }
    const wy_phase phase = play->phase;
    if (status == WY_OK) {
        turn->announced = true;
        status = settle(play, error);
    }
    if (status != WY_OK) {
        unlist(play);
        play->phase = phase;
    }
    return status;
}

wy_status wy_play_name(wy_play *play, int set, wy_error *error) {
    const wy_rules *rules = wy_play_rules(play);
    if (play->phase == WY_PHASE_MOVE || play->phase == WY_PHASE_BLOCK) {
        return wi_fail(error, WY_NO,
                       rules->memory == WY_MEMORY_ENFORCE
                           ? "the set of moves for this turn is named already"
                           : "there are no sets of moves to name in this game");
    }
    if (play->phase != WY_PHASE_NAME) {
        return not_now(play, error);
    }
    if (set < 0 || set >= rules->sets) {
        return wi_fail(error, WY_NO, "the sets of this game are numbered 1 to %d", rules->sets);
    }
    now(play)->set = set;
    mpz_set_si(play->now->parts[0].at.memory, set);
    const wy_status status = settle(play, error);
    if (status != WY_OK) {
        unname(play);
        play->phase = WY_PHASE_NAME;
    }
    return status;
}

wy_status wy_play_undo(wy_play *play, wy_error *error) {
    if (now(play)->announced) {
        unlist(play);
    } else if (now(play)->set != WY_NOT_NAMED) {
        unname(play);
    } else if (play->count > 1) {
        wi_play_pop(play);
    } else {
        return wi_fail(error, WY_NO, "this is the beginning: there is nothing to take back");
    }
    return settle(play, error);
}

wy_status wy_play_restart(wy_play *play, wy_error *error) {
    while (play->count > 1) {
        wi_play_pop(play);
    }
    unlist(play);
    unname(play);
    return settle(play, error);
}
