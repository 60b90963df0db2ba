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
            var events = client.events.makeAsyncIterator()
            if case .packet(let login)? = await events.next(), let session = await admit(login) {
                await serve(session, &events)
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
        // From now on it may rest as long as it likes, and makes no room for others.
        client.presence?.requestBegan()
        let received = packet.message.all(10).map { String(decoding: $0, as: UTF8.self) }
        let session = MCSSession(
            client: number,
            received: Set(received),
            over: client.channel,
            telling: client.continuation,
            timeLimit: web.configuration.acknowledgementTime
        )
        client.channel.pipeline.fireUserInboundEventTriggered(MCSPacketHandler.LoggedIn(session: session))
        session.send { _ in
            .loginResponse(id: id, serverTime: Int64(Date().timeIntervalSince1970 * 1000))
        }
        if !received.isEmpty { session.send { .selectiveAck(received, lastReceived: $0) } }
        return session
    }

    /// Delivers to the client's devices while it answers: those that it has, and those that it registers meanwhile.
    ///
    /// No task but this one lasts, because there are thousands of clients that mostly rest.
    private func serve(_ session: MCSSession, _ events: inout AsyncStream<MCSEvent>.Iterator) async {
        web.sessions.enter(session)
        await web.core.deliveries.withReceivers { receivers in
            await withDiscardingTaskGroup { group in
                group.addTask { await connectKnown(session, receivers) }
                while let event = await events.next() {
                    switch event {
                    // It came with the login.
                    case .packet(let packet): session.answer(packet)
                    case .acknowledgedLate(let device):
                        group.addTask { await web.core.deliveries.deliverWaiting(to: device) }
                    case .registered(let device): group.addTask { await connect(device, session, receivers) }
                    }
                }
                session.end()
                web.sessions.leave(session)
                group.cancelAll()
            }
            web.sentPushes.forget(receivers.devices)
        }
    }

    private func connectKnown(_ session: MCSSession, _ receivers: ClientReceivers) async {
        let registrations = try? await web.core.store.read { try FCMRegistration.all(of: session.client, in: $0) }
        await withDiscardingTaskGroup { group in
            for registration in registrations ?? [] {
                group.addTask { await connect(registration, session, receivers) }
            }
        }
    }

    private func connect(_ device: String, _ session: MCSSession, _ receivers: ClientReceivers) async {
        let found = try? await web.core.store.read { try FCMRegistration.find(device: device, in: $0) }
        if let found { await connect(found, session, receivers) }
    }

    private func connect(_ registration: FCMRegistration, _ session: MCSSession, _ receivers: ClientReceivers) async {
        guard receivers.connect(MCSReceiver(session, registration, web), to: registration.device) else { return }
        await web.core.deliveries.connected(registration.device)
    }
}
