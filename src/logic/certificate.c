/*
 * certificate.c - certificates of formulas: from the tree of claims to the lines that wythoff-check
 * reads.
 *
 * Claims are replaced by leaves from the atoms upwards.  Leaves accept exactly the valid words of
 * the numbers for which the claim holds, with any zeros in front.  In a block the variables go one
 * after the other, those first whose parts are small.
 */
#include "logic/certificate.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/version.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "base/fail.h"
#include "base/growing.h"
#include "base/list.h"
#include "logic/certificate_inside.h"
#include "logic/results.h"
#include "logic/session.h"

enum { AT_ONCE = 30000 };       /* tuples of parts that are left out of together */
enum { MOST_LABELS = 1 << 14 }; /* of one leaf */

/* A sequence or relation that formulas speak of: in the file already. */
typedef struct object {
    char *name;
    bool sequence;
    uint64_t relation; /* its number */
    const wy_system *system[WI_CLAIM_TRACKS];
} object;

struct wi_certificates {
    wi_growing text;
    const wy_system **systems;
    size_t system_count, system_room;
    object *objects;
    size_t object_count, object_room;
    size_t formulas;
};

/* One formula being certified. */
typedef struct writer {
    struct wi_certificates *file;
    wy_logic *session;
    wi_claims claims;
    FILE *stream; /* of the steps */
    FILE *before; /* of the objects */
    char **leaf;  /* the text of each leaf in the file */
    size_t leaves, leaf_room;
    wy_error *error;
} writer;

static const wy_control *control_of(const writer *w) {
    return &w->session->options.control;
}

/* ---- numerations and objects ------------------------------------------------------------ */

static wy_status put_system(writer *w, const wy_system *system) {
    struct wi_certificates *file = w->file;
    for (size_t i = 0; i < file->system_count; i++) {
        if (file->systems[i] == system) {
            return WY_OK;
        }
    }
    if (!wi_list_room(file->systems, file->system_room, file->system_count + 1)) {
        return wi_fail_memory(w->error);
    }
    size_t lines;
    fprintf(w->before, "name %s\n", system->name);
    const wy_status status =
        wi_certificate_numeration_write(w->before, &lines, system->numeration, w->error);
    if (status != WY_OK) {
        return status == WY_LIMIT ? WY_NO : status;
    }
    file->systems[file->system_count++] = system;
    return WY_OK;
}

/* "1 0 - 2 3": the output, then where each label leads, in the order of digits. */
static wy_status put_rows(FILE *stream, const wy_automaton *a, const wy_system *const *systems,
                          wy_error *error) {
    const uint32_t tracks = a->layout.tracks;
    uint64_t labels = 1;
    for (uint32_t i = 0; i < tracks; i++) {
        labels *= systems[i]->digits;
        if (labels > MOST_LABELS) {
            return wi_fail(error, WY_NO, "an automaton has too many different digits");
        }
    }
    if (tracks == 0) {
        fputs(a->output[0] != 0 ? "1 0\n" : "0 -\n", stream);
        return WY_OK;
    }
    for (uint32_t q = 0; q < a->states; q++) {
        uint32_t digit[WI_CLAIM_TRACKS] = {0};
        fprintf(stream, "%" PRId32, a->output[q]);
        for (uint64_t label = 0; label < labels; label++) {
            const uint32_t to = wy_automaton_step(a, q, wy_automaton_pack(a, digit));
            if (to == WY_NO_STATE) {
                fputs(" -", stream);
            } else {
                fprintf(stream, " %" PRIu32, to);
            }
            uint32_t t = tracks;
            while (t-- > 0 && ++digit[t] == systems[t]->digits) {
                digit[t] = 0;
            }
        }
        fputc('\n', stream);
    }
    return WY_OK;
}

static void put_over(FILE *stream, const char *what, const wy_automaton *a,
                     const wy_system *const *systems) {
    fprintf(stream, "%s over", what);
    for (uint32_t i = 0; i < a->layout.tracks; i++) {
        fprintf(stream, " %s", systems[i]->name);
    }
    fprintf(stream, " states %" PRIu32 "\n", a->layout.tracks == 0 ? 1 : a->states);
}

