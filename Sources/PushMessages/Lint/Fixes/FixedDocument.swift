// SPDX-License-Identifier: Apache-2.0

/// A text after the fixes of its findings have been applied.
public struct FixedDocument: Sendable {
    /// The fixed text, parsed.
    public var source: JSONDocument
    /// The findings that were fixed, in order; their locations refer to the text just before their fix.
    public var fixed: [Finding]
    /// The findings that remain in the fixed text.
    public var remaining: [Finding]
}

extension Linter {
    /// Maximum number of passes over a text; fixes that conflict need several.
    private static let passLimit = 100

    /// Applies the fixes of all findings repeatedly, until none is left to apply.
    ///
    /// A fix may cause another finding, whose fix is applied too. If two fixes touch the same place, the earlier
    /// finding's is applied first, and the other one if its finding still exists afterwards. A fix that would increase
    /// the number of errors is not applied. There are at most 100 passes.
    ///
    /// A fix that takes out a value is applied only if the document keeps that value elsewhere.
    public func fix(_ source: JSONDocument) -> FixedDocument { fix(source, removing: false) }

    /// Does the same, and on demand also takes out values that the document does not keep elsewhere.
    package func fix(_ source: JSONDocument, removing: Bool) -> FixedDocument {
        var state = FixedDocument(source: source, fixed: [], remaining: lint(source))
        var refused: Set<Remedy> = []
        for _ in 0..<Self.passLimit {
            let candidates = state.remaining.filter { finding in
                finding.fix.map { !refused.contains(Remedy(finding, $0)) } ?? false
            }
            guard !candidates.isEmpty else { break }
            if let next = applying(candidates, to: state, removing: removing) {
                state = next
                continue
            }
            // Together, the fixes change nothing or add errors: try them one by one.
            var isChanged = false
            for finding in candidates.prefix(Self.passLimit) {
                if let next = applying([finding], to: state, removing: removing) {
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

    /// A fix that was tried, with its rule.
    private struct Remedy: Hashable {
        var rule: String
        var fix: Fix

        init(_ finding: Finding, _ fix: Fix) {
            rule = finding.rule
            self.fix = fix
        }
    }

    /// Returns the text with the fixes of these findings, or `nil` if nothing would change or there would be more
    /// errors.
    private func applying(_ findings: [Finding], to state: FixedDocument, removing: Bool) -> FixedDocument? {
        let loss = removing ? nil : FixLoss(of: state.source)
        var editor = JSONEditor(state.source)
        var changes = DisjointReplacements()
        var fixed: [Finding] = []
        for finding in findings {
            guard let fix = finding.fix, loss?.isNone(for: fix) ?? true else { continue }
            let replacements = fix.replacements(by: &editor)
            if replacements.isEmpty { continue }
            if changes.insert(replacements) { fixed.append(finding) }
        }
        let bytes = state.source.bytes.applying(changes.sorted)
        guard !fixed.isEmpty, bytes != state.source.bytes, let source = try? JSONDocument(parsing: bytes) else {
            return nil
        }
        let remaining = lint(source)
        // One fix of many must not make an error while another ends one.
        let ended = findings.count > 1 ? fixed.errorCount : 0
        guard remaining.errorCount <= state.remaining.errorCount - ended else { return nil }
        return FixedDocument(source: source, fixed: state.fixed + fixed, remaining: remaining)
    }
}

/// Replacements of one text that neither overlap nor touch, so that they do not affect each other.
private struct DisjointReplacements {
    private(set) var sorted: [TextReplacement] = []

    /// Inserts all replacements, or none if one of them touches an existing one; returns whether it did.
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

    /// Returns the index of the first replacement that begins at or after the offset.
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
