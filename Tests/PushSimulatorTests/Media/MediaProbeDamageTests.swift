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

    @Test func `a PNG with a flipped letter in the name of its last chunk is whole`() {
        let png = SampleMedia.png.bytes
        // IENX, whose checksum is that of IEND.
        let info = MediaProbe.probe(replacing(png, at: png.count - 5, with: [UInt8(ascii: "X")]))
        #expect(info.damage.map(\.code) == [.skipped, .endMissing])
        #expect(info.fatalDamage == nil)
    }

    @Test func `a PNG with a flipped bit has a wrong checksum`() {
        var bytes = SampleMedia.png.bytes
        bytes[58] ^= 1
        #expect(codes(bytes) == [.checksum])
    }

    @Test func `a PNG of zero width has no possible size`() {
        let bytes = replacing(SampleMedia.png.bytes, at: 16, with: [0, 0, 0, 0])
        #expect(MediaProbe.probe(bytes).width == nil)
        #expect(codes(bytes) == [.size, .header])
    }

    /// The chunks of the sample with another byte in the checksum of one of them.
    private func spoilingChecksum(of name: String, in png: [UInt8] = SampleMedia.png.bytes) -> [UInt8] {
        let start = MediaBytes.position(of: name, in: png)! - 4
        var png = png
        png[start + 8 + png[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }] ^= 1
        return png
    }

    @Test(arguments: [("IHDR", true), ("PLTE", true), ("IDAT", false), ("IEND", false)])
    func `a PNG with a wrong checksum in a part it cannot do without is refused`(name: String, isFatal: Bool) {
        let info = MediaProbe.probe(spoilingChecksum(of: name))
        #expect((info.fatalDamage != nil) == isFatal)
        #expect((info.loss == nil) == (name == "IEND"))
        #expect(info.damage.first?.detail == "the checksum of the chunk \(name) is wrong")
    }

    @Test func `a PNG with a wrong checksum in what only describes it is whole`() {
        let chunk = MediaBytes.big32(4) + [UInt8]("gAMA".utf8) + MediaBytes.big32(45455)
        let info = MediaProbe.probe(PNGBytes.inserting(chunk, checksum: [1, 2, 3, 4], into: SampleMedia.png.bytes))
        #expect(info.damage.map(\.code) == [.skipped])
        #expect(info.loss == nil)
        #expect(info.width == 3)
    }

    @Test func `a PNG with a chunk that readers must know and do not is refused`() {
        let chunk = MediaBytes.big32(0) + [UInt8]("ABCD".utf8)
        let info = MediaProbe.probe(
            PNGBytes.inserting(chunk, checksum: [0xDB, 0x17, 0x20, 0xA5], into: SampleMedia.png.bytes)
        )
        #expect(info.damage.map(\.code) == [.header])
        #expect(info.damage.first?.detail.contains("ABCD") == true)
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

    @Test func `a JPEG segment shorter than its own length is refused, unless the picture can do without it`() {
        #expect(codes([0xFF, 0xD8, 0xFF, 0xDB, 0, 1, 0, 0]) == [.header])
        #expect(codes(inserting([0xFF, 0xE5, 0, 1])) == [.skipped])
    }

    /// The sample JPEG with bytes behind its first segment, which begins behind the start marker.
    private func inserting(_ bytes: [UInt8]) -> [UInt8] {
        let jpeg = SampleMedia.baselineJPEG.bytes
        return jpeg[..<20] + bytes + jpeg[20...]
    }

    @Test(arguments: [[0], [0xFF, 0], [1, 2, 3, 0xFF, 0, 0xFF, 0xFF, 0], [UInt8](repeating: 7, count: 5000)])
    func `stray bytes between the segments of a JPEG are passed over`(stray: [UInt8]) {
        let info = MediaProbe.probe(inserting(stray))
        #expect(info.damage.map(\.code) == [.skipped])
        #expect(info.damage.first?.offset == 20)
        #expect(info.width == 3 && info.height == 2 && info.frameCount == 1)
        #expect(info.loss == nil)
    }

    @Test func `bytes that fill the room before a marker of a JPEG are no damage`() {
        #expect(codes(inserting([0xFF, 0xFF, 0xFF])) == [])
        #expect(codes(inserting([0xFF, 0x01])) == [])
    }

    @Test(arguments: [[0xFF, 0xD8], [0xFF, 0x02, 0, 2], [0xFF, 0xF0, 0, 2], [0xFF, 0xC8, 0, 2]])
    func `a JPEG with a marker that decoders refuse has a bad header`(segment: [UInt8]) {
        #expect(codes(inserting(segment)) == [.header])
    }

    @Test(arguments: [[0xFF, 0xC4], [0xFF, 0xDB]])
    func `a JPEG with a table of another length has a bad header`(marker: [UInt8]) {
        let jpeg = SampleMedia.baselineJPEG.bytes
        let table = jpeg.indices.first { jpeg[$0...].starts(with: marker) }!
        for length: UInt8 in [jpeg[table + 3] - 1, jpeg[table + 3] + 1] {
            #expect(codes(replacing(jpeg, at: table + 3, with: [length])) == [.header])
        }
        #expect(
            codes(replacing(jpeg, at: table + 5, with: [UInt8](repeating: 255, count: 16))).first
                == (marker[1] == 0xC4 ? .header : nil)
        )
    }

    @Test func `a JPEG without its quantization tables has a bad header`() {
        let jpeg = SampleMedia.baselineJPEG.bytes
        let (first, frame) = (
            jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xDB]) }!,
            jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) }!
        )
        #expect(codes(Array(jpeg[..<first] + jpeg[frame...])) == [.header])
    }

    @Test func `a JPEG with two frame headers, or one of another length, has a bad header`() {
        let jpeg = SampleMedia.baselineJPEG.bytes
        let frame = jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) }!
        #expect(codes(inserting(Array(jpeg[frame..<(frame + 19)]))) == [.header])
        #expect(codes(replacing(jpeg, at: frame + 9, with: [2])).first == .header)
    }

    @Test func `a JPEG with a byte behind its start marker is none to those who read it`() {
        let jpeg = SampleMedia.baselineJPEG.bytes
        let info = MediaProbe.probe(jpeg[..<2] + [0] + jpeg[2...])
        #expect(info.fatalDamage != nil)
        #expect(info.width == 3)
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
