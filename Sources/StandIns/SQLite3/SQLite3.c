// SPDX-License-Identifier: Apache-2.0

#include "SQLite3.h"
