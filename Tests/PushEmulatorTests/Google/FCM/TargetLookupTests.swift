// SPDX-License-Identifier: Apache-2.0

import GRDB
import PushMessages
import Testing

@testable import PushEmulator

/// The owner of a token's registration decides, if known.
@Suite(.timeLimit(.minutes(10)))
struct TargetLookupTests {
    private static let token = "dPJ3Z2lcRJ-Sx7-9yIwaBc:APA91bHc4jFzA_x-0123456789abcdefghijklmnop"
    private static let fid = "cHXQ7mxvRkOGbCMVGxLWk0"

    @Test(
        arguments: [
            ("demo", nil, 200, nil),
            ("demo", 1, 404, "UNREGISTERED"),
            ("other", nil, 403, "SENDER_ID_MISMATCH"),
            ("other", 1, 403, "SENDER_ID_MISMATCH"),
        ] as [(String, Int?, Int, String?)]
    )
    func `a device that is gone or another project's is refused`(
        _ project: String,
        _ unregistered: Int?,
        _ status: Int,
        _ errorCode: String?
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            try await Self.register(in: project, unregistered: unregistered, emulator)
            for target in ["token": Self.token, "fid": Self.fid] {
                let request: JSONValue = ["message": .object([target.key: .string(target.value)])]
                let answer = try await EmulatorClient(emulator).post("/v1/projects/demo/messages:send", request)
                #expect(answer.status == status)
                #expect(try answer.json()["error"]?["details"]?[0]?["errorCode"]?.string == errorCode)
            }
            let stored = try await emulator.services.core.store.read { database in
                try Row.fetchAll(database, sql: "SELECT status, error_code, name = '' FROM messages")
                    .map { "\($0[0] as Int) \($0[1] as String? ?? "-") \($0[2] as Bool)" }
            }
            #expect(stored == Array(repeating: "\(status) \(errorCode ?? "-") \(status != 200)", count: 2))
        }
    }

    @Test func `a token that tolerates an installation id finds its device`() async throws {
        try await Emulator(.test).withRunning { emulator in
            try await Self.register(in: "demo", unregistered: 1, emulator)
            let request: JSONValue = ["message": ["token": .string(Self.fid)]]
            let answer = try await EmulatorClient(emulator).post("/v1/projects/demo/messages:send", request)
            #expect(answer.status == 404)
        }
    }

    @Test func `a token that a test has made up is right once a device has it`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let request: JSONValue = ["message": ["token": "device-7"]]
            let before = try await EmulatorClient(emulator).post("/v1/projects/demo/messages:send", request)
            #expect(before.status == 400)
            try await Self.register(in: "demo", unregistered: nil, token: "device-7", emulator)
            let after = try await EmulatorClient(emulator).post("/v1/projects/demo/messages:send", request)
            #expect(after.status == 200)
        }
    }

    private static func register(
        in project: String,
        unregistered: Int?,
        token: String = token,
        _ emulator: RunningEmulator
    ) async throws {
        try await emulator.services.core.store.write { database in
            try database.execute(
                sql: """
                    INSERT INTO devices (id, project, platform, name, token, fid, configuration, registered, unregistered)
                    VALUES ('d1', ?, 'apple', 'iPhone', ?, ?, '{}', 0, ?)
                    """,
                arguments: [project, token, Self.fid, unregistered]
            )
        }
    }
}
