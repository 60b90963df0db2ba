// SPDX-License-Identifier: Apache-2.0

/// A text in which every finding was put right that has a remedy.
public struct FixedDocument: Sendable {
    /// The text as it is now, parsed.
    public var source: JSONDocument
    /// What was put right, in order; a place is the one in the text as it was just before.
    public var fixed: [Finding]
    /// What is still to be said, about the text as it is now.
    public var remaining: [Finding]
}

extension Linter {
    /// Passes over one text at most; remedies that get in each other's way need several.
    private static let passLimit = 100

    /// Returns the text with the remedies of its findings applied, again and again until there is none left to apply.
    ///
    /// One remedy may bring up another finding, whose remedy is applied too. Of two remedies that touch the same place the
    /// earlier finding's is applied, and the other if it is still due then. A remedy after which there would be more errors
    /// than before is left out.
    public func fix(_ source: JSONDocument) -> FixedDocument {
        var state = FixedDocument(source: source, fixed: [], remaining: lint(source))
        var refused: Set<Remedy> = []
        for _ in 0..<Self.passLimit {
            let candidates = state.remaining.filter { finding in
                finding.fix.map { !refused.contains(Remedy(finding, $0)) } ?? false
            }
            guard !candidates.isEmpty else { break }
            if let next = applying(candidates, to: state) {
                state = next
                continue
            }
            // Together they do harm, or nothing: find out which one by one.
            var isChanged = false
            for finding in candidates.prefix(Self.passLimit) {
                if let next = applying([finding], to: state) {
                    state = next
                    isChanged = true
                    break
                }
                finding.fix.map { _ = refused.insert(Remedy(finding, $0)) }
            }
            if !isChanged, candidates.count <= Self.passLimit { break }
        }
        return state
    }

    /// A remedy that was tried, and for what.
    private struct Remedy: Hashable {
        var rule: String
        var fix: Fix

        init(_ finding: Finding, _ fix: Fix) {
            rule = finding.rule
            self.fix = fix
        }
    }

    /// The text after the remedies of these findings, or `nil` when nothing would change or there would be more errors.
    private func applying(_ findings: [Finding], to state: FixedDocument) -> FixedDocument? {
        var editor = JSONEditor(state.source)
        var changes = DisjointReplacements()
        var fixed: [Finding] = []
        for finding in findings {
            guard let replacements = finding.fix?.replacements(by: &editor), !replacements.isEmpty else { continue }
            if changes.insert(replacements) { fixed.append(finding) }
        }
        let bytes = state.source.bytes.applying(changes.sorted)
        guard !fixed.isEmpty, bytes != state.source.bytes, let source = try? JSONDocument(parsing: bytes) else {
            return nil
        }
        let remaining = lint(source)
        guard remaining.errorCount <= state.remaining.errorCount else { return nil }
        return FixedDocument(source: source, fixed: state.fixed + fixed, remaining: remaining)
    }
}

/// Replacements of one text that do not even touch each other, so that each means what it meant alone.
private struct DisjointReplacements {
    private(set) var sorted: [TextReplacement] = []

    /// Takes all of these or, where one touches what is there, none, and tells whether it did.
    mutating func insert(_ replacements: [TextReplacement]) -> Bool {
        guard replacements.allSatisfy({ isFree($0.range) }) else { return false }
        for replacement in replacements {
            sorted.insert(replacement, at: position(of: replacement.range.lowerBound))
        }
        return true
    }

    private func isFree(_ range: Range<Int>) -> Bool {
        let next = position(of: range.lowerBound)
        if next < sorted.count, sorted[next].range.lowerBound <= range.upperBound { return false }
        return next == 0 || sorted[next - 1].range.upperBound < range.lowerBound
    }

    /// Index of the first replacement that begins at the offset or after it.
    private func position(of offset: Int) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension [Finding] {
    fileprivate var errorCount: Int { count { $0.severity == .error } }
}