/* One formula more that was certified, or an object of formulas. */
static wy_status add_object(writer *w, const char *name, bool sequence, uint64_t relation,
                            const wy_system *const *systems, size_t tracks) {
    struct wi_certificates *file = w->file;
    if (!wi_list_room(file->objects, file->object_room, file->object_count + 1)) {
        return wi_fail_memory(w->error);
    }
    object *made = &file->objects[file->object_count];
    *made = (object){.name = strdup(name), .sequence = sequence, .relation = relation};
    if (made->name == NULL) {
        return wi_fail_memory(w->error);
    }
    memcpy(made->system, systems, tracks * sizeof *systems);
    file->object_count++;
    return WY_OK;
}

/* The newest object of this name; NULL: none. */
static const object *find_object(const struct wi_certificates *file, const char *name,
                                 bool sequence) {
    for (size_t i = file->object_count; i-- > 0;) {
        if (file->objects[i].sequence == sequence && strcmp(file->objects[i].name, name) == 0) {
            return &file->objects[i];
        }
    }
    return NULL;
}

static wy_status evaluate(writer *w, wy_automaton **out, const char *text);

/* The words of a relation as formulas see them: valid, with any zeros in front. */
static wy_status relation_words(writer *w, wy_automaton **out, const wi_named *named,
                                const wy_system *const *systems) {
    wi_growing text = {0};
    const uint32_t tracks = named->relation->automaton->layout.tracks;
    wi_growing_printf(&text, "$%s(", named->name);
    for (uint32_t i = 0; i < tracks; i++) {
        wi_growing_printf(&text, "%sv%03" PRIu32, i == 0 ? "" : ",", i);
    }
    wi_growing_printf(&text, ")");
    for (uint32_t i = 0; i < tracks; i++) {
        wi_growing_printf(&text, " & (?%s v%03" PRIu32 "=v%03" PRIu32 ")", systems[i]->name, i, i);
    }
    const wy_status status = text.failed ? wi_fail_memory(w->error) : evaluate(w, out, text.text);
    free(text.text);
    return status;
}

static wy_status put_object(writer *w, const wi_named *named, bool sequence,
                            const uint32_t *variables) {
    const wy_automaton *automaton = named->relation->automaton;
    const wy_system *systems[WI_CLAIM_TRACKS];
    const uint32_t tracks = automaton->layout.tracks;
    if (tracks == 0 || tracks > WI_CLAIM_TRACKS) {
        return wi_fail(w->error, WY_NO, "%s%s has %s", sequence ? "" : "$", named->name,
                       tracks == 0 ? "no tracks" : "too many tracks");
    }
    for (uint32_t i = 0; i < tracks; i++) {
        systems[i] = w->claims.system[variables[i]];
        const wy_status status = put_system(w, systems[i]);
        if (status != WY_OK) {
            return status;
        }
    }
    const object *known = find_object(w->file, named->name, sequence);
    if (known != NULL && known->relation == named->relation->number) {
        return memcmp(known->system, systems, tracks * sizeof *systems) == 0
                   ? WY_OK
                   : wi_fail(w->error, WY_NO, "%s%s is in two numerations", sequence ? "" : "$",
                             named->name);
    }
    char what[WY_MESSAGE_SIZE];
    snprintf(what, sizeof what, "%s %s", sequence ? "sequence" : "relation", named->name);
    wy_automaton *words = NULL;
    wy_status status = sequence ? WY_OK : relation_words(w, &words, named, systems);
    if (status == WY_OK) {
        put_over(w->before, what, sequence ? automaton : words, systems);
        status = put_rows(w->before, sequence ? automaton : words, systems, w->error);
    }
    wy_automaton_free(words);
    return status == WY_OK
               ? add_object(w, named->name, sequence, named->relation->number, systems, tracks)
               : status;
}

/* ---- leaves ----------------------------------------------------------------------------- */

static void drop(wi_leaf *leaf) {
    wy_automaton_free(leaf->automaton);
    leaf->automaton = NULL;
}

