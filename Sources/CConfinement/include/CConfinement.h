// SPDX-License-Identifier: Apache-2.0
//
// Starts programs that are held before their first instruction.
//
// The kernel takes a process's rights for good, and the program that is executed then has none to give back. So nothing that
// foreign code brings along, constructors and libraries included, runs before the confinement is complete.

#ifndef CCONFINEMENT_H
#define CCONFINEMENT_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// What a program was confined by; each as far as the kernel grants it to this user.
enum {
    /// An empty network of its own (a network namespace).
    CCONFINEMENT_NETWORK = 1,
    /// No files but those below the given folders (Landlock).
    CCONFINEMENT_FILES = 2,
    /// No calls but those on a list (seccomp).
    CCONFINEMENT_CALLS = 4,
    /// A user without rights, where the starting process is the administrator's.
    CCONFINEMENT_USER = 8,
    /// No signals to others (Landlock, version 6).
    CCONFINEMENT_SIGNALS = 16,
};

/// What may be called.
enum {
    CCONFINEMENT_EVERY_CALL = 0,
    /// All that compilers and package managers call, but no sockets of a network.
    CCONFINEMENT_BUILD_CALLS = 1,
    /// What an extension needs: threads, memory, its own files.
    CCONFINEMENT_EXTENSION_CALLS = 2,
};

typedef struct {
    const char *_Nonnull path;
    /// Both end with `NULL`; the first argument is the program's name.
    char *_Nullable const *_Nonnull arguments;
    char *_Nullable const *_Nonnull environment;
    const char *_Nullable folder;
    /// The program's descriptors from 0 on, each above 31; -1 is `/dev/null`.
    const int *_Nonnull descriptors;
    int descriptorCount;
    /// The last process that has the other end ends the program, and all that it started; -1 if none does.
    int lifeline;
    /// Ends with the thread that starts it.
    bool endsWithThread;
    bool leavesNetwork;
    /// Its files, which end with `NULL`; without them all files are there.
    const char *_Nullable const *_Nullable readable;
    const char *_Nullable const *_Nullable writable;
    int calls;
    /// Whether somebody waits for `cconfinement_next_refusal`, without whom refused calls would never return.
    bool tellsRefusals;
    /// The user and the group that it becomes if this process is the administrator's; 0 to stay.
    uint32_t user;
    /// 0 is no limit.
    uint64_t fileBytes;
    uint64_t processorSeconds;
    uint64_t dataBytes;
} cconfinement_program;

/// Starts the program and returns its process identifier, or the negative `errno` of what failed.
///
/// `listener` becomes a descriptor for `cconfinement_next_refusal`, or -1 where the program or the kernel has none.
pid_t cconfinement_start(const cconfinement_program *_Nonnull program, uint32_t *_Nonnull granted, int *_Nonnull listener);

enum { CCONFINEMENT_REFUSAL_BYTES = 320 };

/// Waits for the next notable call of the program, describes it as "opens a socket of a network", and refuses it.
///
/// Returns false once the program is gone. What it describes is the program's own word.
bool cconfinement_next_refusal(int listener, char text[_Nonnull CCONFINEMENT_REFUSAL_BYTES]);

#endif
