// SPDX-License-Identifier: Apache-2.0

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// What an extension may have open; iOS gives a process 256.
enum { descriptorLimit = 255 };

// Between fork and exec, other threads may have held any lock: what runs there makes system calls and allocates nothing.

static void close_from(int first) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, (unsigned)first, ~0U, 0U) == 0) return;
#endif
    struct rlimit limit;
    int end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? (int)limit.rlim_cur : 65536;
    for (int descriptor = first; descriptor < end; descriptor++) close(descriptor);
}

static void limit(int resource, uint64_t soft, uint64_t hard) {
    struct rlimit old;
    if (getrlimit(resource, &old) == 0 && old.rlim_max < hard) hard = old.rlim_max;
    setrlimit(resource, &(struct rlimit){soft < hard ? soft : hard, hard});
}

_Noreturn static void fail(int status) {
    int32_t code = -errno;
    if (write(status, &code, sizeof code) < 0) _exit(126);
    _exit(127);
}

union control {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr alignment;
};

/// Sends what confines the program, with the listener if there is one.
static bool send_granted(int status, int32_t granted, int listener) {
    struct iovec part = {&granted, sizeof granted};
    union control control = {.bytes = {0}};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (listener >= 0) {
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof listener);
        memcpy(CMSG_DATA(header), &listener, sizeof listener);
    }
    return sendmsg(status, &message, MSG_NOSIGNAL) == sizeof granted;
}

