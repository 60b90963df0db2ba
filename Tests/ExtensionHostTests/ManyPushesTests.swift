// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import LoopbackServer
import PushMessages
import PushSimulator
import SampleAttachments
import Testing

/// A device that gets many pushes, some of which kill the process of its extension.
@Suite(.timeLimit(.minutes(30)))
struct ManyPushesTests {
    /// 1,000 with `RICHPUSH_LONG_TESTS`.
    private static let count = ProcessInfo.processInfo.environment["RICHPUSH_LONG_TESTS"] == nil ? 60 : 1000
    /// Ways to die, in turn.
    private static let deaths = ["unwrap", "exit", "null", "fatal", "close", "overflow"]

    @Test func `every tenth push kills the process, and each delivery has its right outcome`() async throws {
        try await withTemporaryFolder { folder in
            let program = try await BuiltExtensions.shared.files("Dying").executable.path
            do {
                let device = try await BuiltExtensions.shared.device("Dying") { $0.dataDirectory = folder }
                for number in 1...Self.count {
                    let isLast = number % 10 == 0
                    let what = isLast ? Self.deaths[number / 10 % Self.deaths.count] : "nothing special"
                    let delivery = await device.receive(.doing(what))
                    try #require(
                        delivery.outcome == (isLast ? .original : .modified),
                        "\(number): \(delivery.findings)"
                    )
                    try #require(delivery.displayed?.title == (isLast ? "Sparky" : "Sparky [modified]"))
                    let blames = delivery.findings.contains { $0.severity == .error }
                    try #require(blames == isLast, "\(number): \(delivery.findings)")
                    try #require(Self.processes(of: program, below: folder).count <= 1)
                }
            }
            // The last process ends with the device, behind its back.
            while !Self.processes(of: program, below: folder).isEmpty { await Task.yield() }
            let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
                var isFolder: ObjCBool = false
                let file = folder.appending(path: path).path
                return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
            }
            #expect(left == [])
        }
    }

    @Test(arguments: ["DownloadTask", "FirebaseSample"])
    func `no download stays in the app's folders, whether its process lives or has died`(name: String) async throws {
        let routes = LoopbackRoutes { _ in .bytes(SampleAttachment.pizzaMonster.bytes, contentType: "image/png") }
        try await withTemporaryFolder { folder in
            let temporary = folder.appending(path: "extension/tmp").path
            @Sendable func left() -> [String] {
                (try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? []
            }
            try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
            for file in ["CFNetworkDownload_AbC123.tmp.png", "own"] {
                try Data("of an earlier process".utf8).write(to: URL(filePath: temporary + "/" + file))
            }
            try await withLoopbackServer(routes) { server in
                let device = try await BuiltExtensions.shared.device(name) { $0.dataDirectory = folder }
                let picture = JSONValue.string(server.url("/a.png"))
                for number in 1...5 {
                    let delivery = await device.receive(
                        APNSNotification(payload: [
                            "aps": ["alert": ["title": "Sparky"], "mutable-content": 1],
                            "fcm_options": ["image": picture], "attachment-url": picture,
                        ])
                    )
                    let shown = try #require(delivery.displayed?.attachments.first, "\(number): \(delivery.findings)")
                    #expect(
                        FileManager.default.contents(atPath: shown.file) == Data(SampleAttachment.pizzaMonster.bytes)
                    )
                }
                // The process is notified when the device is done with a push, and nobody waits for it.
                while left() != ["own"] { await Task.yield() }
            }
        }
    }

    @Test func `the stacks of signal handlers are used again`() async throws {
        let device = try await BuiltExtensions.shared.device("Dying")
        var stacks: Set<String> = []
        for _ in 1...40 {
            let delivery = await device.receive(.doing("signal-stack"))
            stacks.insert(try #require(delivery.displayed?.title, "\(delivery.findings)"))
        }
        // A thread may come back behind the next push.
        #expect(!stacks.contains("none") && stacks.count < 20)
    }

    /// The processes that run the program and work in the folder.
    private static func processes(of program: String, below folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let root = folder.resolvingSymlinksInPath().path
        return names.filter { name in
            guard name.allSatisfy(\.isNumber) else { return false }
            let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(name)/exe")
            let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(name)/cwd")
            return own == program && place?.hasPrefix(root) == true
        }
    }
}
