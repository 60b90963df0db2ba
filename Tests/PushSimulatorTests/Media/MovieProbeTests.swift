// SPDX-License-Identifier: Apache-2.0

import PushSimulator
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MovieProbeTests {
    private func codes(_ bytes: [UInt8]) -> [MediaInfo.Damage.Code] { MediaProbe.probe(bytes).damage.map(\.code) }

    private func movie() throws -> [UInt8] { try SampleAttachmentFile.bytes("blinking-monster.mp4") }

    @Test(arguments: [
        ([0, 1, -1, 0], 6), ([-1, 0, 0, -1], 3), ([0, -1, 1, 0], 8), ([1, 0, 0, 1], 1), ([0, 0, 0, 0], 1),
    ])
    func `a movie is turned as the matrix of its track says`(matrix: [Int], orientation: Int) throws {
        let fixed = matrix.map { MediaBytes.big32($0 << 16) }
        var bytes = try movie()
        bytes = MediaBytes.replacing(bytes, after: "tkhd", plus: 40, with: fixed[0] + fixed[1])
        bytes = MediaBytes.replacing(bytes, after: "tkhd", plus: 52, with: fixed[2] + fixed[3])
        let info = MediaProbe.probe(bytes)
        #expect(info.orientation == orientation)
        #expect([info.width, info.height] == [160, 80])
        #expect([info.displayWidth, info.displayHeight] == (orientation > 4 ? [80, 160] : [160, 80]))
    }

    @Test func `the order of index and data does not matter`() throws {
        let bytes = try movie()
        let index = try #require(MediaBytes.position(of: "moov", in: bytes)) - 4
        let data = try #require(MediaBytes.position(of: "mdat", in: bytes)) - 4
        let sound = MediaProbe.probe(bytes)
        var swapped = MediaProbe.probe(Array(bytes[..<data] + bytes[index...] + bytes[data..<index]))
        swapped.byteCount = sound.byteCount
        #expect(swapped == sound)
    }

    @Test func `a last box of unknown length reaches the end`() {
        let bytes = MediaBytes.box("ftyp", [UInt8]("isom".utf8)) + MediaBytes.box("moov")
        #expect(codes(bytes + MediaBytes.big32(0) + [UInt8]("mdat".utf8) + [1, 2, 3]) == [])
    }

    @Test func `lengths of 64 bits are read, and those beyond any file are cut`() {
        let start = MediaBytes.box("ftyp", [UInt8]("isom".utf8)) + MediaBytes.box("moov")
        func data(_ length: UInt64) -> [UInt8] {
            start + MediaBytes.big32(1) + [UInt8]("mdat".utf8) + MediaBytes.big64(length) + [1, 2, 3, 4]
        }
        #expect(codes(data(20)) == [])
        #expect(codes(data(21)) == [.truncated])
        #expect(codes(data(.max)) == [.truncated])
        #expect(codes(data(1 << 63)) == [.truncated])
        #expect(codes(data(15)) == [.structure, .dataMissing])
    }

    @Test func `a movie without data or index says which`() throws {
        let bytes = try movie()
        let index = try #require(MediaBytes.position(of: "moov", in: bytes)) - 4
        #expect(codes(Array(bytes[..<index])) == [.header])
        #expect(codes(MediaBytes.box("ftyp", [UInt8]("isom".utf8)) + bytes[index...]) == [.dataMissing])
    }

    @Test func `a table of samples that is shorter than it says is damage, and counts nothing`() throws {
        let info = MediaProbe.probe(
            MediaBytes.replacing(try movie(), after: "stsz", plus: 8, with: [0x7F, 0xFF, 0xFF, 0xFF])
        )
        #expect(info.frameCount == 0)
        #expect(info.damage.map(\.code) == [.structure])
    }

    @Test func `boxes within boxes do not lead deeper than a movie does`() {
        var nested: [UInt8] = []
        for _ in 0..<2000 { nested = MediaBytes.box("trak", nested) }
        let bytes = MediaBytes.box("ftyp", [UInt8]("isom".utf8)) + MediaBytes.box("moov", nested)
        #expect(codes(bytes) == [.dataMissing])
    }

    @Test(arguments: [(0, 1), (1, 8), (2, 3), (3, 6)])
    func `a HEIC is turned against the clock`(quarters: UInt8, orientation: Int) {
        let info = MediaProbe.probe(MediaBytes.heic(properties: [MediaBytes.box("irot", [quarters])]))
        #expect(info.orientation == orientation)
        #expect([info.width, info.height] == [40, 30])
        #expect(info.displayWidth == (quarters % 2 == 0 ? 40 : 30))
        #expect(info.damage == [])
    }

    @Test(arguments: [
        ([39, 1, 29, 1], 39, 29), ([79, 2, 59, 2], 40, 30), ([157, 4, 117, 4], 39, 29), ([41, 1, 29, 1], 40, 30),
        ([39, 0, 29, 1], 40, 30),
        ([0, 1, 0, 1], 40, 30),
    ])
    func `a HEIC is as large as its clean aperture, where that is inside of it`(
        aperture: [Int],
        width: Int,
        height: Int
    ) {
        let numbers = (aperture + [0, 1, 0, 1]).flatMap { MediaBytes.big32($0) }
        let upright = MediaProbe.probe(MediaBytes.heic(properties: [MediaBytes.box("clap", numbers)]))
        #expect([upright.width, upright.height] == [width, height])
        #expect(upright.damage == [])
        let turned = MediaBytes.heic(properties: [MediaBytes.box("clap", numbers), MediaBytes.box("irot", [1])])
        #expect(MediaProbe.probe(turned).displayWidth == height)
        let swapped = (Array(aperture[2...]) + aperture[..<2] + [0, 1, 0, 1]).flatMap { MediaBytes.big32($0) }
        let first = MediaBytes.heic(properties: [MediaBytes.box("irot", [1]), MediaBytes.box("clap", swapped)])
        #expect(MediaProbe.probe(first).displayWidth == height)
    }

    @Test func `a HEIC beside a picture of its transparency has some`() {
        let alpha = [UInt8]("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8)
        let depth = [UInt8]("urn:mpeg:hevc:2015:auxid:2\0".utf8)
        #expect(MediaProbe.probe(MediaBytes.heic()).hasAlpha == false)
        let box = MediaBytes.box("auxC", MediaBytes.big32(0) + alpha)
        #expect(MediaProbe.probe(MediaBytes.heic(properties: [box])).hasAlpha == true)
        let other = MediaBytes.box("auxC", MediaBytes.big32(0) + depth)
        #expect(MediaProbe.probe(MediaBytes.heic(properties: [other])).hasAlpha == false)
    }

    @Test func `a HEIC whose data is said to lie outside is truncated`() {
        #expect(codes(MediaBytes.heic(dataLength: 17)) == [.truncated])
        #expect(codes(MediaBytes.heic(dataLength: 0xFFFF_FFFF)) == [.truncated])
    }

    @Test func `an AVI whose length does not fit a number has none`() {
        let header = MediaBytes.chunk("avih", [UInt8](repeating: 0xC7, count: 56))
        let list = MediaBytes.chunk("LIST", [UInt8]("hdrl".utf8) + header)
        let bytes = MediaBytes.chunk("RIFF", [UInt8]("AVI ".utf8) + list)
        let info = MediaProbe.probe(bytes)
        #expect(info.type == .avi)
        #expect(info.duration == nil)
        #expect(info.damage.map(\.code) == [.size, .dataMissing])
    }

    @Test func `fields before any picture are no pictures`() {
        let sequence: [UInt8] = [0, 0, 1, 0xB3, 0x0A, 0x00, 0x50, 0x13, 0, 0, 0, 0]
        let field: [UInt8] = [0, 0, 1, 0xB5, 0x80, 0, 1, 0]
        let info = MediaProbe.probe(sequence + field + field + field)
        #expect(info.type == .mpeg2Video)
        #expect(info.frameCount == 0)
        #expect(info.damage.map(\.code) == [.dataMissing])
    }

    @Test func `two fields are one picture`() {
        let sequence: [UInt8] = [0, 0, 1, 0xB3, 0x0A, 0x00, 0x50, 0x13, 0, 0, 0, 0]
        let extensionOfSequence: [UInt8] = [0, 0, 1, 0xB5, 0x14, 0, 0, 0, 0, 0]
        let picture: [UInt8] = [0, 0, 1, 0, 0, 0, 0, 0]
        let field: [UInt8] = [0, 0, 1, 0xB5, 0x80, 0, 1, 0]
        let whole: [UInt8] = [0, 0, 1, 0xB5, 0x80, 0, 3, 0]
        func frames(_ parts: [UInt8]...) -> Int {
            MediaProbe.probe(sequence + extensionOfSequence + parts.joined()).frameCount
        }
        #expect(frames(picture, whole, picture, whole) == 2)
        #expect(frames(picture, field, picture, field) == 1)
    }
}
