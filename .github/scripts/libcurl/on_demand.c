// SPDX-License-Identifier: Apache-2.0
// Part of the released program: loads libcurl when one of its functions is called first.
//
// libcurl brings thirty libraries. The dynamic linker would load and relocate them at each start, which is half of the time
// that `richpush --version` takes. The functions here have the names of libcurl's, so the linker takes them for the whole
// program, Foundation's networking included, and the program needs no libcurl to start.
//
// All arguments of these functions are integers and pointers of at most 64 bits. Linux on x86-64 and arm64 passes those in
// registers, the variable ones of curl_easy_setopt too, so they can be passed on without knowing their types.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "functions.h"

#if !defined(__linux__) || !(defined(__x86_64__) || defined(__aarch64__))
#error "The arguments are passed on as Linux has them on x86-64 and arm64."
#endif

typedef void *(*function)(void *, ...);

#define FUNCTION(name) static function loaded_##name;
FUNCTIONS(FUNCTION)
#undef FUNCTION

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void fail(void) {
    // 69 is EX_UNAVAILABLE. No handler of exit runs: this thread may be in the middle of anything.
    fprintf(stderr, "richpush: libcurl cannot be loaded: %s. Install it, for instance by apt install libcurl4.\n", dlerror());
    _exit(69);
}

// The library beside the program, which brings the wheel's own libcurl; NULL where only the program was copied.
static void *open_beside(void) {
    static const char place[] = "/../lib/richpush/richpush-libcurl.so";
    char path[4096 + sizeof place];
    ssize_t count = readlink("/proc/self/exe", path, 4096);
    if (count <= 0 || count == 4096) return NULL;
    path[count] = 0;
    char *name = strrchr(path, '/');
    if (!name) return NULL;
    memcpy(name, place, sizeof place);
    return access(path, F_OK) == 0 ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
}

static void load(void) {
    void *library = open_beside();
    if (!library) library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) fail();
#define FUNCTION(name) \
    if (!(loaded_##name = (function)dlsym(library, #name))) fail();
    FUNCTIONS(FUNCTION)
#undef FUNCTION
}

#define FUNCTION(name)                                                 \
    void *name(void *a, void *b, void *c, void *d, void *e, void *f);  \
    void *name(void *a, void *b, void *c, void *d, void *e, void *f) { \
        pthread_once(&once, load);                                     \
        return loaded_##name(a, b, c, d, e, f);                        \
    }
FUNCTIONS(FUNCTION)
