// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// `POST /v1/projects/{project}/messages:send`, with and without `/v1`.
struct SendRoute: EmulatorRoute {
    let google: GoogleService

    func add(to router: Router<EmulatorRequestContext>) {
        // Some HTTP libraries escape the colon, and the router compares paths literally.
        for method in ["messages:send", "messages%3Asend", "messages%3asend"] {
            router.post("v1/projects/:project/\(method)", use: respond)
            router.post("projects/:project/\(method)", use: respond)
        }
    }

    @Sendable private func respond(to request: Request, context: EmulatorRequestContext) async throws -> Response {
        var project = try context.parameters.require("project")
        if project.utf8.contains(UInt8(ascii: "%")) {
            project = FormFields.decoded(project.utf8, plusIsSpace: false)
        }
        var query = ServiceQuery(request.uri.query)
        let body: ByteBuffer
        do {
            body = try await RequestContent.read(request, upTo: google.limits.bodyByteCount)
        } catch is RequestContent.TooLarge {
            google.note(.tooLarge(google.limits.bodyByteCount), of: .v1, in: project)
            return ErrorPage.contentTooLarge
        } catch let status as FCMStatus {
            google.note(RefusalNote("FCM", status.code, status.errorCode, status.reason), of: .v1, in: project)
            return status.response(isPretty: query.isPretty)
        }

        let isForm = google.isForm(request, body)
        if isForm { query.add(FormFields(String(buffer: body))) }
        let kept = KeptHeaders.text(request.headers)
        let sending = google.sending(in: project, request.headers, keeping: kept, query, body, isForm: isForm)
        guard !google.core.faults.isIdle, sending.refusal == nil,
            let hit = try await google.core.faults.decide(on: sending)
        else {
            return try await store(sending, isPretty: query.isPretty)
        }
        return try await store(sending, applying: hit, context, isPretty: query.isPretty)
    }

    /// Stores the message before the fault's latency, so that the inbox shows when it arrived.
    private func store(
        _ sending: IncomingFCMMessage,
        applying hit: AppliedFault,
        _ context: EmulatorRequestContext,
        isPretty: Bool
    ) async throws -> Response {
        var sending = sending
        sending.refusal = hit.status
        sending.fault = hit.note
        let response = try await store(sending, isPretty: isPretty)
        return try await hit.answer(context) {
            hit.response(to: $0, isPretty: isPretty)
        } taken: {
            response
        }
    }

    private func store(_ sending: IncomingFCMMessage, isPretty: Bool) async throws -> Response {
        let acceptance = try await google.core.accept(sending)
        return SendAnswer(sending.name, acceptance.answer, isPretty: isPretty).response
    }
}
