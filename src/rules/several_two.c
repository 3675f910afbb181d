/*
 * several_two.c - rules on several heaps and rules on two: the same value for the same rule.
 *
 * A named game of the language of two heaps may stand in a rule with a memory: its families are
 * lifted.  And what was read here but is a rule on two heaps, or one, without memory is written in
 * the language of two heaps.
 */
#include <stdlib.h>
#include <string.h>

#include "rules/several_families.h"
#include "rules/several_print.h"
#include "rules/several_reader.h"
#include "rules/value.h"

/* ---- from two heaps -------------------------------------------------------------------------- */

static bool is_quarter_plane(const wy_cone *board) {
    return board->p1 == 1 && board->q1 == 0 && board->p2 == 0 && board->q2 == 1;
}

static bool lift(wy_family *to, const wy_family *from, bool removed) {
    if (!wi_family_copy(to, from)) {
        return false;
    }
    to->removed = removed;
    wi_heap_family_settle(to);
    return true;
}

static bool add(wi_heap_reader *reader, const wy_family *family, bool removed, size_t from,
                size_t to) {
    wy_family lifted;
    if (!lift(&lifted, family, removed)) {
        return wi_reader_no_memory(&reader->in);
    }
    return wi_heap_add_family(reader, &lifted, from, to);
}

static bool can_be_lifted(const wi_heap_reader *reader, const wy_rules *rules) {
    const int heaps = reader->to->rules->heaps;
    bool fine = rules->imitation_p == 0 && rules->weight.x == 0 && rules->terminal_count == 0 &&
                rules->block_kind == WY_BLOCK_ANY &&
                (heaps == 2 ? is_quarter_plane(&rules->board)
                            : heaps == 1 && wi_cone_is_heap(&rules->board) && rules->board.q2 == 0);
    for (size_t i = 0; fine && i < rules->family_count; i++) {
        const wy_family *family = &rules->families[i];
        static const wy_linear none = {{0}};
        fine = family->star == NULL &&
               (heaps == 2 || memcmp(&family->part[1], &none, sizeof none) == 0);
    }
    return fine;
}

bool wi_heap_lift(wi_heap_reader *reader, const wy_rules *rules, bool removed, size_t from,
                  size_t to) {
    wi_reader *in = &reader->in;
    wy_rules *own = reader->to->rules;
    if (!can_be_lifted(reader, rules)) {
        return wi_reader_fail(in, from, to,
                              "this game has a board, moves or a history that go with two heaps "
                              "and no other memory");
    }
    for (size_t i = 0; i < rules->family_count; i++) {
        const wy_family *family = &rules->families[i];
        const bool out = removed || family->removed;
        for (size_t j = 0; j < family->listed; j++) {
            wy_family single = {.when = family->when};
            single.part[0].c[WY_ONE] = family->list[j].x;
            single.part[1].c[WY_ONE] = family->list[j].y;
            if (!add(reader, &single, out, from, to)) {
                return false;
            }
        }
        if (family->listed == 0 && !add(reader, family, out, from, to)) {
            return false;
        }
    }
    own->misere = own->misere || rules->misere;
    own->block = rules->block > 0 ? rules->block : own->block;
    if (rules->terminal != NULL && own->terminal == NULL) {
        own->terminal = wi_condition_copy(rules->terminal);
        return own->terminal != NULL || wi_reader_no_memory(in);
    }
    return true;
}

/* ---- to two heaps ---------------------------------------------------------------------------- */

bool wi_heap_lower(char **text, const wy_rules *rules) {
    *text = NULL;
    if (rules->heaps > 2 || rules->memory != WY_MEMORY_NONE || rules->comply > 0) {
        return true;
    }
    wi_heap_families families;
    wi_growing out = {0};
    const wy_status status = wi_heap_families_open(&families, rules, NULL);
    if (status != WY_OK) {
        return status == WY_LIMIT;
    }
    wi_put_heap_families(&out, families.list, families.count, 2);
    wi_growing_printf(&out, "%s", rules->heaps == 1 ? " on one heap" : "");
    wi_put_heap_clauses(&out, rules);
    wi_heap_families_close(&families);
    *text = out.text;
    return !out.failed;
}
