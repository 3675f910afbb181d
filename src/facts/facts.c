/*
 * facts.c - facts of games, in memory and in a folder.
 *
 * A file of the folder is a text:
 *
 *     sha256 HASH            of all that follows
 *     wythoff fact 1
 *     version 0.1.0
 *     kind theorem
 *     rule {(t,0),(0,t),(1,1)}
 *     (an empty line, and then the fact)
 *
 * Its name is the hash of version, kind and rule.  So another version of the library does not see
 * the file, and a rule that is written in another way finds the same file, for its normal form is
 * the same.  What is read is compared with the whole rule: equal hashes alone are not trusted.
 *
 * A file is complete before it has its name: it is written as a temporary file and renamed, which
 * POSIX does in one step.  Two processes that find the same fact write the same file.  Reading a
 * file sets its time, and where the files are too large together, those with the oldest times go.
 */
#include <wythoff/facts.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/growing.h"
#include "base/list.h"
#include "base/outfile.h"

#define USUAL_MOST (UINT64_C(256) << 20) /* bytes of a folder */
#define IN_MEMORY  ((size_t)64 << 20)    /* bytes */

enum { ABANDONED = 3600 }; /* seconds after which a temporary file belongs to nobody */

static const char format_line[] = "wythoff fact 1\n";
static const char ending[] = ".fact";
static const char temporary[] = ".new-";

/* A fact in memory. */
typedef struct entry {
    char key[WI_SHA256_TEXT];
    char *text;
    size_t length;
} entry;

struct wy_facts {
    pthread_mutex_t lock;
    char *folder; /* NULL: none */
    uint64_t most;
    entry *of; /* the oldest first */
    size_t count, room, bytes;
    size_t damaged; /* files that were met */
    char last_damaged[128];
    bool unwritable;
    char why[128];
};

const char *wy_fact_kind_name(wy_fact_kind kind) {
    static const char *const names[WY_FACT_KINDS] = {"theorem"};
    return names[kind];
}

wy_status wy_facts_open(wy_facts **out, const char *folder, uint64_t most, wy_error *error) {
    wy_facts *facts = calloc(1, sizeof *facts);
    *out = facts;
    if (facts == NULL) {
        return wi_fail_memory(error);
    }
    facts->most = most > 0 ? most : USUAL_MOST;
    facts->folder = folder != NULL ? strdup(folder) : NULL;
    if (pthread_mutex_init(&facts->lock, NULL) != 0 || (folder != NULL && facts->folder == NULL)) {
        free(facts->folder);
        free(facts);
        *out = NULL;
        return wi_fail_memory(error);
    }
    return WY_OK;
}

static void forget_all(wy_facts *facts) {
    for (size_t i = 0; i < facts->count; i++) {
        free(facts->of[i].text);
    }
    facts->count = 0;
    facts->bytes = 0;
}

void wy_facts_close(wy_facts *facts) {
    if (facts != NULL) {
        forget_all(facts);
        free(facts->of);
        free(facts->folder);
        pthread_mutex_destroy(&facts->lock);
        free(facts);
    }
}

/* ---- keys ------------------------------------------------------------------------------------ */

/* The lines of a file up to the fact; they are the key as well.  NULL: no memory. */
static char *head_of(wy_fact_kind kind, const wy_rules *rules) {
    wy_rules *settled = NULL;
    char *rule = wy_rules_settle(&settled, rules, NULL) == WY_OK ? wy_rules_text(settled) : NULL;
    wi_growing head = {0};
    if (rule != NULL) {
        wi_growing_printf(&head, "%sversion %s\nkind %s\nrule %s\n\n", format_line, WY_VERSION,
                          wy_fact_kind_name(kind), rule);
    }
    free(rule);
    wy_rules_free(settled);
    if (head.failed) {
        free(head.text);
        return NULL;
    }
    return head.text;
}

/* ---- in memory ------------------------------------------------------------------------------- */

static entry *in_memory(const wy_facts *facts, const char *key) {
    for (size_t i = 0; i < facts->count; i++) {
        if (strcmp(facts->of[i].key, key) == 0) {
            return &facts->of[i];
        }
    }
    return NULL;
}

static void drop(wy_facts *facts, entry *old) {
    facts->bytes -= old->length;
    free(old->text);
    facts->count--;
    memmove(old, old + 1, (size_t)(facts->of + facts->count - old) * sizeof *old);
}

