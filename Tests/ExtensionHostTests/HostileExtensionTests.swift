// SPDX-License-Identifier: Apache-2.0

import CoreFoundation
import ExtensionHost
import Foundation
import PushMessages
import PushSimulator
import Testing

/// What `Tests/Extensions/Hostile` tries, before its `main` and in it.
@Suite(.timeLimit(.minutes(30)))
struct HostileExtensionTests {
    private static let manifest = """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
            name: "Tries",
            products: [.library(name: "Tries", targets: ["Tries"])],
            targets: [.target(name: "Tries", path: ".", sources: ["tries.c", "all.c"])]
        )

        """

    /// Calls with a device that runs the extension, and a file that is none of its business.
    private func withDevice(_ body: (AppleDevice, _ outside: URL) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let outside = folder.appending(path: "own.txt")
            try Data("the user's own".utf8).write(to: outside)
            var project = ShopProject()
            let own = BuiltExtensions.folder("Hostile")
            project.files["NotificationService.swift"] = try String(
                contentsOf: own.appending(path: "NotificationService.swift"),
                encoding: .utf8
            )
            project.products = ["Tries": nil]
            project.packages = ["Tries"]
            try project.write(in: folder)
            try folder.write(Self.manifest, to: "Tries/Package.swift")
            for name in ["tries.c", "include/Tries.h"] {
                let text = try String(contentsOf: own.appending(path: "Tries/" + name), encoding: .utf8)
                try folder.write(text, to: "Tries/" + name)
            }
            // The tries are those of `richpush doctor --confinement`.
            let sources = own.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "Sources/CConfinementTries")
            for (name, copy) in [("tries.c", "all.c"), ("include/CConfinementTries.h", "CConfinementTries.h")] {
                let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
                try folder.write(text, to: "Tries/" + copy)
            }
            try folder.write("#define OUTSIDE \"\(outside.path)\"\n", to: "Tries/outside.h")
            let found = try ExtensionFinder.find(in: folder.path)
            let files = try await BuiltExtensions.build(found)
            var configuration = AppleDevice.Configuration()
            configuration.timeLimit = .seconds(300)
            configuration.serviceExtension = .init(found, host: BuiltExtension(files: files))
            try await body(AppleDevice(configuration), outside)
        }
    }

    @Test func `an extension reaches nothing of its user, neither before its main nor in it`() async throws {
        setenv("RICHPUSH_TRIES_SECRET", "secret", 1)
        // More than the extension may have, so that its confinement must not depend on what its host has open.
        let held = (0..<300).map { _ in open("/dev/null", O_RDONLY) }
        defer { for descriptor in held { close(descriptor) } }
        try await withDevice { device, outside in
            let before = try FileManager.default.attributesOfItem(atPath: outside.path)
            let shown = await device.receive(.doing("all"))
            #expect(shown.displayed?.title == "nothing  | nothing ", "\(shown.findings)")
            let line = shown.timeline.first { $0.fields["code"] == .string(Confinement.lineCode) }
            #expect(line?.fields["text"]?.description.contains("confined: files, calls") == true)
            let told = shown.timeline.filter { $0.fields["code"] == "RichPush-refused" }
                .compactMap { $0.fields["text"]?.string }
            for text in [
                "reads \(outside.path)", "writes \(outside.path)", "shortens \(outside.path)", "lists /root",
                "opens a socket of a network", "makes a process", "signals its host",
                "signals process 1", "traces its host", "reads the memory of its host", "makes a namespace",
            ] {
                #expect(told.count { $0 == text } == 1, "\(text) is not once in \(told)")
            }
            let sentence = try #require(shown.sentence("apple-extension-refused"))
            #expect(sentence.contains("it reads \(outside.path), ") || sentence.contains(told[0]), "\(sentence)")
            #expect(try String(contentsOf: outside, encoding: .utf8) == "the user's own")
            let after = try FileManager.default.attributesOfItem(atPath: outside.path)
            for key in [FileAttributeKey.posixPermissions, .ownerAccountID, .modificationDate] {
                #expect(before[key] as? NSObject == after[key] as? NSObject, "\(key)")
            }
            let names = try FileManager.default.contentsOfDirectory(atPath: outside.deletingLastPathComponent().path)
            #expect(names.filter { $0.hasPrefix("own.txt") } == ["own.txt"])
        }
    }

    @Test func `the guide's table has what is tried`() throws {
        let guide = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appending(path: "Sources/PushSimulator/PushSimulator.docc/RunningAnAppsExtension.md")
        let lines = try String(contentsOf: guide, encoding: .utf8).split(separator: "\n").map(String.init)
        let rows = ConfinementCheck.tries.map { "| \($0.kind) | \($0.text) | \($0.remains ? "possible" : "refused") |" }
        let first = try #require(lines.firstIndex(of: rows[0]))
        #expect(Array(lines[first...].prefix { $0.hasPrefix("|") }) == rows)
    }

    @Test func `libdispatch finds the threads of a confined process`() async throws {
        try await withDevice { device, _ in
            let shown = await device.receive(.doing("workers"))
            #expect(shown.displayed?.title == "8", "\(shown.findings)")
            // The tries in the constructor belong to the first push.
            let next = await device.receive(.doing("workers"))
            #expect(shown.sentence("apple-extension-refused") != nil)
            #expect(next.sentence("apple-extension-refused") == nil, "\(next.findings)")
        }
    }

    @Test func `memory by mmap, threads and files are counted as the kernel counts them`() async throws {
        try await withDevice { device, _ in
            let mapped = await device.receive(.doing("map"))
            #expect(mapped.sentence("apple-extension-memory")?.contains("over the limit of 24 MB") == true)
            let threads = await device.receive(.doing("threads"))
            #expect(threads.sentence("apple-extension-misbehaved")?.contains("threads") == true, "\(threads.findings)")
            let written = await device.receive(.doing("write"))
            #expect(
                written.sentence("apple-extension-misbehaved")?.contains("wrote more") == true,
                "\(written.findings)"
            )
        }
    }
}

