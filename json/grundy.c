/* grundy.c - Grundy values as JSON: rows, regularity, the structure of a window, theorems. */
#include "json/grundy.h"

#include <inttypes.h>
#include <stdio.h>

#include "json/theorem.h"
#include "json/values.h"

/* ---- rows -------------------------------------------------------------------------------- */

static json_t *row_json(const wy_grundy_rows *rows, int64_t r) {
    const wy_grundy_row *row = wy_grundy_rows_row(rows, r);
    const struct {
        const char *name;
        int64_t value;
    } parts[] = {{"row", r},
                 {"preperiod", row->preperiod},
                 {"period", row->period},
                 {"saltus", row->saltus},
                 {"lowest", row->lowest},
                 {"highest", row->highest},
                 {"recurs_from", row->recurs_from},
                 {"recurs_after", row->recurs_after}};
    json_t *json = json_object();
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        json_object_set_new(json, parts[i].name, wi_json_digits(parts[i].value));
    }
    return json;
}

static json_t *recurrence_json(void) {
    return wi_json_known(WY_PROVED, "g(x+p,r) = g(x,r) + p for all x from the preperiod on, as the "
                                    "state of the row recurs");
}

json_t *wi_json_grundy_rows(const wy_rules *rules, const wy_grundy_rows *rows) {
    json_t *list = json_array();
    for (int64_t r = 0; r < wy_grundy_rows_count(rows); r++) {
        json_array_append_new(list, row_json(rows, r));
    }
    return json_pack("{s:o, s:o, s:o}", "rule", wi_json_rule(rules), "rows", list, "standing",
                     recurrence_json());
}

void wi_put_grundy_row(wi_writer *to, const wy_rules *rules, const wy_grundy_rows *rows,
                       int64_t r) {
    wi_put(to, "{\"rule\": ");
    wi_put_json(to, wi_json_rule(rules));
    wi_put(to, ", \"row\": ");
    wi_put_json(to, row_json(rows, r));
    wi_put(to, ", \"standing\": ");
    wi_put_json(to, recurrence_json());
    wi_put(to, ", \"values\": [");
}

json_t *wi_json_grundy_place(const wy_rules *rules, const wy_place *at, const mpz_t value,
                             const wy_standing *standing) {
    return json_pack("{s:o, s:o, s:o, s:o}", "rule", wi_json_rule(rules), "position",
                     wi_json_heaps(at->heap, rules->heaps), "value", wi_json_integer(value),
                     "standing", wi_json_standing(standing));
}

/* ---- regularity ------------------------------------------------------------------------------ */

void wi_kernel_digits(char digits[WY_KERNEL_DEPTH + 2], const wy_regularity *found,
                      wy_kernel_word w) {
    int64_t weights[WY_KERNEL_DEPTH + 2] = {1, 2};
    for (int i = 2; i <= w.length; i++) {
        weights[i] =
            found->kind == WY_KERNEL_BINARY ? 2 * weights[i - 1] : weights[i - 1] + weights[i - 2];
    }
    int64_t rest = w.value;
    size_t used = 0;
    for (int i = w.length - 1; i >= 0 && used < WY_KERNEL_DEPTH + 1; i--) {
        const bool one = rest >= weights[i];
        rest -= one ? weights[i] : 0;
        digits[used++] = one ? '1' : '0';
    }
    digits[used] = '\0';
}

static json_t *matrix_json(const wy_regularity *found, int digit) {
    json_t *rows = json_array();
    for (size_t i = 0; i < found->rank; i++) {
        json_t *row = json_array();
        for (size_t j = 0; j < found->rank; j++) {
            json_array_append_new(row, json_integer(found->numerators[digit][i * found->rank + j]));
        }
        json_array_append_new(rows, json_pack("{s:I, s:o}", "denominator",
                                              (json_int_t)found->denominators[digit][i],
                                              "numerators", row));
    }
    return rows;
}

static json_t *words_json(const wy_regularity *found) {
    json_t *words = json_array();
    for (size_t i = 0; i < found->rank; i++) {
        char digits[WY_KERNEL_DEPTH + 2];
        wi_kernel_digits(digits, found, found->words[i]);
        json_array_append_new(words, json_string(digits));
    }
    return words;
}

