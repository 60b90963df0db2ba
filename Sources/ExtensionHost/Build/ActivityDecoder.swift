// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A program that decodes values as a type of an app's Live Activities.
///
/// Like an extension, it is the app's code: it is built and runs confined.
package struct ActivityDecoder: Sendable {
    /// A part of a push that an app decodes.
    package enum Part: String, Sendable, Codable {
        case attributes
        case state
    }

    /// The outcome for a value.
    package struct Outcome: Sendable, Hashable, Decodable {
        /// Why the decoder refuses the value.
        package struct Failure: Sendable, Hashable, Decodable {
            package enum Kind: String, Sendable, Decodable { case missing, null, type, value, other }

            package var kind: Kind
            /// Keys, and positions such as `[0]`.
            package var path: [String]
            /// The type that was expected.
            package var type: String?
            /// The decoder's words.
            package var text: String
        }

        /// The decoded value as JSON, dates as text.
        package var value: String?
        /// The dates in the decoded value, in seconds since 2001.
        package var dates: [Double]
        package var error: Failure?
    }

    private struct Request: Encodable {
        var part: Part
        var json: String
    }

    private static let answerLimit = 1 << 20
    private static let timeLimit = Duration.seconds(20)

    package let type: ActivityType
    let program: URL
    /// The folders that the program reads: its own, and the toolchain's libraries.
    let readable: [String]

    /// Decodes values, each as the part that it is.
    package func decode(_ values: [(part: Part, json: String)]) throws(ExtensionError) -> [Outcome] {
        // The user without rights, whom the program runs as, reaches nothing in the cache.
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("richpush-activity-\(UUID().uuidString)", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            let requests = folder.appendingPathComponent("requests.json")
            let answers = folder.appendingPathComponent("answers.json")
            try JSONEncoder().encode(values.map { Request(part: $0.part, json: $0.json) }).write(to: requests)
            var child = ChildProgram(path: program.path)
            child.arguments = [requests.path, answers.path]
            child.environment = [
                "LANG": "C.UTF-8", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no", "HOME": folder.path,
                "TMPDIR": folder.path,
            ]
            child.workingDirectory = folder.path
            child.confinement = .processExtension(reading: readable, writing: folder.path)
            child.fileByteLimit = 16 << 20
            child.processorTimeLimit = 10
            child.dataByteLimit = 1 << 30
            ProcessFolder.handOver(folder.path)
            let (status, output) = try child.run(limit: 16 << 10, time: Self.timeLimit)
            guard status == 0, let data = Data(projectFile: answers, limit: Self.answerLimit),
                let outcomes = try? JSONDecoder().decode([Outcome].self, from: data), outcomes.count == values.count
            else {
                throw ExtensionError(
                    .doesNotCompile,
                    "\(type.name)'s own code ended while it decoded (status \(status)): \(output.suffix(500))"
                )
            }
            return outcomes
        } catch let error as ExtensionError {
            throw error
        } catch {
            throw ExtensionError(.fileSystem, "\(folder.path) cannot be used: \(error)")
        }
    }
}

extension ExtensionBuilder {
    /// Types of the app that a Live Activity's type may need in turn.
    private static let declarationLimit = 40

    /// Builds the decoder of a type, or finds what was built of the same code before.
    ///
    /// What the type names is looked for in the app's other files, and cut out as well, until it compiles or something is
    /// nowhere. Computed properties and functions that use what is nowhere, such as colours for views, are left out.
    package func activityDecoder(
        of type: ActivityType,
        in sources: ActivitySources
    ) throws(ExtensionError) -> ActivityDecoder {
        guard var code = sources.code(of: type) else {
            throw ExtensionError(.doesNotCompile, "\(type.file.path):\(type.line): \(type.name) has no end.")
        }
        do {
            try makeCache()
            let lock = try CacheLock(cache.appendingPathComponent("activities/lock"))
            defer { lock.unlock() }
            let kit = try activityKit()
            var added: Set<String> = []
            while true {
                let text = program(of: type, code)
                let folder = try activityFolder(kit.key, text)
                if let output = try compile(text, with: kit.folder, in: folder) {
                    let missing = Set(
                        output.matches(of: /error: cannot find (?:type )?'(\w+)' in scope/).map { String($0.1) }
                    )
                    .subtracting(added).sorted()
                    let found = sources.code(declaring: missing, near: type).sorted { $0.key < $1.key }
                    if found.isEmpty, let less = CutCode.withoutMembers(using: Set(missing), code) {
                        code = less
                        continue
                    }
                    guard !found.isEmpty, added.count + found.count <= Self.declarationLimit else {
                        throw ExtensionError(.doesNotCompile, Self.refusal(of: type, output))
                    }
                    added.formUnion(found.map(\.key))
                    code += "\n" + found.map(\.value).joined(separator: "\n")
                    continue
                }
                let libraries = toolchain.folder.deletingLastPathComponent().appendingPathComponent("lib")
                return ActivityDecoder(
                    type: type,
                    program: folder.appendingPathComponent("program"),
                    readable: [folder.path, libraries.path]
                )
            }
        } catch let error as ExtensionError {
            throw error
        } catch {
            throw ExtensionError(.fileSystem, "The cache \(cache.path) cannot be written: \(error)")
        }
    }

