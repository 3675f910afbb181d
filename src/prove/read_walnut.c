/*
 * read_walnut.c - a theorem as a script for Walnut, or for wythoff logic: the whole proof in
 * first-order logic.
 *
 * What game_kernel.h demands of the P-set is written out, formula by formula: for each primitive of
 * the moves from where it leads into P, that no position of P is among these, and that all others
 * are.  Where options may be blocked, they are counted: on a ray with step (p,q) let rank j hold at
 * those positions of P from which j - 1 others of P lie further down the ray; then at least j
 * options are in P where a move leads to a position of rank j.  Primitives are disjoint, so the
 * counts add up.
 *
 * Two other parts belong to the script: the automaton, as Automata Library/P.txt, and the
 * numeration where Walnut does not have it, as Custom Bases/msd_NAME*.txt.  Of that the script also
 * asks what makes its adder the addition.
 */
#include "prove/read.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/outfile.h"
#include "prove/calculus.h"
#include "prove/game_kernel.h"
#include "prove/theorem.h"
#include "solve/moves.h"

/* ==== moves and conditions as formulas ======================================================= */

/*
 * Numbers of the logic are never negative.  So in a linear condition the terms with a negative
 * factor stand on the other side; and a remainder is taken of the form with all factors reduced
 * modulo the modulus.
 */

/* ---- linear forms ---------------------------------------------------------------------------- */

enum { X, Y, I, J, ONE, FORM };

typedef struct form {
    int64_t c[FORM];
} form;

/* The parameters are t = t0 + i on a ray, s = s0 + i and t = t0 + j on a fan. */
static form form_of(const wy_linear *of, const wi_primitive *tied) {
    form out = {{of->c[WY_X], of->c[WY_Y], 0, 0, of->c[WY_ONE]}};
    if (tied != NULL && tied->kind == WI_FAN) {
        out.c[I] = of->c[WY_S];
        out.c[J] = of->c[WY_T];
        out.c[ONE] += of->c[WY_S] * tied->s0 + of->c[WY_T] * tied->t0;
    } else if (tied != NULL) {
        out.c[I] = of->c[WY_T];
        out.c[ONE] += of->c[WY_T] * tied->t0;
    }
    return out;
}

/* sign a - b */
static form minus(const form *a, int64_t sign, const form *b) {
    form out;
    for (int i = 0; i < FORM; i++) {
        out.c[i] = sign * a->c[i] - b->c[i];
    }
    return out;
}

/* The terms whose factors have this sign. */
static void put_side(wi_growing *to, const form *of, int64_t sign) {
    static const char *const names[FORM] = {"x", "y", "i", "j", ""};
    bool first = true;
    for (int i = 0; i < FORM; i++) {
        const int64_t factor = sign * of->c[i];
        if (factor <= 0) {
            continue;
        }
        wi_growing_printf(to, "%s", first ? "" : "+");
        if (i == ONE || factor > 1) {
            wi_growing_printf(to, "%" PRId64 "%s", factor, i == ONE ? "" : "*");
        }
        wi_growing_printf(to, "%s", names[i]);
        first = false;
    }
    if (first) {
        wi_growing_printf(to, "0");
    }
}

static void put_relation(wi_growing *to, const form *of, wy_relation relation) {
    static const char *const signs[] = {"<", "<=", "=", "!=", ">=", ">"};
    put_side(to, of, 1);
    wi_growing_printf(to, "%s", signs[relation]);
    put_side(to, of, -1);
}

/* ---- conditions ------------------------------------------------------------------------------ */

/* |l| < r: l < r and -l < r.  |l| > r: one of both.  |l| = r: one of both, and r >= 0. */
static void put_comparison(wi_growing *to, const wy_condition *of, const wi_primitive *tied) {
    const form left = form_of(&of->left, tied);
    const form right = form_of(&of->right, tied);
    const form plain = minus(&left, 1, &right);
    if (!of->absolute) {
        put_relation(to, &plain, of->relation);
        return;
    }
    const form turned = minus(&left, -1, &right);
    const bool unequal = of->relation == WY_NE;
    const wy_relation relation = unequal ? WY_EQ : of->relation;
    const bool all = relation == WY_LT || relation == WY_LE;
    wi_growing_printf(to, "%s((", unequal ? "~" : "");
    put_relation(to, &plain, relation);
    wi_growing_printf(to, "%s", all ? " & " : " | ");
    put_relation(to, &turned, relation);
    wi_growing_printf(to, ")");
    if (relation == WY_EQ) {
        wi_growing_printf(to, " & ");
        put_relation(to, &right, WY_GE);
    }
    wi_growing_printf(to, ")");
}

