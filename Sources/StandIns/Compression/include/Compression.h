// SPDX-License-Identifier: Apache-2.0
//
// The buffers of Apple's Compression, for the raw DEFLATE data that it calls ZLIB, on the system's zlib.

#ifndef COMPRESSION_H
#define COMPRESSION_H

#include <stddef.h>
#include <stdint.h>

typedef enum : int32_t {
    COMPRESSION_LZ4 = 0x100,
    COMPRESSION_LZ4_RAW = 0x101,
    COMPRESSION_ZLIB = 0x205,
    COMPRESSION_LZMA = 0x306,
    COMPRESSION_LZFSE = 0x801,
    COMPRESSION_BROTLI = 0xB02,
} compression_algorithm;

size_t compression_encode_scratch_buffer_size(compression_algorithm algorithm);
size_t compression_decode_scratch_buffer_size(compression_algorithm algorithm);

/// Returns the bytes written; 0 if they do not fit, or if the algorithm is none of this header's.
size_t compression_encode_buffer(
    uint8_t *dst_buffer, size_t dst_size, const uint8_t *src_buffer, size_t src_size, void *scratch_buffer,
    compression_algorithm algorithm);

/// Returns the bytes written: all of the buffer if more would not fit, and 0 for bad data.
size_t compression_decode_buffer(
    uint8_t *dst_buffer, size_t dst_size, const uint8_t *src_buffer, size_t src_size, void *scratch_buffer,
    compression_algorithm algorithm);

#endif
