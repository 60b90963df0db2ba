// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushEmulator

/// The fault among several that strikes a request, and how often.
@Suite(.timeLimit(.minutes(10)))
struct FaultTableTests {
    private static func table(_ faults: EmulatorFault...) -> FaultTable {
        var table = FaultTable()
        for (index, fault) in faults.enumerated() {
            var fault = fault
            fault.id = index + 1
            table.insert(fault)
        }
        return table
    }

    private func code(_ table: inout FaultTable, _ request: FaultedRequest) -> EmulatorFault.Code? {
        table.decide(request)?.code
    }

    private let request = FaultedRequest(operation: .send, project: "p", registration: "t", topics: ["a", "b"])

    @Test func `faults for a registration come before those for topics, and those before all others`() {
        var table = Self.table(
            EmulatorFault(.unavailable),
            EmulatorFault(.internalError, for: .topic("b")),
            EmulatorFault(.unregistered, for: .registration("t"))
        )
        #expect(code(&table, request) == .unregistered)
        table.remove(3)
        #expect(code(&table, request) == .internalError)
        table.remove(2)
        #expect(code(&table, request) == .unavailable)
        table.remove(1)
        #expect(code(&table, request) == nil)
    }

    @Test func `delays add up until one answers`() throws {
        var table = Self.table(
            .delay(.seconds(1)),
            .delay(.seconds(2), for: .registration("t")),
            EmulatorFault(.unavailable),
            EmulatorFault(.internalError),
            .delay(.seconds(4))
        )
        let met = table.decide(request)
        let hit = try #require(met)
        #expect(hit.code == .unavailable)
        #expect(hit.latency == .seconds(3))
        #expect(table.all.map(\.strikeCount) == [1, 1, 1, 0, 0])
    }

    @Test func `a device's other names are the same registration`() {
        var table = Self.table(EmulatorFault(.unregistered, for: .registration("fid")))
        #expect(code(&table, request) == nil)
        var request = request
        request.aliases = ["fid"]
        #expect(code(&table, request) == .unregistered)
    }

    @Test func `a request for many meets a fault for all once`() {
        var table = Self.table(EmulatorFault(.unavailable), EmulatorFault(.internalError, at: [.topics]))
        var request = request
        request.matchesGeneralFaults = false
        #expect(code(&table, request) == nil)
        request = FaultedRequest(operation: .topics)
        #expect(code(&table, request) == .internalError)
        #expect(code(&table, FaultedRequest(operation: .oauth)) == nil)
    }

    @Test func `a fault that is over strikes no more`() {
        var table = Self.table(EmulatorFault(.unavailable, times: 2))
        let codes = (0..<4).map { _ in code(&table, request) }
        #expect(codes == [.unavailable, .unavailable, nil, nil])
        #expect(!table.hasUnspent)
        #expect(table.all.map(\.strikeCount) == [2])
    }

    @Test func `the same seed strikes the same requests, about as many as asked for`() {
        func struck(seed: UInt64) -> [Bool] {
            var table = Self.table(EmulatorFault(.unavailable, probability: 0.25, seed: seed))
            return (0..<4000).map { _ in table.decide(request) != nil }
        }
        let first = struck(seed: 7)
        #expect(first == struck(seed: 7))
        #expect(first != struck(seed: 8))
        #expect((900...1100).contains(first.count { $0 }))
        // Runs of one outcome are as long as chance makes them.
        #expect(first.prefix(40).contains(true) && first.prefix(40).contains(false))
    }

    @Test func `the probabilities 0 and 1 mean never and always`() {
        var never = Self.table(EmulatorFault(.unavailable, probability: 0))
        var always = Self.table(EmulatorFault(.unavailable, probability: 1))
        for _ in 0..<100 {
            #expect(code(&never, request) == nil)
            #expect(code(&always, request) == .unavailable)
        }
    }
}