static char *copy_text(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    if (copy != NULL) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

/* Without memory nothing is kept, and nothing is lost. */
static void remember(wy_facts *facts, const char *key, const char *text, size_t length) {
    entry *old = in_memory(facts, key);
    if (old != NULL) {
        drop(facts, old);
    }
    while (facts->count > 0 && facts->bytes + length > IN_MEMORY) {
        drop(facts, facts->of);
    }
    char *copy = length <= IN_MEMORY && wi_list_room(facts->of, facts->room, facts->count + 1)
                     ? copy_text(text, length)
                     : NULL;
    if (copy != NULL) {
        entry *new = &facts->of[facts->count++];
        *new = (entry){.text = copy, .length = length};
        memcpy(new->key, key, sizeof new->key);
        facts->bytes += length;
    }
}

/* ---- in the folder --------------------------------------------------------------------------- */

static char *path_of(const wy_facts *facts, const char *name, const char *end) {
    wi_growing path = {0};
    wi_growing_printf(&path, "%s/%s%s", facts->folder, name, end);
    if (path.failed) {
        free(path.text);
        return NULL;
    }
    return path.text;
}

/* A whole file with a zero behind it, or NULL. */
static char *read_whole(const char *path, size_t *length) {
    struct stat about;
    FILE *file = fopen(path, "rbe");
    char *text = NULL;
    if (file != NULL && fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode) &&
        about.st_size < INT32_MAX) {
        text = malloc((size_t)about.st_size + 1);
        *length = text == NULL ? 0 : fread(text, 1, (size_t)about.st_size, file);
        if (text != NULL) {
            text[*length] = '\0';
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return text;
}

/* What follows the hash, if it agrees with the hash; else NULL. */
static char *below_hash(char *text, size_t length) {
    static const char word[] = "sha256 ";
    enum { HEAD = sizeof word - 1 + WI_SHA256_TEXT };
    char hash[WI_SHA256_TEXT];
    if (length < HEAD || strncmp(text, word, sizeof word - 1) != 0 || text[HEAD - 1] != '\n') {
        return NULL;
    }
    wi_sha256(hash, text + HEAD, length - HEAD);
    return strncmp(hash, text + sizeof word - 1, WI_SHA256_TEXT - 1) == 0 ? text + HEAD : NULL;
}

static void note_damage(wy_facts *facts, const char *path) {
    if (strncmp(facts->last_damaged, path, sizeof facts->last_damaged - 1) == 0) {
        return;
    }
    facts->damaged++;
    snprintf(facts->last_damaged, sizeof facts->last_damaged, "%s", path);
}

/* The fact of the folder; NULL: there is none, or its file is damaged. */
static char *from_folder(wy_facts *facts, const char *key, const char *head, size_t *length) {
    char *path = path_of(facts, key, ending);
    size_t whole = 0;
    char *text = path != NULL ? read_whole(path, &whole) : NULL;
    char *found = NULL;
    if (text != NULL) {
        const size_t heading = strlen(head);
        const char *below = below_hash(text, whole);
        if (below == NULL || strncmp(below, head, heading) != 0) {
            note_damage(facts, path);
        } else {
            *length = whole - (size_t)(below - text) - heading;
            found = copy_text(below + heading, *length);
            utimensat(AT_FDCWD, path, NULL, 0); /* it was used; no matter if that fails */
        }
    }
    free(text);
    free(path);
    return found;
}

wy_status wy_facts_find(char **text, size_t *length, wy_facts *facts, wy_fact_kind kind,
                        const wy_rules *rules, wy_error *error) {
    *text = NULL;
    *length = 0;
    char *head = head_of(kind, rules);
    if (head == NULL) {
        return wi_fail_memory(error);
    }
    char key[WI_SHA256_TEXT];
    wi_sha256(key, head, strlen(head));
    pthread_mutex_lock(&facts->lock);
    const entry *known = in_memory(facts, key);
    if (known != NULL) {
        *length = known->length;
        *text = copy_text(known->text, known->length);
    } else if (facts->folder != NULL) {
        *text = from_folder(facts, key, head, length);
        if (*text != NULL) {
            remember(facts, key, *text, *length);
        }
    }
    pthread_mutex_unlock(&facts->lock);
    free(head);
    return *text != NULL ? WY_OK : wi_fail(error, WY_NO, "no such fact of this game is known");
}

/* ---- the size of a folder -------------------------------------------------------------------- */

typedef struct named {
    char *path;
    uint64_t bytes;
    struct timespec used;
} named;

typedef struct listing {
    named *of;
    size_t count, room;
    uint64_t bytes;
} listing;

static void listing_clear(listing *files) {
    for (size_t i = 0; i < files->count; i++) {
        free(files->of[i].path);
    }
    free(files->of);
}

static int by_age(const void *a, const void *b) {
    const named *one = a, *two = b;
    const int order = (one->used.tv_sec > two->used.tv_sec) - (one->used.tv_sec < two->used.tv_sec);
    return order != 0
               ? order
               : (one->used.tv_nsec > two->used.tv_nsec) - (one->used.tv_nsec < two->used.tv_nsec);
}

static int by_name(const void *a, const void *b) {
    const named *one = a, *two = b;
    return strcmp(one->path, two->path);
}

static bool has_ending(const char *name) {
    const size_t length = strlen(name), end = sizeof ending - 1;
    return length > end && strcmp(name + length - end, ending) == 0;
}

/* All files of facts; temporary files that nobody writes any more are removed.  false: no memory.
 */
static bool list_folder(listing *out, const wy_facts *facts) {
    *out = (listing){0};
    DIR *folder = facts->folder != NULL ? opendir(facts->folder) : NULL;
    bool fine = true;
    for (const struct dirent *item; fine && folder != NULL && (item = readdir(folder)) != NULL;) {
        const bool left = strncmp(item->d_name, temporary, sizeof temporary - 1) == 0;
        struct stat about;
        if (!left && !has_ending(item->d_name)) {
            continue;
        }
        char *path = path_of(facts, item->d_name, "");
        fine = path != NULL;
        if (!fine || stat(path, &about) != 0 || !S_ISREG(about.st_mode)) {
            free(path);
        } else if (left) {
            if (time(NULL) - about.st_mtim.tv_sec > ABANDONED) {
                unlink(path);
            }
            free(path);
        } else if (wi_list_room(out->of, out->room, out->count + 1)) {
            out->of[out->count++] = (named){path, (uint64_t)about.st_size, about.st_mtim};
            out->bytes += (uint64_t)about.st_size;
        } else {
            free(path);
            fine = false;
        }
    }
    if (folder != NULL) {
        closedir(folder);
    }
    return fine;
}

/* Removes what was used least recently until the rest fits. */
static void make_room(const wy_facts *facts) {
    listing files;
    if (list_folder(&files, facts) && files.bytes > facts->most) {
        wi_list_sort(files.of, files.count, by_age);
        for (size_t i = 0; i < files.count && files.bytes > facts->most; i++) {
            unlink(files.of[i].path);
            files.bytes -= files.of[i].bytes;
        }
    }
    listing_clear(&files);
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool make_folders(const char *folder) {
    char *path = strdup(folder);
    if (path == NULL) {
        return false;
    }
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700); /* the last one tells whether it worked */
        *slash = '/';
    }
    const bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
    free(path);
    return made;
}

/* The whole file under another name, and then under its own. */
static bool write_file(const char *path, char *draft, const char *head, const char *text,
                       size_t length) {
    wi_growing body = {0};
    wi_growing_put(&body, head, strlen(head));
    wi_growing_put(&body, text, length);
    if (body.failed) {
        free(body.text);
        errno = ENOMEM;
        return false;
    }
    char hash[WI_SHA256_TEXT];
    wi_sha256(hash, body.text, body.length);
    const int number = mkstemp(draft);
    FILE *file = number >= 0 ? fdopen(number, "wb") : NULL;
    bool fine = file != NULL && fprintf(file, "sha256 %s\n", hash) > 0 &&
                fwrite(body.text, 1, body.length, file) == body.length;
    free(body.text);
    int why = errno;
    if (file != NULL && fclose(file) != 0) {
        why = errno;
        fine = false;
    } else if (file == NULL && number >= 0) {
        close(number);
    }
    if (fine && rename(draft, path) != 0) {
        why = errno;
        fine = false;
    }
    if (!fine && number >= 0) {
        unlink(draft);
    }
    errno = why;
    return fine;
}

static void into_folder(wy_facts *facts, const char *key, const char *head, const char *text,
                        size_t length) {
    char *path = path_of(facts, key, ending);
    char *draft = path_of(facts, temporary, "XXXXXX");
    errno = ENOMEM;
    if (path == NULL || draft == NULL || !make_folders(facts->folder) ||
        !write_file(path, draft, head, text, length)) {
        facts->unwritable = true;
        snprintf(facts->why, sizeof facts->why, "%s", strerror(errno));
    } else {
        make_room(facts);
    }
    free(draft);
    free(path);
}

wy_status wy_facts_keep(wy_facts *facts, wy_fact_kind kind, const wy_rules *rules, const char *text,
                        size_t length, wy_error *error) {
    char *head = head_of(kind, rules);
    if (head == NULL) {
        return wi_fail_memory(error);
    }
    char key[WI_SHA256_TEXT];
    wi_sha256(key, head, strlen(head));
    pthread_mutex_lock(&facts->lock);
    const entry *known = in_memory(facts, key);
    const bool same =
        known != NULL && known->length == length && memcmp(known->text, text, length) == 0;
    if (!same) {
        remember(facts, key, text, length);
        if (facts->folder != NULL && length < facts->most / 2) {
            into_folder(facts, key, head, text, length);
        }
    }
    pthread_mutex_unlock(&facts->lock);
    free(head);
    return WY_OK;
}

/* ---- what there is --------------------------------------------------------------------------- */

void wy_facts_note(char note[WY_MESSAGE_SIZE], wy_facts *facts) {
    note[0] = '\0';
    pthread_mutex_lock(&facts->lock);
    if (facts->damaged > 0) {
        snprintf(note, WY_MESSAGE_SIZE, "%zu damaged file%s of the cache %s ignored: %s",
                 facts->damaged, facts->damaged == 1 ? "" : "s",
                 facts->damaged == 1 ? "was" : "were", facts->last_damaged);
    } else if (facts->unwritable) {
        snprintf(note, WY_MESSAGE_SIZE, "the cache %.200s cannot be written: %s", facts->folder,
                 facts->why);
    }
    pthread_mutex_unlock(&facts->lock);
}

/* The value of the line that begins with this word, which ends as a text of its own. */
static const char *line_of(char **at, const char *word) {
    const size_t length = strlen(word);
    char *end = strchr(*at, '\n');
    if (strncmp(*at, word, length) != 0 || end == NULL) {
        return NULL;
    }
    const char *value = *at + length;
    *end = '\0';
    *at = end + 1;
    return value;
}

/* text is changed: its lines become texts. */
static void describe(wy_fact_file *file, char *text, size_t length) {
    char *at = below_hash(text, length);
    const char *format = at != NULL ? line_of(&at, "wythoff fact 1") : NULL;
    if (format != NULL) {
        file->version = line_of(&at, "version ");
        file->kind = file->version != NULL ? line_of(&at, "kind ") : NULL;
        file->rule = file->kind != NULL ? line_of(&at, "rule ") : NULL;
    }
    file->damaged = at == NULL || file->rule == NULL || *at != '\n';
    if (!file->damaged) {
        file->text = at + 1;
        file->length = length - (size_t)(at + 1 - text);
    }
}

wy_status wy_facts_each(wy_facts *facts, bool (*take)(void *data, const wy_fact_file *file),
                        void *data, wy_error *error) {
    listing files;
    wy_status status = list_folder(&files, facts) ? WY_OK : wi_fail_memory(error);
    wi_list_sort(files.of, files.count, by_name);
    bool more = status == WY_OK;
    for (size_t i = 0; i < files.count && more; i++) {
        wy_fact_file file = {.path = files.of[i].path, .bytes = files.of[i].bytes};
        size_t length = 0;
        char *text = read_whole(file.path, &length);
        file.damaged = text == NULL;
        if (text != NULL) {
            describe(&file, text, length);
        }
        more = take(data, &file);
        free(text);
    }
    listing_clear(&files);
    return status;
}

wy_status wy_facts_clear(size_t *count, wy_facts *facts, wy_error *error) {
    listing files;
    *count = 0;
    pthread_mutex_lock(&facts->lock);
    forget_all(facts);
    wy_status status = list_folder(&files, facts) ? WY_OK : wi_fail_memory(error);
    for (size_t i = 0; i < files.count && status == WY_OK; i++) {
        if (unlink(files.of[i].path) == 0) {
            *count += 1;
        } else if (errno != ENOENT) {
            status = wi_fail(error, WY_SYSTEM, "cannot remove %.300s: %s", files.of[i].path,
                             strerror(errno));
        }
    }
    pthread_mutex_unlock(&facts->lock);
    listing_clear(&files);
    return status;
}
