// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import PushMessages
import Testing

@testable import PushEmulator

extension RefusalTests {
    @Test(arguments: LegacyCode.allCases)
    func `each code of the legacy protocols has a cause and a remedy`(_ code: LegacyCode) {
        #expect(!code.reason.cause.isEmpty && code.reason.remedy.hasSuffix("."))
    }

    @Test(arguments: [
        (#"{"to": "not-a-token", "data": {}}"#, "InvalidRegistration", #"to is "not-a-token""#),
        (#"{"data": {}}"#, "MissingRegistration", "Required Field: to"),
        (#"{"to": 1}"#, "InvalidJson", "must be a JSON string"),
        (#"{"to": "/topics/t", "time_to_live": -1}"#, "InvalidTtl", "-1"),
        (#"{"to": "/topics/t", "data": {"google.x": "y"}}"#, "InvalidDataKey", "google.x"),
    ])
    func `a refusal of the legacy protocol is explained, also with status 200`(
        _ request: String,
        _ code: String,
        _ told: String
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            _ = try await client.perform("POST", "/fcm/send", body: Array(request.utf8))
            let message = try await latest(client)
            #expect(message["error"]?.string == code)
            expectExplained(message, request)
            #expect(message["findings"]?[0]?["message"]?.string?.contains(told) == true, "\(message["findings"] ?? "")")
        }
    }

    @Test func `each registration of several that fails for another reason has a finding`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let phone = try await emulator.devices.register(.apple())
            let gone = try await emulator.devices.register(.android())
            _ = try await emulator.devices.unregister(gone)
            let client = EmulatorClient(emulator)
            let tokens = [phone.token, gone.token, "not-a-token"].map(JSONValue.string)
            #expect(try await client.post("/fcm/send", ["registration_ids": .array(tokens)]).status == 200)
            let findings = try await latest(client)["findings"]?.array?.filter { $0["rule"] == "request-refused" } ?? []
            let texts = findings.compactMap { $0["message"]?.string }
            #expect(texts.count == 2 && texts[0].contains("NotRegistered") && texts[1].contains("InvalidRegistration"))
        }
    }

    @Test(arguments: [
        ("POST", "/fcm/notification", #"{"operation": "rename"}"#, "operation is missing"),
        ("GET", "/fcm/notification?notification_key_name=none", "", "Create the group first"),
    ])
    func `what the service of device groups refuses is in the inbox, once`(
        _ method: String,
        _ path: String,
        _ body: String,
        _ told: String
    ) async throws {
        try await expectOneEntry(for: method, path, body, "legacy-http", told)
    }

    @Test func `the questions of a device group without credentials are answered in JSON`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            client.authorization = nil
            let answer = try await client.get("/fcm/notification?notification_key_name=a")
            #expect(answer.status == 401)
            #expect(try answer.json()["error"] != nil)
        }
    }
}
#endif
