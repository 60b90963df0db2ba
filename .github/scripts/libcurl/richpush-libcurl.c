// SPDX-License-Identifier: Apache-2.0
// The library beside the released program that is linked with libcurl in its place. Tools read of it what the program needs:
// Debian's the version of libcurl, PyPI's what a wheel must bundle.
#include "functions.h"

#define FUNCTION(name) extern char name;
FUNCTIONS(FUNCTION)
#undef FUNCTION

extern const void *const richpush_libcurl[];

#define FUNCTION(name) &name,
const void *const richpush_libcurl[] = {FUNCTIONS(FUNCTION)};
