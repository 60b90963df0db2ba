// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation
internal import PushMessages

/// Asks a token endpoint or the metadata server for an access token, and again where that may help.
struct TokenFetcher: Sendable {
    /// Bytes of an answer at most; Google's have about 1100.
    private static let byteLimit = 64 * 1024

    let endpoint: FCMEndpoint
    let retry: RetryPolicy
    let timekeeper: Timekeeper

    func token(for account: ServiceAccount) async -> Result<AccessToken, CredentialsError> {
        let url = endpoint.token ?? account.tokenURL
        return await fetch(from: url) { () throws(CredentialsError) -> (Transfer, Secret) in
            let assertion = try await account.assertion(at: timekeeper.date())
            var transfer = transfer(to: url)
            transfer.method = "POST"
            transfer.headers.append(HTTPHeader("Content-Type", "application/x-www-form-urlencoded"))
            // An assertion is base64url and dots: it needs no escape.
            let grant = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion="
            transfer.body = Array((grant + assertion.revealed()).utf8)
            return (transfer, assertion)
        }
    }

    func machineToken() async -> Result<AccessToken, CredentialsError> {
        let url =
            endpoint.metadata + "/computeMetadata/v1/instance/service-accounts/default/token?scopes="
            + ServiceAccount.scope
        return await fetch(from: url) { () throws(CredentialsError) -> (Transfer, Secret) in
            var transfer = transfer(to: url)
            transfer.headers.append(HTTPHeader("Metadata-Flavor", "Google"))
            return (transfer, Secret(""))
        }
    }

    private func transfer(to url: String) -> Transfer {
        var transfer = Transfer(url: url)
        transfer.limits.byteCount = Self.byteLimit
        transfer.limits.totalTime = retry.answerTime
        transfer.limits.connectTime = retry.connectTime
        // A redirect would take the assertion elsewhere.
        transfer.redirects.decide = { _ in .stop }
        transfer.certificateAuthorityFile = endpoint.certificateAuthorityFile
        transfer.resolve = endpoint.resolve
        return transfer
    }

    /// Asking for a token does nothing twice, so whatever is temporary is tried again.
    private func fetch(
        from url: String,
        _ request: () async throws(CredentialsError) -> (Transfer, Secret)
    ) async -> Result<AccessToken, CredentialsError> {
        var attempt = 1
        while true {
            var failure: CredentialsError
            do throws(CredentialsError) {
                let (transfer, secret) = try await request()
                return .success(try await ask(transfer, hiding: secret))
            } catch {
                failure = error
            }
            guard failure.isTemporary, attempt < retry.attempts, !Task.isCancelled,
                (try? await timekeeper.sleep(retry.backoff(afterAttempt: attempt))) != nil
            else {
                return .failure(failure)
            }
            attempt += 1
        }
    }

    private func ask(_ transfer: Transfer, hiding secret: Secret) async throws(CredentialsError) -> AccessToken {
        let answer: TransferResult
        do throws(CurlError) {
            answer = try await CurlEngine.shared.perform(transfer)
        } catch {
            throw CredentialsError(
                .unreachable,
                "No access token: \(transfer.url) cannot be asked: \(error.detail).",
                isTemporary: error.code != .malformedURL && error.code != .peerFailedVerification
            )
        }
        let json = try? JSONValue(parsing: answer.body)
        guard answer.status == 200 else { throw refusal(answer, json, from: transfer.url, hiding: secret) }
        guard let token = json?["access_token"]?.string, !token.isEmpty else {
            throw CredentialsError(.unreachable, "No access token: the answer of \(transfer.url) holds none.")
        }
        let lifetime = json?["expires_in"]?.number.map { Duration.seconds(max(0, min($0, 86_400))) }
        return AccessToken(Secret(token), lifetime: lifetime, now: timekeeper.elapsed())
    }

    private func refusal(
        _ answer: TransferResult,
        _ json: JSONValue?,
        from url: String,
        hiding secret: Secret
    ) -> CredentialsError {
        let isTemporary = answer.status == 429 || answer.status >= 500
        let code = json?["error"]?.string ?? "HTTP \(answer.status)"
        let words = [code, json?["error_description"]?.string].compactMap(\.self).joined(separator: ": ")
        var sentence = "No access token: \(url) refuses with \(secret.removed(from: words).excerpt(300))."
        if let skew = clockSkew(answer) {
            sentence += " This machine's clock is \(skew); set it."
        } else if json?["error"]?.string == "invalid_grant" {
            sentence += " The key may be revoked or its account deleted; make a new key."
        }
        return CredentialsError(isTemporary ? .unreachable : .refused, sentence, isTemporary: isTemporary)
    }

    /// By how much the clock differs from the server's, where it is more than an assertion may.
    private func clockSkew(_ answer: TransferResult) -> String? {
        guard let date = answer.header("date").flatMap(HTTPDate.init)?.date else { return nil }
        let skew = timekeeper.date().timeIntervalSince(date)
        guard abs(skew) > 300 else { return nil }
        return "\(Int(abs(skew))) seconds \(skew > 0 ? "ahead of" : "behind") the server's"
    }
}
