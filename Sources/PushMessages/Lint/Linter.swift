// SPDX-License-Identifier: Apache-2.0

/// Checks pushes against a list of rules.
///
/// A linter is a value: leave a rule out, or put a configured one in its place, and lint with the result.
public struct Linter: Sendable {
    /// What is checked; of findings at the same place the earlier rule's comes first.
    public var rules: [any LintRule] {
        didSet { conditions = Self.conditions(of: rules) }
    }

    /// When each rule is asked.
    private var conditions: [(forms: LintSubject.Form, parts: LintSubject.Parts)]

    /// Makes a linter of these rules.
    public init(rules: [any LintRule]) {
        self.rules = rules
        conditions = Self.conditions(of: rules)
    }

    private static func conditions(
        of rules: [any LintRule]
    ) -> [(forms: LintSubject.Form, parts: LintSubject.Parts)] {
        rules.map { (type(of: $0).forms, type(of: $0).parts) }
    }

    /// Returns what is wrong with a message, in the order of the message's fields; paths start with `message`.
    public func lint(_ message: PushMessage) -> [Finding] {
        lint(LintSubject(message))
    }

    /// Asks every rule that understands the subject, then reports what the reader objected to and no rule explained.
    func lint(_ subject: LintSubject) -> [Finding] {
        var report = LintReport(rule: InvalidFieldRule.self)
        let parts = subject.parts
        let form = subject.isAPNSRequest ? subject.form.union(.apnsRequest) : subject.form
        for (index, condition) in conditions.enumerated()
        where !condition.forms.isDisjoint(with: form) && !condition.parts.isDisjoint(with: parts) {
            let rule = rules[index]
            report.rule = type(of: rule)
            rule.check(subject, &report)
        }
        if parts.contains(.violations) {
            report.rule = InvalidFieldRule.self
            InvalidFieldRule().check(subject, &report)
        }
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
        if source.root["payload"] != nil, let push = APNSNotification(document: source.root.value) {
            return lint(push, source: source)
        }
        return lint(PushDocument.read(source), source: source)
    }

    /// Returns what is wrong with a push that was read; with its source, paths point into that and are spelled alike.
    ///
    /// Without the source, paths are those of the message in canonical form.
    public func lint(_ push: PushDocument, source: JSONDocument? = nil) -> [Finding] {
        lint(Self.subject(push, source: source))
    }

    /// Returns what is wrong with a request to APNs that no FCM makes; paths begin with `headers` or `payload`.
    ///
    /// Its source is `{"headers": {…}, "payload": {…}}`, where there is one. `authorization` and `content-encoding` are looked at too; other fields than Apple's are not.
    public func lint(_ push: APNSNotification, source: JSONDocument? = nil) -> [Finding] {
        return lint(LintSubject(PushMessage(push), form: .apnsPayload, root: [], source: source, isAPNSRequest: true))
    }

    /// What rules are asked about.
    static func subject(_ push: PushDocument, source: JSONDocument?) -> LintSubject {
        switch push {
        case .request(let reading): LintSubject(reading.message, source: source, violations: reading.violations)
        case .message(let reading):
            LintSubject(
                reading.message,
                root: source == nil ? ["message"] : [],
                source: source,
                violations: reading.violations
            )
        case .apnsPayload(let payload):
            LintSubject(PushMessage(relayed: payload), form: .apnsPayload, root: [], source: source)
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