/// What a package's manifest may do while it is read.
@Suite(.timeLimit(.minutes(30)))
struct HostileBuildTests {
    private func description(of manifest: String, _ change: @escaping @Sendable (inout ExtensionBuilder) -> Void)
        async throws
        -> String
    {
        try await withTemporaryFolder { folder in
            var project = ShopProject()
            project.products = ["Tries": nil]
            project.packages = ["Tries"]
            project.files["NotificationService.swift"] = ShopProject.service("tries()", imports: "import Tries")
            try project.write(in: folder)
            try folder.write(manifest, to: "Tries/Package.swift")
            try folder.write("public func tries() -> String { \"\" }\n", to: "Tries/Sources/Tries/Tries.swift")
            do {
                _ = try await BuiltExtensions.build(try ExtensionFinder.find(in: folder.path), change: change)
                return "built"
            } catch {
                return "\(error)"
            }
        }
    }

    private static let package = """
        let package = Package(
            name: "Tries",
            products: [.library(name: "Tries", targets: ["Tries"])],
            targets: [.target(name: "Tries")]
        )

        """

    @Test func `a manifest that never ends is ended`() async throws {
        let text = try await description(
            of: "// swift-tools-version: 5.9\nimport PackageDescription\nwhile true {}\n" + Self.package
        ) { $0.manifestTimeLimit = .seconds(20) }
        #expect(text.contains("longer than 20 seconds"), "\(text)")
    }

    @Test func `a build sees neither its caller's files nor a socket, and cannot signal`() async throws {
        let manifest = """
            // swift-tools-version: 5.9
            import Foundation
            import PackageDescription
            var done: [String] = []
            if socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0 { done.append("machine") }
            if socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 { done.append("internet") }
            if (try? FileManager.default.contentsOfDirectory(atPath: "/tmp")) != nil { done.append("temporary") }
            if (try? FileManager.default.contentsOfDirectory(atPath: "/root")) != nil { done.append("root") }
            if (try? FileManager.default.contentsOfDirectory(atPath: "/home")) != nil { done.append("home") }
            if open("/proc/\\(getppid())/environ", O_RDONLY) >= 0, open("/proc/1/environ", O_RDONLY) >= 0 { done.append("environment") }
            if mknod("/tmp/device", S_IFBLK | 0o600, 0x0801) == 0 { done.append("device") }
            fatalError("did: \\(done.isEmpty ? "nothing" : done.joined(separator: " "))")

            """
        let text = try await description(of: manifest) { _ in }
        #expect(text.contains("did: nothing"), "\(text)")
    }

    @Test func `groups that contain each other cost as much time as their number`() throws {
        /// Processor time to look for an extension, where each group contains the next and the last one the first.
        func time(_ count: Int) throws -> Double {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("richpush-tests-\(UUID().uuidString)", isDirectory: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let groups = (0..<count).map {
                "G\($0) = {isa = PBXGroup; children = (G\(($0 + 1) % count), ); path = a; sourceTree = \"<group>\"; };\n"
            }
            let text = "// !$*UTF8*$!\n{objects = {\n" + groups.joined() + "};}\n"
            try folder.write(text, to: "Shop.xcodeproj/project.pbxproj")
            try folder.write(ShopProject.service("\"\""), to: "NotificationService/NotificationService.swift")
            let start = Self.processorTime
            _ = try? ExtensionFinder.find(in: folder.path)
            return Self.processorTime - start
        }
        let small = try time(4000)
        let large = try time(32_000)
        #expect(large < small * 24, "eight times as many groups took \(large / small) times as long")
    }

    /// Seconds that this thread has had a processor.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test func `a program's descendants end with it, and when nobody waits for it any more`() throws {
        var program = ChildProgram(path: "/bin/sh")
        program.arguments = ["-c", "setsid sleep 4711 & sleep 4712 & echo $$; exec sleep 4713"]
        program.environment = ["PATH": "/usr/bin:/bin"]
        let (status, output) = try program.run(limit: 4096, time: .milliseconds(500))
        #expect(status != 0)
        #expect(output.contains("longer than"))
        // Neither in its group nor in another session.
        for process in try FileManager.default.contentsOfDirectory(atPath: "/proc") where Int(process) != nil {
            let words = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline"))) ?? Data()
            #expect(!String(decoding: words, as: UTF8.self).contains("sleep\u{0}471"))
        }
    }
}
