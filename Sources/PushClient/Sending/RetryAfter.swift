// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation

/// How long an answer asks to wait: `Retry-After` in seconds or as a date (RFC 9110 §10.2.3).
enum RetryAfter {
    /// The wait, at least zero; `nil` without the header or when it is neither.
    ///
    /// A date counts from the answer's own `Date`, so that this machine's clock need not be right.
    static func wait(in headers: [HTTPHeader], now: Date) -> Duration? {
        func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name }?.value
        }
        guard let value = header("retry-after") else { return nil }
        if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // What does not fit is longer than anybody waits.
            return .seconds(Int(value).map { min($0, 1 << 31) } ?? 1 << 31)
        }
        guard let date = HTTPDate(value)?.date else { return nil }
        let from = header("date").flatMap(HTTPDate.init)?.date ?? now
        return .seconds(max(0, date.timeIntervalSince(from)))
    }
}
