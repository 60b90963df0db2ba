// SPDX-License-Identifier: Apache-2.0

/// Something about a message or a delivery that its sender should know, with the remedy.
public struct Finding: Sendable, Hashable {
    /// The rule's identifier in kebab-case, for instance `mutable-content-missing`.
    public var rule: String
    /// How much it matters.
    public var severity: Severity
    /// The platform it concerns; `nil` is all of them.
    public var platform: Platform?
    /// Where in the message, for instance `message.apns.payload.aps.mutable-content`; `nil` when it is about the whole.
    public var path: String?
    /// Where in the input's text; `nil` for a message that was built, or that came from elsewhere.
    public var location: Location?
    /// One sentence that says what is wrong and who will not see what.
    public var message: String
    /// The obvious remedy, where there is one.
    public var fix: Fix?
    /// Where the behaviour is documented.
    public var documentation: String?

    /// Makes a finding; the rule's own file holds its sentence.
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

/// How much a finding matters.
public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
    /// Advice.
    case note
    /// Somebody will not see what was meant, or a single Admin SDK refuses it.
    case warning
    /// FCM refuses it, or every Admin SDK that checks it does.
    case error

    /// Orders by weight: note, warning, error.
    public static func < (a: Severity, b: Severity) -> Bool { a.weight < b.weight }

    private var weight: Int { Severity.allCases.firstIndex(of: self)! }
}
