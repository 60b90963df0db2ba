// SPDX-License-Identifier: Apache-2.0

#include "CImageCodecs.h"

#if __has_include(<png.h>)

#include <png.h>
#include <stdlib.h>
#include <string.h>

enum {
    /// More pixels in a row or column than any picture of a notification has.
    sideLimit = 1 << 16,
};

typedef struct {
    const uint8_t *bytes;
    size_t count;
    size_t offset;
} input;

static void readBytes(png_structp png, png_bytep target, size_t count) {
    input *from = png_get_io_ptr(png);
    if (count > from->count - from->offset) png_error(png, "cut");
    memcpy(target, from->bytes + from->offset, count);
    from->offset += count;
}

static void fail(png_structp png, png_const_charp text) {
    (void)text;
    longjmp(png_jmpbuf(png), 1);
}

static void ignore(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

bool cimagecodecs_has_png(void) { return true; }

static png_structp begin(input *from, png_infop *info) {
    if (from->count < 8 || png_sig_cmp(from->bytes, 0, 8)) return NULL;
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    if (!png) return NULL;
    *info = png_create_info_struct(png);
    if (!*info) {
        png_destroy_read_struct(&png, NULL, NULL);
        return NULL;
    }
    png_set_read_fn(png, from, readBytes);
    png_set_user_limits(png, sideLimit, sideLimit);
    png_set_chunk_malloc_max(png, 8 << 20);
    return png;
}

cimagecodecs_status cimagecodecs_png_size(const uint8_t *bytes, size_t count, cimagecodecs_size *size) {
    input from = {bytes, count, 0};
    png_infop info = NULL;
    png_structp png = begin(&from, &info);
    if (!png) return CIMAGECODECS_UNREADABLE;
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return CIMAGECODECS_UNREADABLE;
    }
    png_read_info(png, info);
    size->width = png_get_image_width(png, info);
    size->height = png_get_image_height(png, info);
    size->has_alpha = (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, info, PNG_INFO_tRNS);
    png_destroy_read_struct(&png, &info, NULL);
    return CIMAGECODECS_DONE;
}

void cimagecodecs_png_profile(const uint8_t *bytes, size_t count, cimagecodecs_block block, void *context) {
    input from = {bytes, count, 0};
    png_infop info = NULL;
    png_structp png = begin(&from, &info);
    if (!png) return;
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return;
    }
    png_read_info(png, info);
    png_charp name;
    int compression;
    png_bytep profile;
    png_uint_32 length;
    if (png_get_iCCP(png, info, &name, &compression, &profile, &length) && cimagecodecs_is_rgb(profile, length))
        block(context, profile, length);
    png_destroy_read_struct(&png, &info, NULL);
}

cimagecodecs_status cimagecodecs_png_decode(
    const uint8_t *bytes, size_t count, cimagecodecs_row row, void *context) {
    input from = {bytes, count, 0};
    png_infop info = NULL;
    png_structp png = begin(&from, &info);
    if (!png) return CIMAGECODECS_UNREADABLE;
    // Read after a jump.
    uint8_t *volatile pixels = NULL;
    volatile uint32_t height = 0, heldRows = 0;
    volatile size_t stride = 0;
    if (setjmp(png_jmpbuf(png))) {
        // Of a cut picture that comes in passes, what the passes so far have filled.
        for (uint32_t y = 0; y < heldRows; y++) row(context, y, pixels + y * stride);
        free(pixels);
        png_destroy_read_struct(&png, &info, NULL);
        return height ? CIMAGECODECS_CUT : CIMAGECODECS_UNREADABLE;
    }
    png_read_info(png, info);
    png_set_expand(png);
    png_set_strip_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    stride = png_get_rowbytes(png, info);
    if (stride != (size_t)png_get_image_width(png, info) * 4) png_error(png, "not RGBA");
    height = png_get_image_height(png, info);
    if (passes == 1) {
        pixels = malloc(stride);
        if (!pixels) png_error(png, "no memory");
        for (uint32_t y = 0; y < height; y++) {
            png_read_row(png, pixels, NULL);
            row(context, y, pixels);
        }
    } else {
        pixels = calloc(height, stride);
        if (!pixels) png_error(png, "no memory");
        heldRows = height;
        for (int pass = 0; pass < passes; pass++)
            for (uint32_t y = 0; y < height; y++) png_read_row(png, pixels + y * stride, NULL);
        heldRows = 0;
        for (uint32_t y = 0; y < height; y++) row(context, y, pixels + y * stride);
    }
    free(pixels);
    png_destroy_read_struct(&png, &info, NULL);
    return CIMAGECODECS_DONE;
}

typedef struct {
    cimagecodecs_block block;
    void *context;
} output;

static void writeBytes(png_structp png, png_bytep bytes, size_t count) {
    output *to = png_get_io_ptr(png);
    to->block(to->context, bytes, count);
}

static void flush(png_structp png) { (void)png; }

cimagecodecs_status cimagecodecs_png_encode(
    uint32_t width, uint32_t height, bool has_alpha, cimagecodecs_profile profile,
    void (*source)(void *, uint32_t, uint8_t *), cimagecodecs_block block, void *context) {
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    if (!png) return CIMAGECODECS_UNREADABLE;
    png_infop info = png_create_info_struct(png);
    uint8_t *volatile line = malloc((size_t)width * 4);
    if (!info || !line || setjmp(png_jmpbuf(png))) {
        free(line);
        png_destroy_write_struct(&png, &info);
        return CIMAGECODECS_UNREADABLE;
    }
    output to = {block, context};
    png_set_write_fn(png, &to, writeBytes, flush);
    int type = has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB;
    png_set_IHDR(png, info, width, height, 8, type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    // One that libpng objects to is left out.
    png_set_benign_errors(png, 1);
    if (profile.count)
        png_set_iCCP(png, info, "ICC profile", PNG_COMPRESSION_TYPE_BASE, profile.bytes, (png_uint_32)profile.count);
    png_write_info(png, info);
    if (!has_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
    for (uint32_t y = 0; y < height; y++) {
        source(context, y, line);
        png_write_row(png, line);
    }
    png_write_end(png, info);
    free(line);
    png_destroy_write_struct(&png, &info);
    return CIMAGECODECS_DONE;
}

#else

bool cimagecodecs_has_png(void) { return false; }

cimagecodecs_status cimagecodecs_png_size(const uint8_t *bytes, size_t count, cimagecodecs_size *size) {
    return CIMAGECODECS_ABSENT;
}

void cimagecodecs_png_profile(const uint8_t *bytes, size_t count, cimagecodecs_block block, void *context) {}

cimagecodecs_status cimagecodecs_png_decode(
    const uint8_t *bytes, size_t count, cimagecodecs_row row, void *context) {
    return CIMAGECODECS_ABSENT;
}

cimagecodecs_status cimagecodecs_png_encode(
    uint32_t width, uint32_t height, bool has_alpha, cimagecodecs_profile profile,
    void (*source)(void *, uint32_t, uint8_t *), cimagecodecs_block block, void *context) {
    return CIMAGECODECS_ABSENT;
}

#endif
