// SPDX-License-Identifier: Apache-2.0

public import PushMessages
public import Testing

/// Expects a delivery to show a notification with these texts and this number of attachments.
///
/// What is `nil` may be anything. When something differs, one issue says what, and which findings explain it.
public func expectDisplayed(
    _ delivery: Delivery,
    title: String? = nil,
    subtitle: String? = nil,
    body: String? = nil,
    attachments: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let displayed = delivery.displayed else {
        Issue.record(
            "\(delivery.device) shows nothing (\(delivery.outcome))\(explanation(delivery))",
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
    guard !differences.isEmpty else { return }
    Issue.record(
        "\(delivery.device) shows another notification: \(differences.joined(separator: ", "))\(explanation(delivery))",
        sourceLocation: sourceLocation
    )
}

private func explanation(_ delivery: Delivery) -> String {
    delivery.findings.map { "\n- \($0.message) [\($0.rule)]" }.joined()
}
