// SPDX-License-Identifier: Apache-2.0
//
// The memory limit. The process's own malloc counts what is allocated, and measures the anonymous memory where it may be
// over the limit: after each half megabyte more, and before a large block goes back. So no peak is too short to be seen,
// and a process far below its limit pays for two additions.
//
// Freed memory goes back to the system, so that the thousandth push is judged like the first.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CExtensionProcess.h"
#include "internal.h"

#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

enum {
    /// What may be anonymous without having come from malloc: stacks, signal stacks, the runtimes' own mappings.
    slackBytes = 6 << 20,
    stepBytes = 512 << 10,
    largeBytes = 64 << 10,
};

static _Atomic int64_t allocated;
/// The largest block since there is a limit; blocks that are not large are not compared.
static _Atomic int64_t largest = largeBytes;
/// The count from which on memory is measured; it moves up with each measurement.
static _Atomic int64_t threshold = INT64_MAX;
static int64_t firstThreshold = INT64_MAX;
static int64_t anonymousAtStart;
static int64_t limitBytes;
static int statm = -1;
static int rollup = -1;
static _Atomic int isMeasuring;

/// Resident memory without that of files, quickly; the kernel's count lags by some pages.
static int64_t anonymousRoughly(void) {
    char text[128];
    ssize_t count = pread(statm, text, sizeof text - 1, 0);
    if (count <= 0) return 0;
    text[count] = 0;
    char *rest = text;
    strtoll(rest, &rest, 10);
    int64_t resident = strtoll(rest, &rest, 10);
    int64_t shared = strtoll(rest, &rest, 10);
    return (resident - shared) * 4096;
}

/// The same page by page, as the kernel finds it now.
static int64_t anonymousExactly(void) {
    char text[2048];
    ssize_t count = pread(rollup, text, sizeof text - 1, 0);
    if (count <= 0) return anonymousRoughly();
    text[count] = 0;
    const char *line = strstr(text, "\nAnonymous:");
    return line ? strtoll(line + 11, NULL, 10) * 1024 : anonymousRoughly();
}

static void measure(void) {
    if (atomic_exchange(&isMeasuring, 1)) return;
    int64_t now = atomic_load(&allocated);
    atomic_store(&threshold, now + stepBytes);
    if (anonymousRoughly() - anonymousAtStart > limitBytes - (1 << 20)) {
        // What is free does not count: a phone's allocator gives it back under pressure.
        malloc_trim(0);
        int64_t used = anonymousExactly() - anonymousAtStart;
        if (used > limitBytes) {
            cextensionprocess_die(CEXTENSIONWIRE_MEMORY, 0, (uint64_t)used);
            _exit(137);
        }
    }
    atomic_store(&isMeasuring, 0);
}

static inline void *grown(void *block) {
    if (!block) return block;
    int64_t count = (int64_t)malloc_usable_size(block);
    if (count > atomic_load_explicit(&largest, memory_order_relaxed))
        atomic_store_explicit(&largest, count, memory_order_relaxed);
    if (atomic_fetch_add_explicit(&allocated, count, memory_order_relaxed) + count
        > atomic_load_explicit(&threshold, memory_order_relaxed)) measure();
    return block;
}

static inline void shrinks(void *block) {
    if (!block) return;
    int64_t count = (int64_t)malloc_usable_size(block);
    int64_t before = atomic_load_explicit(&allocated, memory_order_relaxed);
    if (before > firstThreshold) {
        if (count >= largeBytes) measure();
    } else if (atomic_load_explicit(&threshold, memory_order_relaxed) > firstThreshold) {
        atomic_store_explicit(&threshold, firstThreshold, memory_order_relaxed);
    }
    atomic_fetch_sub_explicit(&allocated, count, memory_order_relaxed);
}

void *malloc(size_t count) { return grown(__libc_malloc(count)); }

void *calloc(size_t count, size_t size) { return grown(__libc_calloc(count, size)); }

void free(void *block) {
    shrinks(block);
    __libc_free(block);
}

void *realloc(void *block, size_t count) {
    shrinks(block);
    return grown(__libc_realloc(block, count));
}

void *memalign(size_t alignment, size_t count) { return grown(__libc_memalign(alignment, count)); }

void *aligned_alloc(size_t alignment, size_t count) { return grown(__libc_memalign(alignment, count)); }

int posix_memalign(void **block, size_t alignment, size_t count) {
    if (alignment < sizeof(void *) || (alignment & (alignment - 1))) return EINVAL;
    void *made = grown(__libc_memalign(alignment, count));
    if (!made) return ENOMEM;
    *block = made;
    return 0;
}

__attribute__((constructor)) static void giveBack(void) {
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
    mallopt(M_TRIM_THRESHOLD, 128 << 10);
}

void cextensionprocess_limit_memory(uint64_t limit) {
    statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    rollup = open("/proc/self/smaps_rollup", O_RDONLY | O_CLOEXEC);
    if (statm < 0 || limit == 0) return;
    malloc_trim(0);
    anonymousAtStart = anonymousExactly();
    limitBytes = (int64_t)limit;
    atomic_store(&largest, largeBytes);
    int64_t headroom = limitBytes > 2 * slackBytes ? limitBytes - slackBytes : limitBytes / 2;
    firstThreshold = atomic_load(&allocated) + headroom;
    atomic_store(&threshold, firstThreshold);
}

uint64_t cextensionprocess_largest_block(void) {
    int64_t bytes = atomic_load(&largest);
    return bytes > largeBytes ? (uint64_t)bytes : 0;
}

void cextensionprocess_check_memory(void) {
    if (atomic_load(&allocated) > firstThreshold) measure();
}

void cextensionprocess_trim_stack(void) {
    // What the functions use that wait for the next push.
    enum { keptBytes = 32 << 10, pageBytes = 4096 };
    static _Thread_local uintptr_t end;
    if (!end) {
        pthread_attr_t attributes;
        void *lowest = NULL;
        size_t size = 0;
        if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
        pthread_attr_getstack(&attributes, &lowest, &size);
        pthread_attr_destroy(&attributes);
        end = (uintptr_t)lowest;
    }
    uintptr_t unused = ((uintptr_t)__builtin_frame_address(0) - keptBytes) & ~(uintptr_t)(pageBytes - 1);
    if (unused > end) madvise((void *)end, unused - end, MADV_DONTNEED);
}
