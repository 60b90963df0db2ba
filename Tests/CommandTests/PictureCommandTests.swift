// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import Programs
import PushSimulator
import Testing

@testable import PushTesting

@Suite(.timeLimit(.minutes(10)))
struct PictureCommandTests {
    private static let attachments = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Media/attachments")

    private static func path(_ name: String) -> String { attachments.appending(path: name).path }

    /// A PNG's signature and header with a correct checksum, and nothing else; its header says that it has
    /// transparency.
    private static func png(width: Int, height: Int) -> StoredPNG {
        StoredPNG(width: width, height: height, bitDepth: 8, colorType: 6)
    }

    /// A PNG of half-transparent noise, which no compression makes smaller.
    private static func noise(width: Int, height: Int) -> [UInt8] {
        var number: UInt32 = 1
        var pixels: [UInt8] = []
        for _ in 0..<height {
            pixels.append(0)
            for column in 0..<width * 4 {
                number = number &* 1_664_525 &+ 1_013_904_223
                pixels.append(column % 4 == 3 ? 128 : UInt8(number >> 24))
            }
        }
        var noise = png(width: width, height: height)
        noise.append(rows: pixels)
        return noise.bytes
    }

    @Test func `the report has every platform's result for a picture`() async throws {
        let outcome = try await RichPushProcess.run(["picture", Self.path("margherita.jpg")])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("margherita.jpg: JPEG, "))
        #expect(outcome.output.contains("iPhone: picture shown\n  collapsed: "))
        #expect(outcome.output.contains("is cut off at the"))
        #expect(outcome.output.contains("Firefox"))
        #expect(outcome.output.hasSuffix("\n4 of 6 devices show the picture.\n"))
    }

    @Test func `the JSON has the parts that are shown`() async throws {
        let outcome = try await RichPushProcess.run(["picture", Self.path("margherita.webp"), "--format", "json"])
        #expect(outcome.status == 0)
        let json = try outcome.json
        let picture = try #require(json["picture"] as? [String: Any])
        #expect(picture["type"] as? String == "image/webp")
        let platforms = try #require(json["platforms"] as? [[String: Any]])
        #expect(platforms.count == 6)
        let phone = try #require(platforms.first { $0["platform"] as? String == "apple" })
        #expect(phone["isShown"] as? Bool == false)
        #expect((phone["findings"] as? [[String: Any]])?.isEmpty == false)
        let android = try #require(platforms.first { $0["platform"] as? String == "android" })
        #expect(android["isShown"] as? Bool == true)
        #expect((android["parts"] as? [[String: Any]])?.map { $0["place"] as? String } == ["collapsed", "expanded"])
    }

    /// The program decodes pictures if the manifest has found these.
    private static let canDecode = ConditionTrait.needs(headers: "png.h", "jpeglib.h", of: "libpng-dev libjpeg-dev")

    @Test(canDecode, arguments: ["margherita.jpg", "pizza-monster.png", "sideways.jpg"])
    func `variants fit every platform`(_ name: String) async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await RichPushProcess.run(
                ["picture", Self.path(name), "--fit", "fit", "--format", "json"],
                in: folder
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            let variants = try #require(try outcome.json["variants"] as? [[String: Any]])
            #expect(variants.count == 2)
            for (variant, ratio) in zip(variants, [2, 1]) {
                let file = try #require(variant["file"] as? String)
                let info = try MediaProbe.probe(file: URL(filePath: file))
                #expect(info.type == .jpeg || info.type == .png)
                #expect(info.damage.isEmpty && info.orientation == 1)
                let (width, height) = (try #require(info.width), try #require(info.height))
                #expect(width == height * ratio && height <= 512)
                #expect((width, height) == (variant["width"] as? Int ?? 0, variant["height"] as? Int ?? 0))
                #expect(info.byteCount <= 300_000)
                let shown = try await RichPushProcess.run(["picture", file, "--format", "json"])
                let platforms = try #require(try shown.json["platforms"] as? [[String: Any]])
                #expect(
                    platforms.filter { $0["platform"] as? String != "web" }.allSatisfy {
                        $0["isShown"] as? Bool == true
                    }
                )
            }
        }
    }

    /// A profile's header and nothing else: of RGB as its bytes 16 to 20 say, or of another space.
    private static func profile(_ space: String) -> [UInt8] {
        var profile = [UInt8](repeating: 0, count: 132)
        profile[3] = 132
        profile[8] = 4
        profile.replaceSubrange(12..<24, with: "mntr\(space)XYZ ".utf8)
        profile.replaceSubrange(36..<40, with: "acsp".utf8)
        profile.replaceSubrange(68..<80, with: [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])
        return profile
    }

    /// The picture with a colour profile in two segments, as large ones come.
    private static func jpeg(_ jpeg: [UInt8], profile: [UInt8]) -> [UInt8] {
        let parts = [profile[..<60], profile[60...]].enumerated().map { index, part in
            let count = 16 + part.count
            return [0xFF, 0xE2, UInt8(count >> 8), UInt8(count & 0xFF)] + Array("ICC_PROFILE\0".utf8)
                + [UInt8(index + 1), 2] + part
        }
        return Array(jpeg[..<2]) + Array(parts.joined()) + Array(jpeg[2...])
    }

    @Test(canDecode, arguments: [("RGB ", true), ("GRAY", false), ("CMYK", false)])
    func `variants keep the colour profile of RGB pictures`(space: String, isKept: Bool) async throws {
        try await withTemporaryFolder { folder in
            let margherita = [UInt8](try Data(contentsOf: Self.attachments.appending(path: "margherita.jpg")))
            let profile = Self.profile(space)
            try Data(Self.jpeg(margherita, profile: profile)).write(to: folder.appending(path: "p3.jpg"))
            let outcome = try await RichPushProcess.run(
                ["picture", "p3.jpg", "--fit", "fit", "--format", "json"],
                in: folder
            )
            let variants = try #require(try outcome.json["variants"] as? [[String: Any]], "\(outcome.errors)")
            #expect(variants.count == 2)
            for variant in variants {
                let bytes = try Data(contentsOf: URL(filePath: try #require(variant["file"] as? String)))
                #expect((bytes.range(of: Data(profile)) != nil) == isKept)
            }
        }
    }

    @Test(
        canDecode,
        arguments: [
            ("cICP", [12, 13, 0, 1], true), ("cICP", [1, 13, 0, 1], false), ("sRGB", [0], false),
            ("gAMA", [0, 1, 0x86, 0xA0], true), ("gAMA", [0, 0, 0xB1, 0x8F], false),
        ] as [(String, [UInt8], Bool)]
    )
    func `colours that a PNG names without a profile are lost, and that is said`(
        type: String,
        content: [UInt8],
        isLost: Bool
    ) async throws {
        try await withTemporaryFolder { folder in
            var picture = Self.png(width: 64, height: 64)
            picture.append(type, content)
            picture.append(rows: [UInt8](repeating: 0, count: 64 * (64 * 4 + 1)))
            try Data(picture.bytes).write(to: folder.appending(path: "p3.png"))
            let outcome = try await RichPushProcess.run(["picture", "p3.png", "--fit", "fit"], in: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("those that \(type) names are not kept") == isLost)
        }
    }

    @Test(canDecode) func `a JPEG with stray bytes is whole, and is cut as such`() async throws {
        try await withTemporaryFolder { folder in
            let margherita = [UInt8](try Data(contentsOf: Self.attachments.appending(path: "margherita.jpg")))
            try Data(margherita[..<20] + [0, 7] + margherita[20...]).write(to: folder.appending(path: "stray.jpg"))
            let outcome = try await RichPushProcess.run(["picture", "stray.jpg", "--fit", "fit"], in: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("480 × 480 pixels"))
            #expect(outcome.output.contains("damaged: there are 2 stray bytes between two segments"))
            #expect(outcome.output.contains("Android phone: picture shown"))
            #expect(outcome.output.contains("Written: "))
        }
    }

    @Test(canDecode, arguments: [(64, false), (600, true)])
    func `transparency that would cost too many bytes becomes white, and that is said`(side: Int, isFlattened: Bool)
        async throws
    {
        try await withTemporaryFolder { folder in
            try Data(Self.noise(width: side, height: side)).write(to: folder.appending(path: "noise.png"))
            let command = ["picture", "noise.png", "--fit", "fit"]
            let outcome = try await RichPushProcess.run(command + ["--format", "json"], in: folder)
            let variants = try #require(try outcome.json["variants"] as? [[String: Any]], "\(outcome.errors)")
            #expect(variants.map { $0["isFlattened"] as? Bool } == [isFlattened, isFlattened])
            let type = isFlattened ? MediaType.jpeg : .png
            for variant in variants {
                let file = try #require(variant["file"] as? String)
                #expect(try MediaProbe.probe(file: URL(filePath: file)).type == type)
            }
            let told = try await RichPushProcess.run(command, in: folder)
            #expect(told.output.contains("white in place of transparent parts") == isFlattened)
        }
    }

    @Test func `a page is drawn, and nothing is mixed into it`() async throws {
        let outcome = try await RichPushProcess.run(["picture", Self.path("margherita.jpg"), "-o", "-"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("<!doctype html>"))
        #expect(outcome.output.hasSuffix("</html>\n"))
        #expect(outcome.output.contains("margherita.jpg"))
    }

    @Test func `a picture of an address is loaded`() async throws {
        let bytes = Array(try Data(contentsOf: Self.attachments.appending(path: "margherita.jpg")))
        let answers = LoopbackRoutes { request in
            request.path == "/a.jpg"
                ? .response(status: 200, contentType: "image/jpeg", body: bytes)
                : .response(status: 404, contentType: "text/html", body: Array("gone".utf8))
        }
        try await withLoopbackServer(answers) { server in
            let outcome = try await RichPushProcess.run(["picture", "\(server.baseURL)/a.jpg"])
            #expect(outcome.output.contains("iPhone: picture shown"))
            let gone = try await RichPushProcess.run(["picture", "\(server.baseURL)/b.jpg"])
            #expect(gone.status == 66)
            #expect(gone.errors.contains("the server answers 404"))
        }
    }

    @Test func `a file that is not a picture, or needs too much memory, is refused`() async throws {
        try await withTemporaryFolder { folder in
            try Data("hello".utf8).write(to: folder.appending(path: "a.jpg"))
            try Data().write(to: folder.appending(path: "empty.jpg"))
            try Data(Self.png(width: 60_000, height: 60_000).bytes).write(to: folder.appending(path: "bomb.png"))
            try Data(Self.png(width: 100, height: 100).bytes).write(to: folder.appending(path: "cut.png"))
            for (name, half) in [("margherita.jpg", "half.jpg"), ("pizza-monster.png", "half.png")] {
                let whole = try Data(contentsOf: Self.attachments.appending(path: name))
                try whole.prefix(whole.count / 2).write(to: folder.appending(path: half))
            }
            for (arguments, status, text) in [
                (["a.jpg"], 65, "a.jpg is not a picture"), (["empty.jpg"], 65, "is empty"),
                (["none.jpg"], 66, "cannot be read"),
                (["bomb.png", "--fit", "x"], 65, "more than the 100000000 that are decoded"),
                (["cut.png", "--fit", "x"], 65, "damaged"),
                (["half.jpg", "--fit", "x"], 65, "is damaged (the end of the picture (EOI) is missing"),
                (["half.png", "--fit", "x"], 65, "is damaged (the file ends inside the chunk IDAT"),
                ([folder.path, "--fit", "x"], 66, "it is a folder; name a file in it"),
                (
                    [Self.path("margherita.webp"), "--fit", "x"], 65,
                    "WebP, which is not decoded here; save it as JPEG or PNG for --fit, for instance with ImageMagick: convert FILE"
                ),
            ] as [([String], Int32, String)] {
                let outcome = try await RichPushProcess.run(["picture"] + arguments, in: folder)
                #expect(outcome.status == status, "\(arguments)")
                #expect(outcome.errors.contains(text), "\(outcome.errors)")
                #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "x").path))
            }
        }
    }
}