static void put_rest(wi_growing *to, const wy_condition *of, const wi_primitive *tied) {
    form left = form_of(&of->left, tied);
    for (int i = 0; i < FORM; i++) {
        left.c[i] = wi_rest(left.c[i], of->modulus);
    }
    wi_growing_printf(to, "%s(E k ", of->relation == WY_NE ? "~" : "");
    put_side(to, &left, 1);
    wi_growing_printf(to, "=%" PRId64 "*k+%" PRId64 ")", of->modulus, of->right.c[WY_ONE]);
}

wy_status wi_formula_condition(wi_growing *to, const wy_condition *condition,
                               const wi_primitive *tied, wy_error *error) {
    wy_status status = wi_calculus_can(condition, error);
    if (status != WY_OK) {
        return status;
    }
    wi_growing_printf(to, "(");
    if (condition == NULL) {
        wi_growing_printf(to, "x=x");
    } else if (condition->kind == WY_COMPARE) {
        put_comparison(to, condition, tied);
    } else if (condition->kind == WY_REST) {
        put_rest(to, condition, tied);
    } else if (condition->kind == WY_AND || condition->kind == WY_OR) {
        status = wi_formula_condition(to, condition->first, tied, error);
        wi_growing_printf(to, "%s", condition->kind == WY_AND ? " & " : " | ");
        if (status == WY_OK) {
            status = wi_formula_condition(to, condition->second, tied, error);
        }
    } else {
        status = wi_fail(error, WY_LIMIT, "formulas do not know such a condition");
    }
    wi_growing_printf(to, ")");
    return status;
}

