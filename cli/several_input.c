/* several_input.c - what people say when they play on several heaps: lines, and moves in them. */
#include "several_input.h"

#include <stdio.h>
#include <string.h>

#include "base/integer.h"

char *cli_several_line(cli_several_lines *from, cli_output *out) {
    cli_output_flush(out);
    if (getline(&from->text, &from->room, stdin) < 0) {
        return NULL;
    }
    char *line = from->text + strspn(from->text, " ");
    line[strcspn(line, "\r\n")] = '\0';
    return line;
}

const char *cli_several_move(const char *line, int heaps, bool *pass, mpz_t take[WY_MOST_HEAPS]) {
    static const char letters[] = "xyzuvw";
    *pass = strncmp(line, "pass", 4) == 0;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_set_ui(take[i], 0);
    }
    if (*pass) {
        return line + 4 + strspn(line + 4, " ");
    }
    const char *heap = line[0] == '\0' ? NULL : strchr(letters, line[0]);
    if (heap != NULL && heap - letters >= heaps) {
        return NULL;
    }
    const char *at = heap == NULL ? line : line + 1;
    const int wanted = heap == NULL ? heaps : 1;
    const int first = heap == NULL ? 0 : (int)(heap - letters);
    for (int i = 0; i < wanted; i++) {
        at += strspn(at, " (,");
        const size_t used = wi_integer_scan(take[first + i], at, strlen(at), WI_LONGEST_INTEGER);
        if (used == 0 || mpz_sgn(take[first + i]) < 0) {
            return NULL;
        }
        at += used;
    }
    return at + strspn(at, " )");
}

const char *cli_several_to(const char *line, int heaps, const mpz_t here[WY_MOST_HEAPS],
                           const mpz_t take[WY_MOST_HEAPS]) {
    if (strncmp(line, "to ", 3) != 0) {
        return line;
    }
    mpz_t there[WY_MOST_HEAPS];
    bool pass;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_init(there[i]);
    }
    const char *end = cli_several_move(line + 3, heaps, &pass, there);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_add(there[i], there[i], take[i]);
        if (i < heaps && mpz_cmp(there[i], here[i]) != 0) {
            end = NULL;
        }
        mpz_clear(there[i]);
    }
    return end;
}