/* The number of the leaf in the file; writes it if it is new. */
static wy_status put_leaf(writer *w, const wi_leaf *leaf, size_t *number) {
    char *text = NULL;
    size_t length = 0;
    const wy_system *systems[WI_CLAIM_TRACKS];
    for (size_t i = 0; i < leaf->variables; i++) {
        systems[i] = w->claims.system[leaf->variable[i]];
        const wy_status status = put_system(w, systems[i]);
        if (status != WY_OK) {
            return status;
        }
    }
    FILE *stream = open_memstream(&text, &length);
    if (stream == NULL) {
        return wi_fail_memory(w->error);
    }
    put_over(stream, "leaf", leaf->automaton, systems);
    wy_status status = put_rows(stream, leaf->automaton, systems, w->error);
    if (fclose(stream) != 0 && status == WY_OK) {
        status = wi_fail_memory(w->error);
    }
    size_t at = 0;
    while (status == WY_OK && at < w->leaves && strcmp(w->leaf[at], text) != 0) {
        at++;
    }
    *number = at;
    if (status == WY_OK && at == w->leaves) {
        if (wi_list_room(w->leaf, w->leaf_room, at + 1)) {
            fputs(text, w->stream);
            w->leaf[w->leaves++] = text;
            return WY_OK;
        }
        status = wi_fail_memory(w->error);
    }
    free(text);
    return status;
}

/* The automaton of a formula, without any trace of it being computed. */
static wy_status evaluate(writer *w, wy_automaton **out, const char *text) {
    wy_logic *session = w->session;
    const wy_logic_options options = session->options;
    const bool telling = session->telling;
    struct wi_log *log = session->log;
    struct wi_exports *exports = session->exports;
    session->options.explain = false;
    session->options.as_written = false;
    session->options.no_witness = true;
    session->telling = false;
    session->log = NULL;
    session->exports = NULL;
    wy_logic_answer answer;
    const wy_status status = wy_logic_evaluate(&answer, session, text, SIZE_MAX, w->error);
    session->options = options;
    session->telling = telling;
    session->log = log;
    session->exports = exports;
    *out = NULL;
    if (status == WY_OK) {
        *out = answer.automaton;
        answer.automaton = NULL;
        wy_logic_answer_clear(&answer);
    }
    return status;
}

/* ---- atoms ------------------------------------------------------------------------------ */

/* "2*v001+1*v003+5": the part of the condition with factors of this sign. */
static void put_sum(wi_growing *text, const wi_claim *of, int sign) {
    for (size_t i = 0; i < of->variables; i++) {
        if (sign * of->factor[i] > 0) {
            wi_growing_printf(text, "%" PRId64 "*v%03" PRIu32 "+", sign * of->factor[i],
                              of->variable[i]);
        }
    }
    wi_growing_printf(text, "%" PRId64, sign * of->constant > 0 ? sign * of->constant : 0);
}

static void put_word(wi_growing *text, const char *name, const uint32_t *variable, size_t count) {
    wi_growing_printf(text, ".%s", name);
    for (size_t i = 0; i < count; i++) {
        wi_growing_printf(text, "[v%03" PRIu32 "]", variable[i]);
    }
}

static const char *sign_of(wi_node_kind kind) {
    static const char *const signs[] = {"<", "<=", "=", "!=", ">", ">="};
    return signs[kind - WI_NODE_LESS];
}

static wy_status atom(writer *w, const wi_claim *of, wi_leaf *out) {
    wi_growing text = {0};
    const size_t rest = of->variables - of->first;
    wy_status status = WY_OK;
    out->variables = wi_claim_free(of, out->variable, WI_CLAIM_TRACKS + 0);
    uint32_t most[2 * WI_CLAIM_TRACKS];
    if (wi_claim_free(of, most, 2 * WI_CLAIM_TRACKS) > WI_CLAIM_TRACKS) {
        return wi_fail(w->error, WY_NO, "a comparison has too many variables");
    }
    wi_growing_printf(&text, of->positive ? "(" : "~(");
    switch (of->kind) {
    case WI_CLAIM_LINEAR:
        wi_growing_printf(&text, "?%s ",
                          of->variables == 0 ? "msd_2" : w->claims.system[of->variable[0]]->name);
        put_sum(&text, of, 1);
        wi_growing_printf(&text, of->at_least ? ">=" : "=");
        put_sum(&text, of, -1);
        break;
    case WI_CLAIM_LETTER:
        status = put_object(w, of->named, true, of->variable);
        put_word(&text, of->named->name, of->variable, of->first);
        wi_growing_printf(&text, "%s@%" PRId64, sign_of(of->relation), of->constant);
        break;
    case WI_CLAIM_WORDS:
        status = put_object(w, of->named, true, of->variable);
        if (status == WY_OK) {
            status = put_object(w, of->other, true, of->variable + of->first);
        }
        put_word(&text, of->named->name, of->variable, of->first);
        wi_growing_printf(&text, "%s", sign_of(of->relation));
        put_word(&text, of->other->name, of->variable + of->first, rest);
        break;
    default:
        status = put_object(w, of->named, false, of->variable);
        wi_growing_printf(&text, "$%s(", of->named->name);
        for (size_t i = 0; i < of->variables; i++) {
            wi_growing_printf(&text, "%sv%03" PRIu32, i == 0 ? "" : ",", of->variable[i]);
        }
        wi_growing_printf(&text, ")");
    }
    wi_growing_printf(&text, ")");
    for (size_t i = 0; i < out->variables; i++) {
        wi_growing_printf(&text, " & (?%s v%03" PRIu32 "=v%03" PRIu32 ")",
                          w->claims.system[out->variable[i]]->name, out->variable[i],
                          out->variable[i]);
    }
    if (status == WY_OK) {
        status = text.failed ? wi_fail_memory(w->error) : evaluate(w, &out->automaton, text.text);
    }
    free(text.text);
    size_t number;
    if (status == WY_OK) {
        status = put_leaf(w, out, &number);
    }
    if (status == WY_OK) {
        fprintf(w->stream, "atom %" PRIu32 " leaf %zu\n", of->number, number);
    } else {
        drop(out);
    }
    return status;
}

