// SPDX-License-Identifier: Apache-2.0
//
// What the process asks of files and is refused by Landlock, which tells nobody. Functions of the C library's names stand
// before it, as in memory.c. What goes around them is refused as well, and not told.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CExtensionProcess.h"
#include "internal.h"

#include <dirent.h>
#include <dlfcn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>

/// Constructors of the app's code run before there is a report.
static cextensionwire_refusals early;
static _Atomic(cextensionwire_refusals *) refusals = &early;

void cextensionprocess_report_refusals(void) {
    cextensionprocess_report->refusals = early;
    atomic_store(&refusals, &cextensionprocess_report->refusals);
}

/// Whether the system's libraries look at the path for their own purposes.
static bool isOfSystem(const char *path) {
    static const char *const folders[] = {"/proc/self/", "/proc/thread-self/", "/sys/", "/dev/", "/etc/"};
    if (strcmp(path, "/etc/shadow") == 0) return false;
    for (size_t index = 0; index < sizeof folders / sizeof *folders; index++)
        if (strncmp(path, folders[index], strlen(folders[index])) == 0) return true;
    return false;
}

/// Keeps `errno`, and allocates nothing.
static void note(const char *verb, const char *path) {
    int code = errno;
    if (code != EACCES || !path || isOfSystem(path)) return;
    cextensionwire_refusals *list = atomic_load(&refusals);
    char text[CEXTENSIONWIRE_REFUSAL_BYTES];
    snprintf(text, sizeof text, "%s %s", verb, path);
    errno = code;
    uint32_t known = list->count < CEXTENSIONWIRE_REFUSALS ? list->count : CEXTENSIONWIRE_REFUSALS;
    for (uint32_t index = 0; index < known; index++) {
        if (strncmp(list->texts[index], text, sizeof text) == 0) return;
    }
    uint32_t own = atomic_fetch_add((_Atomic uint32_t *)&list->count, 1);
    if (own < CEXTENSIONWIRE_REFUSALS) memcpy(list->texts[own], text, sizeof text);
}

int openat(int folder, const char *path, int flags, ...) {
    unsigned mode = 0;
    if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) {
        va_list rest;
        va_start(rest, flags);
        mode = va_arg(rest, unsigned);
        va_end(rest);
    }
    int file = (int)syscall(SYS_openat, folder, path, flags, mode);
    if (file < 0) note(flags & (O_WRONLY | O_RDWR | O_CREAT) ? "writes" : flags & O_DIRECTORY ? "lists" : "reads", path);
    return file;
}

DIR *opendir(const char *path) {
    int file = openat(AT_FDCWD, path, O_RDONLY | O_NONBLOCK | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return NULL;
    DIR *folder = fdopendir(file);
    if (!folder) close(file);
    return folder;
}

FILE *fopen(const char *path, const char *mode) {
    static _Atomic(FILE *(*)(const char *, const char *)) next;
    FILE *(*function)(const char *, const char *) = atomic_load(&next);
    if (!function) {
        function = (FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, "fopen");
        atomic_store(&next, function);
    }
    FILE *file = function ? function(path, mode) : NULL;
    if (!file) note(strpbrk(mode, "wa+") ? "writes" : "reads", path);
    return file;
}

// The same functions by the names that code has for files of any size.
int openat64(int folder, const char *path, int flags, ...) __attribute__((alias("openat")));
FILE *fopen64(const char *path, const char *mode) __attribute__((alias("fopen")));
