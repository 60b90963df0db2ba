// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Curl

@Suite(.timeLimit(.minutes(10)))
struct ConnectionGateTests {
    private let gate = ConnectionGate()
    private let first = Exchange.some
    private let second = Exchange.some
    private let third = Exchange.some

    @Test func `one opens a connection and the others wait until it stands`() {
        #expect(gate.mayOpen(first))
        #expect(gate.mayOpen(first), "its host's next address")
        #expect(!gate.mayOpen(second))
        #expect(gate.wait(second))
        #expect(!gate.mayOpen(third))
        #expect(!gate.wait(third))
        gate.requestBegins(first)
        #expect(gate.opener == nil)
        #expect(gate.takeWaiting().map(ObjectIdentifier.init) == [second, third].map(ObjectIdentifier.init))
        #expect(gate.isIdle)
    }

    @Test func `the next one opens when there is no more room`() {
        #expect(gate.mayOpen(first))
        gate.requestBegins(first)
        gate.requestBegins(second)
        #expect(gate.mayOpen(third))
        #expect(!gate.mayOpen(second))
    }

    @Test func `nothing waits if a connection has room for only one`() {
        #expect(gate.mayOpen(first))
        gate.requestBegins(first)
        #expect(gate.mayOpen(second))
        #expect(gate.mayOpen(third))
        gate.requestBegins(second)
        gate.leave(second, httpVersion: 11, failed: false)
        #expect(gate.mayOpen(first))
        #expect(gate.mayOpen(third))
    }

    @Test func `the answer's version decides for later requests`() {
        #expect(gate.mayOpen(first))
        gate.requestBegins(first)
        gate.leave(first, httpVersion: 20, failed: false)
        #expect(gate.mayOpen(second))
        #expect(!gate.mayOpen(third))
    }

    @Test func `a cancelled transfer leaves the opening to the next`() {
        #expect(gate.mayOpen(first))
        #expect(!gate.mayOpen(second))
        gate.leave(first, httpVersion: 0, failed: false)
        #expect(gate.mayOpen(second))
        #expect(!gate.mayOpen(third))
    }

    @Test func `after a failure each sees for itself until a connection stands`() {
        #expect(gate.mayOpen(first))
        #expect(!gate.mayOpen(second))
        gate.leave(first, httpVersion: 0, failed: true)
        #expect(gate.mayOpen(second))
        #expect(gate.mayOpen(third))
        gate.requestBegins(second)
        gate.requestBegins(third)
        #expect(gate.mayOpen(first))
        #expect(!gate.mayOpen(second))
    }

    @Test func `waiting for another's connection counts in the time limits`() {
        let exchange = Exchange.some
        let start = exchange.lastActivity
        #expect(exchange.beginWaiting() == nil)
        #expect(exchange.isWaiting)
        #expect(exchange.nextDeadline == start + exchange.transfer.limits.connectTime)
        #expect(!exchange.isOver(at: start))
        #expect(exchange.isOver(at: exchange.nextDeadline))
        exchange.endWaiting(at: start + .seconds(10_000))
        #expect(exchange.timeWaited > .zero)
        #expect(exchange.connectTimeLeft < .zero)
    }
}

extension Exchange {
    fileprivate static var some: Exchange {
        Exchange(
            Submission(ticket: TransferTicket(Transfer(url: "https://example.com/"))) { _ in },
            at: .now()
        )
    }

    fileprivate func isOver(at time: MonotonicTime) -> Bool {
        if case .timedOut = due(at: time) { true } else { false }
    }
}
