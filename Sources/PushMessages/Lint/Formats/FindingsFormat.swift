// SPDX-License-Identifier: Apache-2.0

/// A way to write findings down, for people or for another tool.
public protocol FindingsFormat: Sendable {
    /// The whole output for these inputs, in their order; ends with a newline unless it is empty.
    func format(_ inputs: [LintedInput]) -> String
}

/// A document that was linted, and what was found.
public struct LintedInput: Sendable {
    /// The file's name as the user gave it; `nil` for a message that came from no file.
    public var name: String?
    /// Whether it was read from standard input, so that its name is none of a file.
    public var isStandardInput: Bool
    /// What was found, in the order of the document.
    public var findings: [Finding]
    /// What was put right before that, in order; `nil` where nobody asked for it.
    public var fixed: [Finding]?
    /// Why nothing could be found out, in one sentence: the input cannot be read.
    public var failure: String?
    /// The text that findings point into, from which remedies can be told in bytes.
    public var source: JSONDocument?
    /// Bytes before that text in the file: those of a byte order mark, or none.
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

    /// What it is called before a line and a column.
    var displayName: String? { isStandardInput ? "<stdin>" : name }
}
