// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import LoopbackServer
import PushMessages
import SampleAttachments
import Testing

@testable import PushEmulator

/// Pictures that are dropped into the compose form.
@Suite(.timeLimit(.minutes(10)))
struct DraftPictureTests {
    private static func post(_ bytes: [UInt8], to client: EmulatorClient) async throws -> EmulatorClient.Answer {
        try await client.perform("POST", "/compose/pictures", body: bytes)
    }

    @Test func `a picture is served under an address of the emulator, which the form knows again`() async throws {
        let sample = SampleAttachment.pizzaMonster
        try await Emulator(.test { $0.accessToken = "secret" }).withRunning { emulator in
            var client = EmulatorClient(emulator)
            #expect(try await Self.post(sample.bytes, to: client).status == 401)
            client.authorization = "Bearer secret"
            let answer = try await Self.post(sample.bytes, to: client)
            let address = try #require(try answer.json()["address"]?.string)
            #expect(address.hasPrefix("http://127.0.0.1:\(emulator.httpPort)/samples/own/"))
            #expect(address.hasSuffix(".png"))
            // Devices have no access token.
            client.authorization = nil
            let picture = try await client.get(String(address.dropFirst(client.base.count)))
            #expect(picture.body == sample.bytes)
            #expect(picture.header("Content-Type") == "image/png")
            #expect(picture.header("Content-Security-Policy") == "sandbox; default-src 'none'")
            client.authorization = "Bearer secret"
            let fields =
                "form=fields&reach=topic&topic=news&title=Hello&picture=address&platform=apple&address=\(address)"
            let check = try await client.perform(
                "POST",
                "/compose/check",
                body: Array(fields.utf8),
                headers: [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")]
            )
            for severity in ["warning", "error"] {
                #expect(!check.text.contains("<li class=\"\(severity)\">"), "\(check.text)")
            }
            #expect(check.text.contains("data:image/png"))
        }
    }

    @Test(arguments: [
        Array("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8),
        Array("<!DOCTYPE html><title>A page</title>".utf8), [], Array("%PDF-1.7".utf8),
    ])
    func `what is no picture, or may hold a script, is refused by its content`(bytes: [UInt8]) async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).perform(
                "POST",
                "/compose/pictures",
                body: bytes,
                headers: [HTTPHeader("Content-Type", "image/png")]
            )
            #expect(answer.status == 400)
            #expect(answer.text.contains("choose a JPEG, PNG, GIF or WebP"))
        }
    }

    @Test func `a picture may be larger than other requests, and has a limit of its own`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.bodyByteCount = 1000
        configuration.limits.pictureByteCount = 200_000
        try await Emulator(configuration).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let picture = SampleAttachment.pizzaMonster.bytes
            try #require((1001...200_000).contains(picture.count))
            #expect(try await Self.post(picture, to: client).status == 200)
            let padded = picture + [UInt8](repeating: 0, count: 200_001 - picture.count)
            #expect(try await Self.post(padded, to: client).status == 413)
            #expect(try await client.perform("POST", "/compose/check", body: picture).status == 413)
        }
    }

    @Test func `the newest pictures are kept, each once`() {
        let pictures = DraftPictures()
        let header: [UInt8] = [0xFF, 0xD8, 0xFF]
        let names = (0...DraftPictures.countLimit).compactMap { pictures.add(header + [UInt8($0)]) }
        #expect(Set(names).count == DraftPictures.countLimit + 1)
        #expect(pictures[names[0]] == nil)
        #expect(pictures[names[1]] != nil)
        // What is dropped again is new again.
        #expect(pictures.add(header + [1]) == names[1])
        #expect(pictures.add(header + [200]) != nil)
        #expect(pictures[names[1]] != nil)
        #expect(pictures[names[2]] == nil)
    }

    @Test(arguments: [
        "https://127.0.0.1:1/samples/own/0123456789abcdef0123456789abcdef.png", "http://a/samples/own/../x.png",
        "http://a/b/samples/own/0123456789abcdef0123456789abcdef.png", "",
    ])
    func `another address is not taken for such a picture`(address: String) {
        #expect(DraftPictures.name(in: address) == nil)
    }
}
