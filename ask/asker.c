/* asker.c - an asker: opened, asked, given up; what it says of itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/version.h>

#include "ask/asker.h"
#include "ask/board.h"
#include "ask/jobs.h"
#include "ask/parameters.h"
#include "ask/questions.h"
#include "base/fail.h"

#define USUAL_MEMORY (UINT64_C(512) << 20)
#define MOST_BUDGET  (UINT64_C(256) << 20) /* bytes of one computation, or half the memory */
static const double usual_seconds = 5;

wy_status wy_asker_open(wy_asker **out, const wy_ask_settings *settings, wy_error *error) {
    *out = NULL;
    wy_asker *asker = calloc(1, sizeof *asker);
    if (asker == NULL) {
        return wi_fail_memory(error);
    }
    if (settings != NULL) {
        asker->settings = *settings;
    }
    if (asker->settings.memory == 0) {
        asker->settings.memory = USUAL_MEMORY;
    }
    if (!(asker->settings.seconds > 0)) {
        asker->settings.seconds = usual_seconds;
    }
    const uint64_t half = asker->settings.memory / 2;
    const uint64_t budget = half < MOST_BUDGET ? half : MOST_BUDGET;
    asker->games = ask_games_create(asker->settings.memory, budget, asker->settings.facts);
    asker->plays = ask_plays_create(budget);
    asker->claims = ask_claims_create();
    asker->jobs = ask_jobs_create(asker);
    if (asker->games == NULL || asker->plays == NULL || asker->claims == NULL ||
        asker->jobs == NULL) {
        wy_asker_free(asker);
        return wi_fail_memory(error);
    }
    *out = asker;
    return WY_OK;
}

void wy_asker_stop(wy_asker *asker) {
    atomic_store(&asker->down, true);
    if (asker->games != NULL) { /* it may be half open */
        ask_games_wake(asker->games);
    }
}

bool wy_asker_work(wy_asker *asker, const wy_control *control) {
    return ask_jobs_work(asker->jobs, control);
}

void wy_asker_free(wy_asker *asker) {
    if (asker == NULL) {
        return;
    }
    wy_asker_stop(asker);
    ask_jobs_free(asker->jobs);
    ask_plays_free(asker->plays);
    ask_claims_free(asker->claims);
    ask_games_free(asker->games);
    free(asker);
}

/* ---- asking ---------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    const char *members; /* of a request, between blanks */
    void (*answer)(ask_call *call);
} questions[] = {
#define X(name, members) {#name, " ask " members " ", ask_answer_##name},
    ASK_QUESTIONS(X)
#undef X
};

/* A name that is not known may be one that is misspelt: it is not passed over. */
static bool knows_members(ask_call *call, const char *members) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)call->request, key, value) {
        char word[40];
        const int length = snprintf(word, sizeof word, " %s ", key);
        if (length >= (int)sizeof word || strchr(key, ' ') != NULL ||
            strstr(members, word) == NULL) {
            ask_refuse(call, "bad_input", NULL, "'%.60s' is no part of this request; there are:%s",
                       key, members);
            return false;
        }
    }
    return true;
}

/* fault: what the reader of JSON has against the request. */
static void answer(ask_call *call, const json_error_t *fault) {
    const char *name;
    if (atomic_load(&call->asker->down)) {
        ask_refuse_stopping(call);
        return;
    }
    if (!json_is_object(call->request)) {
        /* A number too long for JSON's readers is a text here. */
        const bool number = call->request == NULL && strstr(fault->text, "big") != NULL;
        ask_refuse(call, "bad_json", NULL, "the request is no JSON object%s%.100s%s",
                   fault->text[0] != '\0' ? ": " : "", fault->text,
                   number ? "; long numbers are written as texts, \"10^30\"" : "");
        return;
    }
    if (!ask_text(&name, call, "ask")) {
        return;
    }
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (strcmp(questions[i].name, name) == 0) {
            if (knows_members(call, questions[i].members)) {
                questions[i].answer(call);
            }
            return;
        }
    }
    ask_refuse(call, "bad_input", "ask", "'%.60s' cannot be asked", name);
}

