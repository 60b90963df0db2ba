// SPDX-License-Identifier: Apache-2.0

import CImageCodecs
public import Foundation
public import NotificationRuntime

/// A picture: an encoded one, whose pixels are decoded when somebody asks for them and then kept, or pixels.
public final class CGImage: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The type of the file that it was read from.
    public var utType: CFString? { type.map { CFString(string: $0) } }

    private let type: String?
    private let source: Source
    private let decoded = Locked<Bitmap?>(nil)

    private enum Source: Sendable {
        case file(Data, PictureFormat)
        case pixels(Bitmap)
    }

    init(_ bitmap: Bitmap) {
        width = bitmap.width
        height = bitmap.height
        type = nil
        source = .pixels(bitmap)
    }

    /// Reads the header of a PNG or JPEG; `nil` of anything else, with a line in the log where iOS could have read it.
    init?(_ data: Data) {
        guard let format = PictureFormat(data) else { return nil }
        if let refusal = format.refusal {
            PictureLog.refuse(refusal)
            return nil
        }
        var size = cimagecodecs_size()
        let status = data.withUnsafeBytes { bytes in
            let start = bytes.bindMemory(to: UInt8.self).baseAddress
            return format == .png
                ? cimagecodecs_png_size(start, bytes.count, &size)
                : cimagecodecs_jpeg_size(start, bytes.count, &size)
        }
        guard status == CIMAGECODECS_DONE, size.width > 0, size.height > 0 else { return nil }
        width = Int(size.width)
        height = Int(size.height)
        type = format.rawValue
        source = .file(data, format)
    }

    /// The orientation that the file gives, 1 to 8 (EXIF).
    var exifOrientation: Int {
        guard case .file(let data, .jpeg) = source else { return 1 }
        return ExifOrientation.of(jpeg: data)
    }

    /// The pixels; `nil` if the file is too damaged to have any.
    var bitmap: Bitmap? {
        switch source {
        case .pixels(let bitmap): bitmap
        case .file(let data, let format):
            decoded.withLock { known in
                if known == nil { known = Bitmap.decode(data, format, width: width, height: height) }
                return known
            }
        }
    }

    /// The picture with both sides at most this many pixels, decoded only in part if possible.
    func thumbnail(side: Int) -> CGImage? {
        switch source {
        case .file(let data, let format):
            return Bitmap.decode(data, format, width: width, height: height, side: side).map { CGImage($0) }
        case .pixels(let bitmap):
            let factor = min(1, Double(side) / Double(max(width, height)))
            let size = CGSize(width: max(1, Double(width) * factor), height: max(1, Double(height) * factor))
            guard let canvas = Canvas(width: Int(size.width.rounded()), height: Int(size.height.rounded())) else {
                return nil
            }
            canvas.draw(bitmap, .identity, in: CGRect(origin: .zero, size: size))
            canvas.bitmap.profile = bitmap.profile
            return CGImage(canvas.bitmap)
        }
    }

    /// Bits of each of the four components of a pixel.
    public var bitsPerComponent: Int { 8 }
    /// Bits of a pixel.
    public var bitsPerPixel: Int { 32 }
    /// Bytes of a row of pixels.
    public var bytesPerRow: Int { width * 4 }
    /// The colours: always sRGB.
    public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
    /// How alpha is kept.
    public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
    /// How the components of a pixel are kept.
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue) }

    /// Returns the part inside the rectangle, in pixels from the top left; `nil` if it is empty.
    public func cropping(to rect: CGRect) -> CGImage? {
        let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
        guard !part.isNull, part.width >= 1, part.height >= 1, let bitmap,
            let cropped = Bitmap(width: Int(part.width), height: Int(part.height))
        else { return nil }
        for y in 0..<cropped.height {
            memcpy(cropped.row(y), bitmap.row(y + Int(part.minY)) + Int(part.minX) * 4, cropped.width * 4)
        }
        cropped.profile = bitmap.profile
        return CGImage(cropped)
    }
}

/// How the alpha of a bitmap is kept, by Core Graphics' numbers.
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// No alpha.
    case none = 0
    /// Multiplied in, behind the colours.
    case premultipliedLast = 1
    /// Multiplied in, before the colours.
    case premultipliedFirst = 2
    /// Behind the colours.
    case last = 3
    /// Before the colours.
    case first = 4
    /// A byte behind the colours that means nothing.
    case noneSkipLast = 5
    /// A byte before the colours that means nothing.
    case noneSkipFirst = 6
    /// Alpha alone.
    case alphaOnly = 7
}

/// The layout of a bitmap's pixels; the simulator keeps RGBA whatever is asked for.
public struct CGBitmapInfo: OptionSet, Sendable {
    /// Core Graphics' bits.
    public let rawValue: UInt32

    /// Creates a layout from Core Graphics' bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The bits of the alpha.
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    /// 32 bits, the first byte last.
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    /// 32 bits, the first byte first.
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

/// A space of colours; sRGB is the only one here.
public final class CGColorSpace: Sendable {
    static let sRGBSpace = CGColorSpace()

    /// The name of sRGB.
    public static var sRGB: CFString { "kCGColorSpaceSRGB" }

    private init() {}

    /// Returns sRGB, whatever the name.
    public convenience init?(name: CFString) { self.init() }
}

/// Returns sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .sRGBSpace }
