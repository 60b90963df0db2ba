// SPDX-License-Identifier: Apache-2.0

#ifndef CEXTENSIONPROCESS_INTERNAL_H
#define CEXTENSIONPROCESS_INTERNAL_H

#include "shim.h"

extern cextensionwire_report *cextensionprocess_report;

/// Writes into the report why the process ends; returns to the one thread that came first.
void cextensionprocess_die(uint32_t kind, int32_t number, uint64_t memoryBytes);
/// The calling thread's return addresses, innermost first.
uint32_t cextensionprocess_collect(uint64_t *frames);

#endif
