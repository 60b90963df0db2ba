// SPDX-License-Identifier: Apache-2.0

/// Checks pushes against a list of rules.
///
/// A linter is a value: leave a rule out, or put a configured one in its place, and lint with the result.
public struct Linter: Sendable {
    /// What is checked; of findings at the same place the earlier rule's comes first.
    public var rules: [any LintRule]

    /// Makes a linter of these rules.
    public init(rules: [any LintRule]) { self.rules = rules }

    /// Returns what is wrong with a message, in the order of the message's fields; paths start with `message`.
    public func lint(_ message: PushMessage) -> [Finding] {
        lint(LintSubject(message))
    }

    /// Asks every rule that understands the subject, then reports what the reader objected to and no rule explained.
    func lint(_ subject: LintSubject) -> [Finding] {
        var report = LintReport(rule: InvalidFieldRule.self)
        for rule in rules where type(of: rule).forms.contains(subject.form) {
            report.rule = type(of: rule)
            rule.check(subject, &report)
        }
        report.rule = InvalidFieldRule.self
        InvalidFieldRule().check(subject, &report)
        return report.findings(in: subject)
    }
}

extension PushMessage {
    /// Returns what is wrong with the message, by all rules; none is a clean one.
    public func lint() -> [Finding] { Linter.standard.lint(self) }
}
