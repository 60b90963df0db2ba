// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import PushMessages

/// An upstream message that an app sends.
struct UpstreamDraft: Sendable, Hashable {
    /// The receiver: `<sender id>@gcm.googleapis.com`, or a device group's key.
    enum Receiver: Sendable, Hashable {
        case sender(String)
        case group(key: String)
    }

    var receiver: Receiver
    var data: JSONObject
    var messageID: String
    /// How long it waits for the app server, in seconds; by default four weeks.
    var timeToLive: Int

    /// The maximum size of all keys and texts, in bytes.
    static let byteLimit = 4096

    /// Parses the body of a request.
    init(json: JSONValue) throws(EmulatorError) {
        let object = try json.members(of: ["to", "messageID", "data", "timeToLive"], in: "An upstream message")
        let to = try object.text("to") ?? ""
        guard !to.isEmpty else {
            throw Self.invalid("to is missing; it must be <sender id>@gcm.googleapis.com or a device group's key.")
        }
        if let address = Self.senderID(in: to) {
            receiver = .sender(address)
        } else if to.contains("@") {
            throw Self.invalid("to must be <sender id>@gcm.googleapis.com, not \(to.quoted).")
        } else {
            receiver = .group(key: to)
        }
        data = try object.object("data") ?? [:]
        guard data.allSatisfy({ $0.value.string != nil }) else {
            throw Self.invalid("data must be an object of texts, not \(JSONValue.object(data).excerpt).")
        }
        let byteCount = data.reduce(0) { $0 + $1.key.utf8.count + ($1.value.string?.utf8.count ?? 0) }
        guard byteCount <= Self.byteLimit else {
            throw Self.invalid("data has \(byteCount) bytes in keys and texts; the limit is \(Self.byteLimit).")
        }
        messageID = try object.text("messageID") ?? "m-\(UUID().uuidString)"
        guard (1...256).contains(messageID.utf8.count) else {
            throw Self.invalid("messageID has \(messageID.utf8.count) bytes; it must have 1 to 256.")
        }
        switch object["timeToLive"] {
        case nil, .null?: timeToLive = Self.longestSeconds
        case .integer(let seconds)? where (0...Self.longestSeconds).contains(seconds): timeToLive = seconds
        case let other?:
            throw Self.invalid("timeToLive must be seconds from 0 to \(Self.longestSeconds), not \(other.excerpt).")
        }
    }

    private static let longestSeconds = Int(UpstreamMessage.longestLifetime / 1_000_000)

    private static func senderID(in text: String) -> String? {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, ["gcm.googleapis.com", "fcm.googleapis.com"].contains(parts[1].lowercased()),
            (1...64).contains(parts[0].utf8.count),
            parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else { return nil }
        return String(parts[0])
    }

    static func invalid(_ sentence: String) -> EmulatorError { EmulatorError(.upstreamInvalid, sentence) }
}

extension EmulatorError.Code {
    /// An upstream message is invalid; the sentence names the member and the values it accepts.
    public static let upstreamInvalid = Self(rawValue: "upstream-invalid")
}
#endif
