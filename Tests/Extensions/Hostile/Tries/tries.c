#define _GNU_SOURCE
#include "include/Tries.h"

#include "CConfinementTries.h"
#include "outside.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char words[4096];

/// The names of what succeeds and should not.
static void attempt(void) {
    *words = 0;
    const cconfinementtries_try *try;
    for (int number = 0; (try = cconfinementtries_at(number)); number++) {
        if (!cconfinementtries_succeeds(number, OUTSIDE) || try->remains) continue;
        strcat(words, try->name);
        strcat(words, " ");
    }
    // These seem to succeed.
    chmod(OUTSIDE, 0);
    if (chown(OUTSIDE, 1, 1) != 0) strcat(words, "chown ");
    utimensat(AT_FDCWD, OUTSIDE, (struct timespec[2]){{1, 0}, {1, 0}}, 0);
    if (unlink(OUTSIDE) == 0) strcat(words, "unlink ");
    strcat(words, *words ? "" : "nothing ");
}

static char early[sizeof words];

__attribute__((constructor)) static void constructor(void) {
    attempt();
    strcpy(early, words);
}

const char *tries_early(void) { return early; }

const char *tries_now(void) {
    attempt();
    return words;
}

int tries_map(int megabytes) {
    for (int count = 0; count < megabytes; count++) {
        char *memory = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) return count;
        memset(memory, 1, 1 << 20);
    }
    sleep(60);
    return megabytes;
}

static void *waiting(void *argument) {
    sleep(60);
    return argument;
}

int tries_threads(int count) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 64 << 10);
    for (int number = 0; number < count; number++) {
        pthread_t thread;
        if (pthread_create(&thread, &attributes, waiting, NULL) != 0) return number;
    }
    sleep(60);
    return count;
}

int tries_write(int megabytes) {
    static char block[1 << 20];
    int file = -1;
    for (int count = 0; count < megabytes; count++) {
        char path[32];
        snprintf(path, sizeof path, "tmp/%d", count / 256);
        if (count % 256 == 0) {
            if (file >= 0) close(file);
            file = open(path, O_WRONLY | O_CREAT, 0600);
        }
        if (write(file, block, sizeof block) != sizeof block) return count;
    }
    sleep(60);
    return megabytes;
}
