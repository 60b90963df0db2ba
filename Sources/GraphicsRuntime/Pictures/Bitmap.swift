// SPDX-License-Identifier: Apache-2.0

import CImageCodecs
import Foundation

/// Pixels in memory: RGBA, 8 bits each, alpha multiplied in, rows from the top.
///
/// They come from `malloc`, so that the memory limit of the process sees them. Unchecked, because a bitmap is drawn into
/// by one context and read only after that.
final class Bitmap: @unchecked Sendable {
    let width: Int
    let height: Int
    let pixels: UnsafeMutablePointer<UInt8>
    /// The colour profile (ICC) that says what the numbers mean; `nil` is sRGB.
    ///
    /// It stays with what is decoded, cut, scaled and encoded again, and is lost where pictures are drawn together.
    var profile: Data?

    /// Transparent pixels; `nil` if no process could hold as many.
    init?(width: Int, height: Int) {
        guard (1...65_535).contains(width), (1...65_535).contains(height),
            let memory = calloc(width * height, 4)
        else { return nil }
        self.width = width
        self.height = height
        pixels = memory.bindMemory(to: UInt8.self, capacity: width * height * 4)
    }

    deinit { free(pixels) }

    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { pixels + y * width * 4 }

    func copy() -> Bitmap? {
        guard let copy = Bitmap(width: width, height: height) else { return nil }
        memcpy(copy.pixels, pixels, width * height * 4)
        copy.profile = profile
        return copy
    }
}

// MARK: - Decoding

extension Bitmap {
    /// Decodes a PNG or JPEG of this size, with both sides at most `side` if given.
    ///
    /// A smaller picture is averaged row by row, and a JPEG's blocks are decoded at an eighth, a quarter or half of their
    /// size, so that a thumbnail needs no memory for the whole picture. Of a cut picture the missing rows are transparent.
    static func decode(_ data: Data, _ format: PictureFormat, width: Int, height: Int, side: Int? = nil) -> Bitmap? {
        let longest = max(width, height)
        let factor = side.map { min(1, Double(max(1, $0)) / Double(longest)) } ?? 1
        let targetWidth = max(1, Int((Double(width) * factor).rounded()))
        let targetHeight = max(1, Int((Double(height) * factor).rounded()))
        guard let target = Bitmap(width: targetWidth, height: targetHeight) else { return nil }
        var reduction: UInt32 = 1
        if format == .jpeg {
            while reduction < 8, longest / Int(reduction * 2) >= max(targetWidth, targetHeight) { reduction *= 2 }
        }
        let sink = RowSink(target, width: width, height: height)
        let context = Unmanaged.passUnretained(sink).toOpaque()
        let status: cimagecodecs_status = data.withUnsafeBytes { bytes in
            let start = bytes.bindMemory(to: UInt8.self).baseAddress
            if format == .png {
                return cimagecodecs_png_decode(start, bytes.count, RowSink.take, context)
            }
            return cimagecodecs_jpeg_decode(start, bytes.count, reduction, sink.size, RowSink.take, context)
        }
        sink.finish()
        guard status == CIMAGECODECS_DONE || status == CIMAGECODECS_CUT else { return nil }
        target.profile = profile(of: data, format)
        return target
    }

    private static func profile(of data: Data, _ format: PictureFormat) -> Data? {
        let sink = ProfileSink()
        let context = Unmanaged.passUnretained(sink).toOpaque()
        data.withUnsafeBytes { bytes in
            let start = bytes.bindMemory(to: UInt8.self).baseAddress
            if format == .png {
                cimagecodecs_png_profile(start, bytes.count, ProfileSink.take, context)
            } else {
                cimagecodecs_jpeg_profile(start, bytes.count, ProfileSink.take, context)
            }
        }
        return sink.profile
    }

    /// Takes a colour profile, which comes as one block.
    private final class ProfileSink {
        var profile: Data?

