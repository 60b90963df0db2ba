// SPDX-License-Identifier: Apache-2.0

import NIOCore
import PushMessages

extension EmulatorServices {
    /// Counts a message against its project's quota, and looks whether the service would take it.
    ///
    /// - Parameter refusal: Why the request cannot be read, where it cannot; a quota is taken from all the same.
    func admit(
        _ sending: inout Sending,
        _ message: PushMessage,
        _ refusal: FCMStatus?
    ) throws(FCMStatus) {
        try faults.takeQuota(of: sending.project)
        if let refusal { throw refusal }
        sending.registration = try MessageCheck.target(of: message, byteCount: sending.body.readableBytes)
    }

    /// Stores a message of HTTP v1, has it delivered, and returns its number and why it is refused where it is.
    func accept(_ sending: Sending) async throws -> (id: Int64, refusal: FCMStatus?) {
        let stored = try await store.write(byteCount: sending.body.readableBytes) { database in
            var sending = sending
            try sending.lookUpTarget(in: database)
            return (
                id: try sending.insert(in: database), refusal: sending.refusal, isPending: sending.draft.isPending
            )
        }
        events.publish(.messageReceived(id: stored.id, project: sending.project))
        if stored.isPending { deliveries.wake() }
        return (stored.id, stored.refusal)
    }

    /// Takes a request that somebody sends from the page as the service takes one from an SDK, but for credentials and for
    /// the time that a fault takes: nobody waits for an answer.
    func send(request body: ByteBuffer, in project: String) async throws -> (id: Int64, refusal: FCMStatus?) {
        let (reading, refusal) = Sending.read(body)
        var sending = Sending(reading, in: project, configuration, headers: nil, body: body)
        do throws(FCMStatus) {
            try admit(&sending, reading.message, refusal)
        } catch {
            sending.refuse(error)
        }
        if sending.refusal == nil, let hit = try await faults.hit(on: sending) {
            (sending.refusal, sending.fault) = (hit.status, hit.note)
        }
        return try await accept(sending)
    }

    /// Takes a message that somebody sends from the page.
    func send(_ message: JSONValue, in project: String) async throws -> (id: Int64, refusal: FCMStatus?) {
        try await send(request: ByteBuffer(bytes: (["message": message] as JSONValue).encoded()), in: project)
    }
}
