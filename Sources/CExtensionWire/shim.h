// SPDX-License-Identifier: Apache-2.0
//
// What Swift cannot say itself: messages that carry descriptors, and the page of memory that outlives a crash.

#ifndef CEXTENSIONWIRE_H
#define CEXTENSIONWIRE_H

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define CEXTENSIONWIRE_FRAMES 64
#define CEXTENSIONWIRE_DESCRIPTORS 16

/// Why an extension's process ended, written by itself with its last breath.
enum {
    CEXTENSIONWIRE_RUNNING = 0,
    CEXTENSIONWIRE_SIGNAL = 1,
    CEXTENSIONWIRE_MEMORY = 2,
    CEXTENSIONWIRE_EXIT = 3,
};

#define CEXTENSIONWIRE_REFUSALS 16
#define CEXTENSIONWIRE_REFUSAL_BYTES 240

/// Files that the process was refused: the number of them, and what it asked of the first, as "reads /home".
typedef struct {
    uint32_t count;
    char texts[CEXTENSIONWIRE_REFUSALS][CEXTENSIONWIRE_REFUSAL_BYTES];
} cextensionwire_refusals;

/// A page that the process and its host share. The host trusts none of it.
typedef struct {
    uint32_t kind;
    int32_t number;
    /// The push that the thread worked for; 0 where it is not known.
    uint32_t push;
    uint32_t frameCount;
    uint64_t frames[CEXTENSIONWIRE_FRAMES];
    /// Anonymous memory above that of the start, in bytes.
    uint64_t memoryBytes;
    /// The largest block that was allocated at once, in bytes; 0 where none stood out.
    uint64_t largestBytes;
    uint64_t imageBase;
    /// The instruction that a fatal signal came from; a return address is one behind its call, this is not.
    uint64_t faultAddress;
    uint32_t mainFrameCount;
    uint32_t mainFramesAreComplete;
    uint64_t mainFrames[CEXTENSIONWIRE_FRAMES];
    uint32_t threadFrameCount;
    uint32_t threadFramesAreComplete;
    uint64_t threadFrames[CEXTENSIONWIRE_FRAMES];
    cextensionwire_refusals refusals;
} cextensionwire_report;

// Swift imports an array in C as a tuple, whose code for thousands of members takes the compiler twenty seconds.

static inline const uint64_t *_Nonnull cextensionwire_frames(const cextensionwire_report *_Nonnull report) {
    return report->frames;
}

static inline const uint64_t *_Nonnull cextensionwire_main_frames(const cextensionwire_report *_Nonnull report) {
    return report->mainFrames;
}

static inline const uint64_t *_Nonnull cextensionwire_thread_frames(const cextensionwire_report *_Nonnull report) {
    return report->threadFrames;
}

/// The text of a refusal, of `CEXTENSIONWIRE_REFUSAL_BYTES` bytes.
static inline const char *_Nonnull cextensionwire_refusal(const cextensionwire_report *_Nonnull report, int index) {
    return report->refusals.texts[index];
}

/// Sends one message with descriptors; 0, or the `errno` of the failure.
static inline int cextensionwire_send(
    int socket, const void *_Nonnull bytes, size_t count, const int *_Nullable descriptors, int descriptorCount, int flags
) {
    if (descriptorCount < 0 || descriptorCount > CEXTENSIONWIRE_DESCRIPTORS) return EINVAL;
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    union {
        char bytes[CMSG_SPACE(sizeof(int) * CEXTENSIONWIRE_DESCRIPTORS)];
        struct cmsghdr alignment;
    } control;
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptorCount > 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * descriptorCount);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int) * descriptorCount);
        memcpy(CMSG_DATA(header), descriptors, sizeof(int) * descriptorCount);
    }
    for (;;) {
        ssize_t sent = sendmsg(socket, &message, flags | MSG_NOSIGNAL);
        if (sent >= 0) return 0;
        if (errno != EINTR) return errno;
    }
}

/// Receives one message; its length, 0 at the end, or -1 with `errno`: `EMSGSIZE` where it does not fit.
///
/// Descriptors are closed on exec. The caller owns them, those of a message that does not fit excepted.
static inline ssize_t cextensionwire_receive(
    int socket, void *_Nonnull bytes, size_t capacity, int *_Nonnull descriptors, int *_Nonnull descriptorCount
) {
    struct iovec part = {.iov_base = bytes, .iov_len = capacity};
    union {
        char bytes[CMSG_SPACE(sizeof(int) * CEXTENSIONWIRE_DESCRIPTORS)];
        struct cmsghdr alignment;
    } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t count;
    *descriptorCount = 0;
    do {
        count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    } while (count < 0 && errno == EINTR);
    if (count < 0) return -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        int here = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        for (int index = 0; index < here; index++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + index * sizeof(int), sizeof(int));
            if (*descriptorCount < CEXTENSIONWIRE_DESCRIPTORS) descriptors[(*descriptorCount)++] = descriptor;
            else close(descriptor);
        }
    }
    if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) {
        for (int index = 0; index < *descriptorCount; index++) close(descriptors[index]);
        *descriptorCount = 0;
        errno = EMSGSIZE;
        return -1;
    }
    return count;
}

/// A nameless file in memory; -1 with `errno`.
static inline int cextensionwire_memory_file(void) { return (int)syscall(SYS_memfd_create, "richpush", 1U /* MFD_CLOEXEC */); }

/// A nameless file in this folder, which can be given a name there; -1 with `errno`, also where the file system has none.
static inline int cextensionwire_nameless_file(const char *_Nonnull folder) {
    int nameless = 020000000 | O_DIRECTORY; // O_TMPFILE, which hides behind a macro.
    return (int)syscall(SYS_openat, AT_FDCWD, folder, nameless | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
}

/// Moves what has this name in a folder to another folder, where nothing may have the new name; 0, or -1 with `errno`.
static inline int cextensionwire_move(int folder, const char *_Nonnull name, int target, const char *_Nonnull newName) {
    return (int)syscall(SYS_renameat2, folder, name, target, newName, 1U /* RENAME_NOREPLACE */);
}

/// Whether a file has one name only, and no process has it open for writing; the descriptor only reads. Where the file system
/// cannot tell, somebody might.
static inline int cextensionwire_is_sole(int descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) != 0 || status.st_nlink != 1) return 0;
    // Whoever opens it in this moment would have the kernel signal its holder, which is fatal by default.
    fcntl(descriptor, 10 /* F_SETSIG */, 23 /* SIGURG */);
    // A process that is just being started has what its parent has open, until it closes that.
    for (int attempt = 0; fcntl(descriptor, 1024 /* F_SETLEASE */, F_RDLCK) != 0; attempt++) {
        if (attempt == 10 || errno != EAGAIN) return 0;
        usleep(1000);
    }
    fcntl(descriptor, 1024, F_UNLCK);
    return 1;
}

/// `pipe2` with `O_CLOEXEC`, which hides behind a macro.
static inline int cextensionwire_pipe(int *_Nonnull ends) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }

/// `WIFEXITED` and its kin.
static inline int cextensionwire_has_exited(int status) { return WIFEXITED(status); }
static inline int cextensionwire_exit_status(int status) { return WEXITSTATUS(status); }
static inline int cextensionwire_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }

#endif