/* jansson counts the depth itself, and refuses more than its own limit. */
void wy_ask(wy_reply *out, wy_asker *asker, const char *request, size_t length,
            const wy_control *control) {
    json_error_t fault = {.text = ""};
    json_t *json = NULL;
    if (memchr(request, '\0', length) != NULL) { /* jansson passes over it */
        strcpy(fault.text, "there is a zero byte in it");
    } else if (length > 0) {
        json = json_loadb(request, length, JSON_REJECT_DUPLICATES, &fault);
    }
    ask_call call = {.asker = asker, .request = json};
    ask_clock_start(&call.clock, asker->settings.seconds, &asker->down, control);
    answer(&call, &fault);
    if (call.body.broken) {
        ask_refuse(&call, "system", NULL, "out of memory");
    }
    json_decref(json);
    *out = (wy_reply){
        .code = call.code != NULL ? call.code : "ok",
        .type = call.type,
        .lasting = call.lasting,
        .bytes = call.body.bytes,
        .length = call.body.length,
    };
    memcpy(out->name, call.name, sizeof out->name);
    if (call.body.broken) { /* not even for an error */
        wy_reply_clear(out);
        out->code = "system";
        out->type = "application/json";
    }
}

void wy_reply_clear(wy_reply *answer) {
    free(answer->bytes);
    *answer = (wy_reply){.code = "ok"};
}

/* ---- as one object --------------------------------------------------------------------------- */

static void put_base64(wi_writer *to, const char *bytes, size_t length) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        uint32_t group = 0;
        for (size_t j = 0; j < 3; j++) {
            group = group << 8 | (i + j < length ? (unsigned char)bytes[i + j] : 0);
        }
        char four[4];
        for (size_t j = 0; j < 4; j++) {
            four[j] = i + j > length ? '=' : digits[group >> (18 - 6 * j) & 63];
        }
        wi_put_bytes(to, four, 4);
    }
}

char *wy_ask_json(wy_asker *asker, const char *request, size_t length, const wy_control *control,
                  size_t *answer_length) {
    wy_reply got;
    wy_ask(&got, asker, request, length, control);
    wi_writer to = {.broken = got.bytes == NULL};
    if (strcmp(got.code, "ok") != 0) {
        wi_put_bytes(&to, got.bytes, got.length);
    } else if (got.name[0] != '\0') {
        wi_put(&to, "{\"answer\":{\"file\":");
        wi_put_string(&to, got.name);
        wi_put(&to, ",\"type\":");
        wi_put_string(&to, got.type);
        wi_put(&to, ",\"base64\":\"");
        put_base64(&to, got.bytes, got.length);
        wi_put(&to, "\"}}");
    } else {
        wi_put(&to, "{\"answer\":");
        wi_put_bytes(&to, got.bytes, got.length);
        wi_put(&to, "}");
    }
    wy_reply_clear(&got);
    wi_put_bytes(&to, "", 1);
    if (to.broken) {
        wi_writer_free(&to);
        return NULL;
    }
    if (answer_length != NULL) {
        *answer_length = to.length - 1;
    }
    return to.bytes;
}

/* ---- The version with its limits, and the games of the menu --------------------------------- */

void ask_answer_version(ask_call *call) {
    ask_done(call, json_pack("{s:s, s:{s:i, s:i, s:i, s:f}}", "version", WY_VERSION, "limits",
                             "digits", ASK_MOST_DIGITS, "tile", ASK_BOXES, "grundy_window",
                             ASK_GRUNDY_WINDOW, "seconds", call->asker->settings.seconds));
}

