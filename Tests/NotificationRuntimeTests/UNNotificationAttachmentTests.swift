// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import Testing

@Suite(.timeLimit(.minutes(10)))
struct UNNotificationAttachmentTests {
    private let device = SimulatedProcess()

    /// The error code that creating the attachment ends with; `nil` when it succeeds.
    private func code(of url: URL, hint: Any? = nil) -> Int? {
        let options = hint.map { [UNNotificationAttachmentOptionsTypeHintKey: $0] }
        do {
            _ = try UNNotificationAttachment(identifier: "", url: url, options: options)
            return nil
        } catch {
            return (error as NSError).code
        }
    }

    @Test(arguments: [
        ("x.jpeg", "public.jpeg"), ("x.jpg", "public.jpeg"), ("x.png", "public.png"), ("x.PNG", "public.png"),
        ("x.gif", "com.compuserve.gif"), ("x.aiff", "public.aiff-audio"), ("x.wav", "com.microsoft.waveform-audio"),
        ("x.mp3", "public.mp3"), ("x.m4a", "com.apple.m4a-audio"), ("x.mpg", "public.mpeg"),
        ("x.mp4", "public.mpeg-4"), ("x.m4v", "com.apple.m4v-video"), ("x.avi", "public.avi"),
    ])
    func `documented formats are accepted by their extension`(_ name: String, _ type: String) throws {
        let file = try device.file(name)
        let attachment = try UNNotificationAttachment(identifier: "name", url: file)
        #expect(attachment.identifier == "name")
        #expect(attachment.url == file)
        #expect(attachment.type == type)
    }

    @Test(arguments: [
        "x.tmp", "x", "x.webp", "x.svg", "x.html", "x.heic", "x.pdf", "x.mov", "x.jpg.html", "x.unheard-of",
    ])
    func `other extensions are unrecognized`(_ name: String) throws {
        #expect(code(of: try device.file(name)) == 101)
    }

    @Test func `a uniform type as hint takes the place of the extension`() throws {
        let file = try device.file("CFNetworkDownload_AbC123.tmp")
        let options = [UNNotificationAttachmentOptionsTypeHintKey: kUTTypePNG]
        #expect(try UNNotificationAttachment(identifier: "", url: file, options: options).type == "public.png")
        #expect(code(of: file, hint: "public.jpeg") == nil)
        #expect(code(of: file, hint: UTType.gif.identifier) == nil)
        let type = [UNNotificationAttachmentOptionsTypeHintKey: UTType.jpeg]
        #expect(try UNNotificationAttachment(identifier: "", url: file, options: type).type == "public.jpeg")
    }

    @Test(arguments: ["image/jpeg", "jpg", "public.webp", "org.webmproject.webp", "public.image", ""])
    func `a hint that names no supported type is an unrecognized type`(_ hint: String) throws {
        #expect(code(of: try device.file("x.tmp"), hint: hint) == 101)
        #expect(code(of: try device.file("x.png"), hint: hint) == 101)
    }

    @Test func `a file that is missing, a folder or no file is an invalid URL`() throws {
        let file = try device.file("x.png")
        #expect(code(of: file.deletingLastPathComponent().appending(path: "missing.png")) == 100)
        #expect(code(of: file.deletingLastPathComponent()) == 100)
        #expect(code(of: try #require(URL(string: "https://h/a.png"))) == 100)
    }

    @Test(arguments: [("x.png", 10), ("x.mp3", 5), ("x.m4a", 5), ("x.mp4", 50)])
    func `a file may be as large as its kind allows, and not a byte more`(_ name: String, _ mebibytes: Int) throws {
        let limit = mebibytes * 1024 * 1024
        #expect(code(of: try device.file(name, byteCount: limit)) == nil)
        #expect(code(of: try device.file(name, byteCount: limit + 1)) == 102)
    }

    @Test func `an empty identifier is replaced by a unique one`() throws {
        let file = try device.file("x.png")
        let one = try UNNotificationAttachment(identifier: "", url: file)
        let two = try UNNotificationAttachment(identifier: "", url: file)
        #expect(!one.identifier.isEmpty)
        #expect(one.identifier != two.identifier)
    }

    @Test func `created and refused attachments are on the push's timeline`() throws {
        let good = try device.file("x.png")
        let bad = try device.file("x.html")
        let delivery = device.delivery()
        DeliveryContext.withCurrent(delivery) {
            _ = try? UNNotificationAttachment(identifier: "picture", url: good)
            _ = try? UNNotificationAttachment(identifier: "page", url: bad)
        }
        guard case .attachmentCreated("picture", good.path, "public.png") = device.events[0] else {
            Issue.record("\(device.events[0])")
            return
        }
        guard case .attachmentRejected(bad.path, 101, "Unrecognized attachment file type", nil) = device.events[1]
        else {
            Issue.record("\(device.events[1])")
            return
        }
        #expect(device.events.count == 2)
    }
}
