// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MediaProbeTests {
    @Test(arguments: [
        (SampleMedia.baselineJPEG, MediaType.jpeg, 3, 2, 1),
        (SampleMedia.progressiveJPEG, .jpeg, 3, 2, 1),
        (SampleMedia.png, .png, 3, 2, 1),
        (SampleMedia.animatedGIF, .gif, 3, 2, 2),
        (SampleMedia.lossyWebP, .webP, 5, 4, 1),
        (SampleMedia.losslessWebP, .webP, 5, 4, 1),
        (SampleMedia.animatedWebP, .webP, 5, 4, 2),
        (SampleMedia.bmp, .bmp, 5, 4, 1),
    ])
    func `sound pictures tell type, size and frames`(
        sample: SampleMedia,
        type: MediaType,
        width: Int,
        height: Int,
        frames: Int
    ) {
        let bytes = sample.bytes
        let info = MediaProbe.probe(bytes)
        #expect(info.type == type)
        #expect(info.byteCount == bytes.count)
        #expect([info.width, info.height] == [width, height])
        #expect(info.frameCount == frames)
        #expect((info.duration == nil) == (frames == 1))
        #expect(info.hasAlpha == false)
        #expect(info.damage == [])
        #expect(info.isAnimated == (frames > 1))
    }

    @Test(arguments: [
        ("<!DOCTYPE html><title>404</title>", MediaType.html),
        ("\u{FEFF}\n  <html><body>Not here</body></html>", .html),
        (#"<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg"/>"#, .svg),
        ("<svg width=\"1\"/>", .svg),
        ("<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>", .xml),
        (#"{"error": "not found"}"#, .json),
        ("Größe: 3 × 2\r\n", .text),
        ("%PDF-1.7", .pdf),
        ("II*\0\u{8}\0\0\0", .tiff),
        ("RIFF\0\0\0\0WAVEfmt ", .wav),
        ("RIFF\0\0\0\0AVI LIST", .avi),
        ("FORM\0\0\0\0AIFF", .aiff),
        ("ID3\u{4}\0", .mp3),
        ("\0\0\0\u{18}ftypheic", .heic),
        ("\0\0\0\u{18}ftypavif", .avif),
        ("\0\0\0\u{18}ftypM4A ", .mpeg4Audio),
        ("\0\0\0\u{18}ftypisom", .mpeg4),
        ("\u{1}\u{2}\u{3}\0", .unknown),
        ("\0\0\0\u{14}ftypqt  ", .quickTime),
        ("\0\0\0\u{8}wide\0\0\0\u{8}mdat", .quickTime),
        ("\0\0\0\u{18}ftypM4V ", .m4v),
        ("\0\0\0\u{18}ftyp3gp5", .threeGPP),
        ("\0\0\0\u{18}ftypmif1\0\0\0\0mif1avif", .avif),
        ("\0\0\0\u{18}ftypmif1\0\0\0\0mif1heic", .heic),
        ("\0\0\0\u{14}ftypmif1\0\0\0\0mif1", .heif),
        ("\0\0\0\u{C}JXL \r\n", .jpegXL),
        ("FORM\0\0\0\0AIFC", .aifc),
        ("OggS\0\u{2}", .ogg),
        ("fLaC\0\0\0\u{22}", .flac),
        ("caff\0\u{1}", .coreAudio),
        ("PK\u{3}\u{4}", .zip),
        ("ID3\u{4}\0\0\0\0\0\0fLaC", .flac),
        ("\0\0\u{1}\0\u{1}\0\u{10}\u{10}\0\0", .icon),
        ("<Error><Code>AccessDenied</Code></Error>", .xml),
        ("<!-- nothing but a comment -->", .html),
        ("<!-- a page --><HTML><body>", .html),
        ("<a href='/'><svg width='1'/></a>", .html),
        ("<br />\n<b>Warning</b>: mysql_connect()", .html),
        ("<!DOCTYPE html><svg/>", .html),
        ("<!DOCTYPE svg [<!ENTITY a \"<html>\">]><svg:svg/>", .svg),
        ("[1, 2]", .json),
        ("[info] no picture here", .text),
        ("{no json}", .text),
        ("<3 pizza", .text),
        ("BMW is no bitmap, only two letters of one", .text),
        ("GIF88a", .text),
    ])
    func `other content is named by its first bytes`(text: String, type: MediaType) {
        #expect(MediaProbe.probe([UInt8](text.utf8)).type == type)
    }

    @Test func `a page in UTF-16 is a page`() {
        let page = Array("<!DOCTYPE html><title>404</title>".utf16)
        #expect(MediaProbe.probe([0xFF, 0xFE] + page.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }).type == .html)
        #expect(MediaProbe.probe([0xFE, 0xFF] + page.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }).type == .html)
    }

    @Test func `a transport stream is known by three of its packets`() {
        let packet = [0x47] + [UInt8](repeating: 0, count: 187)
        #expect(MediaProbe.probe(packet + packet + packet).type == .transportStream)
        #expect(MediaProbe.probe(packet + packet).type == .unknown)
    }

    @Test func `a drawing behind a long licence is a drawing`() {
        let text = "<?xml version='1.0'?><!-- \(String(repeating: "licence ", count: 2000)) --><svg viewBox='0 0 8 4'/>"
        let info = MediaProbe.probe([UInt8](text.utf8))
        #expect(info.type == .svg)
        #expect([info.width, info.height] == [8, 4])
    }

    @Test(arguments: [
        ("width='100' height='50'", 100, 50), ("width='1in' height='2.54cm'", 96, 96),
        ("width='50%' height='50%' viewBox='0 0 300 200'", 300, 200), ("viewBox='0,0,30,20'", 30, 20),
        ("width='60' viewBox='0 0 30 20'", 60, 40), ("height='10px' viewBox='0 0 30 20'", 15, 10),
    ])
    func `a drawing has the size of its root`(attributes: String, width: Int, height: Int) {
        let info = MediaProbe.probe([UInt8]("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)></svg>".utf8))
        #expect([info.width, info.height] == [width, height])
        #expect(info.damage == [])
    }

    @Test func `a text cut inside a character is still text`() {
        let text = [UInt8](String(repeating: "é", count: 600).utf8)
        #expect(MediaProbe.probe([UInt8(ascii: "a")] + text).type == .text)
    }

    @Test func `a file is read like its bytes`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).bin")
        defer { try? FileManager.default.removeItem(at: file) }
        for bytes in SampleMedia.all.map(\.bytes) + [[]] {
            try Data(bytes).write(to: file)
            #expect(try MediaProbe.probe(file: file) == MediaProbe.probe(bytes))
        }
    }

    @Test func `a file larger than the window is checked to its end`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
        defer { try? FileManager.default.removeItem(at: file) }
        // A private chunk of 1 MiB of zeros.
        let length = 1 << 20
        let chunk = [0, 0x10, 0, 0] + [UInt8]("prVt".utf8) + [UInt8](repeating: 0, count: length)
        let sound = PNGBytes.inserting(chunk, checksum: PNGBytes.checksumOfMebibyte, into: SampleMedia.png.bytes)
        try Data(sound).write(to: file)
        #expect(try MediaProbe.probe(file: file).damage == [])
        var broken = sound
        broken[900_000] = 1
        try Data(broken).write(to: file)
        #expect(try MediaProbe.probe(file: file).damage.map(\.code) == [.skipped])
        #expect(MediaProbe.probe(broken).damage.map(\.code) == [.skipped])
    }

    @Test func `what is no regular file cannot be probed`() {
        #expect(throws: (any Error).self) {
            try MediaProbe.probe(file: FileManager.default.temporaryDirectory)
        }
        #expect(throws: (any Error).self) {
            try MediaProbe.probe(file: URL(fileURLWithPath: "/nonexistent/picture.png"))
        }
    }
}
