/* heap_moves.c - families of moves as formulas, whose variables are eliminated one by one. */
#include "prove/heap_moves.h"

#include <string.h>

#include "automata/inside.h"
#include "base/arithmetic.h"
#include "base/fail.h"
#include "prove/game_kernel.h"
#include "rules/value.h"

/* ==== automata with named tracks ============================================================= */

void wi_heap_relation_clear(wi_heap_relation *relation) {
    wy_automaton_free(relation->of);
    *relation = (wi_heap_relation){0};
}

wi_heap_relation wi_heap_relation_of(wi_calculus *c, const wy_automaton *of, uint32_t first) {
    wi_heap_relation out = {0};
    if (c->status == WY_OK) {
        c->status = wy_automaton_copy(&out.of, of, c->error);
    }
    out.count = c->status == WY_OK ? wy_automaton_tracks(of) : 0;
    for (uint32_t i = 0; i < out.count; i++) {
        out.name[i] = first + i;
    }
    return out;
}

static bool has_name(const wi_heap_relation *relation, uint32_t name) {
    for (uint32_t i = 0; i < relation->count; i++) {
        if (relation->name[i] == name) {
            return true;
        }
    }
    return false;
}

/* The names of both in order, and the places of each one's tracks among them. */
static wi_heap_relation merge(const wi_heap_relation *a, const wi_heap_relation *b, uint32_t *of_a,
                              uint32_t *of_b) {
    wi_heap_relation out = {0};
    uint32_t i = 0, j = 0;
    while (i < a->count || j < b->count) {
        const uint32_t left = i < a->count ? a->name[i] : WI_NAMES;
        const uint32_t right = j < b->count ? b->name[j] : WI_NAMES;
        if (left <= right) {
            of_a[i++] = out.count;
        }
        if (right <= left) {
            of_b[j++] = out.count;
        }
        out.name[out.count++] = left < right ? left : right;
    }
    return out;
}

static void drop_name(wi_heap_relation *relation, uint32_t name) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < relation->count; i++) {
        if (relation->name[i] != name) {
            relation->name[kept++] = relation->name[i];
        }
    }
    relation->count = kept;
}

static uint32_t place_of(const wi_heap_relation *relation, uint32_t name) {
    uint32_t at = 0;
    while (at < relation->count && relation->name[at] != name) {
        at++;
    }
    return at;
}

wi_heap_relation wi_heap_relation_join(wi_calculus *c, wy_operation op, wi_heap_relation a,
                                       wi_heap_relation b) {
    uint32_t of_a[WI_NAMES] = {0}, of_b[WI_NAMES] = {0};
    wi_heap_relation out = merge(&a, &b, of_a, of_b);
    out.of = wi_calculus_join(c, op, a.of, of_a, b.of, of_b, out.count);
    wi_heap_relation_clear(&a);
    wi_heap_relation_clear(&b);
    return out;
}

/* There is a value of the variable `gone` with a and b; takes both. */
static wi_heap_relation join_without(wi_calculus *c, wi_heap_relation a, wi_heap_relation b,
                                     uint32_t gone) {
    uint32_t of_a[WI_NAMES] = {0}, of_b[WI_NAMES] = {0};
    wi_heap_relation out = merge(&a, &b, of_a, of_b);
    out.of =
        wi_calculus_exists(c, WY_OP_AND, a.of, of_a, b.of, of_b, out.count, place_of(&out, gone));
    drop_name(&out, gone);
    wi_heap_relation_clear(&a);
    wi_heap_relation_clear(&b);
    return out;
}

wi_heap_relation wi_heap_relation_without(wi_calculus *c, wi_heap_relation a, uint32_t gone) {
    wi_heap_relation out = a;
    out.of = NULL;
    if (c->status == WY_OK && a.of != NULL) {
        bool which[WY_MAX_TRACKS] = {false};
        which[place_of(&a, gone)] = true;
        c->status = wy_automaton_exists(&out.of, a.of, which, NULL, c->control, c->error);
    }
    drop_name(&out, gone);
    wi_heap_relation_clear(&a);
    return out;
}

