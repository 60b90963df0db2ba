// SPDX-License-Identifier: Apache-2.0

/// One line of a journal; its fields are separated by tabs, so that `grep` and `awk` can read it.
///
///     began     12  1  9f3c52aa01b2c3d4     number, attempt, fingerprint of the request
///     sent      12  projects/p/messages/1
///     refused   12  UNREGISTERED
///     postponed 12  UNAVAILABLE             a refusal that may be retried
///     not-sent  12  connection
///     unknown   12  timeout
enum JournalRecord: Equatable {
    case began(number: Int, attempt: Int, fingerprint: UInt64)
    case ended(number: Int, JournalState, detail: String)

    /// The message's place in its source, counted from 1.
    var number: Int {
        switch self {
        case .began(let number, _, _), .ended(let number, _, _): number
        }
    }

    /// The line with its newline.
    var text: String {
        switch self {
        case .began(let number, let attempt, let fingerprint):
            let digits = String(fingerprint, radix: 16)
            return "began\t\(number)\t\(attempt)\t\(String(repeating: "0", count: 16 - digits.count))\(digits)\n"
        case .ended(let number, let state, let detail):
            return "\(state.word)\t\(number)\t\(detail.excerpt(300).replacingTabs)\n"
        }
    }

    /// Reads a line without its newline; `nil` if it is malformed.
    init?(_ line: Substring.UTF8View) {
        let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard parts.count >= 3, let number = Int(Substring(parts[1])), number > 0 else { return nil }
        let word = Substring(parts[0])
        if word == "began" {
            guard parts.count == 4, let attempt = Int(Substring(parts[2])),
                let fingerprint = UInt64(Substring(parts[3]), radix: 16)
            else { return nil }
            self = .began(number: number, attempt: attempt, fingerprint: fingerprint)
        } else {
            guard let state = JournalState(word: word) else { return nil }
            self = .ended(number: number, state, detail: String(Substring(parts[2])))
        }
    }
}

/// The state of a message according to a journal.
enum JournalState: UInt8 {
    case none
    /// An attempt began and has no recorded end: the message may have arrived.
    case began
    case sent
    case refused
    case postponed
    case notSent
    case unknown

    var word: String {
        switch self {
        case .none, .began: "began"
        case .sent: "sent"
        case .refused: "refused"
        case .postponed: "postponed"
        case .notSent: "not-sent"
        case .unknown: "unknown"
        }
    }

    init?(word: Substring) {
        switch word {
        case "sent": self = .sent
        case "refused": self = .refused
        case "postponed": self = .postponed
        case "not-sent": self = .notSent
        case "unknown": self = .unknown
        default: return nil
        }
    }

    /// Whether the message needs no further attempt.
    var isDone: Bool { self == .sent || self == .refused }

    /// Whether it is unknown if the service received the message.
    var isOpen: Bool { self == .began || self == .unknown }
}

extension String {
    fileprivate var replacingTabs: String { String(map { $0 == "\t" ? " " : $0 }) }
}
