/*
 * normal_ends.c - the ends of the game: positions without a move at which the families of the
 * normal form, as they are now written, would have one.
 *
 * Few positions are listed, the others told by a condition.
 */
#include <isl/constraint.h>

#include "base/fail.h"
#include "normal/listed.h"
#include "normal/making.h"
#include "normal/set_condition.h"
#include "rules/condition.h"

/* x >= 0: the game ends everywhere. */
static wy_condition *always_true(void) {
    const wy_linear x = {.c = {[WY_X] = 1}};
    const wy_linear zero = {0};
    return wi_condition_compare(&x, WY_GE, &zero, false);
}

typedef struct end_list {
    wi_making *m;
    wi_listed single;
    isl_set *others;
} end_list;

typedef struct counting {
    wi_making *m;
    wi_listed list;
    size_t most;
} counting;

static isl_stat count_position(isl_point *point, void *data) {
    counting *c = data;
    wi_sets *sets = &c->m->sets;
    wy_position at = {0, 0};
    const bool fits =
        wi_sets_number(&at.x, sets, isl_point_get_coordinate_val(point, isl_dim_set, 0)) &&
        wi_sets_number(&at.y, sets, isl_point_get_coordinate_val(point, isl_dim_set, 1));
    isl_point_free(point);
    if (!fits || c->list.count == c->most) {
        return isl_stat_error;
    }
    if (!wi_listed_add(&c->list, at)) {
        sets->status = wi_fail_memory(sets->error);
        return isl_stat_error;
    }
    return isl_stat_ok;
}

static isl_stat count_constraints(isl_basic_set *basic, void *data) {
    size_t *count = data;
    const isl_size more = isl_basic_set_n_constraint(basic);
    *count += more < 0 ? 0 : (size_t)more;
    isl_basic_set_free(basic);
    return isl_stat_ok;
}

/* Whatever is prime? */
static bool is_of_heaps(wi_making *m, isl_set *some) {
    if (m->meaning.predicate_count == 0) {
        return true;
    }
    const unsigned count = (unsigned)m->meaning.predicate_count;
    isl_set *all = isl_set_project_out(isl_set_copy(some), isl_dim_set, 2, count);
    all = isl_set_intersect(isl_set_insert_dims(all, isl_dim_set, 2, count),
                            isl_set_copy(m->meaning.board));
    const bool same = wi_sets_is(&m->sets, isl_set_is_equal(some, all));
    isl_set_free(all);
    return same;
}

/* Fewer positions than it takes words to describe them are listed. */
static bool list_few(end_list *ends, isl_set *some) {
    wi_making *m = ends->m;
    if (!wi_sets_is(&m->sets, isl_set_is_bounded(some)) || !is_of_heaps(m, some)) {
        return false;
    }
    isl_set *told = isl_set_gist(isl_set_copy(some), isl_set_copy(m->moving));
    size_t words = 0;
    isl_set_foreach_basic_set(told, count_constraints, &words);
    isl_set_free(told);
    counting c = {.m = m, .most = words > 0 ? 2 * words - 1 : 0};
    isl_set *plain = isl_set_project_out(isl_set_copy(some), isl_dim_set, 2,
                                         (unsigned)m->meaning.predicate_count);
    const bool few = isl_set_foreach_point(plain, count_position, &c) == isl_stat_ok;
    isl_set_free(plain);
    if (!few) {
        isl_ctx_reset_error(m->sets.ctx);
    } else if (!wi_listed_join(&ends->single, &c.list)) {
        m->sets.status = wi_fail_memory(m->sets.error);
    }
    wi_listed_clear(&c.list);
    return few;
}

static isl_stat take_end(isl_basic_set *basic, void *data) {
    end_list *ends = data;
    wi_making *m = ends->m;
    isl_set *some = isl_set_from_basic_set(basic);
    if (list_few(ends, some)) {
        isl_set_free(some);
    } else {
        ends->others = isl_set_union(ends->others, some);
    }
    return m->sets.status == WY_OK ? isl_stat_ok : isl_stat_error;
}

void wi_making_add_ends(wi_making *m) {
    wi_sets *sets = &m->sets;
    m->moving = wi_sets_merged(m->moving);
    isl_set *ends =
        wi_sets_merged(isl_set_subtract(isl_set_copy(m->moving), isl_set_copy(m->pieces.live)));
    end_list list = {.m = m, .others = isl_set_empty(isl_set_get_space(m->meaning.board))};
    for (size_t i = 0; i < m->meaning.end_count && sets->status == WY_OK; i++) {
        if (!wi_listed_add(&list.single, m->meaning.end_list[i])) {
            sets->status = wi_fail_memory(sets->error);
        }
    }
    if (isl_set_foreach_basic_set(ends, take_end, &list) < 0) {
        wi_sets_look(sets);
    }
    isl_set_free(ends);
    /* Where there is no move it does not matter what is said. */
    isl_set *others = wi_sets_merged(list.others);
    isl_set *must_not =
        wi_sets_merged(isl_set_subtract(isl_set_copy(m->moving), isl_set_copy(others)));
    bool never = false;
    if (wi_sets_look(sets) == WY_OK) {
        wi_condition_of_set(&m->rules->terminal, &never, &m->meaning, others, must_not, 0);
    }
    isl_set_free(must_not);
    if (sets->status == WY_OK && !never && m->rules->terminal == NULL) {
        m->rules->terminal = always_true();
        sets->status = m->rules->terminal == NULL ? wi_fail_memory(sets->error) : WY_OK;
    }
    isl_set_free(others);
    wi_listed_sort(&list.single);
    m->rules->terminals = list.single.of;
    m->rules->terminal_count = list.single.count;
}
