// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

/// Which requests are sends with nothing unusual about them, as SDKs make them.
enum PlainSend {
    /// Bytes of a body; the service takes messages of a few thousand.
    static let byteLimit = 64 * 1024

    private static let prefix = "/v1/projects/"
    private static let suffix = "/messages:send"

    /// Whether the request is one, as far as its head tells.
    static func isOne(_ head: HTTPRequest) -> Bool {
        guard head.method == .post, let path = head.path?.utf8, path.count > prefix.utf8.count + suffix.utf8.count,
            path.starts(with: prefix.utf8), path.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        else { return false }
        let project = path.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
        guard project.allSatisfy(isPlain) else { return false }
        let fields = head.headerFields
        guard fields[.contentEncoding] == nil, fields[.connection].map(isKeepAlive) ?? true else { return false }
        return fields[.contentType].map { $0.hasPrefix("application/json") } ?? true
    }

    /// The project that the path names.
    static func project(of head: HTTPRequest) -> String {
        String((head.path ?? "").dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count))
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
