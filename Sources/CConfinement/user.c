// SPDX-License-Identifier: Apache-2.0

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <linux/capability.h>
#include <linux/securebits.h>
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

/// Puts an empty folder over the first one on the way that other users cannot enter, and the wanted one back into it.
static void uncover(const char *path) {
    int wanted = open(path, O_PATH | O_CLOEXEC);
    struct stat status;
    if (wanted < 0 || fstat(wanted, &status) != 0 || !S_ISDIR(status.st_mode) || path[0] != '/') goto end;
    char way[PATH_MAX];
    if (strlen(path) >= sizeof way) goto end;
    strcpy(way, path);
    bool isCovered = false;
    for (char *next = way; (next = strchr(next + 1, '/'));) {
        *next = 0;
        bool isThere = stat(way, &status) == 0;
        if (!isThere) mkdir(way, 0711);
        else if (!(status.st_mode & S_IXOTH)) isCovered = mount("none", way, "tmpfs", MS_NOSUID | MS_NODEV, "mode=0711") == 0;
        if (!isThere) isCovered = true;
        *next = '/';
    }
    if (!isCovered) goto end;
    mkdir(way, 0755);
    char source[64];
    snprintf(source, sizeof source, "/proc/self/fd/%d", wanted);
    mount(source, way, NULL, MS_BIND | MS_REC, NULL);
end:
    if (wanted >= 0) close(wanted);
}

void cconfinement_uncover(const cconfinement_program *program) {
    if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return;
    for (const char *const *path = program->readable; path && *path; path++) uncover(*path);
    for (const char *const *path = program->writable; path && *path; path++) uncover(*path);
    // The working folder may be below a covered one.
    if (program->folder && chdir(program->folder) != 0) return;
}

bool cconfinement_drop_user(const cconfinement_program *program) {
    if (geteuid() != 0 && getuid() != 0) return false;
    for (int capability = 0; capability <= 63; capability++) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    bool isOther = setgroups(0, NULL) == 0 && setresgid(program->user, program->user, program->user) == 0
        && setresuid(program->user, program->user, program->user) == 0;
    // Whoever stays the administrator by name has no more rights than other users.
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[2] = {{0}, {0}};
    syscall(SYS_capset, &header, none);
    return isOther;
}
