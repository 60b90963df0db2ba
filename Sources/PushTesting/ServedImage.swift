// SPDX-License-Identifier: Apache-2.0

public import Foundation
import LoopbackServer

/// What an image server of a test answers: a picture, or one of the ways in which pictures fail to come.
public struct ServedImage: Sendable, CustomStringConvertible {
    /// The last component of the URL.
    public var name: String
    let answer: LoopbackAnswer

    /// The name.
    public var description: String { name }

    /// A picture that this module draws: stripes, as a PNG of this size in pixels; at most 4096 either way.
    public static func png(width: Int = 640, height: Int = 320) -> ServedImage {
        let picture = StripedPNG(width: min(max(width, 1), 4096), height: min(max(height, 1), 4096))
        return ServedImage(name: "stripes.png", answer: .bytes(picture.encoded(), contentType: "image/png"))
    }

    /// These bytes with this `Content-Type`; without one, none is sent.
    public static func bytes(_ bytes: [UInt8], contentType: String?, named name: String = "picture.png") -> ServedImage
    {
        ServedImage(name: name, answer: .bytes(bytes, contentType: contentType))
    }

    /// A file's bytes under its own name, with a `Content-Type` unless it is `nil`; throws when it cannot be read.
    public static func file(_ file: URL, contentType: String?) throws -> ServedImage {
        .bytes([UInt8](try Data(contentsOf: file)), contentType: contentType, named: file.lastPathComponent)
    }

    /// The same picture under another name.
    public func named(_ name: String) -> ServedImage {
        ServedImage(name: name, answer: answer)
    }

    /// The same picture after a wait.
    public func delayed(by delay: Duration) -> ServedImage {
        ServedImage(name: name, answer: answer.delayed(by: delay))
    }
}

// MARK: - Faults

extension ServedImage {
    /// 404 with an HTML page.
    public static let notFound = ServedImage(name: "missing.png", answer: .notFound)

    /// A redirect to itself.
    public static let redirectLoop = ServedImage(name: "loop.png", answer: .redirect(to: "/loop.png"))

    /// The request is read and never answered.
    public static let neverAnswers = ServedImage(name: "silent.png", answer: .neverAnswers)

    /// A picture whose bytes never end.
    public static let endless = ServedImage(name: "endless.png", answer: .endless())

    /// Half of a picture, after which the connection is closed.
    public static let truncated: ServedImage = {
        let bytes = StripedPNG(width: 64, height: 32).encoded()
        return ServedImage(
            name: "half.png",
            answer: .truncated(Array(bytes.prefix(bytes.count / 2)), announcing: bytes.count)
        )
    }()
}
