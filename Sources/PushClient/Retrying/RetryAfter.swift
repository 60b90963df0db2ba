// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation

/// Reads the `Retry-After` header, in seconds or as a date (RFC 9110 §10.2.3).
enum RetryAfter {
    /// Returns the wait, at least zero; `nil` without the header or if it is neither a number nor a date.
    ///
    /// A date is relative to the answer's `Date` header, so that the clock of this machine does not matter.
    static func wait(in headers: [HTTPHeader], now: Date) -> Duration? {
        func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name }?.value
        }
        guard let value = header("retry-after") else { return nil }
        if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // A number that overflows is longer than any wait.
            return .seconds(Int(value).map { min($0, 1 << 31) } ?? 1 << 31)
        }
        guard let date = HTTPDate(value)?.date else { return nil }
        let from = header("date").flatMap(HTTPDate.init)?.date ?? now
        return .seconds(max(0, date.timeIntervalSince(from)))
    }
}
