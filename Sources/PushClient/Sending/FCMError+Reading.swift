// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation
internal import PushMessages

extension FCMError {
    /// Violations and words that are kept of an answer.
    private static let violationLimit = 100
    private static let wordLimit = 1000

    /// Reads an answer that is no success, whatever it holds: the documented envelope, JSON of another shape, a page.
    init(_ answer: TransferResult, policy: RetryPolicy, now: Date) {
        let error = (try? JSONValue(parsing: answer.body))?["error"]
        status = answer.status
        canonicalStatus = (error?["status"]?.string ?? "").excerpt(64)
        let details = error?["details"]?.array ?? []
        let own = Self.detail("google.firebase.fcm.v1.FcmError", in: details)?["errorCode"]?.string
        let named = (own ?? error?["status"]?.string ?? error?.string ?? "").excerpt(64)
        // The old name of the same.
        let spelling = named == "APNS_AUTH_ERROR" ? Code.thirdPartyAuthError.rawValue : named
        code = Code(rawValue: spelling.isEmpty ? "HTTP_\(answer.status)" : spelling)
        message = (error?["message"]?.string ?? error?.string ?? Self.words(of: answer)).excerpt(Self.wordLimit)
        let violations = Self.detail("google.rpc.BadRequest", in: details)?["fieldViolations"]?.array ?? []
        fieldViolations = violations.prefix(Self.violationLimit).map {
            FieldViolation(
                field: ($0["field"]?.string ?? "").excerpt(Self.wordLimit),
                description: ($0["description"]?.string ?? "").excerpt(Self.wordLimit)
            )
        }
        if let apple = Self.detail("google.firebase.fcm.v1.ApnsError", in: details) {
            apns = APNSDetail(
                status: apple["statusCode"]?.integer ?? 0,
                reason: (apple["reason"]?.string ?? "").excerpt(100)
            )
        }
        reason = Self.detail("google.rpc.ErrorInfo", in: details)?["reason"]?.string?.excerpt(100)
        retry = advice(hasOwnCode: own != nil, RetryAfter.wait(in: answer.headers, now: now), policy)
    }

    private func advice(hasOwnCode: Bool, _ wait: Duration?, _ policy: RetryPolicy) -> RetryAdvice {
        switch status {
        case 429: wait.map { .after($0) } ?? .backoff(from: policy.quotaDelay)
        case 500, 502, 503: wait.map { .after($0) } ?? .backoff(from: policy.delay)
        // With a code of FCM's own it is not our token that is refused but the project's key at Apple or a browser.
        case 401: hasOwnCode && code != .unauthenticated ? .never : .withNewToken
        default: .never
        }
    }

    /// The detail of a type; their order differs from error to error.
    private static func detail(_ type: String, in details: [JSONValue]) -> JSONValue? {
        details.first { $0["@type"]?.string == "type.googleapis.com/" + type }
    }

    /// What an answer without the envelope says: the title of a page, the beginning of a text.
    private static func words(of answer: TransferResult) -> String {
        let text = String(decoding: answer.body.prefix(4096), as: UTF8.self)
        if let title = text.firstMatch(of: /<title>([^<]{1,200})<\/title>/.ignoresCase()) {
            return "The server answered with a page: \(title.output.1)"
        }
        let start = text.trimmingCharacters(in: .whitespacesAndNewlines).excerpt(200)
        return start.isEmpty ? "The server answered with status \(answer.status) and nothing else" : start
    }
}
