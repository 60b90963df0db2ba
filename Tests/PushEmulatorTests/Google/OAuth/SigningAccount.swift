// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import JWTKit
import PushEmulator
import PushMessages
import Testing

/// A program that holds a service account file of the emulator, and signs with it as SDKs do.
struct SigningAccount {
    struct Claims: JWTPayload {
        var iss: String?
        var scope: String?
        var aud: String?
        var iat: Int?
        var exp: Int?

        func verify(using algorithm: some JWTAlgorithm) {}
    }

    let file: JSONValue
    private let keys = JWTKeyCollection()

    init(_ emulator: RunningEmulator, project: String) async throws {
        let answer = try await EmulatorClient(emulator).get("/api/v1/service-account?project=\(project)")
        file = try answer.json()
        let key = try Insecure.RSA.PrivateKey(pem: try #require(file["private_key"]?.string))
        await keys.add(rsa: key, digestAlgorithm: .sha256)
    }

    func assertion(
        issuer: String? = nil,
        scope: String? = "https://www.googleapis.com/auth/firebase.messaging",
        audience: String? = "https://oauth2.googleapis.com/token",
        age: Int = 0,
        lifetime: Int = 3600,
        header: JWTHeader = JWTHeader()
    ) async throws -> String {
        let issued = Int(Date().timeIntervalSince1970) - age
        return try await keys.sign(
            Claims(
                iss: issuer ?? file["client_email"]?.string,
                scope: scope,
                aud: audience,
                iat: issued,
                exp: issued + lifetime
            ),
            header: header
        )
    }

    func exchange(_ assertion: String, at emulator: RunningEmulator) async throws -> EmulatorClient.Answer {
        try await EmulatorClient(emulator).token(
            "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion)"
        )
    }
}

extension EmulatorClient {
    /// Asks for an access token with a form.
    func token(_ form: String, path: String = "/token") async throws -> Answer {
        let type = HTTPHeader("Content-Type", "application/x-www-form-urlencoded")
        return try await perform("POST", path, body: Array(form.utf8), headers: [type])
    }
}
