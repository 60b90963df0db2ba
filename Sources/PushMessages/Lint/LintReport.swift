// SPDX-License-Identifier: Apache-2.0

/// Collects the findings of the rules for one subject.
public struct LintReport {
    private struct Entry {
        var path: FieldPath
        var finding: Finding
    }

    /// The rule that new findings name.
    var rule: any LintRule.Type
    private var entries: [Entry] = []
    private var explained: Set<Int> = []

    init(rule: any LintRule.Type) { self.rule = rule }

    /// Reports a finding at a path, with one sentence that names the field and the remedy.
    ///
    /// Write the path, and the fix's paths, in FCM's spelling; the linter converts them to the spelling of the input.
    /// By default, severity, platform and documentation come from the rule.
    public mutating func add(
        at path: FieldPath,
        _ message: String,
        severity: Severity? = nil,
        platform: Platform? = nil,
        fix: Fix? = nil
    ) {
        let finding = Finding(
            rule: rule.id,
            severity: severity ?? rule.severity,
            platform: platform ?? rule.platform,
            message: message,
            fix: fix,
            documentation: rule.documentation
        )
        entries.append(Entry(path: path, finding: finding))
    }

    /// Adds a finding that another run of the linter has made.
    mutating func add(_ finding: Finding, at path: FieldPath) { entries.append(Entry(path: path, finding: finding)) }

    /// Adds what was reported about an element of the document, with its place in the document.
    mutating func add(_ other: LintReport, below path: FieldPath) {
        for var entry in other.entries {
            entry.path = path.appending(entry.path)
            entry.finding.fix = entry.finding.fix?.respelled { path.appending($0) }
            entries.append(entry)
        }
    }

    /// Records that the rule has reported the violation at this index, so that `invalid-field` does not repeat it.
    public mutating func explain(_ violation: Int) { explained.insert(violation) }

    /// Returns whether a rule has reported the violation at this index.
    func isReported(_ violation: Int) -> Bool { explained.contains(violation) }

    /// Returns the findings in the order of the document, then of the rules.
    func findings(in subject: LintSubject) -> [Finding] {
        if entries.isEmpty { return [] }
        let isFew = entries.count <= 4
        let placed = entries.enumerated()
            .map { index, entry in
                let place = subject.locate(entry.path, usesTextSearch: isFew)
                var finding = entry.finding
                let path = place.path.description
                finding.path = path.isEmpty ? nil : path
                finding.fix = finding.fix?.respelled { subject.locate($0, usesTextSearch: isFew).path }
                return (order: place.order + [index], path: place.path, finding: finding)
            }
            .sorted { $0.order.lexicographicallyPrecedes($1.order) }
        var findings = placed.map(\.finding)
        guard let source = subject.source else { return findings }
        for (index, location) in source.locations(of: placed.map(\.path)).enumerated() {
            findings[index].location = location
        }
        return findings
    }
}
