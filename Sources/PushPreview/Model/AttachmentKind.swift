// SPDX-License-Identifier: Apache-2.0

/// What an attachment is to whoever looks at it.
enum AttachmentKind: Sendable, Hashable {
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
