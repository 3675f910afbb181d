/*
 * several_print.c - a rule on several heaps as text, from its value alone.
 *
 * As in rules/print.c, families that follow each other and share all but their moves are one set,
 * and reading the text gives the same value.
 */
#include "rules/several_print.h"

#include <inttypes.h>
#include <stdlib.h>

#include "rules/print_condition.h"
#include "rules/several_reader.h"
#include "rules/value.h"

#define put wi_growing_printf

static const char letters[] = "strqpo";

static bool is_plain(const wy_family *family) {
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (wi_heap_parameter(family, i) && !wi_range_is_default(&family->range[i])) {
            return false;
        }
    }
    return family->when == NULL;
}

/* May they stand in one set?  Families with ranges or conditions only if all is the same. */
static bool joins(const wy_family *a, const wy_family *b) {
    if (a->removed != b->removed || a->every_order != b->every_order || a->set != b->set) {
        return false;
    }
    if (is_plain(a) && is_plain(b)) {
        return true;
    }
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (!wi_range_equal(&a->range[i], &b->range[i])) {
            return false;
        }
    }
    return a->parameters == b->parameters && wi_condition_equal(a->when, b->when);
}

static void put_move(wi_growing *out, const wy_family *family, int heaps) {
    for (int i = 0; i < heaps; i++) {
        put(out, i == 0 ? "(" : ",");
        wi_put_linear(out, &family->part[i]);
    }
    put(out, ")");
}

static void put_conditions(wi_growing *out, const wy_family *family) {
    const char *before = ": ";
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        if (wi_heap_parameter(family, i) && !wi_range_is_default(&family->range[i])) {
            put(out, "%s", before);
            wi_put_range(out, &family->range[i], letters[i]);
            before = ", ";
        }
    }
    if (family->when != NULL) {
        put(out, "%s", before);
        wi_put_condition(out, family->when, ", ", *before == ',');
    }
}

void wi_put_heap_families(wi_growing *out, const wy_family *families, size_t count, int heaps) {
    if (count == 0 || families[0].removed) {
        put(out, "{}");
    }
    for (size_t first = 0, behind = 0; first < count; first = behind) {
        const wy_family *family = &families[first];
        for (behind = first + 1; behind < count && joins(family, &families[behind]);) {
            behind++;
        }
        const bool set = behind > first + 1 || !is_plain(family);
        put(out, "%s%s", family->removed ? " - " : first == 0 ? "" : " + ", set ? "{" : "");
        for (size_t i = first; i < behind; i++) {
            put(out, "%s", i == first ? "" : ",");
            put_move(out, &families[i], heaps);
        }
        put_conditions(out, family);
        put(out, "%s%s", set ? "}" : "", family->every_order ? " in every order" : "");
    }
}

void wi_put_heap_clauses(wi_growing *out, const wy_rules *rules) {
    if (rules->block > 0) {
        put(out, " block %" PRId64, rules->block);
    }
    if (rules->comply > 0) {
        put(out, " comply %" PRId64, rules->comply);
    }
    if (rules->terminal != NULL) {
        put(out, " terminal ");
        wi_put_condition(out, rules->terminal, " and ", false);
    }
    put(out, rules->misere ? " misere" : "");
}

static void put_sets(wi_growing *out, const wy_rules *rules) {
    size_t first = 0;
    for (int set = 0; set < rules->sets; set++) {
        size_t behind = first;
        while (behind < rules->family_count && rules->families[behind].set == set) {
            behind++;
        }
        put(out, set == 0 ? "enforce(" : ", ");
        wi_put_heap_families(out, rules->families + first, behind - first, rules->heaps);
        first = behind;
    }
    put(out, ")");
}

void wi_put_heap_bound(wi_growing *out, const wy_rules *rules) {
    if (rules->factor > 1) {
        put(out, "%" PRId64 "*", rules->factor);
    }
    put(out, rules->factor > 0 ? "last" : "");
    if (rules->more > 0 || rules->factor == 0) {
        put(out, "%s%" PRId64, rules->factor > 0 ? "+" : "", rules->more);
    }
}

static void put_memory(wi_growing *out, const wy_rules *rules) {
    switch (rules->memory) {
    case WY_MEMORY_PASS:
        put(out, " pass %" PRId64, rules->passes);
        break;
    case WY_MEMORY_REPEAT:
        put(out, " no repeat");
        break;
    case WY_MEMORY_BOUND:
        put(out, " next at most ");
        wi_put_heap_bound(out, rules);
        break;
    case WY_MEMORY_NONE:
    case WY_MEMORY_ENFORCE:
        break;
    }
}

char *wi_several_text(const wy_rules *rules) {
    wi_growing out = {0};
    if (rules->memory == WY_MEMORY_ENFORCE) {
        put_sets(&out, rules);
    } else {
        wi_put_heap_families(&out, rules->families, rules->family_count, rules->heaps);
    }
    /* The parts of a first move tell the number of heaps. */
    if (rules->heaps == 1 || rules->family_count == 0) {
        put(&out, " on %d heap%s", rules->heaps, rules->heaps == 1 ? "" : "s");
    }
    wi_put_heap_clauses(&out, rules);
    put_memory(&out, rules);
    if (out.failed) {
        free(out.text);
        return NULL;
    }
    return out.text;
}
