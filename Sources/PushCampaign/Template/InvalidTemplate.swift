// SPDX-License-Identifier: Apache-2.0

/// A template that cannot be rendered, with every mistake that was found in it.
public struct InvalidTemplate: Error, Sendable, Hashable, CustomStringConvertible {
    /// The mistakes in the order of the file, at most one of each field.
    public var errors: [TemplateError]

    /// A line for each mistake.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}
