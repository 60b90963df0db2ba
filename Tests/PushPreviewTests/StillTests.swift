// SPDX-License-Identifier: Apache-2.0

import Fixtures
import Foundation
import PushMessages
import SampleAttachments
import Testing

@testable import PushPreview

/// Animations that devices show one frame of.
@Suite(.timeLimit(.minutes(10)))
struct StillTests {
    private let samples: SampleDeliveries

    init() throws { samples = try SampleDeliveries() }

    /// Two pictures of a pixel each, a loop and a comment, in a table of two colours.
    private static let gif: [UInt8] =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
        + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] + [0x21, 0xFE, 2, 0x68, 0x69, 0] + frame
        + frame + [0x3B]

    private static let frame: [UInt8] =
        [0x21, 0xF9, 4, 1, 10, 0, 0, 0] + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0] + [2, 2, 0x44, 0x01, 0]

    @Test func `of a GIF the first picture is kept, with its transparency and without its loop`() throws {
        let still = try #require(GIFStill.bytes(of: Self.gif))
        #expect(still == Array(Self.gif[..<19]) + Self.frame + [0x3B])
    }

    @Test func `a GIF with one picture loses nothing of it`() throws {
        let one = Array(Self.gif[..<19]) + Self.frame + [0x3B]
        #expect(GIFStill.bytes(of: one) == one)
    }

    @Test func `a picture's own colours come with it`() throws {
        var frame = Self.frame
        frame[17] = 0x80
        frame.insert(contentsOf: [1, 2, 3, 4, 5, 6], at: 18)
        let file = Array(Self.gif[..<19]) + frame + Self.frame + [0x3B]
        #expect(GIFStill.bytes(of: file) == Array(Self.gif[..<19]) + frame + [0x3B])
    }

    @Test func `a GIF that ends early has no first picture, or a whole one`() throws {
        let still = try #require(GIFStill.bytes(of: Self.gif))
        for count in 0..<Self.gif.count {
            let cut = GIFStill.bytes(of: Array(Self.gif[..<count]))
            #expect(cut == nil || cut == still, "\(count)")
        }
        let known = SampleAttachment.blinkingMonster.bytes
        let whole = try #require(GIFStill.bytes(of: known))
        #expect(whole.count < known.count)
        #expect(whole.last == 0x3B)
        #expect(
            EmbeddedImage(format: .gif, bytes: whole).storedSize == EmbeddedImage(format: .gif, bytes: known).storedSize
        )
    }

    @Test(arguments: 0..<8)
    func `no bytes crash it`(seed: UInt64) {
        var generator = SeededNumbers(seed: seed)
        for _ in 0..<300 {
            var file = Self.gif
            for _ in 0..<3 {
                file[Int.random(in: 6..<file.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            // That each returns is what counts.
            _ = GIFStill.bytes(of: file)
            _ = WebPStill.bytes(of: file)
            _ = PNGStill.bytes(of: file)
        }
    }

    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + [UInt8(content.count), 0, 0, 0] + content + (content.count % 2 == 0 ? [] : [0])
    }

    @Test func `of a WebP the first frame is kept`() throws {
        let head = chunk("VP8X", Array(repeating: 2, count: 10)) + chunk("ANIM", Array(repeating: 0, count: 6))
        let first = chunk("ANMF", [1, 2, 3])
        let rest = chunk("ANMF", [4, 5, 6, 7]) + chunk("ANMF", [8])
        func riff(_ chunks: [UInt8]) -> [UInt8] {
            Array("RIFF".utf8) + [UInt8(chunks.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunks
        }
        #expect(WebPStill.bytes(of: riff(head + first + rest)) == riff(head + first))
        #expect(WebPStill.bytes(of: riff(head + first)) == nil)
        #expect(WebPStill.bytes(of: riff(chunk("VP8 ", [1, 2]))) == nil)
        #expect(WebPStill.bytes(of: Array(riff(head + first + rest).dropLast(3))) == riff(head + first))
    }

    @Test func `of a PNG the chunks of its animation go`() {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            [0, 0, 0, UInt8(content.count)] + Array(name.utf8) + content + [9, 9, 9, 9]
        }
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let plain = [chunk("IHDR", [1]), chunk("IDAT", [2, 3]), chunk("IEND", [])]
        let animated = [
            plain[0], chunk("acTL", [0]), chunk("fcTL", [1]), plain[1], chunk("fcTL", [2]), chunk("fdAT", [3]),
            plain[2],
        ]
        #expect(PNGStill.bytes(of: signature + animated.joined()) == signature + Array(plain.joined()))
        #expect(PNGStill.bytes(of: signature + plain.joined()) == nil)
    }

    @Test func `Android and browsers are drawn with a still, an iPhone with the animation`() throws {
        let file = try samples.file(.blinkingMonster)
        let attachment = DisplayedNotification.Attachment(
            identifier: "",
            file: file,
            type: "com.compuserve.gif",
            byteCount: 1,
            width: 320,
            height: 160
        )
        let whole = Data(SampleAttachment.blinkingMonster.bytes).base64EncodedString()
        let still = try Data(#require(GIFStill.bytes(of: SampleAttachment.blinkingMonster.bytes))).base64EncodedString()
        func page(_ change: (inout DisplayedNotification) -> Void) -> String {
            var delivery = samples.withoutPicture()
            delivery.displayed?.attachments = [attachment]
            if var displayed = delivery.displayed {
                change(&displayed)
                delivery.displayed = displayed
            }
            return PreviewPage(title: "Moves", entries: [.init(delivery)]).html()
        }
        let iPhone = page { _ in }
        #expect(iPhone.contains(whole))
        let android = page {
            $0.android = .init(systemVersion: 15, style: .bigPicture)
            $0.android?.isFirstFrameOnly = true
        }
        #expect(android.contains(still) && !android.contains(whole))
        let web = page { $0.web = .init(browser: "chrome", system: "windows", origin: "example.com") }
        #expect(web.contains(still) && !web.contains(whole))
    }

    @Test func `what the device shows and browsers do not is drawn in its size, and says so`() throws {
        let heic = try samples.file("photo.heic", [0, 0, 0, 24] + Array("ftypheic".utf8))
        var delivery = samples.withoutPicture()
        delivery.displayed?.android = .init(systemVersion: 15, style: .bigPicture)
        delivery.displayed?.attachments = [
            .init(identifier: "", file: heic, type: "public.heic", byteCount: 1, width: 480, height: 640)
        ]
        delivery.platform = .android
        let html = PreviewPage(title: "HEIC", entries: [.init(delivery)]).html()
        #expect(html.contains("HEIC picture, 480 × 640. The device shows it; browsers, and so this page, cannot."))
        #expect(html.contains("<g id=\"p1\"><rect class=\"stand-in-ground\" width=\"480\" height=\"640\"/>"))
        #expect(html.contains("class=\"thumbnail\""))
    }

    @Test func `a wide icon that is cut has room of its own on demand`() throws {
        let size = try #require(EmbeddedImage.Size(1200, 600))
        let wide = Picture(number: 1, name: "wide", size: size, unturnedSize: nil)
        let html = Crop(wide, to: 1).thumbnail(width: 40, height: 40).text
        #expect(html.contains("<svg class=\"thumbnail\" width=\"40\" height=\"40\" viewBox=\"300 0 600 600\""))
        #expect(html.contains("<svg class=\"thumbnail whole\" width=\"80\" height=\"40\""))
        let banner = try #require(EmbeddedImage.Size(6000, 600))
        let long = Picture(number: 1, name: "long", size: banner, unturnedSize: nil)
        #expect(Crop(long, to: 1).thumbnail(width: 40, height: 40).text.contains("whole\" width=\"120\" height=\"12\""))
    }
}
