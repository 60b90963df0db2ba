// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// `POST /fcm/send`, the legacy HTTP protocol that Google turned off in June and July 2024, with JSON or a form; also
/// under Google Cloud Messaging's path `/gcm/send`.
struct LegacySendRoute: EmulatorRoute {
    let google: GoogleService

    func add(to router: Router<EmulatorRequestContext>) {
        for path in ["fcm/send", "gcm/send"] { router.post(RouterPath(path), use: respond) }
    }

    @Sendable private func respond(to request: Request, context: EmulatorRequestContext) async throws -> Response {
        let body: ByteBuffer
        do {
            body = try await RequestContent.read(request, upTo: google.limits.bodyByteCount)
        } catch is RequestContent.TooLarge {
            google.note(.tooLarge(google.limits.bodyByteCount), of: .legacyHTTP)
            return ErrorPage.contentTooLarge
        } catch let status as FCMStatus {
            google.note(RefusalNote("FCM's legacy protocol", 400, "InvalidJson", status.reason), of: .legacyHTTP)
            return Self.text("JSON_PARSING_ERROR: The body is not gzip.\n", .badRequest)
        }
        let isForm = google.isForm(request, body)
        var sending = IncomingDownstream(
            downstream: read(body, isForm: isForm),
            wire: .legacyHTTP,
            defaultProject: google.core.configuration.defaultProject,
            isStrict: google.core.configuration.isStrict,
            headers: KeptHeaders.text(request.headers),
            body: body
        )
        do throws(InstanceIDError) {
            sending.caller = try InstanceIDCaller(request.headers, authorizer: google.authorizer).project
        } catch {
            sending.rejection = .unauthorized
            sending.credentials = AuthorizationHeader.decoded(request.headers, google.accessTokens)
            _ = try await google.core.accept(sending)
            return error.response
        }
        sending.faults = try await google.faults(for: sending)
        if sending.faults.failsRequest, let hit = sending.faults.whole, let status = hit.status {
            sending.rejection = .init(status: status.code, error: status.errorCode, reason: status.reason)
        }
        let stored = try await google.core.accept(sending)
        let response =
            isForm
            ? Self.form(stored.answer)
            : Self.json(stored.answer, to: sending.downstream.target, multicast: stored.id)
        return try await answer(response, to: sending, context)
    }

    /// Answers after the latency of faults, with the fault's error if the whole request fails.
    private func answer(
        _ response: Response,
        to sending: IncomingDownstream,
        _ context: EmulatorRequestContext
    ) async throws -> Response {
        try await sending.faults.wait()
        guard let hit = sending.faults.whole else { return response }
        if hit.code == .connectionReset || hit.code == .answerLost { try await context.resetConnection() }
        guard sending.faults.failsRequest, let status = hit.status else { return response }
        return hit.legacyResponse(to: status)
    }

    private func read(_ body: ByteBuffer, isForm: Bool) -> DownstreamMessage {
        let received = Int(Date().timeIntervalSince1970)
        if isForm {
            return DownstreamMessage(DownstreamForm.json(FormFields(String(buffer: body))), received: received)
        }
        return DownstreamMessage(reading: Array(body.readableBytesView), received: received)
    }

    static func text(_ text: String, _ status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/plain; charset=UTF-8", .xContentTypeOptions: "nosniff"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}

extension LegacySendRoute {
    /// Returns the answer to a JSON request.
    ///
    /// - Parameters:
    ///   - target: The target of the message: a refusal is repeated for each of several registrations.
    ///   - multicast: The id of the request in the answer.
    static func json(
        _ outcome: DownstreamOutcome,
        to target: DownstreamMessage.Target?,
        multicast: Int64
    ) -> Response {
        switch outcome {
        case .refused(let refusal) where refusal.isMalformed: text(refusal.httpText, .badRequest)
        case .refused(let refusal): .json(json(refusal.code, target, multicast), isPretty: false)
        case .instances(let instances): .json(json(instances, multicast: multicast), isPretty: false)
        case .group(let success, let failed): .json(group(success, failed), isPretty: false)
        case .topic(let id): .json(["message_id": .integer(Int(id) ?? 0)], isPretty: false)
        }
    }

    /// Returns the answer to a form: a line for each value.
    static func form(_ outcome: DownstreamOutcome) -> Response {
        switch outcome {
        case .refused(let refusal) where refusal.isMalformed: text(refusal.httpText, .badRequest)
        case .refused(let refusal): text("Error=\(refusal.code.rawValue)\n", .ok)
        case .instances(let instances):
            text(instances.map(line).joined(), .ok)
        case .group(let success, let failed): .json(group(success, failed), isPretty: false)
        case .topic(let id): text("id=\(id)\n", .ok)
        }
    }

    private static func json(
        _ code: LegacyCode,
        _ target: DownstreamMessage.Target?,
        _ multicast: Int64
    ) -> JSONValue {
        switch target {
        case .topic, .condition: return ["error": .string(code.rawValue)]
        case .registrations(let texts):
            return json(texts.map { .init(registration: $0, error: code) }, multicast: multicast)
        case .registration, nil: return json([.init(registration: "", error: code)], multicast: multicast)
        }
    }

    private static func json(_ instances: [DownstreamOutcome.Instance], multicast: Int64) -> JSONValue {
        let failures = instances.count { $0.error != nil }
        return [
            "multicast_id": .integer(Int(multicast)),
            "success": .integer(instances.count - failures),
            "failure": .integer(failures),
            "canonical_ids": .integer(instances.count { $0.error == nil && $0.canonical != nil }),
            "results": .array(instances.map(result)),
        ]
    }

    private static func result(_ instance: DownstreamOutcome.Instance) -> JSONValue {
        if let error = instance.error { return ["error": .string(error.rawValue)] }
        var result: JSONObject = ["message_id": .string(instance.messageID ?? "")]
        if let canonical = instance.canonical { result["registration_id"] = .string(canonical) }
        return .object(result)
    }

    private static func group(_ success: Int, _ failed: [String]) -> JSONValue {
        var object: JSONObject = ["success": .integer(success), "failure": .integer(failed.count)]
        if !failed.isEmpty { object["failed_registration_ids"] = .array(failed.map { .string($0) }) }
        return .object(object)
    }

    private static func line(_ instance: DownstreamOutcome.Instance) -> String {
        if let error = instance.error { return "Error=\(error.rawValue)\n" }
        let id = "id=\(instance.messageID ?? "")\n"
        return instance.canonical.map { "\(id)registration_id=\($0)\n" } ?? id
    }
}
#endif
