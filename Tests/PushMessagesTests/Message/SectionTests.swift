// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

/// The sections of a message, which are values: writing into one adds it, emptying it removes it.
@Suite(.timeLimit(.minutes(10)))
struct SectionTests {
    /// A field of a section, what setting it writes, and how it is cleared again.
    struct Field: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var json: JSONValue
        var set: @Sendable (inout PushMessage) -> Void
        var clear: @Sendable (inout PushMessage) -> Void

        /// A field that holds a text.
        init(_ path: String..., at place: any WritableKeyPath<PushMessage, String?> & Sendable) {
            testDescription = path.joined(separator: ".")
            json = path.reversed().reduce("x") { .object([$1: $0]) }
            set = { $0[keyPath: place] = "x" }
            clear = { $0[keyPath: place] = nil }
        }
    }

    static let fields: [Field] = [
        Field("notification", "title", at: \.notification.title),
        Field("fcm_options", "analytics_label", at: \.fcmOptions.analyticsLabel),
        Field("android", "collapse_key", at: \.android.collapseKey),
        Field("android", "notification", "image", at: \.android.notification.image),
        Field("android", "fcm_options", "analytics_label", at: \.android.fcmOptions.analyticsLabel),
        Field("android_v2", "collapse_key", at: \.androidV2.collapseKey),
        Field("android_v2", "fcm_options", "analytics_label", at: \.androidV2.fcmOptions.analyticsLabel),
        Field("apns", "live_activity_token", at: \.apns.liveActivityToken),
        Field("apns", "fcm_options", "image", at: \.apns.fcmOptions.image),
        Field("apns", "payload", "aps", "thread-id", at: \.apns.aps.threadIdentifier),
        Field("apns", "payload", "aps", "thread-id", at: \.apns.payload.aps.threadIdentifier),
        Field("apns", "payload", "aps", "attributes-type", at: \.apns.aps.liveActivity.attributesType),
        Field("webpush", "notification", "icon", at: \.webpush.notification.icon),
        Field("webpush", "fcm_options", "link", at: \.webpush.fcmOptions.link),
    ]

    @Test(arguments: fields)
    func `writing into a section of a fresh message adds it, and clearing it removes it`(field: Field) {
        let fresh = PushMessage(to: nil)
        var message = fresh
        field.set(&message)
        #expect(message.json == field.json)
        field.clear(&message)
        #expect(message == fresh)
        #expect(message.json == [:])
    }

    @Test func `sections that a fresh message does not have read as empty ones`() {
        let message = PushMessage(to: .topic("news"))
        #expect(message.notification.isEmpty && message.fcmOptions.isEmpty)
        #expect(message.android.isEmpty && message.android.notification.isEmpty && message.androidV2.isEmpty)
        #expect(message.android.notification.lightSettings.isEmpty)
        #expect(message.apns.isEmpty && message.apns.aps.isEmpty && message.apns.aps.liveActivity.isEmpty)
        #expect(message.webpush.isEmpty && message.webpush.notification.isEmpty)
        #expect(message == PushMessage(to: .topic("news"), notification: .init()))
    }

    @Test func `a light's colour is written with the sections around it`() {
        var message = PushMessage(to: nil)
        message.android.notification.lightSettings.color = .init(red: 1, green: 0, blue: 0)
        #expect(!message.android.isEmpty)
        #expect(
            message.json == [
                "android": [
                    "notification": ["light_settings": ["color": ["red": 1, "green": 0, "blue": 0, "alpha": 1]]]
                ]
            ]
        )
        message.android.notification.lightSettings = .init()
        #expect(message == PushMessage(to: nil))
    }

    @Test func `a change keeps what else the section holds, and copies stay as they were`() {
        var message = PushMessage(to: .token("t"))
        message.apns.headers = ["apns-priority": "5"]
        message.apns.aps.badge = 1
        let copy = message
        message.apns.headers["apns-priority"] = "10"
        message.apns.aps.badge = nil
        #expect(message.json["apns"] == ["headers": ["apns-priority": "10"]])
        #expect(copy.json["apns"] == ["headers": ["apns-priority": "5"], "payload": ["aps": ["badge": 1]]])
    }

    @Test(arguments: ["notification", "android", "android_v2", "apns", "webpush", "fcm_options"])
    func `an empty section that was read is there until it is changed`(name: String) throws {
        func read(_ text: String) throws -> PushMessage { try PushMessage.read(Array(text.utf8)).message }
        let absent = try read(#"{"message":{"topic":"a"}}"#)
        var present = try read(#"{"message":{"topic":"a","\#(name)":{}}}"#)
        #expect(present != absent)
        #expect(present.encoded() == absent.encoded())
        for field in Self.fields where field.json[name] != nil {
            field.set(&present)
            field.clear(&present)
        }
        #expect(present == absent)
    }

    @Test func `an empty payload that was read is written again, beside other changes too`() throws {
        let text = #"{"message":{"topic":"a","apns":{"payload":{}}}}"#
        var message = try PushMessage.read(Array(text.utf8)).message
        #expect(String(decoding: message.encoded(), as: UTF8.self) == text)
        message.apns.fcmOptions.image = "u"
        message.apns.fcmOptions.image = nil
        #expect(String(decoding: message.encoded(), as: UTF8.self) == text)
        message.apns.payload = .init()
        #expect(message.json == ["topic": "a"])
    }
}
