// SPDX-License-Identifier: Apache-2.0

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
