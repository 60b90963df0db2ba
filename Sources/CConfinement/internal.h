// SPDX-License-Identifier: Apache-2.0

#ifndef CCONFINEMENT_INTERNAL_H
#define CCONFINEMENT_INTERNAL_H

#include "CConfinement.h"

/// Moves into an empty network; whether that was granted.
bool cconfinement_leave_network(void);
/// Makes the program and its folders reachable for another user, and hides what is around them; whether all can be reached.
bool cconfinement_uncover(const cconfinement_program *program);
/// Gives up the administrator's rights and becomes the user, unless that is 0; whether it became the user.
bool cconfinement_drop_rights(uint32_t user);
/// Hides all files but those below the folders; what was granted, or -1 with `errno` where the kernel could do it and did not.
int cconfinement_confine_files(const cconfinement_program *program);
/// Refuses calls; `file` can be executed. `listener` becomes a descriptor that tells of refused ones, or negative.
bool cconfinement_confine_calls(const cconfinement_program *program, int file, int *listener);

/// A call that says something about who makes it, and that is refused to an extension.
typedef struct {
    /// Negative where this architecture has not got it.
    int call;
    /// The error that the caller gets.
    int code;
    /// What it is made for, as "opens"; `%s` stands for what the argument names.
    const char *text;
    /// What the argument is.
    enum { NO_ARGUMENT, PATH, NETWORK, PROCESS } kind;
    int argument;
} cconfinement_notable;

enum { CCONFINEMENT_NOTABLE_CALLS = 29 };
cconfinement_notable cconfinement_notable_at(int row);

#endif
