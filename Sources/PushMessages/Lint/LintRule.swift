// SPDX-License-Identifier: Apache-2.0

/// A check for one kind of problem in a push, with its remedy.
///
/// A rule is a value; its configuration is in stored properties. Its documentation comment says why it exists and shows
/// an example, the fix and the source. Its messages are in its own file.
public protocol LintRule: Sendable {
    /// The rule's identifier in findings, in kebab-case.
    static var id: String { get }
    /// The severity of findings for which the rule does not set another.
    static var severity: Severity { get }
    /// The platform concerned; `nil` is all platforms.
    static var platform: Platform? { get }
    /// URL of the documentation of the behaviour.
    static var documentation: String? { get }
    /// The kinds of documents that the rule can check.
    static var forms: LintSubject.Form { get }
    /// The parts that the rule checks; the linter skips it for a push that has none of them.
    static var parts: LintSubject.Parts { get }

    /// Reports all problems of this kind in the subject.
    func check(_ subject: LintSubject, _ report: inout LintReport)
}

extension LintRule {
    /// By default, all platforms.
    public static var platform: Platform? { nil }
    /// By default, none.
    public static var documentation: String? { nil }
    /// By default, FCM messages only.
    public static var forms: LintSubject.Form { .message }
    /// By default, any push.
    public static var parts: LintSubject.Parts { .message }
}
