// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushSimulator

/// The notification that the SDK builds (`CommonNotificationBuilder`, `DisplayNotification`).
@Suite(.timeLimit(.minutes(10)))
struct AndroidNotificationBuilderTests {
    // MARK: - Texts

    @Test func `nothing at all is shown as an empty card`() async {
        let delivery = await AndroidDevice.configured().receive(.notification([:]))
        #expect(delivery.outcome == .shown)
        #expect(delivery.displayed?.title == "")
        #expect(delivery.displayed?.body == "")
        #expect(delivery.android?.style == .plain)
        #expect(delivery.warnings == ["android-text-missing"])
    }

    @Test func `the old prefix is understood`() async {
        let intent = AndroidIntent(extras: [
            "gcm.notification.e": "1", "gcm.notification.title": "Old", "gcm.notification.body": "Text",
        ])
        let delivery = await AndroidDevice.configured().receive(intent)
        #expect(delivery.displayed?.title == "Old")
        #expect(delivery.displayed?.body == "Text")
    }

    @Test func `texts come from the app's resources where there is no literal one`() async {
        let device = AndroidDevice.configured {
            $0.app.resources.strings = ["greeting": "Hi %1$s, %2$s", "plain": "Just %s", "number": "%d new"]
        }
        func shown(_ extras: JSONObject) async -> (String?, [String]) {
            let delivery = await device.receive(.notification(extras))
            return (delivery.displayed?.title, delivery.warnings.filter { $0 != "android-text-missing" })
        }
        let translated = await shown(["title_loc_key": "greeting", "title_loc_args": "[\"Sparky\", \"hello\"]"])
        #expect(translated.0 == "Hi Sparky, hello")
        let literal = await shown(["title": "Literal", "title_loc_key": "greeting"])
        #expect(literal.0 == "Literal")
        let withoutArguments = await shown(["title_loc_key": "plain"])
        #expect(withoutArguments.0 == "Just %s")
        let noneGiven = await shown(["title_loc_key": "plain", "title_loc_args": "[]"])
        #expect(noneGiven.0 == "")
        #expect(noneGiven.1 == ["android-string-missing"])
        let broken = await shown(["title_loc_key": "plain", "title_loc_args": "nonsense"])
        #expect(broken.0 == "Just %s")
        let missing = await shown(["title_loc_key": "absent"])
        #expect(missing.0 == "")
        #expect(missing.1 == ["android-string-missing"])
        let few = await shown(["title_loc_key": "greeting", "title_loc_args": "[\"Sparky\"]"])
        #expect(few.0 == "")
        #expect(few.1 == ["android-string-missing"])
        let body = await device.receive(.notification(["body_loc_key": "plain", "body_loc_args": "[\"so\"]"]))
        #expect(body.displayed?.body == "Just so")
    }

    @Test func `a number in a translated text ends the app's process`() async {
        let device = AndroidDevice.configured { $0.app.resources.strings = ["number": "%d new"] }
        let delivery = await device.receive(.notification(["title_loc_key": "number", "title_loc_args": "[\"3\"]"]))
        #expect(delivery.outcome == .notShown)
        #expect(delivery.displayed == nil)
        #expect(delivery.rules == ["android-format-crash"])
        #expect(delivery.androidLog.contains { $0.contains("FATAL EXCEPTION") })
    }

    @Test(arguments: [(10, 5120), (11, 1024), (16, 1024)])
    func `texts are cut where the system cuts them, but not within a character`(version: Int, limit: Int) async {
        let device = AndroidDevice.configured { $0.systemVersion = .init(version) }
        let long = String(repeating: "a", count: limit - 1) + "🍕🍕"
        let delivery = await device.receive(.notification(["title": .string(long), "body": "b"]))
        #expect(delivery.displayed?.title == String(repeating: "a", count: limit - 1))
        #expect(delivery.warnings == ["android-text-cut"])
        #expect(delivery.findings.first?.message.contains("Android \(version) shows \(limit)") == true)
        let fits = String(repeating: "a", count: limit - 2) + "🍕"
        let whole = await device.receive(.notification(["title": .string(fits)]))
        #expect(whole.displayed?.title == fits)
        #expect(whole.warnings == [])
        let million = String(repeating: "e\u{301}", count: 1_000_000)
        let huge = await device.receive(.notification(["title": "T", "body": .string(million)]))
        #expect(huge.displayed?.body.utf16.count == limit)
    }

    @Test func `a text that a message has room for is cut as well`() async {
        let message = PushMessage(
            to: .topic("n"),
            notification: .init(title: "T", body: String(repeating: "b", count: 1500))
        )
        let delivery = await AndroidDevice.configured().receive(message)
        #expect(delivery.displayed?.body.count == 1024)
        #expect(delivery.findings.first { $0.rule == "android-text-cut" }?.path == "message.notification.body")
    }

