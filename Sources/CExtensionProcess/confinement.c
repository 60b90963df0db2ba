// SPDX-License-Identifier: Apache-2.0
//
// What the process gives up before the app's code runs, as far as the kernel lets an ordinary user.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CExtensionProcess.h"
#include "internal.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>

void cextensionprocess_close_from(int first) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, (unsigned)first, ~0U, 0) == 0) return;
#endif
    struct rlimit limit;
    int end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? (int)limit.rlim_cur : 65536;
    for (int descriptor = first; descriptor < end; descriptor++) close(descriptor);
}

void cextensionprocess_limit_resources(uint64_t fileBytes, uint64_t processorSeconds) {
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){fileBytes, fileBytes});
    setrlimit(RLIMIT_CPU, &(struct rlimit){processorSeconds, processorSeconds + 5});
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
}

bool cextensionprocess_leave_network(void) {
    return unshare(CLONE_NEWNET) == 0 || unshare(CLONE_NEWUSER | CLONE_NEWNET) == 0;
}

#define LANDLOCK_READ (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
// Rights of later versions, whose names are not in all headers.
#define LANDLOCK_REFER (1ULL << 13)
#define LANDLOCK_TRUNCATE (1ULL << 14)

/// What the kernel's version of Landlock can refuse.
static uint64_t landlock_all(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1U /* LANDLOCK_CREATE_RULESET_VERSION */);
    uint64_t first = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
    // Without the right to refer, a kernel that knows it refuses each move between folders.
    return first | (version >= 2 ? LANDLOCK_REFER : 0) | (version >= 3 ? LANDLOCK_TRUNCATE : 0);
}

static bool allow(int ruleset, const char *path, uint64_t access) {
    int folder = open(path, O_PATH | O_CLOEXEC);
    // What is not there needs no permission.
    if (folder < 0) return true;
    struct stat status;
    if (fstat(folder, &status) == 0 && !S_ISDIR(status.st_mode))
        access &= LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_TRUNCATE;
    struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = folder};
    bool isAllowed = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    close(folder);
    return isAllowed;
}

bool cextensionprocess_confine_files(const char *const *readable, const char *const *writable) {
    uint64_t all = landlock_all();
    struct landlock_ruleset_attr attributes = {.handled_access_fs = all};
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0);
    if (ruleset < 0) return false;
    bool isComplete = true;
    for (; *readable; readable++) isComplete = allow(ruleset, *readable, LANDLOCK_READ) && isComplete;
    for (; *writable; writable++) isComplete = allow(ruleset, *writable, all) && isComplete;
    bool isConfined = isComplete && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return isConfined;
}

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif

/// The code of a call that does nothing and succeeds.
#define IGNORED 0

#define NUMBER offsetof(struct seccomp_data, nr)
#define ARGUMENT(index) (offsetof(struct seccomp_data, args) + (index) * 8)
#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)(offset))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define REFUSE(call, code) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), ANSWER(SECCOMP_RET_ERRNO | (code))
/// The call where its second argument has this value.
#define REFUSE_WITH(call, value, code) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD(ARGUMENT(1)), \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1), ANSWER(SECCOMP_RET_ERRNO | (code)), LOAD(NUMBER)
/// The call only where its first argument has this value.
#define ONLY(call, value) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD(ARGUMENT(0)), \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1), ANSWER(SECCOMP_RET_ALLOW), \
        ANSWER(SECCOMP_RET_ERRNO | EPERM)

bool cextensionprocess_confine_calls(void) {
#ifndef OWN_ARCHITECTURE
    return false;
#else
    unsigned own = (unsigned)getpid();
    struct sock_filter filter[] = {
        LOAD(offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        LOAD(NUMBER),
#if defined(__x86_64__)
        // The calls of x32 have numbers of their own.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
        REFUSE(fork, EPERM), REFUSE(vfork, EPERM),
        REFUSE(chmod, IGNORED), REFUSE(chown, IGNORED), REFUSE(lchown, IGNORED),
#endif
        // Landlock refuses to open a file, but not to change what is known of it by its path, nor to shorten it before
        // version 3. Modes and owners mean nothing in an app's own folders: setting them seems to succeed.
        REFUSE(truncate, EACCES), REFUSE(fchmod, IGNORED), REFUSE(fchmodat, IGNORED), REFUSE(fchmodat2, IGNORED),
        REFUSE(fchown, IGNORED), REFUSE(fchownat, IGNORED),
        REFUSE(setxattr, EOPNOTSUPP), REFUSE(lsetxattr, EOPNOTSUPP), REFUSE(fsetxattr, EOPNOTSUPP),
        REFUSE(removexattr, EOPNOTSUPP), REFUSE(lremovexattr, EOPNOTSUPP), REFUSE(fremovexattr, EOPNOTSUPP),
        // The kernel signals the owner of a descriptor, whoever was made its owner.
        REFUSE_WITH(fcntl, F_SETOWN, EPERM), REFUSE_WITH(fcntl, F_SETOWN_EX, EPERM), REFUSE_WITH(fcntl, F_SETSIG, EPERM),
        REFUSE_WITH(ioctl, FIOSETOWN, EPERM), REFUSE_WITH(ioctl, SIOCSPGRP, EPERM),
        REFUSE(socket, EACCES), REFUSE(execve, EPERM), REFUSE(execveat, EPERM), REFUSE(ptrace, EPERM),
        REFUSE(process_vm_readv, EPERM), REFUSE(process_vm_writev, EPERM), REFUSE(io_uring_setup, ENOSYS),
        REFUSE(pidfd_open, EPERM), REFUSE(pidfd_getfd, EPERM), REFUSE(pidfd_send_signal, EPERM),
        REFUSE(rt_sigqueueinfo, EPERM), REFUSE(mount, EPERM), REFUSE(unshare, EPERM), REFUSE(setns, EPERM),
        REFUSE(bpf, EPERM), REFUSE(perf_event_open, EPERM), REFUSE(userfaultfd, EPERM), REFUSE(keyctl, EPERM),
        REFUSE(add_key, EPERM), REFUSE(request_key, EPERM), REFUSE(tkill, EPERM),
        // Its arguments are in memory, where a filter cannot look; glibc then takes the older call.
        REFUSE(clone3, ENOSYS),
        // Threads, but no processes.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4), LOAD(ARGUMENT(0)),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1), ANSWER(SECCOMP_RET_ALLOW),
        ANSWER(SECCOMP_RET_ERRNO | EPERM),
        ONLY(kill, own), ONLY(tgkill, own),
        ANSWER(SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
#endif
}
