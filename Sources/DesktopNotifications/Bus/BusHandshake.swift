// SPDX-License-Identifier: Apache-2.0

/// The words by which a client logs in before its first message.
///
/// Only its owner can reach the socket's folder, so every client is trusted. Descriptors are refused, because no
/// notification has one.
///
/// Source: D-Bus Specification, "Authentication Protocol".
struct BusHandshake: Sendable {
    /// The step that follows the bytes so far.
    enum Step: Sendable, Equatable {
        /// More bytes.
        case more
        /// Messages.
        case messages
    }

    private let guid: String
    private var hasBegun = false
    private var isLoggedIn = false
    private var lineCount = 0
    private var isAwaitingData = false

    private static let (lineLimit, lineCountLimit) = (16 * 1024, 64)

    /// - Parameter guid: The bus' id, 32 hexadecimal digits.
    init(guid: String) { self.guid = guid }

    /// Takes whole lines from the front of the bytes.
    ///
    /// - Returns: What to answer, and what follows.
    mutating func take(_ bytes: inout ArraySlice<UInt8>) throws(BusFailure) -> (answer: String, Step) {
        var answer = ""
        if !hasBegun, let first = bytes.popFirst() {
            guard first == 0 else { throw BusFailure("A client does not begin with a zero byte.") }
            hasBegun = true
        }
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
            var line = bytes[..<end]
            bytes = bytes[(end + 1)...]
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            lineCount += 1
            guard line.count <= Self.lineLimit, lineCount <= Self.lineCountLimit else {
                throw BusFailure("A client logs in with too many words.")
            }
            guard let next = self.answer(String(decoding: line, as: UTF8.self)) else {
                guard isLoggedIn else { throw BusFailure("A client begins without having logged in.") }
                return (answer, .messages)
            }
            if next.hasPrefix("OK") { isLoggedIn = true }
            answer += next + "\r\n"
        }
        guard bytes.count <= Self.lineLimit else { throw BusFailure("A client logs in with a line that has no end.") }
        return (answer, .more)
    }

    /// The answer to a line; `nil` after the last one.
    private mutating func answer(_ line: String) -> String? {
        let words = line.split(separator: " ", omittingEmptySubsequences: true)
        defer { isAwaitingData = words.first == "AUTH" && words.count == 2 }
        switch words.first {
        case "AUTH" where words.count > 1 && Self.mechanisms.contains(words[1]):
            return words.count > 2 ? "OK \(guid)" : "DATA"
        case "DATA" where isAwaitingData: return "OK \(guid)"
        case "AUTH", "CANCEL", "ERROR": return "REJECTED \(Self.mechanisms.joined(separator: " "))"
        case "BEGIN": return nil
        default: return "ERROR"
        }
    }

    private static let mechanisms: [Substring] = ["EXTERNAL", "ANONYMOUS"]
}
