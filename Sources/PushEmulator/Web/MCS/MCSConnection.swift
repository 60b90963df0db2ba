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
            if case .packet(let packet)? = await events.next() {
                await web.core.deliveries.withReceivers { receivers in
                    if let login = await logIn(packet, receivers) { await serve(login, receivers, &events) }
                }
            }
            client.channel.close(promise: nil)
        } onCancel: {
            client.channel.close(promise: nil)
        }
    }

    /// A client that is logged in, with its devices that the login connects.
    private struct Login {
        var session: MCSSession
        var devices: [String]
    }

    /// Logs the client in, and connects its devices; `nil` if it is refused.
    ///
    /// It is done in a separate task, because a task keeps the memory of its deepest call for as long as it lives.
    private func logIn(_ packet: MCSPacket, _ receivers: ClientReceivers) async -> Login? {
        async let login = answer(packet, receivers)
        return await login
    }

    /// The client's devices are connected before it knows: an app server that learns of the connection from it can send
    /// to it at once.
    private func answer(_ packet: MCSPacket, _ receivers: ClientReceivers) async -> Login? {
        guard let (id, received, session) = await admit(packet) else { return nil }
        web.sessions.enter(session, of: session.client, receivers)?.end()
        let registrations = try? await web.core.store.read { try FCMRegistration.all(of: session.client, in: $0) }
        let connected = (registrations ?? []).filter { registration in
            receivers.connect(MCSReceiver(session, registration, web), to: registration.device)
        }
        session.send { _ in .loginResponse(id: id, serverTime: Int64(Date().timeIntervalSince1970 * 1000)) }
        if !received.isEmpty { session.send { .selectiveAck(received, lastReceived: $0) } }
        client.channel.pipeline.fireUserInboundEventTriggered(MCSPacketHandler.LoggedIn(session: session))
        return Login(session: session, devices: connected.map(\.device))
    }

    /// Checks the login; `nil` if it is not a login, or has another client's number.
    ///
    /// - Returns: Its id, the stanzas that it names as received, and the session that it begins.
    private func admit(_ packet: MCSPacket) async -> (id: String, received: [String], MCSSession)? {
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
        // From now on it may rest as long as it likes, and is not closed to make room for others.
        client.presence?.requestBegan()
        let received = packet.message.all(10).map { String(decoding: $0, as: UTF8.self) }
        let session = MCSSession(
            client: number,
            received: Set(received),
            over: client.channel,
            telling: client.continuation,
            timeLimit: web.configuration.acknowledgementTime
        )
        return (id, received, session)
    }

    /// Delivers to the client's devices while it answers: the devices that it has, and the devices that it registers
    /// meanwhile.
    ///
    /// No task but this one lasts, because there are thousands of clients that mostly rest.
    private func serve(
        _ login: Login,
        _ receivers: ClientReceivers,
        _ events: inout AsyncStream<MCSEvent>.Iterator
    ) async {
        let session = login.session
        await withDiscardingTaskGroup { group in
            for device in login.devices { group.addTask { await web.core.deliveries.connected(device) } }
            while let event = await events.next() {
                switch event {
                // A packet that came together with the login.
                case .packet(let packet): session.answer(packet)
                case .mayTakeMore(let device):
                    group.addTask { await web.core.deliveries.deliverMore(to: device) }
                case .connected(let device): group.addTask { await web.core.deliveries.connected(device) }
                }
            }
            session.end()
            web.sessions.leave(session, of: session.client)
            group.cancelAll()
        }
        web.sentPushes.forget(receivers.devices)
    }
}
