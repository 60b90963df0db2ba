// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The current time for the `Date` header field, formatted once a second.
final class HTTPDateHeader: Sendable {
    private let current = Mutex<(second: time_t, text: String)>((0, ""))

    var now: String {
        let second = time(nil)
        return current.withLock { current in
            if current.second != second { current = (second, Self.text(of: second)) }
            return current.text
        }
    }

    /// Returns the time as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7), whatever the locale.
    static func text(of second: time_t) -> String {
        var (second, parts) = (second, tm())
        gmtime_r(&second, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
        let time = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
        return "\(day) \(1900 + parts.tm_year) \(time) GMT"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
