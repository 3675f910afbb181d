/*
 * output.h - the results of a command, on stdout or in -o FILE.
 *
 * Writing never fails on the spot: a failure (full disk, closed pipe, Ctrl-C
 * while a slow reader is waited for) is kept, later text is dropped, and
 * cli_output_close complains.  Long loops ask cli_output_good to end early.
 * A file appears under its name when it is complete, or not at all.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <gmp.h>
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/outfile.h"
#include "cli.h"

typedef struct cli_output {
    cli *program;
    wy_outfile *file; /* NULL: stdout */
    int descriptor;
    bool live; /* a person looks on: show every batch at once */
    bool broken;
    int reason; /* errno, when broken */
    char *buffer;
    size_t used;
} cli_output;

wy_status cli_output_open(cli_output *out, cli *program);

/*
 * Writes what is left.  status is how the command went: a file is kept only
 * if that is WY_OK or WY_NO.  Returns status, or what went wrong here.
 */
wy_status cli_output_close(cli_output *out, wy_status status);

/* False: stop, nothing more can be written. */
bool cli_output_good(const cli_output *out);

void cli_put(cli_output *out, const char *text);
void cli_put_letter(cli_output *out, char letter);
void cli_put_number(cli_output *out, int64_t number);
void cli_put_padded(cli_output *out, int64_t number, int width);
void cli_put_integer(cli_output *out, const mpz_t number);
__attribute__((format(printf, 2, 3))) void cli_putf(cli_output *out, const char *format, ...);

/* text as a JSON string, in quotes. */
void cli_put_json_text(cli_output *out, const char *text);

/* The value, a newline after it, and frees it; NULL (no memory) breaks the output. */
void cli_put_json(cli_output *out, json_t *value);

/* ["x", "y"]: strings, because numbers of any length do not fit JSON readers. */
json_t *cli_pair_json(const mpz_t x, const mpz_t y);

/* A batch is complete: someone at a terminal may see it. */
void cli_output_show(cli_output *out);

#endif
