// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// Measures the inbox page in a real browser: how soon a list of many messages is painted, and how soon after its delivery
/// a message is on screen.
///
///     PageBenchmark RICHPUSH [MESSAGES] [ROUNDS]
///
/// `RICHPUSH` is the built program, which runs in a separate process with three devices and 10,000 messages, the newest
/// 200 of them delivered with a picture. Each of 20 rounds has a browser with a new profile. Times are milliseconds:
/// the best, the median, the worst.
@main
struct PageBenchmark {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let program = arguments.first else { fatalError("The path of the program is missing.") }
        let numbers = arguments.dropFirst().compactMap { Int($0) }
        let (messageCount, roundCount) = (numbers.first ?? 10_000, numbers.dropFirst().first ?? 20)
        try await MeasuredEmulator.run(program) { emulator in
            try await emulator.fill(messageCount)
            print("\(messageCount) messages, \(roundCount) rounds; best, median, worst in ms")
            var paints = PaintTimes()
            for _ in 0..<roundCount { try await paints.measure(emulator.base) }
            paints.print()
            var arrivals = ArrivalTimes()
            try await arrivals.measure(emulator, count: roundCount)
            arrivals.print()
        }
    }

    /// Prints a line of what was measured.
    static func line(_ name: String, _ times: [Double]) {
        let sorted = times.sorted()
        guard let best = sorted.first, let worst = sorted.last else { return }
        let numbers = String(format: "%7.1f %7.1f %7.1f", best, sorted[sorted.count / 2], worst)
        print(name.padding(toLength: 52, withPad: " ", startingAt: 0), numbers)
    }
}
