/* line_game.c - Nim, the diagonal and finitely many moves: recognised from compiled moves. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "prove/line_game.h"
#include "rules/value.h"

typedef struct reading {
    wi_line_game *game;
    size_t room;
    bool row, column;                   /* all moves of Nim */
    bool diagonal[WI_LINE_LONGEST + 1]; /* (k,k) is a move */
    int64_t from;                       /* and all from here on; INT64_MAX: not */
} reading;

/* WY_NO: too long. */
static wy_status add_point(reading *r, wy_position move, wy_error *error) {
    if (move.x == 0 || move.y == 0) {
        return WY_OK; /* a move of Nim; these are all there, or it is another game */
    }
    if (move.x > WI_LINE_LONGEST || move.y > WI_LINE_LONGEST) {
        return WY_NO;
    }
    if (move.x == move.y) {
        r->diagonal[move.x] = true;
        return WY_OK;
    }
    wi_line_game *game = r->game;
    if (!wi_list_room(game->list, r->room, game->count + 1)) {
        return wi_fail_memory(error);
    }
    game->list[game->count++] = move;
    return WY_OK;
}

static wy_status add_ray(reading *r, const wy_primitive *ray, wy_error *error) {
    const wy_position step = ray->step1;
    if (ray->count1 == WY_UNBOUNDED) {
        const wy_position start = ray->start;
        if (step.x == 1 && step.y == 0 && start.y == 0) {
            r->row |= start.x == 1;
            return WY_OK;
        }
        if (step.x == 0 && step.y == 1 && start.x == 0) {
            r->column |= start.y == 1;
            return WY_OK;
        }
        if (step.x == 1 && step.y == 1 && start.x == start.y) {
            r->from = start.x < r->from ? start.x : r->from;
            return WY_OK;
        }
        return WY_NO;
    }
    wy_status status = ray->count1 <= WI_LINE_LONGEST ? WY_OK : WY_NO;
    for (int64_t i = 0; i < ray->count1 && status == WY_OK; i++) {
        status = add_point(r, (wy_position){ray->start.x + i * step.x, ray->start.y + i * step.y},
                           error);
    }
    return status;
}

static wy_status read_moves(reading *r, const wy_moves *moves, wy_error *error) {
    const wy_primitive *primitives = wy_moves_primitives(moves);
    wy_status status = WY_OK;
    for (size_t i = 0; i < wy_moves_count(moves) && status == WY_OK; i++) {
        const wy_primitive *by = &primitives[i];
        if (by->when != NULL || by->tied || by->kind == WY_FAN) {
            return WY_NO;
        }
        status = by->kind == WY_POINT ? add_point(r, by->start, error) : add_ray(r, by, error);
    }
    if (status != WY_OK) {
        return status;
    }
    if (!r->row || !r->column || r->from > WI_LINE_LONGEST) {
        return WY_NO;
    }
    for (int k = 1; k < r->from; k++) {
        if (!r->diagonal[k]) {
            r->game->lacks[k] = true;
            r->game->lacked = k;
        }
    }
    return WY_OK;
}

/* WY_NO: they are too many, or play is misere, or the diagonal lacks moves. */
static wy_status read_ends(wi_line_game *out, const wy_rules *rules, wy_error *error) {
    wy_machine_game game = {0};
    wy_error why = {0};
    if (rules->misere || out->lacked > 0) {
        return WY_NO;
    }
    wy_status status = wy_rules_changes(&game, rules, &why);
    if (status == WY_OK) {
        out->ends = malloc((game.end_count + 1) * sizeof *out->ends);
        status = out->ends != NULL ? WY_OK : wi_fail_memory(error);
    }
    if (status == WY_OK) {
        memcpy(out->ends, game.ends, game.end_count * sizeof *out->ends);
        out->end_count = wi_positions_sort(out->ends, game.end_count);
    }
    wy_machine_game_clear(&game);
    return status == WY_LIMIT ? WY_NO : status;
}

bool wi_line_game_ends_at(const wi_line_game *game, int64_t x, int64_t y) {
    const wy_position at = {x, y};
    return game->end_count > 0 &&
           bsearch(&at, game->ends, game->end_count, sizeof at, wi_position_order) != NULL;
}

wy_status wi_line_game_read(wi_line_game *out, const wy_rules *rules, const wy_moves *moves,
                            wy_error *error) {
    memset(out, 0, sizeof *out);
    if (rules->block > 0 || rules->imitation_p > 0 || rules->weight.x > 0 || rules->board.q1 != 0 ||
        rules->board.p2 != 0) {
        return wi_fail(error, WY_NO, "more than moves of Nim, the diagonal and a finite list");
    }
    out->misere = rules->misere;
    reading r = {.game = out, .from = INT64_MAX};
    wy_status status = read_moves(&r, moves, error);
    if (status == WY_OK && (rules->terminal != NULL || rules->terminal_count > 0)) {
        status = read_ends(out, rules, error);
    }
    if (status != WY_OK) {
        wi_line_game_clear(out);
    }
    return status == WY_NO
               ? wi_fail(error, WY_NO, "more than moves of Nim, the diagonal and a finite list")
               : status;
}

void wi_line_game_clear(wi_line_game *game) {
    free(game->list);
    free(game->ends);
    memset(game, 0, sizeof *game);
}
