/* words.c - the words between perfect columns, and their translates: dictionaries (S0). */
#include <stdlib.h>
#include <string.h>

#include <wythoff/machine.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "machine/gaps.h"
#include "machine/machine.h"
#include "machine/state.h"
#include "machine/step.h"

/* ==== words in lexicographic order ============================================================ */

struct wy_words {
    wy_words_facts facts;
    wy_entry *items; /* they own their strings */
    size_t count, room;
};

/* The entry of this word, which is put in if it is not there; NULL: no memory. */
static wy_entry *word_list_put(wy_words *list, const char *word, const char *translate) {
    size_t low = 0;
    size_t high = list->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const int order = strcmp(list->items[middle].word, word);
        if (order == 0) {
            return &list->items[middle];
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (!wi_list_room(list->items, list->room, list->count + 1)) {
        return NULL;
    }
    char *own_word = strdup(word);
    char *own_translate = strdup(translate);
    if (own_word == NULL || own_translate == NULL) {
        free(own_word);
        free(own_translate);
        return NULL;
    }
    wy_entry *item = &list->items[low];
    memmove(item + 1, item, (list->count - low) * sizeof *item);
    list->count++;
    *item = (wy_entry){.word = own_word, .translate = own_translate, .first = -1};
    return item;
}

/* The strings are the list's own; only its readers see them as constant. */
static void free_text(const char *text) {
    union {
        const char *seen;
        char *own;
    } of = {.seen = text};
    free(of.own);
}

void wy_words_free(wy_words *words) {
    if (words == NULL) {
        return;
    }
    for (size_t i = 0; i < words->count; i++) {
        free_text(words->items[i].word);
        free_text(words->items[i].translate);
    }
    free(words->items);
    free(words);
}

void wy_words_facts_of(wy_words_facts *out, const wy_words *words) {
    *out = words->facts;
}

size_t wy_words_count(const wy_words *words) {
    return words->count;
}

const wy_entry *wy_words_at(const wy_words *words, size_t index) {
    return &words->items[index];
}

/* ==== all words that a language lets a machine read =========================================== */

/*
 * All words that a language lets a machine read.
 *
 * The language is a graph whose edges carry bits.  From the perfect state and from some nodes of
 * the graph, all strings that the graph allows are read, until the machine is in the perfect
 * state again: that was a word.
 */

/* Some nodes, each once, in increasing order. */
typedef struct node_set {
    uint32_t *nodes;
    size_t count, room;
} node_set;

/* Appends to `to` where the bit leads from the nodes of `from`; false: no memory. */
typedef bool wi_advance(const void *graph, node_set *to, const node_set *from, unsigned bit);

enum { LONGEST_WORD = 1024, MOST_WORDS = 20000 };

/* ---- sets of nodes ------------------------------------------------------------------ */

/* Puts it at the end; false: no memory. */
static bool node_set_put(node_set *set, uint32_t node) {
    if (!wi_list_room(set->nodes, set->room, set->count + 1)) {
        return false;
    }
    set->nodes[set->count++] = node;
    return true;
}

static int by_number(const void *a, const void *b) {
    const uint32_t p = *(const uint32_t *)a;
    const uint32_t q = *(const uint32_t *)b;
    return p < q ? -1 : p > q;
}

/* Sorts them, each once. */
static void node_set_tidy(node_set *set) {
    if (set->count < 2) {
        return;
    }
    wi_list_sort(set->nodes, set->count, by_number);
    size_t kept = 1;
    for (size_t i = 1; i < set->count; i++) {
        if (set->nodes[i] != set->nodes[kept - 1]) {
            set->nodes[kept++] = set->nodes[i];
        }
    }
    set->count = kept;
}

static void node_set_clear(node_set *set) {
    free(set->nodes);
    memset(set, 0, sizeof *set);
}

/* ---- the walk ------------------------------------------------------------------------ */

typedef struct frame {
    node_set at;
    uint32_t state;
    size_t written; /* bits of the translate */
    unsigned next;  /* the bit to be read next; 2: done */
} frame;

typedef struct walk {
    wy_words *list;
    wi_store *store;
    uint32_t perfect;
    frame frames[LONGEST_WORD + 1];
    int depth;
    char word[LONGEST_WORD + 2];
    char translate[(LONGEST_WORD + 1) * 64 + 1];
} walk;

static bool put_excluded(walk *w) {
    wy_entry *item = word_list_put(w->list, w->word, "");
    if (item != NULL) {
        item->excluded = true;
    }
    return item != NULL;
}

/* Reads the bit in the deepest frame; opens a frame below it, or notes a word. */
static wy_status read_bit(walk *w, const void *graph, wi_advance *advance, unsigned bit,
                          bool note_excluded) {
    frame *from = &w->frames[w->depth];
    frame *to = from + 1;
    w->word[w->depth] = (char)('0' + bit);
    w->word[w->depth + 1] = '\0';
    to->at.count = 0;
    if (!advance(graph, &to->at, &from->at, bit)) {
        return WY_SYSTEM;
    }
    node_set_tidy(&to->at);
    if (to->at.count == 0) {
        return note_excluded && !put_excluded(w) ? WY_SYSTEM : WY_OK;
    }
    const wi_machine_step *step = NULL;
    const wy_status status = wi_store_step(&step, w->store, from->state, bit);
    if (status != WY_OK) {
        return status;
    }
    to->written = from->written;
    for (int i = 0; i < step->count; i++) {
        w->translate[to->written++] = (char)('0' + (step->bits >> i & 1));
    }
    if (step->to == w->perfect) {
        w->translate[to->written] = '\0';
        if (word_list_put(w->list, w->word, w->translate) == NULL) {
            return WY_SYSTEM;
        }
        return w->list->count > MOST_WORDS ? WY_LIMIT : WY_OK;
    }
    if (w->depth + 1 == LONGEST_WORD) {
        return WY_LIMIT;
    }
    to->state = step->to;
    to->next = 0;
    w->depth++;
    return WY_OK;
}

/*
 * Puts the words into the list and, with note_excluded, the strings that the graph forbids though
 * it allows all of them but the last bit.  WY_LIMIT: more or longer words than can be.
 */
static wy_status word_walk(wy_words *list, wi_store *store, const void *graph, wi_advance *advance,
                           const node_set *start, bool note_excluded) {
    walk *w = calloc(1, sizeof *w);
    wy_status status = w != NULL ? WY_OK : WY_SYSTEM;
    if (status == WY_OK) {
        w->list = list;
        w->store = store;
        w->perfect = wi_store_perfect(store);
        w->frames[0].state = w->perfect;
        status = w->perfect == WI_UNNUMBERED ? WY_SYSTEM : WY_OK;
        for (size_t i = 0; i < start->count && status == WY_OK; i++) {
            status = node_set_put(&w->frames[0].at, start->nodes[i]) ? WY_OK : WY_SYSTEM;
        }
        while (status == WY_OK && w->depth >= 0) {
            frame *deepest = &w->frames[w->depth];
            if (deepest->next == 2) {
                w->depth--;
            } else {
                status = read_bit(w, graph, advance, deepest->next++, note_excluded);
            }
        }
        for (int i = 0; i <= LONGEST_WORD; i++) {
            node_set_clear(&w->frames[i].at);
        }
    }
    free(w);
    return status;
}

/* ==== the words that the game itself shows ==================================================== */

enum { LONGEST_SEEN = 1024 };

/* The word that is being read, since the last perfect column. */
typedef struct reading {
    char word[LONGEST_SEEN + 1];
    char translate[LONGEST_SEEN * 64 + 1];
    size_t read, written;
    int64_t begin; /* -1: there was no perfect column yet; the word is too long */
} reading;

static void read_seen(reading *r, unsigned bit, const wi_machine_step *step) {
    if (r->begin < 0 || r->read == LONGEST_SEEN) {
        r->begin = -1;
        return;
    }
    r->word[r->read++] = (char)('0' + bit);
    for (int i = 0; i < step->count; i++) {
        r->translate[r->written++] = (char)('0' + (step->bits >> i & 1));
    }
}

/* A perfect column: the word, if there is one, ends before it. */
static bool note_perfect(wy_words *list, reading *r, int64_t x) {
    if (r->begin >= 0 && r->read > 0) {
        r->word[r->read] = '\0';
        r->translate[r->written] = '\0';
        wy_entry *word = word_list_put(list, r->word, r->translate);
        if (word == NULL) {
            return false;
        }
        word->seen = true;
        word->first = word->count == 0 ? r->begin : word->first;
        word->count++;
    }
    list->facts.first_perfect = list->facts.perfect == 0 ? x : list->facts.first_perfect;
    list->facts.perfect++;
    r->begin = x;
    r->read = 0;
    r->written = 0;
    return true;
}

static wy_status read_game(wy_words *list, reading *r, const wy_machine *machine,
                           const wy_control *control) {
    wi_run run;
    wi_pace pace;
    wi_pace_start(&pace, control);
    wy_status status = wi_run_open(&run, &machine->frame);
    if (status != WY_OK) {
        return status;
    }
    const uint32_t perfect = wi_store_perfect(&run.store);
    status = perfect == WI_UNNUMBERED ? WY_SYSTEM : WY_OK;
    while (status == WY_OK && run.x < machine->facts.columns) {
        if (run.wing[0].state == perfect && !note_perfect(list, r, run.x)) {
            status = WY_SYSTEM;
            break;
        }
        const unsigned bit = run.wing[0].bits[run.x];
        wi_machine_step step[2];
        status = wi_run_column(&run, step);
        if (status == WY_OK) {
            read_seen(r, bit, &step[0]);
        }
        if (run.x % 4096 == 0 &&
            wi_pace_stop(&pace, (double)run.x / (double)machine->facts.columns)) {
            status = WY_STOPPED;
        }
    }
    list->facts.columns = run.x;
    wi_run_close(&run);
    return status;
}

/*
 * Runs the game as far as the machine knows it and lists its words; their kind is UNKNOWN.
 * Words too long to be listed are passed over.  WY_SYSTEM, WY_STOPPED.
 */
static wy_status words_seen(wy_words **out, const wy_machine *machine, const wy_control *control) {
    *out = NULL;
    wy_words *list = calloc(1, sizeof *list);
    reading *r = calloc(1, sizeof *r);
    wy_status status = WY_SYSTEM;
    if (list != NULL && r != NULL) {
        list->facts.kind = WY_WORDS_UNKNOWN;
        list->facts.first_perfect = -1;
        r->begin = -1;
        status = read_game(list, r, machine, control);
    }
    free(r);
    if (status != WY_OK) {
        wy_words_free(list);
        return status;
    }
    *out = list;
    return WY_OK;
}

/* Puts into the list what was seen, with places and counts; false: no memory. */
static bool words_add_seen(wy_words *list, const wy_words *seen) {
    for (size_t i = 0; i < seen->count; i++) {
        const wy_entry *from = &seen->items[i];
        wy_entry *to = word_list_put(list, from->word, from->translate);
        if (to == NULL) {
            return false;
        }
        to->seen = true;
        to->first = from->first;
        to->count = from->count;
    }
    list->facts.first_perfect = seen->facts.first_perfect;
    list->facts.columns = seen->facts.columns;
    list->facts.perfect = seen->facts.perfect;
    return true;
}

/* ==== the words that occur, proved ============================================================ */

/*
 * The words of a game that occur, proved.
 *
 * Over a closed machine the game walks in the graph of its pieces.  All nodes (u, perfect state) of
 * the closure are where a word may begin; the words that the graph lets the machine read from there
 * are all that can occur from the start of the machine on.  Those before were seen, as the game was
 * run.
 */

static bool advance_in_grams(const void *graph, node_set *to, const node_set *from, unsigned bit) {
    const wi_grams *grams = graph;
    for (size_t i = 0; i < from->count; i++) {
        const uint32_t node = grams->next[from->nodes[i]][bit];
        if (node != WI_NO_NODE && !node_set_put(to, node)) {
            return false;
        }
    }
    return true;
}

/* The nodes before a perfect column. */
static bool perfect_nodes(node_set *out, const wy_machine *machine) {
    const wi_closure *closure = &machine->closure;
    for (uint32_t i = 0; i < closure->nodes.count; i++) {
        const wi_closure_node node = wi_closure_node_at(closure, i);
        if (machine->of_state[node.state].perfect && !node_set_put(out, node.read)) {
            return false;
        }
    }
    node_set_tidy(out);
    return true;
}

/* All words that the closure of this machine allows.  WY_LIMIT: it allows too many. */
static wy_status words_of(wy_words *list, const wy_machine *machine, bool *any) {
    node_set start = {0};
    wi_store store = {0};
    wy_status status = WY_SYSTEM;
    if (perfect_nodes(&start, machine) && wi_store_open(&store, &machine->frame)) {
        *any = start.count > 0;
        status = start.count > 0 ? word_walk(list, &store, &machine->closure.grams,
                                             advance_in_grams, &start, false)
                                 : WY_OK;
    }
    wi_store_close(&store);
    node_set_clear(&start);
    return status;
}

/*
 * One list of the words that the closure allows and of those seen; *out is NULL if there is no end
 * of words. */
static wy_status try_closure(wy_words **out, const wy_words *seen, const wy_machine *machine) {
    *out = NULL;
    wy_words *allowed = calloc(1, sizeof *allowed);
    bool any = true;
    wy_status status = allowed != NULL ? words_of(allowed, machine, &any) : WY_SYSTEM;
    if (status == WY_OK && words_add_seen(allowed, seen)) {
        allowed->facts.kind = any ? WY_WORDS_FINITE : WY_WORDS_NONE;
        allowed->facts.exactly = any && allowed->count == seen->count;
        allowed->facts.context = machine->facts.context;
        *out = allowed;
        return WY_OK;
    }
    wy_words_free(allowed);
    return status == WY_LIMIT ? WY_OK : WY_SYSTEM;
}

/* The shortest list that a closure within the limits gives; *best stays NULL if none gives one. */
static wy_status find_best(wy_words **best, const wy_words *seen, const wy_machine *machine,
                           const wy_machine_limits *limits, const wy_control *control,
                           wy_error *error) {
    wi_contexts contexts;
    wi_contexts_start(&contexts, machine, limits);
    wy_status status = machine->facts.closed ? WY_OK : WY_NO;
    while (status == WY_OK) {
        wy_words *words = NULL;
        status = try_closure(&words, seen, contexts.machine);
        if (words != NULL && (*best == NULL || words->count < (*best)->count)) {
            wy_words_free(*best);
            *best = words;
            words = NULL;
        }
        wy_words_free(words);
        if (status != WY_OK || (*best != NULL && (*best)->count == seen->count)) {
            break;
        }
        status = wi_contexts_next(&contexts, control, error);
    }
    wi_contexts_end(&contexts);
    return status == WY_NO ? WY_OK : status;
}

/* Are the words endless?  This is quickly known, or not at all. */
static wy_status look_for_gaps(wy_words *seen, const wy_machine *machine,
                               const wy_control *control) {
    wi_gaps gaps;
    const wy_status status = wi_gaps_find(&gaps, machine, control);
    if (status == WY_OK) {
        seen->facts.kind = WY_WORDS_ENDLESS;
        seen->facts.context = gaps.context;
        seen->facts.gap = (wy_words_gap){gaps.column, gaps.length, gaps.silent};
    }
    return status == WY_NO ? WY_OK : status;
}

static wy_status refuse_wings(wy_error *error) {
    return wi_fail(error, WY_NO,
                   "the game is not symmetric: its machine reads one string and writes another");
}

wy_status wy_words_find(wy_words **out, const wy_machine *machine, const wy_machine_limits *limits,
                        const wy_control *control, wy_error *error) {
    *out = NULL;
    if (machine->frame.wings > 1) {
        return refuse_wings(error);
    }
    wy_words *best = NULL;
    wy_words *seen = NULL;
    wy_status status = words_seen(&seen, machine, control);
    if (status == WY_OK) {
        status = look_for_gaps(seen, machine, control);
    }
    if (status == WY_OK && seen->facts.kind != WY_WORDS_ENDLESS) {
        status = find_best(&best, seen, machine, limits, control, error);
    }
    if (status == WY_OK && best == NULL) {
        best = seen;
        seen = NULL;
    }
    wy_words_free(seen);
    if (status != WY_OK) {
        wy_words_free(best);
        return status == WY_SYSTEM ? wi_fail_memory(error) : wi_fail(error, status, "stopped");
    }
    *out = best;
    return WY_OK;
}

/* ==== the dictionary as S0 makes it =========================================================== */

/*
 * The dictionary as S0 makes it (S0 section 3.3 and Lemma 3.2).
 *
 * Begin with the words that the game shows.  Its bit-string is, behind a first part, a
 * concatenation of translates; where words begin in it is not known.  So from any place in any
 * concatenation of translates, in any order, read until the machine is in its perfect state again.
 * Words that come out may be new; then they have translates too, and one begins again until none is
 * new.  Maharaja Nim's nine words become fourteen that way.
 *
 * The concatenations are the walks in a graph: a node is a bit of a translate; behind the last
 * bit of one comes the first of any.  The first part of the bit-string is in the graph like a
 * translate that nothing leads to.
 */

/* All translates one behind the other. */
typedef struct chain {
    uint8_t *bits;
    uint8_t *last;    /* is it the last bit of its translate? */
    uint32_t *firsts; /* where translates begin; the first part is not among them */
    size_t count, first_count;
} chain;

/* A node stands before a bit. */
static bool advance_in_chain(const void *graph, node_set *to, const node_set *from, unsigned bit) {
    const chain *c = graph;
    bool ended = false;
    for (size_t i = 0; i < from->count; i++) {
        const uint32_t node = from->nodes[i];
        if (c->bits[node] != bit) {
            continue;
        }
        if (c->last[node] != 0) {
            ended = true;
        } else if (!node_set_put(to, node + 1)) {
            return false;
        }
    }
    for (size_t i = 0; ended && i < c->first_count; i++) {
        if (!node_set_put(to, c->firsts[i])) {
            return false;
        }
    }
    return true;
}

static void put_bits(chain *c, const char *bits) {
    for (; *bits != '\0'; bits++) {
        c->bits[c->count] = (uint8_t)(*bits - '0');
        c->last[c->count++] = bits[1] == '\0';
    }
}

static void clear_chain(chain *c) {
    free(c->bits);
    free(c->last);
    free(c->firsts);
    memset(c, 0, sizeof *c);
}

static bool make_chain(chain *c, const char *first_part, const wy_words *list) {
    memset(c, 0, sizeof *c);
    size_t room = strlen(first_part) + 1;
    for (size_t i = 0; i < list->count; i++) {
        room += strlen(list->items[i].translate);
    }
    c->bits = malloc(room);
    c->last = malloc(room);
    c->firsts = malloc((list->count + 1) * sizeof *c->firsts);
    if (c->bits == NULL || c->last == NULL || c->firsts == NULL) {
        clear_chain(c);
        return false;
    }
    put_bits(c, first_part);
    for (size_t i = 0; i < list->count; i++) {
        if (!list->items[i].excluded) {
            c->firsts[c->first_count++] = (uint32_t)c->count;
            put_bits(c, list->items[i].translate);
        }
    }
    return true;
}

/* The bits from the first perfect column to the row that is not settled there; NULL: no memory. */
static char *first_part(const wy_machine *machine, int64_t column) {
    wi_run run;
    if (wi_run_open(&run, &machine->frame) != WY_OK) {
        return NULL;
    }
    char *part = NULL;
    if (wi_run_to(&run, column) == WY_OK) {
        const int64_t length = run.wing[0].row - run.x;
        part = malloc((size_t)length + 1);
        for (int64_t i = 0; part != NULL && i < length; i++) {
            part[i] = (char)('0' + run.wing[0].bits[run.x + i]);
        }
        if (part != NULL) {
            part[length] = '\0';
        }
    }
    wi_run_close(&run);
    return part;
}

/* The words that all concatenations of the translates of `from` show. */
static wy_status one_round(wy_words *list, const wy_machine *machine, const char *first,
                           const wy_words *from) {
    chain c;
    wi_store store = {0};
    node_set start = {0};
    wy_status status = WY_SYSTEM;
    if (make_chain(&c, first, from)) {
        bool fits = wi_store_open(&store, &machine->frame);
        for (size_t i = 0; fits && i < c.count; i++) {
            fits = node_set_put(&start, (uint32_t)i);
        }
        status = fits ? word_walk(list, &store, &c, advance_in_chain, &start, true) : WY_SYSTEM;
        clear_chain(&c);
    }
    wi_store_close(&store);
    node_set_clear(&start);
    return status;
}

static size_t proper_words(const wy_words *list) {
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        count += list->items[i].excluded ? 0 : 1;
    }
    return count;
}

