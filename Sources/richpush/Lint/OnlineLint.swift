// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import Synchronization

/// Checks the pictures of inputs over the network, each distinct URL once for all of them.
struct OnlineLint: Sendable {
    private let checker: OnlineChecker
    private let progress: OnlineProgress

    /// Runs the body with a checker, and shows how far it is where people wait for it.
    ///
    /// - Parameters:
    ///   - configuration: How pictures are loaded, and who judges them.
    ///   - showsProgress: Whether progress may be written to standard error; it is written only to a terminal.
    static func run<Result>(
        _ configuration: OnlineChecker.Configuration,
        showsProgress: Bool,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (OnlineLint) async throws -> Result
    ) async rethrows -> Result {
        let progress = OnlineProgress()
        let online = OnlineLint(
            checker: OnlineChecker(configuration) { progress.set($0) },
            progress: progress
        )
        return try await ProgressLine.during(
            { progress.line(after: $0) },
            isShown: showsProgress && StandardOutput.isErrorTerminal
        ) {
            try await body(online)
        }
    }

    /// Adds what is found about the pictures of inputs, each to its own, checking all side by side.
    func check(_ inputs: inout [LintedInput]) async {
        let found = await withTaskGroup(of: (Int, [Finding]).self) { group in
            for (index, input) in inputs.enumerated() {
                if let program = input.push, let push = try? PushDocument.read(program.written.encoded()) {
                    group.addTask { (index, program.located(await checker.check(push))) }
                }
                guard let source = input.source else { continue }
                group.addTask {
                    let push = PushDocument.read(source)
                    return (index, await checker.check(push).map { $0.placed(in: push, source: source) })
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for (index, findings) in found { inputs[index].findings += findings }
    }

    /// What is found about the pictures of one line of a filter.
    func findings(in input: PushInput) async -> [Finding] {
        await checker.check(input.push).map(input.placing)
    }
}

/// How far an online check is, as a line on standard error that replaces itself.
final class OnlineProgress: Sendable {
    private let latest = Mutex(OnlineChecker.Progress())

    /// Called by the checker.
    func set(_ progress: OnlineChecker.Progress) {
        latest.withLock { latest in
            // Reports of tasks side by side may come out of order.
            if progress.count >= latest.count, progress.doneCount >= latest.doneCount { latest = progress }
        }
    }

    func line(after seconds: Double) -> String { Self.line(latest.withLock { $0 }, after: .seconds(seconds)) }

    /// How many pictures are done, what they weigh, and for how long it has been going on: a slow server weighs
    /// nothing.
    static func line(_ progress: OnlineChecker.Progress, after time: Duration) -> String {
        let bytes = progress.byteCount
        let amount = bytes < 1_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 100_000 / 10).\(bytes / 100_000 % 10) MB"
        let done = "checking pictures: \(progress.doneCount) of \(progress.count) done"
        return [done, bytes > 0 ? amount : nil, "\(time.components.seconds) s"].compactMap(\.self).joined(
            separator: ", "
        )
    }
}
