/*
 * adjoin_set.c - wythoff adjoin --set: a list of moves of any size, or a rule.
 *
 * A list has numbers only, and they may be long; whatever else is written is a rule in the
 * language of rulesets, with its limits and its messages.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adjoin.h"
#include "base/integer.h"
#include "number.h"
#include "solve/adjoin.h"
#include "theory/theory.h"
#include "json/adjoin.h"

/* ---- where the text comes from ------------------------------------------------------------ */

enum { LONGEST = 1 << 25 }; /* bytes of a file of moves */

typedef struct source {
    const char *place; /* for messages */
    char *text;
    size_t length;
} source;

static wy_status read_stream(source *out, cli *program, FILE *file) {
    const wy_status status = cli_read_stream(&out->text, &out->length, file, LONGEST);
    if (status == WY_OK) {
        return out->length <= LONGEST
                   ? WY_OK
                   : cli_complain(program, WY_BAD, "%.200s: a set of moves has at most %d MiB",
                                  out->place, LONGEST >> 20);
    }
    if (status == WY_SYSTEM) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    if (errno == EINTR) {
        return cli_complain(program, WY_STOPPED, "stopped while reading %.200s", out->place);
    }
    return cli_complain(program, errno == EISDIR ? WY_BAD : WY_SYSTEM, "cannot read %.200s: %s",
                        out->place, strerror(errno));
}

/* A file if there is one of that name; else the moves themselves. */
static wy_status read_source(source *out, cli *program, const char *argument) {
    *out = (source){.place = argument};
    if (strcmp(argument, "-") == 0) {
        out->place = "stdin";
        return read_stream(out, program, stdin);
    }
    FILE *file = fopen(argument, "rbe");
    if (file != NULL) {
        const wy_status status = read_stream(out, program, file);
        fclose(file);
        return status;
    }
    out->place = "rule";
    out->text = strdup(argument);
    if (out->text == NULL) {
        return cli_complain(program, WY_SYSTEM, "out of memory");
    }
    out->length = strlen(argument);
    return WY_OK;
}

/* ---- lists ---------------------------------------------------------------------------------- */

/* Past white space, remarks, and what stands between moves. */
static const char *skip(const char *at) {
    for (;;) {
        at += strspn(at, " \t\r\n,;+");
        if (*at != '#') {
            return at;
        }
        at += strcspn(at, "\n");
    }
}

/* A number without the white space around it. */
static bool read_number(mpz_t out, const char *from, const char *to) {
    while (from < to && strchr(" \t\r\n", *from) != NULL) {
        from++;
    }
    while (from < to && strchr(" \t\r\n", to[-1]) != NULL) {
        to--;
    }
    char *copy = strndup(from, (size_t)(to - from));
    const bool read =
        copy != NULL && wi_integer_read(out, copy, WI_LONGEST_INTEGER) && mpz_sgn(out) >= 0;
    free(copy);
    return read;
}

/* "(3,5)" at *at, which moves on to the next; false: there is no such thing. */
static bool read_move(mpz_t dx, mpz_t dy, const char **at) {
    const char *open = *at;
    const char *comma = *open == '(' ? open + 1 + strcspn(open + 1, ",()") : open;
    if (*comma != ',') {
        return false;
    }
    const char *close = comma + 1 + strcspn(comma + 1, ",()");
    if (*close != ')' || !read_number(dx, open + 1, comma) || !read_number(dy, comma + 1, close)) {
        return false;
    }
    *at = skip(close + 1);
    return true;
}

static bool is_list(const source *from) {
    mpz_t dx;
    mpz_t dy;
    mpz_inits(dx, dy, NULL);
    const char *at = skip(from->text);
    bool list = *at != '\0';
    while (list && *at != '\0') {
        list = read_move(dx, dy, &at);
    }
    mpz_clears(dx, dy, NULL);
    return list && at == from->text + from->length;
}

