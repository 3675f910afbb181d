/*
 * guides.c - the half-lines that theorems know the P-positions of a game to lie along.
 *
 *   Nim                     the diagonal (Bouton)
 *   (m,p)-Wythoff Nim       S1: a_n and b_n = a_n + m floor(n/p) are complementary, so a ~ alpha n
 * and b ~ beta n with beta = alpha + m/p and 1/alpha + 1/beta = 1 Wythoff's moves and     S0, the
 * Central Lemma: the slopes phi and 1/phi finitely many others rational games          S3: the
 * lines of the canonical game, on the cone
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <wythoff/analyze.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "rules/value.h"
#include "theory/theory.h"

typedef struct list {
    wy_guide *guides;
    size_t count;
} list;

static void add(list *to, const char *label, double rise, double run) {
    wy_guide *guide = &to->guides[to->count++];
    *guide = (wy_guide){.rise = rise, .run = run};
    snprintf(guide->label, sizeof guide->label, "%s", label);
}

/* A slope and its mirror image. */
static void add_pair(list *to, const char *label, double slope) {
    char mirrored[WY_GUIDE_LABEL_SIZE];
    snprintf(mirrored, sizeof mirrored, "1/%.60s", label);
    add(to, label, slope, 1);
    add(to, mirrored, 1, slope);
}

static void add_golden(list *to, const wi_golden *slope) {
    char text[WY_GUIDE_LABEL_SIZE];
    wi_golden_text(text, sizeof text, slope);
    add(to, text, wi_golden_value(slope), 1);
}

static bool is_game(const wy_rules *rules, const char *text) {
    wy_rules *named = NULL;
    const bool same =
        wy_rules_read_settled(&named, text, NULL) == WY_OK && wy_rules_equal(rules, named);
    wy_rules_free(named);
    return same;
}

static bool has_canonical(wy_cone *q, const wy_rules *rules, const char *name) {
    wy_rules *canonical = NULL;
    const bool same =
        wi_rules_canonical(&canonical, q, rules, NULL) == WY_OK && is_game(canonical, name);
    wy_rules_free(canonical);
    return same;
}

enum { MOST_PARAMETER = 6 };

static bool add_pair_slopes(list *to, const wy_rules *rules) {
    for (int m = 1; m <= MOST_PARAMETER; m++) {
        for (int p = 1; p <= MOST_PARAMETER; p++) {
            char text[48];
            snprintf(text, sizeof text, "wythoff(m=%d,p=%d)", m, p);
            if (!is_game(rules, text)) {
                continue;
            }
            const double d = (double)m / p;
            const double alpha = (2 - d + sqrt(d * d + 4)) / 2;
            const double slope = (alpha + d) / alpha;
            char label[32];
            snprintf(label, sizeof label, "%.6f", slope);
            add_pair(to, m == 1 && p == 1 ? "φ" : label, slope);
            return true;
        }
    }
    return false;
}

static void find(list *to, const wy_rules *rules) {
    wy_class class;
    if (wy_classify(&class, rules, NULL) != WY_OK) {
        return;
    }
    if (!class.quarter) {
        wy_cone q;
        if (has_canonical(&q, rules, "nim")) {
            const wi_cone_slopes slopes = wi_cone_limits(&q);
            add_golden(to, &slopes.nim);
        } else if (has_canonical(&q, rules, "wythoff")) {
            const wi_cone_slopes slopes = wi_cone_limits(&q);
            add_golden(to, &slopes.wythoff_lower);
            add_golden(to, &slopes.wythoff_upper);
        }
    } else if (is_game(rules, "nim")) {
        add(to, "1", 1, 1);
    } else if (!add_pair_slopes(to, rules) && class.wythoff_plus && class.symmetric) {
        add_pair(to, "φ", (1 + sqrt(5)) / 2);
    }
}

size_t wy_guides_of(wy_guide guides[WY_GUIDES_OF_MOST], const wy_rules *rules) {
    list to = {.guides = guides};
    if (!wy_rules_plane(rules)) {
        return 0;
    }
    char text[WI_STARTS_SIZE];
    if (rules->memory == WY_MEMORY_NONE) {
        find(&to, rules);
    } else if (wi_rules_starts(text, rules)) {
        wy_rules *starts = NULL;
        if (wy_rules_read_settled(&starts, text, NULL) == WY_OK) {
            find(&to, starts);
        }
        wy_rules_free(starts);
    }
    return to.count;
}
