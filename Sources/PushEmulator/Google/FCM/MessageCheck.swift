// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Validates a parsed message as the service does, before its recipients are looked up.
enum MessageCheck {
    /// Returns the app instance or group that the message is for; `nil` if it is for subscribers of topics.
    ///
    /// - Parameter byteCount: The size of the request in bytes, which shows for most messages that they are within the
    ///   limit.
    /// - Throws: ``FCMStatus``, the first error. In which order the service checks is unknown; here the target comes
    ///   first, because an SDK's user would look for it first.
    static func target(of message: PushMessage, byteCount: Int) throws(FCMStatus) -> Registration? {
        let registration = try registration(message.target)
        if let androidV2 = message.androidV2IfPresent {
            if message.androidIfPresent != nil { throw .androidTwice }
            try checkKeys(androidV2.data)
        }
        try checkKeys(message.data)
        try checkKeys(message.android.data)
        if let refusal = APNSConfigRefusal(message) { throw FCMStatus(refusal, in: message) }
        try checkKeys(message.webpush.data)
        try checkTTL(message.webpush.headers)
        if byteCount > mostBytes { try checkSize(message) }
        return registration
    }

    private static func registration(_ target: PushMessage.Target?) throws(FCMStatus) -> Registration? {
        switch target {
        case nil, .token("")?, .fid("")?, .topic("")?: throw .noTarget
        case .token(let token)?: return Registration(token, in: .token)
        case .fid(let fid)?: return Registration(fid, in: .fid)
        case .topic(let topic)?:
            guard topic.isTopicName else { throw .malformedTopic }
            return nil
        case .condition(let condition)?:
            guard !condition.text.isEmpty else { throw .noTarget }
            guard condition.syntaxError == nil else { throw .invalidArgument }
            let topics = condition.topics
            guard topics.count <= maximumTopicCount, topics.allSatisfy(\.isTopicName) else { throw .invalidArgument }
            return nil
        }
    }

    private static func checkKeys(_ data: StringMap) throws(FCMStatus) {
        for (key, _) in data {
            // Few keys begin with these letters, so comparing one byte is the whole cost for the others.
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
            if !isNumber { throw .webpushTTL(value) }
        }
    }

    /// Checks the size of keys and values for each platform's part of the message, as the table of capabilities defines
    /// it.
    private static func checkSize(_ message: PushMessage) throws(FCMStatus) {
        let own = message.androidIfPresent?.data ?? message.androidV2.data
        let texts = message.notification
        var shared = (own.isEmpty ? message.data : own).textByteCount
        for text in [texts.title, texts.body, texts.image] { shared += text?.utf8.count ?? 0 }
        let payload = message.apnsIfPresent == nil ? nil : message.json["apns"]?["payload"]?.encoded().count
        if max(shared, payload ?? 0, message.webpush.data.textByteCount) > mostBytes { throw .messageTooLarge }
    }

    private static let maximumTopicCount = Capabilities.standard.count(.conditionTopics, on: .fcm)
    private static let mostBytes = Capabilities.standard.bytes(.messageBytesRefused, on: .fcm)
}

extension StringMap {
    /// The size of all keys and values in UTF-8, in bytes.
    fileprivate var textByteCount: Int { reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } }
}
