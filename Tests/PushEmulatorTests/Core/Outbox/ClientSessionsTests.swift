// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct ClientSessionsTests {
    private final class Session: Sendable {}

    private struct Nobody: Receiver {
        func receive(
            _ payload: Payload,
            as identity: RelayIdentity,
            onBegin: @Sendable () -> Void
        ) async -> Delivery? { nil }
    }

    @Test func `a session that a newer one has replaced takes no device from it`() {
        let (connected, sessions) = (ConnectedReceivers(), ClientSessions<Session>())
        let (older, newer) = (Session(), Session())
        let (ofOlder, ofNewer) = (ClientReceivers(connected), ClientReceivers(connected))
        #expect(sessions.enter(older, of: "browser", ofOlder) == nil)
        #expect(ofOlder.connect(Nobody(), to: "first page"))
        #expect(sessions.enter(newer, of: "browser", ofNewer) === older)
        #expect(!connected.isConnected("first page"))
        #expect(ofNewer.connect(Nobody(), to: "page"))
        // The older one learns of a page while it is about to end.
        #expect(!ofOlder.connect(Nobody(), to: "page"))
        sessions.leave(older, of: "browser")
        ofOlder.disconnect()
        #expect(connected.isConnected("page"))
        #expect(sessions.count == 1 && sessions["browser"]?.session === newer)
    }
}
