// SPDX-License-Identifier: Apache-2.0

public import PushMessages
public import Testing

/// Expects a delivery to show nothing, on any platform.
///
/// - Parameters:
///   - outcome: What it is to end as, `Delivery.Outcome.suppressed` for instance; `nil` is anything.
///   - rule: A finding that is to explain it; `nil` asks for none.
public func expectNotDisplayed(
    _ delivery: Delivery,
    outcome: Delivery.Outcome? = nil,
    because rule: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    var differences: [String] = []
    if delivery.displayed != nil { differences.append("\(delivery.device) shows a notification") }
    if let outcome, outcome != delivery.outcome {
        differences.append("its outcome is \(delivery.outcome), not \(outcome)")
    }
    if let rule, !delivery.findings.contains(where: { $0.rule == rule }) {
        differences.append("no finding is \(rule)")
    }
    guard !differences.isEmpty else { return }
    Issue.record(
        "Expected nothing to be shown: \(differences.joined(separator: ", "))\(delivery.account)",
        sourceLocation: sourceLocation
    )
}
