// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// Renders a whole audience on several threads, in order.
///
/// Each thread takes a block of rows, renders it and waits for its turn to write it, so that the output is the same
/// whatever the number of threads, and memory does not grow with the audience.
public struct CampaignRenderer: Sendable {
    /// The compiled template.
    public let template: CampaignTemplate
    /// The column whose value is the `key` of a line; `nil` for the row's number.
    public let key: String?
    /// Threads that render.
    public let threads: Int
    /// Which rows get no message although they could have one.
    public var selection = RowSelection()

    /// Writes a piece of output; false when nobody reads it any more, which ends the rendering.
    public typealias Sink = @Sendable (UnsafeRawBufferPointer) -> Bool

    /// Makes a renderer.
    ///
    /// - Parameters:
    ///   - key: The column whose value is the `key` of a line. Default: the row's number, the first being 1.
    ///   - threads: Default: one for each core.
    public init(_ template: CampaignTemplate, key: String? = nil, threads: Int? = nil) {
        self.template = template
        self.key = key
        self.threads = max(1, threads ?? ProcessInfo.processInfo.activeProcessorCount)
    }

    /// Renders all rows: a line in, a line out, in order.
    ///
    /// Every line is `{"key":…,"message":{…}}`, `{"key":…,"error":{"code":…,"path":…,"text":…}}` or
    /// `{"key":…,"skipped":"reason"}`. Throws if the audience cannot be read to its end; the rows read before are
    /// written.
    public func render(_ audience: AudienceReader, to sink: @escaping Sink) async throws
        -> RenderSummary
    {
        try await run(audience, surveys: false, sink).summary
    }

    /// Renders all rows as ``render(_:to:)`` does, writes nothing, and returns a report about their messages.
    ///
    /// The linter looks at each way through the template once, and at a row alone where its values ask for it.
    public func survey(_ audience: AudienceReader) async throws -> CampaignReport {
        let (summary, tally) = try await run(audience, surveys: true) { _ in true }
        return CampaignReport(tally, summary, template.program)
    }

    private func run(
        _ audience: AudienceReader,
        surveys: Bool,
        _ sink: @escaping Sink
    ) async throws -> (summary: RenderSummary, tally: SurveyTally) {
        let turn = Turn(dropsRepeatedTargets: selection.dropsRepeatedTargets)
        var (summary, tally) = await withTaskGroup(of: (RenderSummary, SurveyTally?).self) { group in
            for _ in 0..<threads {
                group.addTask { await Self.onThread { work(audience, turn, surveys: surveys, sink) } }
            }
            return await group.reduce(into: (RenderSummary(), SurveyTally())) { whole, part in
                whole.0.merge(part.0)
                if let tally = part.1 { whole.1.merge(tally) }
            }
        }
        if let failure = audience.failure { throw failure }
        let duplicates = turn.duplicates
        if duplicates.rows > 0 {
            summary.messages -= duplicates.rows
            summary.skipped[RowSelection.duplicateReason, default: .init()].merge(duplicates)
        }
        return (summary, tally)
    }

    private func work(
        _ audience: AudienceReader,
        _ turn: Turn,
        surveys: Bool,
        _ sink: Sink
    ) -> (RenderSummary, SurveyTally?) {
        var renderer = BlockRenderer(
            template,
            header: audience.header,
            key: key,
            selection: selection,
            surveys: surveys
        )
        var filtered = ByteBuffer(capacity: 0)
        var block = ByteBuffer(capacity: AudienceReader.usualBlockSize)
        while !turn.isStopped, let next = audience.next(into: &block) {
            renderer.rows.output.count = 0
            renderer.rows.targets.removeAll(keepingCapacity: true)
            renderer.render(block, firstRow: next.firstRow)
            let output = renderer.rows.output.span
            let targets = renderer.rows.targets
            turn.take(next.index, targets, output, &filtered, sink)
        }
        return (renderer.rows.summary, renderer.rows.finishSurvey())
    }

    private static func onThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async
        -> Result
    {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: work()) }
            thread.stackSize = 4 << 20
            thread.start()
        }
    }

    /// Lets threads write one after the other, in the order of their blocks.
    private final class Turn: Sendable {
        private struct State {
            var next = 0
            var isStopped = false
            var waiting: [Int: DispatchSemaphore] = [:]
        }

        private let state = Mutex(State())
        private let dropsRepeatedTargets: Bool
        /// Touched by the thread whose turn it is; the lock makes that visible to the next.
        private let duplicateFilter = Mutex(DuplicateFilter())

        init(dropsRepeatedTargets: Bool) { self.dropsRepeatedTargets = dropsRepeatedTargets }

        /// Rows whose target an earlier row has.
        var duplicates: RenderSummary.Count { duplicateFilter.withLock { $0.count } }

        var isStopped: Bool { state.withLock { $0.isStopped } }

        func take(
            _ index: Int,
            _ targets: [TargetedLine],
            _ output: ByteSpan,
            _ filtered: inout ByteBuffer,
            _ sink: Sink
        ) {
            let wait = state.withLock { state -> DispatchSemaphore? in
                guard state.next != index else { return nil }
                let semaphore = DispatchSemaphore(value: 0)
                state.waiting[index] = semaphore
                return semaphore
            }
            wait?.wait()
            let goesOn = isStopped || write(targets, output, &filtered, sink)
            state.withLock { state in
                state.next += 1
                state.isStopped = state.isStopped || !goesOn
                state.waiting.removeValue(forKey: state.next)?.signal()
            }
        }

        private func write(
            _ targets: [TargetedLine],
            _ output: ByteSpan,
            _ filtered: inout ByteBuffer,
            _ sink: Sink
        ) -> Bool {
            guard dropsRepeatedTargets else { return sink(UnsafeRawBufferPointer(output.buffer)) }
            var result = ByteBuffer(capacity: 0)
            swap(&result, &filtered)
            let isNew = duplicateFilter.withLock { $0.filter(output, targets, into: &result) }
            swap(&result, &filtered)
            return sink(UnsafeRawBufferPointer(isNew ? filtered.span.buffer : output.buffer))
        }
    }
}
