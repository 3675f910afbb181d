/*
 * program.c - runs checks that are written as programs.  See README.md here.
 *
 * The inner loop is one switch over instructions on registers.  Loops look at the clock now and
 * then, so that the work can be stopped.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/growing.h"
#include "base/list.h"
#include "base/pace.h"
#include "papers/program_code.h"

wy_status wi_check_table_make(wi_check_table **out, int64_t tall, int64_t wide, wy_error *error) {
    *out = NULL;
    if (tall < 0 || wide < 1 || tall > (INT64_C(1) << 32) / wide) {
        return wi_fail(error, WY_BAD, "a table of %" PRId64 " by %" PRId64, tall, wide);
    }
    wi_check_table *made = calloc(1, sizeof *made + (size_t)(tall * wide) * sizeof made->at[0]);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    made->tall = tall;
    made->wide = wide;
    *out = made;
    return WY_OK;
}

static wy_status write_text(const char **out, const wi_program *of, const wi_code *now,
                            wi_running *by) {
    wi_growing words = {0};
    if (!wi_list_room(by->texts, by->text_room, by->text_count + 1)) {
        return wi_fail_memory(by->error);
    }
    wi_growing_put(&words, "", 0);
    for (int i = now->b; i < now->c; i++) {
        const wi_part *p = &of->parts[i];
        const wi_value *value = p->value >= 0 ? &of->values[p->value] : NULL;
        if (value == NULL) {
            wi_growing_put(&words, p->words, (size_t)p->length);
        } else if (p->type == 'T') {
            wi_growing_put(&words, value->t, strlen(value->t));
        } else if (p->type == 'R') {
            wi_growing_printf(&words, "%.*f", p->places >= 0 ? p->places : 6, value->r);
        } else {
            wi_growing_printf(&words, "%" PRId64, value->i);
        }
    }
    if (words.failed) {
        free(words.text);
        return wi_fail_memory(by->error);
    }
    by->texts[by->text_count++] = words.text;
    *out = words.text;
    return WY_OK;
}

static void judge_finding(wy_finding *out, bool good, int kind) {
    wi_finding_judge(out, good,
                     kind < 3 ? (wy_claim_proof)(WY_PROOF_MACHINE + kind) : WY_PROOF_NONE);
    if (good && kind >= 3) {
        out->standing = kind == 3 ? WY_CLAIM_COMPUTED : WY_CLAIM_OPEN;
    }
}

static int64_t floor_quotient(int64_t a, int64_t b) {
    const int64_t quotient = a / b;
    return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

static wy_status call(wi_program *of, const wi_code *now, wi_running *by) {
    wi_value *v = of->values;
    const wi_call *what = v[now->b].call;
    for (int i = 0; what->types[i + 1] != '\0'; i++) {
        if (what->types[i + 1] == 'A' && v[now->c + i].a == NULL) {
            return wi_fail(by->error, WY_SYSTEM, "%s: the table is not made yet", what->name);
        }
    }
    if (what->types[0] == 'A') {
        free(v[now->a].a);
        v[now->a].a = NULL;
    }
    return what->call(&v[now->a], &v[now->c], by);
}

/* Instructions that are not arithmetic. */
static wy_status obey(wi_program *of, const wi_code *now, wi_running *by) {
    wi_value *v = of->values;
    switch (now->op) {
    case WI_MAKE:
        free(v[now->a].a);
        return wi_check_table_make(&v[now->a].a, v[now->b].i, now->c < 0 ? 1 : v[now->c].i,
                                   by->error);
    case WI_CALL:
        return call(of, now, by);
    case WI_TEXT:
        return write_text(&v[now->a].t, of, now, by);
    case WI_SAY:
        wi_finding_add(by->out, &by->out->found, " ", v[now->a].t);
        return WY_OK;
    case WI_BY:
        free(by->out->by);
        by->out->by = NULL;
        wi_finding_add(by->out, &by->out->by, "", v[now->a].t);
        return WY_OK;
    case WI_ROW:
        wi_finding_add(by->out, &by->out->table, "\n", v[now->a].t);
        return WY_OK;
    case WI_PICTURE:
        wi_finding_picture(by->out, strdup(v[now->a].t), v[now->b].t);
        return WY_OK;
    case WI_JUDGE:
        judge_finding(by->out, v[now->a].i != 0, now->b);
        return WY_OK;
    case WI_FAIL:
        return wi_fail(by->error, WY_BAD, "%s", v[now->a].t);
    case WI_DISAGREE:
        return wi_fail(by->error, WY_SYSTEM, "%s", v[now->a].t);
    case WI_UNKNOWN:
        return wi_fail(by->error, WY_LIMIT, "%s", v[now->a].t);
    default:
        return wi_fail(by->error, WY_SYSTEM, "an instruction of the check is unknown");
    }
}

#define WHOLE(OP, EXPRESSION)                                                                      \
    case OP: {                                                                                     \
        const int64_t b = v[now->b].i;                                                             \
        const int64_t c = v[now->c].i;                                                             \
        v[now->a].i = (EXPRESSION);                                                                \
        break;                                                                                     \
    }
#define REAL(OP, MEMBER, EXPRESSION)                                                               \
    case OP: {                                                                                     \
        const double b = v[now->b].r;                                                              \
        const double c = v[now->c].r;                                                              \
        v[now->a].MEMBER = (EXPRESSION);                                                           \
        break;                                                                                     \
    }
#define BRANCH(OP, EXPRESSION)                                                                     \
    case OP: {                                                                                     \
        const int64_t b = v[now->b].i;                                                             \
        const int64_t c = v[now->c].i;                                                             \
        at = (EXPRESSION) ? at : now->a;                                                           \
        break;                                                                                     \
    }

