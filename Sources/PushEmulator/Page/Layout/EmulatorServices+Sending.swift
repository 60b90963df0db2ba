// SPDX-License-Identifier: Apache-2.0

import NIOCore
import PushMessages

extension EmulatorServices {
    /// Takes a message that somebody sends from the page, as the service takes one from an SDK.
    ///
    /// - Returns: The message's number, and why it is refused where it is.
    func send(_ message: JSONValue, in project: String) async throws -> (id: Int64, refusal: FCMStatus?) {
        let body = ByteBuffer(bytes: (["message": message] as JSONValue).encoded())
        return try await send(request: body, in: project)
    }

    /// Takes a request as it would come from an SDK; one that is no JSON is stored and refused.
    func send(request body: ByteBuffer, in project: String) async throws -> (id: Int64, refusal: FCMStatus?) {
        var reading = PushMessage.Reading(message: PushMessage(to: nil))
        var refusal: FCMStatus?
        do throws(JSONSyntaxError) {
            reading = try PushMessage.read(Array(body.readableBytesView))
            if !reading.violations.isEmpty { refusal = FCMStatus(reading.violations) }
        } catch {
            refusal = FCMStatus(error)
        }
        var sending = Sending(
            project: configuration.namespace(forProject: project),
            isStrict: configuration.isStrict,
            target: reading.message.target,
            isDryRun: reading.validateOnly,
            words: MessageWords(reading.message),
            name: MessageName.make(for: reading.message.target, in: project),
            headers: nil,
            body: body
        )
        do throws(FCMStatus) {
            if let refusal { throw refusal }
            sending.registration = try MessageCheck.target(of: reading.message, byteCount: body.readableBytes)
        } catch {
            sending.refusal = error
        }
        if sending.refusal == nil, let hit = try await faults.hit(on: sending) {
            (sending.refusal, sending.fault) = (hit.status, hit.note)
        }
        let stored = try await store.write(byteCount: body.readableBytes) { [sending] database in
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
}
