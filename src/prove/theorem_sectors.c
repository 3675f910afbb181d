/*
 * theorem_sectors.c - games with finitely many moves: the automaton of the sectors that a board
 * shows (sectors.h), proved as any other guess.
 *
 * In base 2 a beginning of digits is a position z, and one more digit of each heap leads to 2z + d.
 * What may follow depends on little.  Far from all rays, 2z + d stays in the sector of z, and there
 * the class of z modulo the periods is enough.  Near one ray it is z modulo the period of the
 * strip, for that is a period of both sectors too.  Close to the origin, as where two rays
 * are near, it is z itself; these are finitely many.  "Near" is |side| <= wide with wide at least
 * the greatest |side| of a pair of digits: then |2 side + side(d)| > wide again if |side| > wide.
 *
 * So there is no learning, and the size of the periods does no harm: the states are as many as
 * classes, whatever numbers they are modulo.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/table.h"
#include "prove/attempts.h"
#include "prove/sectors.h"

enum {
    MANY = 16, /* P-positions in a column, on average */
    MOST_STATES = 400000,
};

/* What is to be known of a beginning: its kind, and a position that stands for it. */
typedef struct beginning {
    int32_t kind; /* -1: z itself; j: near ray j; j + WI_MOST_SECTORS + 1: in sector j */
    wy_position at;
} beginning;

typedef struct states {
    const wi_sectors *s;
    const wi_board *b;
    int64_t wide[WI_MOST_SECTORS + 1];
    beginning *list;
    size_t count, room;
    uint32_t *to; /* four for each */
    size_t to_room;
    wi_table found;
} states;

static void clear(states *of) {
    free(of->list);
    free(of->to);
    wi_table_close(&of->found);
}

static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* z less as many periods as leave no negative part. */
static wy_position taken_back(wy_position z, wy_position period) {
    const int64_t by_x = period.x > 0 ? z.x / period.x : INT64_MAX;
    const int64_t by_y = period.y > 0 ? z.y / period.y : INT64_MAX;
    const int64_t times = by_x < by_y ? by_x : by_y;
    return (wy_position){z.x - times * period.x, z.y - times * period.y};
}

/* Is z, which is near this ray alone, above those before it and below those after it?  Where
 * strips are wide it may be in another sector, close to the origin. */
static bool is_between(const states *of, size_t ray, wy_position z) {
    const wi_ray *rays = of->s->rays;
    return (ray == 0 || wi_ray_side(&rays[ray - 1], z) > 0) &&
           (ray == of->s->count || wi_ray_side(&rays[ray + 1], z) < 0);
}

/* What is to be known of z. */
static beginning kind_of(const states *of, wy_position z) {
    const wi_sectors *s = of->s;
    size_t near = 0;
    size_t ray = 0;
    size_t sector = 0;
    for (size_t j = 0; j <= s->count; j++) {
        const int64_t side = wi_ray_side(&s->rays[j], z);
        if (llabs(side) <= of->wide[j]) {
            near++;
            ray = j;
        }
        sector = side >= 0 ? j : sector;
    }
    if (z.x + z.y < s->from || near > 1 || (near == 1 && !is_between(of, ray, z))) {
        return (beginning){-1, z};
    }
    if (near == 1) {
        return (beginning){(int32_t)ray, taken_back(z, s->rays[ray].period)};
    }
    const int64_t class = wi_sector_class(&s->sectors[sector], z);
    return (beginning){(int32_t)(sector + WI_MOST_SECTORS + 1), {class, 0}};
}

/* Is z a P-position, by what the board suggests? */
static bool is_p(const states *of, beginning is, wy_position z) {
    const wi_sectors *s = of->s;
    if (is.kind > WI_MOST_SECTORS) {
        return s->sectors[is.kind - WI_MOST_SECTORS - 1].pattern[is.at.x];
    }
    while (z.x >= of->b->side || z.y >= of->b->side) { /* z is near a ray */
        const wy_position period = s->rays[is.kind].period;
        z = (wy_position){z.x - period.x, z.y - period.y};
    }
    return wi_board_cells(of->b, z.x, z.y, 1) != 0;
}

/* The state of z; new ones are put at the end, and z is kept in `first`.  WY_LIMIT: too many. */
static wy_status state_of(uint32_t *state, states *of, wy_position z, wy_position **first,
                          size_t *first_room, wy_error *error) {
    const beginning is = kind_of(of, z);
    if (wi_table_reserve(&of->found, 1, NULL) != WY_OK ||
        !wi_list_room(of->list, of->room, of->count + 1) ||
        !wi_list_room(*first, *first_room, of->count + 1)) {
        return wi_fail_memory(error);
    }
    uint64_t hash = wi_hash_more(1, (uint64_t)is.kind);
    hash = wi_hash_more(wi_hash_more(hash, (uint64_t)is.at.x), (uint64_t)is.at.y);
    wi_probe probe = wi_table_probe(&of->found, hash);
    while (wi_table_next(&of->found, &probe, state)) {
        const beginning *old = &of->list[*state];
        if (old->kind == is.kind && old->at.x == is.at.x && old->at.y == is.at.y) {
            return WY_OK;
        }
    }
    if (of->count == MOST_STATES || (is.kind < 0 && (z.x >= of->b->side || z.y >= of->b->side))) {
        return WY_NO;
    }
    *state = (uint32_t)of->count;
    of->list[of->count] = is;
    (*first)[of->count++] = z;
    wi_table_put(&of->found, &probe, *state);
    return WY_OK;
}

