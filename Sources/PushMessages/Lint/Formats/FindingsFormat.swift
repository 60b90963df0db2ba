// SPDX-License-Identifier: Apache-2.0

/// An output format for findings, for people or for other tools.
public protocol FindingsFormat: Sendable {
    /// Returns the output for these inputs, in their order; ends with a newline unless it is empty.
    func format(_ inputs: [LintedInput]) -> String
}

/// A document that was linted, with its findings.
public struct LintedInput: Sendable {
    /// The file's name as the user wrote it; `nil` for a message that is not from a file.
    public var name: String?
    /// Whether the input was read from standard input, so that `name` is not a file's.
    public var isStandardInput: Bool
    /// The findings in the order of the document.
    public var findings: [Finding]
    /// The findings that were fixed before, in order; `nil` if fixing was not requested.
    public var fixed: [Finding]?
    /// One sentence that says why the input cannot be read; `nil` if it can.
    public var failure: String?
    /// The text that findings refer to, which SARIF needs for the byte ranges of fixes.
    public var source: JSONDocument?
    /// Offset of the text in the file in bytes: the length of a byte order mark, or 0.
    public var sourceOffset: Int

    /// Makes an input with its findings.
    public init(
        name: String? = nil,
        isStandardInput: Bool = false,
        findings: [Finding],
        fixed: [Finding]? = nil,
        failure: String? = nil,
        source: JSONDocument? = nil,
        sourceOffset: Int = 0
    ) {
        self.name = name
        self.isStandardInput = isStandardInput
        self.findings = findings
        self.fixed = fixed
        self.failure = failure
        self.source = source
        self.sourceOffset = sourceOffset
    }

    /// The name shown before line and column.
    var displayName: String? { isStandardInput ? "<stdin>" : name }
}
