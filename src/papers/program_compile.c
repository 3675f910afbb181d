/*
 * program_compile.c - compiles checks that are written as programs, in one pass, to instructions on
 * registers.  See README.md here for the language.
 *
 * Every variable and every intermediate value has a register and a type, which its first assignment
 * decides, so the running program looks at no types.  Tables are the only values that are owned: by
 * the variable that holds them.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/program_code.h"

enum { MOST_JUMPS = 16, MOST_GIVEN = 8 };

/* The jumps out of a loop, and to its end, that are not landed yet. */
typedef struct loop {
    int out[MOST_JUMPS], again[MOST_JUMPS];
    int outs, agains;
    struct loop *around;
} loop;

/* ---- words ----------------------------------------------------------------------------------- */

static void fault(wi_program *of, const char *what) {
    of->fault = of->fault != NULL ? of->fault : what;
    of->now.kind = '\0';
}

/* Behind a text, which may have texts in braces in it; at is behind its first quote. */
static const char *text_end(const char *at) {
    int depth = 0;
    for (; *at != '\0' && (depth > 0 || *at != '"'); at++) {
        if (*at == '\\' && at[1] != '\0') {
            at++;
        } else if (*at == '"') {
            at = text_end(at + 1);
        } else {
            depth += (*at == '{') - (*at == '}');
        }
    }
    return at;
}

static const char next_check[] = "\ncheck "; /* where the program ends */

static void next(wi_program *of) {
    const char *at = of->at;
    while (*at == ' ' || *at == '#' ||
           (*at == '\n' && of->depth > 0 && strncmp(at, next_check, strlen(next_check)) != 0)) {
        at += *at == '#' ? strcspn(at, "\n") : 1;
    }
    wi_token *to = &of->now;
    *to = (wi_token){.kind = *at, .from = at, .length = 1};
    if (of->fault != NULL || *at == '\0' || strncmp(at, next_check, strlen(next_check)) == 0) {
        to->kind = '\0';
        return;
    }
    if (isalpha((unsigned char)*at)) {
        to->kind = 'n';
        while (isalnum((unsigned char)at[to->length]) || at[to->length] == '_') {
            to->length++;
        }
    } else if (isdigit((unsigned char)*at)) {
        char *end;
        to->kind = 'i';
        to->number = strtoll(at, &end, 10);
        if (*end == '.' && isdigit((unsigned char)end[1])) {
            to->kind = 'r';
            to->real = strtod(at, &end);
        }
        to->length = (size_t)(end - at);
    } else if (*at == '"') {
        to->kind = 's';
        to->from = at + 1;
        to->length = (size_t)(text_end(at + 1) - at - 1);
        of->at = to->from + to->length + 1;
        return;
    } else if (*at != '\0' && (at[1] == '=' || (at[0] == '.' && at[1] == '.')) &&
               strchr("<>=!+-.", *at) != NULL) {
        static const char doubled[][2] = {{'<', 'l'}, {'>', 'g'}, {'=', 'e'}, {'!', 'u'},
                                          {'+', 'p'}, {'-', 'm'}, {'.', 'd'}};
        for (size_t i = 0; i < sizeof doubled / sizeof doubled[0]; i++) {
            to->kind = doubled[i][0] == *at ? (char)(doubled[i][1] - 'a' + 'A') : to->kind;
        }
        to->length = 2;
    }
    of->at = at + to->length;
}

static bool is(const wi_program *of, const char *word) {
    return of->now.kind == 'n' && strlen(word) == of->now.length &&
           memcmp(of->now.from, word, of->now.length) == 0;
}

static bool took(wi_program *of, char kind) {
    const bool there = of->now.kind == kind;
    if (there) {
        next(of);
    }
    return there;
}

static void want(wi_program *of, char kind) {
    if (!took(of, kind)) {
        fault(of, "something else should follow");
    }
}

/* ---- registers and instructions -------------------------------------------------------------- */

static int new_value(wi_program *of, char type) {
    if (of->value_count == WI_MOST_VALUES) {
        fault(of, "too many values");
        return 0;
    }
    of->types[of->value_count] = type;
    of->values[of->value_count] = (wi_value){.i = 0};
    return of->value_count++;
}

