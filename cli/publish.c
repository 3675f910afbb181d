/*
 * publish.c - wythoff publish: one file with what is known of a game, for a paper's supplement.
 *
 * The page with the library as WebAssembly is made by `make site` and found at run time, as
 * building it needs a compiler of its own. What takes long is done here and written into it: the
 * theorem with its certificate, the dictionary, the report.  They are the answers of jobs
 * (wythoff/ask.h), word for word; the page gives them where it would start these jobs itself.
 *
 * Where there is no such page the plain one is written (web/plain): what is known in words, a
 * picture, the first P-positions, and the automaton of the P-set, which a script runs.
 */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/ask.h>

#include "base/clock.h"
#include "embedded.h"
#include "output.h"
#include "ranks.h"

#define TEMPLATE      "site.html"
/* web/wasm/pack.py puts it there. */
#define PLACE         "<!-- wythoff publish -->"
#define TITLE         "<title>Wythoff</title>"
#define LARGEST       (64 << 20) /* bytes of the template */
#define USUAL_SECONDS 60

/* Of the plain page: positions along the side of the picture, and P-positions that are listed. */
enum { PICTURE_SIDE = 60, MOST_LISTED = 40 };

typedef struct settings {
    int64_t seconds;
} settings;

/* ---- the page --------------------------------------------------------------------------- */

/* *plain: there is no page with the library. */
static wy_status read_template(char **text, bool *plain, cli *program) {
    *plain = false;
    char built[CLI_OBJECT_PATH];
    cli_object_built(built, "web", TEMPLATE);
    const char *const paths[] = {built, SITE_FOLDER "/" TEMPLATE};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        FILE *file = fopen(paths[i], "rbe");
        if (file == NULL) {
            continue;
        }
        size_t length;
        const wy_status status = cli_read_stream(text, &length, file, LARGEST);
        fclose(file);
        if (status == WY_OK && strstr(*text, PLACE) != NULL && strstr(*text, TITLE) != NULL) {
            return WY_OK;
        }
        free(*text);
        return cli_complain(program, WY_SYSTEM, "%s is not what `make site` makes", paths[i]);
    }
    *plain = true;
    *text = strdup((const char *)cli_plain_texts[0].bytes);
    return *text != NULL ? WY_OK : cli_complain(program, WY_SYSTEM, "out of memory");
}

/* ---- what is known ---------------------------------------------------------------------- */

/* A job may take so long, and ends when the program is to end. */
typedef struct limit {
    const wy_control *outer;
    double end;
} limit;

static bool is_over(void *data, double done) {
    const limit *to = data;
    return (to->outer->poll != NULL && to->outer->poll(to->outer->data, done)) ||
           wi_seconds() > to->end;
}

/* The answer to a request, which is freed; NULL: there is none. */
static json_t *ask(wy_asker *asker, json_t *request) {
    char *text = json_dumps(request, JSON_COMPACT);
    json_decref(request);
    char *got = text == NULL ? NULL : wy_ask_json(asker, text, strlen(text), NULL, NULL);
    free(text);
    json_t *json = got == NULL ? NULL : json_loads(got, 0, NULL);
    free(got);
    json_t *answer = json_incref(json_object_get(json, "answer"));
    json_decref(json);
    return answer;
}

static json_t *files_of(wy_asker *asker, const char *id, const json_t *job) {
    json_t *files = json_array();
    size_t i;
    json_t *file;
    json_array_foreach(json_object_get(job, "files"), i, file) {
        json_array_append_new(files,
                              ask(asker, json_pack("{s:s, s:s, s:O}", "ask", "job_file", "job", id,
                                                   "file", json_object_get(file, "name"))));
    }
    return files;
}

/* Adds {"job": ..., "files": [...]} to jobs, if the job comes to its end. */
static void add_job(json_t *jobs, cli *program, wy_asker *asker, const char *kind,
                    int64_t seconds) {
    json_t *started = ask(asker, json_pack("{s:s, s:s, s:s}", "ask", "job_start", "kind", kind,
                                           "game", program->game));
    const char *id = json_string_value(json_object_get(started, "job"));
    limit to = {.outer = &program->control, .end = wi_seconds() + (double)seconds};
    const wy_control control = {.poll = is_over, .data = &to};
    if (id != NULL && wy_asker_work(asker, &control)) {
        json_t *job = ask(asker, json_pack("{s:s, s:s}", "ask", "job", "job", id));
        const char *state = json_string_value(json_object_get(job, "state"));
        cli_progress_clear(&program->progress);
        if (state != NULL && strcmp(state, "done") == 0) {
            json_array_append_new(
                jobs, json_pack("{s:O, s:o}", "job", job, "files", files_of(asker, id, job)));
        } else {
            const char *why =
                json_string_value(json_object_get(json_object_get(job, "error"), "message"));
            cli_note(program, "%s: not in the page: %s", kind,
                     why != NULL ? why : "it takes too long; --seconds gives it more");
        }
        json_decref(job);
    }
    json_decref(started);
}

