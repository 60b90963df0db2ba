// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation

/// A command that runs as if it stood on the command line alone: with this program's input, output, terminal and process
/// group.
struct ForegroundCommand: Sendable {
    /// Why a command did not begin, with the exit status that shells and `env` use for it.
    struct Failure: Error {
        let description: String
        let status: Int32

        /// - Parameter code: The `errno` of the call that could not start the command.
        init(_ command: String, errno code: Int32) {
            let cause = code == ENOENT ? "there is no such command" : String(cString: strerror(code)).lowercased()
            description = "\(command) cannot be run: \(cause)"
            status = code == ENOENT ? 127 : 126
        }
    }

    /// The program, looked for on the path, and its arguments.
    let arguments: [String]
    let environment: [String: String]
    /// The descriptors that the command inherits: those open when this program started, and no others.
    let inherited: OpenDescriptors

    /// Runs it to its end.
    ///
    /// Signals that only this process gets are passed on to it.
    ///
    /// - Returns: The command's exit status, or 128 and the number of the signal that ended it.
    func run() async throws -> Int32 {
        let child = try spawn()
        ForwardedSignals.forward(to: child)
        return await withCheckedContinuation { continuation in
            // A separate thread, because the emulator needs the pool's threads.
            Thread.detachNewThread {
                var status: Int32 = 0
                while waitpid(child, &status, 0) < 0, errno == EINTR {}
                ForwardedSignals.forward(to: 0)
                let signal = status & 0x7F
                continuation.resume(returning: signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
            }
        }
    }

    /// Runs the command; if it cannot begin, says why and returns the status for that.
    func runOrExplain() async throws -> Int32 {
        do {
            return try await run()
        } catch let failure as Failure {
            StandardOutput.printError(.init(lines: failure.description))
            return failure.status
        }
    }

    private func spawn() throws(Failure) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Undoes what this program has changed for itself: a broken pipe ends a command, and nothing is held back.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in ForwardedSignals.handled + [SIGPIPE, SIGXFSZ] { sigaddset(&defaults, signal) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var mask = sigset_t()
        sigemptyset(&mask)
        posix_spawnattr_setsigmask(&attributes, &mask)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        inherited.closeOthersOnExec()

        var names: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var values: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for pointer in names + values { free(pointer) } }
        var child: pid_t = 0
        let code = posix_spawnp(&child, arguments[0], nil, &attributes, &names, &values)
        guard code == 0 else { throw Failure(arguments[0], errno: code) }
        return child
    }
}

/// The files and sockets that a process has open at one time.
struct OpenDescriptors: Sendable {
    private var numbers: Set<Int32>

    /// The descriptors that are open in this process now.
    static var current: OpenDescriptors {
        // Both systems list them in /dev/fd.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
        return OpenDescriptors(numbers: Set(names.compactMap { Int32($0) }))
    }

    /// These and one more.
    func adding(_ descriptor: Int32) -> OpenDescriptors {
        var others = self
        others.numbers.insert(descriptor)
        return others
    }

    /// Keeps all others, save the standard ones, from a program that is run next.
    ///
    /// Listening sockets are not marked by default: a command that outlives the emulator would keep its ports.
    func closeOthersOnExec() {
        for descriptor in Self.current.numbers where descriptor > 2 && !numbers.contains(descriptor) {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        }
    }
}
#endif
