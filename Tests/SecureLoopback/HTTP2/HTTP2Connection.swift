// SPDX-License-Identifier: Apache-2.0

#if Services
import LoopbackServer
import NIOCore

/// One connection of a scripted HTTP/2 server: it understands as much of its client as its script needs.
struct HTTP2Connection {
    let script: @Sendable (Int) -> [HTTP2Step]
    let log: HTTP2Log

    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    /// Serves until the script or the client ends the connection.
    func serve(_ channel: SecureFront.AsyncChannel) async {
        try? await channel.executeThenClose { inbound, outbound in
            var received = ByteBuffer()
            var hasPreface = false
            var bodies: [UInt32: [UInt8]] = [:]
            try await send(HTTP2Frame(.settings).bytes, outbound)
            for try await piece in inbound {
                received.writeImmutableBuffer(piece)
                log.packetCount = await packetCount(of: channel.channel)
                if !hasPreface {
                    guard received.readableBytes >= Self.preface.count else { continue }
                    guard received.readBytes(length: Self.preface.count) == Self.preface else { return }
                    hasPreface = true
                }
                while let frame = HTTP2Frame(&received) {
                    guard try await handle(frame, &bodies, outbound) else { return }
                }
            }
        }
    }

    /// Whether the connection goes on.
    private func handle(
        _ frame: HTTP2Frame,
        _ bodies: inout [UInt32: [UInt8]],
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) async throws -> Bool {
        let isAcknowledgement = frame.flags & HTTP2Frame.acknowledgement != 0
        switch frame.kind {
        case .settings where !isAcknowledgement:
            try await send(HTTP2Frame(.settings, flags: HTTP2Frame.acknowledgement).bytes, outbound)
        case .ping where !isAcknowledgement:
            let pong = HTTP2Frame(.ping, flags: HTTP2Frame.acknowledgement, payload: frame.payload)
            try await send(pong.bytes, outbound)
        case .headers: bodies[frame.stream] = []
        case .data:
            bodies[frame.stream]?.append(contentsOf: frame.payload)
            if !frame.payload.isEmpty {
                let credit = HTTP2Frame.bytes(UInt32(frame.payload.count))
                try await send(
                    HTTP2Frame(.windowUpdate, payload: credit).bytes
                        + HTTP2Frame(.windowUpdate, stream: frame.stream, payload: credit).bytes,
                    outbound
                )
            }
        default: break
        }
        guard frame.kind == .data || frame.kind == .headers, frame.flags & HTTP2Frame.endOfStream != 0 else {
            return true
        }
        for step in script(log.record(bodies.removeValue(forKey: frame.stream) ?? [])) {
            guard let bytes = step.bytes(on: frame.stream) else { return false }
            try await send(bytes, outbound)
        }
        return true
    }

    /// `tcpi_data_segs_in` of Linux's `struct tcp_info`, which the C library's headers may not know yet.
    private func packetCount(of channel: any Channel) async -> Int {
        #if os(Linux)
        guard let options = channel as? any SocketOptionProvider else { return 0 }
        let info: EventLoopFuture<SIMD64<UInt32>> = options.unsafeGetSocketOption(level: .tcp, name: .tcp_info)
        return (try? await info.get()).map { Int($0[38]) } ?? 0
        #else
        return 0
        #endif
    }

    private func send(_ bytes: [UInt8], _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>) async throws {
        try await outbound.write(ByteBuffer(bytes: bytes))
    }
}
#endif