wi_heap_relation wi_heap_relation_linear(wi_calculus *c, const wi_named_form *form,
                                         wy_relation relation) {
    wi_heap_relation out = {0};
    int64_t coefficients[WI_NAMES] = {0};
    for (uint32_t i = 0; i < WI_NAMES; i++) {
        if (form->c[i] != 0) {
            coefficients[out.count] = form->c[i];
            out.name[out.count++] = i;
        }
    }
    if (out.count == 0) { /* true or false, said of the first heap */
        out.name[out.count++] = WI_NAME_HEAP;
    }
    if (out.count > WI_LINEAR_VARIABLES) {
        if (c->status == WY_OK) {
            c->status = wi_fail(c->error, WY_LIMIT,
                                "a condition of the rule ties more than %d numbers to each other",
                                WI_LINEAR_VARIABLES);
        }
        return out;
    }
    out.of = wi_calculus_linear(c, coefficients, out.count, form->constant, relation);
    return out;
}

/* There is k with form = modulus k, the coefficients not negative; k has a free name. */
wi_heap_relation wi_heap_relation_multiple(wi_calculus *c, const wi_named_form *form,
                                           int64_t modulus) {
    wi_named_form reduced = {.constant = wi_rest(form->constant, modulus)};
    uint32_t k = WI_NAMES;
    for (uint32_t i = 0; i < WI_NAMES; i++) {
        reduced.c[i] = wi_rest(form->c[i], modulus);
        k = reduced.c[i] == 0 ? i : k;
    }
    bool constant = true;
    for (uint32_t i = 0; i < WI_NAMES; i++) {
        constant = constant && reduced.c[i] == 0;
    }
    if (constant) {
        return wi_heap_relation_linear(c, &reduced, WY_EQ);
    }
    reduced.c[k] = -modulus;
    return wi_heap_relation_without(c, wi_heap_relation_linear(c, &reduced, WY_EQ), k);
}

wi_heap_relation wi_heap_relation_not(wi_calculus *c, wi_heap_relation a) {
    wi_heap_relation all = a;
    all.of = wi_calculus_all(c, a.count);
    return wi_heap_relation_join(c, WY_OP_AND_NOT, all, a);
}

/* ---- elimination --------------------------------------------------------------------------- */

/* The tracks that are left when the variable goes; UINT32_MAX: no relation has it. */
static uint32_t tracks_without(const wi_heap_relation *all, size_t count, uint32_t name) {
    bool met[WI_NAMES] = {false};
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        if (has_name(&all[i], name)) {
            found = true;
            for (uint32_t j = 0; j < all[i].count; j++) {
                met[all[i].name[j]] = true;
            }
        }
    }
    uint32_t tracks = 0;
    for (uint32_t i = 0; i < WI_NAMES; i++) {
        tracks += met[i];
    }
    return found ? tracks - 1 : UINT32_MAX;
}

static bool lies_in(const wi_heap_relation *a, const wi_heap_relation *b) {
    for (uint32_t i = 0; i < a->count; i++) {
        if (!has_name(b, a->name[i])) {
            return false;
        }
    }
    return true;
}

/* Relations on variables that another one has are joined to that one: it becomes smaller. */
static size_t absorb(wi_calculus *c, wi_heap_relation *all, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count;) {
            if (i != j && lies_in(&all[j], &all[i]) && (all[j].count < all[i].count || j > i)) {
                all[i] = wi_heap_relation_join(c, WY_OP_AND, all[i], all[j]);
                all[j] = all[--count];
                i = i == count ? j : i; /* it was the last one */
            } else {
                j++;
            }
        }
    }
    return count;
}

