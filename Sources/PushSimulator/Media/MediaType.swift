// SPDX-License-Identifier: Apache-2.0

import NotificationRuntime

/// The type of a file by its content, whatever its name or its server says; an open set of MIME types.
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
    /// HEIF whose pictures are coded otherwise, or its brands do not say how.
    public static let heif = MediaType(rawValue: "image/heif")
    /// HEIF with AV1.
    public static let avif = MediaType(rawValue: "image/avif")
    /// JPEG XL, bare or in a container.
    public static let jpegXL = MediaType(rawValue: "image/jxl")
    /// JPEG 2000.
    public static let jpeg2000 = MediaType(rawValue: "image/jp2")
    /// SVG, which is XML and no bitmap.
    public static let svg = MediaType(rawValue: "image/svg+xml")
    /// An MPEG-4 container of no further brand, with pictures or with sound alone.
    public static let mpeg4 = MediaType(rawValue: "video/mp4")
    /// An MPEG-4 container of the brand that Apple gives to video.
    public static let m4v = MediaType(rawValue: "video/x-m4v")
    /// A QuickTime movie, as iPhones record.
    public static let quickTime = MediaType(rawValue: "video/quicktime")
    /// 3GPP and 3GPP2 containers, as older phones record.
    public static let threeGPP = MediaType(rawValue: "video/3gpp")
    /// An MPEG program stream, or MPEG-1 video alone.
    public static let mpeg = MediaType(rawValue: "video/mpeg")
    /// MPEG-2 video alone, without the stream that holds sound beside it.
    public static let mpeg2Video = MediaType(rawValue: "video/mpeg2")
    /// An MPEG transport stream, as HLS segments are.
    public static let transportStream = MediaType(rawValue: "video/mp2t")
    /// WebM, which Apple's notifications do not attach.
    public static let webM = MediaType(rawValue: "video/webm")
    /// Matroska other than WebM.
    public static let matroska = MediaType(rawValue: "video/x-matroska")
    /// AVI.
    public static let avi = MediaType(rawValue: "video/x-msvideo")
    /// WAV.
    public static let wav = MediaType(rawValue: "audio/wav")
    /// AIFF without compression.
    public static let aiff = MediaType(rawValue: "audio/aiff")
    /// AIFC, the AIFF that names its coding.
    public static let aifc = MediaType(rawValue: "audio/x-aifc")
    /// MP3 with or without an ID3 tag.
    public static let mp3 = MediaType(rawValue: "audio/mpeg")
    /// An MPEG-4 container of the brand that Apple gives to audio.
    public static let mpeg4Audio = MediaType(rawValue: "audio/mp4")
    /// AAC in ADTS frames, without a container.
    public static let aac = MediaType(rawValue: "audio/aac")
    /// Core Audio Format, the usual container of notification sounds in apps.
    public static let coreAudio = MediaType(rawValue: "audio/x-caf")
    /// Ogg, whatever it holds.
    public static let ogg = MediaType(rawValue: "audio/ogg")
    /// FLAC.
    public static let flac = MediaType(rawValue: "audio/flac")
    /// PDF.
    public static let pdf = MediaType(rawValue: "application/pdf")
    /// gzip, which a server sent without saying so.
    public static let gzip = MediaType(rawValue: "application/gzip")
    /// A ZIP archive, and what is made of one: office documents, apps, `.usdz`.
    public static let zip = MediaType(rawValue: "application/zip")
    /// An HTML page, the usual content of an error answer.
    public static let html = MediaType(rawValue: "text/html")
    /// XML other than HTML and SVG.
    public static let xml = MediaType(rawValue: "text/xml")
    /// JSON, by its first characters.
    public static let json = MediaType(rawValue: "application/json")
    /// Text of no further kind.
    public static let text = MediaType(rawValue: "text/plain")
    /// Bytes that nothing here recognises.
    public static let unknown = MediaType(rawValue: "application/octet-stream")

    /// Apple's uniform type identifier, such as `public.jpeg`; `nil` for bytes that nothing here recognises.
    public var uniformType: String? {
        switch self {
        case .aifc: "public.aifc-audio"
        case .jpegXL: "public.jpeg-xl"
        case .jpeg2000: "public.jpeg-2000"
        default: UniformTypes.preferred(forMIMEType: rawValue)
        }
    }

    /// Whether it is a picture of pixels or vectors.
    public var isImage: Bool { rawValue.hasPrefix("image/") }

    /// The file extension of this type, without a dot.
    package var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .svg: "svg"
        case .icon: "ico"
        default: rawValue.split(separator: "/").last.map(String.init) ?? "bin"
        }
    }

    /// The MIME type.
    public var description: String { rawValue }
}
