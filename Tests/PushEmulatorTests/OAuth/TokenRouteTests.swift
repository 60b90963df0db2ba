// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import PushEmulator
import PushMessages
import Testing

/// The token endpoint, strict and not.
@Suite(.timeLimit(.minutes(10)))
struct TokenRouteTests {
    @Test(arguments: ["/token", "/o/oauth2/token", "/oauth2/v4/token"])
    func `any assertion gets a token`(_ path: String) async throws {
        try await FCMEmulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator)
                .token("grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer&assertion=anything", path: path)
            #expect(answer.status == 200)
            let json = try answer.json()
            #expect(json["access_token"]?.string?.hasPrefix("ya29.") == true)
            #expect(json["expires_in"] == 3599)
            #expect(json["token_type"] == "Bearer")
        }
    }

    @Test func `any refresh token gets one too`() async throws {
        try await FCMEmulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator)
                .token("client_id=c&client_secret=s&refresh_token=1%2F%2Fr&grant_type=refresh_token")
            #expect(answer.status == 200)
        }
    }

    @Test(arguments: [
        ("", "invalid_request", "Required parameter is missing: grant_type"),
        ("grant_type=password", "unsupported_grant_type", "Invalid grant_type: password"),
        ("grant_type=refresh_token", "invalid_request", "Required parameter is missing: refresh_token"),
        (
            "grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer", "invalid_request",
            "Required parameter is missing: assertion"
        ),
    ])
    func `a request that lacks something is refused`(
        _ form: String,
        _ error: String,
        _ description: String
    ) async throws {
        try await FCMEmulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).token(form)
            #expect(answer.status == 400)
            #expect(try answer.json() == ["error": .string(error), "error_description": .string(description)])
        }
    }

    @Test func `JSON is no form`() async throws {
        try await FCMEmulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator)
                .post("/token", ["grant_type": "refresh_token", "refresh_token": "r"])
            #expect(answer.status == 400)
            #expect(try answer.json()["error_description"] == "Required parameter is missing: grant_type")
        }
    }

    @Test func `a strict emulator verifies what an assertion claims`() async throws {
        let notFound = "Invalid grant: account not found"
        let audience = "Invalid JWT: Failed audience check"
        let scope = "Invalid OAuth scope or ID token audience provided."
        let claims: [(Claim, String?)] = [
            (.right, nil), (.localAudience, nil), (.otherIssuer, notFound), (.noAccount, notFound),
            (.otherAudience, audience), (.tooLong, Self.timeframe), (.tooOld, Self.timeframe),
            (.fromTheFuture, Self.timeframe), (.noScope, scope), (.otherScope, scope),
        ]
        // All of one emulator, because each has to make a key.
        try await FCMEmulator(Self.strict).withRunning { emulator in
            let account = try await SigningAccount(emulator, project: "demo")
            for (claim, description) in claims {
                let answer = try await account.exchange(claim.assertion(of: account), at: emulator)
                #expect(answer.status == (description == nil ? 200 : 400), "\(claim)")
                #expect(try answer.json()["error_description"]?.string == description, "\(claim)")
            }
        }
    }

    @Test func `a strict emulator refuses what its key has not signed`() async throws {
        let foreign = try await FCMEmulator(.test).withRunning { emulator in
            try await SigningAccount(emulator, project: "demo").assertion()
        }
        try await FCMEmulator(Self.strict).withRunning { emulator in
            let account = try await SigningAccount(emulator, project: "demo")
            let own = try await account.assertion()
            let unsigned = own.prefix(through: try #require(own.lastIndex(of: ".")))
            for assertion in [foreign, String(unsigned), "e30.\(own.split(separator: ".")[1]).AAAA"] {
                let answer = try await account.exchange(assertion, at: emulator)
                #expect(answer.status == 400)
                #expect(try answer.json()["error_description"] == "Invalid JWT Signature.")
            }
            let answer = try await account.exchange("no-jwt", at: emulator)
            #expect(try answer.json() == ["error": "invalid_grant", "error_description": "Bad Request"])
            let refresh = try await EmulatorClient(emulator).token("grant_type=refresh_token&refresh_token=r")
            #expect(try refresh.json()["error"] == "invalid_grant")
        }
    }

    @Test func `an account may be used in all regions`() async throws {
        try await FCMEmulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator)
                .get("/v1/projects/-/serviceAccounts/a@b.iam.gserviceaccount.com/allowedLocations")
            #expect(answer.status == 200)
            #expect(try answer.json()["encodedLocations"] == "0x0")
        }
    }

    enum Claim: Sendable {
        case right, otherIssuer, noAccount, otherAudience, localAudience, tooLong, tooOld, fromTheFuture, noScope
        case otherScope

        func assertion(of account: SigningAccount) async throws -> String {
            switch self {
            case .right: try await account.assertion()
            case .otherIssuer: try await account.assertion(issuer: "other@demo.iam.gserviceaccount.com")
            case .noAccount: try await account.assertion(issuer: "someone@example.com")
            case .otherAudience: try await account.assertion(audience: "https://fcm.googleapis.com/")
            case .localAudience: try await account.assertion(audience: "http://127.0.0.1:8026/token")
            case .tooLong: try await account.assertion(lifetime: 7200)
            case .tooOld: try await account.assertion(age: 7200)
            case .fromTheFuture: try await account.assertion(age: -3600)
            case .noScope: try await account.assertion(scope: nil)
            case .otherScope: try await account.assertion(scope: "messaging")
            }
        }
    }

    private static let timeframe =
        "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. "
        + "Check your iat and exp values in the JWT claim."

    private static var strict: FCMEmulator.Configuration {
        var configuration = FCMEmulator.Configuration.test
        configuration.isStrict = true
        return configuration
    }
}
