// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

/// Each file in `Fixtures/Android` is a message and what FCM makes of it for an Android device.
@Suite(.timeLimit(.minutes(10)))
struct AndroidIntentTests {
    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Fixtures/Android"
    ).path()

    @Test func `the fixtures are found`() {
        #expect(Self.names.count >= 14)
    }

    @Test(arguments: names)
    func `a message is relayed as the fixture says`(_ name: String) throws {
        let bytes = try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name).json"))
        let fixture = try JSONValue(parsing: Array(bytes))
        let message = try readMessage(#require(fixture["message"]))
        var options = AndroidIntent.RelayOptions.sample
        if let changes = fixture["options"] {
            options.commonData = changes["mergesData"]?.bool == true ? .merged : .replaced
            options.usesOldPrefix = changes["usesOldPrefix"]?.bool ?? false
            options.lowersPriority = changes["lowersPriority"]?.bool ?? false
            options.isControlGroup = changes["isControlGroup"]?.bool ?? false
            options.link = changes["link"]?.string
            if let identifier = changes["campaign"]?["identifier"]?.string {
                options.campaign = .init(identifier: identifier, label: changes["campaign"]?["label"]?.string)
            }
        }
        let intent = AndroidIntent(relaying: message, options: options)
        #expect(JSONValue.object(intent.extras) == fixture["extras"])
    }

    @Test func `who may receive it is not among the extras`() {
        var message = PushMessage(to: .token("t"), data: ["k": "v"])
        message.android = .init(restrictedPackageName: "com.example.other", directBootOK: true)
        let intent = AndroidIntent(relaying: message, options: .sample)
        #expect(intent.restrictedPackageName == "com.example.other")
        #expect(intent.isDirectBootOK)
        #expect(intent.extras["restricted_package_name"] == nil)
    }

    @Test(
        arguments: [
            (["gcm.n.e": "1"], true), (["gcm.notification.e": "1"], true), (["gcm.n.e": "true"], false),
            (["gcm.n.e": 1], false), (["gcm.n.title": "T"], false), ([:], false),
        ] as [(JSONObject, Bool)]
    )
    func `only the text 1 makes a notification`(_ extras: JSONObject, _ isNotification: Bool) {
        #expect(AndroidIntent(extras: extras).isNotification == isNotification)
    }

    @Test func `the app's data is what is left without reserved keys`() {
        let intent = AndroidIntent(extras: [
            "k": "v", "n": 1, "from": "x", "message_type": "gcm", "collapse_key": "c", "google.c.a.e": "1",
            "gcm.n.title": "T", "gcm.x": "y", "Google.z": "kept",
        ])
        #expect(intent.data == ["k": "v", "Google.z": "kept"])
    }

    @Test func `made-up message ids differ, those of the sample do not`() {
        let message = PushMessage(to: .token("t"), notification: .init(title: "Hi"))
        #expect(AndroidIntent(relaying: message).messageID != AndroidIntent(relaying: message).messageID)
        #expect(AndroidIntent(relaying: message).messageID.wholeMatch(of: /0:[0-9]{16}%[0-9a-f]+/) != nil)
        let samples = (0..<2).map { _ in AndroidIntent(relaying: message, options: .sample) }
        #expect(samples[0] == samples[1])
    }

    @Test(
        arguments: [(Duration.zero, 0), (.seconds(2_419_200), 2_419_200), (.seconds(Int64.max), 2_419_200)]
            as [(Duration, Int)]
    )
    func `the time to live is whole seconds, four weeks at most`(_ ttl: Duration, _ seconds: Int) {
        var message = PushMessage(to: .token("t"), data: ["k": "v"])
        message.android = .init(ttl: ttl)
        #expect(AndroidIntent(relaying: message).extras["google.ttl"]?.integer == seconds)
    }

    @Test func `times beyond all bounds do not crash`() {
        var message = PushMessage(to: .token("t"), notification: .init(title: "Hi"))
        message.android = .init(
            notification: .init(
                eventTime: .init(seconds: .min),
                vibrateTimings: [.seconds(Int64.max), .seconds(Int64.min)],
                lightSettings: .init(
                    color: .init(red: .nan, green: .infinity, blue: -1),
                    lightOnDuration: nil,
                    lightOffDuration: nil
                )
            )
        )
        let extras = AndroidIntent(relaying: message, options: .sample).extras
        let light = "[\"#ff000000\",\"0\",\"0\"]"
        #expect(extras["gcm.n.light_settings"] == .string(light))
        #expect(extras["gcm.n.event_time"]?.string?.hasPrefix("-9") == true)
    }
}
