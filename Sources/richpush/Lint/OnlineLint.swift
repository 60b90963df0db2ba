// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

/// Checks the pictures of inputs over the network, each distinct URL once for all of them.
struct OnlineLint: Sendable {
    private let checker: OnlineChecker
    private let progress: OnlineProgress

    /// Runs the body with a checker, and shows how far it is where people wait for it.
    ///
    /// - Parameters:
    ///   - configuration: How pictures are loaded, and who judges them.
    ///   - showsProgress: Whether standard error may be written to, which it is only where it is a terminal.
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
        let display = showsProgress && StandardOutput.isErrorTerminal ? Task { await progress.show() } : nil
        do {
            let result = try await body(online)
            display?.cancel()
            await display?.value
            return result
        } catch {
            display?.cancel()
            await display?.value
            throw error
        }
    }

    /// Adds what is found about the pictures of inputs, each to its own, checking all side by side.
    func check(_ inputs: inout [LintedInput]) async {
        let found = await withTaskGroup(of: (Int, [Finding]).self) { group in
            for (index, input) in inputs.enumerated() {
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
