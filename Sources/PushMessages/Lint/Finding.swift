// SPDX-License-Identifier: Apache-2.0

/// A problem in a message or a delivery that its sender should know about, with the remedy.
public struct Finding: Sendable, Hashable {
    /// The rule's identifier in kebab-case, for instance `mutable-content-missing`.
    public var rule: String
    /// How serious the finding is.
    public var severity: Severity
    /// The platform concerned; `nil` is all platforms.
    public var platform: Platform?
    /// Path in the message, for instance `message.apns.payload.aps.mutable-content`; `nil` if the whole is concerned.
    public var path: String?
    /// Location in the input's text; `nil` for a message that was not read from a text.
    public var location: Location?
    /// One sentence that says what is wrong and who will not see what.
    public var message: String
    /// The fix that a tool can apply; `nil` if there is no obvious one.
    public var fix: Fix?
    /// URL of the documentation of the behaviour.
    public var documentation: String?

    /// Makes a finding.
    public init(
        rule: String,
        severity: Severity,
        platform: Platform? = nil,
        path: String? = nil,
        location: Location? = nil,
        message: String,
        fix: Fix? = nil,
        documentation: String? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.platform = platform
        self.path = path
        self.location = location
        self.message = message
        self.fix = fix
        self.documentation = documentation
    }
}

/// How serious a finding is.
public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Advice.
    case note
    /// Some users will not see what the sender meant, or one Admin SDK refuses the message.
    case warning
    /// FCM refuses the message, or every Admin SDK that checks this does.
    case error

    /// Orders by severity: note, warning, error.
    public static func < (a: Severity, b: Severity) -> Bool { a.weight < b.weight }

    private var weight: Int { Severity.allCases.firstIndex(of: self)! }
}
