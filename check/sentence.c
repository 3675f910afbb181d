/*
 * sentence.c - formulas, verified step by step.
 *
 * A formula is true because its tree was replaced, claim by claim, by leaves.  A block is a pool:
 * its parts, in which those that a step uses are replaced by the leaf that the step makes.
 */
#include "sentence.h"
#include "kinds.h"
#include "sentences.h"
#include "table.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_USED = 64, MOST_IMAGES = 16 };

/* A part of a block: a claim whose leaf is still to come, or a leaf. */
typedef struct pool_item {
    bool used;
    const claim *c;
    const leaf *l; /* NULL: that of the claim */
} pool_item;

typedef struct pool {
    pool_item *item;
    size_t count, room;
} pool;

/* A formula that was verified. */
typedef struct result {
    char name[MOST_NAME];
    char variables[5 * MOST_NAME];
    const char *formula;
    size_t length;
    bool sentence, truth;
    uint32_t states;
} result;

struct proof {
    reader *r;
    work *w;
    library in;
    tree t;
    leaf *leaves; /* tables of the file; their variables are of no use */
    size_t leaf_count, leaf_room;
    const char *formula;
    size_t formula_length;
    char name[MOST_NAME];
    bool sentence;
    leaf **of; /* of each claim */
    pool *pools;
    leaf **made; /* of all steps */
    size_t made_count, made_room;
    result *results;
    size_t result_count, result_room;
    size_t steps, all_steps;
    const numeration *n; /* of the sentences behind a P-set */
};

typedef struct proof proof;

static bool refuse(const proof *p, const char *why) {
    return cert_refuse(p->w->verdict, p->w->line, "%s", why);
}

/* ---- leaves ----------------------------------------------------------------------------- */

static bool read_leaf(proof *p) {
    leaf *grown = cert_grow(p->w, p->leaves, &p->leaf_room, p->leaf_count + 1, sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    p->leaves = grown;
    const bool good = cert_read_dfa(p->r, &grown[p->leaf_count].a, &p->in, false, p->w);
    p->leaf_count++;
    return good;
}

/* " leaf N": the tables of the file over these variables. */
static leaf *read_made(proof *p, const int *variable, int count) {
    int64_t number = 0;
    leaf **grown = cert_grow(p->w, p->made, &p->made_room, p->made_count + 1, sizeof *grown);
    p->made = grown != NULL ? grown : p->made;
    leaf *l = grown == NULL ? NULL : cert_take(p->w, 1, sizeof *l);
    if (l == NULL) {
        return NULL;
    }
    p->made[p->made_count++] = l;
    if (!cert_read(p->r, " leaf ") ||
        !cert_read_number(p->r, &number, 0, (int64_t)p->leaf_count - 1) || !cert_read(p->r, "\n")) {
        return NULL;
    }
    l->a = p->leaves[number].a;
    l->a.shared = true;
    bool fits = l->a.places == count;
    for (int i = 0; i < count && fits; i++) {
        l->variable[i] = variable[i];
        fits = l->a.counting[i] == p->t.counting[variable[i]];
    }
    if (!fits) {
        refuse(p, "the leaf is over other variables");
        return NULL;
    }
    return l;
}

/* Ascending; -1: there are more than `most`. */
static int variables_of(const leaf *const *parts, int count, int *out, int most) {
    int found = 0;
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < parts[k]->a.places; i++) {
            const int v = parts[k]->variable[i];
            int at = 0;
            while (at < found && out[at] < v) {
                at++;
            }
            if (at < found && out[at] == v) {
                continue;
            }
            if (found == most) {
                return -1;
            }
            memmove(out + at + 1, out + at, (size_t)(found - at) * sizeof *out);
            out[at] = v;
            found++;
        }
    }
    return found;
}

/* ---- pools ------------------------------------------------------------------------------ */