static int constant(wi_program *of, char type, wi_value value) {
    const int at = new_value(of, type);
    of->values[at] = value;
    return at;
}

static int emit(wi_program *of, wi_op what, int a, int b, int c) {
    if (of->code_count == WI_MOST_CODE) {
        fault(of, "the program is too long");
        return 0;
    }
    of->codes[of->code_count] = (wi_code){what, a, b, c, 0};
    const bool sets = (what >= WI_MOVE && what <= WI_NE) || (what >= WI_RADD && what <= WI_TNE) ||
                      what == WI_GET || what == WI_GET2 || what == WI_TEXT || what == WI_CALL ||
                      what == WI_MAKE;
    of->fresh = sets ? a : -1;
    return of->code_count++;
}

static void emit_indexed(wi_program *of, wi_op what, int a, int b, int c, int second) {
    of->codes[emit(of, what, a, b, c)].d = second;
}

static wi_name *find_name(wi_program *of, const char *text, size_t length) {
    for (int i = 0; i < of->name_count; i++) {
        if (of->names[i].length == length && memcmp(of->names[i].text, text, length) == 0) {
            return &of->names[i];
        }
    }
    return NULL;
}

static int variable(wi_program *of, const char *text, size_t length, char type) {
    const wi_name *known = find_name(of, text, length);
    if (known != NULL) {
        if (of->types[known->value] != type) {
            fault(of, "a variable has one type");
        }
        return known->value;
    }
    const int value = new_value(of, type);
    of->names[of->name_count++] = (wi_name){text, length, value};
    return value;
}

static void move(wi_program *of, int to, int from) {
    if (of->fresh == from && from != to) {
        of->codes[of->code_count - 1].a = to;
    } else {
        emit(of, of->types[to] == 'R' && of->types[from] == 'I' ? WI_TO_REAL : WI_MOVE, to, from,
             0);
    }
    of->fresh = -1;
}

static int as_real(wi_program *of, int value) {
    if (of->types[value] != 'I') {
        return value;
    }
    const int to = new_value(of, 'R');
    emit(of, WI_TO_REAL, to, value, 0);
    return to;
}

/* ---- expressions ----------------------------------------------------------------------------- */

static int expression(wi_program *of);

static int typed(wi_program *of, char type) {
    int value = expression(of);
    value = type == 'R' ? as_real(of, value) : value;
    if (of->types[value] != type) {
        fault(of, "a value of another type is needed");
    }
    return value;
}

/* The value in braces at *from, which is moved on behind them. */
static wi_part braces(wi_program *of, const char **from) {
    wi_part out = {.places = -1};
    const int depth = of->depth++;
    of->at = *from + 1;
    next(of);
    out.value = expression(of);
    out.type = of->types[out.value];
    if (of->now.kind == ':') {
        out.places = (char)strtol(of->at + 1, NULL, 10);
        of->at += strcspn(of->at, "}");
        next(of);
    }
    of->depth = depth;
    if (of->now.kind != '}') {
        fault(of, "a brace in a text does not end");
    }
    *from = of->now.from + 1;
    return out;
}

/* Does a text follow, be it in the next line? */
static bool text_follows(wi_program *of) {
    if (of->now.kind == '\n') {
        const wi_token now = of->now;
        const char *const at = of->at;
        const int depth = of->depth;
        of->depth = 1;
        next(of);
        of->depth = depth;
        if (of->now.kind != 's') {
            of->now = now;
            of->at = at;
        }
    }
    return of->now.kind == 's';
}

