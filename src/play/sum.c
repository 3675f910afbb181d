/* sum.c - sums of positions as values: text, copies, moves. */
#include <wythoff/play.h>
#include <wythoff/solve.h>

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

/* ---- values ---------------------------------------------------------------------------------- */

static void clear_part(wy_part *part) {
    free(part->game);
    wy_rules_free(part->rules);
    mpz_clears(part->x, part->y, NULL);
}

void wy_sum_free(wy_sum *sum) {
    if (sum == NULL) {
        return;
    }
    for (size_t i = 0; i < sum->count; i++) {
        clear_part(&sum->parts[i]);
    }
    free(sum->parts);
    free(sum);
}

wy_sum *wy_sum_copy(const wy_sum *sum) {
    wy_sum *copy = calloc(1, sizeof *copy);
    if (copy == NULL) {
        return NULL;
    }
    copy->parts = calloc(sum->count > 0 ? sum->count : 1, sizeof *copy->parts);
    if (copy->parts == NULL) {
        free(copy);
        return NULL;
    }
    for (size_t i = 0; i < sum->count; i++) {
        const wy_part *from = &sum->parts[i];
        wy_part *to = &copy->parts[i];
        to->heap = from->heap;
        to->game = strdup(from->game);
        to->rules = wy_rules_copy(from->rules);
        mpz_init_set(to->x, from->x);
        mpz_init_set(to->y, from->y);
        copy->count++;
        if (to->game == NULL || to->rules == NULL) {
            wy_sum_free(copy);
            return NULL;
        }
    }
    return copy;
}

bool wy_sum_equal(const wy_sum *a, const wy_sum *b) {
    if (a->count != b->count) {
        return false;
    }
    for (size_t i = 0; i < a->count; i++) {
        const wy_part *one = &a->parts[i];
        const wy_part *two = &b->parts[i];
        if (one->heap != two->heap || mpz_cmp(one->x, two->x) != 0 ||
            mpz_cmp(one->y, two->y) != 0 || !wy_rules_equal(one->rules, two->rules)) {
            return false;
        }
    }
    return true;
}

/* ---- text -------------------------------------------------------------------------------- */

static bool put_part(FILE *out, const wy_part *part) {
    if (part->heap) {
        return gmp_fprintf(out, "nim(%Zd)", part->x) > 0;
    }
    /* A rule of several lines, with remarks or from a file, is written out on one. */
    char *written_out = strpbrk(part->game, "\r\n#\"") != NULL ? wy_rules_text(part->rules) : NULL;
    const char *game = written_out != NULL ? written_out : part->game;
    const bool there = game == written_out || strpbrk(game, "\r\n#\"") == NULL;
    fputs(game, out);
    free(written_out);
    return there && gmp_fprintf(out, "@%Zd,%Zd", part->x, part->y) > 0;
}

static char *text_of(const wy_part *parts, size_t count) {
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL) {
        return NULL;
    }
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        fputs(i == 0 ? "" : " + ", out);
        good = put_part(out, &parts[i]);
    }
    good = !ferror(out) && good;
    if (fclose(out) != 0 || !good) {
        free(text);
        return NULL;
    }
    return text;
}

char *wy_sum_text(const wy_sum *sum) {
    return text_of(sum->parts, sum->count);
}

char *wy_part_text(const wy_part *part) {
    return text_of(part, 1);
}

/* ---- moves ------------------------------------------------------------------------------- */

wy_status wy_sum_move_legal(const wy_sum *sum, size_t part, const mpz_t dx, const mpz_t dy,
                            wy_error *why) {
    if (part >= sum->count) {
        return wy_fail(why, WY_BAD, "there are %zu parts, from 1 on", sum->count);
    }
    const wy_part *at = &sum->parts[part];
    return wy_rules_legal(at->rules, at->x, at->y, dx, dy, why);
}

wy_status wy_sum_move_make(wy_sum *sum, size_t part, const mpz_t dx, const mpz_t dy,
                           wy_error *error) {
    const wy_status status = wy_sum_move_legal(sum, part, dx, dy, error);
    if (status == WY_OK) {
        mpz_sub(sum->parts[part].x, sum->parts[part].x, dx);
        mpz_sub(sum->parts[part].y, sum->parts[part].y, dy);
    }
    return status;
}

static bool found_one(void *data, const mpz_t dx, const mpz_t dy) {
    (void)dx;
    (void)dy;
    *(bool *)data = true;
    return false;
}

wy_status wy_sum_goes_on(bool *goes_on, const wy_sum *sum, wy_error *error) {
    /* A few moves nearly always answer; then all that can be tried. */
    static const long tries[] = {64, 1L << 20};
    *goes_on = false;
    bool all_parts = false;
    for (int t = 0; t < 2 && !all_parts && !*goes_on; t++) {
        all_parts = true;
        for (size_t i = 0; i < sum->count && !*goes_on; i++) {
            const wy_part *part = &sum->parts[i];
            bool all = false;
            const wy_status status = wy_rules_each_legal(part->rules, part->x, part->y, tries[t],
                                                         &all, found_one, goes_on, error);
            if (status != WY_OK) {
                return status;
            }
            all_parts = all_parts && all;
        }
    }
    return *goes_on || all_parts ? WY_OK
                                 : wy_fail(error, WY_LIMIT,
                                           "whether there is a move left cannot be said: too many "
                                           "would have to be tried");
}
