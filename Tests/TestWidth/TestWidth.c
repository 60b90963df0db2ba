// SPDX-License-Identifier: Apache-2.0

#include "TestWidth.h"

#include <stdlib.h>

// Swift Testing starts all cases at once, which takes no less time, makes each of them many times slower, and has the time
// limits of suites measure the whole run. A package can set the width of its tests in no other place that `swift test` reads by
// itself: this runs before the tests' main function. A width that was set outside stays.
__attribute__((constructor)) static void setWidth(void) {
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "8", 0);
}