    // MARK: - Icon, colour, sound

    @Test func `the icon is the message's, the manifest's, the launcher's or the system's`() async {
        func icon(
            _ name: String?,
            _ change: (inout AndroidDevice.App) -> Void
        ) async -> (String?, DisplayedNotification.Android.Origin?, [String]) {
            let device = AndroidDevice.configured { change(&$0.app) }
            var extras: JSONObject = ["title": "T"]
            extras["icon"] = name.map(JSONValue.string)
            let delivery = await device.receive(.notification(extras))
            return (delivery.android?.icon, delivery.android?.iconOrigin, delivery.warnings)
        }
        let drawable = await icon("ic_pizza") { $0.resources.drawables = ["ic_pizza"] }
        #expect(drawable == ("ic_pizza", .message, []))
        let mipmap = await icon("ic_pizza") { $0.resources.mipmaps = ["ic_pizza"] }
        #expect(mipmap == ("ic_pizza", .message, []))
        let manifest = await icon(nil) { $0.defaultIcon = "ic_stat" }
        #expect(manifest == ("ic_stat", .manifest, []))
        let launcher = await icon(nil) { _ in }
        #expect(launcher == ("ic_launcher", .fallback, []))
        let system = await icon(nil) { $0.launcherIcon = nil }
        #expect(system == ("sym_def_app_icon", .fallback, []))
        let missing = await icon("https://example.com/icon.png") { $0.defaultIcon = "ic_stat" }
        #expect(missing == ("ic_stat", .manifest, ["android-icon"]))
    }

    @Test(arguments: [("7.1", true), ("8.0", false), ("8.1", true), ("15", true)])
    func `adaptive icons are refused by Android 8.0 alone`(_ version: String, _ isUsed: Bool) async {
        let device = AndroidDevice.configured {
            $0.systemVersion = .init(version)!
            $0.app.resources.drawables = ["round"]
            $0.app.resources.adaptiveIcons = ["round", "ic_launcher"]
            $0.app.defaultIcon = "round"
        }
        let delivery = await device.receive(.notification(["title": "T", "icon": "round"]))
        #expect(delivery.android?.icon == (isUsed ? "round" : "sym_def_app_icon"))
        #expect(delivery.warnings == (isUsed ? [] : ["android-icon"]))
    }

    @Test func `the colour is the message's or the manifest's`() async {
        let device = AndroidDevice.configured { $0.app.defaultColor = "#112233" }
        let own = await device.receive(.notification(["title": "T", "color": "#FF8800"]))
        #expect(own.android?.color == "#ff8800")
        let invalid = await device.receive(.notification(["title": "T", "color": "#f80"]))
        #expect(invalid.android?.color == "#112233")
        #expect(invalid.warnings == ["android-color-ignored"])
        let none = await device.receive(.notification(["title": "T"]))
        #expect(none.android?.color == "#112233")
        let neither = await AndroidDevice.configured().receive(.notification(["title": "T"]))
        #expect(neither.android?.color == nil)
    }

    @Test func `below Android 8 the message decides the sound`() async {
        let device = AndroidDevice.old { $0.app.resources.sounds = ["ping"] }
        func sound(_ extras: JSONObject) async -> (String?, [String]) {
            var all: JSONObject = ["title": "T"]
            for (key, value) in extras { all[key] = value }
            let delivery = await device.receive(.notification(all))
            return (delivery.displayed?.sound, delivery.rules)
        }
        let none = await sound([:])
        #expect(none == (nil, []))
        let empty = await sound(["sound2": ""])
        #expect(empty == (nil, []))
        let standard = await sound(["sound2": "default"])
        #expect(standard == ("default", []))
        let oldName = await sound(["sound": "default"])
        #expect(oldName == ("default", []))
        let known = await sound(["sound2": "ping", "sound": "default"])
        #expect(known == ("ping", []))
        let unknown = await sound(["sound2": "ping.mp3"])
        #expect(unknown == ("default", ["android-sound"]))
    }

    @Test func `since Android 8 the channel decides`() async {
        let device = AndroidDevice.configured {
            $0.app.channels = [
                .init(id: "loud", importance: .high, sound: "horn"),
                .init(id: "quiet", importance: .low, sound: "horn"),
            ]
        }
        let loud = await device.receive(
            .notification([
                "title": "T", "android_channel_id": "loud", "sound2": "ping", "notification_priority": "-2",
                "vibrate_timings": "[\"0\",\"500\"]",
            ])
        )
        #expect(loud.displayed?.sound == "horn")
        #expect(loud.android?.isHeadsUp == true)
        #expect(loud.android?.vibration == nil)
        #expect(loud.android?.priority == nil)
        #expect(loud.rules == ["android-channel-decides"])
        let quiet = await device.receive(.notification(["title": "T", "android_channel_id": "quiet"]))
        #expect(quiet.displayed?.sound == nil)
        #expect(quiet.android?.isHeadsUp == false)
    }

