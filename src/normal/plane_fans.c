/*
 * plane_fans.c - the parts of a set of moves that fill cones.
 *
 * Between two neighbouring directions a set repeats itself far out, by the vectors of a lattice.
 * Let the cone of the directions u, v be cut into cones of neighbouring vectors w_i, w_(i+1), each
 * pair a basis of the lattice.  Then
 *
 *     G = { p : p + a w_i + b w_(i+1) is in the set, for all i and all a, b >= 0 }
 *
 * has a p in each class modulo the lattice that the set has far out, and the least one begins a
 * fan.  What is left between them and the border of the set lies along the directions: rays.  The
 * widest cones and the coarsest classes are tried first: all pairs, the lattice of each part of
 * the set, the vectors that all of these have.
 */
#include "normal/plane.h"
#include "rules/value.h"

enum {
    MOST_SECTORS = 64, /* cones of determinant 1 in a cone */
    MOST_LATTICES = 8,
    LARGEST_INDEX = 256, /* classes modulo a lattice */
};

static wi_wide turn_of(wy_position u, wy_position v) {
    return (wi_wide)u.x * v.y - (wi_wide)u.y * v.x;
}

/* ---- directions ----------------------------------------------------------------------------- */

typedef struct directions {
    wi_sets *sets;
    wy_position of[WI_MOST_DIRECTIONS]; /* counterclockwise */
    int count;
    bool cones; /* some basic set fills a cone */
} directions;

static void add_direction(directions *d, wy_position way) {
    int at = 0;
    while (at < d->count && turn_of(d->of[at], way) > 0) {
        at++;
    }
    if (at < d->count && turn_of(d->of[at], way) == 0) {
        return;
    }
    if (d->count == WI_MOST_DIRECTIONS) {
        wi_sets_give_up(d->sets, "its moves fill cones with more than %d borders",
                        WI_MOST_DIRECTIONS);
        return;
    }
    for (int i = d->count++; i > at; i--) {
        d->of[i] = d->of[i - 1];
    }
    d->of[at] = way;
}

