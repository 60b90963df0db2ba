// SPDX-License-Identifier: Apache-2.0

internal import CConfinementTries
internal import ExtensionWire
internal import Foundation

/// The tries of hostile code in a process that is held as an extension's is, and which of them this machine refuses.
package struct ConfinementCheck: Sendable {
    /// One try.
    package struct Try: Sendable, Hashable {
        package var name: String
        /// The kind of thing that it reaches for, such as `files`.
        package var kind: String
        /// Its effect, as a predicate: "reads a file of its user".
        package var text: String
        /// Whether it succeeds even where all of the confinement holds.
        package var remains: Bool
    }

    /// All that is tried.
    package static let tries: [Try] = {
        var tries: [Try] = []
        while let next = cconfinementtries_at(Int32(tries.count)) {
            tries.append(
                Try(
                    name: String(cString: next.pointee.name),
                    kind: String(cString: next.pointee.kind),
                    text: String(cString: next.pointee.text),
                    remains: next.pointee.remains
                )
            )
        }
        return tries
    }()

    /// The confinement that held the process.
    package var confinement: Confinement
    /// The tries that succeeded, by their names.
    package var succeeded: Set<String>
    /// Refused calls that the kernel told, as predicates; empty on a kernel that only refuses them.
    package var told: [String]

    /// Runs the program that calls `attempt`, confined as an extension's process.
    ///
    /// - Parameters:
    ///   - program: An executable file.
    ///   - arguments: The arguments that have it call `attempt`; the path of a file that it must not reach is appended.
    package init(_ program: String, _ arguments: [String]) throws(ExtensionError) {
        do {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("richpush-confinement-\(UUID().uuidString)", isDirectory: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let own = folder.appendingPathComponent("process", isDirectory: true)
            try FileManager.default.createDirectory(
                at: own,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755]
            )
            let outside = folder.appendingPathComponent("outside").path
            try Data("outside".utf8).write(to: URL(fileURLWithPath: outside))
            // A process that starts with another environment does not inherit it.
            setenv("RICHPUSH_TRIES_SECRET", "secret", 1)
            defer { unsetenv("RICHPUSH_TRIES_SECRET") }
            let (reading, writing) = try ChildProgram.pipe()
            var child = ChildProgram(path: program)
            child.arguments = arguments + [outside]
            child.environment = ["PATH": "/usr/bin:/bin", "HOME": own.path, "TMPDIR": own.path, "LANG": "C.UTF-8"]
            child.workingDirectory = own.path
            child.descriptors = [nil, writing, nil]
            child.confinement = .processExtension(
                reading: [URL(fileURLWithPath: program).deletingLastPathComponent().path],
                writing: own.path
            )
            child.tellsRefusals = true
            ProcessFolder.handOver(own.path)
            let report = try CrashReport()
            let started = try child.start()
            let refused = RefusedTries(started.listener, report: report)
            writing.close()
            defer { _ = ChildStatus.wait(for: started.identifier) }
            let output = Self.output(of: reading, until: .now + .seconds(60))
            kill(-started.identifier, SIGKILL)
            let lines = output.split(separator: "\n").map(String.init)
            guard lines.last == Self.end else {
                throw WireError("\(program) did not try all that it should")
            }
            confinement = started.confinement
            succeeded = Set(lines.dropLast())
            told = refused.take()
        } catch {
            throw ExtensionError(.fileSystem, "The confinement cannot be tried: \(error).")
        }
    }

    /// Tries everything in this process, and prints the names of what succeeds.
    package static func attempt(outside: String) {
        for (number, one) in tries.enumerated() where cconfinementtries_succeeds(Int32(number), outside) {
            print(one.name)
        }
        print(end)
    }

    private static let end = "all tried"

    private static func output(of file: OwnedDescriptor, until deadline: ContinuousClock.Instant) -> String {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while bytes.count < 65_536, .now < deadline {
            var state = pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)
            guard poll(&state, 1, 100) > 0 else { continue }
            let count = read(file.number, &block, block.count)
            if count <= 0 { break }
            bytes.append(contentsOf: block[..<count])
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
