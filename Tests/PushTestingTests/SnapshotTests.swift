// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushPreview
import Testing

@testable import PushTesting

@Suite(.timeLimit(.minutes(10)))
struct SnapshotTests {
    private func message(showing url: String) -> PushMessage {
        var message = PushMessage(
            to: .topic("breakfast"),
            notification: .init(title: "Sparky says hello!", body: "Pancakes are ready.")
        )
        message.attachImage(url)
        message.data["recipe"] = "pancakes"
        return message
    }

    /// A device for which no picture is slow, however busy the machine is.
    private var iPhone: AppleDevice {
        var configuration = AppleDevice.Configuration()
        configuration.timeLimit = .seconds(3600)
        return AppleDevice(configuration)
    }

    private var browser: WebBrowser {
        var configuration = WebBrowser.Configuration(.chrome, on: .windows)
        configuration.slowness = .seconds(3600)
        return WebBrowser(configuration)
    }

    @Test func `an iPhone's delivery is as it was`() async throws {
        try await withImageServer(serving: .png()) { url in
            expectSnapshot(of: await iPhone.receive(message(showing: url)), named: "iPhone")
        }
        try await withImageServer(serving: .notFound.redirected()) { url in
            expectSnapshot(of: await iPhone.receive(message(showing: url)), named: "iPhone without picture")
        }
    }

    @Test func `a browser's delivery is as it was`() async throws {
        try await withImageServer(serving: [.png(), .png(width: 192, height: 192).named("icon.png")]) { server in
            var message = message(showing: server.urls[0])
            message.webpush.notification.icon = server.urls[1]
            expectSnapshot(of: await browser.receive(message), named: "Chrome")
        }
    }

    @Test func `what differs from run to run is not in a snapshot`() async throws {
        var snapshots: Set<String> = []
        for image in [ServedImage.png(), .png().delayed(by: .milliseconds(30))] {
            let snapshot = try await withImageServer(serving: image) { url in
                await iPhone.receive(message(showing: url)).snapshot
            }
            snapshots.insert(snapshot)
        }
        #expect(snapshots.count == 1)
    }

    // MARK: - Storing

    private static func delivery(_ title: String) -> Delivery {
        Delivery(
            platform: .web,
            device: "Chrome",
            outcome: .shown,
            displayed: DisplayedNotification(title: title, body: "line one\nline two")
        )
    }

    private static func withStore<Result>(_ body: (SnapshotStore, String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("ShopTests.swift").path
        return try body(SnapshotStore(testFile: file), file)
    }

    @Test func `what is missing is an issue, and is written only when that is asked for`() throws {
        try Self.withStore { store, _ in
            let problem = try #require(store.compare("new\n", named: "order 7/a", .nothing))
            #expect(problem.contains("RICHPUSH_RECORD_SNAPSHOTS=missing"))
            #expect(problem.contains("new"))
            #expect(!FileManager.default.fileExists(atPath: store.folder.path))
            #expect(store.compare("new\n", named: "order 7/a", .missing) == nil)
            let file = store.file(named: "order 7/a")
            #expect(file.path.hasSuffix("/__Snapshots__/ShopTests/order-7-a.txt"))
            #expect(try String(contentsOf: file, encoding: .utf8) == "new\n")
            #expect(store.compare("new\n", named: "order 7/a", .nothing) == nil)
        }
    }

    @Test func `what differs is shown line by line, and is replaced only when that is asked for`() throws {
        try Self.withStore { store, _ in
            #expect(store.compare("a\nb\nc\n", named: "n", .all) == nil)
            for recording in [SnapshotStore.Recording.nothing, .missing] {
                let problem = try #require(store.compare("a\nx\nc\n", named: "n", recording))
                #expect(problem.hasSuffix("  a\n- b\n+ x"))
            }
            #expect(store.compare("a\nx\nc\n", named: "n", .all) == nil)
            #expect(store.compare("a\nx\nc\n", named: "n", .nothing) == nil)
        }
    }

    @Test(
        arguments: [
            (nil, "nothing"), ("", "nothing"), ("0", "nothing"), ("no", "nothing"), ("missing", "missing"),
            ("1", "all"),
            ("ALL", "all"),
        ] as [(String?, String)]
    )
    func `the environment says what is written`(value: String?, recording: String) {
        #expect(SnapshotStore.Recording(value).rawValue == recording)
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment[SnapshotStore.Recording.variable] == nil))
    func `an issue says where, and how to record`() throws {
        try Self.withStore { _, file in
            withKnownIssue {
                expectSnapshot(of: Self.delivery("T"), named: "none", in: file)
            } matching: { issue in
                issue.comments.contains { $0.rawValue.contains("There is no snapshot") }
                    && issue.sourceLocation?.fileName == "SnapshotTests.swift"
            }
        }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment[SnapshotStore.Recording.variable] == nil))
    func `a display is compared without findings' sentences and steps`() throws {
        try Self.withStore { store, file in
            let delivery = Self.delivery("T")
            let text = DisplaySnapshot([delivery]).json.description.indentedJSON + "\n"
            let display = SnapshotStore(testFile: file, fileExtension: "json")
            #expect(display.compare(text, named: "one", .all) == nil)
            expectDisplay(of: [delivery], named: "one", in: file)
            var other = delivery
            other.timeline = []
            expectDisplay(of: [other], named: "one", in: file)
            other.displayed?.title = "U"
            withKnownIssue {
                expectDisplay(of: [other], named: "one", in: file)
            } matching: {
                $0.comments.contains { $0.rawValue.contains("+       \"title\": \"U\"") }
            }
        }
    }

    @Test func `members that say nothing are left out, and line breaks can be seen`() {
        let text = Self.delivery(" T").snapshot
        #expect(
            text == """
                Chrome (web): shown

                displayed
                  title: " T"
                  body: "line one\\nline two"

                findings
                  none

                timeline

                """
        )
    }
}
