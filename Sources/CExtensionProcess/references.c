// SPDX-License-Identifier: Apache-2.0

#include <malloc.h>
#include <stddef.h>

#include "include/CExtensionProcess.h"

// Of Swift's runtime, whose standard library calls them too, for debuggers.
extern size_t swift_retainCount(void *object);
extern size_t swift_weakRetainCount(void *object);
extern size_t swift_unownedRetainCount(void *object);

bool cextensionprocess_keeps_alone(void *holder, uintptr_t held) {
    // An object counts as one weak and one unowned reference to itself.
    if (swift_weakRetainCount(holder) != 1 || swift_unownedRetainCount(holder) != 1) return false;
    size_t count = 0, words = malloc_usable_size(holder) / sizeof(uintptr_t);
    for (size_t word = 0; word < words; ++word) count += ((uintptr_t *)holder)[word] == held;
    return count > 0 && count == swift_retainCount((void *)held);
}
