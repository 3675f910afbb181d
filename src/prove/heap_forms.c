/* heap_forms.c - forms and conditions of a family of moves; what they are is in heap_forms.h. */
#include "prove/heap_forms.h"

#include "base/arithmetic.h"
#include "base/fail.h"
#include "prove/linear.h"
#include "rules/value.h"

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

int wi_heap_ask_tracks(const wi_heap_ask *ask) {
    return tracks_of(ask->heaps, ask->memory);
}

bool wi_heap_is_constant(const wy_linear *form) {
    for (int i = 0; i < WY_VARIABLES; i++) {
        if (i != WY_ONE && form->c[i] != 0) {
            return false;
        }
    }
    return true;
}

bool wi_heap_stays(const wi_heap_ask *ask, int heap) {
    return heap < ask->heaps && wi_heap_is_constant(&ask->family->part[heap]) &&
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

static int variables_of(const wi_named_form *form) {
    int count = 0;
    for (int i = 0; i < WI_NAMES; i++) {
        count += form->c[i] != 0;
    }
    return count;
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

/* The same form in as few numbers as what is taken allows. */
static wi_named_form shortened(const wi_heap_ask *ask, wi_named_form form) {
    for (int i = 0; i < ask->heaps; i++) {
        if (!wi_heap_stays(ask, i)) {
            wi_named_form other = form;
            const wi_named_form zero = wi_heap_balance(ask, i);
            wi_named_form_add(&other, &zero, -form.c[WI_NAME_HEAP + i]);
            form = variables_of(&other) < variables_of(&form) ? other : form;
        }
    }
    return form;
}

/* ---- conditions ---------------------------------------------------------------------------- */

/* sign * left - right relation 0 */
static wi_heap_relation compared(wi_calculus *c, const wi_heap_ask *ask, const wy_condition *of,
                                 int64_t sign, wy_relation relation) {
    const wi_named_form left = wi_heap_plainly(ask, &of->left);
    const wi_named_form right = wi_heap_plainly(ask, &of->right);
    wi_named_form both = {0};
    wi_named_form_add(&both, &left, sign);
    wi_named_form_add(&both, &right, -1);
    both = shortened(ask, both);
    return wi_heap_relation_linear(c, &both, relation);
}

/* |l| < r: l < r and -l < r.  |l| > r: l > r or -l > r.  |l| != r: both. */
static wi_heap_relation absolutely(wi_calculus *c, const wi_heap_ask *ask, const wy_condition *of) {
    const bool some = of->relation == WY_GT || of->relation == WY_GE;
    if (of->relation == WY_EQ) { /* |l| <= r and |l| >= r */
        wy_condition most = *of, least = *of;
        most.relation = WY_LE;
        least.relation = WY_GE;
        return wi_heap_relation_join(c, WY_OP_AND, absolutely(c, ask, &most),
                                     absolutely(c, ask, &least));
    }
    if (of->relation == WY_NE) { /* |l| < r or |l| > r */
        wy_condition below = *of, above = *of;
        below.relation = WY_LT;
        above.relation = WY_GT;
        return wi_heap_relation_join(c, WY_OP_OR, absolutely(c, ask, &below),
                                     absolutely(c, ask, &above));
    }
    return wi_heap_relation_join(c, some ? WY_OP_OR : WY_OP_AND,
                                 compared(c, ask, of, 1, of->relation),
                                 compared(c, ask, of, -1, of->relation));
}

/* There is k with left = modulus k + rest, coefficients of left reduced; k has a free name. */
static wi_heap_relation rest_is(wi_calculus *c, const wi_heap_ask *ask, const wy_condition *of,
                                int64_t rest) {
    const int64_t m = of->modulus;
    wi_named_form form = wi_heap_plainly(ask, &of->left);
    for (int i = 0; i < WI_NAMES; i++) {
        form.c[i] = wi_rest(form.c[i], m);
    }
    form.constant = wi_rest(form.constant, m) - rest;
    if (variables_of(&form) == 0) {
        return wi_heap_relation_linear(c, &form, WY_EQ); /* both are rests of m */
    }
    uint32_t k = WI_NAMES;
    for (uint32_t i = 0; i < WI_NAMES; i++) {
        k = form.c[i] == 0 ? i : k;
    }
    form.c[k] = -m;
    return wi_heap_relation_without(c, wi_heap_relation_linear(c, &form, WY_EQ), k);
}

static wi_heap_relation rest_relation(wi_calculus *c, const wi_heap_ask *ask,
                                      const wy_condition *of) {
    if (of->relation == WY_EQ) {
        return rest_is(c, ask, of, of->right.c[WY_ONE]);
    }
    wi_heap_relation out = {0};
    for (int64_t rest = 0; rest < of->modulus && c->status == WY_OK; rest++) {
        if (rest != of->right.c[WY_ONE]) {
            const wi_heap_relation one = rest_is(c, ask, of, rest);
            out = out.count == 0 ? one : wi_heap_relation_join(c, WY_OP_OR, out, one);
        }
    }
    return out;
}

wi_heap_relation wi_heap_condition_relation(wi_calculus *c, const wi_heap_ask *ask,
                                            const wy_condition *of) {
    switch (of->kind) {
    case WY_AND:
    case WY_OR:
        return wi_heap_relation_join(c, of->kind == WY_AND ? WY_OP_AND : WY_OP_OR,
                                     wi_heap_condition_relation(c, ask, of->first),
                                     wi_heap_condition_relation(c, ask, of->second));
    case WY_COMPARE:
        return of->absolute ? absolutely(c, ask, of) : compared(c, ask, of, 1, of->relation);
    case WY_REST:
        return rest_relation(c, ask, of);
    default:
        if (c->status == WY_OK) {
            c->status = wi_calculus_can(of, c->error);
        }
        return (wi_heap_relation){0};
    }
}
