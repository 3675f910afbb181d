/*
 * read_terminal.c - where the game ends beside where no move is left.
 *
 *     terminal x+y<=3 or {(7,7)}     terminal {(1,2,2)}     terminal x+y+z<=3
 */
#include "base/list.h"
#include "rules/reader.h"
#include "rules/value.h"

static bool read_heap(wi_reader *reader, int64_t *heap) {
    const size_t from = reader->next;
    return wi_read_constant(reader, heap) &&
           (*heap >= 0 || wi_reader_fail(reader, from, reader->next, "a heap cannot be negative"));
}

/* (1,2,2): a number for each heap; on one heap a second one may follow. */
static bool read_position(wi_reader *reader, int64_t heap[WY_MOST_HEAPS]) {
    const int heaps = reader->heaps;
    if (!wi_reader_expect(reader, WI_TOKEN_LEFT,
                          heaps > 2 ? "a position with a number for each heap"
                                    : "a position such as (1,2)") ||
        !read_heap(reader, &heap[0])) {
        return false;
    }
    for (int i = 1; i < heaps; i++) {
        if (!wi_reader_expect(reader, WI_TOKEN_COMMA,
                              heaps == 2 ? "',' and the second heap" : "',' and the next heap") ||
            !read_heap(reader, &heap[i])) {
            return false;
        }
    }
    if (heaps == 1 && wi_reader_take(reader, WI_TOKEN_COMMA) && !read_heap(reader, &heap[1])) {
        return false;
    }
    return wi_reader_expect(reader, WI_TOKEN_RIGHT, "')'");
}

/* On more heaps than two a position is a condition: x=1 and y=2 and z=2. */
static bool add_condition(wi_reader *reader, wi_parts *ends, const int64_t heap[WY_MOST_HEAPS]) {
    return wi_reader_add_part(reader, ends, WY_OR, wi_reader_condition_of(reader, heap));
}

/* {(1,1,1),(1,2,2)}, behind the brace: a list on two heaps, else conditions. */
static bool read_positions(wi_reader *reader, wi_parts *ends) {
    wy_rules *rules = reader->builder->rules;
    size_t count = rules->terminal_count, room = count;
    do {
        int64_t heap[WY_MOST_HEAPS] = {0};
        if (count == WY_MAX_LIST) {
            return wi_reader_fail(reader, reader->next, reader->next,
                                  "this list is too long; at most %d positions are allowed",
                                  WY_MAX_LIST);
        }
        if (!read_position(reader, heap)) {
            return false;
        }
        if (reader->heaps > 2) {
            if (!add_condition(reader, ends, heap)) {
                return false;
            }
            continue;
        }
        if (!wi_list_room(rules->terminals, room, count + 1)) {
            return wi_reader_no_memory(reader);
        }
        rules->terminals[count++] = (wy_position){heap[0], heap[1]};
    } while (wi_reader_take(reader, WI_TOKEN_COMMA));
    rules->terminal_count = wi_positions_sort(rules->terminals, count);
    return wi_reader_expect(reader, WI_TOKEN_RIGHT_BRACE, "',' or '}'");
}

/* x+y<=3, z>1 */
static wy_condition *read_condition(wi_reader *reader) {
    wi_parts parts = {0};
    bool fine = true;
    reader->letters = WI_LETTERS_POSITION;
    reader->own = reader->foreign = false;
    reader->listed = 0;
    do {
        fine = wi_reader_add_part(reader, &parts, WY_AND, wi_read_condition(reader));
    } while (fine && wi_reader_take(reader, WI_TOKEN_COMMA));
    reader->letters = WI_LETTERS_NONE;
    return wi_reader_join(reader, &parts, WY_AND, fine);
}

/* A condition and a list are given once each, in one clause or in two. */
static bool read_end(wi_reader *reader, wi_parts *ends, size_t from) {
    const wy_rules *rules = reader->builder->rules;
    if (wi_reader_at(reader, WI_TOKEN_LEFT_BRACE) && rules->terminal_count > 0) {
        return wi_reader_fail(reader, from, reader->next,
                              "a list of terminal positions is already given");
    }
    if (rules->terminal != NULL &&
        (reader->heaps > 2 || !wi_reader_at(reader, WI_TOKEN_LEFT_BRACE))) {
        return wi_reader_fail(reader, from, reader->next,
                              "a condition for terminal positions is already given");
    }
    return wi_reader_take(reader, WI_TOKEN_LEFT_BRACE)
               ? read_positions(reader, ends)
               : wi_reader_add_part(reader, ends, WY_OR, read_condition(reader));
}

bool wi_read_terminal(wi_reader *reader, size_t from) {
    wi_builder *builder = reader->builder;
    wi_parts ends = {0};
    bool fine = true;
    do {
        fine = read_end(reader, &ends, from);
    } while (fine && wi_reader_take_word(reader, "or"));
    if (!fine || ends.count == 0) {
        wi_parts_free(&ends);
        return fine;
    }
    builder->rules->terminal = wi_reader_join(reader, &ends, WY_OR, true);
    if (builder->rules->terminal == NULL) {
        return false;
    }
    builder->conditions += wi_condition_leaves(builder->rules->terminal);
    return builder->conditions <= WY_MAX_CONDITIONS ||
           wi_reader_fail(reader, from, reader->next, "too many conditions; a rule has at most %d",
                          WY_MAX_CONDITIONS);
}
