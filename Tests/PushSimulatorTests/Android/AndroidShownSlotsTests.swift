// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushSimulator

/// A device's memory of shown notifications.
@Suite(.timeLimit(.minutes(10)))
struct AndroidShownSlotsTests {
    private typealias Slot = AndroidDevice.Slot

    @Test func `a device of a long run remembers the newest notifications and does not grow`() {
        var slots = AndroidDevice.ShownSlots()
        let replaced = (0..<100_000).filter { slots.insert(Slot(tag: "tag \($0)", id: 0)) }
        #expect(replaced == [])
        #expect(slots.count <= 2 * AndroidDevice.ShownSlots.limit)
        let forgotten = (99_000..<100_000).filter { !slots.insert(Slot(tag: "tag \($0)", id: 0)) }
        #expect(forgotten == [])
        let oldest = slots.insert(Slot(tag: "tag 0", id: 0))
        #expect(!oldest)
        let otherID = slots.insert(Slot(tag: "tag 99999", id: 1))
        #expect(!otherID)
    }
}
