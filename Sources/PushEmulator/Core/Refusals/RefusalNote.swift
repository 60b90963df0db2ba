// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

/// The explanation of a refused request: stored beside its message, and shown as findings.
///
/// No message with an error is stored without one, see ``Envelope/explanation``.
struct RefusalNote: Sendable, Hashable {
    /// An error in an answer, of which a request for several registrations can have more than one.
    struct Answer: Sendable, Hashable {
        /// The HTTP status; 0 for a connection that is reset.
        var status: Int
        /// The service's own word.
        var code: String
        var reason: RefusalReason
    }

    /// The service that refuses, for instance `FCM`.
    var service: String
    var answers: [Answer]
    /// The contents of the request's credentials, see ``DecodedCredentials``; `nil` if it has none.
    var credentials: JSONObject?
    /// The platform of the service's devices; `nil` is all platforms.
    var platform: Platform?

    init(_ service: String, _ answers: [Answer], credentials: JSONObject? = nil, platform: Platform? = nil) {
        self.service = service
        self.answers = answers
        self.credentials = credentials
        self.platform = platform
    }

    init(
        _ service: String,
        _ status: Int,
        _ code: String,
        _ reason: RefusalReason,
        credentials: JSONObject? = nil,
        platform: Platform? = nil
    ) {
        self.init(
            service,
            [Answer(status: status, code: code, reason: reason)],
            credentials: credentials,
            platform: platform
        )
    }

    /// The findings, one for each error.
    ///
    /// - Parameter isInjected: Whether a fault made the service refuse the request.
    func findings(isInjected: Bool) -> [Finding] {
        answers.map { answer in
            var path: String?
            var place = ""
            if case .field(let field, let value) = answer.reason.subject {
                path = field
                place = " (\(field) is \(value.map { $0.quoted(upTo: Self.valueLimit) } ?? "missing"))"
            }
            let told = answer.status == 0 ? "reset the connection" : "answered \(answer.status) \(answer.code)"
            let cause =
                isInjected
                ? "an injected fault; the real service answers so if \(answer.reason.cause)"
                : "\(answer.reason.cause.trimmingCharacters(in: ["."]))\(place)"
            return Finding(
                rule: RequestRefusedRule.id,
                severity: RequestRefusedRule.severity,
                platform: platform,
                path: isInjected ? nil : path,
                message: "\(service) \(told): \(cause). \(answer.reason.remedy)"
            )
        }
    }

    /// Characters of a value that a finding repeats at most.
    private static let valueLimit = 120
}

extension RefusalNote {
    /// The note as it is stored.
    var json: JSONValue {
        var object: JSONObject = [
            "service": .string(service), "answers": .array(answers.map(\.json)),
        ]
        if let credentials { object["credentials"] = .object(credentials) }
        object["platform"] = platform.map { .string($0.rawValue) }
        return .object(object)
    }

    /// Reads a stored note; `nil` for damaged bytes.
    init?(_ text: String) {
        guard let json = try? JSONValue(parsing: text), let service = json["service"]?.string else { return nil }
        self.init(
            service,
            (json["answers"]?.array ?? []).compactMap(Answer.init),
            credentials: json["credentials"]?.object,
            platform: json["platform"]?.string.flatMap(Platform.init(rawValue:))
        )
    }
}

extension RefusalNote.Answer {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "status": .integer(status), "code": .string(code), "cause": .string(reason.cause),
            "remedy": .string(reason.remedy),
        ]
        if case .field(let field, let value) = reason.subject {
            object["field"] = .string(field)
            object["value"] = value.map { .string(String($0.prefix(1024))) }
        }
        return .object(object)
    }

    fileprivate init?(_ json: JSONValue) {
        guard let status = json["status"]?.integer, let code = json["code"]?.string, let cause = json["cause"]?.string,
            let remedy = json["remedy"]?.string
        else { return nil }
        let field = json["field"]?.string
        let subject = field.map { RefusalReason.Subject.field($0, value: json["value"]?.string) } ?? .request
        self.init(status: status, code: code, reason: RefusalReason(cause, remedy, about: subject))
    }
}
