// SPDX-License-Identifier: Apache-2.0

#ifndef CEXTENSIONPROCESS_INTERNAL_H
#define CEXTENSIONPROCESS_INTERNAL_H

#include "shim.h"

extern cextensionwire_report *cextensionprocess_report;

/// Writes into the report why the process ends; returns to the one thread that came first.
void cextensionprocess_die(uint32_t kind, int32_t number, uint64_t memoryBytes);
/// The largest block that the app's code has allocated at once, in bytes.
uint64_t cextensionprocess_largest_block(void);
/// From now on, refused files are written into the report.
void cextensionprocess_report_refusals(void);
/// The calling thread's return addresses, innermost first.
uint32_t cextensionprocess_collect(uint64_t *frames);

#endif
