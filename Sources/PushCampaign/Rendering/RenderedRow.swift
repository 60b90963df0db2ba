// SPDX-License-Identifier: Apache-2.0

/// A line that rendering wrote, taken apart by its first bytes: the message is not parsed.
public struct RenderedRow: Sendable, Hashable {
    /// The result of rendering the row.
    public enum Content: Sendable, Hashable {
        /// The message, without a `message` around it.
        case message(ArraySlice<UInt8>)
        /// No message, and why.
        case failed(code: String, text: String)
        /// Left out, and the reason.
        case skipped(String)
    }

    /// The key as JSON: a number, or a text in quotes.
    public var key: ArraySlice<UInt8>
    /// The result of rendering the row.
    public var content: Content

    /// Reads a line without its newline; `nil` if rendering did not write it.
    public init?(_ line: ArraySlice<UInt8>) {
        guard line.starts(with: Self.keyStart) else { return nil }
        let start = line.startIndex + Self.keyStart.count
        var end = start
        if line[start...].first == Bytes.quote {
            end += 1
            while end < line.endIndex, line[end] != Bytes.quote { end += line[end] == Bytes.backslash ? 2 : 1 }
            end += 1
        } else {
            while end < line.endIndex, line[end] != Bytes.comma { end += 1 }
        }
        guard end < line.endIndex, line.last == UInt8(ascii: "}") else { return nil }
        key = line[start..<end]
        if line[end...].starts(with: Self.messageStart) {
            content = .message(line[(end + Self.messageStart.count)..<(line.endIndex - 1)])
            return
        }
        switch RenderedLine(Array(line)) {
        case .failed(let code, let text)?: content = .failed(code: code, text: text)
        case .skipped(let reason)?: content = .skipped(reason)
        case .message?, nil: return nil
        }
    }

    private static let keyStart = Array("{\"key\":".utf8)
    private static let messageStart = Array(",\"message\":".utf8)
}
