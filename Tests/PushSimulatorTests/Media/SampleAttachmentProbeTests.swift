// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SampleAttachmentProbeTests {
    /// The properties of a sample; ffprobe, identify and heif-info report the same for the undamaged ones.
    struct Expectation: Sendable, CustomTestStringConvertible {
        let name: String
        let type: MediaType
        var size: [Int]?
        var frames = 0
        var milliseconds: Int?
        var hasAlpha: Bool?
        var orientation = 1
        var damage: [MediaInfo.Damage.Code] = []

        var testDescription: String { name }
    }

    static let all: [Expectation] = [
        .init(name: "blinking-monster.avi", type: .avi, size: [160, 80], frames: 25, milliseconds: 1000),
        .init(
            name: "blinking-monster.gif",
            type: .gif,
            size: [320, 160],
            frames: 3,
            milliseconds: 2140,
            hasAlpha: false
        ),
        .init(name: "blinking-monster.m4v", type: .m4v, size: [160, 80], frames: 25, milliseconds: 1000),
        .init(name: "blinking-monster.mov", type: .quickTime, size: [160, 80], frames: 25, milliseconds: 1000),
        .init(name: "blinking-monster.mp4", type: .mpeg4, size: [160, 80], frames: 25, milliseconds: 1000),
        .init(
            name: "blinking-monster.webp",
            type: .webP,
            size: [320, 160],
            frames: 3,
            milliseconds: 2140,
            hasAlpha: false
        ),
        .init(name: "blinking.png", type: .png, size: [64, 32], frames: 2, milliseconds: 1540, hasAlpha: false),
        .init(name: "bomb.gif", type: .gif, size: [65535, 65535], frames: 1, hasAlpha: false),
        .init(name: "bomb.png", type: .png, size: [60000, 60000], frames: 1, hasAlpha: true),
        .init(
            name: "checksum.png",
            type: .png,
            size: [1200, 600],
            frames: 1,
            hasAlpha: false,
            damage: [.checksum]
        ),
        .init(name: "empty.png", type: .unknown, damage: [.empty]),
        .init(name: "error.jpg", type: .json),
        .init(name: "fragmented.mp4", type: .mpeg4, size: [160, 80], frames: 25, milliseconds: 1000),
        .init(name: "gzip.png", type: .gzip),
        .init(name: "heic.jpg", type: .heic, size: [480, 480], frames: 1, hasAlpha: false),
        .init(name: "jingle.aac", type: .aac, milliseconds: 576),
        .init(name: "jingle.aifc", type: .aifc, milliseconds: 500),
        .init(name: "jingle.aiff", type: .aiff, milliseconds: 500),
        .init(name: "jingle.m4a", type: .mpeg4Audio, milliseconds: 500),
        .init(name: "jingle.mp3", type: .mp3, milliseconds: 576),
        .init(name: "jingle.wav", type: .wav, milliseconds: 500),
        .init(name: "jpeg.png", type: .jpeg, size: [480, 480], frames: 1, hasAlpha: false),
        .init(name: "margherita.avif", type: .avif, size: [480, 480], frames: 1, hasAlpha: false),
        .init(name: "margherita.bmp", type: .bmp, size: [80, 80], frames: 1, hasAlpha: false),
        .init(name: "margherita.heic", type: .heic, size: [480, 480], frames: 1, hasAlpha: false),
        .init(name: "margherita.jpg", type: .jpeg, size: [480, 480], frames: 1, hasAlpha: false),
        .init(name: "margherita.svg", type: .svg, size: [480, 480], frames: 1),
        .init(name: "margherita.webp", type: .webP, size: [480, 480], frames: 1, hasAlpha: false),
        .init(name: "mpeg-1.mpg", type: .mpeg, size: [160, 80], frames: 25, milliseconds: 1000),
        .init(name: "mpeg-2.m2v", type: .mpeg2Video, size: [160, 80], frames: 25, milliseconds: 1000),
        .init(name: "mpeg-2.mpg", type: .mpeg, size: [160, 80], frames: 25, milliseconds: 1000),
        .init(name: "page.png", type: .html),
        .init(name: "pizza-monster.png", type: .png, size: [1200, 600], frames: 1, hasAlpha: false),
        .init(name: "png.jpg", type: .png, size: [1200, 600], frames: 1, hasAlpha: false),
        .init(name: "sideways.jpg", type: .jpeg, size: [480, 480], frames: 1, hasAlpha: false, orientation: 6),
        .init(
            name: "truncated.gif",
            type: .gif,
            size: [320, 160],
            frames: 2,
            milliseconds: 1540,
            hasAlpha: false,
            damage: [.truncated]
        ),
        .init(
            name: "truncated.heic",
            type: .heic,
            size: [480, 480],
            frames: 1,
            hasAlpha: false,
            damage: [.truncated]
        ),
        .init(
            name: "truncated.jpg",
            type: .jpeg,
            size: [480, 480],
            frames: 1,
            hasAlpha: false,
            damage: [.endMissing]
        ),
        .init(name: "truncated.mp3", type: .mp3, milliseconds: 180, damage: [.truncated]),
        .init(name: "truncated.mp4", type: .mpeg4, damage: [.truncated, .header]),
        .init(
            name: "truncated.png",
            type: .png,
            size: [1200, 600],
            frames: 1,
            hasAlpha: false,
            damage: [.truncated, .endMissing]
        ),
        .init(name: "truncated.wav", type: .wav, milliseconds: 199, damage: [.truncated]),
        .init(
            name: "truncated.webp",
            type: .webP,
            size: [480, 480],
            frames: 1,
            hasAlpha: false,
            damage: [.truncated]
        ),
        .init(name: "webp.jpg", type: .webP, size: [480, 480], frames: 1, hasAlpha: false),
        .init(name: "zeros.jpg", type: .jpeg, size: [480, 480], frames: 1, hasAlpha: false, damage: [.endMissing]),
    ]

    @Test func `every sample is expected to be something`() {
        #expect(Self.all.map(\.name) == SampleAttachmentFile.names)
    }

    @Test(arguments: all)
    func `a sample is what its maker meant`(expected: Expectation) throws {
        let info = try MediaProbe.probe(file: SampleAttachmentFile.url(expected.name))
        #expect(info.type == expected.type)
        #expect([info.width, info.height].compactMap(\.self) == expected.size ?? [])
        #expect(info.frameCount == expected.frames)
        #expect(info.duration.map { Int(($0 / .milliseconds(1)).rounded(.down)) } == expected.milliseconds)
        #expect(info.hasAlpha == expected.hasAlpha)
        #expect(info.orientation == expected.orientation)
        #expect(info.damage.map(\.code) == expected.damage)
        #expect(try info == MediaProbe.probe(SampleAttachmentFile.bytes(expected.name)))
    }

    @Test(arguments: [
        ("blinking-monster.mp4", "public.mpeg-4"), ("blinking-monster.m4v", "com.apple.m4v-video"),
        ("blinking-monster.mov", "com.apple.quicktime-movie"), ("blinking-monster.avi", "public.avi"),
        ("mpeg-1.mpg", "public.mpeg"), ("mpeg-2.m2v", "public.mpeg-2-video"),
        ("jingle.wav", "com.microsoft.waveform-audio"), ("jingle.aiff", "public.aiff-audio"),
        ("jingle.aifc", "public.aifc-audio"), ("jingle.mp3", "public.mp3"), ("jingle.m4a", "public.mpeg-4-audio"),
        ("jingle.aac", "public.aac-audio"), ("margherita.heic", "public.heic"), ("margherita.avif", "public.avif"),
        ("margherita.webp", "org.webmproject.webp"), ("margherita.bmp", "com.microsoft.bmp"),
        ("margherita.svg", "public.svg-image"), ("margherita.jpg", "public.jpeg"), ("page.png", "public.html"),
        ("error.jpg", "public.json"), ("gzip.png", "org.gnu.gnu-zip-archive"),
    ])
    func `a sample has Apple's identifier of its type`(name: String, identifier: String) throws {
        #expect(try MediaProbe.probe(file: SampleAttachmentFile.url(name)).type.uniformType == identifier)
    }
}
