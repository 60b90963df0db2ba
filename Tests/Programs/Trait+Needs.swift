// SPDX-License-Identifier: Apache-2.0

package import Testing

extension Trait where Self == ConditionTrait {
    /// Skips a suite or a test for which one of these programs is missing, and names the first of them.
    package static func needs(_ programs: String...) -> Self {
        let missing = programs.first { Program(named: $0) == nil }
        return .enabled(if: missing == nil, "\(missing ?? "") is not installed.")
    }
}
