// SPDX-License-Identifier: Apache-2.0

import Foundation
import GraphicsRuntime
import PushMessages
import PushSimulator
import SystemFiles

/// A picture that all platforms show, cut and scaled from another one.
struct PictureVariant: Sendable {
    /// The proportions that are written.
    enum Shape: String, CaseIterable, Sendable {
        /// The shape that an expanded notification shows whole everywhere.
        case wide = "2x1"
        /// The shape that the small picture of a collapsed notification shows whole.
        case square = "1x1"

        var ratio: Int {
            switch self {
            case .wide: 2
            case .square: 1
            }
        }
    }

    let path: String
    let width: Int
    let height: Int
    let byteCount: Int
    /// The size that the file stays below.
    let byteLimit: Int
    /// Whether transparent parts became white, because the file would have been too large as a PNG.
    let isFlattened: Bool
    /// The chunk of a PNG by which its colours are not sRGB, and which the file lacks; `nil` if none is lost.
    let lostColours: String?

    var sentence: String {
        "\(path.printable), \(width) × \(height) pixels, \(byteCount) bytes"
            + (isFlattened
                ? ", white in place of transparent parts: as a PNG it would have more than \(Self.byteLimits.advised) "
                    + "bytes"
                : "")
            + (lostColours.map {
                "; its colours differ, because those that \($0) names are not kept: convert the picture to sRGB first"
            } ?? "")
    }

    var json: JSONValue {
        [
            "file": .string(path), "width": .integer(width), "height": .integer(height),
            "byteCount": .integer(byteCount),
            "isFlattened": .bool(isFlattened), "lostColours": lostColours.map(JSONValue.string) ?? .null,
        ]
    }

    /// Pixels of a picture that is decoded at most: an iPhone's camera makes 48 million.
    private static let pixelLimit = 100_000_000

    /// Bytes that no platform objects to, and that none advises against.
    static var byteLimits: (advised: Int, hard: Int) {
        let table = Capabilities.standard
        return (
            min(table.bytes(.imageAdvisedBytes, on: .iOS()), table.bytes(.imageAdvisedBytes, on: .android())),
            min(table.bytes(.imageDownloadBytes, on: .android()), table.bytes(.attachmentImageBytes, on: .iOS()))
        )
    }

    /// Writes the shapes into the folder.
    static func write(_ picture: PictureFile, to folder: String) throws -> [PictureVariant] {
        let (width, height) = try check(picture)
        try OutputFile.makeFolder(URL(filePath: folder))
        let lostColours = picture.info.type == .png ? PNGColours.lost(in: picture.bytes) : nil
        let stem = URL(filePath: picture.source.argument).deletingPathExtension().lastPathComponent
        return try Shape.allCases.map { shape in
            let (image, size) = try cut(picture, width, height, shape)
            guard let (data, ending) = encode(image, keepsAlpha: picture.info.hasAlpha == true) else {
                throw InputFailure(
                    unusable: picture.source,
                    reason: "cannot be written as JPEG: this build has no libjpeg; install libjpeg-dev and build again"
                )
            }
            let path = URL(filePath: folder).appending(
                path: "\(stem.isEmpty ? "picture" : stem)-\(shape.rawValue).\(ending)"
            ).path
            try OutputFile.write(Array(data), to: path, announcing: nil)
            return PictureVariant(
                path: path,
                width: size.width,
                height: size.height,
                byteCount: data.count,
                byteLimit: byteLimits.hard,
                isFlattened: ending == "jpg" && picture.info.hasAlpha == true,
                lostColours: lostColours
            )
        }
    }

    /// Nothing is decoded whose header asks for too much, or that lacks a part.
    private static func check(_ picture: PictureFile) throws(InputFailure) -> (Int, Int) {
        // Of an animation the first frame, or a file would be written for each.
        let frame = "FILE" + (picture.info.isAnimated ? "[0]" : "")
        guard picture.info.type == .jpeg || picture.info.type == .png else {
            throw InputFailure(
                unusable: picture.source,
                reason:
                    "is \(picture.format), which is not decoded here; save it as JPEG or PNG for --fit, for instance with "
                    + "ImageMagick: convert \(frame) picture.png"
            )
        }
        guard let width = picture.info.displayWidth, let height = picture.info.displayHeight else {
            throw InputFailure(unusable: picture.source, reason: "has no size in its header; it is damaged")
        }
        guard width * height <= pixelLimit, max(width, height) <= 65_535 else {
            throw InputFailure(
                unusable: picture.source,
                reason:
                    "has \(width) × \(height) pixels, more than the \(pixelLimit) that are decoded; make it smaller first"
            )
        }
        // What is left of it would be cut and written as if it were whole, and every platform would show that.
        if let damage = picture.info.loss {
            throw InputFailure(
                unusable: picture.source,
                reason: "is damaged (\(damage)), and variants would show a part of it; save or copy it again"
            )
        }
        return (width, height)
    }

    /// The middle of the picture in the shape, scaled down to what senders are advised to use, never up.
    private static func cut(_ picture: PictureFile, _ width: Int, _ height: Int, _ shape: Shape) throws(InputFailure)
        -> (CGImage, (width: Int, height: Int))
    {
        let advised = Capabilities.standard.size(.imageAdvisedSize, in: .px, on: .android())
        // As high as the advised picture, and as wide as the shape makes it.
        let wanted = Int(advised.height)
        let high = min(wanted, height, width / shape.ratio)
        guard high > 0 else {
            throw InputFailure(unusable: picture.source, reason: "is too small for a picture of \(shape.rawValue)")
        }
        let wide = high * shape.ratio
        let scale = max(Double(wide) / Double(width), Double(high) / Double(height))
        let options: NSDictionary = [
            kCGImageSourceCreateThumbnailFromImageAlways: NSNumber(value: true),
            kCGImageSourceCreateThumbnailWithTransform: NSNumber(value: true),
            kCGImageSourceThumbnailMaxPixelSize: NSNumber(
                value: Int((Double(max(width, height)) * scale).rounded(.up))
            ),
        ]
        guard let source = CGImageSourceCreateWithData(NSData(data: Data(picture.bytes)), options),
            let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options)
        else {
            throw InputFailure(
                unusable: picture.source,
                reason: "cannot be decoded: it is damaged, or this build has no libpng and libjpeg"
            )
        }
        let size = (width: min(wide, image.width), height: min(high, image.height))
        let middle = CGRect(
            x: (image.width - size.width) / 2,
            y: (image.height - size.height) / 2,
            width: size.width,
            height: size.height
        )
        guard let part = image.cropping(to: middle) else {
            throw InputFailure(unusable: picture.source, reason: "cannot be cut")
        }
        return (part, size)
    }

    /// A PNG where transparency is kept and the file stays small, else the best JPEG that does.
    private static func encode(_ image: CGImage, keepsAlpha: Bool) -> (data: Data, ending: String)? {
        let picture = UIImage(cgImage: image)
        let limits = byteLimits
        if keepsAlpha, let data = picture.pngData(), data.count <= limits.advised { return (data, "png") }
        var last: Data?
        for quality in [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3] {
            last = picture.jpegData(compressionQuality: quality)
            if let last, last.count <= limits.advised { break }
        }
        return last.flatMap { $0.count <= limits.hard ? ($0, "jpg") : nil }
    }
}
