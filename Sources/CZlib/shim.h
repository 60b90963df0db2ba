// SPDX-License-Identifier: Apache-2.0

#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

/// `inflateInit2`, which is a macro, for gzip and nothing else.
static inline int czlib_inflate_init_gzip(z_stream *_Nonnull stream) { return inflateInit2(stream, 16 + MAX_WBITS); }

#endif
