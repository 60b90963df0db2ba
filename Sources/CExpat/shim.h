// SPDX-License-Identifier: Apache-2.0

#ifndef CEXPAT_SHIM_H
#define CEXPAT_SHIM_H

#include <expat.h>
#include <stddef.h>

#ifdef __ELF__
// Distributions carry it back into versions that did not have it, so that no number tells whether it is there.
extern XML_Bool XML_SetReparseDeferralEnabled(XML_Parser parser, XML_Bool enabled) __attribute__((weak));
#endif

/// Has every call parse all that it can: a stream's end of a stanza must not wait for what comes after.
static inline void cexpat_do_not_defer(XML_Parser _Nonnull parser) {
#ifdef __ELF__
    if (XML_SetReparseDeferralEnabled) XML_SetReparseDeferralEnabled(parser, XML_FALSE);
#endif
}

#endif
