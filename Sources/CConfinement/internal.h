// SPDX-License-Identifier: Apache-2.0

#ifndef CCONFINEMENT_INTERNAL_H
#define CCONFINEMENT_INTERNAL_H

#include "CConfinement.h"

/// Moves into an empty network; whether that was granted.
bool cconfinement_leave_network(void);
/// Makes the program's folders reachable for another user, and hides what is around them.
void cconfinement_uncover(const cconfinement_program *program);
/// Becomes the user, or at least gives up the administrator's capabilities; whether it became the user.
bool cconfinement_drop_user(const cconfinement_program *program);
/// Hides all files but those below the folders; what was granted.
uint32_t cconfinement_confine_files(const cconfinement_program *program);
/// Refuses calls; `file` can be executed.
bool cconfinement_confine_calls(int calls, int file);

#endif
