// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

/// The machine format read back, member by member.
@Suite(.timeLimit(.minutes(10)))
struct DeliveryReadingTests {
    private static var full: Delivery {
        var displayed = DisplayedNotification(title: "t", subtitle: "s", body: "b")
        (displayed.badge, displayed.sound, displayed.interruptionLevel) = (3, "default", "active")
        (displayed.threadIdentifier, displayed.categoryIdentifier) = ("thread", "category")
        displayed.userInfo = ["aps": ["alert": "b"], "n": [1, 2.5, .null]]
        let file = DisplayedNotification.Attachment(
            identifier: "i",
            file: "/store/a.png",
            type: "public.png",
            byteCount: 1,
            width: 2,
            height: 3,
            isThumbnailHidden: true
        )
        displayed.attachments = [file, .init(identifier: "j", file: "/b", type: "public.data", byteCount: 0)]
        displayed.android = android
        var web = DisplayedNotification.Web(browser: "chrome", system: "windows", origin: "shop.example.com")
        (web.icon, web.badge, web.scaledTo) = (file, file, .init(width: 4, height: 5))
        (web.actions, web.tag, web.replaced, web.renotifies) = (["Order"], "tag", true, true)
        (web.requiresInteraction, web.isSilent, web.timestamp) = (true, true, 7)
        (web.language, web.direction, web.link, web.copies) = ("en", "rtl", "https://example.com/", 2)
        displayed.web = web
        let fix = Fix(
            summary: "set it",
            edits: [.set(path: ["message", "data", "a.b", 0], value: .null), .remove(path: ["message", "apns"])]
        )
        return Delivery(
            platform: .android,
            device: "Pixel",
            serviceExtension: "folder:shop",
            outcome: .shown,
            displayed: displayed,
            findings: [
                Finding(
                    rule: "r",
                    severity: .warning,
                    platform: .web,
                    path: "message.data",
                    message: "m",
                    fix: fix,
                    documentation: "https://example.com/"
                ),
                Finding(rule: "bare", severity: .note, message: "m"),
            ],
            timeline: [
                TimelineEvent(at: .microseconds(-5), event: "early"),
                TimelineEvent(at: .seconds(86_400), event: "late", fields: ["url": "https://e.com/", "ok": true]),
            ]
        )
    }

    private static var android: DisplayedNotification.Android {
        var android = DisplayedNotification.Android(systemVersion: 16, style: .bigPicture)
        (android.version, android.targetSDK, android.isFirstFrameOnly) = ("16.1", 36, true)
        (android.icon, android.iconOrigin, android.color) = ("icon", .manifest, "#112233")
        (android.channel, android.channelOrigin, android.isHeadsUp) = ("news", .message, true)
        (android.tag, android.id, android.replaced, android.ticker) = ("tag", 9, true, "tick")
        (android.isSticky, android.isLocalOnly, android.eventTime) = (true, true, 1_700_000_000.5)
        (android.count, android.opens, android.visibility) = (4, "link https://e.com/", "private")
        (android.lockScreen, android.priority, android.defaults) = ("redacted", -1, ["sound"])
        (android.vibration, android.light) = ([1, 2], .init(color: "#000000", on: 1, off: 2))
        var intent = DisplayedNotification.Android.PendingIntent(action: "VIEW", package: "com.e", requestCode: 8)
        (intent.receiver, intent.data, intent.component) = (.broadcast, "https://e.com/", "Main")
        (intent.flags, intent.extras) = (["NEW_TASK"], ["k": "v"])
        intent.event = .init(name: "_no", parameters: ["_nmid": "1"])
        (android.contentIntent, android.deleteIntent, android.isMutable) = (intent, intent, true)
        return android
    }

    @Test func `a delivery that has everything reads back`() {
        #expect(Delivery(json: Self.full.json) == Self.full)
    }

    @Test func `a delivery that shows nothing reads back`() {
        let bare = Delivery(platform: .web, device: "Firefox", outcome: .init(rawValue: "new-in-a-year"))
        #expect(Delivery(json: bare.json) == bare)
    }

    @Test func `of a place in a text the beginning reads back`() throws {
        let place = Finding.Location(line: 3, column: 4, endLine: 5, endColumn: 6, byteRange: 7..<8)
        let finding = Finding(rule: "r", severity: .error, location: place, message: "m")
        let read = try #require(Finding(json: finding.json)?.location)
        #expect(read.line == 3 && read.column == 4 && read.endLine == 3 && read.endColumn == 4)
    }

    /// Every member of every object matters: without it nothing is read instead of something made up.
    @Test func `what lacks a member is not read`() {
        let optional: Set<String> = ["android", "web", "line", "column", "serviceExtension"]
        for damaged in Self.full.json.withoutOneMember(except: optional) {
            let around = damaged.place.dropLast()
            let isStep = around.contains("timeline") && !["at", "event"].contains(damaged.place.last)
            let isFree = isStep || around.contains { ["userInfo", "extras", "parameters"].contains($0) }
            #expect((Delivery(json: damaged.json) == nil) != isFree, "without \(damaged.place)")
        }
    }

    @Test(arguments: [
        JSONValue.null, [], ["at": 1e300, "event": "e"], ["at": "1", "event": "e"], ["at": 1], ["event": "e"],
    ])
    func `what is no step is not read`(json: JSONValue) {
        #expect(TimelineEvent(json: json) == nil)
    }
}

extension JSONValue {
    /// All values like this one that lack one member of one object, with the member's place.
    fileprivate func withoutOneMember(except kept: Set<String>) -> [(place: [String], json: JSONValue)] {
        switch self {
        case .object(let object):
            object.flatMap { key, value -> [(place: [String], json: JSONValue)] in
                var changed = object
                changed[key] = nil
                let inside = value.withoutOneMember(except: kept)
                    .map { damaged -> (place: [String], json: JSONValue) in
                        var changed = object
                        changed[key] = damaged.json
                        return ([key] + damaged.place, .object(changed))
                    }
                return (kept.contains(key) ? [] : [([key], .object(changed))]) + inside
            }
        case .array(let elements):
            elements.indices.flatMap { index in
                elements[index].withoutOneMember(except: kept)
                    .map { damaged -> (place: [String], json: JSONValue) in
                        var changed = elements
                        changed[index] = damaged.json
                        return (["\(index)"] + damaged.place, .array(changed))
                    }
            }
        default: []
        }
    }
}
