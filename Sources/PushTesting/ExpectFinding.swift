// SPDX-License-Identifier: Apache-2.0

public import PushMessages
public import Testing

/// Expects a delivery to have a finding of this rule, and returns the first one.
///
/// - Parameters:
///   - rule: The rule's identifier in kebab-case, for instance `apple-http-error`.
///   - path: Where in the message it is to be, for instance `message.notification.image`; `nil` is anywhere.
///   - severity: How much it is to matter; `nil` is any.
@discardableResult
public func expectFinding(
    _ rule: String,
    in delivery: Delivery,
    at path: String? = nil,
    severity: Severity? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Finding? {
    let wanted = WantedFinding(rule: rule, path: path, severity: severity)
    return wanted.expect(in: delivery.findings, of: delivery.device, account: delivery.account, sourceLocation)
}

/// Expects a message to have a lint finding of this rule, and returns the first one.
///
/// - Parameters:
///   - rule: The rule's identifier in kebab-case, for instance `mutable-content-missing`.
///   - path: Where in the message it is to be, for instance `message.notification.image`; `nil` is anywhere.
///   - severity: How much it is to matter; `nil` is any.
@discardableResult
public func expectFinding(
    _ rule: String,
    in message: PushMessage,
    at path: String? = nil,
    severity: Severity? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Finding? {
    let findings = Linter.simulation.lint(message)
    let wanted = WantedFinding(rule: rule, path: path, severity: severity)
    return wanted.expect(in: findings, of: "the message", account: findings.account, sourceLocation)
}

private struct WantedFinding {
    var rule: String
    var path: String?
    var severity: Severity?

    func expect(
        in findings: [Finding],
        of subject: String,
        account: String,
        _ sourceLocation: SourceLocation
    ) -> Finding? {
        let ofRule = findings.filter { $0.rule == rule }
        let found = ofRule.first { finding in
            (path == nil || finding.path == path) && (severity == nil || finding.severity == severity)
        }
        if let found { return found }
        let wish = "\(severity.map { "\($0.rawValue) " } ?? "")\(rule)\(path.map { " at \($0)" } ?? "")"
        let beginning =
            ofRule.isEmpty
            ? "No finding of \(subject) is \(wish)\(doubt)"
            : "The finding \(rule) of \(subject) is another than \(wish)"
        Issue.record("\(beginning)\(account)", sourceLocation: sourceLocation)
        return nil
    }

    /// The complaint about a name that no rule has.
    private var doubt: String {
        guard RuleCatalogue.standard[rule] == nil else { return "" }
        let meant = RuleCatalogue.standard.suggestions(for: rule).map(\.rule)
        return ", which is not a rule\(meant.isEmpty ? "" : "; did you mean \(meant.formattedAsChoice)?")"
    }
}

/// Expects a message to have no lint findings of this severity or worse; notes are ignored by default.
public func expectNoFindings(
    _ message: PushMessage,
    atLeast severity: Severity = .warning,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    record(Linter.simulation.lint(message), atLeast: severity, sourceLocation)
}

/// Expects a delivery to have no findings of this severity or worse; notes are ignored by default.
public func expectNoFindings(
    _ delivery: Delivery,
    atLeast severity: Severity = .warning,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    record(delivery.findings, atLeast: severity, sourceLocation)
}

private func record(_ findings: [Finding], atLeast severity: Severity, _ sourceLocation: SourceLocation) {
    for finding in findings where finding.severity >= severity {
        let place = finding.path.map { "\($0): " } ?? ""
        Issue.record("\(place)\(finding.message) [\(finding.rule)]", sourceLocation: sourceLocation)
    }
}
