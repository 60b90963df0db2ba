// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// What the service refuses of a message that could be read, before it looks whom it is for.
enum MessageCheck {
    /// The one app instance or group that the message is for, or `nil` where it is for subscribers of topics.
    ///
    /// - Parameter byteCount: Bytes of the request, by which most messages are seen to be small enough.
    /// - Throws: The first refusal. Which comes first where several apply is not known of the service: here it is the
    ///   target, as an SDK's user would look for it first.
    static func target(of message: PushMessage, byteCount: Int) throws(FCMStatus) -> Registration? {
        let registration = try registration(message.target)
        if let androidV2 = message.androidV2 {
            if message.android != nil { throw .androidTwice }
            try checkKeys(androidV2.data)
        }
        try checkKeys(message.data)
        if let android = message.android { try checkKeys(android.data) }
        if let webpush = message.webpush {
            try checkKeys(webpush.data)
            try checkTTL(webpush.headers)
        }
        if byteCount > mostBytes { try checkSize(message) }
        return registration
    }

    private static func registration(_ target: PushMessage.Target?) throws(FCMStatus) -> Registration? {
        switch target {
        case nil, .token("")?, .fid("")?, .topic("")?: throw .noTarget
        case .token(let token)?: return Registration(token, in: .token)
        case .fid(let fid)?: return Registration(fid, in: .fid)
        case .topic(let topic)?:
            guard isTopic(topic) else { throw .malformedTopic }
            return nil
        case .condition(let condition)?:
            guard !condition.text.isEmpty else { throw .noTarget }
            guard condition.syntaxError == nil else { throw .invalidArgument }
            let topics = condition.topics
            guard topics.count <= mostTopics, topics.allSatisfy(isTopic) else { throw .invalidArgument }
            return nil
        }
    }

    /// Whether a name consists of `[a-zA-Z0-9-_.~%]` and of something.
    static func isTopic(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "%"): true
                default: false
                }
            }
    }

    private static func checkKeys(_ data: StringMap) throws(FCMStatus) {
        for (key, _) in data {
            // Few keys begin so, and comparing one byte is all that the others cost.
            guard let first = key.utf8.first,
                first == UInt8(ascii: "f") || first == UInt8(ascii: "m")
                    || first == UInt8(ascii: "g")
            else { continue }
            if key == "from" || key == "message_type" || key.hasPrefix("google.") || key.hasPrefix("gcm.notification.")
            {
                throw .reservedDataKey(key)
            }
        }
    }

    private static func checkTTL(_ headers: StringMap) throws(FCMStatus) {
        for (name, value) in headers where name.utf8.count == 3 && name.lowercased() == "ttl" {
            let isNumber = value.utf8.allSatisfy { (0x30...0x39).contains($0) } && Int(value) != nil
            if !isNumber { throw .webpushTTL }
        }
    }

    /// Counts keys and values as the table of capabilities says, for each platform's share of the message.
    private static func checkSize(_ message: PushMessage) throws(FCMStatus) {
        let own = message.android?.data ?? message.androidV2?.data ?? [:]
        let texts = message.notification
        var shared = (own.isEmpty ? message.data : own).textByteCount
        for text in [texts?.title, texts?.body, texts?.image] { shared += text?.utf8.count ?? 0 }
        let payload = message.apns == nil ? nil : message.json["apns"]?["payload"]?.encoded().count
        if max(shared, payload ?? 0, message.webpush?.data.textByteCount ?? 0) > mostBytes { throw .messageTooLarge }
    }

    private static let mostTopics = Capabilities.standard.count(.conditionTopics, on: .fcm)
    private static let mostBytes = Capabilities.standard.bytes(.messageBytesRefused, on: .fcm)
}

extension StringMap {
    /// Bytes of all keys and values in UTF-8.
    fileprivate var textByteCount: Int { reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } }
}
