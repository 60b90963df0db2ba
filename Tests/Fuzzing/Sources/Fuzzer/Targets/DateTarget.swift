// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation

@testable import PushCampaign
@testable import PushClient
@testable import PushEmulator
@testable import PushMessages

/// `Retry-After`, and dates and durations in every spelling that is read.
enum DateTarget: FuzzTarget {
    static let name = "dates"

    static func check(_ bytes: [UInt8]) {
        let texts = bytes.parts(2)
        let (text, other) = (texts[0].text, texts[1].text)
        let headers = [HTTPHeader("Retry-After", text), HTTPHeader("Date", other)]
        let now = Date(timeIntervalSince1970: 1_795_000_000)
        if let wait = RetryAfter.wait(in: headers, now: now) { precondition(wait >= .zero) }
        if let date = HTTPDate(text)?.date { precondition(date.timeIntervalSince1970 >= 0) }
        _ = SearchMoment(text, now: 1_795_000_000_000_000)
        if case .success(let time) = TimestampText.parse(text) {
            precondition((0..<1_000_000_000).contains(time.nanoseconds))
        }
        if case .success(let time) = DurationText.parse(text) { precondition(abs(time.nanoseconds) < 1_000_000_000) }
        if let moment = MomentParser.parse(texts[0]) { _ = try? DatePattern.print(moment, texts[1]) }
    }
}
