// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// A picture small enough, and of a format safe enough, to stand inside a page.
struct EmbeddedImage: Sendable, Hashable {
    let format: Format
    let bytes: [UInt8]

    /// The formats that browsers show and that cannot hold a script; SVG can.
    enum Format: Sendable, Hashable {
        case png, jpeg, gif, webp, bmp, avif

        var mediaType: StaticString {
            switch self {
            case .png: "image/png"
            case .jpeg: "image/jpeg"
            case .gif: "image/gif"
            case .webp: "image/webp"
            case .bmp: "image/bmp"
            case .avif: "image/avif"
            }
        }

        /// The format whose signature the bytes begin with; names and declared types are not asked.
        init?(signatureOf bytes: some Collection<UInt8>) {
            let head = Array(bytes.prefix(12))
            if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                self = .png
            } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
                self = .jpeg
            } else if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) {
                self = .gif
            } else if head.count == 12, head.starts(with: "RIFF".utf8), head[8...].elementsEqual("WEBP".utf8) {
                self = .webp
            } else if head.starts(with: "BM".utf8) {
                self = .bmp
            } else if head.count == 12, head[4...].elementsEqual("ftypavif".utf8) {
                self = .avif
            } else {
                return nil
            }
        }
    }

    /// Why a file is not shown, as a sentence to put in the picture's place.
    struct Refusal: Error, Hashable {
        let reason: String
        /// Whether it is a picture of a format that browsers do not know.
        var isForeignFormat = false
    }

    /// 10 MB, Apple's limit for an image attachment, so that whatever iOS shows, a page shows as well.
    static let byteLimit = 10_000_000

    /// Reads an attachment's file; a file that is not a picture, is too big or is missing gives a refusal.
    static func load(_ attachment: DisplayedNotification.Attachment) -> Result<EmbeddedImage, Refusal> {
        guard let file = FileHandle(forReadingRegularFileAt: attachment.file) else {
            return .failure(Refusal(reason: "The attachment's file is no longer there."))
        }
        defer { try? file.close() }
        guard let bytes = try? [UInt8](file.read(upToCount: byteLimit + 1) ?? Data()) else {
            return .failure(Refusal(reason: "The attachment's file cannot be read."))
        }
        if bytes.isEmpty { return .failure(Refusal(reason: "The file is empty.")) }
        if bytes.count > byteLimit {
            return .failure(Refusal(reason: "The file is larger than 10 MB, too much for a page."))
        }
        guard let format = Format(signatureOf: bytes) else {
            return .failure(refusal(forContent: bytes, of: attachment.type))
        }
        return .success(EmbeddedImage(format: format, bytes: bytes))
    }

    private static func refusal(forContent bytes: [UInt8], of type: String) -> Refusal {
        let start = bytes.first { !$0.isASCIIWhitespace }
        if start == UInt8(ascii: "<") {
            return Refusal(reason: "The file holds markup, such as a server's error page, and no picture.")
        }
        if AttachmentMedium(type: type) != .picture { return Refusal(reason: "Pages show pictures only.") }
        return Refusal(
            reason: "Browsers show no picture of this format.",
            isForeignFormat: ["public.heic", "public.heif"].contains(type.lowercased())
        )
    }
}

extension HTML.StringInterpolation {
    /// The picture as a `data:` URI.
    mutating func appendInterpolation(data image: EmbeddedImage) {
        appendInterpolation(data: image.bytes, mediaType: image.format.mediaType)
    }
}

extension FileHandle {
    /// Opens a file for reading; `nil` for what is missing, or is a folder, a pipe or a device, where reading may not end.
    fileprivate convenience init?(forReadingRegularFileAt path: String) {
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
        self.init(forReadingAtPath: target)
    }
}

extension UInt8 {
    fileprivate var isASCIIWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
