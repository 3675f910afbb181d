/*
 * read_sectors.c - P-sets made of periodic sectors (sectors.h), in words.
 *
 * The sectors are seen on a board.  That a vector in the angle of a sector is a period there is a
 * sentence: for all (x,y) of the sector, far enough from its rays, (x,y) is in P exactly when the
 * position one vector further is; and so for the strip beside a ray, along the ray.  When all of
 * them are true P is known but for what P is on finitely many positions, and there it was computed:
 * two positions of a sector that differ by a sum of periods lead, by steps along u and v, which
 * stay in the sector, to a common one.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "prove/read.h"
#include "prove/sectors.h"
#include "prove/theorem.h"

enum {
    MANY = 16,            /* P-positions in a column, on average */
    MOST_SAID = 12,       /* sectors */
    LARGEST_INDEX = 2000, /* classes of a sector */
};

/* ---- sentences ------------------------------------------------------------------------------- */

/* by.x y - by.y x >= bound, without negative terms. */
static void put_above(wi_growing *to, wy_position by, int64_t bound) {
    wi_growing_printf(to, "%" PRId64 "*y>=%" PRId64 "*x+%" PRId64, by.x, by.y, bound);
}

/* by.y x - by.x y >= bound */
static void put_below(wi_growing *to, wy_position by, int64_t bound) {
    wi_growing_printf(to, "%" PRId64 "*x>=%" PRId64 "*y+%" PRId64, by.y, by.x, bound);
}

static void put_same(wi_growing *to, wy_position v) {
    wi_growing_printf(to, "($P(x,y) <=> $P(x+%" PRId64 ",y+%" PRId64 "))", v.x, v.y);
}

static bool has_strip(const wi_ray *ray) {
    return ray->before + ray->after > 1; /* with 1 and 0 nothing is between */
}

static wy_status ask(wi_growing *all, wi_reader *reader, wi_growing *one) {
    wy_status status =
        one->failed ? wi_fail_memory(reader->error) : wi_read_ask(reader, "%s", one->text);
    if (status == WY_OK) {
        wi_growing_printf(all, "%s(%s)", all->text == NULL ? "" : " & ", one->text);
        status = wi_read_evidence_add(reader, "sectors", "%s", one->text);
    }
    free(one->text);
    return status;
}

static wy_status ask_sector(wi_growing *all, wi_reader *reader, const wi_sectors *s, size_t j) {
    const wi_ray *low = &s->rays[j];
    const wi_ray *high = &s->rays[j + 1];
    const wy_position periods[2] = {s->sectors[j].u, s->sectors[j].v};
    wy_status status = WY_OK;
    for (int i = 0; i < 2 && status == WY_OK; i++) {
        wi_growing one = {0};
        wi_growing_printf(&one, "A x,y (x+y>=%" PRId64 " & ", s->from);
        put_above(&one, low->by, low->after);
        wi_growing_printf(&one, " & ");
        put_below(&one, high->by, high->before);
        wi_growing_printf(&one, ") => ");
        put_same(&one, periods[i]);
        status = ask(all, reader, &one);
    }
    return status;
}

static wy_status ask_strip(wi_growing *all, wi_reader *reader, const wi_sectors *s, size_t j) {
    const wi_ray *ray = &s->rays[j];
    wi_growing one = {0};
    wi_growing_printf(&one, "A x,y (x+y>=%" PRId64 " & ~", s->from);
    put_above(&one, ray->by, ray->after);
    wi_growing_printf(&one, " & ~");
    put_below(&one, ray->by, ray->before);
    wi_growing_printf(&one, ") => ");
    put_same(&one, ray->period);
    return ask(all, reader, &one);
}

/* WY_OK: all of it is true. */
static wy_status decide(wi_growing *all, wi_reader *reader, const wi_sectors *s) {
    wy_status status = WY_OK;
    for (size_t j = 0; j < s->count && status == WY_OK; j++) {
        status = ask_sector(all, reader, s, j);
    }
    for (size_t j = 0; j <= s->count && status == WY_OK; j++) {
        if (has_strip(&s->rays[j])) {
            status = ask_strip(all, reader, s, j);
        }
    }
    return status;
}

/* ---- words ----------------------------------------------------------------------------------- */