/* ---- operations on leaves --------------------------------------------------------------- */

/* The variables of both. */
static wy_status unite(const writer *w, wi_leaf *out, const wi_leaf *a, const wi_leaf *b) {
    size_t i = 0, j = 0;
    out->variables = 0;
    while (i < a->variables || j < b->variables) {
        if (out->variables == WI_CLAIM_TRACKS) {
            return wi_fail(w->error, WY_NO, "a step has too many variables");
        }
        const uint32_t x = i < a->variables ? a->variable[i] : UINT32_MAX;
        const uint32_t y = j < b->variables ? b->variable[j] : UINT32_MAX;
        out->variable[out->variables++] = x < y ? x : y;
        i += x <= y;
        j += y <= x;
    }
    return WY_OK;
}

static void tracks_in(uint32_t *to, const wi_leaf *part, const wi_leaf *all) {
    for (size_t i = 0, j = 0; i < part->variables; i++) {
        while (all->variable[j] != part->variable[i]) {
            j++;
        }
        to[i] = (uint32_t)j;
    }
}

static wy_status combine(writer *w, wi_leaf *out, wy_operation operation, const wi_leaf *a,
                         const wi_leaf *b) {
    uint32_t to_a[WI_CLAIM_TRACKS], to_b[WI_CLAIM_TRACKS];
    *out = (wi_leaf){0};
    wy_status status = unite(w, out, a, b);
    if (status != WY_OK) {
        return status;
    }
    tracks_in(to_a, a, out);
    tracks_in(to_b, b, out);
    status = wy_automaton_combine(&out->automaton, operation, a->automaton, to_a, b->automaton,
                                  to_b, (uint32_t)out->variables, control_of(w), w->error);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(out->automaton, control_of(w), w->error);
    }
    if (status != WY_OK) {
        drop(out);
    }
    return status;
}

static wy_status leaf_of(writer *w, const wi_claim *claim, wi_leaf *out);

static wy_status boolean(writer *w, const wi_claim *of, wi_leaf *out) {
    wi_leaf a = {0}, b = {0};
    wy_status status = leaf_of(w, of->child[0], &a);
    if (status == WY_OK && of->kind == WI_CLAIM_NOT) {
        *out = a;
        out->automaton = NULL;
        status = wy_automaton_complement(&out->automaton, a.automaton, control_of(w), w->error);
        if (status == WY_OK) {
            status = wy_automaton_minimise_in_place(out->automaton, control_of(w), w->error);
        }
    } else if (status == WY_OK) {
        status = leaf_of(w, of->child[1], &b);
        if (status == WY_OK) {
            status = combine(w, out,
                             of->kind == WI_CLAIM_OR    ? WY_OP_OR
                             : of->kind == WI_CLAIM_IFF ? WY_OP_IFF
                                                        : WY_OP_XOR,
                             &a, &b);
        }
    }
    drop(&a);
    drop(&b);
    size_t number;
    if (status == WY_OK) {
        status = put_leaf(w, out, &number);
    }
    if (status == WY_OK) {
        fprintf(w->stream, "bool %" PRIu32 " leaf %zu\n", of->number, number);
    } else {
        drop(out);
    }
    return status;
}

