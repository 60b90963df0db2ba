// SPDX-License-Identifier: Apache-2.0

extension [String] {
    /// The texts as a choice in a sentence: `a, b or c`.
    package var formattedAsChoice: String {
        guard count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or \(self[count - 1])"
    }
}
