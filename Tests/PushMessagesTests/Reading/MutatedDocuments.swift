// SPDX-License-Identifier: Apache-2.0

import Fixtures
import Foundation

@testable import PushMessages

/// Documents like those that people send, each changed in a few places; the same ones in every run.
///
/// Most changes put the spelling of another value or key in place of one, so that what comes out is still JSON.
struct MutatedDocuments: Sequence, IteratorProtocol {
    /// Documents for each seed: `RICHPUSH_MUTATIONS`, which a long run sets, or 1,500.
    static let count: Int = ProcessInfo.processInfo.environment["RICHPUSH_MUTATIONS"].flatMap { Int($0) } ?? 1_500

    private var random: SeededNumbers
    private var remaining: Int
    private let originals: [JSONDocument]

    init(seed: Int) {
        random = SeededNumbers(seed: UInt64(seed))
        remaining = Self.count
        originals = Self.texts.map { try! JSONDocument(parsing: Array($0.utf8)) }
    }

    mutating func next() -> [UInt8]? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        let original = originals.randomElement(using: &random)!
        var bytes = original.bytes
        // From the end, so that places before a change do not move.
        let count = Int.random(in: 0...3, using: &random)
        let changed = (0..<count).map { _ in original.tape.randomElement(using: &random)! }
            .sorted { $0.start > $1.start }
        var end = bytes.count
        for entry in changed where Int(entry.end) <= end {
            bytes.replaceSubrange(Int(entry.start)..<Int(entry.end), with: Self.pool.randomElement(using: &random)!)
            end = Int(entry.start)
        }
        if Int.random(in: 0..<8, using: &random) == 0 {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            bytes[place] = Array("\"\\{}[]:,0-9.eunx \n\u{7F}".utf8).randomElement(using: &random)!
        }
        return bytes
    }

    /// Texts that occur in some document, and texts that occur in none.
    private static let pool: [[UInt8]] = {
        var spellings = [
            "null", "true", "false", "0", "1", "-1", "1.0", "2.5", "1e3", "1e400", "12345678901234567890",
            "0.1234567890123",
            "\"\"", "\"0\"", "\"true\"", "\"HIGH\"", "\"high\"", "\"Priority_Max\"", "\"1.5s\"", "\"-0.5s\"", "\"1.s\"",
            "\"2026-10-05T14:30:00.5Z\"", "\"2026-10-05t14:30:00+01:00\"", "\"http://e.com/a.gif\"", "\"/topics/a b\"",
            "\"\\u00e9\\ud83c\\udf89\\ud800\"", "\"a\\tb\"", "[]", "{}", "[\"a\",\"b\"]", "[1,null]",
            "{\"a\":\"b\",\"a\":\"c\"}",
            "{\"image\":\"https://e.com/a.png\"}", "{\"aps\":{\"alert\":\"x\"}}", "[[{\"a\":[{}]}]]", "\"image\"",
            "\"aps\"",
            "\"androidV2\"", "\"android_v2\"", "\"restrictedPackageName\"", "\"direct_boot_ok\"", "\"vibrateTimings\"",
            "\"mutable_content\"", "\"live_activity_token\"", "\"liveActivityToken\"", "\"event\"", "\"content-state\"",
            "\"validateOnly\"", "\"fcmOptions\"", "\"fcm_options\"", "\"analyticsLabel\"", "\"notification_count\"",
            "\"lightSettings\"", "{\"color\":{\"red\":0.5},\"lightOnDuration\":\"1s\"}", "\"apns-priority\"",
            "\"collapseKey\"", "\"Title\"", "\"a\\u0070s\"", "\"from\"", "a",
            "'b'",
        ]
        for text in texts {
            let document = try! JSONDocument(parsing: Array(text.utf8))
            for position in document.tape.indices where document.tape[position].next < position + 6 {
                spellings.append(document.spelling(at: position))
            }
        }
        return spellings.map { Array($0.utf8) }
    }()

    private static let texts = [
        #"""
        {"message":{"token":"dQw4w9WgXcQ:APA91bHk3x-Zq7_","notification":{"title":"Sale — 50% off, Zoë! 🎉","body":"the \"new\" one",
        "image":"https://cdn.example.com/hero.jpg"},"data":{"campaign":"spring","order_id":"7"},"android":{"priority":"high",
        "ttl":"3600s","notification":{"channel_id":"promotions","image":"https://cdn.example.com/hero.jpg","color":"#ff8800",
        "click_action":"OPEN_ORDER"}},"apns":{"headers":{"apns-priority":"10","apns-push-type":"alert"},"payload":{"aps":{"alert":
        {"title":"Sale","body":"Tap"},"badge":1,"sound":"default","mutable-content":1}},"fcm_options":{"image":
        "https://cdn.example.com/hero.jpg"}},"webpush":{"headers":{"TTL":"3600","Urgency":"high"},"notification":{"title":"Sale",
        "body":"Tap","image":"https://cdn.example.com/hero.jpg","icon":"https://cdn.example.com/icon.png"}}}}
        """#,
        #"""
        { "topic": "news", "fcmOptions": {"analyticsLabel": "spring"}, "androidV2": {"remoteNotification": {"notification":
        {"id": 4, "title": "x"}}, "ttl": "1.5s"}, "webpush": {"fcmOptions": {"link": "https://e.com/"}, "data": {"k": "v"},
        "notification": {"actions": [{"action": "a", "title": "b"}], "vibrate": [1, 2], "silent": true, "dir": "ltr", "tag": "t"}} }
        """#,
        #"""
        {"message": {"condition": "'a' in topics && 'b' in topics", "name": "projects/p/messages/1", "android": {"collapseKey": "c",
        "data": {"x": "y"}, "directBootOk": true, "notification": {"title": "t", "bodyLocKey": "k", "bodyLocArgs": ["a", "b"],
        "eventTime": "2026-10-05T14:30:00.5Z", "localOnly": false, "notificationPriority": "PRIORITY_HIGH", "visibility": "SECRET",
        "vibrateTimings": ["0s", "0.25s"], "notificationCount": 3, "proxy": "DENY"}},
        "apns": {"liveActivityToken": "t", "payload": {"id": 7, "list": [1, {"a": null}],
        "aps": {"alert": "x", "event": "update", "timestamp": 1700000000, "content-state": {"score": 3}, "thread-id": "n",
        "interruption-level": "time-sensitive", "relevance-score": 0.5, "sound": {"critical": 1, "name": "n", "volume": 0.5},
        "image": "https://e.com/a.png", "url-args": ["a"], "content-available": 1}}}}, "validateOnly": true}
        """#,
        #"""
        {"aps": {"alert": {"title": "Hi", "loc-args": ["a"], "image": "https://e.com/a.png"}, "badge": "1", "mutable-content": true},
        "fcm_options": {"image": "https://e.com/a.png"}, "media-url": "https://e.com/b.mp4"}
        """#,
    ]
}
