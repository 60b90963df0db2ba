// SPDX-License-Identifier: Apache-2.0

/// Checks pushes against a list of rules.
///
/// A linter is a value: remove a rule, or replace it by a configured one, and lint with the result.
public struct Linter: Sendable {
    /// The rules; of findings at the same place, the earlier rule's comes first.
    public var rules: [any LintRule] {
        didSet { conditions = Self.conditions(of: rules) }
    }

    /// The service that every document is a request to; `nil` recognises them.
    package var sender: Vendor?

    /// The forms and parts of each rule.
    private var conditions: [(forms: LintSubject.Form, parts: LintSubject.Parts)]

    /// Makes a linter with these rules.
    public init(rules: [any LintRule]) {
        self.rules = rules
        conditions = Self.conditions(of: rules)
    }

    private static func conditions(
        of rules: [any LintRule]
    ) -> [(forms: LintSubject.Form, parts: LintSubject.Parts)] {
        rules.map { (type(of: $0).forms, type(of: $0).parts) }
    }

    /// Returns the findings for a message, in the order of its fields; paths begin with `message`.
    public func lint(_ message: PushMessage) -> [Finding] {
        lint(LintSubject(message))
    }

    /// Returns the findings of all rules that apply to the subject.
    func lint(_ subject: LintSubject) -> [Finding] { report(on: subject).findings(in: subject) }

    /// Runs all rules that apply to the subject, then reports the violations that no rule has explained.
    private func report(on subject: LintSubject) -> LintReport {
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
        for inner in subject.request.map(InnerPush.all) ?? [] {
            let push = Self.subject(inner.push, source: nil)
            report.add(self.report(on: push).placed(in: push).compactMap(inner.placing))
        }
        return report
    }
}

extension PushMessage {
    /// Returns the findings of ``Linter/standard`` for the message; empty if it has no problems.
    public func lint() -> [Finding] { Linter.standard.lint(self) }
}

extension Linter {
    /// Returns the findings for a parsed JSON text: a request, a bare message, an APNs payload or a request to APNs.
    ///
    /// Errors that FCM's front end would report are findings with severity `error`. Paths refer to the text, in its
    /// spelling.
    public func lint(_ source: JSONDocument) -> [Finding] {
        if source.root["payload"] != nil, let push = APNSNotification(document: source.root.value) {
            guard source.root["headers"] == nil else { return lint(push, source: source) }
            // A notification that node-apn prints has its members elsewhere in the text, so that no fix would find
            // them.
            return lint(push).map { finding in
                var finding = finding
                finding.fix = nil
                return finding
            }
        }
        return lint(PushDocument.read(source), source: source)
    }

    /// Returns the findings for a push that was read; with `source`, paths refer to that text, in its spelling.
    ///
    /// Without `source`, paths refer to the message in canonical form.
    public func lint(_ push: PushDocument, source: JSONDocument? = nil) -> [Finding] {
        if let sender, let source {
            let request = PushDocument.senderRequest(SenderRequest(source.root.value, to: sender))
            return lint(Self.subject(request, source: source))
        }
        return lint(Self.subject(push, source: source))
    }

    /// Returns the findings for a request to APNs without FCM; paths begin with `headers`, `payload` or
    /// `connection`.
    ///
    /// The source, if given, is `{"headers": {…}, "payload": {…}}`, also with the `connection` that the emulator
    /// records. Of the header fields, the rules check Apple's, `authorization` and `content-encoding`.
    public func lint(_ push: APNSNotification, source: JSONDocument? = nil) -> [Finding] {
        lint(
            LintSubject(
                PushMessage(push),
                form: .apnsPayload,
                root: [],
                source: source,
                isAPNSRequest: true,
                isToDevice: push.isToDevice,
                connection: push.connection
            )
        )
    }

    /// Returns the findings for a request to APNs as they were when it was sent.
    ///
    /// - Parameter time: In seconds since 1970.
    package func lint(_ push: APNSNotification, sentAt time: Int) -> [Finding] {
        lint(
            LintSubject(
                PushMessage(push),
                form: .apnsPayload,
                root: [],
                isAPNSRequest: true,
                connection: push.connection,
                time: time
            )
        )
    }

    /// Makes the subject for a push that was read.
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
        case .senderRequest(let request):
            LintSubject(PushMessage(to: nil), form: .senderRequest, root: [], source: source, request: request)
        }
    }
}

extension PushMessage {
    /// Makes a message that contains only an APNs payload.
    fileprivate init(relayed payload: JSONObject) {
        self.init(to: nil)
        apnsIfPresent = APNSConfig(payload: APNSPayload(payload))
    }
}
