/* several_input.c - what people say when they play on several heaps: lines, and moves in them. */
#include "several_input.h"

#include <stdio.h>
#include <string.h>

#include "base/integer.h"

bool cli_several_line(char *line, int size) {
    if (fgets(line, size, stdin) == NULL) {
        return false;
    }
    line[strcspn(line, "\r\n")] = '\0';
    memmove(line, line + strspn(line, " "), strlen(line + strspn(line, " ")) + 1);
    return true;
}

const char *cli_several_move(const char *line, int heaps, bool *pass, mpz_t take[WY_MOST_HEAPS]) {
    enum { LONGEST = 4096 }; /* bits */
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
        const size_t used = wi_integer_scan(take[first + i], at, strlen(at), LONGEST);
        if (used == 0 || mpz_sgn(take[first + i]) < 0) {
            return NULL;
        }
        at += used;
    }
    return at + strspn(at, " )");
}
