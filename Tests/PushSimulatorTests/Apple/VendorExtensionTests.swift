// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages
import Testing

@testable import PushSimulator

/// Payloads of vendors, and what their service extensions make of them.
@Suite(.timeLimit(.minutes(10)))
struct VendorExtensionTests {
    private static let routes: LoopbackRoutes = ["/file": .bytes(SampleMedia.png.bytes, contentType: "image/png")]

    private static func payload(_ text: String, _ url: String) throws -> APNSNotification {
        let own = try #require(try JSONValue(parsing: text.replacing("PICTURE", with: url)).object)
        return .alert(own)
    }

    static let payloads = [
        ("onesignal", #"{"custom":{"i":"x"},"att":{"id1":"PICTURE"}}"#),
        ("braze", #"{"ab":{"c":"k","att":{"url":"PICTURE","type":"png"}}}"#),
        ("airship", #"{"com.urbanairship.media_attachment":{"url":"PICTURE"}}"#),
        ("clevertap", #"{"wzrk_id":"0","ct_mediaType":"png","ct_mediaUrl":"PICTURE"}"#),
        ("iterable", #"{"itbl":{"messageId":"m","attachment-url":"PICTURE"}}"#),
        ("customerio", #"{"CIO-Delivery-ID":"d","CIO-Delivery-Token":"t","CIO":{"push":{"image":"PICTURE"}}}"#),
        ("moengage", #"{"moengage":{"cid":"1","media-type":"image","media-attachment":"PICTURE"}}"#),
        ("klaviyo", #"{"body":{"_k":{}},"rich-media":"PICTURE","rich-media-type":"png"}"#),
        ("pushwoosh", #"{"pw_msg":"1","attachment":"PICTURE"}"#),
        ("batch", #"{"com.batch":{"i":"1","at":{"u":"PICTURE"}}}"#),
        ("home-assistant", #"{"webhook_id":"w","attachment":{"url":"PICTURE","content-type":"png"}}"#),
    ]

    @Test(arguments: payloads)
    func `a vendor's payload runs its extension, which attaches the picture`(
        _ vendor: String,
        _ text: String
    ) async throws {
        try await withLoopbackServer(Self.routes) { server in
            let push = try Self.payload(text, server.url("/file"))
            let delivery = await AppleDevice.unhurried().receive(push)
            #expect(delivery.serviceExtension == vendor)
            #expect(delivery.outcome == .modified)
            #expect(delivery.displayed?.title == "Sparky")
            #expect(delivery.displayed?.attachments.map(\.type) == ["public.png"])
        }
    }

    @Test(arguments: [
        #"{"custom":{"i":"x","a":{"k":1}},"buttons":[{"i":"1","n":"No"}]}"#, #"{"_":"x","^d":"app://x"}"#,
        #"{"itbl":{"messageId":"m","campaignId":7}}"#, #"{"com.batch":{"i":"1"}}"#,
    ])
    func `a vendor's payload without a picture is shown as it is`(_ text: String) async throws {
        let delivery = await AppleDevice.unhurried().receive(try Self.payload(text, ""))
        #expect(delivery.serviceExtension.map { Vendor.named($0) != nil } == true)
        #expect(delivery.displayed?.title == "Sparky" && delivery.displayed?.attachments == [])
    }

    @Test func `a file in a list, a text, or without a kind is attached`() async throws {
        let texts = [
            #"{"_":"x","com.urbanairship.media_attachment":{"url":["PICTURE"],"options":{"time":15}}}"#,
            #"{"notifee_options":"{\"_v\":1,\"ios\":{\"attachments\":[{\"id\":\"1\",\"url\":\"PICTURE\"}]}}"}"#,
            #"{"com.batch":{"at":{"u":"PICTURE"}}}"#,
            #"{"source":"webengage","expandableDetails":{"style":"CAROUSEL_V1","items":[{"image":"PICTURE"}]}}"#,
        ]
        try await withLoopbackServer(Self.routes) { server in
            for text in texts {
                let push = try Self.payload(text, server.url("/file"))
                let delivery = await AppleDevice.unhurried().receive(push)
                #expect(delivery.displayed?.attachments.count == 1, "\(text)")
            }
        }
    }

    @Test func `an extension that was chosen runs for every payload`() async throws {
        let push = try Self.payload(Self.payloads[0].1, "https://example.com/a.png")
        let delivery = await AppleDevice.configured { $0.serviceExtension = .documentedSample }.receive(push)
        #expect(delivery.serviceExtension == "documented-sample")
        #expect(delivery.displayed?.attachments == [])
        let finding = try #require(delivery.findings.first { $0.rule == "apple-image-elsewhere" })
        #expect(finding.message.contains("OneSignal"))
        #expect(finding.fix == nil)
    }

    @Test(arguments: [
        (
            #"{"itbl":{"messageId":"m"},"attachment-url":"https://e.com/a.png"}"#,
            "attachment-url, but Iterable's extension reads itbl.attachment-url; put the URL there."
        ),
        (
            #"{"W$id":"0","ct_mediaUrl":"https://e.com/a.png"}"#,
            "ct_mediaUrl, but CleverTap's extension leaves a push as it is without ct_mediaType; add what is missing."
        ),
    ])
    func `a vendor's extension that finds no picture says what it reads`(_ text: String, _ end: String) async throws {
        let delivery = await AppleDevice.unhurried().receive(try Self.payload(text, ""))
        let finding = try #require(delivery.findings.first { $0.rule == "apple-image-elsewhere" })
        #expect(finding.message == "No picture is shown: there is a URL in \(end)")
    }

    @Test func `Expo's apps have an extension only if they write one`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let push = try Self.payload(#"{"body":{"_richContent":{"image":"PICTURE"}}}"#, server.url("/file"))
            let without = await AppleDevice.unhurried().receive(push)
            #expect(without.displayed?.attachments == [])
            #expect(
                without.findings.contains { $0.message.contains("an extension for Expo reads body._richContent.image") }
            )
            let extended = AppleDevice.configured { $0.serviceExtension = .init(named: "expo") }
            #expect(await extended.receive(push).displayed?.attachments.count == 1)
        }
    }

    @Test func `Airship's texts replace those of the alert`() async throws {
        let push = try Self.payload(
            #"{"com.urbanairship.media_attachment":{"content":{"title":"New","subtitle":"Sub","body":"Text"}}}"#,
            ""
        )
        let device = AppleDevice.configured { $0.serviceExtension = .init(named: "airship") }
        let shown = await device.receive(push).displayed
        #expect(shown?.title == "New" && shown?.subtitle == "Sub" && shown?.body == "Text")
    }

    @Test(arguments: [
        ("clevertap", #"{"ct_mediaUrl":"PICTURE"}"#), ("customerio", #"{"CIO":{"push":{"image":"PICTURE"}}}"#),
        ("pushwoosh", #"{"attachment":"PICTURE"}"#),
    ])
    func `without the keys that it asks for, an extension loads nothing`(_ vendor: String, _ text: String) async throws
    {
        try await withLoopbackServer(Self.routes) { server in
            let push = try Self.payload(text, server.url("/file"))
            let device = AppleDevice.configured { $0.serviceExtension = .init(named: vendor) }
            #expect(await device.receive(push).displayed?.attachments == [])
            #expect(server.requestCount == 0)
        }
    }

    @Test func `a type in the payload decides, even a wrong one`() async throws {
        try await withLoopbackServer(Self.routes) { server in
            let push = try Self.payload(
                #"{"W$id":"0","ct_mediaType":"video","ct_mediaUrl":"PICTURE"}"#,
                server.url("/file")
            )
            let delivery = await AppleDevice.unhurried().receive(push)
            #expect(delivery.serviceExtension == "clevertap")
            #expect(delivery.displayed?.attachments.map(\.type) == ["public.mpeg-4"])
        }
    }
}
