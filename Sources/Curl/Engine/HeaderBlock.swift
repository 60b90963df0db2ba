// SPDX-License-Identifier: Apache-2.0

/// Collects the header lines of one request's answer, as bytes, and knows when the answer that counts is complete.
///
/// Interim answers (1xx) are forgotten, and so are trailers: they come after the block that counts.
struct HeaderBlock {
    enum Progress {
        case incomplete
        /// This line ended the headers of the final answer.
        case complete
        /// More header bytes than ``byteLimit``, interim answers included.
        case tooLong
    }

    /// The limit for all header lines of one request; libcurl's own limit is per line in older versions.
    static let byteLimit = 256 * 1024

    /// The size of most header blocks, reserved at once.
    private static let usualByteCount = 1024

    private(set) var status = 0
    private(set) var isComplete = false
    private var bytes: [UInt8] = []
    /// Where each line ends in `bytes`; lines are kept without their line ends.
    private var lineEnds: [Int] = []
    private var receivedCount = 0

    mutating func reset() {
        status = 0
        isComplete = false
        bytes.removeAll(keepingCapacity: true)
        lineEnds.removeAll(keepingCapacity: true)
        receivedCount = 0
    }

    mutating func append(_ rawLine: UnsafeRawBufferPointer) -> Progress {
        receivedCount += rawLine.count
        guard receivedCount <= Self.byteLimit else { return .tooLong }
        guard !isComplete else { return .incomplete }
        var count = rawLine.count
        while count > 0, rawLine[count - 1] == UInt8(ascii: "\n") || rawLine[count - 1] == UInt8(ascii: "\r") {
            count -= 1
        }
        let line = rawLine[..<count]
        if line.isEmpty {
            guard status >= 200 else {
                bytes.removeAll(keepingCapacity: true)
                lineEnds.removeAll(keepingCapacity: true)
                return .incomplete
            }
            isComplete = true
            return .complete
        }
        if lineEnds.isEmpty, let status = Self.status(of: line) {
            self.status = status
            return .incomplete
        }
        if bytes.isEmpty { bytes.reserveCapacity(Self.usualByteCount) }
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: line))
        lineEnds.append(bytes.count)
        return .incomplete
    }

    var byteCount: Int { bytes.count }

    /// Whether the fields are the same to the byte; the status lines may differ.
    func hasFields(of other: HeaderBlock) -> Bool {
        bytes == other.bytes && lineEnds == other.lineEnds
    }

    /// The fields in the order received, each line that RFC 9112 §5.2 calls folded joined to the one before.
    func parsed() -> [HTTPHeader] {
        var headers: [HTTPHeader] = []
        headers.reserveCapacity(lineEnds.count)
        var start = 0
        for end in lineEnds {
            let line = bytes[start..<end]
            start = end
            if let first = line.first, Self.isBlank(first) {
                if let last = headers.indices.last { headers[last].value += " " + Self.text(Self.trimmed(line)) }
            } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
                headers.append(
                    HTTPHeader(
                        Self.text(Self.trimmed(line[..<colon])),
                        Self.text(Self.trimmed(line[(colon + 1)...]))
                    )
                )
            }
        }
        return headers
    }

    /// The status in `HTTP/1.1 200 OK` or `HTTP/2 200`; `nil` for any other line.
    private static func status(of line: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard line.starts(with: "HTTP/".utf8), let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
        var status = 0
        for byte in line[(space + 1)...].prefix(3) {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            status = status * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return status
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, isBlank(first) { bytes.removeFirst() }
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes
    }

    /// UTF-8 if valid, as file names in practice are; otherwise ISO 8859-1, HTTP's former encoding.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}

/// The fields of an answer, and what the engine itself wants to know of them.
struct AnswerHead {
    let headers: [HTTPHeader]
    /// `Content-Type` without parameters, lower-case; `nil` when there is none.
    let mimeType: String?
    /// The URL that the answer redirects to, if its status is a redirect.
    let location: String?
    /// `Content-Length`, unless the body is coded: its length says little about what it decodes to.
    let announcedCount: Int?

    init(_ headers: [HTTPHeader] = []) {
        self.headers = headers
        mimeType = headers.last { $0.isNamed("content-type") }.flatMap { Self.mimeType($0.value) }
        location = headers.first { $0.isNamed("location") && !$0.value.isEmpty }?.value
        let isCoded = headers.contains { $0.isNamed("content-encoding") }
        announcedCount = isCoded ? nil : headers.first { $0.isNamed("content-length") }.flatMap { Int($0.value) }
    }

    private static func mimeType(_ value: String) -> String? {
        // The value has no blanks around it, but one may stand before the semicolon.
        let type = value.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return type.isEmpty ? nil : String(decoding: type.map(asciiLowercased), as: UTF8.self)
    }
}