    // MARK: - Channels

    struct ChannelCase: Sendable, CustomTestStringConvertible {
        var version: Capabilities.Version
        var target: Int?
        var message: String?
        var manifest: String?
        var made: [String] = []
        var channel: String?
        var origin: DisplayedNotification.Android.Origin?
        var rules: [String] = []

        var testDescription: String { "\(version) \(target ?? 0) \(message ?? "-") \(manifest ?? "-") \(made)" }
    }

    private static let fallback = "fcm_fallback_notification_channel"

    @Test(arguments: [
        ChannelCase(version: "7.1", target: 26, message: "m", made: ["m"]),
        ChannelCase(version: "8.0", target: 25, message: "m", made: ["m"]),
        ChannelCase(version: "8.0", target: 26, channel: fallback, origin: .fallback),
        ChannelCase(version: "8.0", target: 26, message: "m", made: ["m"], channel: "m", origin: .message),
        ChannelCase(version: "15", manifest: "d", made: ["d"], channel: "d", origin: .manifest),
        ChannelCase(version: "15", message: "m", manifest: "d", made: ["m", "d"], channel: "m", origin: .message),
        ChannelCase(
            version: "15",
            message: "m",
            manifest: "d",
            made: ["d"],
            channel: "d",
            origin: .manifest,
            rules: ["android-channel-missing"]
        ),
        ChannelCase(
            version: "15",
            message: "m",
            channel: fallback,
            origin: .fallback,
            rules: ["android-channel-missing"]
        ),
        ChannelCase(
            version: "15",
            manifest: "d",
            channel: fallback,
            origin: .fallback,
            rules: ["android-channel-missing"]
        ),
    ])
    func `the channel goes by version, target SDK and what the app has made`(_ test: ChannelCase) async {
        let device = AndroidDevice.configured {
            $0.systemVersion = test.version
            $0.app.targetSDK = test.target
            $0.app.defaultChannel = test.manifest
            $0.app.channels = test.made.map { .init(id: $0) }
        }
        var extras: JSONObject = ["title": "T"]
        extras["android_channel_id"] = test.message.map(JSONValue.string)
        let delivery = await device.receive(.notification(extras))
        #expect(delivery.android?.channel == test.channel)
        #expect(delivery.android?.channelOrigin == test.origin)
        #expect(delivery.android?.isHeadsUp == false)
        #expect(delivery.warnings == test.rules)
        let isMissingLogged = delivery.androidLog.contains {
            $0.hasPrefix("Missing Default Notification Channel metadata")
        }
        #expect(isMissingLogged == (test.channel == Self.fallback && test.manifest == nil))
    }

    // MARK: - Touch

    @Test func `a touch opens the action, the link, the launcher or nothing`() async {
        func opens(_ extras: JSONObject, hasLauncher: Bool = true) async -> String? {
            var all: JSONObject = ["title": "T"]
            for (key, value) in extras { all[key] = value }
            let device = AndroidDevice.configured { $0.app.hasLauncherActivity = hasLauncher }
            return await device.receive(.notification(all)).android?.opens
        }
        let launcher = await opens([:])
        #expect(launcher == "launcher")
        let action = await opens(["click_action": "OPEN", "link": "https://a.example/"])
        #expect(action == "action OPEN")
        let link = await opens(["link": "https://a.example/"])
        #expect(link == "link https://a.example/")
        let android = await opens(["link": "https://a.example/", "link_android": "https://b.example/"])
        #expect(android == "link https://b.example/")
        let nothing = await opens([:], hasLauncher: false)
        #expect(nothing == "nothing")
    }

    // MARK: - Tags

    @Test func `a tag replaces what has the same, and none replaces nothing`() async {
        let device = AndroidDevice.configured()
        let first = await device.receive(.notification(["title": "1", "tag": "pizza"]))
        let second = await device.receive(.notification(["title": "2", "tag": "pizza"]))
        let other = await device.receive(.notification(["title": "3", "tag": "pasta"]))
        #expect(first.android?.replaced == false)
        #expect(second.android?.replaced == true)
        #expect(other.android?.replaced == false)
        let untagged = await device.receive(.notification(["title": "4"]))
        let another = await device.receive(.notification(["title": "5"]))
        #expect(untagged.android?.tag.hasPrefix("FCM-Notification:") == true)
        #expect(untagged.android?.tag != another.android?.tag)
        #expect(another.android?.replaced == false)
        device.clearNotifications()
        let cleared = await device.receive(.notification(["title": "6", "tag": "pizza"]))
        #expect(cleared.android?.replaced == false)
    }

