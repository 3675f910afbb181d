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

#include <wythoff/solve.h>

#include "base/outfile.h"
#include "cli.h"
#include "json/values.h"

typedef struct cli_output {
    cli *program;
    wi_outfile *file; /* NULL: stdout */
    int descriptor;
    bool live; /* a person looks on: show every batch at once */
    bool broken;
    int reason; /* errno, when broken */
    char *buffer;
    size_t used;
    size_t head;    /* so many bytes of the buffer are a head that waits; 0: none does */
    wi_writer json; /* for the writers of json/; cli_send_json sends it */
} cli_output;

wy_status cli_output_open(cli_output *out, cli *program);

/*
 * Writes what is left.  status is how the command went: a file is kept only
 * if that is WY_OK or WY_NO.  Returns status, or what went wrong here.
 */
wy_status cli_output_close(cli_output *out, wy_status status);

/* All that was put so far is a head: it goes out with the first thing after it.  If nothing comes,
 * it goes out only if the command succeeds. */
void cli_output_head(cli_output *out);

/* False: stop, nothing more can be written. */
bool cli_output_good(const cli_output *out);
void cli_put(cli_output *out, const char *text);
void cli_put_letter(cli_output *out, char letter);
void cli_put_number(cli_output *out, int64_t number);
void cli_put_padded(cli_output *out, int64_t number, int width);
void cli_put_integer(cli_output *out, const mpz_t number);
__attribute__((format(printf, 2, 3))) void cli_putf(cli_output *out, const char *format, ...);

/* The value, a newline after it, and frees it; NULL (no memory) breaks the output. */
void cli_put_json(cli_output *out, json_t *value);

/* What out->json has; it is empty after that. */
void cli_send_json(cli_output *out);

/* What is there goes out now: who reads waits for it. */
void cli_output_flush(cli_output *out);

/* A batch is complete: someone at a terminal may see it. */
void cli_output_show(cli_output *out);

/* ---- Long lists of positions, a line each, written by several threads ----------------------- */

/*
 * Making digits of numbers takes longer than finding the positions.  So positions are gathered in
 * pieces; threads make text of them, and the pieces are written in their order.
 */

typedef struct cli_lines cli_lines;

/*
 * csv: x,y; else (x,y).  As many threads as the common options say; one when a person looks on.
 * WY_SYSTEM after a message: no memory.
 */
wy_status cli_lines_open(cli_lines **lines, cli_output *out, bool csv);

/* Adds positions; false: the output is broken, and no more need come. */
bool cli_lines_take(cli_lines *lines, const wy_position *positions, size_t count);

/* Writes what is left, and ends the threads; NULL is allowed. */
void cli_lines_close(cli_lines *lines);

#endif
