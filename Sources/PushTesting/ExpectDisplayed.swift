// SPDX-License-Identifier: Apache-2.0

public import PushMessages
public import Testing

/// Expects a delivery to show a notification with these texts and this number of attachments, on any platform.
///
/// A large picture counts as an attachment on Android and the Web as well; icons do not. A parameter that is `nil` matches
/// anything. One issue names all differences, what is shown instead, and the findings that explain it.
public func expectDisplayed(
    _ delivery: Delivery,
    title: String? = nil,
    subtitle: String? = nil,
    body: String? = nil,
    attachments: Int? = nil,
    outcome: Delivery.Outcome? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let displayed = delivery.displayed else {
        Issue.record(
            "\(delivery.device) shows nothing (\(delivery.outcome))\(delivery.reasons)",
            sourceLocation: sourceLocation
        )
        return
    }
    var differences: [String] = []
    func compare(_ name: String, _ actual: String, _ expected: String?) {
        guard let expected, expected != actual else { return }
        differences.append("its \(name) is \"\(actual)\", not \"\(expected)\"")
    }
    compare("title", displayed.title, title)
    compare("subtitle", displayed.subtitle, subtitle)
    compare("body", displayed.body, body)
    if let attachments, attachments != displayed.attachments.count {
        differences.append("it has \(displayed.attachments.count) attachments, not \(attachments)")
    }
    if let outcome, outcome != delivery.outcome {
        differences.append("its outcome is \(delivery.outcome), not \(outcome)")
    }
    guard !differences.isEmpty else { return }
    Issue.record(
        "\(delivery.device) shows another notification: \(differences.joined(separator: ", "))\(delivery.account)",
        sourceLocation: sourceLocation
    )
}

/// Expects a delivery to show nothing, on any platform.
///
/// - Parameters:
///   - outcome: The expected outcome, for instance `Delivery.Outcome.suppressed`; `nil` matches any.
///   - rule: The rule of a finding that must explain it; `nil` requires none.
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
