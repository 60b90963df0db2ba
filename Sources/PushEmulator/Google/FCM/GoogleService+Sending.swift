// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import NIOCore
import PushMessages

extension GoogleService {
    /// Counts a message against its project's quota, and validates it as the service does.
    ///
    /// - Parameter refusal: The error if the request could not be parsed; it counts against the quota all the same.
    func admit(
        _ sending: inout IncomingFCMMessage,
        _ message: PushMessage,
        _ refusal: FCMStatus?
    ) throws(FCMStatus) {
        do throws(QuotaExceeded) {
            try core.faults.takeQuota(of: sending.project)
        } catch {
            throw .quotaExceeded(subject: "project:\(error.project)", retryAfter: error.retryAfter)
        }
        if let refusal { throw refusal }
        sending.registration = try MessageCheck.target(of: message, byteCount: sending.body.readableBytes)
    }

    /// Parses a request over HTTP, and performs all checks that do not need the store.
    ///
    /// - Parameters:
    ///   - kept: The text of the header fields that the inbox shows.
    ///   - isForm: Whether the body is a form, whose fields are already in the query.
    func sending(
        in project: String,
        _ headers: HTTPFields,
        keeping kept: String?,
        _ query: ServiceQuery,
        _ body: ByteBuffer,
        isForm: Bool = false
    ) -> IncomingFCMMessage {
        let (reading, unreadable) = IncomingFCMMessage.read(isForm ? ByteBuffer() : body, query)
        var sending = IncomingFCMMessage(reading, in: project, core.configuration, headers: kept, body: body)
        do throws(FCMStatus) {
            try authorizer.check(headers, query, calling: .send, in: project)
            try admit(&sending, reading.message, unreadable)
        } catch {
            sending.credentials = AuthorizationHeader.decoded(headers, accessTokens)
            sending.refuse(error)
        }
        return sending
    }

    /// Accepts a request that a user sends from the page, like one from an SDK, but without credentials and without the
    /// latency of faults, because nobody waits for the answer.
    func send(request body: ByteBuffer, in project: String) async throws -> Acceptance<FCMStatus?> {
        let (reading, refusal) = IncomingFCMMessage.read(body)
        var sending = IncomingFCMMessage(reading, in: project, core.configuration, headers: nil, body: body)
        do throws(FCMStatus) {
            try admit(&sending, reading.message, refusal)
        } catch {
            sending.refuse(error)
        }
        if sending.refusal == nil, let hit = try await core.faults.decide(on: sending) {
            (sending.refusal, sending.fault) = (hit.status, hit.note)
        }
        return try await core.accept(sending)
    }

    /// Accepts a message that a user sends from the page.
    func send(_ message: JSONValue, in project: String) async throws -> Acceptance<FCMStatus?> {
        try await send(request: ByteBuffer(bytes: (["message": message] as JSONValue).encoded()), in: project)
    }
}
