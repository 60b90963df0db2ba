// SPDX-License-Identifier: Apache-2.0

import PushSimulator
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SoundProbeTests {
    private func codes(_ bytes: [UInt8]) -> [MediaInfo.Damage.Code] { MediaProbe.probe(bytes).damage.map(\.code) }

    /// MPEG-1 layer III at 128 kbit/s and 44.1 kHz: 417 bytes and 1152 samples a frame.
    private let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 413)

    private func tag(_ count: Int) -> [UInt8] {
        [UInt8]("ID3\u{4}\0\0".utf8) + [0, 0, UInt8(count >> 7), UInt8(count & 0x7F)]
            + [UInt8](repeating: 0xFF, count: count)
    }

    @Test func `an MP3 lasts as long as its frames`() {
        let expected = Duration.nanoseconds(100 * 1152 * 1_000_000_000 / 44100)
        let stream = [UInt8]((0..<100).map { _ in frame }.joined())
        for bytes in [stream, tag(300) + stream, tag(40) + tag(300) + stream] {
            let info = MediaProbe.probe(bytes)
            #expect(info.type == .mp3)
            #expect(info.duration.map { abs(($0 - expected) / .microseconds(1)) < 1 } == true)
            #expect(info.damage == [])
        }
        let tagged = stream + [UInt8]("TAG".utf8) + [UInt8](repeating: 0, count: 125)
        #expect(MediaProbe.probe(tagged).duration == MediaProbe.probe(stream).duration)
        #expect(codes(tagged) == [])
    }

    @Test func `an MP3 with fewer frames than its directory promises is truncated`() throws {
        var directory = frame
        directory.replaceSubrange(36..<48, with: [UInt8]("Xing".utf8) + MediaBytes.big32(1) + MediaBytes.big32(9))
        #expect(codes(directory + [UInt8]((0..<9).map { _ in frame }.joined())) == [])
        #expect(codes(directory + frame + frame) == [.truncated])
        #expect(codes(directory) == [.dataMissing])
    }

    @Test func `an ID3 tag longer than the file leaves no sound`() {
        #expect(codes(Array(tag(300).dropLast(1))) == [.truncated, .dataMissing])
    }

    @Test func `bytes that start like a frame and go on otherwise are no MP3`() {
        #expect(MediaProbe.probe(Array(frame.dropLast(7)) + [UInt8](repeating: 1, count: 900)).type == .unknown)
    }

    @Test func `a WAV from a pipe lasts as long as its bytes`() throws {
        let sound = try SampleAttachmentFile.bytes("jingle.wav")
        let piped = MediaBytes.replacing(sound, after: "data", with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(MediaProbe.probe(piped).duration == .milliseconds(500))
        #expect(codes(piped) == [])
    }

    @Test func `a WAV without format, sound or either says so`() {
        func wav(_ chunks: [UInt8]...) -> [UInt8] {
            MediaBytes.chunk("RIFF", [UInt8]("WAVE".utf8) + chunks.joined())
        }
        let format = MediaBytes.chunk("fmt ", [1, 0, 1, 0, 0x80, 0x3E, 0, 0, 0, 0x7D, 0, 0, 2, 0, 16, 0])
        #expect(codes(wav(format, MediaBytes.chunk("data", [1, 2]))) == [])
        #expect(codes(wav(format)) == [.dataMissing])
        #expect(codes(wav(format, MediaBytes.chunk("data", []))) == [.dataMissing])
        #expect(codes(wav(MediaBytes.chunk("data", [1, 2]))) == [.header])
        #expect(codes(wav()) == [.header, .dataMissing])
        let silent = MediaBytes.chunk("fmt ", [UInt8](repeating: 0, count: 16))
        #expect(codes(wav(silent, MediaBytes.chunk("data", [1, 2]))) == [.header])
    }

    @Test(arguments: ["jingle.aiff", "jingle.aifc"])
    func `an AIFF cut in its sound is truncated`(name: String) throws {
        let info = MediaProbe.probe(try SampleAttachmentFile.bytes(name).dropLast(500))
        #expect(info.damage.map(\.code) == [.truncated, .truncated])
        #expect(info.duration == .milliseconds(500))
    }

    @Test func `AAC cut in a frame is truncated`() throws {
        #expect(codes(try SampleAttachmentFile.bytes("jingle.aac").dropLast(1)) == [.truncated])
    }
}
