#define _GNU_SOURCE
#include "include/Tries.h"
#include "outside.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static char words[4096];

static void note(const char *word) {
    if (strlen(words) + strlen(word) + 2 > sizeof words) return;
    if (*words) strcat(words, " ");
    strcat(words, word);
}

#define TRY(word, attempt) \
    do { \
        if (attempt) note(word); \
    } while (0)

static int reads(const char *path) {
    char byte;
    int file = open(path, O_RDONLY | O_NONBLOCK);
    if (file < 0) return 0;
    int isRead = read(file, &byte, 1) == 1;
    close(file);
    return isRead;
}

static int lists(const char *path) { return open(path, O_RDONLY | O_DIRECTORY) >= 0; }

static int connects(int family) {
    int number = socket(family, SOCK_STREAM, 0);
    if (number < 0) return 0;
    close(number);
    return 1;
}

static int forks(long call) {
    pid_t child = call == SYS_vfork ? vfork() : fork();
    if (child == 0) _exit(0);
    if (child > 0) waitpid(child, NULL, 0);
    return child > 0;
}

static int executes(void) {
    char *arguments[] = {"true", NULL};
    pid_t child;
    return posix_spawn(&child, "/bin/true", NULL, NULL, arguments, NULL) == 0;
}

static void attempt(void) {
    *words = 0;
    pid_t host = getppid();
    char path[64];
    TRY("read", reads(OUTSIDE));
    TRY("write", open(OUTSIDE, O_WRONLY) >= 0);
    TRY("make", open(OUTSIDE ".made", O_WRONLY | O_CREAT, 0600) >= 0);
    TRY("truncate", truncate(OUTSIDE, 1) == 0);
    TRY("unlink", unlink(OUTSIDE) == 0);
    TRY("rename", rename(OUTSIDE, OUTSIDE ".moved") == 0);
    TRY("link", link(OUTSIDE, OUTSIDE ".linked") == 0);
    TRY("watch", inotify_add_watch(inotify_init1(0), OUTSIDE, IN_ALL_EVENTS) >= 0);
    // These seem to succeed.
    chmod(OUTSIDE, 0);
    if (chown(OUTSIDE, 1, 1) != 0) errno = 0;
    utimensat(AT_FDCWD, OUTSIDE, (struct timespec[2]){{1, 0}, {1, 0}}, 0);
    TRY("root", lists("/root"));
    TRY("home", lists("/home"));
    TRY("shadow", reads("/etc/shadow"));
    snprintf(path, sizeof path, "/proc/%d/environ", host);
    TRY("environment", host > 0 && reads(path));
    snprintf(path, sizeof path, "/proc/%d/mem", host);
    TRY("memory", host > 0 && open(path, O_RDWR) >= 0);
    TRY("init", reads("/proc/1/environ"));
    TRY("inet", connects(AF_INET));
    TRY("inet6", connects(AF_INET6));
    TRY("unix", connects(AF_UNIX));
    TRY("netlink", connects(AF_NETLINK));
    TRY("fork", forks(0));
    TRY("vfork", forks(SYS_vfork));
    TRY("spawn", executes());
    TRY("execute", (execl("/bin/true", "true", NULL), 0));
    TRY("kill", kill(host, 0) == 0);
    TRY("killAll", kill(-1, 0) == 0);
    TRY("killOther", kill(1, 0) == 0);
    siginfo_t info = {.si_code = -2};
    TRY("tgkill", syscall(SYS_tgkill, host, host, 0) == 0);
    TRY("tkill", syscall(SYS_tkill, host, 0) == 0);
    TRY("sigqueue", syscall(SYS_rt_sigqueueinfo, host, 0, &info) == 0);
    TRY("tgsigqueue", syscall(SYS_rt_tgsigqueueinfo, host, host, 0, &info) == 0);
    TRY("pidfd", syscall(SYS_pidfd_open, host, 0) >= 0);
    struct rlimit limit = {16, 16};
    TRY("limits", syscall(SYS_prlimit64, host, RLIMIT_NOFILE, NULL, &limit) == 0);
    limit = (struct rlimit){16, 16};
    TRY("setLimits", syscall(SYS_prlimit64, host, RLIMIT_NOFILE, &limit, NULL) == 0);
    TRY("ownLimits", syscall(SYS_prlimit64, 0, RLIMIT_FSIZE, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY}, NULL) == 0);
    TRY("priority", setpriority(PRIO_PROCESS, host, 5) == 0);
    TRY("trace", ptrace(PTRACE_SEIZE, host, 0, 0) == 0);
    char byte;
    struct iovec own = {&byte, 1}, other = {(void *)attempt, 1};
    TRY("readMemory", process_vm_readv(host, &own, 1, &other, 1, 0) == 1);
    TRY("device", mknod("device", S_IFBLK | 0600, 0x0801) == 0);
    TRY("pipe", mkfifo(OUTSIDE ".fifo", 0600) == 0);
    TRY("chroot", chroot(".") == 0);
    TRY("name", sethostname("hostile", 7) == 0);
    TRY("unshare", unshare(CLONE_NEWUSER) == 0);
    TRY("mount", mount("none", "/tmp", "tmpfs", 0, NULL) == 0);
    TRY("ring", syscall(SYS_io_uring_setup, 1, path) >= 0);
    TRY("bpf", syscall(SYS_bpf, 0, path, sizeof path) >= 0);
    TRY("perf", syscall(SYS_perf_event_open, path, 0, -1, -1, 0) >= 0);
    TRY("key", syscall(SYS_keyctl, 0, -5, 1) >= 0);
    TRY("memfd", syscall(SYS_memfd_create, "hostile", 0) >= 0);
    TRY("administrator", setuid(0) == 0 && geteuid() == 0 && open("/proc/sys/kernel/hostname", O_WRONLY) >= 0);
    TRY("survives", syscall(SYS_prctl, 1 /* PR_SET_PDEATHSIG */, 0, 0, 0, 0) == 0);
    TRY("hostEnvironment", getenv("RICHPUSH_TEST_SECRET") != NULL);
    if (!*words) note("nothing");
}

static char early[sizeof words];

__attribute__((constructor)) static void constructor(void) {
    attempt();
    strcpy(early, words);
}

const char *tries_early(void) { return early; }

const char *tries_now(void) {
    attempt();
    return words;
}

int tries_map(int megabytes) {
    for (int count = 0; count < megabytes; count++) {
        char *memory = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) return count;
        memset(memory, 1, 1 << 20);
    }
    sleep(60);
    return megabytes;
}

static void *waiting(void *argument) {
    sleep(60);
    return argument;
}

int tries_threads(int count) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 64 << 10);
    for (int number = 0; number < count; number++) {
        pthread_t thread;
        if (pthread_create(&thread, &attributes, waiting, NULL) != 0) return number;
    }
    sleep(60);
    return count;
}

int tries_write(int megabytes) {
    static char block[1 << 20];
    int file = -1;
    for (int count = 0; count < megabytes; count++) {
        char path[32];
        snprintf(path, sizeof path, "tmp/%d", count / 256);
        if (count % 256 == 0) {
            if (file >= 0) close(file);
            file = open(path, O_WRONLY | O_CREAT, 0600);
        }
        if (write(file, block, sizeof block) != sizeof block) return count;
    }
    sleep(60);
    return megabytes;
}