/* Joins all that have the variable, which goes; the widest first, for P is the sparse one. */
static size_t eliminate(wi_calculus *c, wi_heap_relation *all, size_t count, uint32_t name) {
    wi_heap_relation now = {0};
    for (bool more = true; more;) {
        size_t best = count;
        size_t having = 0;
        for (size_t i = 0; i < count; i++) {
            if (has_name(&all[i], name)) {
                having++;
                best = best == count || all[i].count > all[best].count ? i : best;
            }
        }
        const wi_heap_relation next = all[best];
        all[best] = all[--count];
        more = having > 1;
        if (now.count == 0) {
            now = more ? next : wi_heap_relation_without(c, next, name);
        } else {
            now = more ? wi_heap_relation_join(c, WY_OP_AND, now, next)
                       : join_without(c, now, next, name);
        }
    }
    all[count++] = now;
    return count;
}

wi_heap_relation wi_heap_relation_solve(wi_calculus *c, wi_heap_relation *all, size_t count,
                                        uint32_t keep) {
    while (c->status == WY_OK) {
        count = absorb(c, all, count);
        uint32_t best = WI_NAMES;
        uint32_t fewest = UINT32_MAX;
        for (uint32_t name = 0; name < WI_NAMES; name++) {
            const uint32_t tracks =
                (keep >> name & 1) != 0 ? UINT32_MAX : tracks_without(all, count, name);
            if (tracks < fewest) {
                fewest = tracks;
                best = name;
            }
        }
        if (best == WI_NAMES) {
            break;
        }
        count = eliminate(c, all, count, best);
    }
    while (count > 1) {
        all[0] = wi_heap_relation_join(c, WY_OP_AND, all[0], all[count - 1]);
        count--;
    }
    return all[0];
}

/* ==== families as relations ================================================================== */

enum { MOST_RELATIONS = 96, MOST_LISTED = 256 };

/* ---- forms --------------------------------------------------------------------------------- */

wi_heap_ask wi_heap_ask_all(const wy_family *family, int heaps) {
    wi_heap_ask out = {.family = family, .heaps = heaps, .sum = -1};
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        out.same[i] = i;
    }
    return out;
}

wi_heap_ask wi_heap_ask_of(const wy_family *family, const wy_rules *rules) {
    wi_heap_ask out = wi_heap_ask_all(family, rules->heaps);
    const bool numbers = rules->memory == WY_MEMORY_BOUND || rules->memory == WY_MEMORY_REPEAT;
    out.memory = numbers ? rules->memory : WY_MEMORY_NONE;
    out.factor = rules->factor;
    out.more = rules->more;
    return out;
}

void wi_heap_ask_nothing_more(wi_heap_ask *ask) {
    ask->free = false;
    ask->sum = -1;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        ask->same[i] = i;
    }
}

static int tracks_of(int heaps, wy_memory_kind memory) {
    return memory == WY_MEMORY_BOUND ? heaps + 1 : memory == WY_MEMORY_REPEAT ? 2 * heaps : heaps;
}

int wi_heap_tracks(const wy_rules *rules) {
    return tracks_of(rules->heaps, rules->memory);
}

/* The tracks of the set that moves lead into. */
static int ask_tracks(const wi_heap_ask *ask) {
    return tracks_of(ask->heaps, ask->memory);
}

static bool is_constant(const wy_linear *form) {
    for (int i = 0; i < WY_VARIABLES; i++) {
        if (i != WY_ONE && form->c[i] != 0) {
            return false;
        }
    }
    return true;
}

bool wi_heap_stays(const wi_heap_ask *ask, int heap) {
    return heap < ask->heaps && is_constant(&ask->family->part[heap]) &&
           ask->family->part[heap].c[WY_ONE] == 0;
}

wi_named_form wi_heap_plainly(const wi_heap_ask *ask, const wy_linear *form) {
    wi_named_form out = {.constant = form->c[WY_ONE]};
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        out.c[WI_NAME_HEAP + i] += form->c[wi_heap_variables[i]];
        const int64_t factor = form->c[wi_parameter_variables[i]];
        for (int j = 0; j < WY_MOST_HEAPS && i == ask->sum; j++) {
            if (j != i && wi_family_has_parameter(ask->family, j)) {
                out.c[WI_NAME_CHOICE + j] += factor;
            }
        }
        out.c[WI_NAME_CHOICE + ask->same[i]] += i == ask->sum ? 0 : factor;
    }
    return out;
}

