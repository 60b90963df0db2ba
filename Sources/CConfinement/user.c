// SPDX-License-Identifier: Apache-2.0

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/capability.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void write_file(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    if (write(file, text, strlen(text)) < 0) errno = 0;
    close(file);
}

bool cconfinement_leave_network(void) {
    int others = CLONE_NEWIPC | CLONE_NEWUTS;
    if (unshare(CLONE_NEWNET | others) == 0) return true;
    unsigned user = getuid(), group = getgid();
    // The administrator of a container without this right becomes another user instead, who is not known in a new namespace.
    if (user == 0) return false;
    if (unshare(CLONE_NEWUSER | CLONE_NEWNET | others) != 0) return false;
    // It stays who it is by name.
    char line[64];
    write_file("/proc/self/setgroups", "deny");
    snprintf(line, sizeof line, "%u %u 1", user, user);
    write_file("/proc/self/uid_map", line);
    snprintf(line, sizeof line, "%u %u 1", group, group);
    write_file("/proc/self/gid_map", line);
    return true;
}

/// A folder as it was before anything was put over it.
struct wanted {
    const char *path;
    int folder;
    struct stat status;
};

/// Whether another user can come to the folder, and finds that one there.
static bool is_reachable(const struct wanted *wanted, uint32_t user) {
    char way[PATH_MAX];
    struct stat status;
    strcpy(way, wanted->path);
    for (char *next = way; (next = strchr(next + 1, '/'));) {
        *next = 0;
        if (stat(way, &status) != 0 || !(status.st_mode & S_IXOTH)) return false;
        *next = '/';
    }
    return stat(way, &status) == 0 && status.st_dev == wanted->status.st_dev && status.st_ino == wanted->status.st_ino
        && ((status.st_mode & 05) == 05 || status.st_uid == user);
}

/// Puts an empty folder over the first one on the way that other users cannot enter, and the wanted one back into it.
static void uncover(const struct wanted *wanted) {
    char way[PATH_MAX];
    struct stat status;
    strcpy(way, wanted->path);
    for (char *next = way; (next = strchr(next + 1, '/'));) {
        *next = 0;
        if (stat(way, &status) != 0) mkdir(way, 0711);
        else if (!(status.st_mode & S_IXOTH) && mount("none", way, "tmpfs", MS_NOSUID | MS_NODEV, "mode=0711") != 0) return;
        *next = '/';
    }
    mkdir(way, 0755);
    char source[64];
    snprintf(source, sizeof source, "/proc/self/fd/%d", wanted->folder);
    mount(source, way, NULL, MS_BIND | MS_REC, NULL);
}

bool cconfinement_uncover(const cconfinement_program *program) {
    struct stat status;
    // A descriptor of the machine's own tree could not be put into another one.
    bool hasOwnTree = unshare(CLONE_NEWNS) == 0 && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0;
    // All are opened before the first is covered.
    struct wanted wanted[64];
    int count = 0;
    bool isReachable = stat(program->path, &status) == 0 && (status.st_mode & 05) == 05;
    const char *const *lists[] = {program->readable, program->writable};
    for (int list = 0; list < 2; list++) {
        for (const char *const *path = lists[list]; path && *path; path++) {
            struct wanted *next = &wanted[count];
            if ((*path)[0] != '/' || strlen(*path) >= PATH_MAX || stat(*path, &next->status) != 0) continue;
            next->path = *path;
            if (!S_ISDIR(next->status.st_mode) || is_reachable(next, program->user)) continue;
            next->folder = open(*path, O_PATH | O_CLOEXEC);
            if (next->folder < 0 || ++count == sizeof wanted / sizeof *wanted) return false;
        }
    }
    if (count > 0 && hasOwnTree) {
        for (int index = 0; index < count; index++) uncover(&wanted[index]);
        // The working folder may be below a covered one.
        isReachable = (!program->folder || chdir(program->folder) == 0) && isReachable;
    }
    for (int index = 0; index < count; index++) {
        isReachable = is_reachable(&wanted[index], program->user) && isReachable;
        close(wanted[index].folder);
    }
    return isReachable;
}

bool cconfinement_drop_rights(uint32_t user) {
    for (int capability = 0; capability <= 63; capability++) {
        // Whoever stays the administrator reads and writes what belongs to others, as far as the files can be opened at all.
        bool isOfFiles = capability == CAP_DAC_OVERRIDE || capability == CAP_DAC_READ_SEARCH || capability == CAP_FOWNER
            || capability == CAP_CHOWN;
        if (user || !isOfFiles) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    }
    bool isOther = user && syscall(SYS_setgroups, 0, NULL) == 0 && syscall(SYS_setresgid, user, user, user) == 0
        && syscall(SYS_setresuid, user, user, user) == 0;
    return isOther;
}
