// SPDX-License-Identifier: Apache-2.0

/// The three kinds of attachment that Apple documents, each with its types; how large they may be is in the table of capabilities.
package enum AttachmentKind: String, Sendable, CaseIterable {
    case audio
    case image
    case movie

    /// The largest file that is accepted, with so many bytes in a megabyte: Apple does not say how many it counts.
    package func byteLimit(megabyte: Int) -> Int { byteLimit / (1024 * 1024) * megabyte }

    /// The uniform type identifiers of the documented formats.
    package var types: [String] {
        switch self {
        case .audio:
            [
                "public.aiff-audio", "public.aifc-audio", "com.microsoft.waveform-audio", "public.mp3",
                "public.mpeg-4-audio",
            ]
        case .image: ["public.jpeg", "com.compuserve.gif", "public.png"]
        case .movie: ["public.mpeg", "public.mpeg-2-video", "public.mpeg-4", "public.avi"]
        }
    }

    /// The kind that a type is accepted as; `nil` when notifications cannot show it (WebP, SVG, HTML…).
    package init?(type: String) {
        guard let kind = Self.byType[type] ?? Self.allCases.first(where: { $0.accepts(type) }) else { return nil }
        self = kind
    }

    /// The documented types themselves, which nearly all files have.
    private static let byType: [String: AttachmentKind] = allCases.reduce(into: [:]) { kinds, kind in
        for type in kind.types where kinds[type] == nil { kinds[type] = kind }
    }

    private func accepts(_ type: String) -> Bool {
        types.contains { UniformTypes.conforms(type, to: $0) }
    }
}
