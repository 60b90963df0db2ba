// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// A message from Firefox to its push service, one JSON object each.
///
/// What is no such message is none: the service ends the connection.
///
/// Source: autopush-rs, `autoconnect-common/src/protocol.rs`; Firefox, `dom/push/PushServiceWebSocket.sys.mjs`.
enum AutopushRequest: Sendable, Hashable {
    /// One notification that was received, and what became of it.
    struct Acknowledgement: Sendable, Hashable {
        var version: String
        /// 100 delivered, 101 not decrypted, 102 not delivered to the worker.
        var code: Int
    }

    /// The first message; `uaid` is the name that the service gave the client before.
    case hello(uaid: String?, broadcasts: [String])
    /// Subscribes; `key` is what the page gave as `applicationServerKey`.
    case register(channel: String, key: String?)
    case unregister(channel: String)
    case broadcastSubscribe([String])
    case ack([Acknowledgement])
    /// The worker failed at a notification that was acknowledged: 301 exception, 302 rejection, 303 error of the browser.
    case nack(version: String, code: Int)
    case ping

    init?(_ text: String) {
        guard let object = (try? JSONValue(parsing: text))?.object else { return nil }
        guard !object.isEmpty else {
            self = .ping
            return
        }
        switch object["messageType"]?.string {
        case "hello":
            guard let uaid = Self.optional(object["uaid"], \.string),
                let broadcasts = Self.optional(object["broadcasts"], Self.broadcasts)
            else { return nil }
            self = .hello(uaid: uaid, broadcasts: broadcasts ?? [])
        case "register":
            guard let channel = object["channelID"]?.string, let key = Self.optional(object["key"], \.string) else {
                return nil
            }
            self = .register(channel: channel, key: key)
        case "unregister":
            guard let channel = object["channelID"]?.string.flatMap(UUID.init(uuidString:)) else { return nil }
            self = .unregister(channel: channel.uuidString.lowercased())
        case "broadcast_subscribe":
            guard let broadcasts = object["broadcasts"].flatMap(Self.broadcasts) else { return nil }
            self = .broadcastSubscribe(broadcasts)
        case "ack":
            guard let updates = object["updates"]?.array else { return nil }
            let acknowledgements = updates.compactMap { update -> Acknowledgement? in
                guard update["channelID"]?.string.flatMap(UUID.init(uuidString:)) != nil,
                    let version = update["version"]?.string, let code = Self.optional(update["code"], \.integer)
                else { return nil }
                return Acknowledgement(version: version, code: code ?? 100)
            }
            guard acknowledgements.count == updates.count else { return nil }
            self = .ack(acknowledgements)
        case "nack":
            guard let version = object["version"]?.string, let code = Self.optional(object["code"], \.integer) else {
                return nil
            }
            self = .nack(version: version, code: code ?? 0)
        case "ping": self = .ping
        default: return nil
        }
    }

    /// A member that may be missing or `null`; `nil` if it is of another type.
    private static func optional<Value>(_ member: JSONValue?, _ read: (JSONValue) -> Value?) -> Value?? {
        guard let member, member != .null else { return .some(nil) }
        return read(member).map { .some($0) }
    }

    /// The names of broadcasts, each with the version that the client has.
    private static func broadcasts(_ value: JSONValue) -> [String]? {
        guard let object = value.object, object.allSatisfy({ $0.value.string != nil }) else { return nil }
        return object.map(\.key)
    }
}
