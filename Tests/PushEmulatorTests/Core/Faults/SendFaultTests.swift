// SPDX-License-Identifier: Apache-2.0

import PushEmulator
import PushMessages
import Testing

/// Failures on purpose, seen by whoever sends by HTTP v1.
@Suite(.timeLimit(.minutes(10)))
struct SendFaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var code: EmulatorFault.Code
        var status: Int
        var canonical: String
        var errorCode: String?

        var testDescription: String { code.rawValue }
    }

    private static let token = "faulted-one:APA91bFaultFaultFaultFault"
    private static let path = "/v1/projects/shop/messages:send"

    private static let cases: [Case] = [
        Case(code: .unregistered, status: 404, canonical: "NOT_FOUND", errorCode: "UNREGISTERED"),
        Case(code: .senderIDMismatch, status: 403, canonical: "PERMISSION_DENIED", errorCode: "SENDER_ID_MISMATCH"),
        Case(code: .invalidArgument, status: 400, canonical: "INVALID_ARGUMENT", errorCode: "INVALID_ARGUMENT"),
        Case(code: .quotaExceeded, status: 429, canonical: "RESOURCE_EXHAUSTED", errorCode: "QUOTA_EXCEEDED"),
        Case(code: .unavailable, status: 503, canonical: "UNAVAILABLE", errorCode: "UNAVAILABLE"),
        Case(code: .internalError, status: 500, canonical: "INTERNAL", errorCode: "INTERNAL"),
        Case(
            code: .thirdPartyAuthError,
            status: 401,
            canonical: "UNAUTHENTICATED",
            errorCode: "THIRD_PARTY_AUTH_ERROR"
        ),
        Case(code: .unspecifiedError, status: 500, canonical: "UNKNOWN", errorCode: "UNSPECIFIED_ERROR"),
        Case(code: .unauthenticated, status: 401, canonical: "UNAUTHENTICATED"),
        Case(code: .permissionDenied, status: 403, canonical: "PERMISSION_DENIED"),
    ]

    @Test(arguments: cases)
    func `a fault answers as the service does, and the inbox tells which one`(_ expected: Case) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let fault = try await emulator.faults.add(
                EmulatorFault(expected.code, for: .topic("news"), retryAfter: .seconds(7))
            )
            let answer = try await client.post(Self.path, ["message": ["topic": "news"]])
            let error = try answer.json()["error"]
            #expect(answer.status == expected.status)
            #expect(answer.header("Retry-After") == "7")
            #expect(error?["code"]?.integer == expected.status)
            #expect(error?["status"]?.string == expected.canonical)
            let details = error?["details"]?.array ?? []
            #expect(details.compactMap { $0["errorCode"]?.string }.first == expected.errorCode)
            if expected.code == .permissionDenied {
                #expect(error?["message"]?.string?.contains("/projects/shop'") == true)
            }

            let captured = try await client.get("/api/v1/messages/latest").json()
            #expect(captured["fault"] == ["id": .integer(fault.id), "code": .string(expected.code.rawValue)])
            #expect(captured["status"]?.integer == expected.status)
            #expect(captured["pending"]?.bool == false)
            #expect(emulator.faults.current(fault)?.strikeCount == 1)

            let other = try await client.post(Self.path, ["message": ["topic": "other"]])
            #expect(other.status == 200)
        }
    }

    @Test(arguments: [
        ("BadEnvironmentKeyInToken", 401, 403), ("InvalidProviderToken", 401, 403), ("BadDeviceToken", 400, 400),
        ("Unregistered", 404, 410), ("TooManyRequests", 429, 429), ("Shutdown", 503, 503),
    ])
    func `APNs' own word stands in the details`(_ reason: String, _ status: Int, _ apnsStatus: Int) async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            try await emulator.faults.add(try #require(.apns(reason, for: .registration(Self.token))))
            let answer = try await client.post(Self.path, ["message": ["token": .string(Self.token)]])
            #expect(answer.status == status)
            let details = try answer.json()["error"]?["details"]?.array ?? []
            let apns = details.filter { $0["@type"] == "type.googleapis.com/google.firebase.fcm.v1.ApnsError" }
            #expect(apns.count == 1)
            #expect(apns.first?["reason"]?.string == reason)
            #expect(apns.first?["statusCode"]?.integer == apnsStatus)
        }
    }

    @Test func `a device APNs no longer knows is an invalid argument where that is asked for`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let body: JSONValue = [
                "token": .string(Self.token), "code": "INVALID_ARGUMENT", "apns": "Unregistered",
            ]
            let added = try await client.post("/api/v1/faults", body)
            #expect(added.status == 201)
            let answer = try await client.post(Self.path, ["message": ["token": .string(Self.token)]])
            #expect(try answer.json()["error"]?["message"] == "APNs device token is disabled.")
            #expect(answer.status == 400)
        }
    }

    @Test func `a bad gateway is a page and no JSON`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            var fault = EmulatorFault(.badGateway, retryAfter: .seconds(30))
            fault.retryAfterFormat = .date
            try await emulator.faults.add(fault)
            let answer = try await client.post(Self.path, ["message": ["topic": "news"]])
            #expect(answer.status == 502)
            #expect(answer.header("Content-Type") == "text/html; charset=UTF-8")
            let date = try #require(answer.header("Retry-After"))
            #expect(date.hasSuffix(" GMT") && date.count == 29)
            let captured = try await client.get("/api/v1/messages/latest").json()
            #expect(captured["status"] == 502)
            #expect(captured["error"] == "BAD_GATEWAY")
        }
    }

    @Test func `a registered device fails as it was registered to, by token and by fid`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            let device = try await client.post(
                "/api/v1/devices",
                ["platform": "android", "project": "shop", "fault": "UNAVAILABLE"]
            ).json()
            let (token, fid) = (device["token"] ?? .null, device["fid"] ?? .null)
            let byToken = try await client.post(Self.path, ["message": ["token": token]])
            #expect(byToken.status == 503)
            let byFID = try await client.post(Self.path, ["message": ["fid": fid]])
            #expect(byFID.status == 503)

            // Registering it again replaces the fault.
            let again: JSONValue = [
                "platform": "android", "project": "shop", "token": token,
                "fault": ["code": "INTERNAL", "times": 1],
            ]
            #expect(try await client.post("/api/v1/devices", again).status == 200)
            #expect(emulator.faults.all.map(\.code) == [.internalError])
            let failed = try await client.post(Self.path, ["message": ["token": token]])
            #expect(failed.status == 500)
            let over = try await client.post(Self.path, ["message": ["token": token]])
            #expect(over.status == 200)
        }
    }

    @Test func `a fault for a topic meets conditions that name it, and one for a project nobody else's`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            try await emulator.faults.add(EmulatorFault(.unavailable, for: .topic("a")))
            try await emulator.faults.add(EmulatorFault(.internalError, project: "shop"))
            func status(_ project: String, _ message: JSONValue) async throws -> Int {
                try await client.post("/v1/projects/\(project)/messages:send", ["message": message]).status
            }
            #expect(try await status("other", ["condition": "'a' in topics || 'b' in topics"]) == 503)
            #expect(try await status("other", ["condition": "'b' in topics"]) == 200)
            #expect(try await status("shop", ["condition": "'b' in topics"]) == 500)
            #expect(try await status("shop", ["topic": "a"]) == 503)
        }
    }

    @Test func `a message that is refused anyway meets no fault`() async throws {
        try await Emulator(.test).withRunning { emulator in
            var client = EmulatorClient(emulator)
            let fault = try await emulator.faults.add(EmulatorFault(.unavailable))
            #expect(try await client.post(Self.path, ["message": ["topic": "bad#topic"]]).status == 400)
            client.authorization = nil
            #expect(try await client.post(Self.path, ["message": ["topic": "news"]]).status == 401)
            #expect(emulator.faults.current(fault)?.strikeCount == 0)
        }
    }

    @Test func `a delayed message was taken, and says how long it took`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let client = EmulatorClient(emulator)
            try await emulator.faults.add(.delay(.milliseconds(30)))
            let start = ContinuousClock.now
            let answer = try await client.post(Self.path, ["message": ["topic": "news"]])
            #expect(answer.status == 200)
            #expect(ContinuousClock.now - start >= .milliseconds(30))
            let captured = try await client.get("/api/v1/messages/latest").json()
            #expect(captured["fault"]?["latency"]?.number == 0.03)
            let found = try await client.get("/api/v1/messages?q=has:fault").json()
            #expect(found["messages"]?.array?.count == 1)
        }
    }

    @Test func `the quota answers 429 with the time until there is room again`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.quotaPerMinute = 2
        try await Emulator(configuration).withRunning { emulator in
            let client = EmulatorClient(emulator)
            #expect(try await client.post(Self.path, ["message": ["topic": "news"]]).status == 200)
            // What is refused counts too.
            #expect(try await client.post(Self.path, ["message": ["topic": "bad#topic"]]).status == 400)
            let answer = try await client.post(Self.path, ["message": ["topic": "news"]])
            #expect(answer.status == 429)
            let seconds = try #require(answer.header("Retry-After").flatMap(Int.init))
            #expect((1...30).contains(seconds))
            let error = try answer.json()["error"]
            #expect(error?["status"] == "RESOURCE_EXHAUSTED")
            let types = (error?["details"]?.array ?? []).compactMap { $0["@type"]?.string?.split(separator: ".").last }
            #expect(types == ["FcmError", "QuotaFailure"])
            let captured = try await client.get("/api/v1/messages/latest").json()
            #expect(captured["fault"] == ["id": .null, "code": "QUOTA_EXCEEDED"])
            // Each project has its own.
            let other = try await client.post("/v1/projects/other/messages:send", ["message": ["topic": "news"]])
            #expect(other.status == 200)
            try await emulator.faults.setQuota(nil)
            #expect(try await client.post(Self.path, ["message": ["topic": "news"]]).status == 200)
        }
    }
}
