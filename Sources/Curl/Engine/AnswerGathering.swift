// SPDX-License-Identifier: Apache-2.0

internal import LibC

/// Lets answers on shared connections gather, so that one look at many requests finds many of them.
///
/// With each look, libcurl asks the system about every request that is under way, whether anything arrived for it or not
/// (`Curl_readwrite` in lib/transfer.c). A hundred requests over one connection, answered one after the other, would cost a
/// hundred such questions for each answer. An answer waits for the time below at most, a hundredth of what it takes to
/// come from Google.
struct AnswerGathering {
    /// The shortest time between two looks.
    private static let interval = Duration.microseconds(200)
    /// Requests below which looking costs less than waiting.
    private static let fewRequests = 16

    /// Requests under way on connections that several share.
    var count = 0
    private var lookedAt = MonotonicTime(nanoseconds: 0)

    /// Notes that libcurl looks at its requests now.
    mutating func looks(at now: MonotonicTime) {
        lookedAt = now
    }

    /// Sleeps until the next look is due.
    func wait() {
        guard count >= Self.fewRequests else { return }
        let left = (lookedAt + Self.interval - .now()).wholeNanoseconds
        guard left > 0 else { return }
        var time = timespec(tv_sec: 0, tv_nsec: Int(left))
        nanosleep(&time, nil)
    }
}