/// Receives a number, and the listener if it comes with it; false at the end.
static bool receive(int status, int32_t *number, int *listener) {
    for (;;) {
        struct iovec part = {number, sizeof *number};
        union control control;
        struct msghdr message = {
            .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
        ssize_t count = recvmsg(status, &message, MSG_CMSG_CLOEXEC);
        if (count < 0 && errno == EINTR) continue;
        if (count != sizeof *number) return false;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
            memcpy(listener, CMSG_DATA(header), sizeof *listener);
        return true;
    }
}

/// Gives this process the program's descriptors and nothing else of its parent's, whose files would stay open for its sake;
/// then come `status` and the lifeline.
static int take_descriptors(const cconfinement_program *program, int status) {
    int count = program->descriptorCount;
    for (int number = 0; number < count; number++) {
        int given = program->descriptors[number] >= 0 ? program->descriptors[number] : open("/dev/null", O_RDWR | O_CLOEXEC);
        // A descriptor that has its number already would stay closed on exec.
        if (given == number ? fcntl(number, F_SETFD, 0) != 0 : dup2(given, number) < 0) fail(status);
    }
    if (program->lifeline >= 0 && dup3(program->lifeline, count + 1, O_CLOEXEC) < 0) fail(status);
    if (dup3(status, count, O_CLOEXEC) < 0) fail(status);
    close_from(count + (program->lifeline >= 0 ? 2 : 1));
    return count;
}

_Noreturn static void become(const cconfinement_program *program, pid_t parent, int status) {
    close_from(status + 1);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (program->folder && chdir(program->folder) != 0) fail(status);

    // The filter lets a program be executed by this descriptor alone, whose number nothing can have afterwards.
    int file = open(program->path, O_PATH | O_CLOEXEC);
    if (file < 0) fail(status);
    bool isExtension = program->calls == CCONFINEMENT_EXTENSION_CALLS;
    if (isExtension) {
        struct rlimit files;
        if (getrlimit(RLIMIT_NOFILE, &files) != 0) fail(status);
        int last = files.rlim_cur > 4096 ? 4095 : (int)files.rlim_cur - 1;
        if (last < descriptorLimit) errno = EMFILE;
        if (last < descriptorLimit || dup3(file, last, O_CLOEXEC) < 0) fail(status);
        close(file);
        file = last;
    }
    uint32_t granted = 0;
    bool isReachable = program->user && geteuid() == 0 && cconfinement_uncover(program);
    if (program->leavesNetwork && cconfinement_leave_network()) granted |= CCONFINEMENT_NETWORK;
    if (geteuid() == 0 && (program->calls || program->user)) {
        if (cconfinement_drop_rights(isReachable ? program->user : 0)) granted |= CCONFINEMENT_USER;
    }
    limit(RLIMIT_CORE, 0, 0);
    if (program->fileBytes) limit(RLIMIT_FSIZE, program->fileBytes, program->fileBytes);
    if (program->processorSeconds) limit(RLIMIT_CPU, program->processorSeconds, program->processorSeconds + 5);
    if (program->dataBytes) limit(RLIMIT_DATA, program->dataBytes, program->dataBytes);
    // After the change of the user, which would take it back.
    if (program->endsWithThread && (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent)) _exit(126);
    if (program->readable || program->calls) prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    // What the kernel has not got is left out; what it has and does not give ends the start.
    if (program->readable) {
        int files = cconfinement_confine_files(program);
        if (files < 0) fail(status);
        granted |= (uint32_t)files;
    }
    if (isExtension) limit(RLIMIT_NOFILE, descriptorLimit, descriptorLimit);
    int listener = -1;
    if (program->calls && cconfinement_confine_calls(program, file, &listener)) granted |= CCONFINEMENT_CALLS;
    if (!send_granted(status, (int32_t)granted, listener)) _exit(126);
    if (isExtension) syscall(SYS_execveat, file, "", program->arguments, program->environment, AT_EMPTY_PATH);
    else execve(program->path, program->arguments, program->environment);
    fail(status);
}

/// Ends all that has come to this process, which is the parent of what its children leave behind.
static void end_descendants(void) {
    char path[64], text[4096];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    // Each round may orphan others. Without the file, which few kernels lack, what left its group lives on.
    for (int round = 0; round < 5000; round++) {
        int file = open(path, O_RDONLY | O_CLOEXEC);
        ssize_t count = file >= 0 ? read(file, text, sizeof text - 1) : 0;
        if (file >= 0) close(file);
        text[count > 0 ? count : 0] = 0;
        for (char *rest = text; *rest;) {
            char *number = rest;
            long child = strtol(number, &rest, 10);
            if (rest == number) break;
            if (child > 0) kill((pid_t)child, SIGKILL);
            while (*rest == ' ') rest++;
        }
        pid_t ended;
        while ((ended = waitpid(-1, NULL, WNOHANG)) > 0) {}
        if (ended < 0) return;
        usleep(1000);
    }
}

/// Waits for the program or for the end of the process that has the other end of the lifeline, which is behind `status`.
_Noreturn static void supervise(const cconfinement_program *program, int status) {
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    // A host that ignores it would have its children's states thrown away here too. It is blocked, as all others are.
    signal(SIGCHLD, SIG_DFL);
    pid_t own = getpid(), identifier = fork();
    if (identifier < 0) fail(status);
    if (identifier == 0) {
        setpgid(0, 0);
        become(program, own, status);
    }
    setpgid(identifier, identifier);
    // Nothing but the lifeline, so that no pipe and no lock stays open for its sake.
    int lifeline = dup2(status + 1, 0);
    close_from(1);
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    int signals = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
    struct pollfd awaited[] = {{.fd = lifeline, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
    int ended = 128 + SIGKILL;
    do {
        struct signalfd_siginfo information;
        while (read(signals, &information, sizeof information) > 0) {}
        int code = 0;
        if (waitpid(identifier, &code, WNOHANG) == identifier) {
            ended = WIFSIGNALED(code) ? 128 + WTERMSIG(code) : WEXITSTATUS(code);
            break;
        }
        // It looks by itself from time to time where there is no descriptor for signals.
        if (poll(awaited, 2, signals < 0 ? 10 : -1) < 0 && errno != EINTR) break;
    } while (!awaited[0].revents);
    kill(-identifier, SIGKILL);
    end_descendants();
    _exit(ended);
}

pid_t cconfinement_start(const cconfinement_program *program, uint32_t *granted, int *listener) {
    int ends[2];
    *granted = 0;
    *listener = -1;
    // Packets, because descriptors come with some of the numbers.
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return -errno;
    // Above those that the program gets.
    int status = fcntl(ends[1], F_DUPFD_CLOEXEC, 32);
    close(ends[1]);
    if (status < 0) {
        close(ends[0]);
        return -errno;
    }
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    pid_t own = getpid(), identifier = fork();
    if (identifier == 0) {
        status = take_descriptors(program, status);
        if (program->lifeline >= 0) supervise(program, status);
        setsid();
        become(program, own, status);
    }
    int code = errno;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    close(status);
    int32_t answer = identifier < 0 ? -code : -ECHILD;
    if (identifier > 0) {
        // The confinement, and a failure if one follows.
        int32_t next;
        bool isFirst = true;
        while (receive(ends[0], &next, listener)) {
            if (next < 0 || isFirst) answer = next;
            isFirst = false;
        }
        if (answer < 0) while (waitpid(identifier, NULL, 0) < 0 && errno == EINTR) {}
    }
    close(ends[0]);
    if (answer < 0 && *listener >= 0) close(*listener);
    if (answer < 0) return answer;
    *granted = (uint32_t)answer;
    return identifier;
}