/* "words {value} {real:.3}": the wi_token now is a text; further texts behind it go on with it. */
static int text(wi_program *of) {
    enum { OWN = 60 };
    wi_part own[OWN];
    int count = 0;
    do {
        const char *from = of->now.from;
        const char *const end = from + of->now.length;
        const char *const behind = of->at;
        while (from < end && count < OWN && of->fault == NULL) {
            if (*from == '{') {
                own[count++] = braces(of, &from);
                continue;
            }
            const bool escaped = *from == '\\';
            from += escaped;
            const char *words = escaped && *from == 'n' ? "\n" : from;
            if (escaped && *from == 'n') {
                from++;
                own[count++] = (wi_part){.words = words, .length = 1, .value = -1};
                continue;
            }
            from++;
            while (from < end && *from != '{' && *from != '\\') {
                from++;
            }
            own[count++] = (wi_part){.words = words, .length = (int)(from - words), .value = -1};
        }
        of->at = behind;
        next(of);
    } while (text_follows(of) && of->fault == NULL);
    if (count == OWN || of->part_count + count > WI_MOST_PARTS) {
        fault(of, "too many texts");
        return 0;
    }
    memcpy(of->parts + of->part_count, own, (size_t)count * sizeof *own);
    of->part_count += count;
    const int value = new_value(of, 'T');
    emit(of, WI_TEXT, value, of->part_count - count, of->part_count);
    return value;
}

static int call(wi_program *of, const wi_call *what) {
    const size_t count = strlen(what->types) - 1;
    int given[MOST_GIVEN] = {0};
    of->depth++;
    want(of, '(');
    for (size_t i = 0; i < count; i++) {
        given[i] = typed(of, what->types[i + 1]);
        if (i + 1 < count) {
            want(of, ',');
        }
    }
    of->depth--;
    want(of, ')');
    /* the arguments stand side by side */
    const int first = of->value_count;
    for (size_t i = 0; i < count; i++) {
        emit(of, WI_MOVE, new_value(of, '-'), given[i], 0);
    }
    const int value = new_value(of, what->types[0]);
    emit(of, WI_CALL, value, constant(of, '-', (wi_value){.call = what}), first);
    return value;
}

/* min, max and abs, of whole or of real numbers; 'real'; array. */
static int own_call(wi_program *of) {
    const bool least = is(of, "min");
    const bool most = is(of, "max");
    const bool size = is(of, "abs");
    const bool root = is(of, "root");
    const bool real = is(of, "real");
    next(of);
    of->depth++;
    want(of, '(');
    int a = expression(of);
    int b = -1;
    if (took(of, ',')) {
        b = expression(of);
    }
    of->depth--;
    want(of, ')');
    if (real) {
        return as_real(of, a);
    }
    if (root) {
        const int to = new_value(of, 'I');
        emit(of, WI_ROOT, to, a, 0);
        return to;
    }
    if (size) {
        b = new_value(of, of->types[a]);
        emit(of, of->types[a] == 'R' ? WI_RSUB : WI_SUB, b,
             constant(of, of->types[a], (wi_value){.i = 0}), a);
    }
    if (least || most || size) {
        if (b >= 0 && of->types[a] != of->types[b]) {
            a = as_real(of, a);
            b = as_real(of, b);
        }
        const int to = new_value(of, of->types[a]);
        const wi_op whole = least ? WI_MIN : WI_MAX;
        emit(of, of->types[a] == 'R' ? (least ? WI_RMIN : WI_RMAX) : whole, to, a, b);
        return to;
    }
    const int table = new_value(of, 'A');
    emit(of, WI_MAKE, table, a, b);
    return table;
}

static int primary(wi_program *of) {
    const wi_token now = of->now;
    if (now.kind == 's') {
        return text(of);
    }
    if (now.kind == 'i' || now.kind == 'r') {
        next(of);
        return now.kind == 'i' ? constant(of, 'I', (wi_value){.i = now.number})
                               : constant(of, 'R', (wi_value){.r = now.real});
    }
    if (took(of, '(')) {
        of->depth++;
        const int value = expression(of);
        of->depth--;
        want(of, ')');
        return value;
    }
    if (took(of, '-')) {
        const int value = primary(of);
        const char type = of->types[value];
        const int to = new_value(of, type);
        emit(of, type == 'R' ? WI_RSUB : WI_SUB, to, constant(of, type, (wi_value){.i = 0}), value);
        return to;
    }
    if (is(of, "not")) {
        next(of);
        const int value = primary(of);
        const int to = new_value(of, 'I');
        emit(of, WI_EQ, to, value, constant(of, 'I', (wi_value){.i = 0}));
        return to;
    }
    const bool called = now.kind == 'n' && *of->at == '(';
    if (called && (is(of, "min") || is(of, "max") || is(of, "abs") || is(of, "array") ||
                   is(of, "real") || is(of, "root"))) {
        return own_call(of);
    }
    const wi_call *what = called ? wi_call_find(now.from, now.length) : NULL;
    if (what != NULL) {
        next(of);
        return call(of, what);
    }
    const wi_name *known = now.kind == 'n' ? find_name(of, now.from, now.length) : NULL;
    if (known == NULL) {
        fault(of, "there is no such name");
        return 0;
    }
    next(of);
    if (of->now.kind != '[') {
        return known->value;
    }
    of->depth++;
    next(of);
    const int x = typed(of, 'I');
    int y = -1;
    if (took(of, ',')) {
        y = typed(of, 'I');
    }
    of->depth--;
    want(of, ']');
    const int to = new_value(of, 'I');
    emit_indexed(of, y < 0 ? WI_GET : WI_GET2, to, known->value, x, y);
    return to;
}

