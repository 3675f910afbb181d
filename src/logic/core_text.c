/*
 * core_text.c - core formulas as keys and as texts for people.
 */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "logic/core.h"

/* ---- keys ------------------------------------------------------------------------------- */

typedef struct key {
    char *bytes;
    size_t length, room;
    uint32_t *seen; /* variables in the order in which they are met */
    size_t seen_count, seen_room;
    bool failed;
} key;

static void put(key *to, uint64_t number) {
    char piece[24];
    const int width = snprintf(piece, sizeof piece, "%llx,", (unsigned long long)number);
    if (!wi_list_room(to->bytes, to->room, to->length + (size_t)width)) {
        to->failed = true;
        return;
    }
    assert(to->bytes != NULL);
    memcpy(to->bytes + to->length, piece, (size_t)width);
    to->length += (size_t)width;
}

static void put_variable(key *to, uint32_t variable) {
    size_t at = 0;
    while (at < to->seen_count && to->seen[at] != variable) {
        at++;
    }
    if (at == to->seen_count) {
        if (!wi_list_room(to->seen, to->seen_room, to->seen_count + 1)) {
            to->failed = true;
            return;
        }
        to->seen[to->seen_count++] = variable;
    }
    put(to, at);
}

static void put_core(key *to, const wi_core *core) {
    if (to->failed) {
        return;
    }
    put(to, (uint64_t)core->kind);
    if (core->kind == WI_CORE_ATOM) {
        put(to, core->relation->number);
        for (size_t i = 0; i < core->variables; i++) {
            put_variable(to, core->variable[i]);
        }
        return;
    }
    put(to, core->children);
    for (size_t i = 0; i < core->children; i++) {
        put_core(to, core->child[i]);
    }
    /* The bound ones behind the body: they must not change the order of the free ones. */
    put(to, core->variables);
    for (size_t i = 0; i < core->variables; i++) {
        put_variable(to, core->variable[i]);
    }
}

char *wi_core_key(const wi_core *core, size_t *length) {
    key to = {0};
    put_core(&to, core);
    free(to.seen);
    if (to.failed) {
        free(to.bytes);
        return NULL;
    }
    *length = to.length;
    return to.bytes;
}

/* ---- for people ------------------------------------------------------------------------- */

typedef struct text {
    char *to;
    size_t used, size;
    const wi_core_maker *maker;
} text;

__attribute__((format(printf, 2, 3))) static void say(text *out, const char *format, ...) {
    if (out->used + 1 >= out->size) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    const int width = vsnprintf(out->to + out->used, out->size - out->used, format, arguments);
    va_end(arguments);
    out->used += width < 0 ? 0 : (size_t)width;
}

static void say_core(text *out, const wi_core *core, bool inside);

/* "x+y=z" has the letters x, y, z for the tracks 0, 1, 2; other labels get a list. */
static void say_atom(text *out, const wi_core *core) {
    const char *label = core->relation->label;
    const bool pattern = strchr(label, '\1') != NULL;
    if (!pattern) {
        say(out, "%s(", label);
        for (size_t i = 0; i < core->variables; i++) {
            say(out, "%s%s", i == 0 ? "" : ",", out->maker->variable[core->variable[i]].name);
        }
        say(out, ")");
        return;
    }
    size_t track = 0;
    for (const char *at = label; *at != '\0'; at++) {
        if (*at == '\1' && at[1] >= '0' && (size_t)(at[1] - '0') < core->variables) {
            track = (size_t)(*++at - '0');
            say(out, "%s", out->maker->variable[core->variable[track]].name);
        } else {
            say(out, "%c", *at);
        }
    }
}

static void say_list(text *out, const wi_core *core, const char *sign) {
    for (size_t i = 0; i < core->children && out->used + 1 < out->size; i++) {
        say(out, "%s", i == 0 ? "" : sign);
        say_core(out, core->child[i], true);
    }
}

static void say_core(text *out, const wi_core *core, bool inside) {
    if (out->used + 1 >= out->size) {
        return;
    }
    switch (core->kind) {
    case WI_CORE_TRUE:
    case WI_CORE_FALSE:
        say(out, core->kind == WI_CORE_TRUE ? "true" : "false");
        break;
    case WI_CORE_ATOM:
        say_atom(out, core);
        break;
    case WI_CORE_NOT:
        say(out, "~");
        say_core(out, core->child[0], true);
        break;
    default: {
        say(out, inside ? "(" : "");
        if (core->kind == WI_CORE_EXISTS) {
            say(out, "E ");
            for (size_t i = 0; i < core->variables; i++) {
                say(out, "%s%s", i == 0 ? "" : ",", out->maker->variable[core->variable[i]].name);
            }
            say(out, " ");
            say_core(out, core->child[0], false);
        } else {
            say_list(out, core,
                     core->kind == WI_CORE_AND  ? " & "
                     : core->kind == WI_CORE_OR ? " | "
                                                : " <=> ");
        }
        say(out, inside ? ")" : "");
        break;
    }
    }
}

void wi_core_text(char *to, size_t size, const wi_core *core, const wi_core_maker *maker) {
    text out = {.to = to, .size = size, .maker = maker};
    to[0] = '\0';
    say_core(&out, core, false);
    if (out.used >= size && size > 4) {
        memcpy(to + size - 4, "...", 4);
    }
}
