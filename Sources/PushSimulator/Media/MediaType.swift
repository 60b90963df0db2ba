// SPDX-License-Identifier: Apache-2.0

/// What a file holds by its content, whatever its name or its server says; an open set of MIME types.
public struct MediaType: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The MIME type, lower-case, without parameters.
    public let rawValue: String

    /// Makes a type from a MIME type in lower case.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// JPEG, baseline or progressive.
    public static let jpeg = MediaType(rawValue: "image/jpeg")
    /// PNG, animated ones (APNG) included.
    public static let png = MediaType(rawValue: "image/png")
    /// GIF87a or GIF89a.
    public static let gif = MediaType(rawValue: "image/gif")
    /// WebP, which Apple's notifications do not attach.
    public static let webP = MediaType(rawValue: "image/webp")
    /// Windows bitmap.
    public static let bmp = MediaType(rawValue: "image/bmp")
    /// TIFF in either byte order.
    public static let tiff = MediaType(rawValue: "image/tiff")
    /// Windows icon.
    public static let icon = MediaType(rawValue: "image/x-icon")
    /// HEIF with HEVC, as iPhones take photos.
    public static let heic = MediaType(rawValue: "image/heic")
    /// HEIF with AV1.
    public static let avif = MediaType(rawValue: "image/avif")
    /// SVG, which is XML and no bitmap.
    public static let svg = MediaType(rawValue: "image/svg+xml")
    /// MPEG-4 and QuickTime containers.
    public static let mpeg4 = MediaType(rawValue: "video/mp4")
    /// MPEG program stream.
    public static let mpeg = MediaType(rawValue: "video/mpeg")
    /// AVI.
    public static let avi = MediaType(rawValue: "video/x-msvideo")
    /// WAV.
    public static let wav = MediaType(rawValue: "audio/wav")
    /// AIFF, compressed or not.
    public static let aiff = MediaType(rawValue: "audio/aiff")
    /// MP3 with or without an ID3 tag.
    public static let mp3 = MediaType(rawValue: "audio/mpeg")
    /// MPEG-4 audio.
    public static let mpeg4Audio = MediaType(rawValue: "audio/mp4")
    /// PDF.
    public static let pdf = MediaType(rawValue: "application/pdf")
    /// gzip, which a server sent without saying so.
    public static let gzip = MediaType(rawValue: "application/gzip")
    /// An HTML page, the usual content of an error answer.
    public static let html = MediaType(rawValue: "text/html")
    /// XML other than HTML and SVG.
    public static let xml = MediaType(rawValue: "text/xml")
    /// JSON, by its first character.
    public static let json = MediaType(rawValue: "application/json")
    /// Text of no further kind.
    public static let text = MediaType(rawValue: "text/plain")
    /// Bytes that nothing here recognises.
    public static let unknown = MediaType(rawValue: "application/octet-stream")

    /// Whether it is a picture of pixels or vectors.
    public var isImage: Bool { rawValue.hasPrefix("image/") }

    /// The MIME type.
    public var description: String { rawValue }
}