static int arithmetic(wi_program *of, int level) {
    static const char signs[2][4] = {"+-", "*/%"};
    static const wi_op wholes[2][3] = {{WI_ADD, WI_SUB}, {WI_MUL, WI_DIV, WI_MOD}};
    static const wi_op reals[2][3] = {{WI_RADD, WI_RSUB}, {WI_RMUL, WI_RDIV, WI_END}};
    int left = level == 1 ? primary(of) : arithmetic(of, 1);
    for (const char *sign;
         of->now.kind != '\0' && (sign = strchr(signs[level], of->now.kind)) != NULL;) {
        const size_t which = (size_t)(sign - signs[level]);
        next(of);
        int right = level == 1 ? primary(of) : arithmetic(of, 1);
        const bool real = of->types[left] == 'R' || of->types[right] == 'R';
        if (real) {
            left = as_real(of, left);
            right = as_real(of, right);
        }
        const int to = new_value(of, real ? 'R' : 'I');
        emit(of, (real ? reals : wholes)[level][which], to, left, right);
        left = to;
    }
    return left;
}

static int comparison(wi_program *of) {
    static const char signs[] = "<L>GEU"; /* < <= > >= == != */
    static const wi_op wholes[] = {WI_LT, WI_LE, WI_LT, WI_LE, WI_EQ, WI_NE};
    static const wi_op reals[] = {WI_RLT, WI_RLE, WI_RLT, WI_RLE, WI_REQ, WI_RNE};
    int left = arithmetic(of, 0);
    const char *sign = of->now.kind != '\0' ? strchr(signs, of->now.kind) : NULL;
    if (sign == NULL) {
        return left;
    }
    const size_t which = (size_t)(sign - signs);
    next(of);
    int right = arithmetic(of, 0);
    const bool real = of->types[left] == 'R' || of->types[right] == 'R';
    const bool texts = of->types[left] == 'T' && of->types[right] == 'T';
    if (real) {
        left = as_real(of, left);
        right = as_real(of, right);
    }
    const bool turned = which == 2 || which == 3;
    const int to = new_value(of, 'I');
    const wi_op number = (real ? reals : wholes)[which];
    emit(of, texts ? (which == 4 ? WI_TEQ : WI_TNE) : number, to, turned ? right : left,
         turned ? left : right);
    return to;
}

/* Jumps to a place that is not known yet unless the value holds. */
static int jump_unless(wi_program *of, int value) {
    wi_code *last = of->code_count > 0 ? &of->codes[of->code_count - 1] : NULL;
    if (last != NULL && of->fresh == value && last->op >= WI_LT && last->op <= WI_NE) {
        last->op = (wi_op)(last->op - WI_LT + WI_JLT);
        of->fresh = -1;
        return of->code_count - 1;
    }
    return emit(of, WI_UNLESS, 0, value, 0);
}

static void land(wi_program *of, int jump) {
    of->codes[jump].a = of->code_count;
    of->fresh = -1;
}

