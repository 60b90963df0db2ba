// SPDX-License-Identifier: Apache-2.0

#include "CImageCodecs.h"

#if __has_include(<jpeglib.h>)

#include <stdio.h>
#include <jpeglib.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf exit;
} failure;

static void fail(j_common_ptr info) { longjmp(((failure *)info->err)->exit, 1); }

static void ignore(j_common_ptr info) { (void)info; }

static struct jpeg_error_mgr *handle(failure *failure) {
    jpeg_std_error(&failure->manager);
    failure->manager.error_exit = fail;
    failure->manager.output_message = ignore;
    return &failure->manager;
}

bool cimagecodecs_has_jpeg(void) { return true; }

static bool isJPEG(const uint8_t *bytes, size_t count) {
    return count > 3 && bytes[0] == 0xFF && bytes[1] == 0xD8 && bytes[2] == 0xFF;
}

cimagecodecs_status cimagecodecs_jpeg_size(const uint8_t *bytes, size_t count, cimagecodecs_size *size) {
    if (!isJPEG(bytes, count)) return CIMAGECODECS_UNREADABLE;
    struct jpeg_decompress_struct info;
    failure failure;
    info.err = handle(&failure);
    if (setjmp(failure.exit)) {
        jpeg_destroy_decompress(&info);
        return CIMAGECODECS_UNREADABLE;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    *size = (cimagecodecs_size){info.image_width, info.image_height, false};
    jpeg_destroy_decompress(&info);
    return CIMAGECODECS_DONE;
}

void cimagecodecs_jpeg_profile(const uint8_t *bytes, size_t count, cimagecodecs_block block, void *context) {
    if (!isJPEG(bytes, count)) return;
    struct jpeg_decompress_struct info;
    failure failure;
    info.err = handle(&failure);
    if (setjmp(failure.exit)) {
        jpeg_destroy_decompress(&info);
        return;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, count);
    jpeg_save_markers(&info, JPEG_APP0 + 2, 0xFFFF);
    jpeg_read_header(&info, TRUE);
    JOCTET *profile = NULL;
    unsigned length = 0;
    if (jpeg_read_icc_profile(&info, &profile, &length)) {
        if (cimagecodecs_is_rgb(profile, length)) block(context, profile, length);
        free(profile);
    }
    jpeg_destroy_decompress(&info);
}

/// CMYK as Adobe writes it, all values inverted.
static void toRGBA(const uint8_t *cmyk, uint8_t *rgba, uint32_t width) {
    for (uint32_t x = 0; x < width; x++, cmyk += 4, rgba += 4) {
        for (int channel = 0; channel < 3; channel++) rgba[channel] = (uint8_t)(cmyk[channel] * cmyk[3] / 255);
        rgba[3] = 0xFF;
    }
}

cimagecodecs_status cimagecodecs_jpeg_decode(
    const uint8_t *bytes, size_t count, unsigned reduction, cimagecodecs_size *size, cimagecodecs_row row,
    void *context) {
    if (!isJPEG(bytes, count)) return CIMAGECODECS_UNREADABLE;
    struct jpeg_decompress_struct info;
    failure failure;
    info.err = handle(&failure);
    // Read after a jump.
    uint8_t *volatile line = NULL;
    volatile bool hasBegun = false;
    if (setjmp(failure.exit)) {
        free(line);
        jpeg_destroy_decompress(&info);
        return hasBegun ? CIMAGECODECS_CUT : CIMAGECODECS_UNREADABLE;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    bool isCMYK = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
    info.out_color_space = isCMYK ? JCS_CMYK : JCS_EXT_RGBA;
    info.scale_num = 1;
    info.scale_denom = reduction;
    jpeg_start_decompress(&info);
    *size = (cimagecodecs_size){info.output_width, info.output_height, false};
    line = malloc((size_t)info.output_width * 8);
    if (!line) longjmp(failure.exit, 1);
    hasBegun = true;
    while (info.output_scanline < info.output_height) {
        uint32_t y = info.output_scanline;
        JSAMPROW target = line;
        jpeg_read_scanlines(&info, &target, 1);
        uint8_t *pixels = line;
        if (isCMYK) {
            pixels = line + (size_t)info.output_width * 4;
            toRGBA(line, pixels, info.output_width);
        }
        row(context, y, pixels);
    }
    // libjpeg fills what is missing with grey and counts it as a warning.
    bool isCut = info.err->num_warnings > 0;
    jpeg_finish_decompress(&info);
    free(line);
    jpeg_destroy_decompress(&info);
    return isCut ? CIMAGECODECS_CUT : CIMAGECODECS_DONE;
}

enum { blockBytes = 16 << 10 };

typedef struct {
    struct jpeg_destination_mgr manager;
    cimagecodecs_block block;
    void *context;
    uint8_t bytes[blockBytes];
} output;

static void beginOutput(j_compress_ptr info) {
    output *to = (output *)info->dest;
    to->manager.next_output_byte = to->bytes;
    to->manager.free_in_buffer = blockBytes;
}

static boolean giveBlock(j_compress_ptr info) {
    output *to = (output *)info->dest;
    to->block(to->context, to->bytes, blockBytes);
    beginOutput(info);
    return TRUE;
}

static void endOutput(j_compress_ptr info) {
    output *to = (output *)info->dest;
    to->block(to->context, to->bytes, blockBytes - to->manager.free_in_buffer);
}

cimagecodecs_status cimagecodecs_jpeg_encode(
    uint32_t width, uint32_t height, int quality, unsigned orientation, cimagecodecs_profile profile,
    void (*source)(void *, uint32_t, uint8_t *), cimagecodecs_block block, void *context) {
    struct jpeg_compress_struct info;
    failure failure;
    info.err = handle(&failure);
    uint8_t *volatile line = malloc((size_t)width * 4);
    if (!line) return CIMAGECODECS_UNREADABLE;
    if (setjmp(failure.exit)) {
        free(line);
        jpeg_destroy_compress(&info);
        return CIMAGECODECS_UNREADABLE;
    }
    jpeg_create_compress(&info);
    output to = {.block = block, .context = context};
    to.manager.init_destination = beginOutput;
    to.manager.empty_output_buffer = giveBlock;
    to.manager.term_destination = endOutput;
    info.dest = &to.manager;
    info.image_width = width;
    info.image_height = height;
    info.input_components = 4;
    info.in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    jpeg_start_compress(&info, TRUE);
    if (orientation > 1) {
        // A TIFF header and a directory with the one entry 0x0112, orientation, of type short (EXIF 2.3).
        uint8_t exif[] = {
            'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0,
            (uint8_t)orientation, 0, 0, 0, 0, 0, 0,
        };
        jpeg_write_marker(&info, JPEG_APP0 + 1, exif, sizeof exif);
    }
    if (profile.count) jpeg_write_icc_profile(&info, profile.bytes, (unsigned)profile.count);
    for (uint32_t y = 0; y < height; y++) {
        source(context, y, line);
        JSAMPROW target = line;
        jpeg_write_scanlines(&info, &target, 1);
    }
    jpeg_finish_compress(&info);
    free(line);
    jpeg_destroy_compress(&info);
    return CIMAGECODECS_DONE;
}

#else

bool cimagecodecs_has_jpeg(void) { return false; }

cimagecodecs_status cimagecodecs_jpeg_size(const uint8_t *bytes, size_t count, cimagecodecs_size *size) {
    return CIMAGECODECS_ABSENT;
}

void cimagecodecs_jpeg_profile(const uint8_t *bytes, size_t count, cimagecodecs_block block, void *context) {}

cimagecodecs_status cimagecodecs_jpeg_decode(
    const uint8_t *bytes, size_t count, unsigned reduction, cimagecodecs_size *size, cimagecodecs_row row,
    void *context) {
    return CIMAGECODECS_ABSENT;
}

cimagecodecs_status cimagecodecs_jpeg_encode(
    uint32_t width, uint32_t height, int quality, unsigned orientation, cimagecodecs_profile profile,
    void (*source)(void *, uint32_t, uint8_t *), cimagecodecs_block block, void *context) {
    return CIMAGECODECS_ABSENT;
}

#endif