        static let take: cimagecodecs_block = { context, bytes, count in
            guard let context, let bytes else { return }
            Unmanaged<ProfileSink>.fromOpaque(context).takeUnretainedValue().profile = Data(bytes: bytes, count: count)
        }
    }

    /// Takes decoded rows and averages them into a bitmap that is as large or smaller.
    ///
    /// Every pixel of a large picture passes here: what it touches is plain memory, without the checks of arrays and of
    /// variables of a class.
    private final class RowSink {
        /// The size that is decoded; behind a pointer, because the decoder writes it and calls back in one call.
        let size: UnsafeMutablePointer<cimagecodecs_size>
        private let target: Bitmap
        /// Red, green, blue and alpha of the row that is being averaged, added up.
        private let sums: UnsafeMutablePointer<UInt64>
        /// For each column of the target the first column of the source behind its own.
        private let ends: UnsafeMutablePointer<Int>
        /// Rows that were added up; none before the first one came.
        private var rows = 0
        private var targetRow = 0

        init(_ target: Bitmap, width: Int, height: Int) {
            self.target = target
            size = .allocate(capacity: 1)
            size.initialize(to: cimagecodecs_size(width: UInt32(width), height: UInt32(height), has_alpha: false))
            sums = .allocate(capacity: target.width * 4)
            sums.initialize(repeating: 0, count: target.width * 4)
            ends = .allocate(capacity: target.width)
            ends.initialize(repeating: 0, count: target.width)
        }

        deinit {
            size.deallocate()
            sums.deallocate()
            ends.deallocate()
        }

        static let take: cimagecodecs_row = { context, row, pixels in
            guard let context, let pixels else { return }
            Unmanaged<RowSink>.fromOpaque(context).takeUnretainedValue().take(Int(row), pixels)
        }

        private func take(_ row: Int, _ source: UnsafePointer<UInt8>) {
            let width = Int(size.pointee.width)
            let height = Int(size.pointee.height)
            guard row < height else { return }
            if width == target.width, height == target.height { return copy(source, to: target.row(row), width) }
            if ends[target.width - 1] == 0 {
                for column in 0..<target.width {
                    // A column x of the source belongs to x * target.width / width, rounded down.
                    ends[column] = ((column + 1) * width + target.width - 1) / target.width
                }
            }
            let next = min(target.height - 1, row * target.height / height)
            if next != targetRow {
                finish()
                targetRow = next
            }
            rows += 1
            add(source, sums, ends, target.width)
        }

        private func copy(_ source: UnsafePointer<UInt8>, to line: UnsafeMutablePointer<UInt8>, _ width: Int) {
            for offset in stride(from: 0, to: width * 4, by: 4) {
                let alpha = UInt32(source[offset + 3])
                for channel in 0..<3 {
                    line[offset + channel] = UInt8((UInt32(source[offset + channel]) * alpha + 127) / 255)
                }
                line[offset + 3] = UInt8(alpha)
            }
        }

        /// Adds a row of the source to the sums of its columns, alpha multiplied in.
        private func add(
            _ source: UnsafePointer<UInt8>,
            _ sums: UnsafeMutablePointer<UInt64>,
            _ ends: UnsafeMutablePointer<Int>,
            _ columns: Int
        ) {
            var (pixel, x) = (source, 0)
            for column in 0..<columns {
                let end = ends[column]
                // A row has at most 65,535 pixels, whose sum 32 bits hold.
                var (red, green, blue, alpha): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
                while x < end {
                    let opacity = UInt32(pixel[3])
                    if opacity == 255 {
                        red &+= UInt32(pixel[0])
                        green &+= UInt32(pixel[1])
                        blue &+= UInt32(pixel[2])
                    } else {
                        red &+= (UInt32(pixel[0]) &* opacity &+ 127) / 255
                        green &+= (UInt32(pixel[1]) &* opacity &+ 127) / 255
                        blue &+= (UInt32(pixel[2]) &* opacity &+ 127) / 255
                    }
                    alpha &+= opacity
                    pixel += 4
                    x &+= 1
                }
                let sum = sums + column &* 4
                sum[0] &+= UInt64(red)
                sum[1] &+= UInt64(green)
                sum[2] &+= UInt64(blue)
                sum[3] &+= UInt64(alpha)
            }
        }

