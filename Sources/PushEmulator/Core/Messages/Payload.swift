// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// What devices get of a message, in the form of the service that relays it.
enum Payload: Sendable, Hashable {
    /// A message of FCM, which it relays to every platform.
    case fcm(PushMessage)
    /// A notification of APNs, for Apple devices.
    case apns(APNSNotification)
    /// The decrypted bytes of a Web Push, for browsers; `nil` is a push without data.
    case webPush(headers: StringMap, data: [UInt8]?)

    /// The word for the kind in the store.
    var kind: String {
        switch self {
        case .fcm: "fcm"
        case .apns: "apns"
        case .webPush: "webpush"
        }
    }

    /// Whether devices of the platform can get it.
    func reaches(_ platform: Platform) -> Bool {
        switch self {
        case .fcm: true
        case .apns: platform == .apple
        case .webPush: platform == .web
        }
    }

    /// The payload as a message, which lint, search and page read.
    var message: PushMessage {
        var parts: JSONObject
        switch self {
        case .fcm(let message): return message
        case .apns(let push):
            parts = ["apns": ["headers": .object(push.headers.json), "payload": .object(push.payload)]]
        case .webPush(let headers, let data):
            var webpush: JSONObject = ["headers": .object(headers.json)]
            if let data, case .object(let object)? = try? JSONValue(parsing: data) {
                for name in ["notification", "data"] { webpush[name] = object[name] }
            }
            parts = ["webpush": .object(webpush)]
        }
        return Self.message((["message": .object(parts)] as JSONValue).encoded())
    }

    /// The bytes that ``init(kind:bytes:)`` reads.
    var encoded: [UInt8] {
        switch self {
        case .fcm(let message): return message.encoded()
        case .apns(let push):
            return (["headers": .object(push.headers.json), "payload": .object(push.payload)] as JSONValue).encoded()
        case .webPush(let headers, let data):
            var object: JSONObject = ["headers": .object(headers.json)]
            if let data { object["data"] = .string(Data(data).base64EncodedString()) }
            return JSONValue.object(object).encoded()
        }
    }

    /// Reads what the store holds; `nil` for a kind that a newer program wrote, and for bytes that are damaged.
    init?(kind: String, bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes) else { return nil }
        switch kind {
        case "fcm": self = .fcm(Self.message(bytes))
        case "apns":
            guard let payload = json["payload"]?.object else { return nil }
            self = .apns(APNSNotification(headers: StringMap(json["headers"]?.object ?? [:]), payload: payload))
        case "webpush":
            let text = json["data"]?.string
            let data = text.flatMap { Data(base64Encoded: $0) }
            guard (text == nil) == (data == nil) else { return nil }
            self = .webPush(headers: StringMap(json["headers"]?.object ?? [:]), data: data.map(Array.init))
        default: return nil
        }
    }

    private static func message(_ bytes: [UInt8]) -> PushMessage {
        (try? PushMessage.read(bytes))?.message ?? PushMessage(to: nil)
    }
}

extension StringMap {
    fileprivate var json: JSONObject { JSONObject(map { ($0.key, .string($0.value)) }) }

    fileprivate init(_ object: JSONObject) {
        self.init()
        for (name, value) in object { if let text = value.string { self[name] = text } }
    }
}
