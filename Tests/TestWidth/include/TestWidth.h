// SPDX-License-Identifier: Apache-2.0

// Nothing to call: see TestWidth.c.
