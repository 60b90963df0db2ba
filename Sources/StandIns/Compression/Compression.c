// SPDX-License-Identifier: Apache-2.0

#include "Compression.h"

#include <limits.h>
#include <string.h>
#include <zlib.h>

// DEFLATE without zlib's header.
static const int raw_window = -15;

size_t compression_encode_scratch_buffer_size(compression_algorithm algorithm) { return algorithm ? 1 : 0; }
size_t compression_decode_scratch_buffer_size(compression_algorithm algorithm) { return algorithm ? 1 : 0; }

static size_t at_most(size_t size) { return size < UINT_MAX ? size : UINT_MAX; }

size_t compression_encode_buffer(
    uint8_t *dst_buffer, size_t dst_size, const uint8_t *src_buffer, size_t src_size, void *scratch_buffer,
    compression_algorithm algorithm)
{
    (void)scratch_buffer;
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (algorithm != COMPRESSION_ZLIB || src_size > UINT_MAX) return 0;
    if (deflateInit2(&stream, 5, Z_DEFLATED, raw_window, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (Bytef *)src_buffer;
    stream.avail_in = (uInt)src_size;
    stream.next_out = dst_buffer;
    stream.avail_out = (uInt)at_most(dst_size);
    int status = deflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    deflateEnd(&stream);
    return status == Z_STREAM_END ? written : 0;
}

size_t compression_decode_buffer(
    uint8_t *dst_buffer, size_t dst_size, const uint8_t *src_buffer, size_t src_size, void *scratch_buffer,
    compression_algorithm algorithm)
{
    (void)scratch_buffer;
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (algorithm != COMPRESSION_ZLIB) return 0;
    if (inflateInit2(&stream, raw_window) != Z_OK) return 0;
    stream.next_in = (Bytef *)src_buffer;
    stream.avail_in = (uInt)at_most(src_size);
    stream.next_out = dst_buffer;
    stream.avail_out = (uInt)at_most(dst_size);
    int status = inflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    int is_full = stream.avail_out == 0;
    inflateEnd(&stream);
    return status == Z_STREAM_END || (is_full && status == Z_BUF_ERROR) ? written : 0;
}
