// SPDX-License-Identifier: Apache-2.0
//
// SQLite under the name that it has on Apple's systems: the system's own.

#ifndef RICHPUSH_SQLITE3_H
#define RICHPUSH_SQLITE3_H

#include <sqlite3.h>

#endif
