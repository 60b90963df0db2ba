// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What a command is doing, as a line on standard error that replaces itself where people wait for it.
enum ProgressLine {
    /// Does the work, and shows the line on a terminal once it takes longer than a second; then nothing is left of it.
    ///
    /// - Parameter line: The text after so many seconds.
    static func during<Result>(
        _ line: @escaping @Sendable (_ seconds: Double) -> String,
        isShown: Bool = StandardOutput.isErrorTerminal,
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async rethrows -> Result {
        let display = isShown ? Task { await show(line) } : nil
        do {
            let result = try await work()
            display?.cancel()
            await display?.value
            return result
        } catch {
            display?.cancel()
            await display?.value
            throw error
        }
    }

    /// The same with the seconds behind what is done.
    static func during<Result>(
        _ doing: String,
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Result
    ) async rethrows -> Result {
        try await during({ "\(doing), \(Int($0)) s" }, work)
    }

    /// Shows the line until the task is cancelled.
    static func show(_ line: @Sendable (_ seconds: Double) -> String) async {
        let start = ContinuousClock.now
        var isShown = false
        var wait = Duration.seconds(1)
        while (try? await Task.sleep(for: wait)) != nil {
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            StandardOutput.replaceErrorLine(with: .init(lines: line(seconds)))
            isShown = true
            wait = .milliseconds(250)
        }
        if isShown { StandardOutput.replaceErrorLine(with: "") }
    }
}

/// How many parts of a work are done.
final class WorkCount: Sendable {
    private let total: Int
    private let done = Atomic(0)

    init(of total: Int) { self.total = total }

    func add() { done.add(1, ordering: .relaxed) }

    /// For instance `3 of 40`.
    var text: String { "\(done.load(ordering: .relaxed)) of \(total)" }
}
