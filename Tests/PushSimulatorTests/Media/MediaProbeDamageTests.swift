// SPDX-License-Identifier: Apache-2.0

import PushSimulator
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MediaProbeDamageTests {
    private func codes(_ bytes: [UInt8]) -> [MediaInfo.Damage.Code] {
        MediaProbe.probe(bytes).damage.map(\.code)
    }

    private func replacing(_ bytes: [UInt8], at offset: Int, with new: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes.replaceSubrange(offset..<(offset + new.count), with: new)
        return bytes
    }

    @Test func `a file without bytes is empty`() {
        #expect(MediaProbe.probe([]).damage == [.init(.empty, "the file has no bytes", at: 0)])
    }

    @Test func `a PNG cut in its data keeps its size and says where it ends`() {
        let info = MediaProbe.probe(Array(SampleMedia.png.bytes.prefix(60)))
        #expect(info.width == 3)
        #expect(info.frameCount == 1)
        #expect(info.damage.map(\.code) == [.truncated, .endMissing])
        #expect(info.damage.first?.description == "the file ends inside the chunk IDAT (at byte 48)")
    }

    @Test func `a PNG without its last chunk lacks its end`() {
        #expect(codes(SampleMedia.png.bytes.dropLast(12)) == [.endMissing])
    }

    @Test func `a PNG with a flipped bit has a wrong checksum`() {
        var bytes = SampleMedia.png.bytes
        bytes[58] ^= 1
        #expect(codes(bytes) == [.checksum])
    }

    @Test func `a PNG of zero width has no possible size`() {
        let bytes = replacing(SampleMedia.png.bytes, at: 16, with: [0, 0, 0, 0])
        #expect(MediaProbe.probe(bytes).width == nil)
        #expect(codes(bytes) == [.size, .checksum])
    }

    @Test func `a PNG whose bits do not fit its colours has a bad header`() {
        #expect(codes(replacing(SampleMedia.png.bytes, at: 24, with: [16])).contains(.header))
    }

    @Test func `a PNG that is only a signature holds nothing`() {
        #expect(codes(Array(SampleMedia.png.bytes.prefix(8))) == [.dataMissing, .endMissing])
    }

    @Test func `bytes after the end of a PNG are no damage`() {
        #expect(codes(SampleMedia.png.bytes + [1, 2, 3]) == [])
    }

    @Test(arguments: [SampleMedia.baselineJPEG, .progressiveJPEG])
    func `a JPEG cut in its data lacks its end`(sample: SampleMedia) {
        #expect(codes(sample.bytes.dropLast(2)) == [.endMissing])
        #expect(MediaProbe.probe(sample.bytes.dropLast(6)).width == 3)
    }

    @Test(arguments: [SampleMedia.baselineJPEG, .progressiveJPEG])
    func `bytes after the end of a JPEG are no damage`(sample: SampleMedia) {
        #expect(codes(sample.bytes + [0, 1, 2, 3]) == [])
    }

    @Test func `a JPEG cut before its frame header has no size`() {
        let info = MediaProbe.probe(Array(SampleMedia.baselineJPEG.bytes.prefix(100)))
        #expect(info.width == nil)
        #expect(info.damage.map(\.code) == [.truncated, .header, .dataMissing])
    }

    @Test func `a JPEG of start and end only holds no picture`() {
        #expect(codes([0xFF, 0xD8, 0xFF, 0xD9]) == [.dataMissing])
    }

    @Test func `a JPEG segment shorter than its own length is refused`() {
        #expect(codes([0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0, 0]) == [.structure])
    }

    @Test func `a GIF cut in a frame counts it and lacks its end`() {
        let info = MediaProbe.probe(SampleMedia.animatedGIF.bytes.dropLast(3))
        #expect(info.frameCount == 2)
        #expect(info.damage.map(\.code) == [.truncated])
    }

    @Test func `a GIF without a trailer lacks its end`() {
        #expect(codes(SampleMedia.animatedGIF.bytes.dropLast(1)) == [.endMissing])
    }

    @Test func `a GIF without frames holds no picture`() {
        #expect(codes([UInt8]("GIF89a".utf8) + [3, 0, 2, 0, 0, 0, 0, 0x3B]) == [.dataMissing])
    }

    @Test func `a WebP shorter than its header says is truncated`() {
        #expect(codes(SampleMedia.lossyWebP.bytes.dropLast(10)) == [.truncated])
    }

    @Test func `a WebP without its start code has a bad header`() {
        #expect(codes(replacing(SampleMedia.lossyWebP.bytes, at: 23, with: [0])) == [.header])
    }

    @Test func `a WebP of empty frames holds no picture, and says so a bounded number of times`() {
        let frames = (0..<1000).map { _ in MediaBytes.chunk("ANMF", []) }.joined()
        let info = MediaProbe.probe(MediaBytes.chunk("RIFF", [UInt8]("WEBP".utf8) + frames))
        #expect(info.frameCount == 0)
        #expect(Set(info.damage.map(\.code)) == [.structure])
        #expect(info.damage.count < 50)
    }

    @Test func `an animated WebP without its header says so`() {
        let frame = MediaBytes.chunk("ANMF", [UInt8](repeating: 1, count: 24))
        let info = MediaProbe.probe(MediaBytes.chunk("RIFF", [UInt8]("WEBP".utf8) + frame))
        #expect(info.frameCount == 1)
        #expect(info.damage.map(\.code) == [.header])
    }

    @Test func `a bitmap of more pixels than bytes is truncated, whatever its header promises`() {
        var bytes = replacing(SampleMedia.bmp.bytes, at: 18, with: [0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0x7F])
        #expect(codes(bytes) == [.truncated])
        bytes = replacing(SampleMedia.bmp.bytes, at: 28, with: [7])
        #expect(codes(bytes).first == .header)
    }

    @Test func `a PNG of colours from a palette that is missing has a bad header`() {
        let sound = SampleMedia.png.bytes
        let palette = MediaBytes.position(of: "PLTE", in: sound)! - 4
        #expect(codes(Array(sound[..<palette] + sound[(palette + 15)...])) == [.header])
    }

    @Test func `a WebP without a picture chunk holds no picture`() {
        #expect(codes([UInt8]("RIFF".utf8) + [4, 0, 0, 0] + [UInt8]("WEBP".utf8)) == [.dataMissing])
    }

    @Test func `a bitmap shorter than its header says is truncated`() {
        #expect(codes(SampleMedia.bmp.bytes.dropLast(10)) == [.truncated])
    }
}
