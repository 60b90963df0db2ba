// SPDX-License-Identifier: Apache-2.0

internal import Curl
internal import Foundation
public import PushMessages

/// An error answer of the service.
public struct FCMError: Error, Sendable, Hashable, CustomStringConvertible {
    /// FCM's own code if the answer has one, otherwise the canonical status or `error` itself, otherwise `HTTP_` and
    /// the HTTP status.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The wire spelling.
        public let rawValue: String
        /// Makes a code from its wire spelling.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The wire spelling.
        public var description: String { rawValue }

        /// A field of the request is invalid.
        public static let invalidArgument = Code(rawValue: "INVALID_ARGUMENT")
        /// The app was uninstalled or the registration has expired: delete the token.
        public static let unregistered = Code(rawValue: "UNREGISTERED")
        /// The token belongs to another project.
        public static let senderIDMismatch = Code(rawValue: "SENDER_ID_MISMATCH")
        /// Too many messages for the project, the device or the topic.
        public static let quotaExceeded = Code(rawValue: "QUOTA_EXCEEDED")
        /// The service is overloaded.
        public static let unavailable = Code(rawValue: "UNAVAILABLE")
        /// An internal error of the service.
        public static let internalError = Code(rawValue: "INTERNAL")
        /// Apple's or a browser's push service refuses the project's key; `APNS_AUTH_ERROR` is read as this code.
        public static let thirdPartyAuthError = Code(rawValue: "THIRD_PARTY_AUTH_ERROR")
        /// The access token is missing, invalid or expired.
        public static let unauthenticated = Code(rawValue: "UNAUTHENTICATED")
        /// The account lacks the permission, or the API is not enabled.
        public static let permissionDenied = Code(rawValue: "PERMISSION_DENIED")
        /// The resource does not exist.
        public static let notFound = Code(rawValue: "NOT_FOUND")
        /// The resource exists already.
        public static let alreadyExists = Code(rawValue: "ALREADY_EXISTS")
    }

    /// The answer of Apple's push service.
    public struct APNSDetail: Sendable, Hashable {
        /// The HTTP status of APNs.
        public var status: Int
        /// The reason that APNs gives, for instance `InvalidProviderToken`.
        public var reason: String
    }

    /// The error code.
    public var code: Code
    /// The HTTP status.
    public var status: Int
    /// The canonical status, for instance `INVALID_ARGUMENT`; empty if the answer has none.
    public var canonicalStatus: String
    /// The service's message, or the beginning of an answer that is not JSON.
    public var message: String
    /// The invalid fields with reasons.
    public var fieldViolations: [FieldViolation] = []
    /// The answer of Apple's push service; `nil` if it is not involved.
    public var apns: APNSDetail?
    /// The reason from `google.rpc.ErrorInfo`, for instance `SERVICE_DISABLED`.
    public var reason: String?
    /// Whether and when the same request may be sent again.
    public var retry = RetryAdvice.never

    /// Whether the target is permanently unreachable, so that it should be deleted.
    public var targetIsGone: Bool {
        code == .unregistered || (apns?.status == 410)
    }

    /// The message with code, status and invalid fields.
    public var description: String {
        let fields = fieldViolations.map { violation in
            [violation.field, violation.description].filter { !$0.isEmpty && $0 != message }.joined(separator: ": ")
        }
        .filter { !$0.isEmpty }
        let apple = apns.map { ["Apple: \($0.status) \($0.reason)"] } ?? []
        let details = (fields + apple).joined(separator: "; ")
        return "\(message) [\(code) \(status)]" + (details.isEmpty ? "" : " (\(details))")
    }
}

extension FCMError {
    /// How many violations, and characters of a text, are kept of an answer.
    private static let violationLimit = 100
    private static let wordLimit = 1000

    /// Reads an error answer of any form: the documented JSON, other JSON, or an HTML page.
    init(_ answer: TransferResult, policy: RetryPolicy, now: Date) {
        let error = (try? JSONValue(parsing: answer.body))?["error"]
        status = answer.status
        canonicalStatus = (error?["status"]?.string ?? "").excerpt(64)
        let details = error?["details"]?.array ?? []
        let own = Self.detail("google.firebase.fcm.v1.FcmError", in: details)?["errorCode"]?.string
        let named = (own ?? error?["status"]?.string ?? error?.string ?? "").excerpt(64)
        // An older name of the same code.
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
        // With FCM's own code, the service behind it answered, unless the code is about the access token.
        retry = policy.advice(
            afterStatus: status,
            isOfThirdParty: own != nil && code != .unauthenticated,
            wait: RetryAfter.wait(in: answer.headers, now: now)
        )
    }

    /// Returns the detail of a type; details have no fixed order.
    private static func detail(_ type: String, in details: [JSONValue]) -> JSONValue? {
        details.first { $0["@type"]?.string == "type.googleapis.com/" + type }
    }

    /// Returns the text of an answer without the documented JSON: the title of an HTML page, or the beginning of a
    /// text.
    private static func words(of answer: TransferResult) -> String {
        let text = String(decoding: answer.body.prefix(4096), as: UTF8.self)
        if let title = text.firstMatch(of: /<title>([^<]{1,200})<\/title>/.ignoresCase()) {
            return "The server answered with a page: \(title.output.1)"
        }
        let start = text.trimmingCharacters(in: .whitespacesAndNewlines).excerpt(200)
        return start.isEmpty ? "The server answered with status \(answer.status) and nothing else" : start
    }
}