static bool add_to_pool(proof *p, pool *to, pool_item item) {
    pool_item *grown = cert_grow(p->w, to->item, &to->room, to->count + 1, sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    to->item = grown;
    to->item[to->count++] = item;
    return true;
}

static bool binds(const claim *c, int variable) {
    bool found = false;
    for (int i = 0; i < c->bounds; i++) {
        found = found || c->bound[i] == variable;
    }
    return found;
}

/* The leaf of a claim; of a block it is the one that is left, without bound variables. */
static const leaf *leaf_of(const proof *p, const claim *c) {
    if (c->kind != BLOCK) {
        return p->of[c->number];
    }
    const pool *from = &p->pools[c->number];
    const pool_item *left = NULL;
    for (size_t i = 0; i < from->count; i++) {
        if (!from->item[i].used) {
            if (left != NULL) {
                return NULL;
            }
            left = &from->item[i];
        }
    }
    const leaf *l = left == NULL ? NULL : left->l != NULL ? left->l : leaf_of(p, left->c);
    for (int i = 0; l != NULL && i < l->a.places; i++) {
        if (binds(c, l->variable[i])) {
            return NULL;
        }
    }
    return l;
}

static const leaf *leaf_of_item(const proof *p, const pool_item *item) {
    return item->l != NULL ? item->l : leaf_of(p, item->c);
}

static bool item_has(const proof *p, const pool_item *item, int variable) {
    int list[5 * MOST_PLACES];
    int count = 0;
    (void)p;
    if (item->l != NULL) {
        count = item->l->a.places;
        memcpy(list, item->l->variable, (size_t)count * sizeof *list);
    } else if (!cert_free_variables(item->c, list, &count, 5 * MOST_PLACES)) {
        return true; /* it may */
    }
    bool found = false;
    for (int i = 0; i < count; i++) {
        found = found || list[i] == variable;
    }
    return found;
}

/* " use 0 2": the leaves of these items, which are used then. */
static bool read_use(proof *p, pool *from, const leaf **parts, int *count) {
    if (!cert_read(p->r, " use")) {
        return false;
    }
    int64_t least = 0;
    for (*count = 0; p->r->at < p->r->size &&
                     !(p->r->size - p->r->at > 5 && memcmp(p->r->text + p->r->at, " leaf", 5) == 0);
         (*count)++) {
        int64_t number = 0;
        if (*count == MOST_USED) {
            return cert_too_large(p->r->verdict, p->r->line, "too many parts for this checker");
        }
        if (!cert_read(p->r, " ") ||
            !cert_read_number(p->r, &number, least, (int64_t)from->count - 1)) {
            return false;
        }
        if (from->item[number].used) {
            return refuse(p, "a part that was used before");
        }
        parts[*count] = leaf_of_item(p, &from->item[number]);
        if (parts[*count] == NULL) {
            return refuse(p, "a part that is no leaf yet");
        }
        from->item[number].used = true;
        least = number + 1;
    }
    return *count > 0 || refuse(p, "no part is used");
}

/* ---- steps ------------------------------------------------------------------------------ */

static bool step_atom(proof *p, const claim *c) {
    int variable[MOST_PLACES];
    int count = 0;
    if (c->kind >= NOT || p->of[c->number] != NULL) {
        return refuse(p, "it is no atom, or has a leaf already");
    }
    if (!cert_free_variables(c, variable, &count, MOST_PLACES)) {
        return cert_too_large(p->w->verdict, p->w->line, "too many variables");
    }
    leaf *l = read_made(p, variable, count);
    p->of[c->number] = l;
    return l != NULL && cert_check_atom(&p->t, c, l, p->w);
}

static bool step_boolean(proof *p, const claim *c) {
    const leaf *parts[2];
    int variable[2 * MOST_PLACES];
    if (c->kind < NOT || c->kind == BLOCK || p->of[c->number] != NULL) {
        return refuse(p, "it is no Boolean operation, or has a leaf already");
    }
    for (int i = 0; i < c->parts; i++) {
        parts[i] = leaf_of(p, c->part[i]);
        if (parts[i] == NULL) {
            return refuse(p, "a part is no leaf yet");
        }
    }
    leaf *l = read_made(p, variable, variables_of(parts, c->parts, variable, 2 * MOST_PLACES));
    p->of[c->number] = l;
    return l != NULL && cert_check_boolean(&p->t, c->kind, parts, c->parts, l, p->w);
}

static bool step_join(proof *p, const claim *c) {
    const leaf *parts[MOST_USED];
    int variable[5 * MOST_PLACES];
    int count = 0;
    if (c->kind != BLOCK) {
        return refuse(p, "it is no block");
    }
    pool *from = &p->pools[c->number];
    if (!read_use(p, from, parts, &count)) {
        return false;
    }
    leaf *l = read_made(p, variable, variables_of(parts, count, variable, 5 * MOST_PLACES));
    return l != NULL && add_to_pool(p, from, (pool_item){.l = l}) &&
           cert_check_boolean(&p->t, BLOCK, parts, count, l, p->w);
}

/* The variables that go are the block's, and no other part of it has them. */
static bool may_go(const proof *p, const claim *c, const pool *from, int variable) {
    if (!binds(c, variable)) {
        return refuse(p, "a variable that the block does not bind");
    }
    for (size_t i = 0; i < from->count; i++) {
        if (!from->item[i].used && item_has(p, &from->item[i], variable)) {
            return refuse(p, "a part that is not used has the variable");
        }
    }
    return true;
}

static bool step_some(proof *p, const claim *c) {
    const leaf *parts[MOST_USED];
    int all[5 * MOST_PLACES];
    int stays[5 * MOST_PLACES];
    int64_t gone[5 * MOST_PLACES];
    int gones = 0;
    int count = 0;
    if (c->kind != BLOCK) {
        return refuse(p, "it is no block");
    }
    pool *from = &p->pools[c->number];
    while (p->r->size - p->r->at > 4 && memcmp(p->r->text + p->r->at, " use", 4) != 0) {
        if (gones == 5 * MOST_PLACES || !cert_read(p->r, " ") ||
            !cert_read_number(p->r, &gone[gones++], 0, (int64_t)p->t.variables - 1)) {
            return p->w->verdict->outcome == VERIFIED ? refuse(p, "too many variables") : false;
        }
    }
    if (!read_use(p, from, parts, &count)) {
        return false;
    }
    int left = 0;
    for (int i = 0; i < gones; i++) {
        if (!may_go(p, c, from, (int)gone[i])) {
            return false;
        }
    }
    const int found = variables_of(parts, count, all, 5 * MOST_PLACES);
    if (found < 0) {
        return cert_too_large(p->w->verdict, p->w->line, "too many variables for this checker");
    }
    for (int i = 0; i < found; i++) {
        bool goes = false;
        for (int k = 0; k < gones; k++) {
            goes = goes || gone[k] == all[i];
        }
        if (!goes) {
            stays[left++] = all[i];
        }
    }
    leaf *l = read_made(p, stays, left);
    if (l == NULL || !add_to_pool(p, from, (pool_item){.l = l})) {
        return false;
    }
    witnesses g;
    const bool good = cert_read_witnesses(p->r, &g, count, &l->a, p->w) &&
                      cert_check_some(&p->t, parts, count, l, &g, p->w);
    cert_drop_witnesses(&g, p->w);
    return good;
}

static const struct {
    const char *word;
    bool (*take)(proof *p, const claim *c);
} steps[] = {
    {"atom ", step_atom}, {"bool ", step_boolean}, {"join ", step_join}, {"some ", step_some}};

/* Every refusal names the step. */
static bool take_step(proof *p, size_t which) {
    int64_t number = 0;
    p->w->line = p->r->line;
    p->steps++;
    p->all_steps++;
    if (cert_read_number(p->r, &number, 0, p->t.nodes - 1) &&
        steps[which].take(p, p->t.node[number])) {
        return true;
    }
    cert_verdict *v = p->w->verdict;
    char reason[sizeof v->reason];
    memcpy(reason, v->reason, sizeof reason);
    snprintf(v->reason, sizeof v->reason, "step %zu (%sof claim %" PRId64 "): %.*s", p->steps,
             steps[which].word, number, (int)sizeof reason - 80, reason);
    return false;
}

/* ---- formulas --------------------------------------------------------------------------- */

static void end_formula(proof *p) {
    work *w = p->w;
    for (size_t i = 0; i < p->made_count; i++) {
        cert_drop(w, p->made[i], 1, sizeof **p->made);
    }
    cert_drop(w, p->made, p->made_room, sizeof *p->made);
    for (int i = 0; p->pools != NULL && i < p->t.nodes; i++) {
        cert_drop(w, p->pools[i].item, p->pools[i].room, sizeof *p->pools[i].item);
    }
    cert_drop(w, p->pools, (size_t)p->t.nodes, sizeof *p->pools);
    cert_drop(w, p->of, (size_t)p->t.nodes, sizeof *p->of);
    for (size_t i = 0; i < p->leaf_count; i++) {
        cert_drop_dfa(&p->leaves[i].a, w);
    }
    cert_drop(w, p->leaves, p->leaf_room, sizeof *p->leaves);
    cert_drop_tree(&p->t, w);
    p->made = NULL;
    p->pools = NULL;
    p->of = NULL;
    p->leaves = NULL;
    p->made_count = p->made_room = p->leaf_count = p->leaf_room = p->steps = 0;
}

static bool read_formula(proof *p) {
    reader *r = p->r;
    p->name[0] = '\0';
    if ((cert_skip(r, " ") && !cert_read_name(r, p->name)) || !cert_read(r, "\nformula ")) {
        return false;
    }
    p->formula = r->text + r->at;
    while (r->at < r->size && r->text[r->at] >= ' ' && r->text[r->at] <= '~') {
        r->at++;
    }
    p->formula_length = (size_t)(r->text + r->at - p->formula);
    p->w->line = r->line;
    if (!cert_read(r, "\n") ||
        !cert_make_tree(&p->t, &p->in, p->formula, p->formula_length, p->w)) {
        return false;
    }
    p->of = cert_take(p->w, (size_t)p->t.nodes, sizeof *p->of);
    p->pools = cert_take(p->w, (size_t)p->t.nodes, sizeof *p->pools);
    bool good = p->of != NULL && p->pools != NULL;
    for (int i = 0; i < p->t.nodes && good; i++) {
        const claim *c = p->t.node[i];
        for (int k = 0; k < c->parts && c->kind == BLOCK && good; k++) {
            good = add_to_pool(p, &p->pools[i], (pool_item){.c = c->part[k]});
        }
    }
    return good;
}

static const leaf *whole(const proof *p) {
    const leaf *l = leaf_of(p, p->t.root);
    if (p->sentence && p->t.frees > 0) {
        refuse(p, "this is no sentence: it has free variables");
        return NULL;
    }
    if (l == NULL || (size_t)l->a.places != p->t.frees) {
        refuse(p, "the steps do not lead to one leaf over the free variables");
        return NULL;
    }
    return l;
}

/* Room for one object more, which is not counted yet; NULL: there is no memory. */
static object *next_object(proof *p) {
    object *grown =
        cert_grow(p->w, p->in.objects, &p->in.object_room, p->in.object_count + 1, sizeof *grown);
    p->in.objects = grown != NULL ? grown : p->in.objects;
    return grown != NULL ? &grown[p->in.object_count] : NULL;
}

/* A definition gives its leaf a name. */
static bool define(proof *p, const leaf *l) {
    if (p->name[0] == '\0') {
        return true;
    }
    if (l->a.places == 0) {
        return refuse(p, "a definition without variables");
    }
    object *o = next_object(p);
    if (o == NULL) {
        return false;
    }
    *o = (object){.proved = true, .a = l->a};
    memcpy(o->name, p->name, sizeof o->name);
    const size_t cells = (size_t)l->a.states * l->a.letters;
    o->a.shared = false;
    o->a.output = cert_take(p->w, l->a.states, sizeof *o->a.output);
    o->a.next = cert_take(p->w, cells, sizeof *o->a.next);
    if (o->a.output == NULL || o->a.next == NULL) {
        cert_drop_dfa(&o->a, p->w);
        return false;
    }
    memcpy(o->a.output, l->a.output, l->a.states * sizeof *o->a.output);
    memcpy(o->a.next, l->a.next, cells * sizeof *o->a.next);
    p->in.object_count++;
    return true;
}

/* The truth of a formula and how it was found, for the report. */
static bool note_result(proof *p, const leaf *l) {
    result *grown =
        cert_grow(p->w, p->results, &p->result_room, p->result_count + 1, sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    p->results = grown;
    result *made = &grown[p->result_count++];
    *made = (result){.formula = p->formula,
                     .length = p->formula_length,
                     .sentence = p->sentence,
                     .truth = l->a.output[0] != 0,
                     .states = l->a.states};
    memcpy(made->name, p->name, sizeof made->name);
    size_t used = 0;
    for (size_t i = 0; i < p->t.frees && used + MOST_NAME + 2 < sizeof made->variables; i++) {
        used += (size_t)snprintf(made->variables + used, sizeof made->variables - used, "%s%s",
                                 i == 0 ? "" : ",", p->t.name[i]);
    }
    return true;
}

static bool end_of_formula(proof *p) {
    reader *r = p->r;
    p->w->line = r->line;
    const leaf *l = whole(p);
    if (l == NULL) {
        return false;
    }
    if (!p->sentence) {
        return cert_read(r, "defined\n") && note_result(p, l) && define(p, l);
    }
    const bool truth = l->a.output[0] != 0;
    return (cert_skip(r, truth ? "true\n" : "false\n") ||
            refuse(p, truth ? "the sentence is true" : "the sentence is false")) &&
           note_result(p, l);
}

/* Behind the line that begins a formula. */
static bool check_formula(proof *p) {
    bool good = read_formula(p);
    while (good) {
        size_t which = 0;
        while (which < sizeof steps / sizeof *steps && !cert_skip(p->r, steps[which].word)) {
            which++;
        }
        if (which < sizeof steps / sizeof *steps) {
            good = take_step(p, which);
        } else if (cert_skip(p->r, "leaf")) {
            good = read_leaf(p);
        } else {
            good = end_of_formula(p);
            break;
        }
    }
    end_formula(p);
    return good;
}

/* ---- objects ---------------------------------------------------------------------------- */

/* "sequence NAME over ..." or "relation NAME over ..."; what is given must not see zeros. */
static bool read_object(proof *p, bool sequence) {
    object *o = next_object(p);
    if (o == NULL) {
        return false;
    }
    *o = (object){.sequence = sequence};
    if (!cert_read_name(p->r, o->name)) {
        return false;
    }
    p->in.object_count++;
    const size_t line = p->r->line;
    const bool good = cert_read_dfa(p->r, &o->a, &p->in, sequence, p->w);
    p->w->line = line;
    return good && (o->a.places > 0 || refuse(p, "an object without places")) &&
           cert_check_object(&p->in, o, p->w);
}

static void end_proof(proof *p) {
    for (size_t i = 0; i < p->in.object_count; i++) {
        cert_drop_dfa(&p->in.objects[i].a, p->w);
    }
    cert_drop(p->w, p->in.objects, p->in.object_room, sizeof *p->in.objects);
    for (size_t i = 0; i < p->in.counting_count; i++) {
        cert_drop(p->w, p->in.countings[i].n, 1, sizeof *p->in.countings[i].n);
    }
    cert_drop(p->w, p->in.countings, p->in.counting_room, sizeof *p->in.countings);
    cert_drop(p->w, p->results, p->result_room, sizeof *p->results);
}

/* ---- the report ------------------------------------------------------------------------- */

enum { SHOWN = 24 };

/* The first values of a sequence: words of this length in their order. */
static void show_values(const library *in, const dfa *a, int state, uint32_t q, int length,
                        int *left, FILE *report) {
    const numeration *n = in->countings[a->counting[0]].n;
    if (*left == 0) {
        return;
    }
    if (length == 0) {
        if (cert_valid_end(n, state)) {
            fprintf(report, " %" PRId32, a->output[q]);
            (*left)--;
        }
        return;
    }
    for (int digit = 0; digit < n->digits; digit++) {
        const int next = cert_valid_step(n, state, digit);
        const int32_t to = a->next[(size_t)q * a->letters + (size_t)digit];
        if (next != INVALID && to != NO_STATE) {
            show_values(in, a, next, (uint32_t)to, length - 1, left, report);
        }
    }
}

static void print_object(const proof *p, const object *o, const char *margin, FILE *report) {
    fprintf(report, "%s%s%s: given, %" PRIu32 " state%s over", margin, o->sequence ? "" : "$",
            o->name, o->a.states, o->a.states == 1 ? "" : "s");
    for (int k = 0; k < o->a.places; k++) {
        fprintf(report, " %s", p->in.countings[o->a.counting[k]].name);
    }
    int left = SHOWN;
    if (o->sequence && o->a.places == 1) {
        fputs(":", report);
        show_values(&p->in, &o->a, 0, 0, SHOWN, &left, report);
        fputs(" ...", report);
    }
    fputs("\n", report);
}

static void explain(const proof *p, FILE *report, const char *name) {
    fprintf(report, "%s: verified\n", name);
    for (size_t i = 0; i < p->in.counting_count; i++) {
        fprintf(report, "  %s: numbers in ", p->in.countings[i].name);
        cert_print_numeration(p->in.countings[i].n, report);
        fputs("\n", report);
    }
    for (size_t i = 0; i < p->in.object_count; i++) {
        if (!p->in.objects[i].proved) {
            print_object(p, &p->in.objects[i], "  ", report);
        }
    }
    for (size_t i = 0; i < p->result_count; i++) {
        const result *r = &p->results[i];
        if (r->sentence) {
            fprintf(report, "  %s: %s%s%.*s\n", r->truth ? "TRUE" : "FALSE", r->name,
                    r->name[0] == '\0' ? "" : ": ", (int)r->length, r->formula);
        } else {
            fprintf(report, "  $%s(%s), %" PRIu32 " state%s: %.*s\n", r->name, r->variables,
                    r->states, r->states == 1 ? "" : "s", (int)r->length, r->formula);
        }
    }
    fprintf(report, "  %zu step%s, each verified for all numbers; written by version %.*s\n",
            p->all_steps, p->all_steps == 1 ? "" : "s", p->r->heading.version_length,
            p->r->heading.version == NULL ? "" : p->r->heading.version);
}

bool cert_check_sentence(reader *r, FILE *report, const char *name) {
    work w = {.verdict = r->verdict, .line = r->line};
    proof p = {.r = r, .w = &w};
    bool good = true;
    while (good && !(r->size - r->at >= 4 && memcmp(r->text + r->at, "end ", 4) == 0)) {
        w.line = r->line;
        if (cert_skip(r, "name ")) {
            good = cert_read_counting(r, &p.in, &w);
        } else if (cert_skip(r, "sequence ")) {
            good = read_object(&p, true);
        } else if (cert_skip(r, "relation ")) {
            good = read_object(&p, false);
        } else if (cert_skip(r, "sentence")) {
            p.sentence = true;
            good = check_formula(&p);
        } else {
            p.sentence = false;
            good = cert_read(r, "define") && check_formula(&p);
        }
    }
    good = good && (p.result_count > 0 || refuse(&p, "there is no formula")) && cert_read_end(r);
    if (good && report != NULL) {
        explain(&p, report, name);
    }
    end_proof(&p);
    return good;
}

/* ---- sentences about a P-set ------------------------------------------------------------ */

/* Room for the tables of $name(x,y); NULL: there is no memory. */
static object *begin_relation(proof *p, const char *name, uint32_t states) {
    object *o = next_object(p);
    if (o == NULL) {
        return NULL;
    }
    const uint32_t digits = (uint32_t)p->n->digits;
    *o = (object){.proved = true, .a = {.places = 2, .states = states, .letters = digits * digits}};
    snprintf(o->name, sizeof o->name, "%s", name);
    p->in.object_count++;
    o->a.output = cert_take(p->w, states, sizeof *o->a.output);
    o->a.next = cert_take(p->w, (size_t)states * o->a.letters, sizeof *o->a.next);
    return o->a.output != NULL && o->a.next != NULL ? o : NULL;
}

static bool add_p(proof *p, const table *t, const char *name) {
    object *o = begin_relation(p, name, t->states);
    for (uint32_t q = 0; o != NULL && q < t->states; q++) {
        o->a.output[q] = t->value[q] == 1;
        for (uint32_t l = 0; l < t->labels; l++) {
            const uint32_t to = t->next[(size_t)q * t->labels + l];
            o->a.next[(size_t)q * t->labels + l] = to == NOWHERE ? NO_STATE : (int32_t)to;
        }
    }
    return o != NULL;
}

/*
 * $shift(x,z): z has the digits of x and then a 0, as valid words.  The digit of z is the next one
 * of x, so the state is what that has to be; and as x ends, the last digit of z is 0.
 */
static bool add_shift(proof *p) {
    const uint32_t digits = (uint32_t)p->n->digits;
    object *o = begin_relation(p, "shift", digits);
    for (uint32_t d = 0; o != NULL && d < digits; d++) {
        o->a.output[d] = d == 0;
        for (uint32_t l = 0; l < o->a.letters; l++) {
            o->a.next[(size_t)d * o->a.letters + l] =
                l / digits == d ? (int32_t)(l % digits) : NO_STATE;
        }
    }
    return o != NULL;
}

/* The names of the numeration and, behind `as`, of the P-set if that is not P; both relations. */
static bool begin_sentences(proof *p, const table *t, const numeration *n) {
    p->n = n;
    counting *c = p->in.countings =
        cert_grow(p->w, NULL, &p->in.counting_room, 1, sizeof *p->in.countings);
    char name[sizeof c->name] = "P";
    if (c == NULL || !cert_read_name(p->r, c->name) ||
        (cert_skip(p->r, " as ") && !cert_read_name(p->r, name)) || !cert_read(p->r, "\n")) {
        return false;
    }
    if (strcmp(name, "shift") == 0) {
        return refuse(p, "$shift is another relation");
    }
    c->n = cert_take(p->w, 1, sizeof *c->n);
    if (c->n == NULL) {
        return false;
    }
    *c->n = *n;
    p->in.counting_count = 1;
    return (cert_names_numeration(c) || refuse(p, "the numeration is not what its name says")) &&
           add_p(p, t, name) && add_shift(p);
}

bool cert_read_sentences(sentences **out, reader *r, const table *t, const numeration *n, work *w) {
    *out = NULL;
    if (!cert_skip(r, "sentences ")) {
        return true;
    }
    proof *p = cert_take(w, 1, sizeof *p);
    if (p == NULL) {
        return false;
    }
    *p = (proof){.r = r, .w = w, .sentence = true};
    *out = p;
    const size_t line = w->line = r->line;
    const size_t widest = w->widest; /* the report tells that of the proof of the P-set */
    bool good = begin_sentences(p, t, n);
    while (good && !(r->size - r->at >= 4 && memcmp(r->text + r->at, "end ", 4) == 0)) {
        w->line = r->line;
        good = cert_skip(r, "sequence ") ? read_object(p, true)
                                         : cert_read(r, "sentence") && check_formula(p);
        good = good && (p->result_count == 0 || p->results[p->result_count - 1].truth ||
                        refuse(p, "only true sentences may be here"));
    }
    w->line = line;
    w->widest = widest;
    return good && (p->result_count > 0 || refuse(p, "there is no sentence"));
}

void cert_drop_sentences(sentences *all) {
    if (all != NULL) {
        work *w = all->w;
        end_proof(all);
        cert_drop(w, all, 1, sizeof *all);
    }
}

/*
 * Are the rows of a sequence the images of a morphism?  That is so if from every pair of a state
 * and a validity a digit leads on exactly if the word is still valid, and may end there.
 */
static bool is_morphism(const library *in, const dfa *a, work *w) {
    const numeration *n = in->countings[a->counting[0]].n;
    bool good = a->places == 1 && a->states <= MOST_IMAGES && n->ordered && a->next[0] == 0;
    trail t = {.width = 2};
    uint32_t pair[2] = {0, 0};
    good = good && cert_trail_add(&t, pair, 0, 0, w) != NOWHERE;
    for (uint32_t i = 0; good && i < t.count; i++) {
        const uint32_t q = t.at[2 * (size_t)i];
        const int valid = (int)t.at[2 * (size_t)i + 1];
        good = cert_valid_end(n, valid);
        for (uint32_t d = 0; good && d < a->letters; d++) {
            const int32_t to = a->next[(size_t)q * a->letters + d];
            const int next = cert_valid_step(n, valid, (int)d);
            good = (to == NO_STATE) == (next == INVALID);
            if (good && to != NO_STATE) {
                pair[0] = (uint32_t)to;
                pair[1] = (uint32_t)next;
                good = cert_trail_add(&t, pair, i, d, w) != NOWHERE;
            }
        }
    }
    cert_trail_drop(&t, w);
    return good;
}

/* "S[x] is the letter number x, from 0, of the word that a->ab, b->a generate from a, ..." */
static void cite_morphism(const object *o, const char *label, FILE *report) {
    char text[64 * MOST_IMAGES + 400];
    size_t used = (size_t)snprintf(text, sizeof text,
                                   "By Dumont and Thomas 1989, %s is the word that ", o->name);
    for (uint32_t q = 0; q < o->a.states; q++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%c->", q > 0 ? ", " : "",
                                 'a' + (int)q);
        for (uint32_t d = 0; d < o->a.letters && used + 200 < sizeof text; d++) {
            const int32_t to = o->a.next[(size_t)q * o->a.letters + d];
            if (to != NO_STATE) {
                text[used++] = (char)('a' + to);
            }
        }
        text[used] = '\0';
    }
    used += (size_t)snprintf(text + used, sizeof text - used, " generate from a, with");
    for (uint32_t q = 0; q < o->a.states; q++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "%s %c = %" PRId32,
                                 q > 0 ? "," : "", 'a' + (int)q, o->a.output[q]);
    }
    snprintf(text + used, sizeof text - used, ".");
    cert_print_words(report, label, text);
}