/* ---- blocks ----------------------------------------------------------------------------- */

/* The conjuncts of a block that are left, and the variables that are to go. */
typedef struct pool {
    wi_leaf *leaf; /* no automaton: it was used */
    size_t count, room;
    const uint32_t *bound;
    size_t bounds;
} pool;

static bool has(const wi_leaf *leaf, uint32_t variable) {
    bool found = false;
    for (size_t i = 0; leaf->automaton != NULL && i < leaf->variables; i++) {
        found = found || leaf->variable[i] == variable;
    }
    return found;
}

static bool is_bound(const pool *p, uint32_t variable) {
    bool found = false;
    for (size_t i = 0; i < p->bounds; i++) {
        found = found || p->bound[i] == variable;
    }
    return found;
}

/* The work of eliminating a variable: the states of the parts that contain it, and their symbols.
 */
static double cost_of(const writer *w, const pool *p, uint32_t variable) {
    double cost = 1;
    wi_leaf all = {0};
    for (size_t i = 0; i < p->count; i++) {
        if (has(&p->leaf[i], variable)) {
            wi_leaf more = {0};
            cost *= p->leaf[i].automaton->states;
            if (unite(w, &more, &all, &p->leaf[i]) != WY_OK) {
                return 1e300;
            }
            all = more;
        }
    }
    for (size_t i = 0; i < all.variables; i++) {
        cost *= w->claims.system[all.variable[i]]->digits;
    }
    return cost;
}

/* The parts that take part in the next step, and the variables that go with it; false: none. */
static bool choose(const writer *w, const pool *p, bool *use, bool *goes) {
    double best = 0, all = 1;
    size_t chosen = SIZE_MAX, free = 0;
    for (size_t i = 0; i < p->count; i++) {
        if (p->leaf[i].automaton == NULL) {
            continue;
        }
        all *= p->leaf[i].automaton->states;
        for (size_t j = 0; j < p->leaf[i].variables; j++) {
            free += !is_bound(p, p->leaf[i].variable[j]);
        }
    }
    for (size_t k = 0; k < p->bounds; k++) {
        bool occurs = false;
        for (size_t i = 0; i < p->count; i++) {
            occurs = occurs || has(&p->leaf[i], p->bound[k]);
        }
        const double cost = occurs ? cost_of(w, p, p->bound[k]) : 0;
        if (occurs && (chosen == SIZE_MAX || cost < best)) {
            chosen = k;
            best = cost;
        }
    }
    if (chosen == SIZE_MAX) {
        return false;
    }
    const bool at_once = free == 0 && all <= AT_ONCE;
    wi_leaf inside = {0};
    for (size_t i = 0; i < p->count; i++) {
        use[i] = p->leaf[i].automaton != NULL && (at_once || has(&p->leaf[i], p->bound[chosen]));
        if (use[i]) {
            wi_leaf more = {0};
            if (unite(w, &more, &inside, &p->leaf[i]) != WY_OK) {
                return true; /* the step itself will say so */
            }
            inside = more;
        }
    }
    /* Parts without other variables cost nothing more. */
    for (size_t i = 0; i < p->count; i++) {
        bool within = p->leaf[i].automaton != NULL && p->leaf[i].variables > 0;
        for (size_t j = 0; within && j < p->leaf[i].variables; j++) {
            bool known = false;
            for (size_t k = 0; k < inside.variables; k++) {
                known = known || inside.variable[k] == p->leaf[i].variable[j];
            }
            within = known;
        }
        use[i] = use[i] || within;
    }
    for (size_t k = 0; k < p->bounds; k++) {
        bool in = false, out = false;
        for (size_t i = 0; i < p->count; i++) {
            const bool here = has(&p->leaf[i], p->bound[k]);
            in = in || (here && use[i]);
            out = out || (here && !use[i]);
        }
        goes[k] = in && !out;
    }
    return true;
}

/* All leaves together, minimal. */
static wy_status join(writer *w, wi_leaf *out, const wi_leaf *const *part, size_t count) {
    *out = *part[0];
    out->automaton = NULL;
    wy_status status = wy_automaton_copy(&out->automaton, part[0]->automaton, w->error);
    for (size_t i = 1; status == WY_OK && i < count; i++) {
        wi_leaf more = {0};
        status = combine(w, &more, WY_OP_AND, out, part[i]);
        drop(out);
        *out = more;
    }
    if (status != WY_OK) {
        drop(out);
    }
    return status;
}

