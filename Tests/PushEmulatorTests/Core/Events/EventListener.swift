// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import PushEmulator
import PushMessages

/// Listens to server-sent events as a browser does.
struct EventListener {
    struct Event: Sendable, Equatable {
        var id: String
        var event: String
        var data: JSONValue
    }

    private var parts: NIOAsyncChannelInboundStream<HTTPClientResponsePart>.AsyncIterator
    private var text = ""
    /// The answer's head.
    private(set) var head: HTTPResponseHead?

    /// Connects, asks for events, and hangs up after the body.
    static func with<Result: Sendable>(
        _ emulator: RunningEmulator,
        _ query: String = "",
        lastEventID: String? = nil,
        _ body: (inout EventListener) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap.patient(on: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: emulator.httpPort) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
                        wrappingChannelSynchronously: channel
                    )
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/api/v1/events\(query)")
            head.headers.add(name: "Host", value: "127.0.0.1:\(emulator.httpPort)")
            if let lastEventID { head.headers.add(name: "Last-Event-ID", value: lastEventID) }
            try await outbound.write(.head(head))
            try await outbound.write(.end(nil))
            var listener = EventListener(parts: inbound.makeAsyncIterator())
            try await listener.readHead()
            return try await body(&listener)
        }
    }

    private mutating func readHead() async throws {
        while head == nil { try await read() }
        // The first field says how soon to come back, and only then is anything listened to.
        if head?.status == .ok { while !text.contains("\n\n") { try await read() } }
    }

    private mutating func read() async throws {
        switch try await parts.next() {
        case .head(let head): self.head = head
        case .body(let buffer): text += String(buffer: buffer)
        case .end, nil: throw CancellationError()
        }
    }

    /// The next event; comments and fields without one are passed over.
    mutating func next() async throws -> Event {
        while true {
            while let end = text.range(of: "\n\n") {
                let block = text[..<end.lowerBound]
                text.removeSubrange(..<end.upperBound)
                var fields: [Substring: Substring] = [:]
                for line in block.split(separator: "\n") {
                    let parts = line.split(separator: ": ", maxSplits: 1)
                    if parts.count == 2 { fields[parts[0]] = parts[1] }
                }
                guard let event = fields["event"] else { continue }
                return Event(
                    id: String(fields["id"] ?? ""),
                    event: String(event),
                    data: try JSONValue(parsing: String(fields["data"] ?? ""))
                )
            }
            try await read()
        }
    }
}