/* An answer about the game, under a name; nothing where there is none. */
static void add_answer(json_t *known, const char *name, wy_asker *asker, json_t *request) {
    json_t *answer = ask(asker, request);
    if (answer != NULL) {
        json_object_set_new(known, name, answer);
    }
}

/* What the plain page has beside the jobs: a picture, the first P-positions, the automaton. */
static void add_plain(json_t *known, cli *program, wy_asker *asker) {
    const char *game = program->game;
    add_answer(known, "about", asker, json_pack("{s:s, s:s}", "ask", "game", "game", game));
    add_answer(known, "picture", asker,
               json_pack("{s:s, s:s, s:i, s:i, s:i, s:i, s:s, s:s}", "ask", "export", "game", game,
                         "x", 0, "y", 0, "width", PICTURE_SIDE, "height", PICTURE_SIDE, "layer",
                         "p", "format", "svg"));
    /* The boxes of a game with several kinds of positions are not only its P-positions. */
    if (!json_is_array(json_object_get(json_object_get(known, "about"), "kinds"))) {
        add_answer(known, "table", asker,
                   json_pack("{s:s, s:s, s:i, s:i, s:i, s:s}", "ask", "tile", "game", game, "x", 0,
                             "y", 0, "level", 0, "layer", "p"));
    }
    size_t i;
    json_t *item;
    json_array_foreach(json_object_get(known, "jobs"), i, item) {
        const json_t *result = json_object_get(json_object_get(item, "job"), "result");
        json_t *numeration = json_object_get(result, "numeration");
        /* The theorem on a cone is about another game on all pairs of heaps. */
        if (json_is_string(numeration) && !json_is_string(json_object_get(result, "canonical"))) {
            add_answer(
                known, "automaton", asker,
                json_pack("{s:s, s:s, s:s}", "ask", "graph", "game", game, "what", "automaton"));
            json_t *automaton = json_object_get(known, "automaton");
            json_t *map = json_object_get(json_object_get(result, "image"), "map");
            json_object_set(automaton, "numeration", numeration);
            json_object_set_new(automaton, "map", map != NULL ? json_incref(map) : json_null());
        }
    }
}

static wy_status find_out(json_t **known, cli *program, int64_t seconds, bool plain) {
    const wy_ask_settings with = {
        .memory = program->control.memory, .threads = program->control.threads, .by_hand = true};
    wy_asker *asker;
    wy_error error;
    if (wy_asker_open(&asker, &with, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    static const char *const kinds[] = {"prove", "dictionary", "analyze"};
    json_t *jobs = json_array();
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && !cli_stop_asked(); i++) {
        add_job(jobs, program, asker, kinds[i], seconds);
    }
    *known = json_pack("{s:s, s:s, s:s, s:o}", "game", program->game, "version", WY_VERSION,
                       "command", program->invocation, "jobs", jobs);
    if (plain && *known != NULL) {
        add_plain(*known, program, asker);
    }
    wy_asker_free(asker);
    return *known != NULL ? WY_OK : cli_complain(program, WY_SYSTEM, "out of memory");
}

/* ---- writing ---------------------------------------------------------------------------- */

static void put_html(cli_output *out, const char *text) {
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '<':
            cli_put(out, "&lt;");
            break;
        case '>':
            cli_put(out, "&gt;");
            break;
        case '&':
            cli_put(out, "&amp;");
            break;
        default:
            cli_put_letter(out, *text);
        }
    }
}

/* Inside a page nothing in it may end the element: a < is in strings alone, and has an escape. */
static bool put_known(cli_output *out, const json_t *known) {
    char *text = json_dumps(known, JSON_COMPACT);
    if (text == NULL) {
        return false;
    }
    cli_put(out, "<script type=\"application/json\" id=\"wythoff-known\">\n");
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '<') {
            cli_put(out, "\\u003c");
        } else {
            cli_put_letter(out, *at);
        }
    }
    cli_put(out, "\n</script>\n");
    free(text);
    return true;
}

static void put_fact(cli_output *out, const json_t *fact) {
    const char *title = json_string_value(json_object_get(fact, "title"));
    const char *value = json_string_value(json_object_get(fact, "value"));
    const json_t *standing = json_object_get(fact, "standing");
    const char *kind = json_string_value(json_object_get(standing, "kind"));
    if (title != NULL && value != NULL && json_is_true(json_object_get(fact, "known"))) {
        cli_put(out, "<li>");
        put_html(out, title);
        cli_put(out, ": ");
        put_html(out, value);
        cli_put(out, " (");
        put_html(out, kind != NULL ? kind : "unknown");
        cli_put(out, ")</li>\n");
    }
}

