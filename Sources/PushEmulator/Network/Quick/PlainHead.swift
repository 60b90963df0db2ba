// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import LibC

/// The head of a `POST` over HTTP/1.1 with nothing unusual in it, read from its bytes.
///
/// It takes less than RFC 9112 allows, and reads what it takes as NIO's decoder does. The decoder gets everything else.
struct PlainHead {
    let request: HTTPRequest
    /// The length of the head with its empty line.
    let byteCount: Int
    /// The announced length of the body.
    let bodyByteCount: Int

    enum Reading {
        case head(PlainHead)
        /// The bytes are the beginning of a head.
        case incomplete
        case unusual
    }

    /// The maximum length of a head; SDKs' have about 300 bytes.
    private static let byteLimit = 4096

    static func read(_ bytes: UnsafeRawBufferPointer) -> Reading {
        // A client that speaks first and slowly may be anything; one that posts begins like this.
        guard bytes.prefix(method.count).elementsEqual(method.prefix(bytes.count)) else { return .unusual }
        guard let end = end(in: bytes) else { return bytes.count > byteLimit ? .unusual : .incomplete }
        guard end <= byteLimit, let head = PlainHead(UnsafeRawBufferPointer(rebasing: bytes[..<end])) else {
            return .unusual
        }
        return .head(head)
    }

    /// Returns the position behind the first empty line.
    private static func end(in bytes: UnsafeRawBufferPointer) -> Int? {
        guard let start = bytes.baseAddress else { return nil }
        var position = 0
        while let found = memchr(start + position, 0x0D, bytes.count - position) {
            let end = UnsafeRawPointer(found) - start + emptyLine.count
            if end > bytes.count { return nil }
            if bytes[end - emptyLine.count..<end].elementsEqual(emptyLine) { return end }
            position = end - emptyLine.count + 1
        }
        return nil
    }

    /// - Parameter bytes: A whole head.
    private init?(_ bytes: UnsafeRawBufferPointer) {
        var lines = Lines(rest: bytes.dropLast(2)[...])
        guard let first = lines.next(), first.count > Self.method.count + Self.version.count,
            first.suffix(Self.version.count).elementsEqual(Self.version)
        else { return nil }
        let path = first.dropFirst(Self.method.count).dropLast(Self.version.count)
        guard path.first == UInt8(ascii: "/"), path.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }

        var fields = HTTPFields()
        var (host, length): (String?, Int?) = (nil, nil)
        while let line = lines.next() {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), let value = Self.value(line[colon...].dropFirst())
            else { return nil }
            // A name with a space, or an empty one, is not valid.
            guard let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self)) else { return nil }
            switch name.canonicalName {
            case "host":
                guard host == nil else { return nil }
                host = value
                continue
            case "content-length":
                guard length == nil, value.utf8.count <= 9, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                    return nil
                }
                length = Int(value)
            // They change how the connection goes on.
            case "connection" where value.lowercased() != "keep-alive": return nil
            case "transfer-encoding", "expect", "upgrade", "trailer", "te", "proxy-connection", "http2-settings":
                return nil
            default: break
            }
            fields.append(HTTPField(name: name, value: value))
        }
        guard let host, let length, lines.isWhole else { return nil }
        request = HTTPRequest(
            method: .post,
            scheme: "http",
            authority: host,
            path: String(decoding: path, as: UTF8.self),
            headerFields: fields
        )
        byteCount = bytes.count
        bodyByteCount = length
    }

    /// Returns the value of a field without the spaces around it; `nil` if it is more than printable ASCII.
    private static func value(_ bytes: Slice<UnsafeRawBufferPointer>) -> String? {
        var value = bytes.drop { $0 == 0x20 }
        while value.last == 0x20 { value = value.dropLast() }
        return value.allSatisfy { (0x20...0x7E).contains($0) } ? String(decoding: value, as: UTF8.self) : nil
    }

    /// The lines of a head, each of which ends with CR LF.
    private struct Lines {
        var rest: Slice<UnsafeRawBufferPointer>
        /// Whether every line ended so.
        var isWhole = true

        mutating func next() -> Slice<UnsafeRawBufferPointer>? {
            guard let end = rest.firstIndex(of: 0x0D) else {
                isWhole = isWhole && rest.isEmpty
                return nil
            }
            let line = rest[..<end]
            rest = rest[end...].dropFirst()
            guard rest.popFirst() == 0x0A else {
                isWhole = false
                return nil
            }
            return line
        }
    }

    private static let method = Array("POST ".utf8)
    private static let version = Array(" HTTP/1.1".utf8)
    private static let emptyLine = Array("\r\n\r\n".utf8)
}
