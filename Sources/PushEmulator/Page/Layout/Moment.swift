// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushPreview

/// A time on the page in this machine's time zone; the script rewrites it in the reader's.
struct Moment {
    private let date: Date

    /// Takes microseconds since 1970.
    init(_ microseconds: Int64) { date = Date(microseconds: microseconds) }

    var markup: HTML {
        let exact = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        return "<time datetime=\"\(exact)\">\(text)</time>"
    }

    private var text: String {
        let style = Date.VerbatimFormatStyle(
            format:
                "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
            timeZone: .current,
            calendar: Calendar(identifier: .gregorian)
        )
        return date.formatted(style)
    }
}
