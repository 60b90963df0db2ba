// SPDX-License-Identifier: Apache-2.0

import PushMessages
import WebPush

/// A message from the push service to Firefox.
enum AutopushAnswer: Sendable, Hashable {
    case hello(uaid: String, unknownBroadcasts: [String])
    case register(channel: String, status: Int, endpoint: String)
    case unregister(channel: String)
    /// There are no broadcasts here; Firefox hears which it asked for in vain.
    case broadcast(unknown: [String])
    case notification(channel: String, version: String, SealedPush)
    case ping

    var text: String {
        let json: JSONValue =
            switch self {
            case .hello(let uaid, let unknown):
                [
                    "messageType": "hello", "uaid": .string(uaid), "status": 200, "use_webpush": true,
                    "broadcasts": Self.broadcasts(unknown),
                ]
            case .register(let channel, let status, let endpoint):
                [
                    "messageType": "register", "channelID": .string(channel), "status": .integer(status),
                    "pushEndpoint": .string(endpoint),
                ]
            case .unregister(let channel):
                ["messageType": "unregister", "channelID": .string(channel), "status": 200]
            case .broadcast(let unknown): ["messageType": "broadcast", "broadcasts": Self.broadcasts(unknown)]
            case .notification(let channel, let version, let push): Self.notification(channel, version, push)
            case .ping: [:]
            }
        return String(decoding: json.encoded(), as: UTF8.self)
    }

    private static func notification(_ channel: String, _ version: String, _ push: SealedPush) -> JSONValue {
        var object: JSONObject = [
            "messageType": "notification", "channelID": .string(channel), "version": .string(version),
            "ttl": .integer(push.timeToLive),
        ]
        guard let body = push.body else { return .object(object) }
        object["data"] = .string(body.base64URL)
        var headers: JSONObject = ["encoding": .string(push.coding.rawValue)]
        headers["encryption"] = push.encryption.map(JSONValue.string)
        headers["crypto_key"] = push.cryptoKey.map(JSONValue.string)
        object["headers"] = .object(headers)
        return .object(object)
    }

    private static func broadcasts(_ unknown: [String]) -> JSONValue {
        guard !unknown.isEmpty else { return [:] }
        var errors: JSONObject = [:]
        for name in unknown { errors[name] = "Broadcast not found" }
        return ["errors": .object(errors)]
    }
}