/* There are numbers for the variables that go. */
static wy_status leave_out(writer *w, wi_leaf *out, const wi_leaf *all, const pool *p,
                           const bool *goes) {
    bool gone[WI_CLAIM_TRACKS] = {false};
    *out = (wi_leaf){0};
    for (size_t i = 0; i < all->variables; i++) {
        for (size_t k = 0; k < p->bounds; k++) {
            gone[i] = gone[i] || (goes[k] && p->bound[k] == all->variable[i]);
        }
        if (!gone[i]) {
            out->variable[out->variables++] = all->variable[i];
        }
    }
    return wy_automaton_exists(&out->automaton, all->automaton, gone, NULL, control_of(w),
                               w->error);
}

/* Puts the leaf of a step into the pool in place of what was used. */
static wy_status replace(writer *w, pool *p, const bool *use, wi_leaf *made) {
    for (size_t i = 0; i < p->count; i++) {
        if (use[i]) {
            drop(&p->leaf[i]);
        }
    }
    if (!wi_list_room(p->leaf, p->room, p->count + 1)) {
        drop(made);
        return wi_fail_memory(w->error);
    }
    p->leaf[p->count++] = *made;
    return WY_OK;
}

static void put_use(const writer *w, const pool *p, const bool *use) {
    fputs(" use", w->stream);
    for (size_t i = 0; i < p->count; i++) {
        if (use[i]) {
            fprintf(w->stream, " %zu", i);
        }
    }
}

static wy_status step(writer *w, const wi_claim *of, pool *p, const bool *use, const bool *goes) {
    const wi_leaf **part = calloc(p->count + 1, sizeof *part);
    size_t parts = 0;
    wi_leaf all = {0}, after = {0};
    size_t number;
    if (part == NULL) {
        return wi_fail_memory(w->error);
    }
    for (size_t i = 0; i < p->count; i++) {
        if (use[i]) {
            part[parts++] = &p->leaf[i];
        }
    }
    wy_status status = join(w, goes == NULL ? &after : &all, part, parts);
    if (status == WY_OK && goes != NULL) {
        status = leave_out(w, &after, &all, p, goes);
        drop(&all);
    }
    if (status == WY_OK) {
        status = put_leaf(w, &after, &number);
    }
    if (status == WY_OK) {
        fprintf(w->stream, "%s %" PRIu32, goes == NULL ? "join" : "some", of->number);
        for (size_t k = 0; goes != NULL && k < p->bounds; k++) {
            if (goes[k]) {
                fprintf(w->stream, " %" PRIu32, p->bound[k]);
            }
        }
        put_use(w, p, use);
        fprintf(w->stream, " leaf %zu\n", number);
    }
    if (status == WY_OK && goes != NULL) {
        status = wi_witness_write(w->stream, part, parts, &after, w->claims.variables,
                                  control_of(w), w->error);
    }
    free(part);
    if (status != WY_OK) {
        drop(&after);
        return status;
    }
    return replace(w, p, use, &after);
}

static wy_status empty_pool(writer *w, const wi_claim *of, pool *p) {
    wy_status status = WY_OK;
    bool more = true;
    while (status == WY_OK && more) {
        bool *use = calloc(p->count + 1, sizeof *use);
        bool *goes = calloc(p->bounds + 1, sizeof *goes);
        if (use == NULL || goes == NULL) {
            status = wi_fail_memory(w->error);
            more = false;
        } else if (choose(w, p, use, goes)) {
            status = step(w, of, p, use, goes);
        } else {
            size_t left = 0;
            for (size_t i = 0; i < p->count; i++) {
                use[i] = p->leaf[i].automaton != NULL;
                left += use[i];
            }
            status = left > 1 ? step(w, of, p, use, NULL) : WY_OK;
            more = false;
        }
        free(use);
        free(goes);
    }
    return status;
}