/* X q1 <= Y p1 and Y p2 <= X q2 */
static void formula_board(wi_growing *to, const wy_cone *board) {
    const form above = {{board->q1, -board->p1, 0, 0, 0}};
    const form below = {{-board->q2, board->p2, 0, 0, 0}};
    wi_growing_printf(to, "(");
    put_relation(to, &above, WY_LE);
    wi_growing_printf(to, " & ");
    put_relation(to, &below, WY_LE);
    wi_growing_printf(to, ")");
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void put_target(wi_growing *to, const char *target, const char *u, const char *v) {
    const char *names[2] = {u, v};
    size_t next = 0;
    for (const char *at = target; *at != '\0'; at++) {
        if (at[0] == '%' && at[1] == 's') {
            wi_growing_printf(to, "%s", names[next++ % 2]);
            at++;
        } else {
            wi_growing_put(to, at, 1);
        }
    }
}

/* name + constant */
static void put_plus(wi_growing *to, const char *name, int64_t constant) {
    wi_growing_printf(to, "%s", name);
    if (constant > 0) {
        wi_growing_printf(to, "+%" PRId64, constant);
    }
}

/* x = u + start + p i + q j */
static void put_sum(wi_growing *to, const char *x, const char *u, int64_t start, int64_t p,
                    int64_t q) {
    wi_growing_printf(to, "%s=", x);
    put_plus(to, u, start);
    const int64_t factors[2] = {p, q};
    for (int i = 0; i < 2; i++) {
        if (factors[i] > 0) {
            wi_growing_printf(to, "+");
            if (factors[i] > 1) {
                wi_growing_printf(to, "%" PRId64 "*", factors[i]);
            }
            wi_growing_printf(to, "%s", i == 0 ? "i" : "j");
        }
    }
}

/* Rays along a row, a column or a diagonal need no i.  false: it is another one. */
static bool put_short(wi_growing *to, const wi_primitive *by, const char *target) {
    const wy_position s = by->start;
    if (by->kind != WI_RAY || by->tied || by->count1 != WY_UNBOUNDED) {
        return false;
    }
    if (by->step1.x == 1 && by->step1.y == 0 && s.y == 0) {
        wi_growing_printf(to, "E u ");
        put_plus(to, "u", s.x);
        wi_growing_printf(to, "<=x & ");
        put_target(to, target, "u", "y");
        return true;
    }
    if (by->step1.x == 0 && by->step1.y == 1 && s.x == 0) {
        wi_growing_printf(to, "E v ");
        put_target(to, target, "x", "v");
        wi_growing_printf(to, " & ");
        put_plus(to, "v", s.y);
        wi_growing_printf(to, "<=y"); /* x is met before y: so calls bind them in this order */
        return true;
    }
    if (by->step1.x == 1 && by->step1.y == 1) {
        const int64_t least = s.x < s.y ? s.x : s.y;
        wi_growing_printf(to, "E u,v ");
        put_plus(to, "u", s.x);
        wi_growing_printf(to, "<=x & ");
        put_plus(to, "x+v", s.y - least);
        wi_growing_printf(to, "=");
        put_plus(to, "y+u", s.x - least);
        wi_growing_printf(to, " & ");
        put_target(to, target, "u", "v");
        return true;
    }
    return false;
}

static void put_long(wi_growing *to, const wi_primitive *by, const char *target) {
    const bool ray = by->kind != WI_POINT;
    const bool fan = by->kind == WI_FAN;
    wi_growing_printf(to, "E u,v%s%s ", ray ? ",i" : "", fan ? ",j" : "");
    put_sum(to, "x", "u", by->start.x, ray ? by->step1.x : 0, fan ? by->step2.x : 0);
    wi_growing_printf(to, " & ");
    put_sum(to, "y", "v", by->start.y, ray ? by->step1.y : 0, fan ? by->step2.y : 0);
    if (by->kind == WI_RAY && by->count1 != WY_UNBOUNDED) {
        wi_growing_printf(to, " & i<%" PRId64, by->count1);
    }
    wi_growing_printf(to, " & ");
    put_target(to, target, "u", "v");
}

/*
 * There is a move of the primitive from (x,y) to a (u,v) for which `target` holds, in which
 * %s stands for u and v in turn, as in "$P(%s,%s)".
 */
static wy_status formula_move(wi_growing *to, const wi_primitive *by, const char *target,
                              wy_error *error) {
    if (!put_short(to, by, target)) {
        put_long(to, by, target);
    }
    if (by->when == NULL) {
        return WY_OK;
    }
    wi_growing_printf(to, " & ");
    return wi_formula_condition(to, by->when, by->tied ? by : NULL, error);
}

/* ==== the script ============================================================================= */

/* ---- the script
 * ---------------------------------------------------------------------------------- */

typedef struct script {
    wi_growing text;
    const wy_theorem *theorem;
    const wy_rules *rules;
    const char *numeration;
    size_t sources; /* primitives, finite rays taken apart */
    wi_primitive *of;
    bool board, ends;
    wy_error *error;
} script;

/* Ends where terminals are, or their condition. */
static bool has_ends(const wy_rules *rules) {
    return rules->terminal != NULL || rules->terminal_count > 0;
}

static void begin(script *to, const char *command, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void begin(script *to, const char *command, const char *format, ...) {
    wi_growing_printf(&to->text, "%s ", command);
    va_list arguments;
    va_start(arguments, format);
    wi_growing_vprintf(&to->text, format, arguments);
    va_end(arguments);
    wi_growing_printf(&to->text, " \"?%s ", to->numeration);
}

static void end(script *to) {
    wi_growing_printf(&to->text, "\";\n");
}

static void remark(script *to, const char *text) {
    wi_growing_printf(&to->text, "\n# %s\n", text);
}

/* " & ~$ends(x,y)" */
static const char *outside_ends(const script *to) {
    return to->ends ? " & ~$ends(x,y)" : "";
}

/* ---- board and ends
 * ------------------------------------------------------------------------------- */

static wy_status put_places(script *to) {
    wy_status status = WY_OK;
    if (to->board) {
        remark(to, "The board, on which P lies.");
        begin(to, "def", "board");
        formula_board(&to->text, &to->rules->board);
        end(to);
        begin(to, "eval", "on_board");
        wi_growing_printf(&to->text, "A x,y $P(x,y) => $board(x,y)");
        end(to);
    }
    if (to->ends) {
        remark(to, to->rules->misere ? "The game ends there by a rule; who is to move then wins."
                                     : "The game ends there by a rule; who is to move then loses.");
        begin(to, "def", "ends");
        const char *between = "";
        wi_growing_printf(&to->text, "%s(", to->board ? "$board(x,y) & " : "");
        if (to->rules->terminal != NULL) {
            status = wi_formula_condition(&to->text, to->rules->terminal, NULL, to->error);
            between = " | ";
        }
        for (size_t i = 0; i < to->rules->terminal_count; i++) {
            wi_growing_printf(&to->text, "%s(x=%" PRId64 " & y=%" PRId64 ")", between,
                              to->rules->terminals[i].x, to->rules->terminals[i].y);
            between = " | ";
        }
        wi_growing_printf(&to->text, ")");
        end(to);
        begin(to, "eval", "ends_right");
        wi_growing_printf(&to->text, to->rules->misere ? "~E x,y $ends(x,y) & $P(x,y)"
                                                       : "A x,y $ends(x,y) => $P(x,y)");
        end(to);
    }
    return status;
}

/* ---- moves into P
 * ---------------------------------------------------------------------------------- */

static wy_status put_move(script *to, const wi_primitive *by, const char *target) {
    if (to->board) {
        wi_growing_printf(&to->text, "$board(x,y) & (");
    }
    const wy_status status = formula_move(&to->text, by, target, to->error);
    wi_growing_printf(&to->text, "%s", to->board ? ")" : "");
    end(to);
    return status;
}

static wy_status put_into(script *to) {
    remark(to, "A move of this kind leads into P.");
    wy_status status = WY_OK;
    for (size_t i = 0; i < to->sources && status == WY_OK; i++) {
        begin(to, "def", "into%zu", i + 1);
        status = put_move(to, &to->of[i], "$P(%s,%s)");
    }
    return status;
}

static wy_status put_elsewhere(script *to) {
    remark(to, "A move leads to a position that is not in P.");
    wy_status status = WY_OK;
    for (size_t i = 0; i < to->sources && status == WY_OK; i++) {
        begin(to, "def", "other%zu", i + 1);
        status = put_move(to, &to->of[i], to->board ? "$board(%s,%s) & ~$P(%s,%s)" : "~$P(%s,%s)");
    }
    begin(to, "def", "elsewhere");
    for (size_t i = 0; i < to->sources; i++) {
        wi_growing_printf(&to->text, "%s$other%zu(x,y)", i > 0 ? " | " : "", i + 1);
    }
    wi_growing_printf(&to->text, "%s", to->sources == 0 ? "x<x & y<y" : "");
    end(to);
    return status;
}

/* ---- counting
 * -------------------------------------------------------------------------------------- */

static bool may_be_blocked(const script *to, const wi_primitive *by) {
    return to->rules->block_kind == WY_BLOCK_ANY || by->both;
}

/* $rank3_2(x,y): of P, and one more of P lies further down ray 3. */
static wy_status put_levels(script *to, size_t number, int64_t most) {
    const wi_primitive *by = &to->of[number - 1];
    wy_status status = WY_OK;
    for (int64_t j = 1; j <= (by->kind == WI_POINT ? 1 : most) && status == WY_OK; j++) {
        char target[64] = "$P(%s,%s)";
        if (j > 1) {
            const wi_primitive further = {
                .kind = WI_RAY, .start = by->step1, .step1 = by->step1, .count1 = WY_UNBOUNDED};
            char before[64] = "$P(%s,%s)";
            if (j > 2) {
                snprintf(before, sizeof before, "$rank%zu_%" PRId64 "(%%s,%%s)", number, j - 1);
            }
            begin(to, "def", "rank%zu_%" PRId64, number, j);
            wi_growing_printf(&to->text, "$P(x,y) & (");
            status = formula_move(&to->text, &further, before, to->error);
            wi_growing_printf(&to->text, ")");
            end(to);
            snprintf(target, sizeof target, "$rank%zu_%" PRId64 "(%%s,%%s)", number, j);
        }
        if (status == WY_OK) {
            begin(to, "def", "level%zu_%" PRId64, number, j);
            status = put_move(to, by, target);
        }
    }
    return status;
}

/* $total3_2(x,y): at least 2 moves of the first 3 kinds lead into P.  before: the last total. */
static void put_totals(script *to, size_t number, size_t before, int64_t most) {
    const int64_t own = to->of[number - 1].kind == WI_POINT ? 1 : most;
    for (int64_t m = 1; m <= most; m++) {
        begin(to, "def", "total%zu_%" PRId64, number, m);
        const char *between = "";
        if (m <= own) {
            wi_growing_printf(&to->text, "$level%zu_%" PRId64 "(x,y)", number, m);
            between = " | ";
        }
        for (int64_t j = 1; before > 0 && j < m && j <= own; j++) {
            wi_growing_printf(&to->text,
                              "%s($level%zu_%" PRId64 "(x,y) & $total%zu_%" PRId64 "(x,y))",
                              between, number, j, before, m - j);
            between = " | ";
        }
        if (before > 0) {
            wi_growing_printf(&to->text, "%s$total%zu_%" PRId64 "(x,y)", between, before, m);
            between = " | ";
        }
        wi_growing_printf(&to->text, "%s", *between == '\0' ? "x<x & y<y" : "");
        end(to);
    }
}

static wy_status put_counts(script *to) {
    const int64_t most = to->rules->block + 1;
    remark(to,
           "How many moves lead into P: ranks on a ray, levels of one kind, totals of several.");
    wy_status status = WY_OK;
    size_t before = 0;
    for (size_t i = 1; i <= to->sources && status == WY_OK; i++) {
        if (!may_be_blocked(to, &to->of[i - 1])) {
            begin(to, "def", "into%zu", i);
            status = put_move(to, &to->of[i - 1], "$P(%s,%s)");
            continue;
        }
        status = put_levels(to, i, most);
        if (status == WY_OK) {
            put_totals(to, i, before, most);
            before = i;
        }
    }
    begin(to, "def", "enough");
    const char *between = "";
    if (before > 0) {
        wi_growing_printf(&to->text, "$total%zu_%" PRId64 "(x,y)", before, most);
        between = " | ";
    }
    for (size_t i = 1; i <= to->sources; i++) {
        if (!may_be_blocked(to, &to->of[i - 1])) {
            wi_growing_printf(&to->text, "%s$into%zu(x,y)", between, i);
            between = " | ";
        }
    }
    end(to);
    return status;
}

/* ---- stable and absorbing
 * ---------------------------------------------------------------------------- */

static void put_stable(script *to) {
    remark(to, "Stable: no position of P has enough moves into P.");
    for (size_t i = 0; i < (to->rules->block > 0 ? 1 : to->sources); i++) {
        begin(to, "eval", to->rules->block > 0 ? "stable" : "stable%zu", i + 1);
        wi_growing_printf(&to->text, "~E x,y $P(x,y)%s & ", outside_ends(to));
        if (to->rules->block > 0) {
            wi_growing_printf(&to->text, "$enough(x,y)");
        } else {
            wi_growing_printf(&to->text, "$into%zu(x,y)", i + 1);
        }
        end(to);
    }
    if (to->rules->misere) {
        begin(to, "eval", "stable_misere");
        wi_growing_printf(&to->text, "A x,y $P(x,y) => $elsewhere(x,y)");
        end(to);
    }
}

static void put_absorbing(script *to) {
    remark(to, "Absorbing: every other position has.");
    begin(to, "eval", "absorbing");
    wi_growing_printf(&to->text, "A x,y (~$P(x,y)%s%s%s) => (", outside_ends(to),
                      to->board ? " & $board(x,y)" : "",
                      to->rules->misere ? " & $elsewhere(x,y)" : "");
    for (size_t i = 0; i < to->sources && to->rules->block == 0; i++) {
        wi_growing_printf(&to->text, "%s$into%zu(x,y)", i > 0 ? " | " : "", i + 1);
    }
    wi_growing_printf(&to->text, "%s)",
                      to->rules->block > 0 ? "$enough(x,y)"
                      : to->sources == 0   ? "x<x & y<y"
                                           : "");
    end(to);
}

/* ---- the numeration
 * ------------------------------------------------------------------------------------ */

/* Walnut has the bases, and these. */
static bool is_walnuts(const char *name) {
    static const char *const known[] = {"msd_fib", "msd_trib", "msd_pell"};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(name, known[i]) == 0) {
            return true;
        }
    }
    return strspn(name + strlen("msd_"), "0123456789") == strlen(name + strlen("msd_"));
}

