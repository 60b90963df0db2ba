// SPDX-License-Identifier: Apache-2.0

internal import CConfinement
internal import ExtensionWire
internal import Foundation
internal import PushMessages
internal import Synchronization

/// The refused tries of an extension's process that no push has reported yet.
///
/// The kernel tells calls by a descriptor, on a thread that sleeps while there are none. Refused files are in the report that
/// the process shares.
final class RefusedTries: Sendable {
    private let report: CrashReport
    private let state = Mutex(State())

    private struct State {
        var untold: [String] = []
        /// All so far: each is told once, and a process that tries without end is told of no more.
        var known: Set<String> = []

        mutating func add(_ text: String) {
            guard known.count < RefusedTries.limit, known.insert(text).inserted else { return }
            untold.append(text)
        }
    }

    private static let limit = 64

    /// - Parameter listener: Where the kernel tells refused calls.
    init(_ listener: OwnedDescriptor?, report: CrashReport) {
        self.report = report
        guard let listener else { return }
        let thread = Thread { [self] in
            var text = [CChar](repeating: 0, count: Int(CCONFINEMENT_REFUSAL_BYTES))
            while cconfinement_next_refusal(listener.number, &text) { add(text) }
            listener.close()
        }
        thread.name = "extension refusals"
        thread.stackSize = 128 << 10
        thread.start()
    }

    private func add(_ text: [CChar]) {
        let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        state.withLock { $0.add(String(decoding: bytes, as: UTF8.self)) }
    }

    /// Those that were not returned before, as predicates such as "reads /home".
    func take() -> [String] {
        for text in report.refusedFiles { add(text) }
        return state.withLock { state in
            defer { state.untold = [] }
            return state.untold
        }
    }
}