void wi_named_form_add(wi_named_form *to, const wi_named_form *form, int64_t factor) {
    for (int i = 0; i < WI_NAMES; i++) {
        to->c[i] += factor * form->c[i];
    }
    to->constant += factor * form->constant;
}

wi_named_form wi_heap_balance(const wi_heap_ask *ask, int heap) {
    if (heap >= ask->heaps) {
        const bool bound = ask->memory == WY_MEMORY_BOUND;
        const wi_named_form taken = wi_heap_plainly(ask, &ask->family->part[heap - ask->heaps]);
        wi_named_form out = {.constant = bound ? ask->more : 0};
        wi_named_form_add(&out, &taken, bound ? ask->factor : 1);
        out.c[WI_NAME_OPTION + heap] -= 1;
        return out;
    }
    const wi_named_form part = wi_heap_plainly(ask, &ask->family->part[heap]);
    wi_named_form out = {0};
    wi_named_form_add(&out, &part, -1);
    out.c[WI_NAME_HEAP + heap] += 1;
    out.c[WI_NAME_OPTION + heap] -= 1;
    return out;
}

/* ---- families ------------------------------------------------------------------------------ */

typedef struct list {
    wi_calculus *c;
    const wi_heap_ask *ask;
    wi_heap_relation all[MOST_RELATIONS];
    size_t count;
} list;

static void add(list *to, wi_heap_relation relation) {
    if (to->count == MOST_RELATIONS || relation.of == NULL) {
        if (to->c->status == WY_OK) {
            to->c->status =
                wi_fail(to->c->error, WY_LIMIT, "the rule has a set with too many conditions");
        }
        wi_heap_relation_clear(&relation);
        return;
    }
    to->all[to->count++] = relation;
}

/* Which parts of a conjunction are wanted. */
typedef enum parts { ALL, ON_HEAPS, ON_CHOICES, NOT_ON_CHOICES } parts;

static bool names_between(const wi_heap_relation *relation, uint32_t first, uint32_t end) {
    for (uint32_t i = 0; i < relation->count; i++) {
        if (relation->name[i] < first || relation->name[i] >= end) {
            return false;
        }
    }
    return true;
}

static bool is_wanted(const wi_heap_relation *relation, parts wanted) {
    const bool on_choices = names_between(relation, WI_NAME_CHOICE, WI_NAMES);
    return wanted == ALL        ? true
           : wanted == ON_HEAPS ? names_between(relation, WI_NAME_HEAP, WI_NAME_CHOICE)
                                : on_choices == (wanted == ON_CHOICES);
}

/* The parts of a conjunction, each by itself. */
static void add_conditions(list *to, const wy_condition *of, parts wanted) {
    if (of == NULL || to->c->status != WY_OK) {
        return;
    }
    if (of->kind == WY_AND) {
        add_conditions(to, of->first, wanted);
        add_conditions(to, of->second, wanted);
        return;
    }
    wi_heap_relation one = wi_heap_condition_relation(to->c, to->ask, of);
    if (is_wanted(&one, wanted)) {
        add(to, one);
    } else {
        wi_heap_relation_clear(&one);
    }
}

static void add_bound(list *to, int choice, int64_t constant, wy_relation relation) {
    wy_linear one = {{0}};
    one.c[wi_parameter_variables[choice]] = 1;
    wi_named_form form = wi_heap_plainly(to->ask, &one);
    form.constant = -constant;
    add(to, wi_heap_relation_linear(to->c, &form, relation));
}

