// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushMessages
import Testing

@testable import PushClient

@Suite(.timeLimit(.minutes(10)))
struct FCMErrorTests {
    private func error(_ answer: LoopbackAnswer) async throws -> FCMError {
        try await withLoopbackServer(Script(answer).routes) { server in
            let client = try FCMClient.test(server) { $0.retry = .never }
            return try #require(await client.send(.breakfast).error)
        }
    }

    @Test func `details are found whatever their order`() async throws {
        let envelope = """
            {"error": {"code": 400, "message": "The registration token is not a valid FCM registration token",
              "status": "INVALID_ARGUMENT", "details": [
                {"@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": "INVALID_ARGUMENT"},
                {"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [
                  {"field": "message.token", "description": "Invalid registration token"}]}]}}
            """
        let error = try await error(.json(envelope, status: 400))
        #expect(error.code == .invalidArgument)
        #expect(error.fieldViolations == [.init(field: "message.token", description: "Invalid registration token")])
        #expect(error.retry == .never)
        #expect(!error.targetIsGone)
        #expect(error.description.contains("message.token"))
    }

    @Test func `Apple's part in a refusal is reported`() async throws {
        let envelope = """
            {"error": {"code": 401, "message": "Auth error from APNS or Web Push Service", "status": "UNAUTHENTICATED",
              "details": [{"@type": "type.googleapis.com/google.firebase.fcm.v1.ApnsError", "statusCode": 403,
                "reason": "InvalidProviderToken"},
                {"@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": "APNS_AUTH_ERROR"}]}}
            """
        let error = try await error(.json(envelope, status: 401))
        #expect(error.code == .thirdPartyAuthError)
        #expect(error.apns == .init(status: 403, reason: "InvalidProviderToken"))
        // No other token of ours would help.
        #expect(error.retry == .never)
    }

    @Test(arguments: [
        (404, "NOT_FOUND", "UNREGISTERED", FCMError.Code.unregistered, true),
        (403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH", .senderIDMismatch, false),
        (429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED", .quotaExceeded, false),
        (503, "UNAVAILABLE", "UNAVAILABLE", .unavailable, false),
        (500, "INTERNAL", "INTERNAL", .internalError, false),
    ])
    func `the service's own code counts before the canonical one`(
        _ row: (status: Int, canonical: String, code: String, expected: FCMError.Code, isGone: Bool)
    ) async throws {
        let error = try await error(.refusal(row.status, row.canonical, code: row.code))
        #expect(error.code == row.expected)
        #expect(error.canonicalStatus == row.canonical)
        #expect(error.targetIsGone == row.isGone)
    }

    @Test func `a page instead of JSON is survived and quoted`() async throws {
        let page = LoopbackAnswer.response(
            status: 502,
            contentType: "text/html",
            body: Array("<!DOCTYPE html><html><TITLE>502. That’s an error.</TITLE>".utf8)
        )
        let error = try await error(page)
        #expect(error.code.rawValue == "HTTP_502")
        #expect(error.message == "The server answered with a page: 502. That’s an error.")
    }

    @Test(arguments: [
        "", "{}", "[", #"{"error": 1}"#, #"{"error": {"details": 7}}"#, #"{"error": {"details": [1, []]}}"#,
    ])
    func `an answer of any other shape is a refusal too`(_ text: String) async throws {
        let error = try await error(.json(text, status: 400))
        #expect(error.code.rawValue == "HTTP_400")
    }

    @Test func `words that would change a log's line are made harmless`() async throws {
        let error = try await error(.refusal(400, "INVALID_ARGUMENT", "a\u{1B}[2Jb\nc\u{202E}d"))
        #expect(error.message == "a [2Jb c d")
    }
}
