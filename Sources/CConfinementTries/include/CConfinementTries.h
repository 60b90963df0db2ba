// SPDX-License-Identifier: Apache-2.0
//
// What hostile code tries, one by one, in a process that is meant to be held. Each leaves the machine as it was where it
// succeeds.

#ifndef CCONFINEMENTTRIES_H
#define CCONFINEMENTTRIES_H

#include <stdbool.h>

typedef struct {
    const char *_Nonnull name;
    /// What kind of thing it reaches for.
    const char *_Nonnull kind;
    /// What it does, as a predicate: "reads a file of its user".
    const char *_Nonnull text;
    /// Whether it still succeeds where all of the confinement holds; the guide says why.
    bool remains;
} cconfinementtries_try;

/// The try with this number, from 0 on; `NULL` behind the last.
const cconfinementtries_try *_Nullable cconfinementtries_at(int number);

/// Tries it, and returns whether it succeeded.
///
/// - Parameter outside: A file of the caller's that the process is not to reach, in a folder of its own.
bool cconfinementtries_succeeds(int number, const char *_Nonnull outside);

#endif