static void put_numeration(script *to) {
    remark(to, "The numeration is one of its own (Custom Bases). Its adder adds, by induction:");
    static const char *const sentences[][2] = {
        {"sums_are", "A x,y E z x+y=z"},
        {"sums_are_one", "A x,y,u,v (x+y=u & x+y=v) => u=v"},
        {"sum_with_zero", "A x,y x+0=y <=> x=y"},
        {"successor", "A x,y y=x+1 <=> (x<y & ~E z x<z & z<y)"},
        {"sum_with_successor", "A x,y,z,u,v (x+y=z & u=y+1 & v=z+1) => x+u=v"},
    };
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        begin(to, "eval", "%s", sentences[i][0]);
        wi_growing_printf(&to->text, "%s", sentences[i][1]);
        end(to);
    }
}

/* ---- all of it
 * ---------------------------------------------------------------------------------------- */

static void put_head(script *to, const char *game, const char *played) {
    wi_growing *text = &to->text;
    wi_growing_printf(text, "# The P-positions of %s,\n# proved for all heaps.\n#\n", game);
    if (strcmp(game, played) != 0) {
        wi_growing_printf(
            text, "# They are told by those of %s,\n# which this script is about.\n#\n", played);
    }
    wi_growing_printf(text,
                      "# With Walnut: copy the folders beside this one into Walnut's own, then\n"
                      "#     load proof.txt;\n"
                      "# With Wythoff, in the folder that holds \"Command Files\":\n"
                      "#     wythoff logic --check --library . 'Command Files/proof.txt'\n"
                      "# Every eval must come out TRUE. $P(x,y) is Automata Library/P.txt: %u "
                      "states in %s.\n"
                      "# A set of positions is the P-set if it satisfies the recursion of outcomes "
                      "everywhere,\n# for every move makes x + y smaller.\n",
                      (unsigned)wy_automaton_states(to->theorem->p), to->numeration);
}

