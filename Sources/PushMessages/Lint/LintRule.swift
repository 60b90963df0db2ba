// SPDX-License-Identifier: Apache-2.0

/// One thing that can be wrong with a push, and how to put it right.
///
/// A rule is a value: what can be configured about it is a stored property. Its doc comment says why it exists and shows
/// an example, the fix and the source; its sentences stand in its own file.
public protocol LintRule: Sendable {
    /// The identifier in kebab-case, by which findings name the rule.
    static var id: String { get }
    /// How much a finding matters unless the rule says otherwise for a single one.
    static var severity: Severity { get }
    /// The platform it concerns; `nil` is all of them.
    static var platform: Platform? { get }
    /// Where the behaviour is documented.
    static var documentation: String? { get }
    /// What it can be asked about.
    static var forms: LintSubject.Form { get }
    /// What it looks at: it is not asked about a push that has none of these parts.
    static var parts: LintSubject.Parts { get }

    /// Reports everything that this rule objects to.
    func check(_ subject: LintSubject, _ report: inout LintReport)
}

extension LintRule {
    /// All platforms.
    public static var platform: Platform? { nil }
    /// None.
    public static var documentation: String? { nil }
    /// FCM messages only.
    public static var forms: LintSubject.Form { .message }
    /// Any push.
    public static var parts: LintSubject.Parts { .message }
}
