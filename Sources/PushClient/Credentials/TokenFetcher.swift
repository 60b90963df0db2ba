// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation
internal import PushMessages

/// Asks a token endpoint for an access token, or the metadata server for that and the project, and again where that may
/// help.
struct TokenFetcher: Sendable {
    /// Bytes of an answer at most; Google's have about 1100.
    private static let byteLimit = 64 * 1024
    /// How long the metadata server may take, which is on the same machine: as Google's own libraries wait
    /// (`GCE_METADATA_TIMEOUT` of google-auth).
    private static let machineTime = Duration.seconds(3)

    /// How long all attempts may take together, so that whoever waits for a token learns soon that there is none.
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
            // An assertion is base64url and dots: it needs no escape.
            let grant = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion="
            transfer.body = Array((grant + assertion.revealed()).utf8)
            return (transfer, assertion)
        } read: {
            token($0)
        }
    }

    func machineToken() async -> Result<AccessToken, CredentialsError> {
        let path = "instance/service-accounts/default/token?scopes=" + ServiceAccount.scope
        return await askMachine(for: "access token", at: path) { token($0) }
    }

    /// The id of the project that the machine belongs to.
    func machineProject() async -> Result<String, CredentialsError> {
        await askMachine(for: "project", at: "project/project-id") { answer in
            // A project's id has 30 characters at most.
            let id = answer.body.count <= 256 ? String(decoding: answer.body, as: UTF8.self) : ""
            return id.isEmpty ? nil : id
        }
    }

    private func askMachine<Value>(
        for what: String,
        at path: String,
        read: (TransferResult) -> Value?
    ) async -> Result<Value, CredentialsError> {
        let url = endpoint.metadata + "/computeMetadata/v1/" + path
        return await fetch(what, from: url) { () throws(CredentialsError) -> (Transfer, Secret) in
            var transfer = transfer(to: url)
            transfer.limits.totalTime = min(retry.answerTime, Self.machineTime)
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
        // A redirect would take the assertion elsewhere.
        transfer.redirects.decide = { _ in .stop }
        transfer.certificateAuthorityFile = endpoint.certificateAuthorityFile
        transfer.resolve = endpoint.resolve
        return transfer
    }

    /// Asking does nothing twice, so whatever is temporary is tried again.
    ///
    /// - Parameter read: Returns `nil` for an answer that does not hold what was asked for.
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
                let answer = try await ask(for: what, transfer, hiding: secret)
                guard let value = read(answer) else {
                    throw CredentialsError(.unreachable, "No \(what): the answer of \(url) holds none.")
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

    private func ask(
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

    /// By how much the clock differs from the server's, where it is more than an assertion may.
    private func clockSkew(_ answer: TransferResult) -> String? {
        guard let date = answer.header("date").flatMap(HTTPDate.init)?.date else { return nil }
        let skew = timekeeper.date().timeIntervalSince(date)
        guard abs(skew) > 300 else { return nil }
        return "\(Int(abs(skew))) seconds \(skew > 0 ? "ahead of" : "behind") the server's"
    }
}

extension String {
    /// Without the period at the end, for the middle of a sentence.
    fileprivate var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
