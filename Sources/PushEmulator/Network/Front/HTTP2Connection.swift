// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// A connection over HTTP/2: its settings, its watch and its streams.
struct HTTP2Connection: ServerChildChannel {
    struct Value: ServerChildChannelValue {
        /// The streams whose requests are the router's.
        fileprivate let streams: AsyncStream<HTTP1Channel.Value>
        let channel: any Channel
    }

    private let front: HTTPFront
    private let register: ConnectionRegister
    private let stream: HTTP2Stream

    /// - Parameter register: The one of the listener.
    init(_ front: HTTPFront, register: ConnectionRegister, responder: @escaping HTTPChannelHandler.Responder) {
        (self.front, self.register) = (front, register)
        stream = HTTP2Stream(responder: responder, front: front, register: register)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let watch = HTTP2Watch(front, on: channel, register: register)
            let boundWatch = NIOLoopBound(watch, eventLoop: channel.eventLoop)
            var configuration = NIOHTTP2Handler.Configuration()
            configuration.connection.initialSettings = [
                HTTP2Setting(parameter: .maxConcurrentStreams, value: watch.streamCount),
                HTTP2Setting(parameter: .maxHeaderListSize, value: front.limits.headerByteCount),
            ]
            let (streams, opened) = AsyncStream<HTTP1Channel.Value>.makeStream()
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(FlushGathering())
            _ = try pipeline.configureHTTP2Pipeline(
                mode: .server,
                connectionConfiguration: configuration.connection,
                streamConfiguration: configuration.stream
            ) { [stream] channel in
                stream.setup(channel: channel, watchedBy: boundWatch.value, opened)
            }
            try pipeline.addHandler(watch)
            channel.closeFuture.whenComplete { _ in opened.finish() }
            return Value(streams: streams, channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        await withDiscardingTaskGroup { group in
            for await channel in value.streams {
                group.addTask { await stream.handle(value: channel, logger: logger) }
            }
        }
    }
}

/// A stream of a connection, with one request and its answer.
private struct HTTP2Stream: HTTPChannelHandler {
    let responder: Responder
    let front: HTTPFront
    let register: ConnectionRegister

    /// - Parameter opened: Gets the stream once its request is the router's.
    func setup(
        channel: any Channel,
        watchedBy watch: HTTP2Watch,
        _ opened: AsyncStream<HTTP1Channel.Value>.Continuation
    ) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(FrameMerging())
            try pipeline.addHandler(HTTP2FramePayloadToHTTPServerCodec())
            try pipeline.addHandler(
                QuickStreamHandler(watch) { [front, register] channel in
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(RequestGuard(front.limits, hosts: front.hosts, register: register))
                    let value = try HTTP1Channel.Value(wrappingChannelSynchronously: channel)
                    guard case .terminated = opened.yield(value) else { return }
                    // Nobody serves the connection any more, and a stream that is dropped unserved is a programming error.
                    Task { try? await value.executeThenClose { _, _ in } }
                }
            )
        }
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await handleHTTP(asyncChannel: value, logger: logger)
    }
}