static void add_range(list *to, int choice, const wy_range *range) {
    wi_calculus *c = to->c;
    if (range->count == 0) {
        add_bound(to, choice, range->low, WY_GE);
        if (range->high != WY_UNBOUNDED) {
            add_bound(to, choice, range->high, WY_LE);
        }
        return;
    }
    if (range->count > MOST_LISTED) {
        c->status = c->status == WY_OK
                        ? wi_fail(c->error, WY_LIMIT, "a list of the rule is too long")
                        : c->status;
        return;
    }
    wi_heap_relation some = {0};
    for (size_t i = 0; i < range->count && c->status == WY_OK; i++) {
        wi_named_form form = {.constant = -range->values[i]};
        form.c[WI_NAME_CHOICE + to->ask->same[choice]] = 1;
        const wi_heap_relation one = wi_heap_relation_linear(c, &form, WY_EQ);
        some = i == 0 ? one : wi_heap_relation_join(c, WY_OP_OR, some, one);
    }
    add(to, some);
}

/* The set, with the names of the options, or of the heaps that stay. */
static void add_set(list *to, const wy_automaton *set) {
    wi_calculus *c = to->c;
    wi_heap_relation options = {0};
    uint32_t place[WY_MOST_HEAPS];
    for (uint32_t name = 0; name < WI_NAME_CHOICE; name++) {
        const int heap = (int)(name % WY_MOST_HEAPS);
        if (heap < ask_tracks(to->ask) && wi_heap_stays(to->ask, heap) == (name >= WI_NAME_HEAP)) {
            place[heap] = options.count;
            options.name[options.count++] = name;
        }
    }
    if (c->status == WY_OK) {
        c->status =
            wi_automaton_move_tracks(&options.of, set, place, options.count, c->control, c->error);
    }
    if (c->status == WY_OK) {
        c->status = wy_automaton_minimise_in_place(options.of, c->control, c->error);
    }
    add(to, options);
}

/* The parameter that a part is; -1: it is something else. */
static int choice_of(const wy_linear *part) {
    int found = -1;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        wy_linear rest = *part;
        rest.c[wi_parameter_variables[i]] -= 1;
        if (is_constant(&rest) && rest.c[WY_ONE] == 0) {
            found = i;
        }
    }
    return found;
}

bool wi_heap_moves_own(const wy_family *family, int heaps) {
    unsigned met = 0;
    for (int i = 0; i < heaps; i++) {
        const int choice = choice_of(&family->part[i]);
        if (choice < 0 || (met >> choice & 1) != 0 || family->range[choice].count > 0) {
            return false;
        }
        met |= 1U << choice;
    }
    return heaps == family->parameters;
}

/*
 * The heap from which the sum is taken: x_k - (the other heaps) is what it is among the options.
 * Only moves where this number, which has a name that no parameter has, is not negative.
 */
static void add_sum(list *to, int heap) {
    wi_named_form options = {0}, heaps = {0};
    for (int i = 0; i < to->ask->heaps; i++) {
        options.c[WI_NAME_OPTION + i] = heaps.c[WI_NAME_HEAP + i] = i == heap ? 1 : -1;
    }
    options.c[WI_NAME_CHOICE + to->ask->sum] = heaps.c[WI_NAME_CHOICE + to->ask->sum] = -1;
    add(to, wi_heap_relation_linear(to->c, &options, WY_EQ));
    add(to, wi_heap_relation_linear(to->c, &heaps, WY_EQ));
}

/* What is remembered forbids: more than the bound, or the last move again. */
static void add_memory(list *to) {
    const wi_heap_ask *ask = to->ask;
    wi_heap_relation other = {0};
    for (int i = 0; i < ask->heaps && ask->memory != WY_MEMORY_NONE; i++) {
        const wi_named_form taken = wi_heap_plainly(ask, &ask->family->part[i]);
        wi_named_form form = {0};
        wi_named_form_add(&form, &taken, -1);
        form.c[WI_NAME_HEAP + ask->heaps + i] += 1;
        const wi_heap_relation one =
            wi_heap_relation_linear(to->c, &form, ask->memory == WY_MEMORY_BOUND ? WY_GE : WY_NE);
        other = i == 0 ? one : wi_heap_relation_join(to->c, WY_OP_OR, other, one);
    }
    if (ask->memory != WY_MEMORY_NONE) {
        add(to, other);
    }
}

