// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

/// Which requests are sends with nothing unusual about them, as SDKs make them.
enum PlainSend {
    /// Bytes of a body; the service takes messages of a few thousand.
    static let byteLimit = 64 * 1024

    private static let prefix = Array("/v1/projects/".utf8)
    private static let suffix = Array("/messages:send".utf8)

    /// The project that the path of such a request names; `nil` for other requests, as far as their heads tell.
    static func project(of head: HTTPRequest) -> String? {
        guard head.method == .post, var path = head.path, let project = path.withUTF8(project(in:)) else { return nil }
        let fields = head.headerFields
        guard fields[.contentEncoding] == nil, fields[.connection].map(isKeepAlive) ?? true else { return nil }
        return fields[.contentType].map { $0.hasPrefix("application/json") } ?? true ? project : nil
    }

    private static func project(in path: UnsafeBufferPointer<UInt8>) -> String? {
        guard path.count > prefix.count + suffix.count, path.starts(with: prefix),
            path.suffix(suffix.count).elementsEqual(suffix)
        else { return nil }
        let project = UnsafeBufferPointer(rebasing: path[prefix.count..<path.count - suffix.count])
        return project.allSatisfy(isPlain) ? String(decoding: project, as: UTF8.self) : nil
    }

    private static func isKeepAlive(_ connection: String) -> Bool { connection.lowercased() == "keep-alive" }

    /// Whether a byte needs no thought, neither in a path nor in JSON.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"): true
        default: false
        }
    }
}
