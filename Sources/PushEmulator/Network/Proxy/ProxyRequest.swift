// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The head of one request to the proxy, as far as the proxy needs it.
struct ProxyRequest: Equatable {
    /// The target that the client requests.
    enum Target: Equatable {
        /// `CONNECT` to this port of this host, whose name is in lower case and without a dot at its end.
        case tunnel(host: String, port: Int)
        /// A request for an absolute `http:` URL with this host.
        case plainHTTP(host: String)
        /// A request for a path, as a browser sends it to a server.
        case path
    }

    let target: Target
    /// The value of `Proxy-Authorization`.
    let authorization: String?

    /// The result of parsing the bytes so far.
    enum Reading: Equatable {
        /// The head is not complete.
        case incomplete
        /// The head is complete; the following bytes belong into the tunnel.
        case complete(ProxyRequest, headByteCount: Int)
        case failed(ProxyAnswer)
    }

    /// Parses a head of at most `byteLimit` bytes.
    ///
    /// Lines may end in CRLF or LF, as RFC 9112 §2.2 allows a recipient to accept.
    static func read(_ bytes: some RandomAccessCollection<UInt8>, byteLimit: Int) -> Reading {
        guard let first = bytes.first else { return .incomplete }
        // A TLS handshake, or other bytes that begin no method, are answered without waiting for the end of a line.
        guard first.isTokenByte else { return .failed(.notHTTP) }
        var lines: [[UInt8]] = []
        var line: [UInt8] = []
        var count = 0
        for byte in bytes.prefix(byteLimit) {
            count += 1
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if line.isEmpty {
                do throws(ProxyAnswer) {
                    return .complete(try ProxyRequest(lines: lines), headByteCount: count)
                } catch {
                    return .failed(error)
                }
            }
            lines.append(line)
            line = []
        }
        return count < byteLimit ? .incomplete : .failed(.headTooLong)
    }

    private init(lines: [[UInt8]]) throws(ProxyAnswer) {
        let parts = lines.first?.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) ?? []
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(\.isTokenByte),
            parts[1].allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .malformed }
        let version = String(decoding: parts[2], as: UTF8.self)
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
            throw version.hasPrefix("HTTP/") ? .versionNotSupported : .malformed
        }
        var authorization: String?
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
                line[..<colon].allSatisfy(\.isTokenByte)
            else { throw .malformed }
            guard String(decoding: line[..<colon], as: UTF8.self).lowercased() == "proxy-authorization" else {
                continue
            }
            let value = line[(colon + 1)...]
            authorization = String(decoding: value, as: UTF8.self).trimmed
        }
        self.authorization = authorization
        let target = String(decoding: parts[1], as: UTF8.self)
        if String(decoding: parts[0], as: UTF8.self) == "CONNECT" {
            guard let authority = HostPort(target), let port = authority.port else { throw .noAuthority }
            self.target = .tunnel(host: authority.host, port: port)
        } else if target.lowercased().hasPrefix("http://") {
            let rest = target.dropFirst("http://".count)
            let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
            guard let authority = HostPort(String(rest[..<end])) else { throw .malformed }
            self.target = .plainHTTP(host: authority.host)
        } else {
            self.target = .path
        }
    }
}

extension UInt8 {
    /// Whether it is a `tchar` of RFC 9110 §5.6.2, of which methods and field names consist.
    var isTokenByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(self)
        }
    }
}

extension String {
    /// The text without spaces and tabs at both ends.
    fileprivate var trimmed: String {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let tail = drop(while: isBlank)
        return String(tail.prefix(tail.count - tail.reversed().prefix(while: isBlank).count))
    }
}

/// The credentials in `Proxy-Authorization`.
struct ProxyCredentials {
    private let secret: [UInt8]

    /// Parses the token of `Bearer`, or the password of `Basic`, which clients send for a proxy URL with a user and a
    /// password.
    init?(_ field: String?) {
        guard let parts = field?.split(separator: " ", maxSplits: 1), parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "bearer": secret = Array(parts[1].utf8)
        case "basic":
            guard let decoded = Data(base64Encoded: String(parts[1])),
                let colon = decoded.firstIndex(of: UInt8(ascii: ":"))
            else { return nil }
            secret = Array(decoded[(colon + 1)...])
        default: return nil
        }
    }

    /// Whether the secret is this token, in a time that reveals only its length.
    func matches(_ token: String) -> Bool {
        let token = Array(token.utf8)
        guard token.count == secret.count else { return false }
        return zip(token, secret).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