static json_t *regularity_standing(const wy_regularity *found, bool proved) {
    char by[160];
    if (proved) {
        return wi_json_known(WY_PROVED, "regular, as the row is additively periodic; that the rank "
                                        "is no less is computed");
    }
    if (found->closed) {
        snprintf(by, sizeof by, "the rank closes%s, and %zu further equations hold",
                 found->exact ? "" : " modulo 2^61-1", found->checked);
        return wi_json_known(WY_CONJECTURED, by);
    }
    snprintf(by, sizeof by, "no evidence of regularity up to %zu terms", found->terms);
    return wi_json_known(WY_COMPUTED, by);
}

json_t *wi_json_regularity(const wy_regularity *found, bool proved) {
    json_t *ranks = json_array();
    for (int e = 0; e <= found->depth; e++) {
        json_array_append_new(ranks, json_integer((json_int_t)found->ranks[e]));
    }
    json_t *matrices = found->exact
                           ? json_pack("[o, o]", matrix_json(found, 0), matrix_json(found, 1))
                           : json_null();
    return json_pack("{s:s, s:I, s:b, s:b, s:I, s:o, s:o, s:o, s:I, s:o}", "kernel",
                     found->kind == WY_KERNEL_BINARY ? "base 2" : "Zeckendorf", "terms",
                     (json_int_t)found->terms, "closed", found->closed, "exact", found->exact,
                     "rank", (json_int_t)found->rank, "ranks", ranks, "words", words_json(found),
                     "matrices", matrices, "checked", (json_int_t)found->checked, "standing",
                     regularity_standing(found, proved));
}

json_t *wi_json_kernels(const wy_rules *rules, const char *sequence, json_t *kernels) {
    return json_pack("{s:o, s:s, s:o}", "rule", wi_json_rule(rules), "sequence", sequence,
                     "kernels", kernels);
}

/* ---- the structure of a window --------------------------------------------------------------- */

static json_t *spread_json(const wy_grundy_spread *spread) {
    return json_pack("{s:o, s:o, s:o, s:o, s:f, s:o}", "value", wi_json_digits(spread->value),
                     "positions", wi_json_digits((int64_t)spread->count), "farthest",
                     wi_json_digits(spread->farthest), "at", wi_json_position(spread->where),
                     "mean", spread->mean, "columns", wi_json_digits((int64_t)spread->columns));
}

json_t *wi_json_grundy_structure(const wy_rules *rules, const wy_grundy_structure *found) {
    json_t *spreads = json_array();
    for (size_t i = 0; i < found->spread_count; i++) {
        json_array_append_new(spreads, spread_json(&found->spreads[i]));
    }
    const wy_grundy_repeat *repeat = &found->repeat;
    json_t *twice =
        repeat->found
            ? json_pack("{s:s, s:o, s:o}", "in", repeat->in_row ? "row" : "column", "line",
                        wi_json_digits(repeat->line), "value", wi_json_digits(repeat->value))
            : json_null();
    char by[64];
    snprintf(by, sizeof by, "all positions with heaps below %" PRId64, found->size);
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "rule", wi_json_rule(rules), "size",
                     wi_json_digits(found->size), "twice", twice, "largest",
                     wi_json_digits(found->most), "largest_at", wi_json_position(found->most_at),
                     "spreads", spreads, "standing", wi_json_known(WY_COMPUTED, by));
}

json_t *wi_json_grundy_sum(const wy_rules *rules, int64_t width, int64_t height,
                           const wy_grundy_sum *sum) {
    char positions[32];
    char checksum[32];
    char by[96];
    snprintf(positions, sizeof positions, "%" PRIu64, sum->cells);
    snprintf(checksum, sizeof checksum, "%016" PRIx64, sum->checksum);
    snprintf(by, sizeof by, "all positions with x < %" PRId64 " and y < %" PRId64, width, height);
    return json_pack("{s:o, s:o, s:o, s:s, s:o, s:s, s:o}", "rule", wi_json_rule(rules), "width",
                     wi_json_digits(width), "height", wi_json_digits(height), "positions",
                     positions, "largest", wi_json_digits(sum->largest), "checksum", checksum,
                     "standing", wi_json_known(WY_COMPUTED, by));
}