static wy_status to_automaton(wy_automaton **out, const states *of, const wy_position *first,
                              const wy_numeration *system, const wy_control *control,
                              wy_error *error) {
    int32_t *outputs = malloc(of->count * sizeof *outputs);
    for (size_t q = 0; q < of->count && outputs != NULL; q++) {
        outputs[q] = is_p(of, of->list[q], first[q]);
    }
    const wy_status status = outputs == NULL ? wi_fail_memory(error)
                                             : wi_digits_automaton(out, system, 2, outputs, of->to,
                                                                   of->count, control, error);
    free(outputs);
    return status;
}

/* WY_NO: it would have too many states. */
static wy_status make_guess(wy_automaton **out, const wi_sectors *s, const wi_board *b,
                            const wy_numeration *system, const wy_control *control,
                            wy_error *error) {
    states of = {.s = s, .b = b};
    wy_position *first = NULL;
    size_t first_room = 0;
    for (size_t j = 0; j <= s->count; j++) {
        const wi_ray *ray = &s->rays[j];
        of.wide[j] = larger(larger(ray->before, ray->after), larger(ray->by.x, ray->by.y));
    }
    uint32_t state = 0;
    wy_status status = state_of(&state, &of, (wy_position){0, 0}, &first, &first_room, error);
    for (size_t q = 0; q < of.count && status == WY_OK; q++) {
        if (!wi_list_room(of.to, of.to_room, 4 * (q + 1))) {
            status = wi_fail_memory(error);
        }
        for (uint32_t letter = 0; letter < 4 && status == WY_OK; letter++) {
            const wy_position next = {2 * first[q].x + letter / 2, 2 * first[q].y + letter % 2};
            status = state_of(&state, &of, next, &first, &first_room, error);
            of.to[4 * q + letter] = state;
        }
    }
    if (status == WY_OK) {
        status = to_automaton(out, &of, first, system, control, error);
    }
    clear(&of);
    free(first);
    return status;
}

/* One board: WY_OK proved, WY_NO not. */
static wy_status try_board(wy_theorem *theorem, const wi_board *b, int64_t half, char said[128],
                           const wy_control *control, wy_error *error) {
    const wy_numeration *system = NULL;
    wy_automaton *p = NULL;
    wi_sectors s;
    wi_proof_report report;
    wy_status status = wi_sectors_find(&s, b, half, control, error);
    if (status != WY_OK) {
        return status;
    }
    wi_proof_report_init(&report);
    status = wy_numerations_find(&system, theorem->store, "msd_2", control, error);
    if (status == WY_OK) {
        status = make_guess(&p, &s, b, system, control, error);
    }
    if (status == WY_OK) {
        status = wi_theorem_try(theorem, &report, p, system, control, error);
        if (status == WY_OK) {
            theorem->facts.learned = true;
            theorem->facts.window = b->side;
            theorem->facts.sectors = (int)s.count;
        } else {
            theorem->facts.refused++;
            snprintf(said, 128, "; %zu sectors were %s", s.count,
                     status == WY_NO ? "refuted" : "not proved");
            wy_automaton_free(p);
            status = status == WY_LIMIT ? WY_NO : status;
        }
    }
    wi_proof_report_clear(&report);
    wi_sectors_clear(&s);
    return status;
}

wy_status wi_theorem_sectors(wy_theorem *theorem, const wy_prove_options *options,
                             const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    const wy_rules *played = wy_theorem_played(theorem);
    if ((options->numeration != NULL && strcmp(options->numeration, "msd_2") != 0) ||
        !wi_board_quick(played, theorem->moves)) {
        return WY_NO;
    }
    wi_board b = {0};
    char said[128] = "";
    wy_status status = WY_NO;
    for (size_t i = 0; i < WI_SECTOR_LOOKS && status == WY_NO; i++) {
        const int64_t side = wi_sector_looks[i].side;
        if (side != b.side) {
            status = wi_board_solve(&b, played, theorem->moves, side, control, error);
            if (status != WY_OK || b.count < (uint64_t)(MANY * side)) {
                break;
            }
        }
        status = try_board(theorem, &b, wi_sector_looks[i].half, said, control, error);
    }
    theorem->facts.making = wi_seconds() - begin - theorem->facts.proving;
    if (status == WY_NO && b.count >= (uint64_t)(MANY * b.side)) {
        status = wi_fail(error, WY_LIMIT, "no periodic sectors are seen on a board of side %lld%s",
                         (long long)b.side, said);
    } else if (status == WY_OK && theorem->p == NULL) {
        status = WY_NO; /* too few P-positions for sectors */
    }
    wi_board_clear(&b);
    return status;
}
