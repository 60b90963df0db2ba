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
    /// `{"key":…,"skipped":"reason"}`. Throws where the audience cannot be read to its end; what was read before is
    /// written then.
    public func render(_ audience: AudienceReader, to sink: @escaping Sink) async throws
        -> RenderSummary
    {
        let turn = Turn()
        let summary = await withTaskGroup(of: RenderSummary.self) { group in
            for _ in 0..<threads {
                group.addTask { await Self.onThread { work(audience, turn, sink) } }
            }
            return await group.reduce(into: RenderSummary()) { $0.merge($1) }
        }
        if let failure = audience.failure { throw failure }
        return summary
    }

    private func work(_ audience: AudienceReader, _ turn: Turn, _ sink: Sink) -> RenderSummary {
        var renderer = BlockRenderer(template, header: audience.header, key: key)
        var block = ByteBuffer(capacity: AudienceReader.blockSize)
        while !turn.isStopped, let next = audience.next(into: &block) {
            renderer.rows.output.count = 0
            renderer.render(block, firstRow: next.firstRow)
            let output = renderer.rows.output.span
            turn.take(next.index) { sink(UnsafeRawBufferPointer(output.buffer)) }
        }
        return renderer.rows.summary
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

        var isStopped: Bool { state.withLock { $0.isStopped } }

        func take(_ index: Int, write: () -> Bool) {
            let wait = state.withLock { state -> DispatchSemaphore? in
                guard state.next != index else { return nil }
                let semaphore = DispatchSemaphore(value: 0)
                state.waiting[index] = semaphore
                return semaphore
            }
            wait?.wait()
            let goesOn = isStopped || write()
            state.withLock { state in
                state.next += 1
                state.isStopped = state.isStopped || !goesOn
                state.waiting.removeValue(forKey: state.next)?.signal()
            }
        }
    }
}