/* Tries the moves of a list up to the first that may not join. */
static wy_status try_list(wi_adjoin_set *verdict, cli *program, const source *from) {
    verdict->all = true;
    verdict->proved = true;
    const char *at = skip(from->text);
    while (verdict->all && read_move(verdict->dx, verdict->dy, &at)) {
        wy_error error;
        if (wi_adjoin_decide(&verdict->culprit, verdict->dx, verdict->dy, &error) != WY_OK) {
            return cli_fail(program, &error);
        }
        verdict->all = verdict->culprit.kind == WI_ADJOIN_FREE;
        if (program->control.poll(program->control.data,
                                  (double)(at - from->text) / (double)(from->length + 1))) {
            return cli_complain(program, WY_STOPPED, "%s; not all moves were tried",
                                cli_stop_word());
        }
    }
    return WY_OK;
}

/* ---- rules ------------------------------------------------------------------------------- */

static wy_status try_rule(wi_adjoin_set *verdict, cli *program, const source *from, int64_t max) {
    wy_rules *rules;
    wy_error error;
    if (wy_rules_read_with(&rules, from->text, from->length, &cli_lists, &error) != WY_OK) {
        char message[WY_MESSAGE_SIZE + 4 * WY_EXCERPT_SIZE];
        wy_error_text(message, sizeof message, &error);
        return cli_complain(program, error.status, "%.200s:%s%s", from->place,
                            error.line > 0 ? "" : " ", message);
    }
    wy_status status = wi_adjoin_rules(verdict, rules, max, &program->control, &error);
    if (status != WY_OK) {
        status = cli_unfinished(program, status, &error, "not all moves were tried");
    }
    wy_rules_free(rules);
    return status;
}

/* ---- the answer -------------------------------------------------------------------------- */

static void put_text(cli_output *out, const wi_adjoin_set *verdict, const char *by) {
    if (verdict->all) {
        cli_putf(out, verdict->proved ? "yes\nstanding  proved: %s\n" : "unknown\ntried     %s\n",
                 by);
        return;
    }
    cli_put(out, "no\nmove      (");
    cli_put_integer(out, verdict->dx);
    cli_put_letter(out, ',');
    cli_put_integer(out, verdict->dy);
    cli_put(out, ")\n");
    cli_adjoin_put(out, &verdict->culprit);
}

static wy_status put(cli *program, const wi_adjoin_set *verdict) {
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    char by[160] = "none of the moves connects two P-positions";
    if (!verdict->proved) {
        char bound[CLI_NUMBER_TEXT];
        cli_number_text(bound, verdict->tried);
        snprintf(by, sizeof by,
                 "of the moves with both parts up to %s none connects two P-positions; of larger "
                 "ones it is not known",
                 bound);
    }
    if (program->format == CLI_JSON) {
        cli_put_json(&out, verdict->all
                               ? wi_json_adjoin_set(verdict, by, NULL)
                               : wi_json_adjoin_set(verdict, "one of the moves may not join",
                                                    cli_adjoin_json(&verdict->culprit)));
    } else {
        put_text(&out, verdict, by);
    }
    status = cli_output_close(&out, verdict->all ? WY_OK : WY_NO);
    return status == WY_OK && !verdict->proved ? WY_LIMIT : status;
}

wy_status cli_adjoin_set(cli *program, const char *moves, int64_t max) {
    source from;
    wy_status status = read_source(&from, program, moves);
    if (status == WY_OK) {
        wi_adjoin_set verdict;
        wi_adjoin_set_init(&verdict);
        status = is_list(&from) ? try_list(&verdict, program, &from)
                                : try_rule(&verdict, program, &from, max);
        if (status == WY_OK && !verdict.all) {
            status = cli_adjoin_confirm(program, &verdict.culprit, verdict.dx, verdict.dy);
        }
        if (status == WY_OK) {
            status = put(program, &verdict);
        }
        wi_adjoin_set_clear(&verdict);
    }
    free(from.text);
    return status;
}
