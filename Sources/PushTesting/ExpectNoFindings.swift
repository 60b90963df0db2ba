// SPDX-License-Identifier: Apache-2.0

public import PushMessages
public import Testing

/// Expects a message to have no lint findings of this severity or worse; notes are let through by default.
public func expectNoFindings(
    _ message: PushMessage,
    atLeast severity: Severity = .warning,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    record(message.lint(), atLeast: severity, sourceLocation)
}

/// Expects a delivery to have no findings of this severity or worse; notes are let through by default.
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
