// SPDX-License-Identifier: Apache-2.0

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Rights of later versions, whose names are not in all headers.
#define REFER (1ULL << 13)
#define TRUNCATE (1ULL << 14)
#define IOCTL_DEVICE (1ULL << 15)
#define READ (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define SOCKETS_AND_DEVICES \
    (LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK | IOCTL_DEVICE)

/// `struct landlock_ruleset_attr` of version 6.
struct attributes {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

static bool allow(int ruleset, const char *path, uint64_t access) {
    int folder = open(path, O_PATH | O_CLOEXEC);
    // What is not there, or cannot be reached, needs no permission.
    if (folder < 0) return errno != EMFILE && errno != ENFILE && errno != ENOMEM;
    struct stat status;
    if (fstat(folder, &status) == 0 && !S_ISDIR(status.st_mode))
        access &= LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_EXECUTE | TRUNCATE;
    struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = folder};
    bool isAllowed = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    int code = errno;
    close(folder);
    errno = code;
    return isAllowed;
}

int cconfinement_confine_files(const cconfinement_program *program) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1U /* LANDLOCK_CREATE_RULESET_VERSION */);
    if (version < 1) return 0;
    uint64_t all = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
    // Without the right to refer, a kernel that knows it refuses each move between folders.
    all |= (version >= 2 ? REFER : 0) | (version >= 3 ? TRUNCATE : 0) | (version >= 5 ? IOCTL_DEVICE : 0);
    struct attributes attributes = {
        .files = all,
        // Connections and listeners over TCP.
        .network = version >= 4 ? 3 : 0,
        // Abstract sockets and signals of other processes; a build has processes of its own to signal.
        .scopes = version >= 6 ? 3 : 0,
    };
    size_t size = version >= 6 ? sizeof attributes : version >= 4 ? 16 : 8;
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &attributes, size, 0);
    if (ruleset < 0) return -1;
    bool isComplete = true;
    for (const char *const *path = program->readable; path && *path; path++)
        isComplete = isComplete && allow(ruleset, *path, READ);
    uint64_t writing = program->calls == CCONFINEMENT_EXTENSION_CALLS ? all & ~SOCKETS_AND_DEVICES : all;
    for (const char *const *path = program->writable; path && *path; path++)
        isComplete = isComplete && allow(ruleset, *path, writing & all);
    bool isConfined = isComplete && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    int code = errno;
    close(ruleset);
    errno = code;
    if (!isConfined) return -1;
    return CCONFINEMENT_FILES | (version >= 6 ? CCONFINEMENT_SIGNALS : 0);
}
