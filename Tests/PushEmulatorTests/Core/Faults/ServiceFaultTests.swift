// SPDX-License-Identifier: Apache-2.0

import PushEmulator
import PushMessages
import Testing

/// Failures on purpose of topics and of access tokens.
@Suite(.timeLimit(.minutes(10)))
struct ServiceFaultTests {
    private static let token = "faulted-one:APA91bFaultFaultFaultFault"

    @Test func `a token fails with FCM's topic resource, and another one does not`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            try await emulator.faults.add(
                EmulatorFault(.unregistered, for: .registration(Self.token), at: [.topics])
            )
            func subscribe(_ token: String) async throws -> EmulatorClient.Answer {
                try await client.post(
                    "/v1/projects/shop/registrations/\(token)/topicSubscriptions?topic_name=news",
                    [:]
                )
            }
            let failed = try await subscribe(Self.token)
            #expect(failed.status == 404)
            #expect(try failed.json()["error"]?["details"]?.array?.first?["errorCode"] == "UNREGISTERED")
            #expect(try await subscribe("another-one:APA91bFaultFaultFaultFault").status == 200)
            let topics = try await client.get("/api/v1/topics/news/subscribers?project=shop").json()
            #expect("\(topics)".contains("another-one:") && !"\(topics)".contains("faulted-one:"))
        }
    }

    @Test func `a batch of the Instance ID service has the fault of each token`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            try await emulator.faults.add(EmulatorFault(.unavailable, for: .registration("t1"), at: [.topics]))
            try await emulator.faults.add(EmulatorFault(.quotaExceeded, for: .registration("t2"), at: [.topics]))
            let answer = try await client.instanceID("batchAdd", to: "/topics/a", ["t1", "t2", "t3"])
            #expect(answer.status == 200)
            let codes: JSONValue = ["results": [["error": "UNAVAILABLE"], ["error": "RESOURCE_EXHAUSTED"], [:]]]
            #expect(try answer.json() == codes)

            try await emulator.faults.add(EmulatorFault(.unavailable, at: [.topics], retryAfter: .seconds(3)))
            let whole = try await client.instanceID("batchAdd", to: "/topics/a", ["t3"])
            #expect(whole.status == 503)
            #expect(whole.header("Retry-After") == "3")
            #expect(try whole.json() == ["error": "UNAVAILABLE"])
        }
    }

    @Test(arguments: [
        (EmulatorFault.Code.unauthenticated, 400, "invalid_grant"), (.unavailable, 503, "temporarily_unavailable"),
        (.quotaExceeded, 429, "rate_limit_exceeded"), (.internalError, 500, "internal_failure"),
        (.permissionDenied, 403, "access_denied"), (.invalidArgument, 400, "invalid_grant"),
    ])
    func `access tokens fail in the token endpoint's words`(
        _ code: EmulatorFault.Code,
        _ status: Int,
        _ error: String
    ) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            try await emulator.faults.add(EmulatorFault(code, at: [.oauth], times: 1))
            let form = "grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer&assertion=anything"
            let failed = try await client.token(form)
            #expect(failed.status == status)
            #expect(try failed.json()["error"]?.string == error)
            #expect(try await client.token(form).status == 200)
        }
    }

    @Test func `an access token that expires midway is refused like at the service`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            try await emulator.faults.add(EmulatorFault(.unauthenticated, times: 1))
            let answer = try await client.post("/v1/projects/shop/messages:send", ["message": ["topic": "a"]])
            #expect(answer.status == 401)
            #expect(answer.header("WWW-Authenticate")?.contains("invalid_token") == true)
        }
    }
}
