// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushEmulator
import PushPreview

/// Says on standard output what an emulator receives, a line for each message once its devices are done with it.
struct MessageLog {
    private let emulator: RunningEmulator
    private let preview = TextPreview(usesColor: StandardOutput.wantsColor)

    init(_ emulator: RunningEmulator) { self.emulator = emulator }

    /// Goes on until the task is cancelled; what the data folder held before is not said again.
    func run() async throws {
        let start = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        while true {
            do {
                let push = try await emulator.inbox.next(matching: "after:\(start)", within: .seconds(3600))
                try StandardOutput.print(line(for: push))
            } catch is InboxTimeoutError {
                continue
            }
        }
    }

    /// A reset connection has no status to tell.
    private func refusal(of push: CapturedPush) -> String? {
        guard let code = push.errorCode else { return nil }
        let words = push.status == 0 ? code : "\(push.status) \(code)"
        return push.fault == nil ? words : "\(words), on purpose"
    }

    private func line(for push: CapturedPush) -> String {
        preview.line(
            for: push.message,
            at: push.receivedAt.formatted(
                .verbatim(
                    "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits)",
                    locale: Locale(identifier: "en_US_POSIX"),
                    timeZone: .current,
                    calendar: Calendar(identifier: .gregorian)
                )
            ),
            refusedWith: refusal(of: push),
            deliveries: push.deliveries
        )
    }
}