    private static func refusal(of type: ActivityType, _ output: String) -> String {
        let lines = output.split(separator: "\n")
        let errors = lines.filter { $0.contains(": error: ") }.prefix(3)
        let text = (errors.isEmpty ? lines.suffix(5)[...] : errors).joined(separator: "; ")
        return "\(type.name) does not compile apart from its app: \(text)"
    }

    private func program(of type: ActivityType, _ code: String) -> String {
        """
        import ActivityKit
        import Foundation

        @main enum RichPushDecodingProgram {
            static func main() throws { try RichPushActivityDecoding.run(\(type.name).self) }
        }

        \(code)

        """
    }

    /// The folder of a program, which is made of this text.
    private func activityFolder(_ kit: String, _ text: String) throws -> URL {
        var hash = ContentHash()
        hash.add(kit)
        hash.add(text)
        let folder = cache.appendingPathComponent("activities/\(hash.name)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        utimensat(AT_FDCWD, folder.path, nil, 0)
        return folder
    }

    /// Compiles a program; returns what the compiler printed, and `nil` if the program is there.
    private func compile(_ text: String, with kit: URL, in folder: URL) throws -> String? {
        let program = folder.appendingPathComponent("program")
        let refusal = folder.appendingPathComponent("refusal")
        if FileManager.default.isExecutableFile(atPath: program.path) { return nil }
        if let known = Data(projectFile: refusal, limit: 1 << 20) { return String(decoding: known, as: UTF8.self) }
        let source = folder.appendingPathComponent("Program.swift")
        try Data(text.utf8).write(to: source, options: .atomic)
        let partial = folder.appendingPathComponent(".program.\(UUID().uuidString)")
        let (status, output) = try tool(
            at: toolchain.folder.appendingPathComponent("swiftc").path,
            [
                "-parse-as-library", "-swift-version", "5", "-suppress-warnings", "-Onone", "-module-name",
                "RichPushActivity", "-I", kit.path, source.path, kit.appendingPathComponent("ActivityKit.o").path, "-o",
                partial.path,
            ],
            in: folder
        ).run(limit: 1 << 20)
        if status == 0 {
            try? FileManager.default.removeItem(at: program)
            try FileManager.default.moveItem(at: partial, to: program)
            return nil
        }
        if CompilerDiagnostics.isFinal(output) { try? Data(output.utf8).write(to: refusal, options: .atomic) }
        return output
    }

    /// The stand-in of ActivityKit, built once for each toolchain.
    private func activityKit() throws -> (folder: URL, key: String) {
        let files = try standIns.files(of: "ActivityKit")
        var hash = ContentHash()
        hash.add(toolchain.identity)
        for file in files { hash.add(file.content) }
        let folder = cache.appendingPathComponent("activities/\(hash.name)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        utimensat(AT_FDCWD, folder.path, nil, 0)
        if FileManager.default.fileExists(atPath: folder.appendingPathComponent("ActivityKit.swiftmodule").path) {
            return (folder, hash.name)
        }
        let partial = folder.appendingPathComponent(".\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: partial, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: partial) }
        for file in files { try file.content.write(to: partial.appendingPathComponent(file.name)) }
        let names = ["ActivityKit.o", "ActivityKit.swiftmodule"].map { partial.appendingPathComponent($0) }
        let (status, output) = try tool(
            at: toolchain.folder.appendingPathComponent("swiftc").path,
            [
                "-parse-as-library", "-wmo", "-module-name", "ActivityKit", "-emit-module", "-emit-module-path",
                names[1].path, "-o", names[0].path, "-c",
            ] + files.map { partial.appendingPathComponent($0.name).path },
            in: partial
        ).run(limit: 1 << 20)
        guard status == 0 else {
            throw ExtensionError(.noStandIns, "ActivityKit's stand-in does not build: \(output.suffix(1000))")
        }
        // The module is the last, because it says that both are there.
        for name in names {
            let final = folder.appendingPathComponent(name.lastPathComponent)
            try? FileManager.default.removeItem(at: final)
            try FileManager.default.moveItem(at: name, to: final)
        }
        return (folder, hash.name)
    }
}
