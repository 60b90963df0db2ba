// SPDX-License-Identifier: Apache-2.0

import CLibcurlPeer
import Foundation
import PushMessages
import PushSimulator

/// Measures what a simulated delivery costs in CPU time, beside a bare C loop on libcurl that downloads the same
/// picture from the same server into files of the same folder.
///
/// Rounds of all ways alternate, so that a busy machine slows them alike; medians and differences are printed. The
/// server is a separate process, whose time does not count. With the name of one way and a number, `picture 5000`, only
/// that one runs, for a profiler to look at; a URL behind them is downloaded instead of the own server's.
@main
struct SimulationBenchmark: Sendable {
    let name: String
    /// Deliveries in one round.
    let count: Int
    /// Runs a round whose files go into the folder.
    let round: @Sendable (_ url: String, _ folder: URL, _ count: Int) async throws -> Void

    static let all: [SimulationBenchmark] = [
        SimulationBenchmark(name: "libcurl", count: 500) { url, folder, count in
            guard peer_download(url, folder.path, Int32(count), 0) == count else { fatalError("A download failed.") }
        },
        SimulationBenchmark(name: "text", count: 500) { _, folder, count in
            let device = AppleDevice(configuration(folder))
            let message = message(picture: nil)
            for _ in 0..<count {
                let delivery = await device.receive(message)
                check(delivery, attachmentCount: 0)
            }
        },
        SimulationBenchmark(name: "picture", count: 500) { url, folder, count in
            let device = AppleDevice(configuration(folder))
            let message = message(picture: url)
            for _ in 0..<count {
                let delivery = await device.receive(message)
                check(delivery, attachmentCount: 1)
            }
        },
        // One device each, because the documented extension crosses itself on one.
        SimulationBenchmark(name: "picture x8", count: 800) { url, folder, count in
            await withDiscardingTaskGroup { group in
                for lane in 0..<8 {
                    group.addTask {
                        let device = AppleDevice(configuration(folder.appendingPathComponent("\(lane)")))
                        let message = message(picture: url)
                        for _ in 0..<count / 8 {
                            let delivery = await device.receive(message)
                            check(delivery, attachmentCount: 1)
                        }
                    }
                }
            }
        },
    ]

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.count == 2, arguments[0] == PictureServer.argument {
            return try PictureServer.serve(arguments[1])
        }
        let server = arguments.count == 3 ? nil : try PictureServer.start(picture: picture)
        defer { server?.stop() }
        let url = server?.url ?? arguments[2]
        if arguments.count >= 2, let count = Int(arguments[1]) {
            guard let benchmark = all.first(where: { $0.name == arguments[0] }) else {
                fatalError("No way is called \(arguments[0]).")
            }
            let cost = try await benchmark.measure(url: url, count: count)
            return print(String(format: "%.1f µs of CPU each", cost))
        }
        var costs = [String: [Double]]()
        for benchmark in all { _ = try await benchmark.measure(url: url, count: 80) }
        for _ in 0..<9 {
            for benchmark in all {
                costs[benchmark.name, default: []]
                    .append(try await benchmark.measure(url: url, count: benchmark.count))
            }
        }
        let medians = costs.mapValues { $0.sorted()[$0.count / 2] }
        let peer = medians["libcurl"]!
        for benchmark in all {
            let median = medians[benchmark.name]!
            print(
                benchmark.name.padding(toLength: 12, withPad: " ", startingAt: 0),
                String(format: "%7.1f µs of CPU", median),
                benchmark.name == "libcurl"
                    ? "" : String(format: "%+7.1f µs  %4.2f x libcurl", median - peer, median / peer)
            )
        }
    }

    /// Microseconds of CPU, user and system, that one delivery takes.
    private func measure(url: String, count: Int) async throws -> Double {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let start = Self.processTime()
        try await round(url, folder, count)
        return (Self.processTime() - start) / Double(count)
    }

    private static func processTime() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        func microseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e6 + Double(time.tv_usec) }
        return microseconds(usage.ru_utime) + microseconds(usage.ru_stime)
    }

    /// A new folder in memory if there is such a place, so that no disk is measured.
    private static func folder() throws -> URL {
        let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
        let parent =
            FileManager.default.isWritableFile(atPath: memory.path) ? memory : FileManager.default.temporaryDirectory
        let folder = parent.appendingPathComponent("simulation-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    private static func configuration(_ folder: URL) -> AppleDevice.Configuration {
        var configuration = AppleDevice.Configuration()
        configuration.dataDirectory = folder
        return configuration
    }

    private static func message(picture: String?) -> PushMessage {
        var message = PushMessage(
            to: .topic("industry-tech"),
            notification: .init(title: "Sparky says hello!", body: "A new slice is out.")
        )
        message.data["recipe"] = "margherita"
        if let picture {
            message.attachImage(picture)
        } else {
            message.apns.aps.mutableContent = true
        }
        return message
    }

    private static func check(_ delivery: Delivery, attachmentCount: Int) {
        guard delivery.outcome == .modified, delivery.displayed?.attachments.count == attachmentCount else {
            fatalError("A delivery went wrong: \(delivery.findings.map(\.message))")
        }
    }

    private static let picture = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../../Media/attachments/pizza-monster.png").standardizedFileURL
}
