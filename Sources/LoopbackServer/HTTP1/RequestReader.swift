// SPDX-License-Identifier: Apache-2.0

/// Reads the requests of one connection (RFC 9112), as much of them as this module's clients send.
struct RequestReader {
    /// A request's fields and body are longer than the server takes.
    struct TooLong: Error {}
    /// These bytes are not a request.
    struct Malformed: Error {}

    /// A longer request body is answered with 413.
    static let bodyLimit = 16 * 1024 * 1024
    private static let headLimit = 256 * 1024

    private let socket: ConnectionSocket
    private let number: Int
    /// The bytes that were received and not yet read.
    private var received: ArraySlice<UInt8> = []

    init(_ socket: ConnectionSocket, connection number: Int) {
        (self.socket, self.number) = (socket, number)
    }

    /// The next request and whether others may follow it; `nil` at the connection's end.
    mutating func next() throws -> (request: LoopbackRequest, isKeptAlive: Bool)? {
        guard let first = try line(), !first.isEmpty else { return nil }
        let words = first.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { throw Malformed() }
        var request = LoopbackRequest(
            method: String(words[0]),
            target: String(words[1]),
            headers: try fields(),
            body: [],
            connection: number
        )
        if request.header("Expect")?.lowercased() == "100-continue" {
            try socket.write("HTTP/1.1 100 Continue\r\n\r\n".utf8)
        }
        request.body = try body(of: request)
        let connection = request.header("Connection")?.lowercased() ?? ""
        return (request, words[2] == "HTTP/1.1" ? connection != "close" : connection == "keep-alive")
    }

    private mutating func fields() throws -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        while let line = try line(), !line.isEmpty {
            guard let colon = line.firstIndex(of: ":") else { throw Malformed() }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            fields.append((String(line[..<colon]), String(value)))
        }
        return fields
    }

    private mutating func body(of request: LoopbackRequest) throws -> [UInt8] {
        guard request.header("Transfer-Encoding") != nil else {
            guard let length = request.header("Content-Length") else { return [] }
            guard let count = Int(length), count >= 0 else { throw Malformed() }
            return try bytes(count)
        }
        var body: [UInt8] = []
        while let line = try line() {
            guard let count = Int(line.prefix { $0 != ";" }, radix: 16), count >= 0 else { throw Malformed() }
            guard count > 0 else {
                _ = try fields()
                return body
            }
            body += try bytes(count)
            guard body.count <= Self.bodyLimit else { throw TooLong() }
            guard try self.line() == "" else { throw Malformed() }
        }
        throw ConnectionSocket.Gone()
    }

    /// The next line without its end; `nil` at the connection's end.
    private mutating func line() throws -> String? {
        var searched = received.startIndex
        while true {
            if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { received = received[(end + 1)...] }
                let line = received[..<end]
                return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
            }
            guard received.count < Self.headLimit else { throw Malformed() }
            searched = received.endIndex
            guard receive() else { return nil }
        }
    }

    private mutating func bytes(_ count: Int) throws -> [UInt8] {
        guard count <= Self.bodyLimit else { throw TooLong() }
        while received.count < count {
            guard receive() else { throw ConnectionSocket.Gone() }
        }
        defer { received = received.dropFirst(count) }
        return Array(received.prefix(count))
    }

    /// Whether there were more bytes.
    private mutating func receive() -> Bool {
        let bytes = socket.read()
        received += bytes
        return !bytes.isEmpty
    }
}
