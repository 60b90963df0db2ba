// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Curl
import PushMessages
import PushSimulator

@testable import PushEmulator

extension RunningEmulator {
    /// Registers an iPhone or another device and returns it.
    func register(
        _ registration: DeviceRegistration = .apple(),
        token: String? = nil,
        project: String? = nil
    ) async throws -> RegisteredDevice {
        var registration = registration
        registration.token = token
        registration.project = project
        return try await services.core.devices.register(registration).device
    }
}

extension EmulatorClient {
    /// The authorisation of before 2024.
    static func withServerKey(_ emulator: RunningEmulator) -> EmulatorClient {
        var client = EmulatorClient(emulator)
        client.authorization = "key=AIzaSyZ-1u...0GBYzPu7Udno5aA"
        return client
    }

    /// Sends a request to the service of device groups.
    func group(
        _ method: String,
        _ path: String = "/fcm/notification",
        _ body: String? = nil,
        sender: String = "123456789012"
    ) async throws -> Answer {
        var headers = [HTTPHeader("project_id", sender)]
        if authorization?.hasPrefix("Bearer") == true { headers.append(HTTPHeader("access_token_auth", "true")) }
        return try await perform(method, path, body: body.map { Array($0.utf8) }, headers: headers)
    }

    /// Makes or changes a group and returns the answer.
    func change(
        _ operation: String,
        _ name: String,
        key: String? = nil,
        _ members: [String],
        sender: String = "123456789012"
    ) async throws -> Answer {
        var body: JSONObject = [
            "operation": .string(operation), "notification_key_name": .string(name),
            "registration_ids": .array(members.map { .string($0) }),
        ]
        if let key { body["notification_key"] = .string(key) }
        let text = String(decoding: JSONValue.object(body).encoded(), as: UTF8.self)
        return try await group("POST", "/fcm/notification", text, sender: sender)
    }

    /// Makes a group and returns a key.
    func makeGroup(_ name: String, _ members: [String]) async throws -> String {
        try await change("create", name, members).json()["notification_key"]?.string ?? ""
    }

    /// Sends a message of the legacy protocol.
    func legacy(_ body: String, path: String = "/fcm/send") async throws -> Answer {
        try await perform("POST", path, body: Array(body.utf8))
    }
}
#endif
