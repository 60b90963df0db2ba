// SPDX-License-Identifier: Apache-2.0

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CConfinementTries.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

/// Whether the kernel would have done it, had the arguments been right.
static bool isGranted(long result) { return result >= 0 || (errno != EPERM && errno != EACCES && errno != ENOSYS); }

static bool reads(const char *path) {
    char byte;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return false;
    bool isRead = read(file, &byte, 1) == 1;
    close(file);
    return isRead;
}

static bool opens(const char *path, int flags) {
    int file = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0600);
    if (file >= 0) close(file);
    return file >= 0;
}

static bool lists(const char *path) {
    DIR *folder = opendir(path);
    if (folder) closedir(folder);
    return folder != NULL;
}

static const char *of_host(const char *name) {
    static char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", getppid(), name);
    return path;
}

static const char *beside(const char *outside, const char *suffix) {
    static char path[4200];
    snprintf(path, sizeof path, "%.4096s.%s", outside, suffix);
    return path;
}

static bool read_file(const char *outside) { return reads(outside); }
static bool write_file(const char *outside) { return opens(outside, O_WRONLY); }
static bool make_file(const char *outside) {
    const char *path = beside(outside, "made");
    bool isMade = opens(path, O_WRONLY | O_CREAT);
    if (isMade) unlink(path);
    return isMade;
}
static bool truncate_file(const char *outside) {
    struct stat status;
    return stat(outside, &status) == 0 && truncate(outside, status.st_size) == 0;
}
static bool rename_file(const char *outside) {
    const char *path = beside(outside, "moved");
    return rename(outside, path) == 0 && rename(path, outside) == 0;
}
static bool link_file(const char *outside) {
    const char *path = beside(outside, "linked");
    return link(outside, path) == 0 && unlink(path) == 0;
}
static bool pipe_file(const char *outside) {
    const char *path = beside(outside, "pipe");
    return mkfifo(path, 0600) == 0 && unlink(path) == 0;
}
static bool change_mode(const char *outside) {
    struct stat before, after;
    if (stat(outside, &before) != 0) return false;
    chmod(outside, before.st_mode ^ S_IXOTH);
    bool isChanged = stat(outside, &after) == 0 && after.st_mode != before.st_mode;
    if (isChanged) chmod(outside, before.st_mode);
    return isChanged;
}
static bool watch_file(const char *outside) {
    int watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    bool isWatched = watch >= 0 && inotify_add_watch(watch, outside, IN_ALL_EVENTS) >= 0;
    if (watch >= 0) close(watch);
    return isWatched;
}
static bool look_up_file(const char *outside) {
    struct stat status;
    return stat(outside, &status) == 0;
}
static bool list_home(const char *outside) {
    (void)outside;
    return lists("/root") || lists("/home");
}
static bool read_shadow(const char *outside) {
    (void)outside;
    return reads("/etc/shadow");
}

static bool own_environment(const char *outside) {
    (void)outside;
    return getenv("RICHPUSH_TRIES_SECRET") != NULL;
}
static bool host_environment(const char *outside) {
    (void)outside;
    return reads(of_host("environ"));
}
static bool host_arguments(const char *outside) {
    (void)outside;
    return reads(of_host("cmdline"));
}
static bool host_memory(const char *outside) {
    (void)outside;
    char byte;
    struct iovec own = {&byte, 1}, other = {(void *)reads, 1};
    return opens(of_host("mem"), O_RDWR) || isGranted(syscall(SYS_process_vm_readv, getppid(), &own, 1, &other, 1, 0));
}
static bool trace_host(const char *outside) {
    (void)outside;
    return isGranted(ptrace(PTRACE_SEIZE, getppid(), 0, 0));
}

static bool has_socket(int family) {
    int number = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (number < 0 && family == AF_NETLINK) number = socket(family, SOCK_RAW | SOCK_CLOEXEC, 0);
    if (number >= 0) close(number);
    return number >= 0;
}
static bool internet_socket(const char *outside) {
    (void)outside;
    return has_socket(AF_INET) || has_socket(AF_INET6);
}
static bool machine_socket(const char *outside) {
    (void)outside;
    return has_socket(AF_UNIX) || has_socket(AF_NETLINK) || has_socket(AF_VSOCK);
}

static bool fork_process(const char *outside) {
    (void)outside;
    pid_t child = fork();
    if (child == 0) _exit(0);
    if (child > 0) waitpid(child, NULL, 0);
    return child > 0;
}
static bool run_program(const char *outside) {
    (void)outside;
    char *arguments[] = {"true", NULL};
    pid_t child;
    if (posix_spawn(&child, "/bin/true", NULL, NULL, arguments, NULL) != 0) return false;
    waitpid(child, NULL, 0);
    return true;
}
static bool outlive_host(const char *outside) {
    (void)outside;
    return syscall(SYS_prctl, 1 /* PR_SET_PDEATHSIG */, 0, 0, 0, 0) == 0;
}

