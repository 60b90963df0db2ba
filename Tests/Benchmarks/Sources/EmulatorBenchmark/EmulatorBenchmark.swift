// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Measures how many sends a second the emulator validates, stores and answers, beside a bare Hummingbird route that
/// answers the same requests with a constant.
///
/// Both are separate processes, driven by `wrk` with 32 connections in alternating rounds, so that a busy machine slows
/// them alike; medians and the ratio are printed, and the emulator's needs until it is ready and while it rests.
/// Further servers to compare with are named as `NAME=PORT=COMMAND`. `serve-emulator PORT [FOLDER]` and `serve-bare
/// PORT` run one server alone, for a profiler to look at.
@main
struct EmulatorBenchmark {
    static let roundCount = 5
    static let seconds = 3

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.count >= 2, let port = Int(arguments[1]) {
            switch arguments[0] {
            case "serve-bare": return try await ServedRoutes.bare(port: port)
            case "serve-emulator":
                return try await ServedRoutes.emulator(port: port, folder: arguments.dropFirst(2).first)
            default: fatalError("No server is called \(arguments[0]).")
            }
        }
        var servers = [
            try MeasuredServer.start("bare route", port: 18_200, [CommandLine.arguments[0], "serve-bare", "18200"]),
            try MeasuredServer.start("emulator", port: 18_201, [CommandLine.arguments[0], "serve-emulator", "18201"]),
        ]
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 2).map(String.init)
            guard parts.count == 3, let port = Int(parts[1]) else {
                fatalError("\(argument) is not NAME=PORT=COMMAND.")
            }
            servers.append(try .start(parts[0], port: port, parts[2].split(separator: " ").map(String.init)))
        }
        defer { for server in servers { server.stop() } }
        for server in servers {
            let ready = String(format: "ready after %.0f ms", server.readyTime * 1000)
            print(padded(server.name), ready + ",", "resting in", server.memory("VmRSS"), "MB")
        }
        let load = try WrkLoad()
        for server in servers { _ = try load.run(on: server, seconds: 1) }
        for _ in 0..<roundCount {
            for index in servers.indices {
                servers[index].rounds.append(try load.run(on: servers[index], seconds: seconds))
            }
        }
        let bare = median(servers[0].rounds.map(\.rate))
        for server in servers {
            let rates = server.rounds.map(\.rate)
            print(
                padded(server.name),
                String(format: "%8.0f/s [%.0f-%.0f]", median(rates), rates.min()!, rates.max()!),
                String(format: "%5.2f x bare route", median(rates) / bare),
                String(format: "%5.1f µs of CPU each", median(server.rounds.map(\.cost))),
                "at most",
                server.memory("VmHWM"),
                "MB"
            )
        }
    }

    private static func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

    private static func padded(_ name: String) -> String { name.padding(toLength: 24, withPad: " ", startingAt: 0) }
}
