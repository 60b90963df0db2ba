// SPDX-License-Identifier: Apache-2.0

import CLibcurlPeer
import Foundation
import PushClient
import PushMessages

/// Measures sending over TLS and HTTP/2 to an `nghttpd` of this machine, beside the shortest C program on libcurl.
///
/// Rounds of both alternate, so that a busy machine slows them alike; medians of their ratios are printed, with the CPU
/// time of this process, which does not include the server's. `SendingBenchmark memory 1000000` sends so many messages
/// and prints how much memory that took; `client 100000` and `libcurl 100000` run one way alone, for a profiler;
/// `peers` compares with Node's `http2` and with firebase-admin for Python instead, as far as they are installed.
@main
struct SendingBenchmark {
    static let streams = 100

    struct Cost {
        var rate: Double
        var cpu: Double
    }

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let server = try SendingServer.start()
        defer { server.stop() }
        let client = try client(of: server)
        // The server's first answer says that it listens.
        while await client.send(message(0)).name == nil {
            guard server.isRunning else { fatalError("nghttpd has ended: \(server.url) is another's address.") }
            try await Task.sleep(for: .milliseconds(50))
        }
        if arguments.count == 2, let count = Int(arguments[1]) {
            switch arguments[0] {
            case "memory":
                try await send(client, min(count, 10_000))
                let before = peakMemory()
                try await send(client, count)
                print("peak memory after 10000 messages \(before / 1024) MB, after \(count) \(peakMemory() / 1024) MB")
            case "client": report("client", try await measure(count) { try await send(client, count) })
            default: report("libcurl", try await measure(count) { peer(server, count) })
            }
            return
        }
        if arguments == ["peers"] { return try await comparePeers(client, server) }
        let count = 40_000
        try await send(client, 5_000)
        peer(server, 5_000)
        var rates: [Double] = []
        var cpus: [Double] = []
        for _ in 0..<9 {
            let peerCost = try await measure(count) { peer(server, count) }
            let cost = try await measure(count) { try await send(client, count) }
            report("libcurl", peerCost)
            report("client ", cost)
            rates.append(cost.rate / peerCost.rate)
            cpus.append(cost.cpu / peerCost.cpu)
        }
        print(String(format: "median: %.2f of libcurl's messages per second", rates.sorted()[4]))
        print(String(format: "median: %.2f of libcurl's CPU per message", cpus.sorted()[4]))
    }

    /// Rounds of the client and of senders in other languages, which send fewer messages the slower they are.
    private static func comparePeers(_ client: FCMClient, _ server: SendingServer) async throws {
        try await send(client, 5_000)
        for (name, peer, count) in [
            ("node", ScriptPeer.node, 20_000), ("firebase-admin", ScriptPeer.firebaseAdmin, 1_000),
        ] {
            guard let peer else {
                print("\(name) is not installed here, so there is no ratio to it.")
                continue
            }
            var ratios: [Cost] = []
            for _ in 0..<5 {
                let peerCost = try peer.measure(server, count: count, streams: streams)
                let cost = try await measure(20_000) { try await send(client, 20_000) }
                report(name, peerCost)
                report("client", cost)
                ratios.append(Cost(rate: cost.rate / peerCost.rate, cpu: cost.cpu / peerCost.cpu))
            }
            let (rate, cpu) = (ratios.map(\.rate).sorted()[2], ratios.map(\.cpu).sorted()[2])
            print(String(format: "median: %.1f of \(name)'s messages per second", rate))
            print(String(format: "median: %.3f of \(name)'s CPU per message", cpu))
        }
    }

    static func client(of server: SendingServer) throws -> FCMClient {
        let endpoint = FCMEndpoint(send: server.url, certificateAuthorityFile: server.certificate)
        var configuration = FCMClient.Configuration(endpoint: endpoint)
        configuration.rateLimit = .unlimited
        return try FCMClient(
            project: "p",
            credentials: .accessToken("ya29.benchmark"),
            configuration: configuration
        )
    }

    static func send(_ client: FCMClient, _ count: Int) async throws {
        var options = SendOptions()
        options.concurrency = streams
        try await client.send(Messages(count: count), options: options) { batch in
            for await item in batch.results where item.result.name == nil { fatalError("\(item)") }
        }
    }

    static func peer(_ server: SendingServer, _ count: Int) {
        let url = server.url + "/v1/projects/p/messages:send"
        guard peer_send(url, server.certificate, Int32(count), Int32(streams)) == count else {
            fatalError("A message was lost.")
        }
    }

    /// Made one by one as they are asked for.
    struct Messages: Sequence, Sendable {
        let count: Int

        func makeIterator() -> Iterator { Iterator(count: count) }

        struct Iterator: IteratorProtocol {
            let count: Int
            var number = 0

            mutating func next() -> PushMessage? {
                guard number < count else { return nil }
                defer { number += 1 }
                return message(number)
            }
        }
    }

    private static let tokenPadding = String(repeating: "0", count: 124)
    private static let padding = String(repeating: "0", count: 800)

    static func message(_ number: Int) -> PushMessage {
        var message = PushMessage(
            to: .token("dQw4w9WgXcQ:APA91b\(tokenPadding)\(100_000 + number % 900_000)"),
            notification: .init(
                title: "Sparky says hello!",
                body: "Number \(number) is ready. A new slice is out. Tap to see what the monster made of it."
            ),
            data: ["recipe": "margherita", "padding": padding]
        )
        message.notification.image = "https://foo.bar/pizza-monster-\(number).png"
        message.android = .init(priority: .high)
        message.apns.aps.mutableContent = true
        return message
    }

    private static func measure(_ count: Int, _ work: @Sendable () async throws -> Void) async throws -> Cost {
        let (start, cpu) = (ContinuousClock.now, processTime())
        try await work()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        return Cost(rate: Double(count) / seconds, cpu: (processTime() - cpu) / Double(count) * 1e6)
    }

    private static func report(_ name: String, _ cost: Cost) {
        print(String(format: "\(name) %8.0f messages/s %6.1f µs of CPU each", cost.rate, cost.cpu))
    }

    private static func processTime() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// In kB.
    private static func peakMemory() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }
}
