// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Curl
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct HostileGroupRequestTests {
    private static let bodies: [[UInt8]] = [
        Array(String(repeating: "[", count: 100_000).utf8),
        Array(String(repeating: "{\"a\":", count: 100_000).utf8),
        [0xFF, 0xFE, 0x00, 0x7B],
        Array("{\"to\": \"\u{0}\", \"registration_ids\": [null, {}, 1e999]}".utf8),
        Array("{\"operation\": \"create\", \"notification_key_name\": {}, \"registration_ids\": [[[]]]}".utf8),
        Array("{\"to\": \"t\", \"notification\": {\"badge\": 1e300, \"body_loc_args\": \"[[[\"}}".utf8),
        Array("{\"to\": \"t\", \"notification\": {\"image\": 7, \"x'\\\"\": null}, \"data\": {\"\": null}}".utf8),
        Array("\"".utf8), Array("{\"to\": \"...".utf8), Array("...".utf8),
    ]

    @Test(arguments: bodies.indices, ["/fcm/notification", "/fcm/send"])
    func `a senseless request is answered and is in the inbox`(_ index: Int, _ path: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            let answer = try await client.perform(
                "POST",
                path,
                body: Self.bodies[index],
                headers: [HTTPHeader("project_id", "'; DROP TABLE device_groups; --")]
            )
            #expect(answer.status == 200 || answer.status == 400)
            if path == "/fcm/send" {
                #expect(try await client.get("/api/v1/messages/latest").status == 200)
                #expect(try await client.get("/api/v1/messages/latest/preview").status == 200)
            }
            #expect(try await client.get("/api/v1/groups").json() == ["groups": [], "next": .null])
        }
    }

    @Test func `a body above the limit is not read`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient.withServerKey(emulator)
            let body = Array("{\"to\": \"\(String(repeating: "x", count: 1_100_000))\"}".utf8)
            for path in ["/fcm/send", "/fcm/notification"] {
                let headers = [HTTPHeader("project_id", "1")]
                let answer = try await client.perform("POST", path, body: body, headers: headers)
                #expect(answer.status == 413)
            }
        }
    }

    @Test func `an altered key is not valid`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let key = try await client.makeGroup("chris", ["r1"])
            for position in [6, 70, 141] {
                var bytes = Array(key.utf8)
                bytes[position] = bytes[position] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
                let altered = String(decoding: bytes, as: UTF8.self)
                #expect(
                    try await client.change("add", "chris", key: altered, ["r2"]).json()
                        == ["error": "notification_key not found"]
                )
            }
        }
    }
}
#endif