void cert_print_sentences(const sentences *all, bool in_words, FILE *report) {
    facts known = {0};
    char text[MOST_WORDS];
    for (size_t i = 0; all != NULL && i < all->result_count; i++) {
        const result *r = &all->results[i];
        if (in_words) {
            cert_words_of(text, &known, r->formula, r->length);
        } else {
            snprintf(text, sizeof text, "%.*s", (int)r->length, r->formula);
        }
        cert_print_words(report, i == 0 ? "also" : "", text);
    }
    if (all != NULL && strcmp(all->in.objects[0].name, "P") != 0) {
        snprintf(text, sizeof text, "$%s(x,y) says that (x,y) is a P-position.",
                 all->in.objects[0].name);
        cert_print_words(report, "", text);
    }
    for (size_t i = 0; all != NULL && i < all->in.object_count; i++) {
        if (all->in.objects[i].sequence) {
            print_object(all, &all->in.objects[i], "           ", report);
        }
    }
    if (all == NULL) {
        return;
    }
    const char *label = "cited";
    cert_words_of_pairs(text, &known);
    if (text[0] != '\0') {
        cert_print_words(report, label, text);
        label = "";
    }
    cert_words_of_slope(text, &known, all->n);
    if (text[0] != '\0') {
        cert_print_words(report, label, text);
        label = "";
    }
    for (size_t i = 0; i < all->in.object_count; i++) {
        const object *o = &all->in.objects[i];
        if (o->sequence && is_morphism(&all->in, &o->a, all->w)) {
            cite_morphism(o, label, report);
            label = "";
        }
    }
}
