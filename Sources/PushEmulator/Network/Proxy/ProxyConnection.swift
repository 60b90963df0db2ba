// SPDX-License-Identifier: Apache-2.0

import Logging
import NIOCore

/// One client of the proxy: reads its request, and opens the tunnel or answers an error.
struct ProxyConnection: Sendable {
    typealias Client = NIOAsyncChannel<ByteBuffer, ByteBuffer>
    typealias Pieces = NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator

    private let accepted: AcceptedClient
    private let isWithinLimit: Bool
    private let proxy: ConnectProxy

    init(_ accepted: AcceptedClient, isWithinLimit: Bool, proxy: ConnectProxy) {
        self.accepted = accepted
        self.isWithinLimit = isWithinLimit
        self.proxy = proxy
    }

    private var client: Client { accepted.channel }

    /// Serves until either side closes the connection or the task is cancelled.
    func serve() async {
        do {
            try await client.executeThenClose { inbound, outbound in
                var pieces = inbound.makeAsyncIterator()
                do {
                    guard isWithinLimit else { throw ProxyAnswer.tooManyConnections }
                    guard let (request, early) = try await readRequest(&pieces) else { return }
                    let upstream = try await open(request)
                    try await Tunnel(client: client, upstream: upstream).run(
                        &pieces,
                        outbound,
                        greeting: ByteBuffer(string: "HTTP/1.1 200 Connection Established\r\n\r\n"),
                        early: early
                    )
                } catch let answer as ProxyAnswer {
                    proxy.logger.debug("\(answer.status) \(answer.sentence)")
                    try await refuse(answer, &pieces, outbound)
                }
            }
        } catch {
            // The connection is closed, too slow or cancelled, so there is nobody to answer.
        }
    }

    /// Returns the request and the bytes after it; `nil` if the client left before.
    private func readRequest(_ pieces: inout Pieces) async throws -> (ProxyRequest, early: ByteBuffer)? {
        defer { accepted.deadline.cancel() }
        var received = ByteBuffer()
        while var piece = try await pieces.next() {
            received.writeBuffer(&piece)
            switch ProxyRequest.read(received.readableBytesView, byteLimit: proxy.configuration.headByteLimit) {
            case .incomplete: continue
            case .complete(let request, let headByteCount):
                received.moveReaderIndex(forwardBy: headByteCount)
                return (request, received)
            case .failed(let answer): throw answer
            }
        }
        return nil
    }

    private func open(_ request: ProxyRequest) async throws -> Client {
        if let token = proxy.configuration.accessToken {
            guard ProxyCredentials(request.authorization)?.matches(token) == true else {
                throw ProxyAnswer.unauthorized
            }
        }
        switch request.target {
        case .path: throw ProxyAnswer.notAProxyRequest(inboxURL: proxy.configuration.inboxURL)
        case .plainHTTP(let host):
            throw ProxyAnswer.plainHTTP(host: host, isServed: proxy.configuration.destinations[host] != nil)
        case .tunnel(let host, let port):
            let upstream = TunnelConnector(configuration: proxy.configuration, eventLoop: client.channel.eventLoop)
            return try await upstream.connect(to: host, port: port)
        }
    }

    /// Sends the answer and ends the connection so that the client can read it.
    private func refuse(
        _ answer: ProxyAnswer,
        _ pieces: inout Pieces,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) async throws {
        let channel = client.channel
        let deadline = channel.eventLoop.scheduleTask(in: Self.farewellTimeLimit) { channel.close(promise: nil) }
        defer { deadline.cancel() }
        try await outbound.write(ByteBuffer(bytes: answer.bytes))
        outbound.finish()
        // Closing with unread bytes would reset the connection, and the client could lose the answer.
        var remaining = Self.farewellByteLimit
        while remaining > 0, let piece = try await pieces.next() { remaining -= piece.readableBytes }
    }

    private static let farewellTimeLimit = TimeAmount.seconds(2)
    private static let farewellByteLimit = 1 << 20
}
