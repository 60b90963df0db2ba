// SPDX-License-Identifier: Apache-2.0

/// A document that was linted, and what was found.
public struct LintedInput: Sendable, Hashable {
    /// The file's name as the user gave it; `nil` for a message that came from no file.
    public var name: String?
    /// What was found, in the order of the document.
    public var findings: [Finding]

    /// Makes an input with its findings.
    public init(name: String? = nil, findings: [Finding]) {
        self.name = name
        self.findings = findings
    }
}
