// SPDX-License-Identifier: Apache-2.0
//
// PNG by libpng and JPEG by libjpeg-turbo, with the pixels handed over row by row. Either is left out of a build on a
// machine without its headers; what needs it then answers `CIMAGECODECS_ABSENT`.

#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef enum {
    CIMAGECODECS_DONE,
    /// The header is readable, and what follows is not to its end.
    CIMAGECODECS_CUT,
    /// Not of this format, or with a damaged header.
    CIMAGECODECS_UNREADABLE,
    /// Built without the library.
    CIMAGECODECS_ABSENT,
} cimagecodecs_status;

typedef struct {
    uint32_t width;
    uint32_t height;
    bool has_alpha;
} cimagecodecs_size;

/// Takes a row of RGBA, 8 bits each, alpha not multiplied in.
typedef void (*cimagecodecs_row)(void *context, uint32_t row, const uint8_t *pixels);
/// Takes a block of an encoded picture.
typedef void (*cimagecodecs_block)(void *context, const uint8_t *bytes, size_t count);

/// Whether the header of an ICC profile (ICC.1, section 7.2) says that it is of RGB.
static inline bool cimagecodecs_is_rgb(const uint8_t *profile, size_t count) {
    return count >= 128 && !memcmp(profile + 16, "RGB ", 4);
}

bool cimagecodecs_has_png(void);
bool cimagecodecs_has_jpeg(void);

/// Reads the header.
cimagecodecs_status cimagecodecs_png_size(const uint8_t *bytes, size_t count, cimagecodecs_size *size);
cimagecodecs_status cimagecodecs_jpeg_size(const uint8_t *bytes, size_t count, cimagecodecs_size *size);

/// Hands over every row once, from the top. Rows of a cut picture are missing at its end.
cimagecodecs_status cimagecodecs_png_decode(
    const uint8_t *bytes, size_t count, cimagecodecs_row row, void *context);

/// The same at 1/1, 1/2, 1/4 or 1/8 of the size, which needs as much less memory; `size` is the reduced one.
cimagecodecs_status cimagecodecs_jpeg_decode(
    const uint8_t *bytes, size_t count, unsigned reduction, cimagecodecs_size *size, cimagecodecs_row row,
    void *context);

/// Hands over the colour profile (ICC) of a picture in RGB as one block; of others it is of no use to decoded pixels.
void cimagecodecs_png_profile(const uint8_t *bytes, size_t count, cimagecodecs_block block, void *context);
void cimagecodecs_jpeg_profile(const uint8_t *bytes, size_t count, cimagecodecs_block block, void *context);

/// A colour profile (ICC); none where `count` is 0.
typedef struct {
    const uint8_t *bytes;
    size_t count;
} cimagecodecs_profile;

/// Writes a PNG of the rows that `source` gives, each RGBA with alpha not multiplied in.
cimagecodecs_status cimagecodecs_png_encode(
    uint32_t width, uint32_t height, bool has_alpha, cimagecodecs_profile profile,
    void (*source)(void *, uint32_t, uint8_t *), cimagecodecs_block block, void *context);

/// Writes a JPEG of the rows that `source` gives, whose alpha is ignored; `orientation` is EXIF's, 1 writes none.
cimagecodecs_status cimagecodecs_jpeg_encode(
    uint32_t width, uint32_t height, int quality, unsigned orientation, cimagecodecs_profile profile,
    void (*source)(void *, uint32_t, uint8_t *), cimagecodecs_block block, void *context);

#endif
