// SPDX-License-Identifier: Apache-2.0

/// What has to be counted of each row of a branch, in memory of its own that nobody counts references of.
struct SurveyPlan: Sendable {
    let payloadBase: Int
    let payloadLeaves: Table<(leaf: Int, weight: Int)>
    let texts: Table<SurveyBranch.Text>
    let textLeaves: Table<Int>
    let pictureLeaves: Table<Int>

    init(_ branch: SurveyBranch) {
        payloadBase = branch.payloadBase
        payloadLeaves = Table(branch.payloadLeaves)
        texts = Table(branch.texts)
        textLeaves = Table(branch.textLeaves)
        pictureLeaves = Table(branch.pictureLeaves)
    }

    func deallocate() {
        payloadLeaves.deallocate()
        texts.deallocate()
        textLeaves.deallocate()
        pictureLeaves.deallocate()
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