    // MARK: - Numbers, vibration, light

    @Test func `valid values arrive, invalid ones are left out`() async {
        let valid = await AndroidDevice.old().receive(
            .notification([
                "title": "T", "ticker": "tick", "sticky": "1", "local_only": "true", "event_time": "1700000000123",
                "notification_priority": "1", "notification_count": "3", "visibility": "1", "sound2": "default",
                "vibrate_timings": "[\"0\",\"500\"]", "light_settings": "[\"#ffff8800\",\"300\",\"0\"]",
            ])
        )
        let android = valid.android
        #expect(android?.ticker == "tick")
        #expect(android?.isSticky == true)
        #expect(android?.isLocalOnly == true)
        #expect(android?.eventTime == 1_700_000_000.123)
        #expect(android?.priority == 1)
        #expect(android?.isHeadsUp == true)
        #expect(android?.count == 3)
        #expect(valid.displayed?.badge == 3)
        #expect(android?.visibility == "public")
        #expect(android?.vibration == [0, 500])
        #expect(android?.light == .init(color: "#ff8800", on: 300, off: 0))
        #expect(valid.rules == [])
        let invalid = await AndroidDevice.old().receive(
            .notification([
                "title": "T", "event_time": "now", "notification_priority": "9", "notification_count": "-1",
                "visibility": "2", "vibrate_timings": "[\"500\"]", "light_settings": "[\"#000000\",\"1\",\"1\"]",
                "sticky": "yes",
            ])
        )
        #expect(invalid.outcome == .shown)
        #expect(invalid.android?.eventTime == nil)
        #expect(invalid.android?.priority == nil)
        #expect(invalid.android?.count == nil)
        #expect(invalid.android?.visibility == nil)
        #expect(invalid.android?.vibration == nil)
        #expect(invalid.android?.light == nil)
        #expect(invalid.android?.isSticky == false)
        #expect(
            Set(invalid.warnings) == ["android-value-ignored", "android-vibrate-length", "android-light-black"]
        )
    }

    @Test func `defaults are all, none or one, and beat what FCM documents`() async {
        func defaults(_ extras: JSONObject) async -> DisplayedNotification.Android? {
            var all: JSONObject = ["title": "T"]
            for (key, value) in extras { all[key] = value }
            return await AndroidDevice.old().receive(.notification(all)).android
        }
        let none = await defaults([:])
        #expect(none?.defaults == [])
        let all = await defaults([
            "default_sound": "1", "default_vibrate_timings": "true", "default_light_settings": "1",
        ])
        #expect(all?.defaults == ["sound", "vibration", "light"])
        let invalid = await defaults(["default_sound": "yes"])
        #expect(invalid?.defaults == [])
        let own = await defaults([
            "default_vibrate_timings": "1", "vibrate_timings": "[\"0\",\"500\"]", "default_light_settings": "1",
            "light_settings": "[\"#ff8800\",\"1\",\"1\"]",
        ])
        #expect(own?.defaults == ["vibration"])
        #expect(own?.vibration == nil)
        #expect(own?.light != nil)
    }

    @Test func `a pattern of one time has its remedy`() async throws {
        var message = PushMessage.picture(nil)
        message.android = .init(notification: .init(vibrateTimings: [.milliseconds(500)]))
        let finding = try #require(
            await AndroidDevice.old().receive(message).findings.first { $0.rule == "android-vibrate-length" }
        )
        let path: FieldPath = ["message", "android", "notification", "vibrate_timings"]
        #expect(finding.fix?.edits == [.set(path: path, value: ["0s", "0.500s"])])
    }

    @Test func `the machine format has all members`() async throws {
        let delivery = await AndroidDevice.configured().receive(.notification(["title": "T"]))
        let android = try #require(delivery.displayed?.json["android"]?.object)
        for name in [
            "systemVersion", "version", "targetSDK", "style", "isFirstFrameOnly", "icon", "iconOrigin", "color",
            "channel",
            "channelOrigin", "isHeadsUp", "tag", "replaced", "ticker", "isSticky", "isLocalOnly", "eventTime", "count",
            "id", "contentIntent", "deleteIntent", "isMutable", "opens", "visibility", "lockScreen", "priority",
            "defaults", "vibration", "light",
        ] {
            #expect(android[name] != nil, "\(name)")
        }
        #expect(android["targetSDK"] == 36)
        #expect(android["version"] == "16")
    }
}
