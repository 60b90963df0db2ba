// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// Measures how many messages a second become JSON on one thread, beside `JSONEncoder` on the same strings.
///
/// Rounds of all ways alternate, so that a busy machine slows them alike; medians and the ratio are printed. With the
/// name of one way and a number, `build 1000000`, only that one runs and prints `{"n":…,"sec":…,"bytes":…}`.
@main
struct EncodingBenchmark: Sendable {
    let name: String
    /// Messages in one round.
    let count: Int
    /// Runs a round from the given number on and answers how many bytes came out.
    let round: @Sendable (_ first: Int, _ count: Int) throws -> Int

    static let all: [EncodingBenchmark] = [
        EncodingBenchmark(name: "build", count: 100_000) { first, count in
            var writer = JSONWriter()
            var bytes = 0
            for number in first..<first + count {
                writer.removeAll()
                writer.request(ReferenceMessage.make(number))
                bytes += writer.count
            }
            return bytes
        },
        EncodingBenchmark(name: "build-array", count: 100_000) { first, count in
            (first..<first + count).reduce(0) { $0 + ReferenceMessage.make($1).encoded().count }
        },
        EncodingBenchmark(name: "prebuilt", count: 200_000) { first, count in
            let message = ReferenceMessage.make(first)
            var writer = JSONWriter()
            var bytes = 0
            for _ in 0..<count {
                writer.removeAll()
                writer.request(message)
                bytes += writer.count
            }
            return bytes
        },
        EncodingBenchmark(name: "read", count: 10_000) { first, count in
            let body = ReferenceMessage.make(first).encoded()
            return try (0..<count).reduce(0) { sum, _ in try sum + PushMessage.read(body).message.data.count }
        },
        EncodingBenchmark(name: "jsonencoder", count: 4_000) { first, count in
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            return try (first..<first + count).reduce(0) {
                try $0 + encoder.encode(CodableRequest.make($1)).count
            }
        },
    ]

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if let name = arguments.first, let count = arguments.dropFirst().first.flatMap(Int.init) {
            guard let benchmark = all.first(where: { $0.name == name }) else { fatalError("No way is called \(name).") }
            _ = try benchmark.round(0, 1)
            let (seconds, bytes) = try benchmark.measure(first: 0, count: count)
            return print("{\"n\":\(count),\"sec\":\(seconds),\"bytes\":\(bytes)}")
        }
        try checkOutputs()
        var rates = [String: [Double]]()
        for round in 0..<9 {
            for benchmark in all {
                let (seconds, _) = try benchmark.measure(first: round * benchmark.count, count: benchmark.count)
                rates[benchmark.name, default: []].append(Double(benchmark.count) / seconds)
            }
        }
        let medians = rates.mapValues { $0.sorted()[$0.count / 2] }
        for benchmark in all {
            let median = medians[benchmark.name]!
            let ratio = median / medians["jsonencoder"]!
            print(
                benchmark.name.padding(toLength: 12, withPad: " ", startingAt: 0),
                String(format: "%10.0f messages/s  %6.1f x JSONEncoder", median, ratio)
            )
        }
    }

    private func measure(first: Int, count: Int) throws -> (seconds: Double, bytes: Int) {
        let clock = ContinuousClock()
        var bytes = 0
        let duration = try clock.measure { bytes = try round(first, count) }
        return (duration / .seconds(1), bytes)
    }

    /// Ends the program unless both ways write the same JSON value.
    private static func checkOutputs() throws {
        for number in [0, 7, 12_345_678] {
            let ours = try JSONValue(parsing: ReferenceMessage.make(number).encoded())
            let theirs = try JSONValue(parsing: Array(JSONEncoder().encode(CodableRequest.make(number))))
            guard ours == theirs else { fatalError("The outputs differ:\n\(ours)\n\(theirs)") }
        }
    }
}
