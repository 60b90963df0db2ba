// SPDX-License-Identifier: Apache-2.0

/// `{"findings": […]}` for programs.
///
/// With more than one input, each finding also has its `file`. If fixes were requested, there is a second array,
/// `fixed`.
package struct JSONFindingsFormat: FindingsFormat {
    /// Makes the format.
    package init() {}

    /// Returns the object on one line.
    package func format(_ inputs: [LintedInput]) -> String {
        var object: JSONObject = ["findings": .array(json(of: inputs))]
        if inputs.contains(where: { $0.fixed != nil }) {
            object["fixed"] = .array(json(of: inputs) { $0.fixed ?? [] })
        }
        return JSONValue.object(object).description + "\n"
    }

    /// Returns the elements of the array `findings`.
    package func json(of inputs: [LintedInput]) -> [JSONValue] { json(of: inputs, \.findings) }

    private func json(of inputs: [LintedInput], _ findings: (LintedInput) -> [Finding]) -> [JSONValue] {
        inputs.flatMap { input in
            findings(input).map { finding in
                guard inputs.count > 1, case .object(var object) = finding.json else { return finding.json }
                object["file"] = .string(orNull: input.name)
                return .object(object)
            }
        }
    }
}