static int64_t *find(wi_check_table *table, int64_t x) {
    return table != NULL && (uint64_t)x < (uint64_t)(table->tall * table->wide) ? table->at + x
                                                                                : NULL;
}

static int64_t *find2(wi_check_table *table, int64_t x, int64_t y) {
    const bool inside =
        table != NULL && (uint64_t)x < (uint64_t)table->tall && (uint64_t)y < (uint64_t)table->wide;
    return inside ? table->at + x * table->wide + y : NULL;
}

/* floor(sqrt(n)); 0 for negative numbers. */
static int64_t root_of(int64_t n) {
    int64_t root = n > 0 ? (int64_t)sqrt((double)n) : 0;
    root = root < 3037000499 ? root : 3037000499;
    while (root > 0 && root * root > n) {
        root--;
    }
    while (root < 3037000499 && (root + 1) * (root + 1) <= n) {
        root++;
    }
    return root;
}

static wy_status execute(wi_program *of, wi_running *by) {
    enum { BETWEEN = 20000 };
    wi_value *const v = of->values;
    wi_pace pace;
    wi_pace_start(&pace, &by->run->control);
    int fuel = BETWEEN;
    int64_t *place = &v[0].i; /* in a table; NULL: beyond it */
    for (int at = 0;;) {
        const wi_code *now = &of->codes[at++];
        switch (now->op) {
        case WI_END:
            return WY_OK;
        case WI_MOVE:
            v[now->a] = v[now->b];
            break;
        case WI_TO_REAL:
            v[now->a].r = (double)v[now->b].i;
            break;
            WHOLE(WI_ADD, (int64_t)((uint64_t)b + (uint64_t)c))
            WHOLE(WI_SUB, (int64_t)((uint64_t)b - (uint64_t)c))
            WHOLE(WI_MUL, (int64_t)((uint64_t)b * (uint64_t)c))
            WHOLE(WI_MIN, b < c ? b : c)
            WHOLE(WI_MAX, b > c ? b : c)
            WHOLE(WI_LT, b < c)
            WHOLE(WI_LE, b <= c)
            WHOLE(WI_EQ, b == c)
            WHOLE(WI_NE, b != c)
            BRANCH(WI_JLT, b < c)
            BRANCH(WI_JLE, b <= c)
            BRANCH(WI_JEQ, b == c)
            BRANCH(WI_JNE, b != c)
            REAL(WI_RADD, r, b + c)
            REAL(WI_RSUB, r, b - c)
            REAL(WI_RMUL, r, b * c)
            REAL(WI_RDIV, r, b / c)
            REAL(WI_RMIN, r, fmin(b, c))
            REAL(WI_RMAX, r, fmax(b, c))
            REAL(WI_RLT, i, b < c)
            REAL(WI_RLE, i, b <= c)
            REAL(WI_REQ, i, b >= c && b <= c)
            REAL(WI_RNE, i, b < c || b > c)
        case WI_TEQ:
        case WI_TNE:
            v[now->a].i = (strcmp(v[now->b].t, v[now->c].t) == 0) == (now->op == WI_TEQ);
            break;
        case WI_DIV:
        case WI_MOD: {
            const int64_t b = v[now->b].i;
            const int64_t c = v[now->c].i;
            if (c == 0) {
                return wi_fail(by->error, WY_SYSTEM, "the check divides by 0");
            }
            const int64_t quotient = floor_quotient(b, c);
            v[now->a].i = now->op == WI_DIV ? quotient : b - quotient * c;
            break;
        }
        case WI_JUMP:
            at = now->a;
            break;
        case WI_UNLESS:
            at = v[now->b].i != 0 ? at : now->a;
            break;
        case WI_LOOP:
            at = ++v[now->b].i <= v[now->c].i ? now->a : at;
            if (--fuel <= 0) {
                fuel = BETWEEN;
                if (wi_pace_stop(&pace, 0)) {
                    return wi_fail(by->error, WY_STOPPED, "stopped");
                }
            }
            break;
        case WI_ROOT:
            v[now->a].i = root_of(v[now->b].i);
            break;
        case WI_GET:
            place = find(v[now->b].a, v[now->c].i);
            v[now->a].i = place != NULL ? *place : 0;
            break;
        case WI_GET2:
            place = find2(v[now->b].a, v[now->c].i, v[now->d].i);
            v[now->a].i = place != NULL ? *place : 0;
            break;
        case WI_PUT:
            place = find(v[now->a].a, v[now->b].i);
            if (place != NULL) {
                *place = v[now->c].i;
            }
            break;
        case WI_PUT2:
            place = find2(v[now->a].a, v[now->b].i, v[now->d].i);
            if (place != NULL) {
                *place = v[now->c].i;
            }
            break;
        default: {
            const wy_status status = obey(of, now, by);
            if (status != WY_OK) {
                return status;
            }
            fuel -= BETWEEN / 20;
            break;
        }
        }
        if (place == NULL) {
            return wi_fail(by->error, WY_SYSTEM, "the check leaves a table");
        }
    }
}

wy_status wi_program_run(wy_finding *out, const wi_verb *verb, const wy_claim *claim,
                         const wy_claim_run *run, wy_error *error) {
    wi_program *of = calloc(1, sizeof *of);
    if (of == NULL) {
        return wi_fail_memory(error);
    }
    wi_running by = {.out = out, .claim = claim, .run = run, .error = error};
    wy_status status = wi_program_compile(of, verb, claim, run, error);
    if (status == WY_OK) {
        status = execute(of, &by);
    }
    for (int i = 0; i < of->value_count; i++) {
        if (of->types[i] == 'A') {
            free(of->values[i].a);
        }
    }
    wi_running_end(&by);
    free(of);
    return status;
}