static void put_reading(script *to, const wy_reading *reading) {
    size_t count;
    const wy_statement *all = wy_reading_statements(reading, &count);
    if (count > 0) {
        remark(to, "In words.");
    }
    for (size_t i = 0; i < count; i++) {
        if (*all[i].sentence != '\0') {
            wi_growing_printf(&to->text, "# %s\n", all[i].text);
            begin(to, "eval", "%s", all[i].name);
            wi_growing_printf(&to->text, "%s", all[i].sentence);
            end(to);
        }
    }
}

/* Finite rays as points, where moves are counted. */
static wy_status take_sources(script *to) {
    const wi_primitive *from = wi_moves_primitives(to->theorem->moves);
    const size_t count = wi_moves_count(to->theorem->moves);
    const bool counted = to->rules->block > 0;
    size_t room = 0;
    for (size_t i = 0; i < count; i++) {
        const bool finite = from[i].kind == WI_RAY && from[i].count1 != WY_UNBOUNDED;
        if (counted &&
            (from[i].kind == WI_FAN || from[i].tied || (finite && from[i].count1 > 64))) {
            return wi_fail(to->error, WY_LIMIT,
                           "blocked options of these moves are not written as formulas");
        }
        room += counted && finite ? (size_t)from[i].count1 : 1;
    }
    to->of = calloc(room + 1, sizeof *to->of);
    if (to->of == NULL) {
        return wi_fail_memory(to->error);
    }
    for (size_t i = 0; i < count; i++) {
        const bool apart = counted && from[i].kind == WI_RAY && from[i].count1 != WY_UNBOUNDED;
        for (int64_t k = 0; k < (apart ? from[i].count1 : 1); k++) {
            wi_primitive *one = &to->of[to->sources++];
            *one = from[i];
            if (apart) {
                one->kind = WI_POINT;
                one->start.x += k * from[i].step1.x;
                one->start.y += k * from[i].step1.y;
            }
        }
    }
    return WY_OK;
}