/* ---- Theorems about Grundy values as JSON --------------------------------------------------- */

/* ---- all values ------------------------------------------------------------------------------ */

static json_t *period_json(const wy_values_facts *facts, int side) {
    return facts->period[side] > 0
               ? json_pack("{s:o, s:o}", "period", wi_json_digits(facts->period[side]), "preperiod",
                           wi_json_digits(facts->preperiod[side]))
               : json_null();
}

static json_t *played_json(const wy_values *values) {
    return wy_values_played(values) != wy_values_rules(values)
               ? wi_json_rule(wy_values_played(values))
               : json_null();
}

json_t *wi_json_values(const wy_values *values) {
    size_t step_count;
    const wy_theorem_step *steps = wy_values_steps(values, &step_count);
    wy_values_facts f;
    wy_values_facts_of(&f, values);
    wy_standing standing;
    wy_values_standing(&standing, values);
    json_t *form = f.form[0] != '\0' ? json_string(f.form) : json_null();
    json_t *most = f.bounded && f.most >= 0 ? wi_json_digits(f.most) : json_null();
    return json_pack("{s:o, s:o, s:o, s:o, s:s, s:I, s:I, s:b, s:o, s:[o, o], s:s, s:I, s:i, s:f, "
                     "s:o, s:f}",
                     "rule", wi_json_rule(wy_values_rules(values)), "played", played_json(values),
                     "standing", wi_json_standing(&standing), "form", form, "numeration",
                     f.numeration, "states", (json_int_t)f.states, "transitions",
                     (json_int_t)f.transitions, "bounded", f.bounded, "largest", most, "periods",
                     period_json(&f, 0), period_json(&f, 1), "made", f.learned ? "learned" : "form",
                     "window", (json_int_t)f.window, "refuted", f.refused, "making", f.making,
                     "obligations", wi_json_steps(steps, step_count), "seconds",
                     f.making + f.proving);
}

/* ---- one value ----------------------------------------------------------------------------- */

/* How it comes from a column machine; null: it does not. */
static json_t *columns_of(const wy_value_set *set) {
    return set->machine == 0
               ? json_null()
               : json_pack("{s:I, s:I, s:i, s:i}", "machine", (json_int_t)set->machine, "offsets",
                           (json_int_t)set->offsets, "least", set->least, "greatest",
                           set->greatest);
}

json_t *wi_json_value_sets(const wy_value_sets *sets, int64_t value) {
    const size_t count = wy_value_sets_count(sets);
    const wy_theorem *theorem = wy_value_sets_theorem(sets);
    const bool known = (int64_t)count > value;
    wy_theorem_facts facts;
    wy_theorem_facts_of(&facts, theorem);
    json_t *list = json_array();
    double seconds = 0;
    for (size_t i = 0; i < count; i++) {
        const wy_value_set *set = wy_value_sets_of(sets, i);
        seconds += set->making + set->proving;
        json_array_append_new(
            list, json_pack("{s:I, s:I, s:I, s:I, s:o, s:i, s:f, s:I}", "value", (json_int_t)i,
                            "states", (json_int_t)set->states, "transitions",
                            (json_int_t)set->transitions, "window", (json_int_t)set->window,
                            "columns", columns_of(set), "refuted", set->refused, "seconds",
                            set->making + set->proving, "widest", (json_int_t)set->widest));
    }
    json_t *standing = known ? wi_json_known(WY_PROVED, wy_value_sets_proof(sets)) : json_null();
    json_t *played = wy_theorem_played(theorem) != wy_theorem_rules(theorem)
                         ? wi_json_rule(wy_theorem_played(theorem))
                         : json_null();
    return json_pack("{s:o, s:o, s:o, s:I, s:s, s:o, s:f}", "rule",
                     wi_json_rule(wy_theorem_rules(theorem)), "played", played, "standing",
                     standing, "value", (json_int_t)value, "numeration", facts.numeration, "sets",
                     list, "seconds", seconds);
}
