// SPDX-License-Identifier: Apache-2.0

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
#include <sched.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif

#ifdef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define WAIT_KILLABLE SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#else
// Linux 5.19. Its number is not in all headers.
#define WAIT_KILLABLE (1UL << 5)
#endif

/// The code of a call that does nothing and succeeds.
#define IGNORED 0

#define NUMBER offsetof(struct seccomp_data, nr)
// Both architectures have the low half first.
#define ARGUMENT(index) (offsetof(struct seccomp_data, args) + (index) * 8)
#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)(offset))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define ALLOW(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE(call, code) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), ANSWER(SECCOMP_RET_ERRNO | (code))
/// The call where this argument has this value.
#define REFUSE_WITH(call, index, value, code) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD(ARGUMENT(index)), \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1), ANSWER(SECCOMP_RET_ERRNO | (code)), LOAD(NUMBER)
/// The call only where its first argument has this value.
#define ONLY(call, value) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), LOAD(ARGUMENT(0)), \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1), ANSWER(SECCOMP_RET_ALLOW), ANSWER(refused)

#ifdef OWN_ARCHITECTURE

#if defined(__x86_64__)
// The calls of x32 have numbers of their own.
#define REFUSE_OTHER_NUMBERS BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
#else
#define REFUSE_OTHER_NUMBERS
#endif

#define BEGIN \
    LOAD(offsetof(struct seccomp_data, arch)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0), \
        ANSWER(SECCOMP_RET_KILL_PROCESS), LOAD(NUMBER), REFUSE_OTHER_NUMBERS