static wy_status put_all(script *to, const wy_reading *reading) {
    wy_status status = take_sources(to);
    char *game = wy_rules_short_text(wy_theorem_rules(to->theorem));
    char *played = wy_rules_short_text(to->rules);
    if (game == NULL || played == NULL) {
        status = wi_fail_memory(to->error);
    } else {
        put_head(to, game, played);
    }
    free(game);
    free(played);
    if (status == WY_OK && !is_walnuts(to->numeration)) {
        put_numeration(to);
    }
    if (status == WY_OK) {
        status = put_places(to);
    }
    if (status == WY_OK) {
        status = to->rules->block > 0 ? put_counts(to) : put_into(to);
    }
    if (status == WY_OK && to->rules->misere) {
        status = put_elsewhere(to);
    }
    if (status == WY_OK) {
        put_stable(to);
        put_absorbing(to);
        if (reading != NULL) {
            put_reading(to, reading);
        }
        status = to->text.failed ? wi_fail_memory(to->error) : WY_OK;
    }
    return status;
}

/* ---- files
 * ------------------------------------------------------------------------------------------ */

typedef struct content {
    const char *text;
    const wy_automaton *automaton; /* else this */
} content;

static wy_status make_folder(const char *path, wy_error *error) {
    return mkdir(path, 0777) == 0 || errno == EEXIST
               ? WY_OK
               : wi_fail(error, WY_SYSTEM, "cannot make the folder '%.300s': %s", path,
                         strerror(errno));
}

