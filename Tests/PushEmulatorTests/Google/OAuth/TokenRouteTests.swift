// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import JWTKit
import PushMessages
import Testing

@testable import PushEmulator

/// The token endpoint, strict and not.
@Suite(.timeLimit(.minutes(10)))
struct TokenRouteTests {
    @Test(arguments: ["/token", "/o/oauth2/token", "/oauth2/v4/token"])
    func `any assertion gets a token`(_ path: String) async throws {
        try await Emulator(.test).withRunning { emulator in
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
        try await Emulator(.test).withRunning { emulator in
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
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator).token(form)
            #expect(answer.status == 400)
            #expect(try answer.json() == ["error": .string(error), "error_description": .string(description)])
        }
    }

    @Test func `JSON is not a form`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator)
                .post("/token", ["grant_type": "refresh_token", "refresh_token": "r"])
            #expect(answer.status == 400)
            #expect(try answer.json()["error_description"] == "Required parameter is missing: grant_type")
        }
    }

    @Test func `a strict emulator verifies an assertion's claims`() async throws {
        let notFound = "Invalid grant: account not found"
        let audience = "Invalid JWT: Failed audience check"
        let scope = "Invalid OAuth scope or ID token audience provided."
        let claims: [(Claim, String?)] = [
            (.right, nil), (.localAudience, nil), (.otherIssuer, notFound), (.noAccount, notFound),
            (.noProject, notFound), (.otherAudience, audience), (.otherPort, audience), (.otherPath, audience),
            (.severalAudiences, audience), (.tooLong, Self.timeframe), (.tooOld, Self.timeframe),
            (.fromTheFuture, Self.timeframe), (.noScope, scope), (.otherScope, scope),
        ]
        // All of one emulator, because each has to make a key.
        try await Emulator(Self.strict).withRunning { emulator in
            let account = try await SigningAccount(emulator, project: "demo")
            let base = EmulatorClient(emulator).base
            for (claim, description) in claims {
                let answer = try await account.exchange(claim.assertion(of: account, base), at: emulator)
                #expect(answer.status == (description == nil ? 200 : 400), "\(claim)")
                #expect(try answer.json()["error_description"]?.string == description, "\(claim)")
            }
        }
    }

    @Test func `a strict emulator refuses assertions that its key did not sign`() async throws {
        let foreign = try await Emulator(.test).withRunning { emulator in
            try await SigningAccount(emulator, project: "demo").assertion()
        }
        try await Emulator(Self.strict).withRunning { emulator in
            let account = try await SigningAccount(emulator, project: "demo")
            let own = try await account.assertion()
            let unsigned = own.prefix(through: try #require(own.lastIndex(of: ".")))
            for assertion in [foreign, "e30.\(own.split(separator: ".")[1]).AAAA"] {
                let answer = try await account.exchange(assertion, at: emulator)
                #expect(answer.status == 400)
                #expect(try answer.json()["error_description"] == "Invalid JWT Signature.")
            }
            for text in [
                "no-jwt", String(unsigned) + "A", own + "=",
                own.replacing("_", with: "/").replacing("-", with: "+") + "=",
            ] {
                let answer = try await account.exchange(text, at: emulator)
                #expect(try answer.json() == ["error": "invalid_grant", "error_description": "Bad Request"], "\(text)")
            }
            let refresh = try await EmulatorClient(emulator).token("grant_type=refresh_token&refresh_token=r")
            #expect(try refresh.json()["error"] == "invalid_grant")
        }
    }

    @Test func `a strict emulator knows its keys by name, and no critical extension`() async throws {
        try await Emulator(Self.strict).withRunning { emulator in
            let account = try await SigningAccount(emulator, project: "demo")
            let other = try await SigningAccount(emulator, project: "other")
            let id = try #require(account.file["private_key_id"]?.string)
            let otherID = try #require(other.file["private_key_id"]?.string)
            #expect(id != otherID && account.file["private_key"] != other.file["private_key"])
            let headers: [(JWTHeader, Int)] = [
                (["kid": .string(id)], 200), (["kid": .string(otherID)], 400), (["kid": "unknown"], 400),
                (["kid": .int(7)], 400), (["crit": .array(["exp"])], 400),
                (["crit": .array(["b64"]), "b64": .bool(false)], 400),
            ]
            for (header, status) in headers {
                let answer = try await account.exchange(account.assertion(header: header), at: emulator)
                #expect(answer.status == status, "\(header)")
            }
            // Another project's key is as foreign as anybody's.
            let issuer = account.file["client_email"]?.string
            let answer = try await other.exchange(other.assertion(issuer: issuer), at: emulator)
            #expect(try answer.json()["error_description"] == "Invalid JWT Signature.")
        }
    }

    @Test func `an assertion is taken again, unless a fault says otherwise`() async throws {
        try await Emulator(Self.strict).withRunning { emulator in
            let account = try await SigningAccount(emulator, project: "demo")
            let assertion = try await account.assertion()
            for _ in 0..<2 { #expect(try await account.exchange(assertion, at: emulator).status == 200) }
            let client = EmulatorClient(emulator)
            let everywhere = try await client.post("/api/v1/faults", ["code": "ASSERTION_REPLAYED"])
            #expect(everywhere.status == 400)
            let fault: JSONValue = ["code": "ASSERTION_REPLAYED", "at": ["oauth"]]
            #expect(try await client.post("/api/v1/faults", fault).status < 300)
            let replayed = try await account.exchange(assertion, at: emulator)
            #expect(try replayed.json()["error"] == "invalid_grant" && replayed.status == 400)
            let fresh = try await account.exchange(account.assertion(lifetime: 3599), at: emulator)
            #expect(fresh.status == 200)
        }
    }

    @Test func `the oldest assertions are forgotten`() {
        let seen = SeenAssertions(limit: 2)
        #expect(!seen.insert("a") && !seen.insert("b") && seen.insert("a"))
        #expect(!seen.insert("c"))
        #expect(seen.insert("b") && seen.insert("c") && !seen.insert("a"))
    }

    @Test func `an account may be used in all regions`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await EmulatorClient(emulator)
                .get("/v1/projects/-/serviceAccounts/a@b.iam.gserviceaccount.com/allowedLocations")
            #expect(answer.status == 200)
            #expect(try answer.json()["encodedLocations"] == "0x0")
        }
    }

    enum Claim: Sendable {
        case right, otherIssuer, noAccount, noProject, otherAudience, otherPort, otherPath, severalAudiences,
            localAudience
        case tooLong, tooOld, fromTheFuture, noScope
        case otherScope

        func assertion(of account: SigningAccount, _ base: String) async throws -> String {
            switch self {
            case .right: try await account.assertion()
            case .otherIssuer: try await account.assertion(issuer: "other@demo.iam.gserviceaccount.com")
            case .noAccount: try await account.assertion(issuer: "someone@example.com")
            case .otherAudience: try await account.assertion(audience: "https://fcm.googleapis.com/")
            case .localAudience: try await account.assertion(audience: base + "/token")
            case .otherPort: try await account.assertion(audience: "http://127.0.0.1:1/token")
            case .otherPath: try await account.assertion(audience: "https://evil.example.com/token")
            case .severalAudiences:
                try await account.assertion(audience: "https://oauth2.googleapis.com/token \(base)/token")
            case .noProject: try await account.assertion(issuer: "richpush-emulator@never.iam.gserviceaccount.com")
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

    private static var strict: Emulator.Configuration {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = true
        return configuration
    }
}
