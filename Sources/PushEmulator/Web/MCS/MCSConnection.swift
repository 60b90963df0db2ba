// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOCore

/// One client of the MCS listener, from its login to its end.
struct MCSConnection: Sendable {
    private let client: MCSClientChannel
    private let web: WebService

    init(_ client: MCSClientChannel, _ web: WebService) {
        self.client = client
        self.web = web
    }

    /// Serves until the client goes, a newer connection of it comes, or the task is cancelled.
    func serve() async {
        await withTaskCancellationHandler {
            var packets = client.packets.makeAsyncIterator()
            if let login = await packets.next(), let session = await admit(login) {
                await serve(session, &packets)
            }
            client.channel.close(promise: nil)
        } onCancel: {
            client.channel.close(promise: nil)
        }
    }

    /// Checks the login; `nil` where it is none, or has another's number.
    private func admit(_ packet: MCSPacket) async -> MCSSession? {
        guard packet.tag == .loginRequest, let id = packet.message.text(1),
            let number = packet.message.text(3) ?? packet.message.text(4), let secret = packet.message.text(5)
        else { return nil }
        client.channel.write(ByteBuffer(bytes: [MCSPacket.version]), promise: nil)
        let known = try? await web.core.store.read { try CheckinCredentials.find(number, in: $0) }
        guard let known, String(known.securityToken) == secret else {
            let refusal = MCSPacket.loginError(
                id: id,
                code: 401,
                "The number and its security token are of no checkin."
            )
            client.channel.writeAndFlush(ByteBuffer(bytes: refusal.encoded), promise: nil)
            return nil
        }
        client.channel.pipeline.fireUserInboundEventTriggered(MCSPacketHandler.LoggedIn())
        // From now on it may rest as long as it likes, and makes no room for others.
        client.presence?.requestBegan()
        let received = packet.message.all(10).map { String(decoding: $0, as: UTF8.self) }
        let session = MCSSession(client: number, received: Set(received), over: client.channel)
        session.send { _ in
            .loginResponse(id: id, serverTime: Int64(Date().timeIntervalSince1970 * 1000))
        }
        if !received.isEmpty { session.send { .selectiveAck(received, lastReceived: $0) } }
        return session
    }

    /// Delivers to the client's devices while it answers.
    private func serve(_ session: MCSSession, _ packets: inout AsyncStream<MCSPacket>.Iterator) async {
        let registered = web.sessions.enter(session)
        await withDiscardingTaskGroup { group in
            group.addTask { await deliver(to: session, registered) }
            while let packet = await packets.next() {
                session.take(packet)
                switch packet.tag {
                case .heartbeatPing: session.send { .heartbeatAck(lastReceived: $0) }
                case .close: client.channel.close(promise: nil)
                default: break
                }
            }
            session.end()
            web.sessions.leave(session)
            group.cancelAll()
        }
    }

    /// Keeps the client's devices connected: those that it has, and those that it registers meanwhile.
    private func deliver(to session: MCSSession, _ registered: AsyncStream<String>) async {
        let first = try? await web.core.store.read { try FCMRegistration.all(of: session.client, in: $0) }
        await withDiscardingTaskGroup { group in
            var known: Set<String> = []
            defer { web.sentPushes.forget(known) }
            func connect(_ registration: FCMRegistration) {
                guard known.insert(registration.device).inserted else { return }
                let receiver = MCSReceiver(session, registration, web)
                group.addTask {
                    try? await web.core.deliveries.withReceiver(receiver, of: registration.device) {
                        // Nothing ends this but the session's end.
                        for await _ in AsyncStream<Never>.makeStream().stream {}
                    }
                }
            }
            for registration in first ?? [] { connect(registration) }
            for await device in registered {
                let found = try? await web.core.store.read { try FCMRegistration.find(device: device, in: $0) }
                if let found { connect(found) }
            }
            group.cancelAll()
        }
    }
}