static void put_vector(wi_growing *to, wy_position v, bool latex) {
    const char *mark = latex ? "$" : "";
    wi_growing_printf(to, "%s(%" PRId64 ",%" PRId64 ")%s", mark, v.x, v.y, mark);
}

static void put_times(wi_growing *to, int64_t factor, char name) {
    if (factor == 1) {
        wi_growing_printf(to, "%c", name);
    } else {
        wi_growing_printf(to, "%" PRId64 "%c", factor, name);
    }
}

/* by.x y - by.y x, with the sign that is asked for. */
static void put_side(wi_growing *to, wy_position by, bool above) {
    if (by.x == 0 || by.y == 0) {
        put_times(to, 1, by.x == 0 ? 'x' : 'y');
    } else {
        put_times(to, above ? by.x : by.y, above ? 'y' : 'x');
        wi_growing_printf(to, " - ");
        put_times(to, above ? by.y : by.x, above ? 'x' : 'y');
    }
}

static void put_bounds(wi_growing *to, const wi_sectors *s, size_t j, bool latex) {
    const wi_ray *low = &s->rays[j];
    const wi_ray *high = &s->rays[j + 1];
    const char *mark = latex ? "$" : "";
    const char *least = latex ? "\\ge" : ">=";
    if (low->after == 0 && high->before == 0) {
        return;
    }
    wi_growing_printf(to, ", where %s", mark);
    if (low->after > 0) {
        put_side(to, low->by, true);
        wi_growing_printf(to, " %s %" PRId64, least, low->after);
    }
    if (low->after > 0 && high->before > 0) {
        wi_growing_printf(to, "%s and %s", mark, mark);
    }
    if (high->before > 0) {
        put_side(to, high->by, false);
        wi_growing_printf(to, " %s %" PRId64, least, high->before);
    }
    wi_growing_printf(to, "%s", mark);
}

static void put_sector(wi_growing *to, const wi_sectors *s, size_t j, bool latex) {
    const wi_sector *of = &s->sectors[j];
    wi_growing_printf(to, "%s the rays ", j == 0 ? "Between" : "; between");
    put_vector(to, s->rays[j].by, latex);
    wi_growing_printf(to, " and ");
    put_vector(to, s->rays[j + 1].by, latex);
    put_bounds(to, s, j, latex);
    if (of->index == 1) {
        wi_growing_printf(to, ", %s position is one", of->p == 1 ? "every" : "no");
        return;
    }
    wi_growing_printf(to, ", they have the periods ");
    put_vector(to, of->u, latex);
    wi_growing_printf(to, " and ");
    put_vector(to, of->v, latex);
    wi_growing_printf(to, ", and are %" PRId64 " of %" PRId64 " classes", of->p, of->index);
}

static void put_strip(wi_growing *to, const wi_ray *ray, bool first, bool latex) {
    const char *mark = latex ? "$" : "";
    wi_growing_printf(to, "%s the ray ", first ? " Beside" : ", beside");
    put_vector(to, ray->by, latex);
    wi_growing_printf(to, ", where %s", mark);
    if (ray->by.x != 0 && ray->by.y != 0) {
        wi_growing_printf(to, "%" PRId64 " < ", -ray->before);
    }
    put_side(to, ray->by, true);
    wi_growing_printf(to, " < %" PRId64 "%s, ", ray->by.x == 0 ? ray->before : ray->after, mark);
    wi_growing_printf(to, first ? "they have the period " : "");
    put_vector(to, ray->period, latex);
}

static void put_all(wi_growing *to, const wi_sectors *s, bool latex) {
    const char *mark = latex ? "$" : "";
    wi_growing_printf(to, "The P-positions make %zu periodic sector%s", s->count,
                      s->count == 1 ? "" : "s");
    if (s->from > 0) {
        wi_growing_printf(to, ", where %sx + y %s %" PRId64 "%s", mark,
                          latex ? "\\ge" : ">=", s->from, mark);
    }
    wi_growing_printf(to, ". ");
    for (size_t j = 0; j < s->count; j++) {
        put_sector(to, s, j, latex);
    }
    wi_growing_printf(to, ".");
    bool first = true;
    for (size_t j = 0; j <= s->count; j++) {
        if (has_strip(&s->rays[j])) {
            put_strip(to, &s->rays[j], first, latex);
            first = false;
        }
    }
    wi_growing_printf(to, first ? "" : ".");
}

