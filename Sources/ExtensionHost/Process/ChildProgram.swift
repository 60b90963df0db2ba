// SPDX-License-Identifier: Apache-2.0

internal import CExtensionWire
package import ExtensionWire
internal import Foundation

/// A program that inherits only what it is given: its environment, its folder, its descriptors.
///
/// The packages for processes cannot hand over further descriptors, which an extension's process needs.
package struct ChildProgram: Sendable {
    package var path: String
    package var arguments: [String] = []
    /// All of its environment; nothing is inherited.
    package var environment: [String: String] = [:]
    package var workingDirectory: String?
    /// Its descriptors from 0 on; `nil` is `/dev/null`.
    package var descriptors: [OwnedDescriptor?] = []

    package init(path: String) { self.path = path }

    /// Starts it in a process group of its own, with default signals, and returns its process identifier.
    package func start() throws(WireError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Above all that are given, so that none is overwritten before it is copied.
        var copies: [OwnedDescriptor] = []
        for (number, descriptor) in descriptors.enumerated() {
            guard let descriptor else {
                posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
                continue
            }
            let copy = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 32)
            guard copy >= 0 else { throw WireError("no descriptor is left: \(String(cString: strerror(errno)))") }
            copies.append(OwnedDescriptor(copy))
            posix_spawn_file_actions_adddup2(&actions, copy, Int32(number))
        }
        // Whoever holds a copy of a socket keeps its connection open.
        cextensionwire_close_from(&actions, Int32(descriptors.count))
        if let workingDirectory { cextensionwire_start_in(&actions, workingDirectory) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let words = ([path] + arguments).map { strdup($0) }
        let settings = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
        defer { for word in words + settings { free(word) } }
        var identifier = pid_t()
        let code = posix_spawn(&identifier, path, &actions, &attributes, words + [nil], settings + [nil])
        withExtendedLifetime(copies) {}
        guard code == 0 else { throw WireError("\(path) cannot be started: \(String(cString: strerror(code)))") }
        return identifier
    }

    /// Runs it to its end and returns its status and what it printed, at most `limit` bytes of it; ends it, and what it
    /// started, where the task is cancelled.
    ///
    /// - Parameter line: Called with each line as it is printed.
    package func run(
        limit: Int,
        line: (String) -> Void = { _ in }
    ) throws(WireError) -> (status: Int32, output: String) {
        let (reading, writing) = try Self.pipe()
        var program = self
        program.descriptors = [nil, writing, writing]
        let identifier = try program.start()
        // The end of its output is the end of all who hold the other end.
        writing.close()
        return Self.collect(identifier, reading, limit, line)
    }

    /// Milliseconds between two looks at whether the task was cancelled.
    private static let cancellationInterval: Int32 = 100

    /// A pipe, closed on exec.
    static func pipe() throws(WireError) -> (reading: OwnedDescriptor, writing: OwnedDescriptor) {
        var ends: [Int32] = [-1, -1]
        guard cextensionwire_pipe(&ends) == 0 else { throw WireError("no pipe: \(String(cString: strerror(errno)))") }
        return (OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1]))
    }

    private static func collect(
        _ identifier: pid_t,
        _ reading: OwnedDescriptor,
        _ limit: Int,
        _ line: (String) -> Void
    ) -> (status: Int32, output: String) {
        var output: [UInt8] = []
        var lineStart = 0
        var block = [UInt8](repeating: 0, count: 16 * 1024)
        var isCancelled = false
        while true {
            var state = pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, Self.cancellationInterval) <= 0 {
                // Its group holds all that it started, unless one left it.
                if !isCancelled, Task.isCancelled {
                    isCancelled = true
                    kill(-identifier, SIGKILL)
                }
                continue
            }
            let count = read(reading.number, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            output.append(contentsOf: block[..<min(count, limit - output.count)])
            while let end = output[lineStart...].firstIndex(of: 0x0A) {
                line(String(decoding: output[lineStart..<end], as: UTF8.self))
                lineStart = end + 1
            }
        }
        return (ChildStatus.wait(for: identifier), String(decoding: output, as: UTF8.self))
    }
}

/// How a process ended.
enum ChildStatus {
    /// Waits for the process and returns its exit status, a signal as a shell has it: 128 and its number.
    static func wait(for identifier: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        let signal = cextensionwire_signal(status)
        return signal > 0 ? 128 + signal : cextensionwire_exit_status(status)
    }
}
