// SPDX-License-Identifier: Apache-2.0

import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// A connection over HTTP/2: its settings, who watches over it, and its streams.
struct HTTP2Connection: ServerChildChannel {
    typealias Streams = NIOHTTP2Handler.AsyncStreamMultiplexer<HTTP1Channel.Value>

    struct Value: ServerChildChannelValue {
        fileprivate let streams: Streams
        let channel: any Channel
    }

    private let limits: ServerLimits
    private let services: ServiceList
    private let stream: HTTP2Stream

    init(_ front: HTTPFront, streams: HTTP1Channel.Configuration, responder: @escaping HTTPChannelHandler.Responder) {
        limits = front.limits
        services = front.services
        stream = HTTP2Stream(responder: responder, handlers: streams.additionalChannelHandlers)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let watch = HTTP2Watch(limits, services)
            let boundWatch = NIOLoopBound(watch, eventLoop: channel.eventLoop)
            var configuration = NIOHTTP2Handler.Configuration()
            configuration.connection.initialSettings = [
                HTTP2Setting(parameter: .maxConcurrentStreams, value: watch.streamCount),
                HTTP2Setting(parameter: .maxHeaderListSize, value: limits.headerByteCount),
            ]
            let streams: Streams = try channel.pipeline.syncOperations.configureAsyncHTTP2Pipeline(
                mode: .server,
                configuration: configuration
            ) { [stream] channel in
                stream.setup(channel: channel, watchedBy: boundWatch.value)
            }
            try channel.pipeline.syncOperations.addHandler(watch)
            return Value(streams: streams, channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        try? await withThrowingDiscardingTaskGroup { group in
            for try await channel in value.streams.inbound {
                group.addTask { await stream.handle(value: channel, logger: logger) }
            }
        }
    }
}

/// A stream of a connection, which holds one request and its answer.
private struct HTTP2Stream: HTTPChannelHandler {
    let responder: Responder
    let handlers: @Sendable () -> [any RemovableChannelHandler]

    func setup(channel: any Channel, watchedBy watch: HTTP2Watch) -> EventLoopFuture<HTTP1Channel.Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(FrameMerging())
            try pipeline.addHandler(HTTP2FramePayloadToHTTPServerCodec())
            try pipeline.addHandler(HTTP2StreamWatch(watch))
            try pipeline.addHandlers(handlers())
            return try HTTP1Channel.Value(wrappingChannelSynchronously: channel)
        }
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await handleHTTP(asyncChannel: value, logger: logger)
    }
}