static wy_status block(writer *w, const wi_claim *of, wi_leaf *out) {
    pool p = {.bound = of->bound, .bounds = of->bounds};
    wy_status status = WY_OK;
    for (size_t i = 0; status == WY_OK && i < of->children; i++) {
        wi_leaf leaf = {0};
        status = leaf_of(w, of->child[i], &leaf);
        if (status == WY_OK && !wi_list_room(p.leaf, p.room, p.count + 1)) {
            drop(&leaf);
            status = wi_fail_memory(w->error);
        }
        if (status == WY_OK) {
            p.leaf[p.count++] = leaf;
        }
    }
    if (status == WY_OK) {
        status = empty_pool(w, of, &p);
    }
    for (size_t i = 0; i < p.count; i++) {
        if (status == WY_OK && p.leaf[i].automaton != NULL) {
            *out = p.leaf[i];
        } else {
            drop(&p.leaf[i]);
        }
    }
    free(p.leaf);
    return status;
}

static wy_status leaf_of(writer *w, const wi_claim *claim, wi_leaf *out) {
    *out = (wi_leaf){0};
    return claim->kind == WI_CLAIM_BLOCK ? block(w, claim, out)
           : claim->kind < WI_CLAIM_NOT  ? atom(w, claim, out)
                                         : boolean(w, claim, out);
}

/* ---- formulas --------------------------------------------------------------------------- */

/* The text in one line; false: there is something in it that certificates cannot show. */
static bool in_one_line(char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\n' || text[i] == '\t' || text[i] == '\r') {
            text[i] = ' ';
        }
        if (text[i] < ' ' || text[i] > '~') {
            return false;
        }
    }
    return true;
}

/* Have two ways come to the same answer?  A definition is in the session already. */
static wy_status compare(writer *w, const char *name, const wi_leaf *made,
                         const wy_logic_answer *answer) {
    wi_named *named = NULL;
    const wy_automaton *open = answer->automaton;
    if (open == NULL && wi_session_automaton(&named, w->session, name, w->error) == WY_OK) {
        open = named->relation->automaton;
    }
    const bool same =
        answer->sentence
            ? made->variables == 0 && (made->automaton->output[0] != 0) == answer->truth
            : open != NULL && made->variables == answer->count &&
                  wy_automaton_equal(NULL, made->automaton, open, control_of(w), w->error) == WY_OK;
    return same ? WY_OK
                : wi_fail(w->error, WY_SYSTEM,
                          "the certificate does not come to the answer of the prover");
}

static wy_status write_formula(writer *w, const char *name, const char *text,
                               const wy_logic_answer *answer) {
    wi_syntax syntax;
    wi_leaf leaf = {0};
    wy_status status = wi_syntax_read(&syntax, text, strlen(text), "msd_2", w->error);
    if (status != WY_OK) {
        return status;
    }
    while (*text == ' ') {
        text++;
    }
    fprintf(w->stream, "%s%s%s\nformula %s\n", answer->sentence ? "sentence" : "define",
            name[0] == '\0' ? "" : " ", name, text);
    status = wi_claims_make(&w->claims, &syntax.arena, w->session, syntax.root, w->error);
    if (status == WY_OK) {
        status = leaf_of(w, w->claims.root, &leaf);
    }
    if (status == WY_OK) {
        status = compare(w, name, &leaf, answer);
    }
    if (status == WY_OK && answer->sentence) {
        fprintf(w->stream, "%s\n", answer->truth ? "true" : "false");
    } else if (status == WY_OK) {
        fputs("defined\n", w->stream);
    }
    wi_named *named;
    if (status == WY_OK && !answer->sentence && name[0] != '\0' &&
        wi_session_automaton(&named, w->session, name, w->error) == WY_OK) {
        const wy_system *systems[WI_CLAIM_TRACKS];
        for (size_t i = 0; i < leaf.variables; i++) {
            systems[i] = w->claims.system[leaf.variable[i]];
        }
        status = add_object(w, name, false, named->relation->number, systems, leaf.variables);
    }
    drop(&leaf);
    wi_syntax_clear(&syntax);
    return status;
}

static void forget_objects(struct wi_certificates *file, size_t count) {
    while (file->object_count > count) {
        free(file->objects[--file->object_count].name);
    }
}