/* `and` binds more than `or`; the right side is looked at only where it decides. */
static int logical(wi_program *of, bool conjunction) {
    const int left = conjunction ? comparison(of) : logical(of, true);
    if (!is(of, conjunction ? "and" : "or")) {
        return left;
    }
    const int to = new_value(of, 'I');
    move(of, to, left);
    while (is(of, conjunction ? "and" : "or")) {
        next(of);
        int jump = emit(of, WI_UNLESS, 0, to, 0);
        if (!conjunction) {
            const int go_on = jump;
            jump = emit(of, WI_JUMP, 0, 0, 0);
            land(of, go_on);
        }
        move(of, to, conjunction ? comparison(of) : logical(of, true));
        land(of, jump);
    }
    return to;
}

static int expression(wi_program *of) {
    const int value = logical(of, false);
    if (of->now.kind != '?') {
        return value;
    }
    const int otherwise = jump_unless(of, value);
    next(of);
    const int one = expression(of);
    const int to = new_value(of, of->types[one]);
    move(of, to, one);
    const int end = emit(of, WI_JUMP, 0, 0, 0);
    land(of, otherwise);
    while (took(of, '\n')) {
    }
    want(of, ':');
    const int other = expression(of);
    if (of->types[other] != of->types[to]) {
        fault(of, "both sides of a choice have one type");
    }
    move(of, to, other);
    land(of, end);
    return to;
}

/* ---- statements ------------------------------------------------------------------------------ */

static void statements(wi_program *of);

static void block(wi_program *of) {
    want(of, '{');
    statements(of);
    want(of, '}');
}

static void leave(wi_program *of, bool again) {
    next(of);
    const int jump = emit(of, WI_JUMP, 0, 0, 0);
    if (of->loop == NULL || of->loop->outs == MOST_JUMPS || of->loop->agains == MOST_JUMPS) {
        fault(of, "there is no loop here, or it is left too often");
    } else if (again) {
        of->loop->again[of->loop->agains++] = jump;
    } else {
        of->loop->out[of->loop->outs++] = jump;
    }
}

static void land_all(wi_program *of, const int *jumps, int count) {
    for (int i = 0; i < count; i++) {
        land(of, jumps[i]);
    }
}

static void repeat(wi_program *of, bool counted) {
    loop own = {.around = of->loop};
    int counter = 0;
    int last = 0;
    next(of);
    int start = of->code_count;
    if (counted) {
        const wi_token called = of->now;
        want(of, 'n');
        want(of, '=');
        const int first = typed(of, 'I');
        counter = variable(of, called.from, called.length, 'I');
        move(of, counter, first);
        want(of, 'D');
        last = new_value(of, 'I');
        move(of, last, typed(of, 'I'));
        own.out[own.outs++] = emit(of, WI_JLE, 0, counter, last);
        start = of->code_count;
    } else {
        own.out[own.outs++] = jump_unless(of, typed(of, 'I'));
    }
    of->loop = &own;
    block(of);
    of->loop = own.around;
    land_all(of, own.again, own.agains);
    if (!counted) { /* a counter that does not end */
        counter = constant(of, 'I', (wi_value){.i = 0});
        last = constant(of, 'I', (wi_value){.i = INT64_MAX});
    }
    emit(of, WI_LOOP, start, counter, last);
    land_all(of, own.out, own.outs);
}

static void decide(wi_program *of) {
    next(of);
    const int otherwise = jump_unless(of, typed(of, 'I'));
    block(of);
    if (!is(of, "else")) {
        land(of, otherwise);
        return;
    }
    next(of);
    const int end = emit(of, WI_JUMP, 0, 0, 0);
    land(of, otherwise);
    if (is(of, "if")) {
        decide(of);
    } else {
        block(of);
    }
    land(of, end);
}

