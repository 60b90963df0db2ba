// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages
import Testing

@testable import PushEmulator

/// Raw requests, findings, deliveries and previews of one message: nothing of them runs in a browser.
@Suite(.timeLimit(.minutes(10)))
struct MessagePartsTests {
    private static let script = "<script>alert(1)</script>"

    @Test func `the raw request is the received text`() async throws {
        try await withInbox { client, traffic in
            let text = "{\"message\" : {\"topic\":'a',}} \(Self.script) \u{0}"
            let id = try await traffic.message([:], status: 400, error: "INVALID_ARGUMENT", body: text)
            let raw = try await client.get("/api/v1/messages/\(id)/raw")
            #expect(raw.body == Array(text.utf8))
            #expect(raw["content-type"] == "text/plain; charset=utf-8")
            #expect(raw["x-content-type-options"] == "nosniff")
            #expect(raw["content-security-policy"] == "sandbox; default-src 'none'")
        }
    }

    @Test func `findings come from lint and from each delivery`() async throws {
        try await withInbox { client, traffic in
            let id = try await traffic.message([
                "topic": "a", "apns": ["fcm_options": ["image": "https://e.com/a.png"]],
            ])
            let finding = Finding(rule: "web-http-error", severity: .warning, message: "m")
            try await traffic.delivery(
                .init(platform: .web, device: "Chrome", outcome: .notShown, findings: [finding]),
                of: id
            )
            let json = try await client.get("/api/v1/messages/latest/findings").json()
            #expect(json["findings"]?.array?.contains { $0["rule"] == "mutable-content-missing" } == true)
            #expect(json["deliveries"]?[0]?["findings"]?[0]?["rule"] == "web-http-error")
            #expect(json["deliveries"]?[0]?["device"] == "Chrome")
        }
    }

    @Test func `deliveries come page by page, and one by its device`() async throws {
        try await withInbox { client, traffic in
            let id = try await traffic.message(["topic": "a"])
            for number in 1...3 {
                let delivery = Delivery(platform: .web, device: "Chrome \(number)", outcome: .shown)
                try await traffic.delivery(delivery, of: id, on: "web:\(number)")
            }
            let first = try await client.get("/api/v1/messages/\(id)/deliveries?limit=2").json()
            #expect(first["deliveries"]?.array?.map { $0["device"]?.string } == ["Chrome 1", "Chrome 2"])
            #expect(first["total"] == 3 && first["pending"] == true)
            let next = try #require(first["next"]?.integer)
            let second = try await client.get("/api/v1/messages/\(id)/deliveries?limit=2&after=\(next)").json()
            #expect(second["deliveries"]?.array?.map { $0["device"]?.string } == ["Chrome 3"])
            #expect(second["next"] == .null)
            let one = try await client.get("/api/v1/messages/\(id)/deliveries/web%3A2").json()
            #expect(one["device"] == "Chrome 2" && one["deviceID"] == "web:2" && one["timeline"] == [])
            let none = try await client.get("/api/v1/messages/\(id)/deliveries/web-4")
            #expect(none.status == 404 && none.text.contains("yet"))
        }
    }

    @Test func `the preview shows the devices' notifications and runs nothing`() async throws {
        try await withInbox { client, traffic in
            let id = try await traffic.message(["topic": "a", "notification": ["title": .string(Self.script)]])
            var displayed = DisplayedNotification(title: Self.script, body: "Body & soul")
            displayed.web = .init(browser: "chrome", system: "windows", origin: "shop.example.com")
            let delivery = Delivery(platform: .web, device: "Chrome", outcome: .shown, displayed: displayed)
            try await traffic.delivery(delivery, of: id)
            let page = try await client.get("/api/v1/messages/\(id)/preview?look=dark")
            #expect(page.status == 200 && page["content-type"] == "text/html; charset=utf-8")
            #expect(page.text.contains("&lt;script&gt;alert(1)") && page.text.contains("Body &amp; soul"))
            #expect(!page.text.contains("<script"))
            let policy = try #require(page["content-security-policy"])
            #expect(policy.contains("default-src 'none'") && policy.contains("sandbox"))
            #expect(!policy.contains("allow-scripts") && !policy.contains("unsafe-inline"))
            let none = try await client.get("/api/v1/messages/\(id)/preview?device=other")
            #expect(none.status == 200 && !none.text.contains("Body &amp; soul"))
            #expect(try await client.get("/api/v1/messages/\(id)/preview?look=loud").status == 400)
        }
    }

    @Test func `an attachment is served with its type, and only from the attachments' folder`() async throws {
        try await withInbox { client, traffic in
            let folder = traffic.services.core.store.folder.appending(path: "attachments")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let secret = traffic.services.core.store.folder.deletingLastPathComponent()
                .appending(path: "\(UUID().uuidString.lowercased()).png")
            defer { try? FileManager.default.removeItem(at: secret) }
            let gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B]
            try Data(gif).write(to: secret)
            // Their names say what they are not.
            try Data(gif).write(to: folder.appending(path: "a1.png"))
            try Data(Self.script.utf8).write(to: folder.appending(path: "a2.png"))
            let svg = #"<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>"#
            try Data(svg.utf8).write(to: folder.appending(path: "a3.png"))
            var displayed = DisplayedNotification(title: "t")
            displayed.attachments = [
                folder.path + "/a1.png", folder.path + "/a2.png", folder.path + "/a3.png", secret.path,
            ]
            .map { .init(identifier: "i", file: $0, type: "public.png", byteCount: 1) }
            let id = try await traffic.message(["topic": "a"])
            let delivery = Delivery(platform: .apple, device: "iPhone", outcome: .modified, displayed: displayed)
            try await traffic.delivery(delivery, of: id)
            let path = "/api/v1/messages/\(id)/deliveries/device-1/attachments"
            let picture = try await client.get("\(path)/0")
            #expect(picture.body == gif && picture["content-type"] == "image/gif")
            #expect(picture["content-disposition"] == nil)
            for number in [1, 2] {
                let markup = try await client.get("\(path)/\(number)")
                #expect(markup.status == 200 && markup["content-type"] == "application/octet-stream")
                #expect(markup["content-disposition"] == "attachment" && markup["x-content-type-options"] == "nosniff")
                #expect(markup["content-security-policy"] == "sandbox; default-src 'none'")
            }
            for number in ["3", "4", "-1", "x"] {
                #expect(try await client.get("\(path)/\(number)").status == 404)
            }
        }
    }

    @Test func `header fields are kept without credentials`() async throws {
        try await withInbox { client, _ in
            var sender = client
            sender.authorization = "Bearer ya29.very-secret"
            _ = try await sender.perform(
                "POST",
                "/v1/projects/demo/messages:send",
                body: Array(#"{"message": {"topic": "a"}}"#.utf8),
                headers: [.init("X-Client", "a"), .init("X-Client", "b"), .init("Cookie", "id=very-secret")]
            )
            let json = try await client.get("/api/v1/messages/latest").json()
            #expect(json["headers"]?["x-client"] == "a, b")
            #expect(json["headers"]?["content-type"] == "application/json")
            #expect(json["headers"]?["authorization"] == nil && !json.description.contains("very-secret"))
        }
    }
}

extension EmulatorClient.Answer {
    /// The value of a header field, whose name is given in lower case.
    subscript(name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
}
