// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation
public import PushMessages

/// An answer of the service that says no.
public struct FCMError: Error, Sendable, Hashable, CustomStringConvertible {
    /// FCM's own code where the answer has one, else the canonical status, else `HTTP_` and the status.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// As it is spelled on the wire.
        public let rawValue: String
        /// Makes a code of its spelling.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The spelling.
        public var description: String { rawValue }

        /// A field of the request is wrong.
        public static let invalidArgument = Code(rawValue: "INVALID_ARGUMENT")
        /// The app was uninstalled or the registration has expired: forget the token.
        public static let unregistered = Code(rawValue: "UNREGISTERED")
        /// The token belongs to another project.
        public static let senderIDMismatch = Code(rawValue: "SENDER_ID_MISMATCH")
        /// Too many messages, for the project, the device or the topic.
        public static let quotaExceeded = Code(rawValue: "QUOTA_EXCEEDED")
        /// The service is overloaded.
        public static let unavailable = Code(rawValue: "UNAVAILABLE")
        /// Something broke inside the service.
        public static let internalError = Code(rawValue: "INTERNAL")
        /// Apple or a browser's push service refuses the project's key; also spelled `APNS_AUTH_ERROR`.
        public static let thirdPartyAuthError = Code(rawValue: "THIRD_PARTY_AUTH_ERROR")
        /// The access token is missing, wrong or expired.
        public static let unauthenticated = Code(rawValue: "UNAUTHENTICATED")
        /// The account may not do this, or the API is not enabled.
        public static let permissionDenied = Code(rawValue: "PERMISSION_DENIED")
        /// There is no such thing.
        public static let notFound = Code(rawValue: "NOT_FOUND")
        /// It is there already.
        public static let alreadyExists = Code(rawValue: "ALREADY_EXISTS")
    }

    /// What Apple's push service said.
    public struct APNSDetail: Sendable, Hashable {
        /// Its HTTP status.
        public var status: Int
        /// Its reason, for instance `InvalidProviderToken`.
        public var reason: String
    }

    /// What is wrong.
    public var code: Code
    /// The HTTP status.
    public var status: Int
    /// The canonical status, `INVALID_ARGUMENT`; empty where the answer has none.
    public var canonicalStatus: String
    /// The service's words, or the beginning of an answer that is no JSON.
    public var message: String
    /// Which fields are wrong and why.
    public var fieldViolations: [FieldViolation] = []
    /// Apple's part in it.
    public var apns: APNSDetail?
    /// The reason that Google's front end gives, for instance `SERVICE_DISABLED`.
    public var reason: String?
    /// Whether and when the same may be sent again.
    public var retry = RetryAdvice.never

    /// Whether the target will never be reached again, so that it should be forgotten.
    public var targetIsGone: Bool {
        code == .unregistered || (apns?.status == 410)
    }

    /// The code, the status and the words, with the fields that are wrong.
    public var description: String {
        let fields = fieldViolations.map { $0.field.isEmpty ? $0.description : "\($0.field): \($0.description)" }
        let apple = apns.map { ["Apple: \($0.status) \($0.reason)"] } ?? []
        let details = (fields + apple).joined(separator: "; ")
        return "\(message) [\(code) \(status)]" + (details.isEmpty ? "" : " (\(details))")
    }
}

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