static wy_status state(wi_reader *reader, const wi_sectors *s, wi_growing *sentence) {
    wi_growing text = {0};
    wi_growing latex = {0};
    put_all(&text, s, false);
    put_all(&latex, s, true);
    return wi_read_state(reader, "sectors", &text, &latex, sentence);
}

/* Has the pattern of a sector no periods but those of the sector? */
static bool is_sharp(const wi_sector *of) {
    bool sharp = true;
    for (int64_t class = 1; class < of->index && sharp; class ++) {
        const wy_position by = {class / of->d2, class % of->d2};
        sharp = false;
        for (int64_t c = 0; c < of->index && !sharp; c++) {
            const wy_position to = {c / of->d2 + by.x, c % of->d2 + by.y};
            sharp = of->pattern[c] != of->pattern[wi_sector_class(of, to)];
        }
    }
    return sharp;
}

/*
 * Rays at which the periods change.  With two of them P has no period v, not even from somewhere
 * on. For if v has no negative part, all z + t v with large t are in the sector that v points into,
 * and P looks there as it does around z; or v is along a ray, and they are above or below it as z
 * is: so there are at most two kinds of sectors, and one change.  If v has a negative part, steps
 * along it lead, far out, from each sector into the next, and all are of one kind.
 */
static size_t count_changes(const wi_sectors *s) {
    size_t changes = 0;
    for (size_t j = 1; j < s->count; j++) {
        const wi_sector *low = &s->sectors[j - 1];
        const wi_sector *high = &s->sectors[j];
        const bool same = low->d1 == high->d1 && low->e == high->e && low->d2 == high->d2;
        changes += !same && is_sharp(low) && is_sharp(high);
    }
    return changes;
}

/* For those who ask the reading. */
static void keep(wy_reading *reading, const wi_sectors *s) {
    reading->sector_count = s->count;
    reading->changes = count_changes(s);
    for (size_t j = 0; j < s->count; j++) {
        reading->sectors[j] = (wi_read_sector){.first = s->rays[j].by,
                                               .second = s->rays[j + 1].by,
                                               .u = s->sectors[j].u,
                                               .v = s->sectors[j].v,
                                               .index = s->sectors[j].index,
                                               .p = s->sectors[j].p};
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* Do sentences of these sectors promise to be short? */
static bool is_simple(const wi_sectors *s) {
    bool simple = s->count <= MOST_SAID;
    for (size_t j = 0; j < s->count; j++) {
        simple = simple && s->sectors[j].index <= LARGEST_INDEX;
    }
    return simple;
}

static wy_status read_board(wi_reader *reader, const wi_board *b, int64_t half) {
    wi_sectors s;
    wi_growing sentence = {0};
    wy_status status = wi_sectors_find(&s, b, half, reader->control, reader->error);
    if (status != WY_OK) {
        return status;
    }
    const size_t known = reader->reading->evidence_count;
    if (is_simple(&s)) {
        status = decide(&sentence, reader, &s);
    }
    if (status != WY_OK) {
        reader->reading->evidence_count = known;
    }
    if (status == WY_OK && sentence.text != NULL) {
        keep(reader->reading, &s);
        status = state(reader, &s, &sentence);
    }
    free(sentence.text);
    wi_sectors_clear(&s);
    return status;
}

wy_status wi_read_sectors(wi_reader *reader) {
    const wy_theorem *theorem = reader->theorem;
    const wy_rules *played = wy_theorem_played(theorem);
    if (wi_numeration_system(theorem->system)->valid != NULL || /* not a base */
        reader->count < (size_t)MANY * WI_READ_SIDE) {
        return WY_OK;
    }
    const size_t looks = wi_board_quick(played, theorem->moves) ? WI_SECTOR_LOOKS : 1;
    wi_board b = {0};
    wy_status status = WY_NO;
    for (size_t i = 0; i < looks && status == WY_NO; i++) {
        status = WY_OK;
        if (wi_sector_looks[i].side != b.side) {
            status = wi_board_solve(&b, played, theorem->moves, wi_sector_looks[i].side,
                                    reader->control, reader->error);
        }
        if (status == WY_OK) {
            status = read_board(reader, &b, wi_sector_looks[i].half);
        }
    }
    wi_board_clear(&b);
    return status == WY_NO || status == WY_LIMIT ? WY_OK : status;
}
