// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import CHostNamespace
import Foundation
import PushEmulator
import SystemFiles

/// A private network for a command, in which the push services' names lead to an emulator outside.
///
/// The command is started by this program, which enters the namespaces while it has one thread, sends the sockets that
/// listen there to the process outside, and becomes the command.
struct HostNamespace: Sendable {
    /// The first argument of the process that enters.
    private static let entrance = "enter-hosts"

    /// The descriptor that the entering process inherits beside the command's.
    private let control: Int32
    private let outside: Int32
    private let folder: URL
    private let ports: [Int]

    /// - Parameters:
    ///   - hosts: The names that lead to the command's own loopback address.
    ///   - ports: The ports to listen on there.
    private init(leading hosts: [String], ports: [Int]) throws {
        folder = TemporaryWork.newPath()
        self.ports = ports
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let known = Self.text("/etc/hosts") ?? ""
        // The first line with a name counts.
        try Self.write(hosts.map { "127.0.0.1 \($0)\n" }.joined() + known, to: folder.appending(path: "hosts"))
        // The hosts file may not be the first to be asked: systemd-resolved, outside of this network, answers before it.
        if let sources = Self.text("/etc/nsswitch.conf") {
            let others = sources.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
                !line.drop(while: \.isWhitespace).hasPrefix("hosts:")
            }
            let text = "hosts: files\n" + others.joined(separator: "\n")
            try Self.write(text, to: folder.appending(path: "nsswitch.conf"))
        }
        var pair: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else {
            StandardOutput.printError("--hosts needs a socket: \(SystemCallFailure(errno: errno).cause).")
            throw ExitStatus.unavailable
        }
        (outside, control) = (pair[0], pair[1])
    }

    private static func text(_ path: String) -> String? {
        (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Writes a file that every user may read, because the command may become another one.
    private static func write(_ text: String, to file: URL) throws {
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    }

    /// The program and the arguments by which the command is started.
    private func arguments(running command: [String]) -> [String] {
        let ports = ports.map(String.init).joined(separator: ",")
        return [OwnProgram.path, Self.entrance, String(control), folder.path, ports] + command
    }

    /// The sockets that listen in the namespace, in the order of their ports; none if it was not entered.
    private func listeners() async -> [Int32] {
        await withCheckedContinuation { continuation in
            // A separate thread, because it waits.
            Thread.detachNewThread {
                var sockets = [Int32](repeating: -1, count: ports.count)
                let count = chostnamespace_receive(outside, &sockets, Int32(sockets.count))
                close(outside)
                continuation.resume(returning: Array(sockets.prefix(Int(count))))
            }
        }
    }

    /// Ends the waiting for sockets that a command which has ended did not send.
    private func end() {
        close(control)
        try? FileManager.default.removeItem(at: folder)
    }

    /// Runs a command in a private network, in which the hosts lead to the emulator; answers its status.
    static func running(
        _ command: ForegroundCommand,
        leading hosts: [String],
        to emulator: RunningEmulator
    ) async throws -> Int32 {
        let ways = emulator.relayedPorts
        let namespace = try HostNamespace(leading: hosts, ports: ways.map(\.port))
        let inside = ForegroundCommand(
            arguments: namespace.arguments(running: command.arguments),
            environment: command.environment,
            inherited: command.inherited.adding(namespace.control)
        )
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let sockets = await namespace.listeners()
                try await emulator.relay(zip(sockets, ways).map { (socket: $0, target: $1.target) })
            }
            defer {
                namespace.end()
                group.cancelAll()
            }
            return try await inside.runOrExplain()
        }
    }

    // MARK: - Inside

    /// Enters the namespace and becomes the command, if this process was started for that.
    static func enterIfAsked() {
        let arguments = CommandLine.arguments
        guard arguments.count > 5, arguments[1] == entrance, let control = Int32(arguments[2]) else { return }
        let ports = arguments[4].split(separator: ",").compactMap { UInt16($0) }
        let refused = chostnamespace_enter(arguments[3], ports, Int32(ports.count), control)
        guard refused == 0 else {
            let code = errno
            // The kernel's value of user.max_net_namespaces and its like.
            let cause = code == ENOSPC ? "their limit is reached" : SystemCallFailure(errno: code).cause
            StandardOutput.printError(.init(lines: sentence(refused, cause)))
            Foundation.exit(ExitStatus.unavailable.rawValue)
        }
        let command = Array(arguments[5...])
        var names: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        execvp(command[0], &names)
        let failure = ForegroundCommand.Failure(command[0], errno: errno)
        StandardOutput.printError(.init(lines: failure.description))
        Foundation.exit(failure.status)
    }

    private static func sentence(_ refused: Int32, _ cause: String) -> String {
        let needed =
            switch Int(refused) {
            case CHOSTNAMESPACE_NAMESPACE: "namespaces"
            case CHOSTNAMESPACE_FILES: "a file in place of /etc/hosts"
            default: "a network of its own"
            }
        return "--hosts needs \(needed), which this system does not give you: \(cause). Let it (on Ubuntu: sysctl "
            + "kernel.apparmor_restrict_unprivileged_userns=0; in a container: --privileged), or leave --hosts out for a "
            + "sender that reads HTTPS_PROXY."
    }
}
#endif