static bool signal_host(const char *outside) {
    (void)outside;
    pid_t host = getppid();
    siginfo_t info = {.si_code = -2};
    int own = open(".", O_RDONLY | O_CLOEXEC);
    bool isOwner = own >= 0 && fcntl(own, F_SETOWN, host) == 0;
    if (own >= 0) close(own);
    int descriptor = (int)syscall(SYS_pidfd_open, host, 0);
    if (descriptor >= 0) close(descriptor);
    return isOwner || descriptor >= 0 || kill(host, 0) == 0 || syscall(SYS_tgkill, host, host, 0) == 0
        || syscall(SYS_tkill, host, 0) == 0 || syscall(SYS_rt_sigqueueinfo, host, 0, &info) == 0
        || syscall(SYS_rt_tgsigqueueinfo, host, host, 0, &info) == 0;
}
static bool signal_others(const char *outside) {
    (void)outside;
    return kill(1, 0) == 0 || kill(-1, 0) == 0;
}

static bool host_limits(const char *outside) {
    (void)outside;
    struct rlimit limit;
    return syscall(SYS_prlimit64, getppid(), RLIMIT_NOFILE, NULL, &limit) == 0;
}
static bool own_limits(const char *outside) {
    (void)outside;
    struct rlimit limit;
    return syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, NULL, &limit) == 0
        && syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, &limit, NULL) == 0;
}
static bool host_priority(const char *outside) {
    (void)outside;
    return setpriority(PRIO_PROCESS, (id_t)getppid(), getpriority(PRIO_PROCESS, (id_t)getppid())) == 0;
}

static bool make_device(const char *outside) {
    (void)outside;
    bool isMade = mknod("richpush-device", S_IFBLK | 0600, 0x0801) == 0;
    if (isMade) unlink("richpush-device");
    return isMade;
}
static bool administrate(const char *outside) {
    (void)outside;
    char name[256] = "";
    gethostname(name, sizeof name - 1);
    return isGranted(syscall(SYS_sethostname, name, strlen(name))) || isGranted(syscall(SYS_chroot, "/"))
        || isGranted(syscall(SYS_setns, -1, 0));
}
static bool become_administrator(const char *outside) {
    (void)outside;
    return (geteuid() == 0 || setuid(0) == 0) && opens("/proc/sys/kernel/hostname", O_WRONLY);
}
static bool make_namespace(const char *outside) {
    (void)outside;
    return isGranted(syscall(SYS_unshare, -1));
}
static bool odd_calls(const char *outside) {
    (void)outside;
    return isGranted(syscall(SYS_io_uring_setup, 0, NULL)) || isGranted(syscall(SYS_bpf, -1, NULL, 0))
        || isGranted(syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0)) || isGranted(syscall(SYS_keyctl, 0, -5, 1))
        || isGranted(syscall(SYS_memfd_create, NULL, 0)) || isGranted(syscall(SYS_userfaultfd, -1));
}

static const struct {
    cconfinementtries_try description;
    bool (*succeeds)(const char *outside);
} tries[] = {
    {{"read", "files", "reads a file of its user"}, read_file},
    {{"write", "files", "changes a file of its user"}, write_file},
    {{"make", "files", "makes a file outside its folder"}, make_file},
    {{"truncate", "files", "shortens a file by its path"}, truncate_file},
    {{"rename", "files", "moves a file of its user"}, rename_file},
    {{"link", "files", "gives a file of its user another name"}, link_file},
    {{"pipe", "files", "makes a pipe outside its folder"}, pipe_file},
    {{"mode", "files", "changes the mode of a file of its user"}, change_mode},
    {{"watch", "files", "watches a file of its user for changes"}, watch_file},
    {{"home", "files", "lists the folders of users"}, list_home},
    {{"shadow", "files", "reads the machine's passwords"}, read_shadow},
    {{"stat", "files", "looks up the size and time of a file by its path", true}, look_up_file},
    {{"environment", "environment", "has its host's variables"}, own_environment},
    {{"host-environment", "environment", "reads the variables of its host's process"}, host_environment},
    {{"host-arguments", "environment", "reads the arguments of its host's process"}, host_arguments},
    {{"host-memory", "environment", "reads the memory of its host"}, host_memory},
    {{"trace", "environment", "traces its host"}, trace_host},
    {{"internet", "sockets", "opens a socket of a network"}, internet_socket},
    {{"machine", "sockets", "opens a socket of this machine"}, machine_socket},
    {{"fork", "processes", "makes a process"}, fork_process},
    {{"program", "processes", "runs a program"}, run_program},
    {{"outlive", "processes", "outlives its host"}, outlive_host},
    {{"signal-host", "signals", "signals its host"}, signal_host},
    {{"signal-others", "signals", "signals other processes"}, signal_others},
    {{"host-limits", "limits", "reads or sets the limits of its host"}, host_limits},
    {{"own-limits", "limits", "sets limits of its own"}, own_limits},
    {{"host-priority", "limits", "changes the priority of its host"}, host_priority},
    {{"device", "devices", "makes a device"}, make_device},
    {{"administrate", "namespaces", "changes the machine's name, root or namespaces"}, administrate},
    {{"administrator", "namespaces", "has the administrator's rights"}, become_administrator},
    {{"namespace", "namespaces", "makes a namespace"}, make_namespace},
    {{"kernel", "namespaces", "uses rare calls: rings, tracing, keys, shared memory"}, odd_calls},
};

const cconfinementtries_try *cconfinementtries_at(int number) {
    int count = (int)(sizeof tries / sizeof *tries);
    return number >= 0 && number < count ? &tries[number].description : NULL;
}

bool cconfinementtries_succeeds(int number, const char *outside) {
    return cconfinementtries_at(number) && tries[number].succeeds(outside);
}
