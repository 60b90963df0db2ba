// SPDX-License-Identifier: Apache-2.0
//
// What an extension's own process does to itself before any of the app's code runs.

#ifndef CEXTENSIONPROCESS_H
#define CEXTENSIONPROCESS_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/// Maps the report at the descriptor and installs the handlers of fatal signals; call it on the main thread, first.
bool cextensionprocess_begin(int reportDescriptor);

/// Gives the calling thread a stack for its signal handlers.
void cextensionprocess_thread_begins(void);
/// Gives the memory of the calling thread's stack back that is not in use now, as the thread's end would.
void cextensionprocess_trim_stack(void);
/// Says which push the calling thread works for; 0 is none.
void cextensionprocess_set_push(uint32_t push);
/// Marks the thread as the one whose stack is wanted beside that of the main thread; it must live.
void cextensionprocess_watch_thread(pthread_t thread);

/// From now on, ends the process when its anonymous memory is more than `limit` bytes above that of this moment.
void cextensionprocess_limit_memory(uint64_t limit);
/// Measures now what the last allocations may have come to.
void cextensionprocess_check_memory(void);

/// Whether the memory of a Swift object that nobody else knows, not even weakly, has all references to another one.
///
/// The caller has the only reference to the holder, and keeps the other one from ending meanwhile.
bool cextensionprocess_keeps_alone(void *holder, uintptr_t held);

/// Ends the process, and says why on standard error.
_Noreturn void cextensionprocess_fail(const char *reason, int status);

/// Writes the stacks of the main thread and of the watched one into the report; waits a little until they have.
void cextensionprocess_write_stacks(void);

#endif
