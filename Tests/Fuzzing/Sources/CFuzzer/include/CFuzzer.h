// SPDX-License-Identifier: Apache-2.0

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own entry, for programs that have a `main` of their own, as SwiftPM's have.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
