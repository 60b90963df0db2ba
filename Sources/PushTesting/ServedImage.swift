// SPDX-License-Identifier: Apache-2.0

public import Foundation
import LoopbackServer

/// The answer of a test's image server: a picture and how it is sent, or a failure.
///
/// Create a picture first, then add its special properties:
///
/// ```swift
/// ServedImage.png(width: 1200, height: 600)
///     .declared(as: "image/jpeg")
///     .redirected(times: 2)
///     .dripping(64 * 1024, every: .milliseconds(100))
/// ```
///
/// How the body is sent is one property: of ``chunked(by:)``, ``dripping(_:every:)``, ``truncated(after:)`` and similar
/// methods, the last one counts.
public struct ServedImage: Sendable, CustomStringConvertible {
    /// The last component of the URL, percent-encoded as far as necessary.
    public var name: String
    var status = 200
    var contentType: String?
    /// Beside `Content-Type` and what says the length.
    var headers: [LoopbackAnswer.Header] = []
    var body: [UInt8] = []
    var sending = Sending.whole
    var delay = Duration.zero
    var redirection = Redirection.none
    /// Answers to the requests after the first; the last of them to all further ones.
    var successors: [ServedImage] = []

    init(name: String, contentType: String?, body: [UInt8]) {
        self.name = name
        self.contentType = contentType
        self.body = body
    }

    /// The name.
    public var description: String { name }

    func with(_ change: (inout ServedImage) -> Void) -> ServedImage {
        var changed = self
        change(&changed)
        return changed
    }
}

// MARK: - Pictures

extension ServedImage {
    /// A picture that this module draws: stripes, as a PNG of this size in pixels; at most 4096 either way.
    public static func png(width: Int = 640, height: Int = 320) -> ServedImage {
        let picture = StripedPNG(width: min(max(width, 1), 4096), height: min(max(height, 1), 4096))
        return .bytes(picture.encoded(), contentType: "image/png", named: "stripes.png")
    }

    /// These bytes with this `Content-Type`; without one, none is sent.
    public static func bytes(_ bytes: [UInt8], contentType: String?, named name: String = "picture.png") -> ServedImage
    {
        ServedImage(name: name, contentType: contentType, body: bytes)
    }

    /// A file's bytes under its own name, with a `Content-Type` unless it is `nil`; throws when it cannot be read.
    public static func file(_ file: URL, contentType: String?) throws -> ServedImage {
        .bytes([UInt8](try Data(contentsOf: file)), contentType: contentType, named: file.lastPathComponent)
    }
}
