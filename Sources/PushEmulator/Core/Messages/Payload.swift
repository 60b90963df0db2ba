// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushSimulator

/// The payload of a message for devices, in the format of the service that relays it.
enum Payload: Sendable, Hashable {
    /// An FCM message, which FCM relays to every platform.
    case fcm(PushMessage)
    /// An APNs notification, for Apple devices.
    case apns(APNSNotification)
    /// A Web Push message from an app server, for browsers.
    case webPush(DirectPush)

    /// The name of the kind in the store.
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

    /// The payload as an FCM message, for lint, search and the page.
    var message: PushMessage {
        var parts: JSONObject
        switch self {
        case .fcm(let message): return message
        case .apns(let push):
            return PushMessage(push)
        case .webPush(let push):
            var webpush: JSONObject = ["headers": .object(push.headers.json)]
            if let data = push.data, case .object(let object)? = try? JSONValue(parsing: data) {
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
            var object: JSONObject = ["headers": .object(push.headers.json), "payload": .object(push.payload)]
            if let connection = push.connection { object["connection"] = .object(connection.json) }
            return JSONValue.object(object).encoded()
        case .webPush(let push): return push.json.encoded()
        }
    }

    /// Parses a stored payload; `nil` for a kind that a newer version wrote, and for damaged bytes.
    init?(kind: String, bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes) else { return nil }
        switch kind {
        case "fcm": self = .fcm(Self.message(bytes))
        case "apns":
            guard let payload = json["payload"]?.object else { return nil }
            var push = APNSNotification(headers: StringMap(json["headers"]?.object ?? [:]), payload: payload)
            push.connection = json["connection"]?.object.map(APNSConnection.init)
            self = .apns(push)
        case "webpush":
            guard let push = DirectPush(json) else { return nil }
            self = .webPush(push)
        default: return nil
        }
    }

    private static func message(_ bytes: [UInt8]) -> PushMessage {
        (try? PushMessage.read(bytes))?.message ?? PushMessage(to: nil)
    }
}

extension DirectPush {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["headers": .object(headers.json)]
        if let data { object["data"] = .string(Data(data).base64EncodedString()) }
        if let sealed { object["sealed"] = .string(Data(sealed).base64EncodedString()) }
        object["failure"] = failure?.json
        if !remarks.isEmpty { object["remarks"] = .array(remarks.map(\.json)) }
        return .object(object)
    }

    fileprivate init?(_ json: JSONValue) {
        self.init(headers: StringMap(json["headers"]?.object ?? [:]))
        for (name, member) in [("data", \DirectPush.data), ("sealed", \.sealed)] {
            guard let text = json[name]?.string else { continue }
            guard let bytes = Data(base64Encoded: text) else { return nil }
            self[keyPath: member] = Array(bytes)
        }
        failure = json["failure"].flatMap(Remark.init)
        remarks = json["remarks"]?.array?.compactMap(Remark.init) ?? []
    }
}

extension DirectPush.Remark {
    fileprivate var json: JSONValue { ["code": .string(code), "message": .string(message)] }

    fileprivate init?(_ json: JSONValue) {
        guard let code = json["code"]?.string, let message = json["message"]?.string else { return nil }
        self.init(code: code, message: message)
    }
}

extension StringMap {
    fileprivate var json: JSONObject { JSONObject(map { ($0.key, .string($0.value)) }) }

    fileprivate init(_ object: JSONObject) {
        self.init()
        for (name, value) in object { if let text = value.string { self[name] = text } }
    }
}