        /// Writes the row that is being averaged.
        func finish() {
            guard rows > 0 else { return }
            let line = target.row(targetRow)
            var start = 0
            for column in 0..<target.width {
                let pixels = UInt64((ends[column] - start) * rows)
                start = ends[column]
                guard pixels > 0 else { continue }
                for channel in column * 4..<column * 4 + 4 {
                    line[channel] = UInt8(sums[channel] / pixels)
                    sums[channel] = 0
                }
            }
            rows = 0
        }
    }
}

// MARK: - Encoding

extension Bitmap {
    /// The pixels as a file; `nil` if the library is missing.
    ///
    /// - Parameters:
    ///   - quality: From 0 to 1, of a JPEG. libjpeg-turbo's tables are not Apple's: sizes differ from a phone's.
    ///   - orientation: EXIF's, written into a JPEG.
    func encoded(as format: PictureFormat, quality: Double = 1, orientation: Int = 1) -> Data? {
        let sink = BlockSink(self, isOpaque: format == .jpeg)
        let context = Unmanaged.passUnretained(sink).toOpaque()
        guard format == .png || format == .jpeg else { return nil }
        let status = (profile ?? Data()).withUnsafeBytes { bytes in
            let profile = cimagecodecs_profile(
                bytes: bytes.bindMemory(to: UInt8.self).baseAddress,
                count: bytes.count
            )
            return format == .png
                ? cimagecodecs_png_encode(
                    UInt32(width),
                    UInt32(height),
                    hasAlpha,
                    profile,
                    BlockSink.give,
                    BlockSink.take,
                    context
                )
                : cimagecodecs_jpeg_encode(
                    UInt32(width),
                    UInt32(height),
                    Int32((min(1, max(0, quality)) * 100).rounded()),
                    UInt32(orientation),
                    profile,
                    BlockSink.give,
                    BlockSink.take,
                    context
                )
        }
        if status == CIMAGECODECS_ABSENT, let refusal = format.refusal { PictureLog.refuse(refusal) }
        return status == CIMAGECODECS_DONE ? sink.data : nil
    }

    private var hasAlpha: Bool {
        var offset = 3
        while offset < width * height * 4 {
            if pixels[offset] != 255 { return true }
            offset += 4
        }
        return false
    }

    /// Gives rows to an encoder and takes its bytes.
    private final class BlockSink {
        private let source: Bitmap
        /// A JPEG has no alpha: what is transparent becomes white, as in pictures that UIKit writes.
        private let isOpaque: Bool
        var data = Data()

        init(_ source: Bitmap, isOpaque: Bool) {
            self.source = source
            self.isOpaque = isOpaque
        }

        static let give: @convention(c) (UnsafeMutableRawPointer?, UInt32, UnsafeMutablePointer<UInt8>?) -> Void = {
            context,
            row,
            line in
            guard let context, let line else { return }
            Unmanaged<BlockSink>.fromOpaque(context).takeUnretainedValue().give(Int(row), line)
        }

        static let take: cimagecodecs_block = { context, bytes, count in
            guard let context, let bytes else { return }
            Unmanaged<BlockSink>.fromOpaque(context).takeUnretainedValue().data.append(bytes, count: count)
        }

        private func give(_ row: Int, _ line: UnsafeMutablePointer<UInt8>) {
            let pixels = source.row(row)
            for offset in stride(from: 0, to: source.width * 4, by: 4) {
                let alpha = UInt32(pixels[offset + 3])
                for channel in offset..<offset + 3 {
                    let value = UInt32(pixels[channel])
                    line[channel] =
                        isOpaque
                        ? UInt8(min(255, value + 255 - alpha))
                        : alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
                }
                line[offset + 3] = isOpaque ? 255 : UInt8(alpha)
            }
        }
    }
}
