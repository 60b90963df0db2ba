// SPDX-License-Identifier: Apache-2.0

import ExtensionHost
import Foundation
import PushMessages
import PushSimulator
import Testing

/// How an extension's own process dies, and how that is reported.
@Suite(.timeLimit(.minutes(30)))
struct ProcessEndTests {
    @Test(arguments: [
        ("unwrap", "SIG", 19), ("index", "SIG", 22), ("overflow", "SIG", 25), ("cast", "SIGABRT", 29),
        ("fatal", "no such push", 30), ("null", "SIGSEGV", 31), ("recursion", "SIGSEGV", 65),
    ])
    func `a crash names the app's own file and line, and the next push gets a new process`(
        what: String,
        words: String,
        line: Int
    ) async throws {
        let device = try await BuiltExtensions.shared.device("Dying")
        let delivery = await device.receive(.doing(what))
        #expect(delivery.outcome == .original)
        #expect(delivery.displayed?.title == "Sparky")
        let sentence = try #require(delivery.sentence("apple-extension-trapped"))
        #expect(sentence.contains(words))
        let file = BuiltExtensions.folder("Dying").appendingPathComponent("NotificationService.swift").path
        #expect(sentence.contains("\(file):\(line)"), "\(sentence)")
        let next = await device.receive(.doing("nothing special"))
        #expect(next.outcome == .modified)
        #expect(next.displayed?.title == "Sparky [modified]")
    }

    @Test func `an extension that exits is shown as a crash`() async throws {
        let device = try await BuiltExtensions.shared.device("Dying")
        let delivery = await device.receive(.doing("exit"))
        #expect(delivery.outcome == .original)
        #expect(delivery.sentence("apple-extension-trapped")?.contains("status 3") == true)
    }

    @Test(arguments: ["garbage", "close"])
    func `an extension that breaks its connection harms itself alone`(what: String) async throws {
        let device = try await BuiltExtensions.shared.device("Dying")
        let delivery = await device.receive(.doing(what))
        #expect(delivery.outcome == .original)
        #expect(delivery.findings.contains { $0.severity == .error })
        #expect(await device.receive(.doing("nothing special")).outcome == .modified)
    }

    @Test func `a connection that is closed while the process waits for its host ends it at once`() async throws {
        let device = try await BuiltExtensions.shared.device("Dying") { $0.timeLimit = .seconds(300) }
        let delivery = await device.receive(.doing("close", ["microseconds": 100_000]))
        #expect(delivery.sentence("apple-extension-trapped")?.contains("status 76") == true, "\(delivery.findings)")
        #expect(!delivery.timeline.contains { $0.event == "time-limit" })
    }

    @Test(arguments: [(20, Delivery.Outcome.modified), (28, .original)])
    func `memory is judged alike every time`(megabytes: Int, outcome: Delivery.Outcome) async throws {
        let device = try await BuiltExtensions.shared.device("Dying")
        for _ in 0..<25 {
            let delivery = await device.receive(.doing("memory", ["megabytes": .integer(megabytes)]))
            try #require(delivery.outcome == outcome, "\(delivery.findings)")
            if outcome == .original {
                let sentence = try #require(delivery.sentence("apple-extension-memory"))
                #expect(sentence.contains("over the limit of 24 MB"))
                #expect(sentence.contains("NotificationService.swift"))
            }
        }
    }

    @Test(arguments: [("block-main", "main thread was blocked"), ("block", "thread did not return")])
    func `a blocked thread is ended after its time, with its stack`(what: String, words: String) async throws {
        let device = try await BuiltExtensions.shared.device("Dying") {
            $0.timeLimit = .seconds(1)
            // A busy machine takes a while to write the stack.
            $0.expiryGrace = .seconds(5)
        }
        let delivery = await device.receive(.doing(what))
        #expect(delivery.outcome == .original)
        #expect(delivery.rules.contains("apple-handler-never-called"))
        let findings = delivery.findings.map { "\($0.rule): \($0.message)" }.joined(separator: "\n")
        let found = delivery.sentence("apple-extension-blocked")
        let sentence = try #require(found, "\(findings)")
        #expect(sentence.contains(words))
        #expect(sentence.contains("NotificationService.swift:62"), "\(sentence)")
        #expect(await device.receive(.doing("nothing special")).outcome == .modified)
    }

    @Test func `an extension that never calls its handler is reported once`() async throws {
        let device = try await BuiltExtensions.shared.device("Dying") {
            $0.timeLimit = .seconds(1)
            $0.expiryGrace = .milliseconds(300)
        }
        let silent = await device.receive(.doing("never"))
        #expect(silent.outcome == .original)
        #expect(silent.rules.contains("apple-handler-never-called"))
        let hurried = await device.receive(.doing("never", ["hurry": true]))
        #expect(hurried.outcome == .bestAttempt)
    }

    @Test(arguments: ["block", "block-main", "never"])
    func `pushes that fail at once all end, each with its own verdict`(what: String) async throws {
        let device = try await BuiltExtensions.shared.device("Dying") {
            $0.timeLimit = .seconds(2)
            $0.expiryGrace = .milliseconds(300)
        }
        let deliveries = await withTaskGroup(of: Delivery.self) { group in
            for _ in 0..<6 { group.addTask { await device.receive(.doing(what)) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(deliveries.count == 6)
        for delivery in deliveries {
            #expect(delivery.outcome == .original)
            #expect(delivery.rules.contains("apple-handler-never-called"))
            if what == "block" {
                #expect(delivery.rules.contains("apple-extension-blocked"), "\(delivery.rules)")
            } else if what == "never" {
                #expect(!delivery.rules.contains("apple-extension-blocked"), "\(delivery.rules)")
            }
        }
        #expect(await device.receive(.doing("nothing special")).outcome == .modified)
    }

    @Test func `the first of two handler calls counts`() async throws {
        let delivery = try await BuiltExtensions.shared.device("Dying").receive(.doing("twice"))
        #expect(delivery.displayed?.title == "Sparky")
        #expect(delivery.rules.contains("apple-handler-called-twice"))
    }

    @Test func `a process has no network, no programs, no environment and neither descriptors nor files of its host`()
        async throws
    {
        setenv("RICHPUSH_TEST_SECRET", "secret", 1)
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "own.txt")
            try "the user's own".write(to: file, atomically: true, encoding: .utf8)
            let device = try await BuiltExtensions.shared.device("Dying")
            let delivery = await device.receive(.doing("confinement", ["outside": .string(file.path)]))
            #expect(delivery.displayed?.title == "confined")
            #expect(try String(contentsOf: file, encoding: .utf8) == "the user's own")
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int != 0)
            #expect(attributes[.ownerAccountID] as? Int == Int(getuid()))
        }
    }
}

extension Delivery {
    /// The rules of the findings.
    var rules: [String] { findings.map(\.rule) }
}