/* Everything that makes a move of the family lead into the set. */
static void add_family(list *to, const wy_automaton *set) {
    const wy_family *family = to->ask->family;
    add_set(to, set);
    add_memory(to);
    for (int i = 0; i < ask_tracks(to->ask) && to->c->status == WY_OK; i++) {
        if (i < to->ask->heaps && to->ask->sum >= 0 &&
            choice_of(&family->part[i]) == to->ask->sum) {
            add_sum(to, i);
        } else if (!wi_heap_stays(to->ask, i)) {
            const wi_named_form zero = wi_heap_balance(to->ask, i);
            add(to, wi_heap_relation_linear(to->c, &zero, WY_EQ));
        }
    }
    for (int i = 0; i < WY_MOST_HEAPS && to->c->status == WY_OK; i++) {
        if (wi_family_has_parameter(family, i)) {
            add_range(to, i, &family->range[i]);
        }
    }
    add_conditions(to, family->when, to->ask->free ? NOT_ON_CHOICES : ALL);
}

static uint32_t names(uint32_t first, int count) {
    return ((UINT32_C(1) << count) - 1) << first;
}

wy_automaton *wi_heap_moves_into(wi_calculus *c, const wy_automaton *set, const wi_heap_ask *ask) {
    list all = {.c = c, .ask = ask};
    add_family(&all, set);
    const uint32_t keep = names(WI_NAME_HEAP, ask_tracks(ask));
    return wi_heap_relation_solve(c, all.all, all.count, keep).of;
}

wi_heap_relation wi_heap_moves_relation(wi_calculus *c, const wy_automaton *set,
                                        const wi_heap_ask *ask) {
    list all = {.c = c, .ask = ask};
    add_family(&all, set);
    for (int i = 0; i < ask_tracks(ask) && c->status == WY_OK; i++) {
        if (wi_heap_stays(ask, i)) { /* the option has a name of its own here */
            wi_named_form equal = {0};
            equal.c[WI_NAME_HEAP + i] = 1;
            equal.c[WI_NAME_OPTION + i] = -1;
            add(&all, wi_heap_relation_linear(c, &equal, WY_EQ));
        }
    }
    const uint32_t keep =
        names(WI_NAME_HEAP, ask_tracks(ask)) | names(WI_NAME_OPTION, ask_tracks(ask));
    return wi_heap_relation_solve(c, all.all, all.count, keep);
}

wi_heap_relation wi_heap_moves_within(wi_calculus *c, const wy_automaton *from,
                                      const wy_automaton *set, const wi_heap_ask *ask) {
    list all = {.c = c, .ask = ask};
    add_family(&all, set);
    add(&all, wi_heap_relation_of(c, from, WI_NAME_HEAP));
    uint32_t keep = 0;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (wi_family_has_parameter(ask->family, i)) {
            keep |= UINT32_C(1) << (WI_NAME_CHOICE + ask->same[i]);
        }
    }
    return wi_heap_relation_solve(c, all.all, all.count, keep);
}

wi_heap_relation wi_heap_moves_where(wi_calculus *c, const wi_heap_ask *ask) {
    list all = {.c = c, .ask = ask};
    add_conditions(&all, ask->family->when, ON_HEAPS);
    if (all.count == 0) {
        return (wi_heap_relation){0};
    }
    return wi_heap_relation_solve(c, all.all, all.count, names(WI_NAME_HEAP, ask->heaps));
}

/* ---- two families together ----------------------------------------------------------------- */

/* Puts in what each parameter is; false: there are heaps in the form. */
static bool put_in(wy_linear *form, const wy_linear *const is[WY_MOST_HEAPS]) {
    wy_linear out = {{0}};
    out.c[WY_ONE] = form->c[WY_ONE];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        const int64_t factor = form->c[wi_parameter_variables[i]];
        if (form->c[wi_heap_variables[i]] != 0 || (factor != 0 && is[i] == NULL)) {
            return false;
        }
        for (int v = 0; v < WY_VARIABLES && factor != 0; v++) {
            out.c[v] += factor * is[i]->c[v];
        }
    }
    *form = out;
    return true;
}

