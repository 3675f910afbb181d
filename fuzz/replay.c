/*
 * replay.c - gives every file of a folder to a fuzzer, without libFuzzer: one
 * test for each, as TAP.  What a fuzzer has found once is so tried always.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

/* True if the file could be read; a failing input ends the program. */
static int replay(const char *folder, const char *name) {
    enum { LARGEST = 1 << 20 };
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(LARGEST);
    int done = 0;
    if (file != NULL && data != NULL) {
        const size_t size = fread(data, 1, LARGEST, file);
        done = !ferror(file);
        if (done) {
            LLVMFuzzerTestOneInput(data, size);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    free(data);
    return done;
}

int main(int argc, char **argv) {
    struct dirent **entries = NULL;
    const int count = argc == 2 ? scandir(argv[1], &entries, visible, alphasort) : -1;
    if (count <= 0) {
        fputs("usage: replay FOLDER (with files in it)\n", stderr);
        return 1;
    }
    printf("1..%d\n", count);
    int failed = 0;
    for (int i = 0; i < count; i++) {
        /* The name goes out first, so that a crash tells whose it is. */
        printf("# %s\n", entries[i]->d_name);
        fflush(stdout);
        const int done = replay(argv[1], entries[i]->d_name);
        printf("%s %d - %s\n", done ? "ok" : "not ok", i + 1, entries[i]->d_name);
        failed += !done;
        free(entries[i]);
    }
    free(entries);
    return failed > 0;
}
