// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushMessages
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct PageRouteTests {
    @Test func `every view has the policy, and its assets are small and kept by browsers`() async throws {
        let assets = PageAssets.embedded
        #expect(assets.content.values.reduce(0) { $0 + $1.count } <= 150_000)
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            for path in ["/", "/?q=nothing", "/messages/7", "/compare"] {
                let answer = try await client.get(path)
                #expect(answer.header("Content-Security-Policy") == PagePolicy.text, "\(path)")
                #expect(answer.header("Cache-Control") == "no-store", "\(path)")
                #expect(answer.status == (path == "/messages/7" ? 404 : 200), "\(path)")
            }
            for asset in PageAsset.allCases {
                let answer = try await client.get(assets.path(asset))
                #expect(answer.body == assets.content[asset], "\(asset)")
                #expect(answer.header("Content-Type") == asset.contentType, "\(asset)")
                #expect(answer.header("Cache-Control")?.contains("immutable") == true)
            }
            #expect(try await client.get("/assets/000000000000/page.js").status == 404)
            #expect(try await client.get("/pictures/..%2F..%2Femulator.sqlite").status == 404)
        }
    }

    @Test func `assets in a folder are served instead of the program's, as they are when the view is loaded`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var configuration = Emulator.Configuration.test
        configuration.assetFolder = folder
        try await Emulator(configuration).withRunning { emulator in
            let client = EmulatorClient(emulator)
            var paths: [String] = []
            for content in ["body { color: red; }", "body { color: blue; }"] {
                try Data(content.utf8).write(to: folder.appending(path: "page.css"))
                let page = try await client.get("/").text
                let path = try #require(page.firstMatch(of: /"(\/assets\/[0-9a-f]+\/page\.css)"/)).1
                #expect(try await client.get(String(path)).text == content)
                paths.append(String(path))
            }
            #expect(paths[0] != paths[1])
            #expect(try await client.get(paths[0]).status == 404)
            let script = paths[1].replacing("page.css", with: "page.js")
            #expect(try await client.get(script).body == PageAssets.embedded.content[.script])
        }
    }

    @Test func `an asset folder that is missing is named at the start`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.assetFolder = URL(filePath: "/nonexistent/assets")
        let error = await #expect(throws: EmulatorError.self) {
            try await Emulator(configuration).withRunning { _ in }
        }
        #expect(error?.description.contains("/nonexistent/assets") == true)
    }

    @Test(
        arguments: [
            (["notification": ["body": "Only this"]], "No title"), (["notification": ["title": " "]], "No text"),
            (["apns": ["payload": ["aps": ["alert": "Apple"]]]], "No title"), (["data": ["a": "b"]], "No text"),
            (["notification": ["image": "https://e.com/a.png"]], "Picture only"),
        ] as [(JSONObject, String)]
    )
    func `a row without a title says what the message lacks`(_ parts: JSONObject, _ words: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            var message = parts
            message["topic"] = "news"
            _ = try await emulator.send(.object(message))
            #expect(try await client.get("/").text.contains("<b class=\"dim\">\(words)</b>"))
        }
    }

    @Test(arguments: [false, true])
    func `an empty inbox tells of a way to send that the emulator takes`(isStrict: Bool) async throws {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = isStrict
        try await Emulator(configuration).withRunning { emulator in
            let page = try await EmulatorClient(emulator).get("/").text
            #expect(
                try await EmulatorClient(emulator).get("/inbox").text.contains("Authorization: Bearer any") == !isStrict
            )
            #expect(page.contains("Authorization: Bearer any") == !isStrict)
            #expect(page.contains("richpush send --emulator=\(emulator.url.absoluteString)") == isStrict)
            #expect(page.contains("This emulator is strict") == isStrict)
        }
    }

    @Test func `a form of another origin deletes and sends nothing`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let sent = try await emulator.send(["topic": "all"])
            let client = EmulatorClient(emulator)
            for path in ["/messages/delete", "/messages/\(sent.id)/delete", "/messages/\(sent.id)/resend", "/demo"] {
                let answer = try await client.perform(
                    "POST",
                    path,
                    body: Array("target=same".utf8),
                    headers: [
                        .init("Sec-Fetch-Site", "cross-site"),
                        .init("Content-Type", "application/x-www-form-urlencoded"),
                    ]
                )
                #expect(answer.status == 403, "\(path)")
            }
            #expect(try await emulator.inbox.messages().map(\.id) == [Int(sent.id)])
        }
    }

    @Test func `a message is sent again to chosen devices alone`() async throws {
        try await Emulator(.test { $0.startsWithDevices = true }).withRunning { emulator in
            let sent = try await emulator.send(["topic": "all", "notification": ["title": "Again"]])
            let answer = try await EmulatorClient(emulator).perform(
                "POST",
                "/messages/\(sent.id)/resend",
                body: Array("device=iphone".utf8),
                headers: [.init("Content-Type", "application/x-www-form-urlencoded")]
            )
            // Led on to the new message's page.
            #expect(answer.status == 200 && answer.text.contains("data-live=\"\(sent.id + 1)\""))
            let push = try #require(try await emulator.inbox.latest())
            #expect(try await emulator.settled(push.name).deliveries.keys.sorted() == ["iphone"])
        }
    }
}
