/*
 * plant.c - a claim with a change planted in it.
 *
 * A check that cannot fail is no check.  So each claim names changes of its numbers, games or
 * sentences that make another claim of it, and a test sees that this one is refused (or, where the
 * claim is false as printed, that the corrected one is not).  The changed claim is written out and
 * read again, so what is examined is what a file would say.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/claims.h"

/* `name: text`, in which further lines begin with blanks. */
static void put_field(FILE *stream, const char *name, const char *text) {
    if (*text == '\0') {
        return;
    }
    fprintf(stream, "%s:\n", name);
    while (*text != '\0') { /* empty lines, which would end the entry, are left out */
        const size_t length = strcspn(text, "\n");
        if (length > 0) {
            fprintf(stream, "  %.*s\n", (int)length, text);
        }
        text += length + (text[length] == '\n');
    }
}

static void put_bounds(FILE *stream, const char *name, const wy_claim *claim, int which) {
    if (claim->bound_count[which] > 0) {
        fprintf(stream, "%s:", name);
        for (size_t i = 0; i < claim->bound_count[which]; i++) {
            fprintf(stream, " %lld", (long long)claim->bounds[which][i]);
        }
        fputc('\n', stream);
    }
}

/* The text with the first OLD replaced; NULL: it is not there, or no memory.  In NEW \\n is a new
 * line. */
static char *replaced(const char *text, const char *old, size_t old_length, const char *new) {
    const char *at = text;
    while (*at != '\0' && strncmp(at, old, old_length) != 0) {
        at++;
    }
    if (*at == '\0') {
        return NULL;
    }
    const size_t room = strlen(text) + strlen(new) + 1;
    char *out = malloc(room);
    if (out != NULL) {
        snprintf(out, room, "%.*s%s%s", (int)(at - text), text, new, at + old_length);
        for (char *mark = strstr(out, "\\n"); mark != NULL; mark = strstr(mark, "\\n")) {
            mark[0] = ' ';
            mark[1] = '\n';
        }
    }
    return out;
}

wy_status wy_claim_planted(wy_claims **out, const wy_claim *claim, size_t i, wy_error *error) {
    *out = NULL;
    const char *mark = i < claim->plant_count ? strstr(claim->plants[i], " >>") : NULL;
    if (mark == NULL) {
        return wi_fail(error, WY_BAD, "claim %.20s has no change %zu", claim->id, i);
    }
    const char *old = claim->plants[i];
    const size_t length = (size_t)(mark - old);
    const char *new = mark + 3 + (mark[3] == ' ');
    const bool whole = length == 1 && *old == '*'; /* all of the data */
    char *check = whole ? NULL : replaced(claim->check, old, length, new);
    char *data = NULL;
    if (check == NULL) {
        data = replaced(claim->data, whole ? claim->data : old,
                        whole ? strlen(claim->data) : length, new);
    }
    if (check == NULL && data == NULL) {
        return wi_fail(error, WY_BAD, "claim %.20s has no '%.*s' to change", claim->id,
                       (int)(length < 100 ? length : 100), old);
    }
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    wy_status status = stream != NULL ? WY_OK : wi_fail_memory(error);
    if (stream != NULL) {
        put_field(stream, "id", claim->id);
        put_field(stream, "paper", claim->paper);
        put_field(stream, "title", claim->title);
        put_field(stream, "where", claim->where);
        put_field(stream, "claim", claim->claim);
        put_field(stream, "check", check != NULL ? check : claim->check);
        put_field(stream, "data", data != NULL ? data : claim->data);
        put_field(stream, "expect", "false");
        put_bounds(stream, "short", claim, 0);
        put_bounds(stream, "full", claim, 1);
        status =
            fclose(stream) == 0 ? wy_claims_read(out, text, size, error) : wi_fail_memory(error);
    }
    free(text);
    free(check);
    free(data);
    return status;
}
