// SPDX-License-Identifier: Apache-2.0
//
// What libdispatch looks at. Each second it opens /proc/THREAD/stat of its threads, and ends the process where it cannot
// (swift-corelibs-libdispatch, src/event/workqueue.c, _dispatch_workq_count_runnable_workers). A confined process has no
// /proc but its own, where the same file is below task.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CExtensionProcess.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/// The number in `/proc/NUMBER/stat`; 0 of any other path.
static int numberOfThread(const char *path) {
    int number = 0, length = 0;
    if (strncmp(path, "/proc/", 6) != 0 || path[6] < '1' || path[6] > '9') return 0;
    return sscanf(path, "/proc/%9d/stat%n", &number, &length) == 1 && length > 0 && path[length] == 0 ? number : 0;
}

/// Stands before the C library's function of this name.
int open(const char *path, int flags, ...) {
    unsigned mode = 0;
    if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) {
        va_list rest;
        va_start(rest, flags);
        mode = va_arg(rest, unsigned);
        va_end(rest);
    }
    int number = path ? numberOfThread(path) : 0;
    if (number > 0) {
        char own[64];
        snprintf(own, sizeof own, "/proc/self/task/%d/stat", number);
        int file = openat(AT_FDCWD, own, flags);
        if (file >= 0) return file;
    }
    return openat(AT_FDCWD, path, flags, mode);
}

/// The same function by the name that code has for files of any size.
int open64(const char *path, int flags, ...) __attribute__((alias("open")));
