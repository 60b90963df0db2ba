// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A server in a separate process, and its measurements.
struct MeasuredServer {
    let name: String
    let port: Int
    /// Seconds from the start of the process to its first connection.
    let readyTime: Double
    var rounds: [WrkLoad.Round] = []
    private let process: Process

    static func start(_ name: String, port: Int, _ command: [String]) throws -> MeasuredServer {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        // The server ends when this pipe does, however the benchmark ends.
        process.standardInput = Pipe()
        process.standardOutput = FileHandle.nullDevice
        let start = Date()
        try process.run()
        while !isListening(port) {
            guard process.isRunning, -start.timeIntervalSinceNow < 10 else { fatalError("\(name) does not start.") }
            usleep(2000)
        }
        return MeasuredServer(name: name, port: port, readyTime: -start.timeIntervalSinceNow, process: process)
    }

    private init(name: String, port: Int, readyTime: Double, process: Process) {
        self.name = name
        self.port = port
        self.readyTime = readyTime
        self.process = process
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Seconds of CPU that the process has taken so far.
    var processTime: Double {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
        let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12 else { return 0 }
        return fields[11...12].compactMap { Double($0) }.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Megabytes of a line of the process's status, as `VmRSS`.
    func memory(_ field: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(field + ":") }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
    }

    private static func isListening(_ port: Int) -> Bool {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
