// SPDX-License-Identifier: Apache-2.0

/// The counts that each row of a branch needs, in private memory without reference counting.
struct SurveyPlan: Sendable {
    let payloadBase: Int
    let payloadLeaves: Table<(leaf: Int, weight: Int)>
    let texts: Table<Text>
    let pictureLeaves: Table<Int>

    /// A text of the branch, with all that devices make of it.
    struct Text: BitwiseCopyable {
        /// The leaf, or, if it is negative, a text that has this length in every row.
        var leaf: Int
        var count: Int
        var isTitle: Bool
        var isBody: Bool
        /// Rows by length, for the roles that show it.
        var lengths: LengthTable
    }

    /// - Parameter lengths: The table for a set of roles. A role's bit is at twice the role's place, plus one if there
    ///   is a picture beside it.
    init(_ branch: SurveyBranch, _ lengths: (_ roles: Int) -> LengthTable) {
        payloadBase = branch.payloadBase
        payloadLeaves = Table(branch.payloadLeaves)
        texts = Table(Self.texts(branch, lengths))
        pictureLeaves = Table(branch.pictureLeaves)
    }

    func deallocate() {
        payloadLeaves.deallocate()
        texts.deallocate()
        pictureLeaves.deallocate()
    }

    private static func texts(_ branch: SurveyBranch, _ lengths: (_ roles: Int) -> LengthTable) -> [Text] {
        var roles: [(text: SurveyBranch.Text, roles: Int)] = []
        for (role, text) in branch.texts.enumerated() {
            let bit = 1 << (role * 2 + (text.hasPicture ? 1 : 0))
            if let known = roles.firstIndex(where: { $0.text.leaf == text.leaf && $0.text.count == text.count }) {
                roles[known].roles |= bit
            } else {
                roles.append((text, bit))
            }
        }
        return roles.map { text, roles in
            func isShown(asTitle isTitle: Bool) -> Bool {
                SurveyBranch.roles.indices.contains {
                    SurveyBranch.roles[$0].isTitle == isTitle && roles >> ($0 * 2) & 3 != 0
                }
            }
            return Text(
                leaf: text.leaf,
                count: text.count,
                isTitle: isShown(asTitle: true),
                isBody: isShown(asTitle: false),
                lengths: lengths(roles)
            )
        }
    }

    /// Elements that are given back by hand.
    struct Table<Element: BitwiseCopyable>: @unchecked Sendable {
        private let base: UnsafeMutablePointer<Element>
        let count: Int

        init(_ elements: [Element]) {
            base = .allocate(capacity: max(1, elements.count))
            count = elements.count
            for (index, element) in elements.enumerated() { (base + index).initialize(to: element) }
        }

        @inline(__always)
        subscript(_ index: Int) -> Element { base[index] }

        func deallocate() { base.deallocate() }
    }
}
