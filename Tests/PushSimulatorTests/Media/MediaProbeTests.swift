// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator
import Testing

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
        #expect(info == MediaInfo(type: type, byteCount: bytes.count, width: width, height: height, frameCount: frames))
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
        ("BMW is no bitmap, only two letters of one", .text),
        ("GIF88a", .text),
    ])
    func `other content is named by its first bytes`(text: String, type: MediaType) {
        #expect(MediaProbe.probe([UInt8](text.utf8)).type == type)
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
        #expect(try MediaProbe.probe(file: file).damage.map(\.code) == [.checksum])
        #expect(MediaProbe.probe(broken).damage.map(\.code) == [.checksum])
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
