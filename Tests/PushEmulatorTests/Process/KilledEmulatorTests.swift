// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import PushMessages
import Synchronization
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct KilledEmulatorTests {
    /// The acknowledged messages of each kind, and a sign when there are enough.
    private final class Acknowledged: Sendable {
        private let names = Mutex<[String: Set<String>]>([:])
        private let limit: Int
        private let enough = AsyncStream<Void>.makeStream()

        init(enough limit: Int) { self.limit = limit }

        func add(_ name: String, _ kind: String) {
            let count = names.withLock { names in
                names[kind, default: []].insert(name)
                return names.values.reduce(0) { $0 + $1.count }
            }
            if count == limit { enough.continuation.finish() }
        }

        func names(of kind: String) -> Set<String> { names.withLock { $0[kind] ?? [] } }

        func waitForEnough() async { for await _ in enough.stream {} }
    }

    /// What is asked of the emulator, and how to find it in its file.
    private enum Kind: String, CaseIterable {
        case message = "SELECT name FROM messages"
        case subscription = "SELECT topic FROM subscriptions"
        case device = "SELECT id FROM devices"
        #if LegacyProtocols
        case upstream = "SELECT message_id FROM upstream"
        case group = "SELECT name FROM device_groups JOIN group_members ON group_number = number"
        #endif

        /// Asks for one more, and returns what it is called once it is acknowledged.
        func add(_ name: String, to client: EmulatorClient) async throws -> String? {
            switch self {
            case .message:
                let answer = try await client.post(
                    "/v1/projects/demo/messages:send",
                    ["message": ["topic": .string(name)]]
                )
                return answer.status == 200 ? try answer.json()["name"]?.string : nil
            case .subscription:
                let token = "dQw4w9WgXcQ:APA91b\(String(repeating: "Hk3x-Zq7_", count: 15))"
                let answer = try await client.perform("POST", "/iid/v1/\(token)/rel/topics/\(name)")
                return answer.status == 200 ? name : nil
            case .device:
                let answer = try await client.post("/api/v1/devices", ["platform": "android"])
                return answer.status == 201 ? try answer.json()["id"]?.string : nil
            #if LegacyProtocols
            case .upstream:
                let device = try await client.post("/api/v1/devices", ["platform": "apple", "name": .string(name)])
                let id = try device.json()["id"]?.string ?? ""
                let answer = try await client.post(
                    "/api/v1/devices/\(id)/upstream",
                    ["to": "1234567890@gcm.googleapis.com", "messageID": .string(name)]
                )
                return answer.status == 201 ? name : nil
            case .group:
                return try await client.change("create", name, ["r1"]).status == 200 ? name : nil
            #endif
            }
        }
    }

    @Test func `nothing that was acknowledged is missing after the process was killed`() async throws {
        try await withTemporaryFolder { folder in
            let acknowledged = Acknowledged(enough: 300)
            try await EmulatorProcess.run(["--data-dir", folder.path, "--keep", "all"]) { emulator in
                await withTaskGroup(of: Void.self) { group in
                    for lane in 0..<8 {
                        let kind = Kind.allCases[lane % Kind.allCases.count]
                        let client = EmulatorClient(base: emulator.url.absoluteString)
                        group.addTask {
                            // Ends with the first request that is not answered.
                            var number = 0
                            while let name = try? await kind.add("lane-\(lane)-\(number)", to: client) {
                                acknowledged.add(name, kind.rawValue)
                                number += 1
                            }
                        }
                    }
                    await acknowledged.waitForEnough()
                    await emulator.end(with: SIGKILL)
                }
            }
            for kind in Kind.allCases {
                let names = acknowledged.names(of: kind.rawValue)
                #expect(names.count > 10, "\(kind)")
                let stored = try await withStore(.test(in: folder)) { store in
                    try await store.read { try String.fetchSet($0, sql: kind.rawValue) }
                }
                #expect(names.subtracting(stored) == [], "\(kind)")
            }
        }
    }

    @Test func `a process that is asked to stop closes its database`() async throws {
        try await withTemporaryFolder { folder in
            try await EmulatorProcess.run(["--data-dir", folder.path]) { await $0.end(with: SIGTERM) }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.contains("emulator.sqlite"))
            #expect(!names.contains("emulator.sqlite-wal"))
        }
    }

    @Test func `a file that others shorten in the data folder does not end the process`() async throws {
        try await withTemporaryFolder { folder in
            try await EmulatorProcess.run(["--data-dir", folder.path]) { emulator in
                let client = EmulatorClient(base: emulator.url.absoluteString)
                let before = try? await Kind.message.add("before", to: client)
                // SQLite's own way to use a file maps this one, and then the next request ends the process.
                _ = truncate(folder.appending(path: "emulator.sqlite-shm").path, 0)
                let after = try? await Kind.message.add("after", to: client)
                let messages = try? await client.get("/api/v1/messages").json()["messages"]?.array
                #expect(before != nil && after != nil && messages?.count == 2)
                let error = #expect(throws: EmulatorError.self) { try DataFolderCheck.damages(in: folder) }
                #expect(error?.code == .dataInUse, "\(error?.description ?? "")")
            }
        }
    }
}
