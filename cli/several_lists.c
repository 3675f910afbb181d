/* several_lists.c - games on several heaps: lists of P-positions, sequences, Grundy values. */
#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "several.h"
#include "json/heaps.h"
#include "json/values.h"

typedef struct list {
    cli_output out;
    const cli *program;
    int heaps;
    bool count_only, numbered;
    int64_t count, terms; /* terms: how many are wanted at most */
    int64_t last[WY_MOST_HEAPS];
    bool rises; /* all parts rise from one to the next */
} list;

/* What is remembered at all positions of a list. */
typedef struct remembered {
    bool given;
    wy_cell at;
} remembered;

static const char letters[] = "xyzuvw";

static void put_heaps(list *to, const int64_t heap[WY_MOST_HEAPS], const char *between) {
    for (int i = 0; i < to->heaps; i++) {
        cli_put(&to->out, i == 0 ? "" : between);
        cli_put_number(&to->out, heap[i]);
    }
}

static void put_json_item(list *to, const int64_t heap[WY_MOST_HEAPS], const char *value) {
    cli_put(&to->out, to->count == 0 ? "\n[" : ",\n[");
    for (int i = 0; i < to->heaps; i++) {
        cli_putf(&to->out, "%s\"%lld\"", i == 0 ? "" : ", ", (long long)heap[i]);
    }
    cli_putf(&to->out, "%s%s]", value[0] == '\0' ? "" : ", ", value);
}

static void put_item(list *to, const int64_t heap[WY_MOST_HEAPS]) {
    if (to->program->format == CLI_JSON) {
        put_json_item(to, heap, "");
    } else if (to->program->format == CLI_CSV) {
        if (to->numbered) {
            cli_putf(&to->out, "%lld,", (long long)to->count);
        }
        put_heaps(to, heap, ",");
        cli_put_letter(&to->out, '\n');
    } else {
        if (to->numbered) {
            cli_putf(&to->out, "%lld  ", (long long)to->count);
        }
        cli_put_letter(&to->out, '(');
        put_heaps(to, heap, ",");
        cli_put(&to->out, ")\n");
    }
}

/* {"rule": "...", "heaps": 3, "below": 20, "positions": [ */
static void put_head(list *to, int64_t size, const char *name, const char *columns) {
    char *text = wy_rules_text(to->program->heaps);
    if (to->program->format == CLI_JSON && text != NULL) {
        json_t *rule = json_string(text);
        char *quoted = rule == NULL ? NULL : json_dumps(rule, JSON_ENCODE_ANY);
        cli_putf(&to->out, "{\"rule\": %s, \"heaps\": %d, \"below\": %lld",
                 quoted == NULL ? "null" : quoted, to->heaps, (long long)size);
        if (!to->count_only) {
            cli_putf(&to->out, ", \"%s\": [", name);
        }
        free(quoted);
        json_decref(rule);
    } else if (to->program->format == CLI_CSV) {
        if (to->count_only) {
            cli_put(&to->out, "count");
        } else {
            cli_put(&to->out, to->numbered ? "n," : "");
            for (int i = 0; i < to->heaps; i++) {
                cli_putf(&to->out, "%s%c", i == 0 ? "" : ",",
                         to->numbered ? "abcdef"[i] : letters[i]);
            }
            cli_put(&to->out, columns);
        }
        cli_put_letter(&to->out, '\n');
    }
    free(text);
    cli_output_head(&to->out);
}

static void put_tail(list *to) {
    if (to->program->format == CLI_JSON) {
        json_t *standing = wi_json_from_smaller();
        char *known = standing == NULL ? NULL : json_dumps(standing, 0);
        cli_putf(&to->out, "%s, \"count\": %lld, \"standing\": %s}\n", to->count_only ? "" : "\n]",
                 (long long)to->count, known == NULL ? "null" : known);
        free(known);
        json_decref(standing);
    } else if (to->count_only) {
        cli_putf(&to->out, "%lld\n", (long long)to->count);
    }
}

static bool take(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    list *to = data;
    if (to->count == to->terms) {
        return false;
    }
    if (!to->count_only) {
        put_item(to, heap);
    }
    to->count++;
    return cli_output_good(&to->out);
}

static wy_status make_table(wy_box **table, cli *program, int64_t size, bool values) {
    int64_t sizes[WY_MOST_HEAPS];
    wy_error error;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        sizes[i] = size;
    }
    cli_several_note(program, sizes, values);
    const wy_status status =
        wy_box_make(table, program->heaps, sizes, values, &program->control, &error);
    cli_progress_clear(&program->progress);
    return status == WY_OK
               ? WY_OK
               : cli_unfinished(program, status, &error, "no position is known for certain");
}

/* P-positions, after --state or --last, where these are given. */
static void each(const wy_box *table, bool sorted, const remembered *memory, list *to,
                 bool (*one)(void *data, const int64_t heap[WY_MOST_HEAPS])) {
    if (memory->given) {
        wy_box_each_after(table, sorted, &memory->at, one, to);
    } else {
        wy_box_each(table, sorted, one, to);
    }
}

wy_status cli_several_positions(cli *program, int64_t max, bool sorted, bool count_only) {
    wy_box *table = NULL;
    remembered memory;
    wy_status status = cli_several_memory(&memory.at, &memory.given, program);
    if (status == WY_OK) {
        status = make_table(&table, program, max + 1, false);
    }
    if (status != WY_OK) {
        return status;
    }
    list to = {.program = program,
               .heaps = program->heaps->heaps,
               .count_only = count_only,
               .terms = INT64_MAX};
    status = cli_output_open(&to.out, program);
    if (status == WY_OK) {
        put_head(&to, max + 1, "positions", "");
        each(table, sorted, &memory, &to, take);
        put_tail(&to);
        status = cli_output_close(&to.out, WY_OK);
    }
    wy_box_free(table);
    return status;
}

