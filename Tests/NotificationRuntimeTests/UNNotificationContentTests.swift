// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct UNNotificationContentTests {
    private func userInfo(_ json: String) throws -> [AnyHashable: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    @Test func `new content says nothing`() {
        let content = UNNotificationContent()
        #expect(content.title == "" && content.subtitle == "" && content.body == "")
        #expect(content.categoryIdentifier == "" && content.threadIdentifier == "" && content.launchImageName == "")
        #expect(content.badge == nil && content.sound == nil && content.targetContentIdentifier == nil)
        #expect(content.attachments.isEmpty && content.userInfo.isEmpty)
        #expect(content.interruptionLevel == .active)
        #expect(content.relevanceScore == 0)
        #expect(content.filterCriteria == nil)
    }

    @Test func `a mutable copy has every value and changes alone`() throws {
        var fields = UNNotificationContent.Fields()
        fields.title = "title"
        fields.body = "body"
        fields.badge = 3
        fields.sound = .default
        fields.userInfo = try userInfo(#"{"aps": {"unknown": [1, null]}}"#)
        let original = UNNotificationContent(fields: fields, delivery: nil)

        let copy = try #require(original.mutableCopy() as? UNMutableNotificationContent)
        #expect(copy == original)
        copy.title += " [modified]"
        copy.badge = 4
        copy.sound = nil
        copy.interruptionLevel = .timeSensitive
        #expect(original.title == "title")
        #expect(original.badge == 3)
        #expect(original.sound == .default)
        #expect(copy != original)
        #expect(copy.title == "title [modified]")
        #expect(copy.interruptionLevel == .timeSensitive)
    }

    @Test func `a copy of mutable content is a snapshot that nothing changes`() throws {
        let mutable = UNMutableNotificationContent()
        mutable.body = "before"
        let snapshot = try #require(mutable.copy() as? UNNotificationContent)
        #expect(!(snapshot is UNMutableNotificationContent))
        mutable.body = "after"
        #expect(snapshot.body == "before")
    }

    @Test func `a request keeps a snapshot of its content`() {
        let mutable = UNMutableNotificationContent()
        mutable.title = "before"
        let request = UNNotificationRequest(identifier: "id", content: mutable, trigger: UNPushNotificationTrigger())
        mutable.title = "after"
        #expect(request.content.title == "before")
        #expect(!(request.content is UNMutableNotificationContent))
        #expect(request.trigger?.repeats == false)
    }

    @Test func `copies belong to the push of their original, new content to none`() throws {
        let device = SimulatedProcess()
        let delivery = device.delivery()
        let original = UNNotificationContent(fields: .init(), delivery: delivery)
        let mutable = try #require(original.mutableCopy() as? UNMutableNotificationContent)
        let again = try #require(mutable.copy() as? UNNotificationContent)
        let request = UNNotificationRequest(identifier: "id", content: mutable, trigger: nil)
        #expect(mutable.delivery === delivery)
        #expect(again.delivery === delivery)
        #expect(request.content.delivery === delivery)
        #expect(UNMutableNotificationContent().delivery == nil)
    }

    @Test func `content is equal by its values, including user info`() throws {
        var fields = UNNotificationContent.Fields()
        fields.userInfo = try userInfo(#"{"a": {"b": [1, true, null]}}"#)
        let one = UNNotificationContent(fields: fields, delivery: nil)
        fields.userInfo = try userInfo(#"{"a": {"b": [1, true, null]}}"#)
        let same = UNNotificationContent(fields: fields, delivery: nil)
        fields.userInfo = try userInfo(#"{"a": {"b": [2, true, null]}}"#)
        let other = UNNotificationContent(fields: fields, delivery: nil)
        #expect(one == same)
        #expect(one.hash == same.hash)
        #expect(one != other)
    }

    @Test func `numbers and null of the payload cast as on a device`() throws {
        let mutable = UNMutableNotificationContent()
        mutable.userInfo = try userInfo(#"{"one": 1, "two": 2, "half": 1.5, "yes": true, "text": "x", "null": null}"#)
        let info = mutable.userInfo
        #expect(info["one"] as? Int == 1)
        #expect(info["one"] as? Double == 1)
        #expect(info["one"] as? Bool == true)
        #expect(info["one"] as? String == nil)
        #expect(info["two"] as? Int == 2)
        #expect(info["two"] as? Double == 2)
        #expect(info["two"] as? Bool == nil)
        #expect(info["half"] as? Int == nil)
        #expect(info["half"] as? Double == 1.5)
        #expect(info["yes"] as? Int == 1)
        #expect(info["yes"] as? Double == 1)
        #expect(info["yes"] as? Bool == true)
        #expect(info["text"] as? String == "x")
        #expect(info["text"] as? NSString == "x")
        #expect(info["text"] as? Int == nil)
        #expect(info["null"] is NSNull)
    }

    @Test func `restyling by another intent than messages or calls is refused`() {
        final class Intent: NSObject, UNNotificationContentProviding {}
        #expect(throws: UNError(.contentProvidingObjectNotAllowed)) {
            try UNNotificationContent().updating(from: Intent())
        }
    }

    @Test func `threads that edit one content at once lose nothing`() async {
        let content = UNMutableNotificationContent()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask { content.subtitle = "subtitle \(number)" }
                group.addTask { _ = content.copy() }
            }
            group.addTask { content.title = "kept" }
        }
        #expect(content.title == "kept")
        #expect(content.subtitle.hasPrefix("subtitle "))
    }
}
