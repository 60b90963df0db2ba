// SPDX-License-Identifier: Apache-2.0

import Fixtures
import PushSimulator
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MediaProbeMutationTests {
    @Test func `every prefix of every sample is probed to an end`() {
        for sample in SampleMedia.all {
            for count in sample.bytes.indices {
                let info = MediaProbe.probe(Array(sample.bytes.prefix(count)))
                #expect(info.byteCount == count)
            }
        }
    }

    @Test(arguments: SampleMedia.all)
    func `mutated bytes never crash the probe`(sample: SampleMedia) {
        checkProbe(of: sample.bytes, rounds: 2_000)
    }

    @Test(arguments: SampleAttachmentFile.names)
    func `mutated attachments never crash the probe`(name: String) throws {
        // The numbers are in headers; the index of a movie is at its end.
        let bytes = try SampleAttachmentFile.bytes(name)
        checkProbe(of: bytes.count > 4096 ? bytes[..<2048] + bytes.suffix(2048) : bytes, rounds: 300)
    }

    /// Expects the probe to end with possible values, whatever is changed in the bytes.
    private func checkProbe(of sound: [UInt8], rounds: Int) {
        guard !sound.isEmpty else { return }
        let seed = UInt64(sound.count) &+ 2026
        var random = SeededNumbers(seed: seed)
        let extremes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF]
        for _ in 0..<rounds {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[index] = extremes.randomElement(using: &random)!
                case 2: bytes.remove(at: index)
                default: bytes.insert(contentsOf: bytes[index...].prefix(20), at: index)
                }
                if bytes.isEmpty { break }
            }
            let info = MediaProbe.probe(bytes)
            #expect(info.damage.allSatisfy { (0...bytes.count).contains($0.offset) }, "seed \(seed)")
            #expect(info.width.map { $0 > 0 } ?? true, "seed \(seed)")
        }
    }
}
