/*
 * sweep_pack.c - the facts of a member on their way from the worker that found them.
 *
 * Both ends are the same program on the same machine, so numbers go as they lie in memory;
 * texts are their length, their bytes and a zero.  A message begins and ends with a mark: one
 * that is cut short, or that a worker wrote while it fell apart, is not taken for whole.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sweep.h"

static const uint64_t head = UINT64_C(0x7779746866616374);
static const uint64_t tail = UINT64_C(0x7463616668747977);

/* ---- writing --------------------------------------------------------------------------- */

static void put(FILE *to, const void *bytes, size_t length) {
    fwrite(bytes, 1, length, to);
}

static void put_text(FILE *to, const char *text) {
    const uint64_t length = text != NULL ? strlen(text) : 0;
    put(to, &length, sizeof length);
    put(to, text != NULL ? text : "", (size_t)length + 1);
}

static void put_fact(FILE *to, const wy_fact *fact) {
    const int32_t flags[3] = {fact->has_number, fact->known, (int32_t)fact->standing.kind};
    put(to, flags, sizeof flags);
    put(to, &fact->number, sizeof fact->number);
    put_text(to, fact->section);
    put_text(to, fact->name);
    put_text(to, fact->title);
    put_text(to, fact->value);
    put_text(to, fact->standing.by);
}

static bool write_all(int descriptor, const char *bytes, size_t length) {
    while (length > 0) {
        const ssize_t step = write(descriptor, bytes, length);
        if (step < 0 && errno != EINTR) {
            return false;
        }
        bytes += step > 0 ? step : 0;
        length -= step > 0 ? (size_t)step : 0;
    }
    return true;
}

bool cli_sweep_pack(int descriptor, const cli_sweep_result *result) {
    char *bytes = NULL;
    size_t length = 0;
    FILE *to = open_memstream(&bytes, &length);
    if (to == NULL) {
        return false;
    }
    const int32_t status = (int32_t)result->status;
    const uint64_t count = result->count;
    put(to, &head, sizeof head);
    put(to, &status, sizeof status);
    put(to, &result->seconds, sizeof result->seconds);
    put(to, &count, sizeof count);
    put_text(to, result->message);
    for (size_t i = 0; i < result->count; i++) {
        put_fact(to, &result->facts[i]);
    }
    put(to, &tail, sizeof tail);
    const bool failed = ferror(to) != 0;
    const bool fine = fclose(to) == 0 && !failed && write_all(descriptor, bytes, length);
    free(bytes);
    return fine;
}

/* ---- reading --------------------------------------------------------------------------- */

typedef struct reading {
    char *at, *end;
} reading;

static bool get(reading *from, void *out, size_t length) {
    if ((size_t)(from->end - from->at) < length) {
        return false;
    }
    memcpy(out, from->at, length);
    from->at += length;
    return true;
}

static bool get_text(reading *from, const char **out) {
    uint64_t length;
    if (!get(from, &length, sizeof length) || length >= (uint64_t)(from->end - from->at) ||
        from->at[length] != '\0' || memchr(from->at, '\0', (size_t)length) != NULL) {
        return false;
    }
    *out = from->at;
    from->at += length + 1;
    return true;
}

static bool get_fact(reading *from, wy_fact *fact) {
    int32_t flags[3];
    const char *by;
    if (!get(from, flags, sizeof flags) || !get(from, &fact->number, sizeof fact->number) ||
        !get_text(from, &fact->section) || !get_text(from, &fact->name) ||
        !get_text(from, &fact->title) || !get_text(from, &fact->value) || !get_text(from, &by) ||
        strlen(by) >= sizeof fact->standing.by || flags[2] < WY_PROVED ||
        flags[2] > WY_CONJECTURED) {
        return false;
    }
    fact->has_number = flags[0] != 0;
    fact->known = flags[1] != 0;
    fact->standing.kind = (wy_standing_kind)flags[2];
    memcpy(fact->standing.by, by, strlen(by) + 1);
    return true;
}

bool cli_sweep_unpack(cli_sweep_result *result, char *bytes, size_t length) {
    memset(result, 0, sizeof *result);
    reading from = {bytes, bytes + length};
    uint64_t mark;
    int32_t status;
    uint64_t count;
    if (!get(&from, &mark, sizeof mark) || mark != head || !get(&from, &status, sizeof status) ||
        status < WY_OK || status > WY_STOPPED ||
        !get(&from, &result->seconds, sizeof result->seconds) ||
        !get(&from, &count, sizeof count) || count > length || !get_text(&from, &result->message)) {
        return false;
    }
    result->status = (wy_status)status;
    result->count = (size_t)count;
    result->facts = calloc(result->count + 1, sizeof *result->facts);
    bool fine = result->facts != NULL;
    for (size_t i = 0; i < result->count && fine; i++) {
        fine = get_fact(&from, &result->facts[i]);
    }
    fine = fine && get(&from, &mark, sizeof mark) && mark == tail && from.at == from.end;
    if (!fine) {
        free(result->facts);
        result->facts = NULL;
        result->count = 0;
    }
    return fine;
}
