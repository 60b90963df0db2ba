// SPDX-License-Identifier: Apache-2.0

import Fixtures
import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MutationTests {
    private static let original = #"""
        {"message":{"token":"t\u00e9\ud83c\udf89","notification":{"title":"é","body":null},"data":{"a":"b",c:'d'},
        "android":{"ttl":"3.5s","priority":"high","notification":{"eventTime":"2026-10-05T14:30:00.5Z","vibrateTimings":["1s"],
        "lightSettings":{"color":{"red":0.5}}}},"apns":{"payload":{"aps":{"alert":{"title":"x"},"badge":-1e2},"n":[1,[2,{}]]}},
        "webpush":{"notification":{"actions":[{"action":"a","title":"b"}]}}},"validate_only":true}
        """#

    @Test(arguments: 0..<8)
    func `whatever happens to a text, reading ends, and what is read can be written and read again`(seed: Int) throws {
        var random = SeededNumbers(seed: UInt64(seed))
        let alphabet = Array("\"'\\{}[]:,0-9.eEtfnu\u{B} \nx".utf8) + [0x80, 0xC3, 0xFF, 0xF0]
        var readable = 0
        for _ in 0..<2_500 {
            var bytes = Array(Self.original.utf8)
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(alphabet.randomElement(using: &random)!, at: place)
                case 2: bytes[place] = alphabet.randomElement(using: &random)!
                case 3: bytes.removeSubrange(place..<min(bytes.count, place + 9))
                default: bytes.removeLast(bytes.count - max(place, 1))
                }
                if bytes.isEmpty { bytes = [0x7B] }
            }
            do {
                let reading = try PushMessage.read(bytes)
                readable += 1
                let written = reading.message.encoded()
                let again = try PushMessage.read(written)
                #expect(again.violations.isEmpty)
                #expect(again.message.encoded() == written)
            } catch {
                #expect(error.offset <= bytes.count)
                #expect(!error.googleMessage.isEmpty && !error.description.isEmpty)
            }
        }
        #expect(readable > 100)
    }
}