/* Theorems and facts in words. */
static void put_facts(cli_output *out, const json_t *known) {
    cli_put(out, "<ul>\n");
    size_t i;
    size_t j;
    json_t *item;
    json_t *part;
    json_array_foreach(json_object_get(known, "jobs"), i, item) {
        const json_t *result = json_object_get(json_object_get(item, "job"), "result");
        json_array_foreach(json_object_get(result, "statements"), j, part) {
            const char *text = json_string_value(json_object_get(part, "text"));
            cli_put(out, "<li>");
            put_html(out, text != NULL ? text : "");
            cli_put(out, " (proved)</li>\n");
        }
        json_array_foreach(json_object_get(result, "facts"), j, part) {
            put_fact(out, part);
        }
    }
    cli_put(out, "</ul>\n");
}

/* The same for readers who run no scripts. */
static void put_words(cli_output *out, const json_t *known) {
    cli_put(out, "<noscript>\n<p>This page needs scripts for its board. What it says of <code>");
    put_html(out, json_string_value(json_object_get(known, "game")));
    cli_put(out, "</code>:</p>\n");
    put_facts(out, known);
    cli_put(out, "</noscript>\n");
}

/* ---- the plain page ---------------------------------------------------------------------- */

/* A file of a job as a link that holds it. */
static void put_file(cli_output *out, const json_t *job, const json_t *file) {
    const char *kind = json_string_value(json_object_get(job, "kind"));
    const char *name = json_string_value(json_object_get(file, "file"));
    const char *data = json_string_value(json_object_get(file, "base64"));
    if (kind == NULL || name == NULL || data == NULL) {
        return;
    }
    cli_put(out, "<li><a download=\"");
    put_html(out, kind);
    cli_put_letter(out, '-');
    put_html(out, name);
    cli_put(out, "\" href=\"data:application/octet-stream;base64,");
    cli_put(out, data);
    cli_put(out, "\">");
    put_html(out, kind);
    cli_put_letter(out, '-');
    put_html(out, name);
    cli_put(out, "</a>");
    cli_put(out, strcmp(name, "certificate.txt") == 0
                     ? ", which <code>wythoff-check</code> verifies</li>\n"
                     : "</li>\n");
}

/* The first P-positions, by x, then y. */
static void put_positions(cli_output *out, const json_t *table) {
    const json_t *boxes = json_object_get(table, "boxes");
    const size_t count = json_array_size(boxes) / 3;
    if (count == 0) {
        return;
    }
    cli_put(out, "<h2>The first P-positions</h2>\n<p class=\"digits\">");
    for (size_t i = 0; i < count && i < MOST_LISTED; i++) {
        cli_putf(out, "(%d,%d) ", (int)json_integer_value(json_array_get(boxes, 3 * i)),
                 (int)json_integer_value(json_array_get(boxes, 3 * i + 1)));
    }
    cli_put(out, count > MOST_LISTED ? "&hellip;</p>\n" : "</p>\n");
}

static void put_plain(cli_output *out, const json_t *known) {
    const json_t *about = json_object_get(known, "about");
    const char *rule = json_string_value(json_object_get(about, "rule"));
    const char *picture =
        json_string_value(json_object_get(json_object_get(known, "picture"), "base64"));
    cli_put(out, "<h1>");
    put_html(out, json_string_value(json_object_get(known, "game")));
    cli_put(out, "</h1>\n<p>Two players take turns. The moves are <code>");
    put_html(out, rule != NULL ? rule : json_string_value(json_object_get(known, "game")));
    cli_putf(out, "</code>. %s</p>\n",
             json_is_true(json_object_get(about, "misere")) ? "Who cannot move wins."
                                                            : "Who cannot move loses.");
    cli_put(out, "<h2>Who wins?</h2>\n<form id=\"who-wins\" hidden>\n"
                 "<label>Heap x <input value=\"10^100\" autocomplete=\"off\"></label>\n"
                 "<label>Heap y <input value=\"10^100+7\" autocomplete=\"off\"></label>\n"
                 "<button>Decide</button>\n</form>\n"
                 "<p class=\"answer\" role=\"status\"></p>\n<h2>What is known</h2>\n");
    put_facts(out, known);
    size_t i;
    size_t j;
    json_t *item;
    json_t *file;
    cli_put(out, "<h2>Files</h2>\n<ul>\n");
    json_array_foreach(json_object_get(known, "jobs"), i, item) {
        json_array_foreach(json_object_get(item, "files"), j, file) {
            put_file(out, json_object_get(item, "job"), file);
        }
    }
    cli_put(out, "</ul>\n");
    if (picture != NULL) {
        cli_putf(out,
                 "<h2>The P-positions with heaps below %d</h2>\n<p><img alt=\"The P-positions "
                 "near the origin, x to the right and y upwards\" "
                 "src=\"data:image/svg+xml;base64,",
                 PICTURE_SIDE);
        cli_put(out, picture);
        cli_put(out, "\"></p>\n");
    }
    put_positions(out, json_object_get(known, "table"));
    cli_put(out, "<p class=\"soft\">Made by <code>wythoff ");
    put_html(out, json_string_value(json_object_get(known, "command")));
    cli_put(out, "</code>, version " WY_VERSION ".</p>\n");
}

