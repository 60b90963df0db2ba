// SPDX-License-Identifier: Apache-2.0

/// `{"findings": […]}` for programs.
///
/// With more than one input each finding also says its `file`.
public struct JSONFindingsFormat: FindingsFormat {
    /// Makes the format.
    public init() {}

    /// The object on one line.
    public func format(_ inputs: [LintedInput]) -> String {
        JSONValue.object(["findings": .array(json(of: inputs))]).description + "\n"
    }

    /// The findings as the array that `findings` holds.
    public func json(of inputs: [LintedInput]) -> [JSONValue] {
        inputs.flatMap { input in
            input.findings.map { finding in
                guard inputs.count > 1, case .object(var object) = finding.json else { return finding.json }
                object["file"] = .string(orNull: input.name)
                return .object(object)
            }
        }
    }
}
