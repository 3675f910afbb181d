/*
 * check_transducer.c - S2's transducer of the successor, which reads Zeckendorf digits from right
 * to left (Frougny 1997).  The drawing is not in the text that we have; this is one:
 *
 *     start   0: nothing is written yet, to "zero"      1: writes 0, to "carry"
 *     zero    0: writes 1 0, to "copy"                  1: writes 0 0, to "carry"
 *     carry   0: nothing yet, to "zero"
 *     copy    0: writes 0      1: writes 1
 *
 * "zero" has a 0 in hand that becomes 1 unless a 1 follows.  At the end of the digits start, zero
 * and carry write 1.  In "carry" no 1 follows, for no two digits 1 stand side by side.
 *
 * That it is right for all numbers: what it writes for x00 is x01, for (01)^n it is 10(00)^(n-1),
 * for (01)^n 0 it is 10(00)^(n-1) 0, behind a 0 or at the beginning; and that is the successor, by
 * logic (claim 2.6g).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/automaton_picture.h"
#include "papers/game.h"
#include "papers/verbs.h"

enum { STATES = 4, MOST_DIGITS = 64, START = 0, ZERO = 1, CARRY = 2, COPY = 3 };

/* What is written, from right to left, and where it leads; "-": no such digit comes. */
typedef struct transducer {
    int next[STATES][2];
    char writes[STATES][2][4];
    char ends[STATES][4];
} transducer;

static int state_of(const char *name) {
    static const char *const names[STATES] = {"start", "zero", "carry", "copy"};
    for (int i = 0; i < STATES; i++) {
        if (strcmp(names[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

/* Lines "start 0 . zero", "zero 0 10 copy", "zero end 1"; a point writes nothing. */
static bool read_line(transducer *out, const char *line) {
    char from[16];
    char digit[8];
    char writes[8];
    char to[16] = "";
    const int parts = sscanf(line, "%15s %7s %7s %15s", from, digit, writes, to);
    const int state = parts >= 3 ? state_of(from) : -1;
    const char *text = strcmp(writes, ".") == 0 ? "" : writes;
    if (state < 0 || strlen(text) > 2) {
        return false;
    }
    if (strcmp(digit, "end") == 0) {
        snprintf(out->ends[state], sizeof out->ends[state], "%.3s", text);
        return true;
    }
    if (parts != 4 || (strcmp(digit, "0") != 0 && strcmp(digit, "1") != 0) || state_of(to) < 0) {
        return false;
    }
    const int read = digit[0] - '0';
    out->next[state][read] = state_of(to);
    snprintf(out->writes[state][read], sizeof out->writes[state][read], "%.3s", text);
    return true;
}

/* The greedy digits of n over 1, 2, 3, 5, 8, from right to left. */
static size_t digits_of(char out[MOST_DIGITS], uint64_t n) {
    uint64_t weights[MOST_DIGITS] = {1, 2};
    size_t count = 0;
    for (size_t i = 2; i < MOST_DIGITS; i++) {
        weights[i] = weights[i - 1] + weights[i - 2];
    }
    for (size_t i = MOST_DIGITS; i-- > 0;) {
        const bool has = n >= weights[i];
        n -= has ? weights[i] : 0;
        out[i] = has ? '1' : '0';
        count = has && count == 0 ? i + 1 : count;
    }
    return count;
}

/* Reads the digits and writes others; false: it has no way on. */
static bool apply(char out[2 * MOST_DIGITS], const transducer *by, const char *digits,
                  size_t count) {
    int state = START;
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        const int read = digits[i] - '0';
        if (by->next[state][read] < 0) {
            return false;
        }
        const char *writes = by->writes[state][read];
        memcpy(out + used, writes, strlen(writes));
        used += strlen(writes);
        state = by->next[state][read];
    }
    memcpy(out + used, by->ends[state], strlen(by->ends[state]) + 1);
    return true;
}

static char *draw(const transducer *of) {
    static const char *const names[STATES] = {"s", "z", "c", "k"};
    wi_arrow arrows[2 * STATES];
    char labels[2 * STATES][16];
    size_t count = 0;
    for (int i = 0; i < 2 * STATES; i++) {
        const int state = i / 2;
        const int read = i % 2;
        if (of->next[state][read] >= 0) {
            const char *writes = of->writes[state][read];
            snprintf(labels[count], sizeof labels[count], "%d/%s", read,
                     *writes != '\0' ? writes : "ε");
            arrows[count] = (wi_arrow){state, of->next[state][read], 0, labels[count]};
            count++;
        }
    }
    const wi_automaton_drawing drawing = {
        .states = STATES, .names = names, .arrows = arrows, .arrow_count = count};
    return wi_automaton_picture(&drawing);
}

/* Argument: N: it makes n + N of n; data: the lines of the transducer; bound: numbers. */
wy_status wi_check_successor(wy_finding *out, const wy_claim *claim, const wy_claim_run *run,
                             wy_error *error) {
    int64_t more = 0;
    const wy_status status = wi_claim_number(&more, claim, 0, 0, 100, error);
    if (status != WY_OK) {
        return status;
    }
    transducer by = {.next = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}}};
    char line[80];
    for (const char *at = claim->data; wi_claim_next_line(line, sizeof line, &at);) {
        if (!read_line(&by, line)) {
            return wi_fail(error, WY_BAD, "'%.60s' is no line of a transducer", line);
        }
    }
    const int64_t most = wi_claim_bound(claim, run, 0, 10000);
    int64_t wrong = -1;
    for (int64_t n = 0; n < most && wrong < 0; n++) {
        char digits[MOST_DIGITS];
        char right[MOST_DIGITS];
        char made[2 * MOST_DIGITS];
        const size_t count = digits_of(digits, (uint64_t)n);
        const size_t after = digits_of(right, (uint64_t)(n + more));
        if (!apply(made, &by, digits, count) || strlen(made) != after ||
            memcmp(made, right, after) != 0) {
            wrong = n;
        }
    }
    wi_finding_judge(out, wrong < 0, WY_PROOF_PROSE);
    if (wrong >= 0) {
        wi_finding_say(out, "It fails for %lld.", (long long)wrong);
    } else {
        wi_finding_say(out,
                       "It turns an ending x00 into x01, (01)^n into 10(00)^{n−1} and (01)^n 0 "
                       "into 10(00)^{n−1} 0, behind a 0 or at the beginning: that is the successor "
                       "(2.6g).");
    }
    wi_finding_by(out, "its four states, and the proof of 2.6g; and all numbers below %lld",
                  (long long)most);
    wi_finding_picture(
        out, draw(&by),
        "The transducer: digits are read and written from right to left, read/written;"
        " s start, z a 0 in hand, c carry, k copy. At the end s, z and c write a 1");
    return WY_OK;
}
