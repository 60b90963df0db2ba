// SPDX-License-Identifier: Apache-2.0

/// A way to write findings down, for people or for another tool.
public protocol FindingsFormat: Sendable {
    /// The whole output for these inputs, in their order; ends with a newline unless it is empty.
    func format(_ inputs: [LintedInput]) -> String
}