/* x = ..., x += ..., x[i] = ..., x[i,j] += ... */
static void assign(wi_program *of) {
    const wi_token called = of->now;
    next(of);
    int index[2] = {-1, -1};
    const bool inside = of->now.kind == '[';
    if (inside) {
        of->depth++;
        next(of);
        index[0] = typed(of, 'I');
        if (took(of, ',')) {
            index[1] = typed(of, 'I');
        }
        of->depth--;
        want(of, ']');
    }
    const char how = of->now.kind;
    next(of);
    if (how != '=' && how != 'P' && how != 'M') {
        fault(of, "there is no such statement");
        return;
    }
    int value = expression(of);
    if (!inside) {
        const wi_name *known = find_name(of, called.from, called.length);
        const char type = known != NULL ? of->types[known->value] : of->types[value];
        value = type == 'R' ? as_real(of, value) : value;
        const int to = variable(of, called.from, called.length, of->types[value]);
        if (how != '=') {
            const wi_op whole = how == 'P' ? WI_ADD : WI_SUB;
            const wi_op real = how == 'P' ? WI_RADD : WI_RSUB;
            emit(of, type == 'R' ? real : whole, to, to, value);
            of->fresh = -1;
        } else if (type == 'A') { /* the call or `array` before makes it here */
            wi_code *made = &of->codes[of->code_count - 1];
            if (of->fresh != value || (made->op != WI_CALL && made->op != WI_MAKE)) {
                fault(of, "a table cannot be copied");
            }
            made->a = to;
            of->fresh = -1;
        } else {
            move(of, to, value);
        }
        return;
    }
    const wi_name *table = find_name(of, called.from, called.length);
    if (table == NULL || of->types[table->value] != 'A' || of->types[value] != 'I') {
        fault(of, "only a table of whole numbers has places");
        return;
    }
    if (how != '=') {
        const int sum = new_value(of, 'I');
        emit_indexed(of, index[1] < 0 ? WI_GET : WI_GET2, sum, table->value, index[0], index[1]);
        emit(of, how == 'P' ? WI_ADD : WI_SUB, sum, sum, value);
        value = sum;
    }
    emit_indexed(of, index[1] < 0 ? WI_PUT : WI_PUT2, table->value, index[0], value, index[1]);
}

static const char *const proofs[] = {"machine", "finite", "prose", "computed", "open"};

static void judge(wi_program *of) {
    next(of);
    const int good = typed(of, 'I');
    int kind = 0;
    while (kind < 5 && !is(of, proofs[kind])) {
        kind++;
    }
    if (kind == 5) {
        fault(of, "a proof is machine, finite or prose");
    }
    next(of);
    emit(of, WI_JUDGE, good, kind, 0);
}

/* `block NAME { ... }` is compiled again wherever `do NAME` stands; variables are shared. */
static void keep_block(wi_program *of) {
    next(of);
    const wi_token called = of->now;
    want(of, 'n');
    const int value = variable(of, called.from, called.length, 'B');
    of->values[value].t = of->now.from;
    int deep = 0;
    do {
        deep += (of->now.kind == '{') - (of->now.kind == '}');
        next(of);
    } while (deep > 0 && of->now.kind != '\0');
}

static void do_block(wi_program *of) {
    next(of);
    const wi_name *known = of->now.kind == 'n' ? find_name(of, of->now.from, of->now.length) : NULL;
    if (known == NULL || of->types[known->value] != 'B') {
        fault(of, "there is no such block");
        return;
    }
    const char *const back = of->at;
    of->at = of->values[known->value].t;
    next(of);
    block(of);
    of->at = of->fault == NULL ? back : of->at;
    next(of);
}

static void statement(wi_program *of) {
    static const struct {
        const char *word;
        wi_op op;
    } tellings[] = {{"say", WI_SAY},           {"by", WI_BY},
                    {"row", WI_ROW},           {"fail", WI_FAIL},
                    {"disagree", WI_DISAGREE}, {"unknown", WI_UNKNOWN},
                    {"picture", WI_PICTURE}};
    for (size_t i = 0; i < sizeof tellings / sizeof tellings[0]; i++) {
        if (is(of, tellings[i].word)) {
            next(of);
            const int words = typed(of, 'T');
            int caption = 0;
            if (tellings[i].op == WI_PICTURE && took(of, ',')) {
                while (took(of, '\n')) {
                }
                caption = typed(of, 'T');
            }
            emit(of, tellings[i].op, words, caption, 0);
            return;
        }
    }
    if (is(of, "for") || is(of, "while")) {
        repeat(of, is(of, "for"));
    } else if (is(of, "if")) {
        decide(of);
    } else if (is(of, "break") || is(of, "continue")) {
        leave(of, is(of, "continue"));
    } else if (is(of, "block")) {
        keep_block(of);
    } else if (is(of, "do")) {
        do_block(of);
    } else if (is(of, "judge")) {
        judge(of);
    } else if (of->now.kind == 'n') {
        assign(of);
    } else {
        fault(of, "a statement should stand here");
    }
}

