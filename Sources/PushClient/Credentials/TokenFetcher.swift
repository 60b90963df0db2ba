// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation
internal import PushMessages

/// Requests access tokens from a token endpoint or the metadata server, and the project from the latter, with retries.
struct TokenFetcher: Sendable {
    /// Largest answer in bytes; Google's have about 1100.
    private static let byteLimit = 64 * 1024
    /// Time limit for the metadata server, which is local: the same as in Google's libraries (`GCE_METADATA_TIMEOUT` of
    /// google-auth).
    private static let metadataTimeLimit = Duration.seconds(3)

    /// Time limit for all attempts together, so that messages do not wait long for a token that does not come.
    private static let budget = Duration.seconds(20)

    let endpoint: FCMEndpoint
    let retry: RetryPolicy
    let timekeeper: Timekeeper

    func token(for account: ServiceAccount) async -> Result<AccessToken, CredentialsError> {
        let url = endpoint.token ?? account.tokenURL
        return await fetch("access token", from: url) { () throws(CredentialsError) -> (Transfer, Secret) in
            let assertion = try await account.assertion(at: timekeeper.date())
            var transfer = transfer(to: url)
            transfer.method = "POST"
            transfer.headers.append(HTTPHeader("Content-Type", "application/x-www-form-urlencoded"))
            // An assertion consists of base64url and dots, so it needs no percent-encoding.
            let grant = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion="
            transfer.body = Array((grant + assertion.revealed()).utf8)
            return (transfer, assertion)
        } read: {
            token($0)
        }
    }

    func metadataServerToken() async -> Result<AccessToken, CredentialsError> {
        let path = "instance/service-accounts/default/token?scopes=" + ServiceAccount.scope
        return await requestMetadata(for: "access token", at: path) { token($0) }
    }

    /// Returns the id of the project that the machine belongs to.
    func machineProject() async -> Result<String, CredentialsError> {
        await requestMetadata(for: "project", at: "project/project-id") { answer in
            // A project id has at most 30 characters.
            let id = answer.body.count <= 256 ? String(decoding: answer.body, as: UTF8.self) : ""
            return id.isEmpty ? nil : id
        }
    }

    private func requestMetadata<Value>(
        for what: String,
        at path: String,
        read: (TransferResult) -> Value?
    ) async -> Result<Value, CredentialsError> {
        let url = endpoint.metadata + "/computeMetadata/v1/" + path
        return await fetch(what, from: url) { () throws(CredentialsError) -> (Transfer, Secret) in
            var transfer = transfer(to: url)
            transfer.limits.totalTime = min(retry.answerTime, Self.metadataTimeLimit)
            transfer.headers.append(HTTPHeader("Metadata-Flavor", "Google"))
            return (transfer, Secret(""))
        } read: {
            read($0)
        }
    }

    private func transfer(to url: String) -> Transfer {
        var transfer = Transfer(url: url)
        transfer.limits.byteCount = Self.byteLimit
        transfer.limits.totalTime = retry.answerTime
        transfer.limits.connectTime = retry.connectTime
        // Following a redirect would send the assertion to another host.
        transfer.redirects.decide = { _ in .stop }
        transfer.certificateAuthorityFile = endpoint.certificateAuthorityFile
        transfer.resolve = endpoint.resolve
        return transfer
    }

    /// Makes a request, with retries after temporary errors; all requests here are idempotent.
    ///
    /// - Parameter read: Returns the value in an answer; `nil` if the answer has none.
    private func fetch<Value>(
        _ what: String,
        from url: String,
        _ request: () async throws(CredentialsError) -> (Transfer, Secret),
        read: (TransferResult) -> Value?
    ) async -> Result<Value, CredentialsError> {
        let startedAt = timekeeper.elapsed()
        var attempt = 1
        while true {
            var failure: CredentialsError
            do throws(CredentialsError) {
                var (transfer, secret) = try await request()
                let left = startedAt + Self.budget - timekeeper.elapsed()
                transfer.limits.totalTime = min(transfer.limits.totalTime ?? left, left)
                let answer = try await fetch(for: what, transfer, hiding: secret)
                guard let value = read(answer) else {
                    throw CredentialsError(.unreachable, "No \(what): the answer of \(url) has none.")
                }
                return .success(value)
            } catch {
                failure = error
            }
            let wait = retry.backoff(afterAttempt: attempt)
            guard failure.isTemporary, attempt < retry.attempts, !Task.isCancelled,
                timekeeper.elapsed() + wait - startedAt < Self.budget,
                (try? await timekeeper.sleep(wait)) != nil
            else {
                return .failure(failure)
            }
            attempt += 1
        }
    }

    private func fetch(
        for what: String,
        _ transfer: Transfer,
        hiding secret: Secret
    ) async throws(CredentialsError) -> TransferResult {
        let answer: TransferResult
        do throws(CurlError) {
            answer = try await CurlEngine.shared.perform(transfer)
        } catch {
            throw CredentialsError(
                .unreachable,
                "No \(what): \(transfer.url) cannot be asked: \(error.detail.withoutPeriod).",
                isTemporary: error.code != .malformedURL && error.code != .peerFailedVerification
            )
        }
        guard answer.status == 200 else { throw refusal(of: what, answer, from: transfer.url, hiding: secret) }
        return answer
    }

    private func token(_ answer: TransferResult) -> AccessToken? {
        let json = try? JSONValue(parsing: answer.body)
        guard let token = json?["access_token"]?.string, !token.isEmpty else { return nil }
        let lifetime = json?["expires_in"]?.number.map { Duration.seconds(max(0, min($0, 86_400))) }
        return AccessToken(Secret(token), lifetime: lifetime, now: timekeeper.elapsed())
    }

    private func refusal(
        of what: String,
        _ answer: TransferResult,
        from url: String,
        hiding secret: Secret
    ) -> CredentialsError {
        let json = try? JSONValue(parsing: answer.body)
        let isTemporary = answer.status == 429 || answer.status >= 500
        let code = json?["error"]?.string ?? "HTTP \(answer.status)"
        let words = [code, json?["error_description"]?.string].compactMap(\.self).joined(separator: ": ")
        let reason = secret.removed(from: words).excerpt(300).withoutPeriod
        var sentence = "No \(what): \(url) refuses with \(reason)."
        if let skew = clockSkew(answer) {
            sentence += " This machine's clock is \(skew); set it."
        } else if json?["error"]?.string == "invalid_grant" {
            sentence += " The key may be revoked or its account deleted; make a new key."
        }
        return CredentialsError(isTemporary ? .unreachable : .refused, sentence, isTemporary: isTemporary)
    }

    /// Returns by how much the clock differs from the server's; `nil` if the difference is at most 300 s.
    private func clockSkew(_ answer: TransferResult) -> String? {
        guard let date = answer.header("date").flatMap(HTTPDate.init)?.date else { return nil }
        let skew = timekeeper.date().timeIntervalSince(date)
        guard abs(skew) > 300 else { return nil }
        return "\(Int(abs(skew))) seconds \(skew > 0 ? "ahead of" : "behind") the server's"
    }
}

extension String {
    /// The text without a final period, for the middle of a sentence.
    fileprivate var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
