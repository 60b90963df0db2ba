// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The medium of an attachment as a viewer perceives it.
enum AttachmentMedium: Sendable, Hashable {
    case picture, movie, sound, other

    /// Judges by the uniform type identifier, for instance `public.mpeg-4`.
    init(type: String) {
        switch type.lowercased() {
        case "public.image", "public.png", "public.jpeg", "com.compuserve.gif", "org.webmproject.webp", "public.webp",
            "public.heic", "public.heif", "public.avif", "public.tiff", "com.microsoft.bmp":
            self = .picture
        case "public.movie", "public.video", "public.mpeg", "public.mpeg-2-video", "public.mpeg-4", "public.avi",
            "com.apple.quicktime-movie", "com.apple.m4v-video":
            self = .movie
        case "public.audio", "public.aiff-audio", "public.aifc-audio", "com.microsoft.waveform-audio", "public.mp3",
            "public.mpeg-4-audio", "com.apple.m4a-audio":
            self = .sound
        default:
            self = .other
        }
    }

    /// The noun for a sentence.
    var noun: String {
        switch self {
        case .picture: "picture"
        case .movie: "movie"
        case .sound: "sound"
        case .other: "attachment"
        }
    }
}

extension DisplayedNotification.Attachment {
    /// The file's name without its folders.
    var fileName: String { file.split(separator: "/").last.map(String.init) ?? file }

    /// The usual name of its format, with the size in pixels if known: `HEIC picture, 480 × 480`.
    var formatName: String {
        let name = type.split(separator: ".").last.map { $0.uppercased() } ?? type
        let size = width.flatMap { width in height.map { ", \(width) × \($0)" } } ?? ""
        return "\(name) \(AttachmentMedium(type: type).noun)\(size)"
    }

    /// Type, size in pixels where known, and size in bytes.
    var facts: [String] {
        var facts = [type]
        if let width, let height { facts.append("\(width) × \(height)") }
        facts.append(byteCount.byteCountText)
        return facts.filter { !$0.isEmpty }
    }
}