static isl_stat look_at(isl_basic_set *basic, void *data) {
    directions *d = data;
    wi_recession recession;
    wi_plane_recession(&recession, d->sets, basic);
    isl_basic_set_free(basic);
    if (recession.count == 2) {
        d->cones = true;
        add_direction(d, recession.along[0]);
        add_direction(d, recession.along[1]);
    }
    return d->sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

static void find_directions(directions *d, wi_sets *sets, isl_set *set) {
    d->sets = sets;
    d->count = 0;
    d->cones = false;
    wi_plane_each(sets, set, look_at, d);
}

/* ---- cones of determinant 1 ----------------------------------------------------------------- */

/*
 * From u to v, counterclockwise, both primitive: after u comes the w with turn(u, w) = 1 inside
 * the cone that is nearest to u's own border with v, and so on.  w = w0 + k u for the greatest k
 * with turn(w, v) >= 0, where w0 is any solution.
 */
static int cut(wy_position out[MOST_SECTORS + 1], wi_sets *sets, wy_position u, wy_position v) {
    int count = 0;
    out[count++] = u;
    while (turn_of(u, v) > 1) {
        if (count == MOST_SECTORS) {
            wi_sets_give_up(sets, "its moves fill a cone that is cut into more than %d",
                            MOST_SECTORS);
            return 0;
        }
        /* a u.x - b u.y with b = w.x, a = w.y: Euclid's algorithm gives u.x a - u.y b = 1. */
        wi_wide r0 = u.x;
        wi_wide r1 = u.y;
        wi_wide a0 = 1;
        wi_wide a1 = 0;
        wi_wide b0 = 0;
        wi_wide b1 = 1;
        while (r1 != 0) {
            const wi_wide q = r0 / r1;
            const wi_wide r = r0 - q * r1;
            const wi_wide a = a0 - q * a1;
            const wi_wide b = b0 - q * b1;
            r0 = r1;
            r1 = r;
            a0 = a1;
            a1 = a;
            b0 = b1;
            b1 = b;
        }
        /* u.x a0 + u.y b0 = r0 = 1 or -1: w = (-b0, a0), or its opposite. */
        wi_wide wx = -b0 * r0;
        wi_wide wy = a0 * r0;
        /* turn(w + k u, v) = turn(w, v) + k turn(u, v) >= 0, least such k: nearest to v. */
        const wi_wide step = turn_of(u, v);
        const wi_wide at = wx * v.y - wy * v.x;
        wi_wide k = -at / step;
        while (at + k * step < 0) {
            k++;
        }
        while (at + (k - 1) * step >= 0) {
            k--;
        }
        wx += k * u.x;
        wy += k * u.y;
        u = (wy_position){(int64_t)wx, (int64_t)wy};
        if (turn_of(u, v) == 0) {
            return count; /* w is v */
        }
        out[count++] = u;
    }
    return count;
}

/* ---- fans ----------------------------------------------------------------------------------- */

/* The points from which all fans between neighbouring ways lie in the set. */
static isl_set *beginnings(wy_plane *plane, const wy_position *ways, int count) {
    isl_set *outside = isl_set_complement(isl_set_copy(plane->whole));
    isl_set *good = isl_set_copy(plane->whole);
    for (int i = 0; i + 1 < count; i++) {
        isl_set *bad = wi_plane_before(plane, isl_set_copy(outside), ways[i]);
        bad = wi_plane_before(plane, bad, ways[i + 1]);
        good = isl_set_subtract(good, bad);
    }
    isl_set_free(outside);
    return wi_sets_merged(good);
}

/* The point of the set with the least s + t, then s; false: there is none. */
static bool least_point(wy_position *out, wi_sets *sets, isl_set *set) {
    if (wi_sets_is(sets, isl_set_is_empty(set)) || sets->status != WY_OK) {
        return false;
    }
    /* (a,b) -> (s,t) = (b, a-b) */
    isl_space *space = isl_space_set_alloc(sets->ctx, 0, 2);
    isl_multi_aff *from = isl_multi_aff_zero(isl_space_map_from_set(isl_space_copy(space)));
    from = isl_multi_aff_set_aff(from, 0, wi_sets_variable(space, 1));
    from = isl_multi_aff_set_aff(
        from, 1, isl_aff_sub(wi_sets_variable(space, 0), wi_sets_variable(space, 1)));
    isl_space_free(space);
    isl_point *point =
        isl_set_sample_point(isl_set_lexmin(isl_set_preimage_multi_aff(isl_set_copy(set), from)));
    int64_t sum = 0;
    *out = (wy_position){0, 0};
    const bool found =
        wi_sets_number(&sum, sets, isl_point_get_coordinate_val(point, isl_dim_set, 0)) &&
        wi_sets_number(&out->x, sets, isl_point_get_coordinate_val(point, isl_dim_set, 1));
    isl_point_free(point);
    out->y = sum - out->x;
    return found;
}

static isl_set *set_of_point(wi_sets *sets, wy_position at) {
    isl_space *space = isl_space_set_alloc(sets->ctx, 0, 2);
    isl_set *set = isl_aff_eq_set(wi_sets_variable(space, 0), wi_sets_constant(space, at.x));
    set = isl_set_intersect(
        set, isl_aff_eq_set(wi_sets_variable(space, 1), wi_sets_constant(space, at.y)));
    isl_space_free(space);
    return set;
}

static bool fills_cone(wi_sets *sets, isl_set *set) {
    directions d;
    find_directions(&d, sets, set);
    return d.cones;
}

/* The fans from this point, if they have a cone of what is left. */
static bool emit_fans(wy_plane *plane, wy_position start, const wy_position *ways, int count) {
    bool emitted = false;
    for (int i = 0; i + 1 < count && plane->sets->status == WY_OK; i++) {
        const wy_position u = ways[i];
        const wy_position v = ways[i + 1];
        /* If no two shapes may meet, neighbouring fans share their border once. */
        const bool apart = plane->disjoint && i > 0;
        const wy_position from = apart ? (wy_position){start.x + v.x, start.y + v.y} : start;
        isl_set *moves =
            wi_plane_after(plane, wi_plane_after(plane, set_of_point(plane->sets, from), u), v);
        isl_set *fresh =
            wi_sets_merged(isl_set_intersect(isl_set_copy(plane->left), isl_set_copy(moves)));
        const bool useful = fills_cone(plane->sets, fresh);
        isl_set_free(fresh);
        if (useful) {
            wi_plane_emit(plane,
                          &(wy_shape){.start = from,
                                      .step = u,
                                      .across = v,
                                      .count = WY_UNBOUNDED,
                                      .width = WY_UNBOUNDED},
                          moves);
            emitted = true;
        } else {
            isl_set_free(moves);
        }
    }
    return emitted;
}

/* The fans of one cone, in the classes of a lattice. */
static bool try_cone(wy_plane *plane, wy_position u, wy_position v, const wi_lattice *lattice) {
    wi_sets *sets = plane->sets;
    wy_position ways[MOST_SECTORS + 2];
    const wy_position from_u = wi_lattice_coordinates(lattice, u);
    const wy_position to_v = wi_lattice_coordinates(lattice, v);
    int count = cut(ways, sets, from_u, to_v);
    if (count == 0) {
        return false;
    }
    ways[count++] = to_v;
    for (int i = 0; i < count; i++) {
        ways[i] = wi_lattice_vector(lattice, ways[i]);
    }
    isl_set *from = beginnings(plane, ways, count);
    bool emitted = false;
    wy_position start;
    while (sets->status == WY_OK && least_point(&start, sets, from)) {
        emitted = emit_fans(plane, start, ways, count) || emitted;
        from = isl_set_subtract(from, wi_lattice_class(sets, lattice, start));
    }
    isl_set_free(from);
    return emitted;
}

/* ---- lattices ------------------------------------------------------------------------------- */

typedef struct lattices {
    wi_sets *sets;
    wi_lattice of[MOST_LATTICES]; /* by their index */
    int count;
    wi_lattice common;
} lattices;

static void add_lattice(lattices *l, const wi_lattice *lattice) {
    int at = 0;
    while (at < l->count && wi_lattice_index(&l->of[at]) <= wi_lattice_index(lattice)) {
        if (wi_lattice_equal(&l->of[at], lattice)) {
            return;
        }
        at++;
    }
    if (l->count == MOST_LATTICES) {
        return; /* the common one will do */
    }
    for (int i = l->count++; i > at; i--) {
        l->of[i] = l->of[i - 1];
    }
    l->of[at] = *lattice;
}

static isl_stat add_lattice_of(isl_basic_set *basic, void *data) {
    lattices *l = data;
    wi_recession recession;
    wi_plane_recession(&recession, l->sets, basic);
    if (recession.count == 2 && l->sets->status == WY_OK) {
        const wi_lattice lattice = wi_lattice_of(l->sets, basic);
        if (l->sets->status == WY_OK) {
            add_lattice(l, &lattice);
            l->common = wi_lattice_meet(l->sets, &l->common, &lattice);
        }
    }
    isl_basic_set_free(basic);
    return l->sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

/* ---- all of it ------------------------------------------------------------------------------ */

static void try_lattice(wy_plane *plane, const directions *d, const wi_lattice *lattice) {
    if (wi_lattice_index(lattice) > LARGEST_INDEX) {
        wi_sets_give_up(plane->sets, "its moves fill cones with more than %d kinds of remainders",
                        LARGEST_INDEX);
    }
    for (int i = 0; i + 1 < d->count && plane->sets->status == WY_OK;) {
        int j = d->count - 1;
        while (j > i && !try_cone(plane, d->of[i], d->of[j], lattice)) {
            j--;
        }
        i = j > i ? j : i + 1;
    }
}

void wi_plane_fans(wy_plane *plane) {
    wi_sets *sets = plane->sets;
    directions d;
    find_directions(&d, sets, plane->left);
    if (!d.cones || sets->status != WY_OK) {
        return;
    }
    lattices l = {.sets = sets, .common = wi_lattice_all()};
    add_lattice(&l, &l.common);
    wi_plane_each(sets, plane->left, add_lattice_of, &l);
    const wi_lattice common = l.common;
    bool last = false;
    for (int i = 0; !last && d.cones && sets->status == WY_OK; i++) {
        last = i >= l.count;
        try_lattice(plane, &d, last ? &common : &l.of[i]);
        if (sets->status == WY_OK) {
            find_directions(&d, sets, plane->left);
        }
    }
    if (d.cones && sets->status == WY_OK) {
        wi_sets_give_up(sets, "its moves fill cones in no simple way");
    }
}
