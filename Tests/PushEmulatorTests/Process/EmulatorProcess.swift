// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import PushMessages

/// The built `richpush emulator start` in a separate process, which can be killed and measured.
struct EmulatorProcess {
    /// The address of its HTTP listener.
    let url: URL
    /// The port that real clients of FCM connect to.
    let mcsPort: Int
    private let program: RunningProgram

    var port: Int { url.port ?? 0 }

    /// Runs the body with an emulator on free ports, which is killed after it.
    static func run<Result: Sendable>(
        _ arguments: [String] = [],
        _ body: (EmulatorProcess) async throws -> Result
    ) async throws -> Result {
        let log = OutputLog()
        return try await Program.richpush.running(
            ["emulator", "start", "--port", "0", "--tls-port", "0", "--proxy-port", "0", "--format", "json"]
                + arguments,
            showsErrors: true,
            hearing: log.append
        ) { program in
            let listeners = try await log.firstLine().map { try JSONValue(parsing: Array($0.utf8)) }
            guard let url = listeners?["url"]?.string.flatMap({ URL(string: $0) }),
                let mcsPort = listeners?["mcsPort"]?.integer
            else { throw CocoaError(.featureUnsupported) }
            return try await body(EmulatorProcess(url: url, mcsPort: mcsPort, program: program))
        }
    }

    /// Sends the signal and returns when the process has ended.
    func end(with signal: Int32) async { await program.end(with: signal) }

    /// Kilobytes of a line of the process's status, as `VmRSS`.
    func memory(_ field: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(program.processIdentifier)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(field + ":") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
