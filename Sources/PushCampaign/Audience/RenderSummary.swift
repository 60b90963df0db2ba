// SPDX-License-Identifier: Apache-2.0

/// The outcomes of an audience's rows.
public struct RenderSummary: Sendable, Hashable {
    /// A kind of outcome, counted.
    public struct Count: Sendable, Hashable {
        /// Rows that had it.
        public var rows = 0
        /// The numbers of the first of them, at most three.
        public var firstRows: [Int] = []

        mutating func add(_ row: Int) {
            rows += 1
            if firstRows.count < Self.kept { firstRows.append(row) }
        }

        mutating func merge(_ other: Count) {
            rows += other.rows
            firstRows = Array((firstRows + other.firstRows).sorted().prefix(Self.kept))
        }

        private static let kept = 3
    }

    /// Rows that were read.
    public var rows = 0
    /// Rows that became a message.
    public var messages = 0
    /// Rows that have no message, by the code of their error.
    public var errors: [String: Count] = [:]
    /// Rows that the template left out, by its reason.
    public var skipped: [String: Count] = [:]
    /// Bytes of the largest message, as it was rendered.
    public var largestMessage = 0

    /// Makes a summary of nothing.
    public init() {}

    /// Rows without a message because of an error.
    public var errorCount: Int { errors.values.reduce(0) { $0 + $1.rows } }

    /// Rows that the template left out.
    public var skippedCount: Int { skipped.values.reduce(0) { $0 + $1.rows } }

    /// Adds what another part of the audience came to.
    public mutating func merge(_ other: RenderSummary) {
        rows += other.rows
        messages += other.messages
        largestMessage = max(largestMessage, other.largestMessage)
        for (code, count) in other.errors { errors[code, default: Count()].merge(count) }
        for (reason, count) in other.skipped { skipped[reason, default: Count()].merge(count) }
    }
}