/* What the script of the plain page reads. */
static json_t *plain_known(const json_t *known) {
    const json_t *table = json_object_get(known, "table");
    json_t *boxes = json_object_get(table, "boxes");
    json_t *automaton = json_object_get(known, "automaton");
    json_t *board = json_object_get(json_object_get(known, "about"), "board");
    return json_pack(
        "{s:O, s:O?, s:o, s:o}", "game", json_object_get(known, "game"), "board", board, "table",
        boxes != NULL
            ? json_pack("{s:O, s:O}", "side", json_object_get(table, "size"), "boxes", boxes)
            : json_null(),
        "automaton",
        automaton != NULL
            ? json_pack("{s:O, s:O, s:O, s:O}", "map", json_object_get(automaton, "map"),
                        "numeration", json_object_get(automaton, "numeration"), "nodes",
                        json_object_get(automaton, "nodes"), "edges",
                        json_object_get(automaton, "edges"))
            : json_null());
}

static bool put_plain_script(cli_output *out, const json_t *known) {
    json_t *read = plain_known(known);
    const bool good = read != NULL && put_known(out, read);
    json_decref(read);
    cli_put(out, "<script type=\"module\">\n");
    cli_put(out, (const char *)cli_plain_texts[1].bytes);
    cli_put(out, "</script>\n");
    return good;
}

/* text is cut up. */
static wy_status write_page(cli *program, char *text, const json_t *known, bool plain) {
    char *title = strstr(text, TITLE);
    char *place = strstr(text, PLACE);
    *title = '\0';
    *place = '\0';
    cli_output out;
    wy_status status = cli_output_open(&out, program);
    if (status != WY_OK) {
        return status;
    }
    cli_put(&out, text);
    cli_put(&out, "<title>");
    put_html(&out, program->game);
    cli_put(&out, " · Wythoff</title>");
    cli_put(&out, title + strlen(TITLE));
    bool good;
    if (plain) {
        put_plain(&out, known);
        good = put_plain_script(&out, known);
    } else {
        put_words(&out, known);
        good = put_known(&out, known);
    }
    status = good ? WY_OK : cli_complain(program, WY_SYSTEM, "out of memory");
    cli_put(&out, place + strlen(PLACE));
    return cli_output_close(&out, status);
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    (void)arguments;
    (void)count;
    char *text;
    bool plain;
    wy_status status = read_template(&text, &plain, program);
    if (status != WY_OK) {
        return status;
    }
    json_t *known = NULL;
    status =
        find_out(&known, program, wanted->seconds > 0 ? wanted->seconds : USUAL_SECONDS, plain);
    if (status == WY_OK && cli_stop_asked()) {
        status = cli_complain(program, WY_LIMIT, "%s; no page was written", cli_stop_word());
    }
    if (status == WY_OK) {
        status = write_page(program, text, known, plain);
    }
    json_decref(known);
    free(text);
    return status;
}

static const cli_option options_table[] = {
    CLI_NUMBER_OPTION(settings, seconds, "seconds", "N", 1, 86400,
                      "that the theorem, the dictionary and the report may take each; else 60"),
};

const cli_command cli_command_publish = {
    .name = "publish",
    .usage = "GAME -o FILE",
    .summary = "one file with the page and what is known of a game, which needs no server",
    .text = "Writes the page of wythoff serve with the library inside, as WebAssembly, opened at\n"
            "GAME: board, play, facts, and the theorem with its certificate, which are found out\n"
            "now. The file opens from the disk and needs no network, so it can be a paper's\n"
            "supplement. `make site` makes what is filled in (docs/site.md); where that is\n"
            "missing, a plain page has what is known, a picture, the first P-positions, and who\n"
            "wins at any size by the automaton that was proved.",
    .examples = "  $ wythoff publish --help\n",
    .takes = CLI_GAME | CLI_WORK | CLI_OUTPUT,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};