static wy_status write_one(const char *path, const content *what, wy_error *error) {
    wi_outfile *file;
    wy_status status = wi_outfile_open(&file, path, error);
    if (status != WY_OK) {
        return status;
    }
    if (what->automaton != NULL) {
        status = wy_automaton_write(wi_outfile_stream(file), what->automaton, error);
    } else {
        fputs(what->text, wi_outfile_stream(file));
    }
    return wi_outfile_end(file, status, error);
}

/* FOLDER/ROOM/NAME.txt; the folders are made. */
static wy_status write_part(const char *folder, const char *room, const char *name,
                            const content *what, wy_error *error) {
    wi_growing path = {0};
    wi_growing_printf(&path, "%s/%s", folder, room);
    wy_status status = path.failed ? wi_fail_memory(error) : make_folder(folder, error);
    if (status == WY_OK) {
        status = make_folder(path.text, error);
    }
    wi_growing_printf(&path, "/%s.txt", name);
    if (status == WY_OK) {
        status = path.failed ? wi_fail_memory(error) : write_one(path.text, what, error);
    }
    free(path.text);
    return status;
}

static wy_status write_numeration(const char *folder, const wy_theorem *theorem, const char *name,
                                  wy_error *error) {
    wi_calculus c = {.system = theorem->system, .error = error};
    wy_automaton *valid = wi_calculus_all(&c, 1);
    const struct {
        const char *ending;
        const wy_automaton *automaton;
    } parts[] = {
        {"", valid}, {"_addition", wi_calculus_adder(&c)}, {"_less_than", wi_calculus_less(&c)}};
    wy_status status = c.status;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && status == WY_OK; i++) {
        const wy_automaton *from = parts[i].automaton;
        wy_track tracks[3];
        for (uint32_t t = 0; t < wy_automaton_tracks(from) && t < 3; t++) {
            tracks[t] = *wy_automaton_track(from, t);
            tracks[t].system = NULL; /* its digits as a plain alphabet */
        }
        wy_automaton *plain = NULL;
        status = wy_automaton_retrack(&plain, from, tracks, NULL, error);
        wi_growing file = {0};
        wi_growing_printf(&file, "%s%s", name, parts[i].ending);
        if (status == WY_OK) {
            status = file.failed ? wi_fail_memory(error)
                                 : write_part(folder, "Custom Bases", file.text,
                                              &(content){.automaton = plain}, error);
        }
        free(file.text);
        wy_automaton_free(plain);
    }
    wy_automaton_free(valid);
    return status;
}

wy_status wy_theorem_write_walnut(const char *folder, const wy_theorem *theorem,
                                  const wy_reading *reading, wy_error *error) {
    const wy_status plane = wi_theorem_on_plane(theorem, error);
    if (plane != WY_OK) {
        return plane;
    }
    const wy_rules *rules = wy_theorem_played(theorem);
    script to = {.theorem = theorem,
                 .rules = rules,
                 .numeration = wy_numeration_name(theorem->system),
                 .board = rules->board.q1 != 0 || rules->board.p2 != 0,
                 .ends = has_ends(rules),
                 .error = error};
    wy_status status = put_all(&to, reading);
    if (status == WY_OK) {
        status =
            write_part(folder, "Automata Library", "P", &(content){.automaton = theorem->p}, error);
    }
    if (status == WY_OK && !is_walnuts(to.numeration)) {
        status = write_numeration(folder, theorem, to.numeration, error);
    }
    if (status == WY_OK) {
        status =
            write_part(folder, "Command Files", "proof", &(content){.text = to.text.text}, error);
    }
    free(to.text.text);
    free(to.of);
    return status;
}
