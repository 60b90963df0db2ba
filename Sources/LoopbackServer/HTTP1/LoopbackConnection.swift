// SPDX-License-Identifier: Apache-2.0

internal import AsyncPrimitives
internal import LibC
internal import NIOCore
internal import NIOHTTP1
internal import NIOSSL

/// One accepted connection: reads requests one after the other and carries out the steps of their answers.
///
/// Only requests are decoded by NIO. Answers are written as plain bytes, because half of them are meant to be wrong.
struct LoopbackConnection: Sendable {
    typealias AsyncChannel = NIOAsyncChannel<HTTPServerRequestPart, ByteBuffer>

    /// A longer request body is answered with 413.
    static let requestBodyLimit = 16 * 1024 * 1024

    let channel: AsyncChannel
    let routes: LoopbackRoutes
    let log: LoopbackLog
    private let number: Int

    init(channel: AsyncChannel, routes: LoopbackRoutes, log: LoopbackLog) {
        self.channel = channel
        self.routes = routes
        self.log = log
        number = log.record { events in
            events.isOpen.append(true)
            return events.isOpen.count - 1
        }
    }

    static func wrap(_ channel: any Channel, _ certificate: LoopbackCertificate?) throws -> AsyncChannel {
        if let certificate {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: certificate.context))
        }
        try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
        let wrapped = try AsyncChannel(wrappingChannelSynchronously: channel)
        // One that is accepted while the server ends is served by nobody, and an asynchronous channel that is let go before
        // it is closed ends the process.
        channel.closeFuture.whenComplete { _ in withExtendedLifetime(wrapped) {} }
        return wrapped
    }

    /// Serves until either side closes the connection or the task is cancelled.
    func serve() async {
        let number = number
        await withTaskCancellationHandler {
            do {
                try await channel.executeThenClose { requests, _ in try await answer(requests) }
            } catch {
                // Not HTTP, or gone: either way there is no one to answer.
            }
            try? await channel.channel.closeFuture.get()
        } onCancel: {
            channel.channel.close(promise: nil)
        }
        log.record { $0.isOpen[number] = false }
    }

    private func answer(_ parts: NIOAsyncChannelInboundStream<HTTPServerRequestPart>) async throws {
        var head: HTTPRequestHead?
        var body: [UInt8] = []
        for try await part in parts {
            switch part {
            case .head(let newHead):
                head = newHead
                body = []
                if newHead.headers[canonicalForm: "expect"].contains("100-continue") {
                    try await send(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n"))
                }
            case .body(let buffer):
                guard body.count + buffer.readableBytes <= Self.requestBodyLimit else {
                    try await send(ByteBuffer(string: "HTTP/1.1 413 Content Too Large\r\n\r\n"))
                    return
                }
                body.append(contentsOf: buffer.readableBytesView)
            case .end:
                guard let head else { return }
                let request = LoopbackRequest(
                    method: head.method.rawValue,
                    target: head.uri,
                    headers: head.headers.map { ($0.name, $0.value) },
                    body: body,
                    connection: number
                )
                log.record { $0.requests.append(request) }
                let steps = await routes.answer(request).steps
                for step in steps {
                    guard try await carryOut(step, for: request) else { return }
                }
                guard head.isKeepAlive else { return }
            }
        }
    }

    /// `false` when the connection is not to be used further.
    private func carryOut(_ step: LoopbackAnswer.Step, for request: LoopbackRequest) async throws -> Bool {
        switch step {
        case .head(let status, let headers):
            let reason = HTTPResponseStatus(statusCode: status).reasonPhrase
            var text = "HTTP/1.1 \(status) \(reason)\r\n"
            for header in headers { text += "\(header.name): \(header.value)\r\n" }
            try await send(ByteBuffer(string: text + "\r\n"))
        case .body(let bytes):
            guard request.method != "HEAD" else { break }
            try await send(ByteBuffer(bytes: bytes))
        case .raw(let bytes):
            try await send(ByteBuffer(bytes: bytes))
        case .pause(let duration):
            try await AttendedClock().sleep(for: duration)
        case .bodyForever(let bytes):
            guard request.method != "HEAD" else { break }
            // Ends by the error of writing to a closed connection.
            let block = ByteBuffer(bytes: bytes)
            while true { try await send(block) }
        case .stall:
            try await channel.channel.closeFuture.get()
            return false
        case .close:
            return false
        case .reset:
            // Closing a socket that lingers for zero seconds sends a reset.
            let options = channel.channel as? any SocketOptionProvider
            try await options?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
            return false
        }
        return true
    }

    /// Returns when the system has taken the bytes: a client that does not read slows the server down, and nothing is
    /// lost when the connection is closed next.
    private func send(_ bytes: ByteBuffer) async throws {
        try await channel.channel.writeAndFlush(bytes).get()
    }
}
