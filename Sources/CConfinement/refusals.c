// SPDX-License-Identifier: Apache-2.0
//
// Refused calls that are told, because they say what an app's code is up to. The kernel holds the caller until its host has
// read what it wants and refuses it (seccomp's user notification); calls that are allowed go on as before.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "internal.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OLD(call) SYS_##call
#else
#define OLD(call) -1
#endif

/// Calls that programs make without an own purpose, such as one for a thread's priority, are not among them.
static const cconfinement_notable notables[CCONFINEMENT_NOTABLE_CALLS] = {
    {SYS_socket, EACCES, "opens a socket of a network", NETWORK, 0},
    {SYS_socketpair, EACCES, "opens a socket of a network", NETWORK, 0},
    {SYS_execve, EPERM, "runs %s", PATH, 0},
    {SYS_execveat, EPERM, "runs %s", PATH, 1},
    {OLD(fork), EPERM, "makes a process", NO_ARGUMENT, 0},
    {OLD(vfork), EPERM, "makes a process", NO_ARGUMENT, 0},
    {SYS_clone, EPERM, "makes a process", NO_ARGUMENT, 0},
    {SYS_kill, EPERM, "signals %s", PROCESS, 0},
    {SYS_tkill, EPERM, "signals %s", PROCESS, 0},
    {SYS_tgkill, EPERM, "signals %s", PROCESS, 0},
    {SYS_rt_sigqueueinfo, EPERM, "signals %s", PROCESS, 0},
    {SYS_rt_tgsigqueueinfo, EPERM, "signals %s", PROCESS, 0},
    {SYS_pidfd_open, EPERM, "reaches for %s", PROCESS, 0},
    {SYS_ptrace, EPERM, "traces %s", PROCESS, 1},
    {SYS_process_vm_readv, EPERM, "reads the memory of %s", PROCESS, 0},
    {SYS_process_vm_writev, EPERM, "changes the memory of %s", PROCESS, 0},
    {SYS_truncate, EACCES, "shortens %s", PATH, 0},
    {OLD(mknod), EPERM, "makes a device or pipe at %s", PATH, 0},
    {SYS_mknodat, EPERM, "makes a device or pipe at %s", PATH, 1},
    {SYS_mount, EPERM, "mounts over %s", PATH, 1},
    {SYS_chroot, EPERM, "changes its root to %s", PATH, 0},
    {SYS_unshare, EPERM, "makes a namespace", NO_ARGUMENT, 0},
    {SYS_setns, EPERM, "enters a namespace", NO_ARGUMENT, 0},
    {SYS_sethostname, EPERM, "changes the machine's name", NO_ARGUMENT, 0},
    {SYS_setuid, EPERM, "becomes another user", NO_ARGUMENT, 0},
    {SYS_setresuid, EPERM, "becomes another user", NO_ARGUMENT, 0},
    {SYS_bpf, EPERM, "loads a program into the kernel", NO_ARGUMENT, 0},
    {SYS_perf_event_open, EPERM, "measures other processes", NO_ARGUMENT, 0},
    {SYS_keyctl, EPERM, "reads the kernel's keys", NO_ARGUMENT, 0},
};

cconfinement_notable cconfinement_notable_at(int row) { return notables[row]; }

/// The text at the address in the thread; "something" where it cannot be read.
static void read_text(pid_t thread, uint64_t address, char *text, size_t size) {
    size_t count = 0;
    // Up to the end of each page, because the next one may be missing.
    while (count < size - 1) {
        size_t rest = 4096 - (address + count) % 4096;
        if (rest > size - 1 - count) rest = size - 1 - count;
        struct iovec own = {text + count, rest}, other = {(void *)(uintptr_t)(address + count), rest};
        ssize_t read = process_vm_readv(thread, &own, 1, &other, 1, 0);
        if (read <= 0) break;
        if (memchr(text + count, 0, (size_t)read)) return;
        count += (size_t)read;
    }
    text[count] = 0;
    if (count == 0) snprintf(text, size, "something");
}

/// Leaves the text empty for a call that says nothing about who makes it.
static void describe(const cconfinement_notable *notable, const struct seccomp_notif *call, char *text) {
    char name[256];
    uint64_t value = call->data.args[notable->argument];
    switch (notable->kind) {
    case PATH: read_text((pid_t)call->pid, value, name, sizeof name); break;
    // libc asks the machine's name cache and the kernel for its own purposes.
    case NETWORK: if ((int)value != AF_INET && (int)value != AF_INET6) return; break;
    case PROCESS:
        if ((int)value == getpid()) snprintf(name, sizeof name, "its host");
        else snprintf(name, sizeof name, (int)value > 0 ? "process %d" : "other processes", (int)value);
        break;
    default: *name = 0;
    }
    if (notable->kind == NO_ARGUMENT || notable->kind == NETWORK) snprintf(text, CCONFINEMENT_REFUSAL_BYTES, "%s", notable->text);
    else snprintf(text, CCONFINEMENT_REFUSAL_BYTES, notable->text, name);
}

bool cconfinement_next_refusal(int listener, char text[CCONFINEMENT_REFUSAL_BYTES]) {
    *text = 0;
    while (!*text) {
        struct pollfd awaited = {.fd = listener, .events = POLLIN};
        if (poll(&awaited, 1, -1) < 0 && errno == EINTR) continue;
        if (!(awaited.revents & POLLIN)) return false;
        struct seccomp_notif call = {0};
        if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &call) != 0) {
            // The caller was ended meanwhile.
            if (errno == ENOENT || errno == EINTR) continue;
            return false;
        }
        struct seccomp_notif_resp answer = {.id = call.id, .error = -EPERM};
        for (int row = 0; row < CCONFINEMENT_NOTABLE_CALLS; row++) {
            if (notables[row].call != call.data.nr) continue;
            answer.error = -notables[row].code;
            describe(&notables[row], &call, text);
            break;
        }
        ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
    }
    return true;
}
