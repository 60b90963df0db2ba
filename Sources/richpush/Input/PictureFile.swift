// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushSimulator

/// A picture as it lies on disk or on a server, with what its structure tells.
struct PictureFile: Sendable {
    /// Bytes of a file at most; more than any platform shows.
    static let byteLimit = 64 << 20

    let source: InputSource
    let bytes: [UInt8]
    let info: MediaInfo

    /// Whether it is named by an address.
    static func isURL(_ source: InputSource) -> Bool {
        let text = source.argument.lowercased()
        return text.hasPrefix("https://") || text.hasPrefix("http://")
    }

    /// Reads or downloads it.
    init(_ source: InputSource) async throws {
        self.source = source
        bytes = Self.isURL(source) ? try await Self.download(source) : try Self.read(source)
        info = MediaProbe.probe(bytes)
        guard info.type.rawValue.hasPrefix("image/") else {
            throw InputFailure(
                unusable: source,
                reason: bytes.isEmpty ? "is empty" : "is not a picture: its bytes are \(info.type.rawValue)"
            )
        }
    }

    private static func read(_ source: InputSource) throws(InputFailure) -> [UInt8] {
        let reader = try source.open()
        var bytes: [UInt8] = []
        while bytes.count <= byteLimit {
            guard try source.piece(of: reader, into: &bytes) else { return bytes }
        }
        throw InputFailure(unusable: source, reason: "is larger than \(byteLimit) bytes; no platform shows that")
    }

    private static func download(_ source: InputSource) async throws -> [UInt8] {
        var transfer = Transfer(url: source.argument)
        transfer.limits.byteCount = byteLimit
        transfer.limits.totalTime = .seconds(60)
        let result: TransferResult
        do throws(CurlError) {
            result = try await CurlEngine.shared.perform(transfer)
        } catch {
            throw InputFailure(source: source, reason: "cannot be loaded: \(error.detail) (\(error.code.rawValue))")
        }
        guard (200..<300).contains(result.status) else {
            throw InputFailure(source: source, reason: "cannot be loaded: the server answers \(result.status)")
        }
        return result.body
    }

    /// The name of the type for people: `JPEG`.
    var format: String {
        switch info.type {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .gif: "GIF"
        case .webP: "WebP"
        case .bmp: "BMP"
        case .tiff: "TIFF"
        case .heic, .heif: "HEIC"
        case .avif: "AVIF"
        case .svg: "SVG"
        default: info.type.rawValue
        }
    }

    /// A description in one line.
    var sentence: String {
        var parts = [format]
        if let width = info.displayWidth, let height = info.displayHeight {
            parts.append("\(width) × \(height) pixels")
        }
        if info.orientation != 1 { parts.append("turned by its EXIF orientation \(info.orientation)") }
        if info.isAnimated { parts.append("\(info.frameCount) frames") }
        parts.append("\(bytes.count) bytes")
        parts += info.damage.prefix(3).map { "damaged: \($0)" }
        return parts.joined(separator: ", ")
    }

    /// The extension of its name, which an iPhone goes by, or else its type's extension.
    var nameExtension: String {
        let own = URL(filePath: source.argument).pathExtension.lowercased()
        let isPlain =
            (1...5).contains(own.count)
            && own.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
        return isPlain
            ? own : info.type == .jpeg ? "jpg" : String(info.type.rawValue.dropFirst(6).prefix { $0.isLetter })
    }
}
