/* command_table.c - the commands: their names, how they are used, what runs them. */
#include <string.h>

#include "base/nearest.h"
#include "logic/command.h"

static const struct {
    const char *name;
    wy_command_run *run;
    const char *defines; /* what its first name is: see wy_session_break */
    const char *usage;
    const char *summary; /* or, of what is not supported, why */
} commands[] = {
    {"eval", wy_command_evaluate, "a", "eval [NAME [VARIABLE...]] \"FORMULA\"",
     "decide a sentence, or make $NAME of an open formula; with variables, matrices"},
    {"def", wy_command_evaluate, "a", "def [NAME [VARIABLE...]] \"FORMULA\"", "the same"},
    {"macro", wy_command_macro, "", "macro NAME \"TEXT with %0 %1\"", "text for #NAME(...)"},
    {"reg", wy_command_reg, "a", "reg NAME ALPHABET... \"EXPRESSION\"",
     "$NAME from a regular expression"},
    {"ost", wy_command_ost, "n", "ost NAME [PREPERIOD] [PERIOD]",
     "the Ostrowski numeration msd_NAME of a continued fraction"},
    {"morphism", wy_command_morphism, "m", "morphism NAME \"0->01 1->0\"", "a morphism of words"},
    {"promote", wy_command_promote, "s", "promote NAME MORPHISM",
     "the sequence NAME that the morphism generates from 0"},
    {"image", wy_command_image, "s", "image NEW MORPHISM OLD",
     "the image of a sequence under a morphism"},
    {"combine", wy_command_combine, "s", "combine NAME A[=VALUE] B[=VALUE] ...",
     "the sequence with these values where $A, $B, ... hold"},
    {"union", wy_command_boolean, "a", "union NEW A B ...", "what any of them accepts"},
    {"intersect", wy_command_boolean, "a", "intersect NEW A B ...", "what all of them accept"},
    {"concat", wy_command_concat, "a", "concat NEW A B ...",
     "words of the first, then of the next"},
    {"star", wy_command_star, "a", "star NEW OLD", "words that consist of words"},
    {"rightquo", wy_command_quotient, "a", "rightquo NEW A B", "x with xy in A for a y in B"},
    {"leftquo", wy_command_quotient, "a", "leftquo NEW A B", "y with xy in A for an x in B"},
    {"reverse", wy_command_reverse, "as", "reverse NEW [$]OLD", "words read from right to left"},
    {"minimize", wy_command_minimize, "as", "minimize NEW [$]OLD", "the least automaton"},
    {"convert", wy_command_convert, "as", "convert [$]NEW msd_9 [$]OLD",
     "the same numbers in another power of the base"},
    {"alphabet", wy_command_alphabet_of, "as", "alphabet NEW ALPHABET... [$]OLD",
     "the same words over other alphabets"},
    {"fixleadzero", wy_command_zeros, "a", "fixleadzero NEW $OLD",
     "zeros in front added and taken away"},
    {"fixtrailzero", wy_command_zeros, "a", "fixtrailzero NEW $OLD",
     "the same behind, for the least digit first"},
    {"join", wy_command_join, "as", "join NEW A[x][y] B[y][z] ...",
     "the first value that is not 0, tracks of one name being one"},
    {"transduce", wy_command_transduce, "s", "transduce NEW TRANSDUCER [$]OLD",
     "what a transducer of the library makes of a sequence"},
    {"split", wy_command_split, "as", "split NEW OLD [+] [-] [] ...",
     "from base -k to base k: numbers, or with [-] their negatives"},
    {"rsplit", wy_command_split, "as", "rsplit NEW [+] [-] [] ... OLD",
     "the same from base k to -k"},
    {"inf", wy_command_infinite, "", "inf NAME", "does $NAME accept infinitely many?"},
    {"test", wy_command_test, "", "test NAME COUNT", "the first words that $NAME accepts"},
    {"describe", wy_command_describe_name, "", "describe [$]NAME", "how large it is"},
    {"export", wy_command_export, "", "export [$]NAME txt|gv|json",
     "write it to the file NAME.txt"},
    {"load", wy_command_load, "", "load FILE", "run the commands of a file"},
    {"help", wy_command_help, "", "help [COMMAND]", "this list"},
    {"exit", wy_command_exit, "", "exit", "leave"},
    {"quit", wy_command_exit, "", "quit", "leave"},
    {"cls", wy_command_nothing, "", "cls", "nothing here"},
    {"clear", wy_command_nothing, "", "clear", "nothing here"},
    {"draw", wy_command_unsupported, "", NULL, "use export NAME gv"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

const char *wy_command_table(size_t index, const char **usage, const char **summary,
                             const char **why) {
    if (index >= COMMANDS) {
        return NULL;
    }
    const bool supported = commands[index].usage != NULL;
    *usage = commands[index].usage;
    *summary = supported ? commands[index].summary : NULL;
    *why = supported ? NULL : commands[index].summary;
    return commands[index].name;
}

wy_command_run *wy_command_find_with(const char *name, const char **defines) {
    *defines = "";
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            *defines = commands[i].defines;
            return commands[i].run;
        }
    }
    return NULL;
}

wy_command_run *wy_command_find(const char *name) {
    const char *defines;
    return wy_command_find_with(name, &defines);
}

const char *wy_command_nearest(const char *name) {
    wy_nearest nearest;
    wy_nearest_start(&nearest, name, strlen(name));
    for (size_t i = 0; i < COMMANDS; i++) {
        wy_nearest_offer(&nearest, commands[i].name);
    }
    return nearest.best;
}

wy_status wy_command_unsupported(wy_command *command, const char *name) {
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            command->at = 0;
            return wy_command_fail(command, strlen(name), "the command %s is not supported: %s",
                                   name, commands[i].summary);
        }
    }
    return WY_BAD;
}

wy_status wy_command_nothing(wy_command *command, const char *name) {
    (void)command;
    (void)name;
    return WY_OK;
}

wy_status wy_command_exit(wy_command *command, const char *name) {
    (void)name;
    command->session->ended = true;
    return wy_command_end(command);
}
