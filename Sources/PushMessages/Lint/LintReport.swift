// SPDX-License-Identifier: Apache-2.0

/// Collects the findings of the rules for one subject.
public struct LintReport {
    /// A finding at its path.
    struct Entry {
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
        fix: Fix? = nil,
        documentation: String? = nil
    ) {
        let finding = Finding(
            rule: rule.id,
            severity: severity ?? rule.severity,
            platform: platform ?? rule.platform,
            message: message,
            fix: fix,
            documentation: documentation ?? rule.documentation
        )
        entries.append(Entry(path: path, finding: finding))
    }

    /// Adds a finding that the rule has made itself, with other documentation than the rule's.
    mutating func add(_ finding: Finding, at path: FieldPath) { entries.append(Entry(path: path, finding: finding)) }

    /// Adds what was reported about a push within the document.
    mutating func add(_ placed: [Entry]) { entries += placed }

    /// Records that the rule has reported the violation at this index, so that `invalid-field` does not repeat it.
    public mutating func explain(_ violation: Int) { explained.insert(violation) }

    /// Returns whether a rule has reported the violation at this index.
    func isReported(_ violation: Int) -> Bool { explained.contains(violation) }

    /// Returns what was reported in the order of the document, then of the rules, with paths in its spelling.
    func placed(in subject: LintSubject) -> [Entry] {
        if entries.isEmpty { return [] }
        let isFew = entries.count <= 4
        return entries.enumerated()
            .map { index, entry in
                let place = subject.locate(entry.path, usesTextSearch: isFew)
                var entry = entry
                entry.path = place.path
                entry.finding.fix = entry.finding.fix?.respelled { subject.locate($0, usesTextSearch: isFew).path }
                return (order: place.order + [index], entry: entry)
            }
            .sorted { $0.order.lexicographicallyPrecedes($1.order) }
            .map(\.entry)
    }

    /// Returns the findings in the order of the document, then of the rules.
    func findings(in subject: LintSubject) -> [Finding] {
        if entries.isEmpty { return [] }
        let placed = placed(in: subject)
        var findings = placed.map { entry in
            var finding = entry.finding
            let path = entry.path.description
            finding.path = path.isEmpty ? nil : path
            return finding
        }
        guard let source = subject.source else { return findings }
        for (index, location) in source.locations(of: placed.map(\.path)).enumerated() {
            findings[index].location = location
        }
        return findings
    }
}
