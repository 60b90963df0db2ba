// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct PushMessageTests {
    static let url = "https://example.com/a.png"

    @Test func `a picture goes where each platform reads it`() {
        var message = PushMessage(to: .topic("news"), notification: .init(title: "T"))
        message.attachImage(Self.url)
        message.apns.aps.sound = .default
        message.data["recipe"] = "margherita"
        #expect(
            String(decoding: message.encoded(), as: UTF8.self) == """
                {"message":{"topic":"news","notification":{"title":"T"},"data":{"recipe":"margherita"},\
                "android":{"notification":{"image":"\(Self.url)"}},\
                "apns":{"payload":{"aps":{"sound":"default","mutable-content":1}},"fcm_options":{"image":"\(Self.url)"}},\
                "webpush":{"headers":{"image":"\(Self.url)"},"notification":{"image":"\(Self.url)"}}}}
                """
        )
    }

    @Test func `a picture goes to the named platforms alone and keeps what is there`() {
        var message = PushMessage(to: .token("t"))
        message.apns = .init(payload: .init(aps: .init(alert: "text", badge: 0)))
        message.attachImage(Self.url, for: [.apple])
        #expect(message.android.isEmpty)
        #expect(message.webpush.isEmpty)
        #expect(message.apns.aps.alert == .text("text"))
        #expect(message.apns.aps.badge == 0)
        #expect(message.apns.fcmOptions.image == Self.url)
    }

    @Test func `a message for androidV2 gets its picture there`() {
        var message = PushMessage(to: .fid("f"))
        message.androidV2 = .init(payload: .remoteNotification(.init()))
        message.attachImage(Self.url, for: [.android])
        #expect(message.android.isEmpty)
        #expect(
            message.json["android_v2"]
                == ["remote_notification": ["notification": ["image": .string(Self.url)]]]
        )
    }

    @Test(arguments: [
        (Duration.zero, "0s"), (.seconds(3_600), "3600s"), (.milliseconds(5), "0.005s"),
        (.microseconds(1_500), "0.001500s"),
        (.nanoseconds(1), "0.000000001s"), (.milliseconds(-1_500), "-1.500s"), (.milliseconds(-5), "-0.005s"),
        (.seconds(2_419_200), "2419200s"),
    ])
    func `durations have the fewest digits of 0, 3, 6 or 9`(duration: Duration, text: String) throws {
        var message = PushMessage(to: .token("t"))
        message.android = .init(ttl: duration)
        #expect(message.json["android"]?["ttl"] == .string(text))
        #expect(try PushMessage.read(message.encoded()).message == message)
    }

    @Test(
        arguments: [
            (0, 0, "1970-01-01T00:00:00Z"), (1_571_596_200, 0, "2019-10-20T18:30:00Z"),
            (951_782_399, 500_000_000, "2000-02-28T23:59:59.500Z"), (951_782_400, 1, "2000-02-29T00:00:00.000000001Z"),
            (-1, 999_999_000, "1969-12-31T23:59:59.999999Z"), (253_402_300_799, 0, "9999-12-31T23:59:59Z"),
            (-62_135_596_800, 0, "0001-01-01T00:00:00Z"), (4_107_542_400, 0, "2100-03-01T00:00:00Z"),
        ] as [(Int64, Int32, String)]
    )
    func `moments are written in UTC`(seconds: Int64, nanoseconds: Int32, text: String) throws {
        var message = PushMessage(to: .token("t"))
        let time = PushMessage.Timestamp(seconds: seconds, nanoseconds: nanoseconds)
        message.android = .init(notification: .init(eventTime: time))
        #expect(message.json["android"]?["notification"]?["event_time"] == .string(text))
        #expect(try PushMessage.read(message.encoded()).message == message)
    }

    @Test(arguments: [0, 1_571_596_200.25, -0.5, 1_700_000_000.000_001])
    func `a date becomes a moment and back`(seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        let time = PushMessage.Timestamp(date)
        #expect((0..<1_000_000_000).contains(time.nanoseconds))
        #expect(abs(time.date.timeIntervalSince(date)) < 1e-6)
    }

    @Test(arguments: [
        ("#000000", 0.0, 0.0, 0.0, 1.0), ("#FF8000", 1, 128.0 / 255, 0, 1), ("#ffffff00", 1, 1, 1, 0),
    ])
    func `colours are read from hexadecimal digits`(
        text: String,
        red: Double,
        green: Double,
        blue: Double,
        alpha: Double
    ) {
        #expect(PushMessage.Color(text) == PushMessage.Color(red: red, green: green, blue: blue, alpha: alpha))
    }

    @Test(arguments: ["", "#", "#12345", "#1234567", "123456", "#12345g", "#123456789", "#ÄÄÄ"])
    func `other texts are no colours`(text: String) {
        #expect(PushMessage.Color(text) == nil)
    }

    @Test func `explicit false, zero and empty text are kept and empty sections are not`() {
        var message = PushMessage(to: .token(""), notification: .init(title: ""))
        message.android = .init(notification: .init(sticky: false, notificationCount: 0), directBootOK: false)
        message.webpush = .init(notification: .init())
        message.apns = .init(payload: .init(aps: .init(badge: 0, contentAvailable: false)), fcmOptions: .init())
        message.fcmOptions = .init()
        #expect(
            message.json == [
                "token": "", "notification": ["title": ""],
                "android": ["notification": ["sticky": false, "notification_count": 0], "direct_boot_ok": false],
                "apns": ["payload": ["aps": ["badge": 0, "content-available": 0]]],
            ]
        )
        message.androidV2 = .init(payload: .backgroundSync(.init()))
        #expect(message.json["android_v2"] == ["background_sync": [:]])
    }

    @Test func `a value that has no constant is written as it is spelled`() throws {
        var message = PushMessage(to: .token("t"))
        message.apns.aps.interruptionLevel = .init(rawValue: "whispering")
        message.android.priority = .high
        message.android.notification.visibility = .init(rawValue: "FRIENDS")
        message.webpush.notification.dir = .rightToLeft
        #expect(
            message.json == [
                "token": "t", "android": ["priority": "HIGH", "notification": ["visibility": "FRIENDS"]],
                "apns": ["payload": ["aps": ["interruption-level": "whispering"]]],
                "webpush": ["notification": ["dir": "rtl"]],
            ]
        )
        let read = try PushMessage.read(message.encoded())
        #expect(read.message.json["apns"] == message.json["apns"])
        #expect(read.violations.map(\.field) == ["message.android.notification.visibility"])
    }

    @Test func `a typed key wins over a free one of the same name`() {
        var message = PushMessage(to: .token("t"))
        message.apns = .init()
        message.apns.aps.custom = ["badge": "1", "x": true]
        #expect(message.json["apns"]?["payload"]?["aps"] == ["badge": "1", "x": true])
        message.apns.aps.badge = 2
        #expect(
            String(decoding: message.encoded(), as: UTF8.self)
                == #"{"message":{"token":"t","apns":{"payload":{"aps":{"badge":2,"x":true}}}}}"#
        )
    }

    @Test func `a buffer takes several requests, validation alone among them`() {
        var buffer: [UInt8] = []
        PushMessage(to: .condition(.topic("a") || .topic("b"))).append(to: &buffer)
        PushMessage(to: .token("t")).append(to: &buffer, validateOnly: true)
        #expect(
            String(decoding: buffer, as: UTF8.self) == """
                {"message":{"condition":"'a' in topics || 'b' in topics"}}\
                {"message":{"token":"t"},"validate_only":true}
                """
        )
        var writer = JSONWriter(capacity: 1)
        writer.request(PushMessage(to: .token(String(repeating: "x", count: 10_000))))
        writer.removeAll()
        writer.request(PushMessage(to: .token("t")))
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #"{"message":{"token":"t"}}"#)
    }
}
