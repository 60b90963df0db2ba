// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import NIOCore
import PushMessages

/// The common part of all methods of the Instance ID service: authorisation, body and error answers.
///
/// It ignores unknown query parameters and members of the body, as the service does.
struct InstanceIDCall: Sendable {
    let google: GoogleService
    let context: EmulatorRequestContext

    /// Authorises the request and answers with the method's result.
    func answer(
        _ request: Request,
        _ method: (InstanceIDCaller) async throws -> JSONValue
    ) async throws -> Response {
        func note(_ status: Int, _ code: String, _ reason: RefusalReason, fault: String? = nil) {
            let answer = RefusalNote.Answer(status: status, code: code, reason: reason)
            google.note([answer], by: Self.service, request, of: .legacyHTTP, in: nil, fault: fault)
        }
        do {
            let caller = try InstanceIDCaller(request.headers, authorizer: google.authorizer)
            guard let hit = try await google.core.faults.decide(on: self, of: caller) else {
                return .json(try await method(caller), isPretty: false)
            }
            return try await hit.answer(context) {
                note($0.code, hit.instanceIDCode ?? "INTERNAL", $0.reason, fault: hit.note)
                return hit.instanceIDResponse($0)
            } taken: {
                .json(try await method(caller), isPretty: false)
            }
        } catch let error as InstanceIDError {
            note(error.status, error.text, error.reason)
            return error.response
        } catch let refusal as TopicRefusal {
            let error = refusal.instanceIDError
            if !refusal.isHarmless { note(error.status, error.text, refusal.status.reason) }
            return error.response
        }
    }

    /// The name of the service in findings.
    static let service = "The Instance ID service"

    /// Parses the body as a JSON object.
    func body(_ request: Request) async throws -> JSONObject {
        let limit = google.limits.bodyByteCount
        do {
            let buffer = try await RequestContent.read(request, upTo: limit)
            let value = try JSONValue(parsing: Array(buffer.readableBytesView))
            if let object = value.object { return object }
            throw InstanceIDError(status: 400, text: "The body must be a JSON object")
        } catch let error as JSONSyntaxError {
            throw InstanceIDError(status: 400, text: error.googleMessage)
        } catch let error as FCMStatus {
            throw InstanceIDError(status: error.code, text: error.message)
        } catch is RequestContent.TooLarge {
            throw InstanceIDError(status: 413, text: "The body must not have more than \(limit) bytes")
        }
    }

    /// Returns the tokens in a member of the body; a value that is not a string counts as a malformed token.
    func tokens(_ name: String, in body: JSONObject, limit: Int) throws(InstanceIDError) -> [JSONValue] {
        guard let tokens = body[name]?.array, !tokens.isEmpty else { throw .missingToken }
        guard tokens.count <= limit else { throw .tooMany(name, limit: limit) }
        return tokens
    }

    /// Returns a token of the request, to be looked up in the database.
    func token(_ text: String, of caller: InstanceIDCaller) -> InstanceIDToken {
        InstanceIDToken(
            text: text,
            callerProject: caller.project,
            defaultProject: google.core.configuration.defaultProject,
            isStrict: google.core.configuration.isStrict
        )
    }
}