static void statements(wi_program *of) {
    const int depth = of->depth;
    of->depth = 0;
    while (of->fault == NULL && of->now.kind != '}' && of->now.kind != '\0') {
        if (!took(of, '\n')) {
            statement(of);
        }
    }
    of->depth = depth;
}

/* ---- the head: arguments and bounds ---------------------------------------------------------- */

static void set(wi_program *of, const char *text, size_t length, char type, wi_value value) {
    of->values[variable(of, text, length, type)] = value;
}

/* An end of a range: a number, or the name of an argument before it. */
static int64_t end_of(wi_program *of, const char *text, size_t length) {
    const wi_name *known = find_name(of, text, length);
    return known != NULL ? of->values[known->value].i : strtoll(text, NULL, 10);
}

/*
 * "m:1..9 sign:<=|< game:text more:rest": arguments as variables.  A choice is 0, 1, 2; the rest
 * are read by argument(i), i < arguments.  "size=100": bounds in their order, unless they are
 * given.
 */
static wy_status read_head(wi_program *of, const wi_verb *verb, const wy_claim *claim,
                           const wy_claim_run *run, wy_error *error) {
    wy_status status = WY_OK;
    size_t given = 0;
    size_t bound = 0;
    const char *at = verb->usage;
    while (status == WY_OK && *at != '\n') {
        at += strspn(at, " ");
        const size_t all = strcspn(at, " \n");
        const size_t length = strcspn(at, ":= \n");
        const char *kind = at + length + 1;
        const size_t rest = all - length - 1;
        wi_value value = {.t = given < claim->argument_count ? claim->arguments[given] : ""};
        if (length < all && at[length] == '=') {
            value.i = wi_claim_bound(claim, run, bound++, strtoll(kind, NULL, 10));
            set(of, at, length, 'I', value);
        } else if (length < all && strncmp(kind, "text", 4) == 0) {
            set(of, at, length, 'T', value);
            given++;
        } else if (length < all && strncmp(kind, "rest", 4) != 0 && strncmp(kind, "any", 3) != 0) {
            const char *dots = strstr(kind, "..");
            if (dots != NULL && dots < kind + rest) {
                status =
                    wi_claim_number(&value.i, claim, given, end_of(of, kind, (size_t)(dots - kind)),
                                    end_of(of, dots + 2, (size_t)(kind + rest - dots - 2)), error);
            } else {
                char words[200];
                int which = 0;
                snprintf(words, sizeof words, "%.*s", (int)rest, kind);
                status = wi_claim_choice(&which, claim, given, words, error);
                value.i = which;
            }
            set(of, at, length, 'I', value);
            given++;
        }
        at += all;
    }
    set(of, "arguments", 9, 'I', (wi_value){.i = (int64_t)claim->argument_count});
    set(of, "data", 4, 'T', (wi_value){.t = claim->data});
    set(of, "verb", 4, 'T', (wi_value){.t = verb->name});
    of->at = at;
    return status;
}

wy_status wi_program_compile(wi_program *of, const wi_verb *verb, const wy_claim *claim,
                             const wy_claim_run *run, wy_error *error) {
    of->fresh = -1;
    const wy_status status = read_head(of, verb, claim, run, error);
    if (status != WY_OK) {
        return status;
    }
    next(of);
    statements(of);
    if (of->fault == NULL && of->now.kind == '}') {
        fault(of, "a brace too many");
    }
    emit(of, WI_END, 0, 0, 0);
    if (of->fault != NULL) {
        const size_t shown = strcspn(of->now.from, "\n");
        return wi_fail(error, WY_SYSTEM, "the check '%.40s', near '%.*s': %s", verb->name,
                       (int)(shown < 60 ? shown : 60), of->now.from, of->fault);
    }
    return WY_OK;
}