/* ---- sequences ------------------------------------------------------------------------------- */

static bool look(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    list *to = data;
    for (int i = 0; i < to->heaps && to->count > 0; i++) {
        to->rises = to->rises && heap[i] > to->last[i];
    }
    memcpy(to->last, heap, sizeof to->last);
    to->count++;
    return to->rises && to->count < to->terms;
}

/*
 * Tables grow until they have enough.  Where all parts rise, a P-position that a table lacks has
 * larger parts than all in it, if the rest of the sequence rises too.
 */
wy_status cli_several_sequence(cli *program, int64_t terms) {
    enum { FIRST = 16 };
    if (!wy_rules_symmetric(program->heaps)) {
        return cli_complain(program, WY_BAD,
                            "a sequence needs a game that is the same for every order of the "
                            "heaps; try wythoff positions");
    }
    remembered memory;
    wy_status status = cli_several_memory(&memory.at, &memory.given, program);
    for (int64_t size = FIRST; status == WY_OK; size += size / 2) {
        wy_box *table = NULL;
        status = make_table(&table, program, size, false);
        list found = {.heaps = program->heaps->heaps, .terms = terms, .rises = true};
        if (status == WY_OK) {
            each(table, true, &memory, &found, look);
        }
        if (status == WY_OK && !found.rises) {
            status = cli_complain(program, WY_BAD,
                                  "this game has not one P-position for each number: its sorted "
                                  "P-positions do not rise in all parts; try wythoff positions");
        } else if (status == WY_OK && found.count == terms) {
            list to = {.program = program, .heaps = found.heaps, .numbered = true, .terms = terms};
            status = cli_output_open(&to.out, program);
            if (status == WY_OK) {
                put_head(&to, size, "terms", "");
                each(table, true, &memory, &to, take);
                put_tail(&to);
                status = cli_output_close(&to.out, WY_OK);
            }
            wy_box_free(table);
            return status;
        }
        wy_box_free(table);
    }
    return status;
}

/* ---- Grundy values --------------------------------------------------------------------------- */

wy_status cli_several_grundy(cli *program, int64_t size) {
    wy_box *table = NULL;
    remembered memory;
    wy_status status = cli_several_memory(&memory.at, &memory.given, program);
    if (status == WY_OK && program->heaps->memory == WY_MEMORY_ENFORCE && !memory.given) {
        status = cli_complain(program, WY_BAD,
                              "a position has a value once a set of moves is named: say which, "
                              "--state N");
    }
    if (status == WY_OK) {
        status = make_table(&table, program, size, true);
    }
    if (status != WY_OK) {
        return status;
    }
    list to = {.program = program, .heaps = program->heaps->heaps};
    const wy_rules *rules = program->heaps;
    status = cli_output_open(&to.out, program);
    if (status != WY_OK) {
        wy_box_free(table);
        return status;
    }
    put_head(&to, size, "values", ",value");
    int64_t heap[WY_MOST_HEAPS] = {0};
    for (bool more = true; more && cli_output_good(&to.out); to.count++) {
        wy_cell at;
        char value[24];
        wy_cell_start(&at, rules, heap);
        if (memory.given) {
            at.memory = memory.at.memory;
            memcpy(at.last, memory.at.last, sizeof at.last);
        }
        snprintf(value, sizeof value, "%u", wy_box_value(table, &at));
        if (program->format == CLI_JSON) {
            put_json_item(&to, heap, value);
        } else {
            put_heaps(&to, heap, program->format == CLI_CSV ? "," : " ");
            cli_putf(&to.out, "%s%s\n", program->format == CLI_CSV ? "," : "  ", value);
        }
        more = false;
        for (int i = to.heaps - 1; i >= 0 && !more; i--) {
            more = ++heap[i] < size;
            heap[i] = more ? heap[i] : 0;
        }
    }
    put_tail(&to);
    wy_box_free(table);
    return cli_output_close(&to.out, WY_OK);
}

wy_status cli_several_grundy_at(cli *program, char *place_text) {
    wy_place place;
    mpz_t value;
    wy_sum_solver *solver = NULL;
    wy_standing standing = {0};
    wy_error error;
    wy_place_init(&place);
    mpz_init(value);
    wy_status status = cli_several_place(&place, program, &place_text, 1);
    if (status == WY_OK && wy_sum_solver_open(&solver, &program->control, &error) != WY_OK) {
        status = cli_fail(program, &error);
    }
    if (status == WY_OK) {
        status = wy_sum_value(value, &standing, solver, program->heaps, &place, &error);
        cli_progress_clear(&program->progress);
        status = status == WY_OK
                     ? WY_OK
                     : cli_unfinished(program, status, &error, "the value is not known");
    }
    cli_output out;
    if (status == WY_OK && (status = cli_output_open(&out, program)) == WY_OK) {
        if (program->common.format != NULL && program->format == CLI_JSON) {
            char *rule = wy_rules_text(program->heaps);
            cli_put_json(&out, json_pack("{s:s?, s:o, s:o, s:o}", "rule", rule, "position",
                                         wi_json_heaps(place.heap, program->heaps->heaps), "value",
                                         wi_json_integer(value), "standing",
                                         wi_json_standing(&standing)));
            free(rule);
        } else {
            cli_put_integer(&out, value);
            cli_putf(&out, "\nstanding  %s: %s\n", wy_standing_name(standing.kind), standing.by);
        }
        status = cli_output_close(&out, WY_OK);
    }
    mpz_clear(value);
    wy_place_clear(&place);
    wy_sum_solver_free(solver);
    return status;
}