static bool install(struct sock_filter *filter, size_t count) {
    struct sock_fprog program = {.len = (unsigned short)count, .filter = filter};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

static bool confine_build(void) {
    struct sock_filter filter[] = {
        BEGIN
        // Those of the machine too: a daemon behind one may do what the build may not.
        REFUSE(socket, EACCES),
        REFUSE(io_uring_setup, ENOSYS), REFUSE(ptrace, EPERM), REFUSE(process_vm_readv, EPERM),
        REFUSE(process_vm_writev, EPERM), REFUSE(bpf, EPERM), REFUSE(perf_event_open, EPERM), REFUSE(keyctl, EPERM),
        REFUSE(mount, EPERM), REFUSE(setns, EPERM), REFUSE(mknodat, EPERM), REFUSE(chroot, EPERM),
        REFUSE(sethostname, EPERM), REFUSE(pidfd_getfd, EPERM), REFUSE(rt_sigqueueinfo, EPERM),
        REFUSE(rt_tgsigqueueinfo, EPERM),
#if defined(__x86_64__)
        REFUSE(mknod, EPERM),
#endif
        ANSWER(SECCOMP_RET_ALLOW),
    };
    return install(filter, sizeof filter / sizeof *filter);
}

/// Has the kernel ask the owner of the returned descriptor about calls, however many signals the caller gets meanwhile.
static int install_listening(struct sock_filter *filter, size_t count) {
    struct sock_fprog program = {.len = (unsigned short)count, .filter = filter};
    unsigned long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER | WAIT_KILLABLE;
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
}

/// What is not named here does not exist for an extension.
///
/// Returns a descriptor that tells of the notable ones among the refused calls, -1 where nobody asks for it or the kernel
/// does not give it, or -2 if nothing is confined.
static int confine_extension(int file, bool isListening) {
    unsigned own = (unsigned)getpid();
    unsigned refused = isListening ? SECCOMP_RET_USER_NOTIF : SECCOMP_RET_ERRNO | EPERM;
    struct sock_filter filter[] = {
        BEGIN
        // Often, and first for that.
        ALLOW(futex), ALLOW(read), ALLOW(write), ALLOW(sendmsg), ALLOW(recvmsg), ALLOW(mmap), ALLOW(munmap), ALLOW(mprotect),
        ALLOW(madvise), ALLOW(clock_gettime), ALLOW(epoll_pwait),
        // Memory.
        ALLOW(brk), ALLOW(mremap), ALLOW(msync), ALLOW(mincore), ALLOW(mlock), ALLOW(munlock),
        ALLOW(membarrier), ALLOW(get_mempolicy),
        // Files.
        ALLOW(openat), ALLOW(close), ALLOW(close_range), ALLOW(lseek), ALLOW(pread64), ALLOW(pwrite64), ALLOW(readv),
        ALLOW(writev), ALLOW(preadv), ALLOW(pwritev), ALLOW(fstat), ALLOW(newfstatat), ALLOW(statx), ALLOW(statfs),
        ALLOW(fstatfs), ALLOW(getdents64), ALLOW(getcwd), ALLOW(chdir), ALLOW(fchdir), ALLOW(mkdirat), ALLOW(unlinkat),
        ALLOW(renameat), ALLOW(renameat2), ALLOW(linkat), ALLOW(symlinkat), ALLOW(readlinkat), ALLOW(faccessat),
        ALLOW(ftruncate), ALLOW(fallocate), ALLOW(fsync), ALLOW(fdatasync), ALLOW(flock), ALLOW(umask),
        ALLOW(copy_file_range), ALLOW(sendfile), ALLOW(splice), ALLOW(fadvise64), ALLOW(sync_file_range),
        ALLOW(getxattr), ALLOW(lgetxattr), ALLOW(fgetxattr), ALLOW(listxattr), ALLOW(llistxattr), ALLOW(flistxattr),
        ALLOW(dup), ALLOW(dup3), ALLOW(pipe2), ALLOW(eventfd2), ALLOW(timerfd_create), ALLOW(timerfd_settime),
        ALLOW(timerfd_gettime), ALLOW(epoll_create1), ALLOW(epoll_ctl), ALLOW(ppoll), ALLOW(pselect6),
        ALLOW(signalfd4),
        // A descriptor's owner is signalled by the kernel, whoever was made its owner.
        REFUSE_WITH(fcntl, 1, F_SETOWN, EPERM), REFUSE_WITH(fcntl, 1, F_SETOWN_EX, EPERM),
        REFUSE_WITH(fcntl, 1, F_SETSIG, EPERM), ALLOW(fcntl), REFUSE_WITH(ioctl, 1, FIOSETOWN, EPERM),
        REFUSE_WITH(ioctl, 1, SIOCSPGRP, EPERM), REFUSE_WITH(ioctl, 1, TIOCSTI, EPERM), ALLOW(ioctl),
        // The socket that the host gave it.
        ALLOW(sendto), ALLOW(recvfrom), ALLOW(sendmmsg), ALLOW(recvmmsg), ALLOW(shutdown), ALLOW(getsockopt),
        ALLOW(setsockopt), ALLOW(getsockname), ALLOW(getpeername),
        // Time, threads, and what a process may know of itself.
        ALLOW(clock_getres), ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(gettimeofday), ALLOW(times), ALLOW(getpid),
        ALLOW(getppid), ALLOW(gettid), ALLOW(getuid), ALLOW(geteuid), ALLOW(getgid), ALLOW(getegid), ALLOW(getresuid),
        ALLOW(getresgid), ALLOW(getgroups), ALLOW(getpgid), ALLOW(getsid), ALLOW(getrlimit), ALLOW(getrusage), ALLOW(sysinfo),
        ALLOW(uname), ALLOW(getcpu), ALLOW(getrandom), ALLOW(capget), ALLOW(sched_yield), ALLOW(sched_getaffinity),
        ALLOW(sched_getparam), ALLOW(sched_getscheduler), ALLOW(sched_get_priority_max), ALLOW(sched_get_priority_min),
        ALLOW(getpriority), ALLOW(getitimer), ALLOW(set_tid_address), ALLOW(set_robust_list), ALLOW(get_robust_list),
        ALLOW(rseq), REFUSE_WITH(prctl, 0, PR_SET_PDEATHSIG, EPERM), ALLOW(prctl), ALLOW(restart_syscall), ALLOW(exit),
        ALLOW(exit_group), ALLOW(futex_waitv),
        // Its own signals.
        ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(rt_sigpending), ALLOW(rt_sigtimedwait),
        ALLOW(rt_sigsuspend), ALLOW(sigaltstack), ONLY(kill, own), ONLY(tgkill, own),
#if defined(__x86_64__)
        ALLOW(open), ALLOW(stat), ALLOW(lstat), ALLOW(access), ALLOW(pipe), ALLOW(select), ALLOW(poll), ALLOW(dup2),
        ALLOW(getdents), ALLOW(rename), ALLOW(mkdir), ALLOW(rmdir), ALLOW(creat), ALLOW(link), ALLOW(unlink),
        ALLOW(symlink), ALLOW(readlink), ALLOW(getpgrp), ALLOW(time), ALLOW(alarm),
        ALLOW(pause), ALLOW(arch_prctl), ALLOW(epoll_create), ALLOW(epoll_wait), ALLOW(eventfd),
        REFUSE(chmod, IGNORED), REFUSE(chown, IGNORED), REFUSE(lchown, IGNORED), REFUSE(utime, IGNORED),
        REFUSE(utimes, IGNORED),
#endif
        // Landlock refuses to open a file, but not to change what is known of it by its path. Modes, owners and times mean
        // nothing in an app's own folders: setting them seems to succeed.
        REFUSE(fchmod, IGNORED), REFUSE(fchmodat, IGNORED), REFUSE(fchmodat2, IGNORED),
        REFUSE(fchown, IGNORED), REFUSE(fchownat, IGNORED), REFUSE(utimensat, IGNORED),
        REFUSE(setxattr, EOPNOTSUPP), REFUSE(lsetxattr, EOPNOTSUPP), REFUSE(fsetxattr, EOPNOTSUPP),
        REFUSE(removexattr, EOPNOTSUPP), REFUSE(lremovexattr, EOPNOTSUPP), REFUSE(fremovexattr, EOPNOTSUPP),
        // What this process executes below; afterwards no descriptor can have the number.
        ONLY(execveat, (unsigned)file),
        // Its own limits can be read.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prlimit64, 0, 8), LOAD(ARGUMENT(0)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 5), LOAD(ARGUMENT(2)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3),
        LOAD(ARGUMENT(2) + 4), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1), ANSWER(SECCOMP_RET_ALLOW),
        ANSWER(SECCOMP_RET_ERRNO | EPERM),
        // Threads, but no processes and no namespaces. The newer call's arguments are in memory, where a filter cannot look;
        // glibc then takes the older one.
        REFUSE(clone3, ENOSYS),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4), LOAD(ARGUMENT(0)),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1), ANSWER(SECCOMP_RET_ALLOW),
        ANSWER(refused),
        // Calls that programs take others for where a kernel has none.
        REFUSE(io_uring_setup, ENOSYS), REFUSE(faccessat2, ENOSYS), REFUSE(openat2, ENOSYS), REFUSE(epoll_pwait2, ENOSYS),
        REFUSE(preadv2, ENOSYS), REFUSE(pwritev2, ENOSYS),
    };
    enum { fixed = sizeof filter / sizeof *filter };
    struct sock_filter whole[fixed + 2 * CCONFINEMENT_NOTABLE_CALLS + 1];
    memcpy(whole, filter, sizeof filter);
    size_t count = fixed;
    for (int row = 0; row < CCONFINEMENT_NOTABLE_CALLS; row++) {
        cconfinement_notable notable = cconfinement_notable_at(row);
        if (notable.call < 0) continue;
        whole[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)notable.call, 0, 1);
        whole[count++] = (struct sock_filter)ANSWER(
            isListening ? SECCOMP_RET_USER_NOTIF : SECCOMP_RET_ERRNO | (unsigned)notable.code);
    }
    whole[count++] = (struct sock_filter)ANSWER(SECCOMP_RET_ERRNO | EPERM);
    if (!isListening) return install(whole, count) ? -1 : -2;
    int listener = install_listening(whole, count);
    return listener >= 0 ? listener : confine_extension(file, false);
}

bool cconfinement_confine_calls(const cconfinement_program *program, int file, int *listener) {
    if (program->calls != CCONFINEMENT_EXTENSION_CALLS) return confine_build();
    *listener = confine_extension(file, program->tellsRefusals);
    return *listener > -2;
}

#else

bool cconfinement_confine_calls(const cconfinement_program *program, int file, int *listener) { return false; }

#endif
