/* heap_pieces.c - by which moves all that is outside P was absorbed: pieces of the lines. */
#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "prove/heap_lines.h"

void wi_heap_pieces_clear(wi_heap_pieces *pieces) {
    free(pieces->all);
    *pieces = (wi_heap_pieces){0};
}

static wy_status note(wi_heap_pieces *pieces, const wi_heap_piece *piece) {
    if (pieces->count == WI_HEAP_PIECES) {
        return wi_fail(&pieces->why, WY_LIMIT, "a certificate would have too many pieces");
    }
    if (!wi_list_room(pieces->all, pieces->room, pieces->count + 1)) {
        return wi_fail_memory(&pieces->why);
    }
    pieces->all[pieces->count++] = *piece;
    return WY_OK;
}

/* Of one family: its own lines, and the same with what is asked besides. */
static wy_status note_one(wi_heap_pieces *p, const wi_heap_ask *ask, bool to_zero) {
    wi_heap_line_list lines = {0};
    wi_heap_ask whole = *ask;
    wi_heap_ask_nothing_more(&whole);
    wy_status status = wi_heap_lines_of(&lines, &whole, false, &p->why);
    for (size_t i = 0; i < lines.count && status == WY_OK; i++) {
        wi_heap_piece piece = {.of = lines.all[i], .where = lines.all[i]};
        wi_heap_line_list one = {0};
        status = wi_heap_line_list_add(&one, &lines.all[i])
                     ? wi_heap_lines_asked(&one, ask, to_zero, &p->why)
                     : wi_fail_memory(&p->why);
        if (status == WY_OK && one.count == 1) {
            piece.where = one.all[0];
            status = note(p, &piece);
        }
        wi_heap_line_list_clear(&one);
    }
    wi_heap_line_list_clear(&lines);
    return status;
}

/* Of a family that another completes: which of its lines, and what is left of that. */
static wy_status note_two(wi_heap_pieces *p, const wi_heap_ask *ask, const wy_family *by) {
    wi_heap_line_list lines = {0}, left = {0}, others = {0};
    wi_heap_ask whole = *ask;
    wi_heap_ask_nothing_more(&whole);
    const wi_heap_ask other = wi_heap_ask_all(by, ask->heaps);
    wy_status status = wi_heap_lines_of(&lines, &whole, false, &p->why);
    status = status == WY_OK ? wi_heap_lines_of(&left, &whole, true, &p->why) : status;
    status = status == WY_OK ? wi_heap_lines_of(&others, &other, false, &p->why) : status;
    if (status == WY_OK && (lines.count != left.count || others.count != 1)) {
        status = wi_fail(&p->why, WY_LIMIT, "certificates do not know pieces like those");
    }
    for (size_t i = 0; i < lines.count && status == WY_OK; i++) {
        const wi_heap_piece piece = {
            .of = lines.all[i], .or = others.all[0], .where = left.all[i], .two = true};
        status = note(p, &piece);
    }
    wi_heap_line_list_clear(&lines);
    wi_heap_line_list_clear(&left);
    wi_heap_line_list_clear(&others);
    return status;
}

void wi_heap_pieces_note(wi_heap_pieces *pieces, const wi_heap_ask *ask, const wy_family *by,
                         bool to_zero) {
    if (pieces->status == WY_OK) {
        pieces->status = by != NULL ? note_two(pieces, ask, by) : note_one(pieces, ask, to_zero);
    }
}
