// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct EventBacklogTests {
    @Test func `events that the store lacks are kept in order, each once, until they are taken`() {
        let backlog = EventBacklog()
        backlog.add(.messageReceived(id: 1, project: "a"))
        backlog.add(.delivered(message: 1, device: "phone", project: "a"))
        for _ in 0..<3 { backlog.add(.messagesDeleted) }
        backlog.add(.settled(message: 1, project: "a"))
        backlog.add(.messagesDeleted)
        #expect(backlog.take().kept == [.messagesDeleted, .settled(message: 1, project: "a")])
        #expect(backlog.take() == EventBacklog.Events())
    }

    @Test func `a late listener learns that events are missing, and gets the newest`() {
        let backlog = EventBacklog()
        for id in 1...100 as ClosedRange<Int64> { backlog.add(.settled(message: id, project: "a")) }
        let events = backlog.take()
        #expect(events.areIncomplete && events.kept.count <= 64)
        #expect(events.kept.last == .settled(message: 100, project: "a"))
        #expect(!backlog.take().areIncomplete)
    }
}