static bool put_in_condition(wy_condition *of, const wy_linear *const is[WY_MOST_HEAPS]) {
    return of == NULL || (put_in_condition(of->first, is) && put_in_condition(of->second, is) &&
                          put_in(&of->left, is) && put_in(&of->right, is));
}

/* What the parameters of a family that takes any numbers from all heaps are in a move of the ask;
 * false: it is no such family. */
static bool match(const wy_linear *is[WY_MOST_HEAPS], const wi_heap_ask *ask, const wy_family *by) {
    for (int i = 0; i < ask->heaps; i++) {
        const int choice = choice_of(&by->part[i]);
        if (choice < 0 || is[choice] != NULL || by->range[choice].count > 0 ||
            by->range[choice].high != WY_UNBOUNDED) {
            return false;
        }
        is[choice] = &ask->family->part[i];
    }
    return !by->removed;
}

/* All of them at once; all 0: there are none. */
static wi_heap_relation conjunction(list *of) {
    if (of->count == 0) {
        return (wi_heap_relation){0};
    }
    return wi_heap_relation_solve(of->c, of->all, of->count, UINT32_MAX);
}

bool wi_heap_moves_completed(wi_calculus *c, const wi_heap_ask *ask, const wy_family *by) {
    const wy_linear *is[WY_MOST_HEAPS] = {NULL};
    wy_family other = {0};
    if (c->status != WY_OK || !match(is, ask, by) || !wi_family_copy(&other, by)) {
        return false;
    }
    list all = {.c = c, .ask = ask}, own = {.c = c, .ask = ask}, others = {.c = c, .ask = ask};
    const bool fits = put_in_condition(other.when, is);
    for (int i = 0; i < WY_MOST_HEAPS && fits; i++) {
        if (wi_family_has_parameter(ask->family, i)) {
            add_range(&all, i, &ask->family->range[i]);
        }
        if (is[i] != NULL) {
            wi_named_form least = wi_heap_plainly(ask, is[i]);
            least.constant -= by->range[i].low;
            add(&others, wi_heap_relation_linear(c, &least, WY_GE));
        }
    }
    if (fits) {
        add_conditions(&own, ask->family->when, ON_CHOICES);
        add_conditions(&others, other.when, ALL);
    }
    wi_heap_relation left = conjunction(&all);
    wi_heap_relation first = conjunction(&own);
    wi_heap_relation second = conjunction(&others);
    bool completed = false;
    if (fits && left.count > 0 && first.count > 0 && second.count > 0) {
        left = wi_heap_relation_join(c, WY_OP_AND_NOT, left, first);
        left = wi_heap_relation_join(c, WY_OP_AND_NOT, left, second);
        completed = c->status == WY_OK && wi_calculus_is_nothing(left.of);
    } else {
        wi_heap_relation_clear(&first);
        wi_heap_relation_clear(&second);
    }
    wi_heap_relation_clear(&left);
    wi_family_clear(&other);
    return completed;
}

/* ---- what kind they are -------------------------------------------------------------------- */

wy_status wi_heap_moves_can(const wy_family *family, wy_error *error) {
    return wi_calculus_can(family->when, error);
}

static int most_choices(const wy_condition *of) {
    if (of == NULL) {
        return 0;
    }
    if (of->kind == WY_AND || of->kind == WY_OR) {
        const int first = most_choices(of->first);
        const int second = most_choices(of->second);
        return first > second ? first : second;
    }
    int count = 0;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        const int v = wi_parameter_variables[i];
        count += of->left.c[v] != 0 || of->right.c[v] != 0;
    }
    return count;
}

wi_heap_weight wi_heap_moves_weight(const wy_family *family) {
    const int tied = most_choices(family->when);
    return tied >= 3 ? WI_HEAVY : tied == 2 ? WI_TIED : WI_LIGHT;
}
