// SPDX-License-Identifier: Apache-2.0

extension RuleCatalogue.Entry {
    /// The entry in the stable machine format; what a rule lacks is `null`.
    public var json: JSONValue {
        .object([
            "rule": .string(rule),
            "about": .string(subject.rawValue),
            "severity": .string(severity.rawValue),
            "platform": .string(orNull: platform?.rawValue),
            "summary": .string(summary),
            "why": .array(reasons.map(JSONValue.string)),
            "example": .string(orNull: example),
            "fix": .string(orNull: remedy),
            "source": .string(orNull: source),
            "documentation": .string(orNull: documentation),
        ])
    }
}
