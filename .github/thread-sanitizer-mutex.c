// SPDX-License-Identifier: Apache-2.0
// Tells ThreadSanitizer of the locks that it does not see.
//
// What Swift's Mutex does without waiting is compiled into its users, and is seen. Where one has to wait for another, both call
// the toolchain's library, which is not instrumented: what a contended Mutex protects would look unsynchronised.
//
//     clang -shared -fPIC -o mutex.so thread-sanitizer-mutex.c && LD_PRELOAD=$PWD/mutex.so …

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// ThreadSanitizer's own; missing in programs without it.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
// A method of a value that lies in memory gets its address in a register of its own.
#define SELF __attribute__((swift_context))

typedef __attribute__((swiftcall)) void lock_function(uint32_t thread, SELF void *mutex);
typedef __attribute__((swiftcall)) void unlock_function(SELF void *mutex);

lock_function lock_slow __asm__(LOCK);
unlock_function unlock_slow __asm__(UNLOCK);

__attribute__((swiftcall)) void lock_slow(uint32_t thread, SELF void *mutex) {
    ((lock_function *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void unlock_slow(SELF void *mutex) {
    if (__tsan_release) __tsan_release(mutex);
    ((unlock_function *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
