// SPDX-License-Identifier: Apache-2.0

/// An output format for findings, for people or for other tools.
package protocol FindingsFormat: Sendable {
    /// Returns the output for these inputs, in their order; ends with a newline unless it is empty.
    func format(_ inputs: [LintedInput]) -> String
}

/// A document that was linted, with its findings.
package struct LintedInput: Sendable {
    /// The file's name as the user wrote it; `nil` for a message that is not from a file.
    package var name: String?
    /// Whether the input was read from standard input, so that `name` is not a file's.
    package var isStandardInput: Bool
    /// The findings in the order of the document.
    package var findings: [Finding]
    /// The findings that were fixed before, in order; `nil` if fixing was not requested.
    package var fixed: [Finding]?
    /// One sentence that says why the input cannot be read; `nil` if it can.
    package var failure: String?
    /// The text that findings refer to, which SARIF needs for the byte ranges of fixes.
    package var source: JSONDocument?
    /// The push that findings refer to, if the text is a program.
    package var push: ComputedPush?
    /// The lines as people wrote them, if the source has spaces in place of what is no push; `nil` for the source's
    /// own.
    package var writtenText: [UInt8]?
    /// Offset of the text in the file in bytes: the length of a byte order mark, or 0.
    package var sourceOffset: Int

    /// Makes an input with its findings.
    package init(
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
