// SPDX-License-Identifier: Apache-2.0

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
