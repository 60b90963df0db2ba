// SPDX-License-Identifier: Apache-2.0

import Foundation
import Hummingbird
import PushMessages

/// `POST /token` and its older names: Google's token endpoint for service accounts and refresh tokens.
///
/// By default every assertion and refresh token is taken, for whoever it says. A strict emulator takes assertions of the
/// accounts that it has made up, each verified with its own key as Google does, and no refresh tokens, since it has
/// issued none.
struct TokenRoute: EmulatorRoute {
    let google: GoogleService

    func add(to router: Router<EmulatorRequestContext>) {
        for path in Self.paths { router.post(RouterPath(path), use: respond) }
    }

    @Sendable private func respond(to request: Request, context: EmulatorRequestContext) async throws -> Response {
        let form: FormFields
        do {
            let body = try await RequestContent.read(request, upTo: google.limits.bodyByteCount)
            // Neither Google nor the emulator parses JSON here: it has no parameters.
            form = FormFields(RequestContent.isForm(request) ? String(buffer: body) : "")
        } catch is RequestContent.TooLarge {
            google.note(.tooLarge(google.limits.bodyByteCount), of: .oauth)
            return ErrorPage.contentTooLarge
        } catch is FCMStatus {
            return refuse(.parameterMissing("grant_type"), nil)
        }
        do {
            let answer = try await answer(form, Self.endpoints(request))
            var faulted = FaultedRequest(operation: .oauth)
            faulted.isReplay = form["assertion"].map(google.assertions.insert) ?? false
            guard let hit = try await google.core.faults.decide(faulted) else { return answer }
            return try await hit.answer(context) { status in
                let error = hit.oauthError(status)
                let response = hit.tokenResponse(error, status)
                note(error, form, status: status.code == 0 ? 0 : response.status.code, fault: hit.note)
                return response
            } taken: {
                answer
            }
        } catch let error as OAuthError {
            return refuse(error, form)
        }
    }

    private func refuse(_ error: OAuthError, _ form: FormFields?) -> Response {
        note(error, form)
        return error.response
    }

    /// Puts the refusal into the inbox, with what the assertion says.
    private func note(_ error: OAuthError, _ form: FormFields?, status: Int = 400, fault: String? = nil) {
        let credentials = form?["assertion"].flatMap { DecodedCredentials.token($0) }
        google.note(
            RefusalNote("Google's token endpoint", status, error.error, error.reason, credentials: credentials),
            of: .oauth,
            fault: fault
        )
    }

    /// The allowed values of a local account's `aud`: an address of this endpoint under the name that the request gives
    /// the emulator.
    private static func endpoints(_ request: Request) -> Set<String> {
        guard let authority = request.head.authority else { return [] }
        return Set(["http", "https"].flatMap { scheme in paths.map { "\(scheme)://\(authority)/\($0)" } })
    }

    private static let paths = ["token", "o/oauth2/token", "oauth2/v3/token", "oauth2/v4/token"]

    private func answer(_ form: FormFields, _ endpoints: Set<String>) async throws -> Response {
        guard let grantType = form["grant_type"], !grantType.isEmpty else {
            throw OAuthError.parameterMissing("grant_type")
        }
        let lifetime = google.configuration.accessTokenLifetime
        let expires = Date(timeIntervalSinceNow: lifetime / .seconds(1))
        var grant = AccessTokens.Grant(account: "", scope: "", expires: expires)
        switch grantType {
        case "urn:ietf:params:oauth:grant-type:jwt-bearer": try await grant.read(form["assertion"], endpoints, google)
        case "refresh_token":
            guard form["refresh_token"]?.isEmpty == false else { throw OAuthError.parameterMissing("refresh_token") }
            if google.core.configuration.isStrict { throw OAuthError.refreshTokenUnknown }
            grant.scope = form["scope"].map { String($0.prefix(4096)) } ?? ServiceMethod.send.scopes[0]
        default: throw OAuthError.grantTypeUnsupported(String(grantType.prefix(200)))
        }
        return .json([
            "access_token": .string(google.accessTokens.issue(grant)),
            "expires_in": .integer(Int(lifetime.components.seconds)), "token_type": "Bearer",
        ])
    }
}

extension AccessTokens.Grant {
    /// Takes account and scopes from an assertion, and verifies it first if required.
    fileprivate mutating func read(_ text: String?, _ endpoints: Set<String>, _ google: GoogleService) async throws {
        guard let text, !text.isEmpty else { throw OAuthError.parameterMissing("assertion") }
        let assertion = Assertion(text)
        if google.core.configuration.isStrict {
            guard let assertion else { throw OAuthError.assertionMalformed }
            guard let name = assertion.issuer.flatMap(ServiceAccountName.init), name.isOwn else {
                throw OAuthError.accountNotFound(assertion.issuer)
            }
            // Asking for a token does not make an account: only a key that was handed out can have signed the
            // assertion.
            guard let key = await google.serviceAccounts.existingKey(for: name.project) else {
                throw OAuthError.accountNotFound(assertion.issuer)
            }
            guard await assertion.isSigned(with: key) else { throw OAuthError.signatureInvalid(assertion) }
            try assertion.check(endpoints: endpoints)
        }
        account = String((assertion?.issuer ?? "").prefix(320))
        scope = String((assertion?.scope ?? "").prefix(4096))
    }
}