/* name, rule, what it is, paper */
static const char *const menu[][4] = {
    {"Nim", "nim", "any number from one heap", ""},
    {"Wythoff's game", "wythoff", "any number from one heap, or the same from both", "S0"},
    {"Maharaja Nim", "maharaja", "Wythoff's game and the moves of a knight", "S0"},
    {"(2,3)-Maharaja Nim", "maharaja(2,3)", "Wythoff's game and (2,3), (3,2)", "S0"},
    {"(3,5)-Maharaja Nim", "maharaja(3,5)", "Wythoff's game and (3,5), (5,3)", "S0"},
    {"(4,7)-Maharaja Nim", "maharaja(4,7)", "Wythoff's game and (4,7), (7,4)", "S0"},
    {"(5,8)-Maharaja Nim", "maharaja(5,8)", "Wythoff's game and (5,8), (8,5)", "S0"},
    {"Wythoff and two kinds of knights", "wythoff + (1,2) + (2,1) + (2,3) + (3,2)",
     "a longer finite list", "S0"},
    {"Wythoff with (1,2) alone", "wythoff + (1,2)", "a list that is not symmetric", "S2"},
    {"Wythoff without (3,3)", "wythoff - (3,3)", "a move taken away", "S2"},
    {"GDWN(1,2)", "gdwn(1,2)", "Wythoff's game and the lines (t,2t), (2t,t)", "S0"},
    {"GDWN(2,3)", "gdwn(2,3)", "Wythoff's game and the lines (2t,3t), (3t,2t)", "S0"},
    {"GDWN(3,5)", "gdwn(3,5)", "Wythoff's game and the lines (3t,5t), (5t,3t)", "S0"},
    {"GDWN(1,2), fifty steps", "wythoff + {(t,2t),(2t,t): t=1..50}", "the lines cut off", "S0"},
    {"(2,1)-Wythoff Nim", "wythoff(m=2,p=1)", "from both heaps amounts that differ by less than 2",
     "S1"},
    {"(3,1)-Wythoff Nim", "wythoff(m=3,p=1)", "from both heaps amounts that differ by less than 3",
     "S1"},
    {"(1,2)-Wythoff Nim", "wythoff(m=1,p=2)", "one diagonal option may be blocked", "S1"},
    {"(2,3)-Wythoff Nim", "wythoff(m=2,p=3)", "two diagonal options may be blocked", "S1"},
    {"Wythoff, block 1", "wythoff block 1", "any one option may be blocked before a move", ""},
    {"Wythoff, block 2", "wythoff block 2", "any two options may be blocked before a move", ""},
    {"Imitation Nim", "imitation(1,1)", "nobody may imitate the last move", "S1"},
    {"(2,3)-Imitation Nim", "imitation(2,3)", "at most two imitations in a row", "S1"},
    {"(3,3)-Imitation Nim", "imitation(3,3)", "at most two wider imitations in a row", "S1"},
    {"Rational Nim, 2/7 to 10", "rational-nim(2/7,10/1)", "Nim mapped into a cone", "S3"},
    {"Rational Nim with a line", "rational-nim(2/7,10/1) + (4t,6t)", "and one more line of moves",
     "S3"},
    {"Rational Wythoff, 1 to infinity", "rational-wythoff(1/1,1/0)",
     "Wythoff's game on half the board", "S3"},
    {"Rational Wythoff, 1/2 to 2", "rational-wythoff(1/2,2/1)", "Wythoff's game mapped into a cone",
     "S3"},
    {"Ho's restriction", "ho-restriction", "nothing from the smaller heap alone", "S2"},
    {"Ho's extension", "ho-extension", "k from the smaller, fewer from the larger heap", "S2"},
    {"The prime game", "prime-game", "moves that depend on prime numbers", "S2"},
    {"Wythoff, misere", "wythoff misere", "who cannot move wins", ""},
    {"Wythoff with an early end", "wythoff terminal x+y<=3", "the game ends near the origin", ""},
    {"Wythoff, wide diagonals", "nim + {(s,t): |s-t|<3}", "amounts that differ by less than 3", ""},
    {"Euclid-like", "{(t,0),(0,t),(t,t),(t,2t),(2t,t)}", "five lines, written out", ""},
    {"Three jumps", "{(1,2),(2,1),(3,3)}", "finitely many moves: a periodic picture", ""},
    {"Wythoff's game on three heaps", "wythoff-any on 3 heaps",
     "any number from one heap, or the same from two or all", ""},
    {"Wythoff's game, from one or all", "wythoff on 3 heaps",
     "any number from one heap, or the same from all three", ""},
    {"Fraenkel's game on three heaps", "fraenkel-wythoff on 3 heaps",
     "any number from one heap, or numbers with nim-sum 0 from several", ""},
    {"The Tribonacci game", "tribonacci", "three heaps, whose P-positions follow Tribonacci's word",
     ""},
    {"The Raleigh game", "raleigh", "three heaps, whose P-positions follow the golden ratio", ""},
    {"Nim on three heaps", "nim on 3 heaps", "any number from one heap", ""},
    {"Moore's Nim on four heaps", "moore(2) on 4 heaps", "any numbers from one heap or two", ""},
    {"Euclid on three heaps", "euclid on 3 heaps", "a multiple of another heap", ""},
    {"Hypergraph Nim on a triangle", "hypergraph(xy,yz,zx) on 3 heaps",
     "any numbers from two heaps", ""},
    {"Wythoff's game with a pass", "wythoff pass", "one pass in the whole game", ""},
    {"Nim with a pass", "nim pass", "one pass in the whole game", ""},
    {"Odd or even Nim", "odd-or-even-nim", "each move says whether the next one takes odd or even",
     ""},
    {"Nim without repetition", "nim no repeat", "the last move may not be repeated", ""},
    {"Fibonacci Nim", "fibonacci-nim", "one heap: at most twice as much as the last move took", ""},
};

void ask_answer_games(ask_call *call) {
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof menu / sizeof menu[0]; i++) {
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s, s:s}", "name", menu[i][0], "rule",
                                        menu[i][1], "about", menu[i][2], "paper", menu[i][3]));
    }
    ask_done(call, json_pack("{s:o}", "games", list));
}
