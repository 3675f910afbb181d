/* columns.c - does every column have a P-position? */
#include "columns.h"

#include <string.h>

#include "trail.h"

static bool must_have(const ruleset *g) {
    bool column_moves = false;
    bool others_leave = true;
    for (int i = 0; i < g->count; i++) {
        const ray *m = &g->moves[i];
        if (cert_is_plain(m) && m->s == 0 && m->t == 1 && m->u == 0 && m->v == 1) {
            column_moves = true;
        } else if ((!cert_is_point(m) && m->u == 0) || (cert_is_fan(m) && m->p == 0) || m->tied) {
            others_leave = false;
        }
    }
    return column_moves && others_leave && g->blocked == 0 && !g->misere && g->end_count == 0 &&
           g->board.count == 0;
}

bool cert_find_zero(const table *columns, const numeration *n, char *where, size_t size, work *w) {
    trail t = {.width = 1};
    bool good = cert_trail_add(&t, (uint32_t[]){0}, 0, 0, w) != NOWHERE;
    for (uint32_t i = 0; i < t.count && good && where[0] == '\0'; i++) {
        const uint32_t q = t.at[i];
        if (columns->value[q] == 0) {
            good = cert_trail_position(&t, i, n, where, size, w);
        }
        for (uint32_t digit = 0; digit < (uint32_t)n->digits && good; digit++) {
            const uint32_t label = digit * (uint32_t)n->digits;
            const uint32_t to = columns->next[(size_t)q * columns->labels + label];
            good = to == NOWHERE || cert_trail_add(&t, &to, i, label, w) != NOWHERE;
        }
    }
    cert_trail_drop(&t, w);
    return good;
}

bool cert_check_every_column(const ruleset *g, const table *p, const numeration *n, work *w,
                             size_t claim) {
    if (!must_have(g)) {
        return true;
    }
    /* At (c,0) the sum of P(a,b) over a = c and all b. */
    const linear conditions[] = {{.of = {[TRACK_A] = 1, [TRACK_C] = -1}}, {.of = {[TRACK_D] = 1}}};
    table columns = {0};
    char where[160] = "";
    const bool good = cert_image(&columns, p, n, conditions, 2, 1, w) &&
                      cert_find_zero(&columns, n, where, sizeof where, w);
    cert_drop_table(&columns, w);
    return good &&
           (where[0] == '\0' || cert_refuse(w->verdict, claim, "no P-position is above %s", where));
}
