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

extension Linter {
    /// Returns what is wrong with a JSON text that was parsed: a request, a bare message or an APNs payload.
    ///
    /// Whatever FCM's front end would refuse is an `error` finding among the others. Paths point into the text, in its own
    /// spelling.
    public func lint(_ source: JSONDocument) -> [Finding] {
        lint(PushDocument.read(source), source: source)
    }

    /// Returns what is wrong with a push that was read; with its source, paths point into that and are spelled alike.
    ///
    /// Without the source, paths are those of the message in canonical form.
    public func lint(_ push: PushDocument, source: JSONDocument? = nil) -> [Finding] {
        switch push {
        case .request(let reading):
            lint(LintSubject(reading.message, source: source, violations: reading.violations))
        case .message(let reading):
            lint(
                LintSubject(
                    reading.message,
                    root: source == nil ? ["message"] : [],
                    source: source,
                    violations: reading.violations
                )
            )
        case .apnsPayload(let payload):
            lint(LintSubject(PushMessage(relayed: payload), form: .apnsPayload, root: [], source: source))
        }
    }
}

extension PushMessage {
    /// A message that holds nothing but the payload a device receives.
    fileprivate init(relayed payload: JSONObject) {
        self.init(to: nil)
        apns = APNSConfig(payload: APNSPayload(payload))
    }
}