static wy_status certify(writer *w, const char *name, char *text, size_t length,
                         const wy_logic_answer *answer) {
    struct wi_certificates *file = w->file;
    char *before = NULL, *after = NULL;
    size_t before_length = 0, after_length = 0;
    const size_t systems = file->system_count, objects = file->object_count;
    if (!in_one_line(text, length)) {
        return wi_fail(w->error, WY_NO, "the formula has characters that certificates cannot show");
    }
    w->before = open_memstream(&before, &before_length);
    w->stream = open_memstream(&after, &after_length);
    wy_status status = w->before == NULL || w->stream == NULL
                           ? wi_fail_memory(w->error)
                           : write_formula(w, name, text, answer);
    if (w->before != NULL && fclose(w->before) != 0 && status == WY_OK) {
        status = wi_fail_memory(w->error);
    }
    if (w->stream != NULL && fclose(w->stream) != 0 && status == WY_OK) {
        status = wi_fail_memory(w->error);
    }
    if (status == WY_OK && (!wi_growing_put(&file->text, before, before_length) ||
                            !wi_growing_put(&file->text, after, after_length))) {
        status = wi_fail_memory(w->error);
    }
    if (status == WY_OK) {
        file->formulas++;
    } else {
        file->system_count = systems;
        forget_objects(file, objects);
    }
    for (size_t i = 0; i < w->leaves; i++) {
        free(w->leaf[i]);
    }
    free(w->leaf);
    free(before);
    free(after);
    return status;
}

static struct wi_certificates *file_of(wy_logic *session) {
    if (session->certificates == NULL) {
        session->certificates = calloc(1, sizeof *session->certificates);
    }
    return session->certificates;
}

wy_status wy_logic_certify(wy_logic *session, const char *name, const char *text, size_t length,
                           const wy_logic_answer *answer, wy_error *error) {
    char *expanded;
    size_t expanded_length;
    if (file_of(session) == NULL) {
        return wi_fail_memory(error);
    }
    if (length == SIZE_MAX) {
        length = strlen(text);
    }
    wy_status status = wi_macro_expand(&expanded, &expanded_length, session, text, length, error);
    if (status != WY_OK) {
        return status;
    }
    writer w = {.file = session->certificates, .session = session, .error = error};
    status = certify(&w, name == NULL ? "" : name, expanded, expanded_length, answer);
    free(expanded);
    return status;
}

wy_status wi_certificates_take(wy_logic *session, const char *name, const char *system,
                               wy_error *error) {
    wi_named *named = NULL;
    const wy_system *numeration = NULL;
    writer w = {.file = file_of(session), .session = session, .error = error};
    wy_status status =
        w.file == NULL ? wi_fail_memory(error) : wi_session_automaton(&named, session, name, error);
    if (status == WY_OK) {
        status = wy_logic_system(&numeration, session, system, error);
    }
    if (status != WY_OK) {
        return status;
    }
    const wy_system *systems[WI_CLAIM_TRACKS];
    const uint32_t tracks = named->relation->automaton->layout.tracks;
    if (tracks > WI_CLAIM_TRACKS) {
        return wi_fail(error, WY_NO, "$%s has too many tracks", name);
    }
    for (uint32_t i = 0; i < tracks; i++) {
        systems[i] = numeration;
    }
    if (w.file->system_count == 0) {
        if (!wi_list_room(w.file->systems, w.file->system_room, 1)) {
            return wi_fail_memory(error);
        }
        w.file->systems[w.file->system_count++] = numeration;
    }
    return add_object(&w, name, false, named->relation->number, systems, tracks);
}

const char *wi_certificates_lines(const wy_logic *session, size_t *length) {
    const struct wi_certificates *file = session->certificates;
    *length = file == NULL ? 0 : file->text.length;
    return *length == 0 ? "" : file->text.text;
}

bool wy_logic_has_certificate(const wy_logic *session) {
    return session->certificates != NULL && session->certificates->formulas > 0;
}

wy_status wy_logic_write_certificate(FILE *stream, const wy_logic *session, wy_error *error) {
    const struct wi_certificates *file = session->certificates;
    if (!wy_logic_has_certificate(session)) {
        return wi_fail(error, WY_NO, "no formula has a certificate");
    }
    size_t lines = 5; /* the heading, and this one */
    fprintf(stream, "wythoff certificate 2\nkind sentence\nversion %s\nrule none\n", WY_VERSION);
    for (size_t i = 0; i < file->text.length; i++) {
        lines += file->text.text[i] == '\n';
    }
    fwrite(file->text.text, 1, file->text.length, stream);
    fprintf(stream, "end %zu\n", lines);
    return WY_OK;
}

void wi_certificates_free(struct wi_certificates *file) {
    if (file != NULL) {
        forget_objects(file, 0);
        free(file->objects);
        free(file->systems);
        free(file->text.text);
        free(file);
    }
}
