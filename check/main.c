/* main.c - wythoff-check: verifies certificates. */
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { LARGEST = 1 << 28 };

static const char usage[] =
    "wythoff-check [--quiet] FILE...\n"
    "\n"
    "Verifies certificates, proofs that wythoff has written down, and says what they prove.\n"
    "It reads nothing but the certificate and shares no code with wythoff. - is stdin.\n"
    "\n"
    "  -q, --quiet    say nothing of what is verified\n"
    "  -h, --help     this text\n"
    "  -V, --version  the version\n"
    "\n"
    "Exit status: 0 all verified; 1 one is refused, with the line and the reason; 2 bad usage, or "
    "a\n"
    "file cannot be read; 3 one is too large for this checker; 4 no memory.\n";

static void set(cert_verdict *v, cert_outcome what, const char *reason) {
    *v = (cert_verdict){.outcome = what};
    snprintf(v->reason, sizeof v->reason, "%s", reason);
}

/* All of the stream; NULL: the verdict says why. */
static char *read_all(FILE *stream, size_t *size, cert_verdict *v) {
    char *text = NULL;
    size_t room = 0;
    *size = 0;
    do {
        if (*size == room) {
            room = 2 * room + 65536;
            char *grown = room <= LARGEST ? realloc(text, room) : NULL;
            if (grown == NULL) {
                free(text);
                set(v, room <= LARGEST ? NO_MEMORY : TOO_LARGE,
                    room <= LARGEST ? "out of memory" : "too large for this checker");
                return NULL;
            }
            text = grown;
        }
        *size += fread(text + *size, 1, room - *size, stream);
    } while (*size == room);
    if (ferror(stream)) {
        free(text);
        set(v, UNREADABLE, strerror(errno));
        return NULL;
    }
    return text;
}

static cert_outcome check_file(const char *path, bool quiet) {
    const bool from_stdin = strcmp(path, "-") == 0;
    cert_verdict v = {0};
    FILE *stream = from_stdin ? stdin : fopen(path, "rb");
    if (stream == NULL) {
        set(&v, UNREADABLE, strerror(errno));
    } else {
        size_t size = 0;
        char *text = read_all(stream, &size, &v);
        if (text != NULL) {
            cert_check(&v, text, size, quiet ? NULL : stdout, path);
            free(text);
        }
        if (!from_stdin) {
            fclose(stream);
        }
    }
    if (v.outcome == REFUSED) {
        fprintf(stderr, "%s: REFUSED, line %zu: %s\n", path, v.line, v.reason);
    } else if (v.outcome != VERIFIED) {
        fprintf(stderr, "wythoff-check: %s: %s\n", path, v.reason);
    }
    return v.outcome;
}

int main(int argc, char **argv) {
    bool quiet = false;
    int first = 1;
    for (; first < argc && argv[first][0] == '-' && argv[first][1] != '\0'; first++) {
        if (strcmp(argv[first], "--help") == 0 || strcmp(argv[first], "-h") == 0) {
            fputs(usage, stdout);
            return 0;
        }
        if (strcmp(argv[first], "--version") == 0 || strcmp(argv[first], "-V") == 0) {
            puts("wythoff-check " VERSION);
            return 0;
        }
        if (strcmp(argv[first], "--") == 0) {
            first++;
            break;
        }
        if (strcmp(argv[first], "--quiet") != 0 && strcmp(argv[first], "-q") != 0) {
            fprintf(stderr, "wythoff-check: %s is no option; wythoff-check --help\n", argv[first]);
            return UNREADABLE;
        }
        quiet = true;
    }
    if (first == argc) {
        fputs("wythoff-check: which FILE? wythoff-check --help\n", stderr);
        return UNREADABLE;
    }
    cert_outcome worst = VERIFIED;
    for (int i = first; i < argc; i++) {
        const cert_outcome here = check_file(argv[i], quiet);
        worst = here > worst ? here : worst;
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("wythoff-check: writing failed\n", stderr);
        return NO_MEMORY;
    }
    return (int)worst;
}
