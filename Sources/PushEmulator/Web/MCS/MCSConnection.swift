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
            if case .packet(let packet)? = await events.next(), let login = await admit(packet) {
                await serve(login, &events)
            }
            client.channel.close(promise: nil)
        } onCancel: {
            client.channel.close(promise: nil)
        }
    }

    /// A login that holds, and is still to be answered.
    private struct Login {
        var id: String
        /// Stanzas that the client named as received.
        var received: [String]
        var session: MCSSession
    }

    /// Checks the login; `nil` where it is none, or has another's number.
    private func admit(_ packet: MCSPacket) async -> Login? {
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
        return Login(id: id, received: received, session: session)
    }

    private func answer(_ login: Login) {
        let session = login.session
        session.send { _ in
            .loginResponse(id: login.id, serverTime: Int64(Date().timeIntervalSince1970 * 1000))
        }
        if !login.received.isEmpty { session.send { .selectiveAck(login.received, lastReceived: $0) } }
        client.channel.pipeline.fireUserInboundEventTriggered(MCSPacketHandler.LoggedIn(session: session))
    }

    /// Delivers to the client's devices while it answers: those that it has, and those that it registers meanwhile.
    ///
    /// Its devices are connected before it knows: who is told by the client that it is there can send to it at once.
    ///
    /// No task but this one lasts, because there are thousands of clients that mostly rest.
    private func serve(_ login: Login, _ events: inout AsyncStream<MCSEvent>.Iterator) async {
        let session = login.session
        await web.core.deliveries.withReceivers { receivers in
            web.sessions.enter(session, receivers)
            let registrations = try? await web.core.store.read { try FCMRegistration.all(of: session.client, in: $0) }
            let known = (registrations ?? []).filter { registration in
                receivers.connect(MCSReceiver(session, registration, web), to: registration.device)
            }
            answer(login)
            await withDiscardingTaskGroup { group in
                for registration in known {
                    group.addTask { await web.core.deliveries.connected(registration.device) }
                }
                while let event = await events.next() {
                    switch event {
                    // It came with the login.
                    case .packet(let packet): session.answer(packet)
                    case .acknowledgedLate(let device):
                        group.addTask { await web.core.deliveries.deliverWaiting(to: device) }
                    case .connected(let device): group.addTask { await web.core.deliveries.connected(device) }
                    }
                }
                session.end()
                web.sessions.leave(session)
                group.cancelAll()
            }
            web.sentPushes.forget(receivers.devices)
        }
    }
}