/* Rounds until nothing is new; *list is the words seen before and the dictionary after. */
static wy_status close_words(wy_words **list, const wy_machine *machine, const char *first,
                             const wy_words *seen, const wy_control *control) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (;;) {
        wy_words *next = calloc(1, sizeof *next);
        wy_status status = next != NULL ? one_round(next, machine, first, *list) : WY_SYSTEM;
        if (status == WY_OK && !words_add_seen(next, seen)) {
            status = WY_SYSTEM;
        }
        if (status == WY_OK && wi_pace_stop(&pace, 0)) {
            status = WY_STOPPED;
        }
        if (status != WY_OK) {
            wy_words_free(next);
            return status;
        }
        const bool ended = proper_words(next) == proper_words(*list);
        wy_words_free(*list);
        *list = next;
        if (ended) {
            next->facts.kind = WY_WORDS_FINITE;
            next->facts.exactly = proper_words(next) == seen->count;
            return WY_OK;
        }
    }
}

static wy_status make_dictionary(wy_words **list, const wy_machine *machine, const wy_words *seen,
                                 const wy_control *control) {
    char *first = first_part(machine, seen->facts.first_perfect);
    *list = calloc(1, sizeof **list);
    wy_status status = WY_SYSTEM;
    if (first != NULL && *list != NULL && words_add_seen(*list, seen)) {
        status = close_words(list, machine, first, seen, control);
    }
    free(first);
    return status;
}

wy_status wy_words_paper(wy_words **out, const wy_machine *machine, const wy_control *control,
                         wy_error *error) {
    *out = NULL;
    if (machine->frame.wings > 1) {
        return refuse_wings(error);
    }
    wy_words *seen = NULL;
    wy_words *list = NULL;
    wy_status status = words_seen(&seen, machine, control);
    if (status == WY_OK) {
        status = seen->facts.perfect < 2 ? WY_NO : make_dictionary(&list, machine, seen, control);
    }
    wy_words_free(seen);
    if (status == WY_OK) {
        *out = list;
        return WY_OK;
    }
    wy_words_free(list);
    switch (status) {
    case WY_NO:
        return wi_fail(error, WY_NO, "no perfect columns were seen");
    case WY_LIMIT:
        return wi_fail(error, WY_LIMIT,
                       "unknown: concatenations of translates in any order give no end of words");
    case WY_STOPPED:
        return wi_fail(error, WY_STOPPED, "stopped");
    default:
        return wi_fail_memory(error);
    }
}
