// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// A common fault, added with one button.
enum FaultPreset: String, Sendable, Hashable, CaseIterable {
    case unregistered, overloaded, slow, reset, lost, badToken, credentials, tokens, quota

    var title: HTML {
        switch self {
        case .unregistered: "Every token is unregistered"
        case .overloaded: "One in ten answers is 503"
        case .slow: "Answers take two seconds"
        case .reset: "One in five connections breaks"
        case .lost: "The answer gets lost once"
        case .badToken: "APNs calls every token bad"
        case .credentials: "The APNs key is wrong"
        case .tokens: "No access tokens are issued"
        case .quota: "Quota of 10 a minute"
        }
    }

    /// How a sender should react.
    var advice: HTML {
        switch self {
        case .unregistered: "404 <code>UNREGISTERED</code>: a sender has to forget the token and not try again."
        case .overloaded: "With <code>Retry-After: 2</code>, which a sender has to wait for before it tries again."
        case .slow: "Each message is accepted with a delay: do time limits and queues hold?"
        case .reset: "There is no answer and the message is not accepted, so a retry is right."
        case .lost: "The message is accepted although the connection breaks: a retry sends it twice."
        case .badToken: "400 <code>INVALID_ARGUMENT</code> with <code>BadDeviceToken</code> in its details."
        case .credentials: "401 <code>THIRD_PARTY_AUTH_ERROR</code>: only the project’s owner can put that right."
        case .tokens: "The token endpoint answers 503: does the sender keep its messages?"
        case .quota: "The eleventh message of a minute is 429 <code>QUOTA_EXCEEDED</code>, with the seconds to wait."
        }
    }

    /// Adds the fault.
    func apply(to book: FaultRegistry) async throws {
        guard let notation else { return try await book.setQuota(10) }
        let fault = try EmulatorFault(notation: notation)
        // A second fault of the same kind has no further effect.
        if !book.all.contains(where: { $0.identity.isSame(as: fault) && !$0.isExhausted }) {
            _ = try await book.add(fault)
        }
    }

    private var notation: String? {
        switch self {
        case .unregistered: "all=UNREGISTERED"
        case .overloaded: "all=UNAVAILABLE,probability=10%,retry-after=2"
        case .slow: "all=OK,latency=2s"
        case .reset: "all=CONNECTION_RESET,probability=20%"
        case .lost: "all=ANSWER_LOST,times=1"
        case .badToken: "all=BadDeviceToken"
        case .credentials: "all=THIRD_PARTY_AUTH_ERROR"
        case .tokens: "all=UNAVAILABLE,at=oauth"
        case .quota: nil
        }
    }
}

extension EmulatorFault.Code {
    /// The effect on a sender, in one sentence.
    var explanation: HTML {
        switch self {
        case .unregistered: "404: the app is not installed any more, and the token is good for nothing."
        case .senderIDMismatch: "403: the token belongs to the app of another project."
        case .invalidArgument: "400: something in the request is wrong, and will be wrong again."
        case .quotaExceeded: "429: too many messages for now; the sender has to slow down."
        case .unavailable: "503: the service is overloaded; the same request is right later."
        case .internalError: "500: the service fails; the same request may be right later."
        case .thirdPartyAuthError: "401: the project’s key for APNs or Web Push is wrong."
        case .unspecifiedError: "500: the service has no word for what is wrong."
        case .unauthenticated: "401: the access token is good no more."
        case .permissionDenied: "403: the account may not send for this project."
        case .badGateway: "502: a server on the way answers with a web page, which is not JSON."
        case .connectionReset: "No answer: the connection breaks, and the message is not accepted."
        case .answerLost: "No answer: the connection breaks, but the message is accepted."
        case .ok: "The usual answer, delayed."
        default: "An answer with this code."
        }
    }
}

extension EmulatorFault {
    /// A short description: what the fault does, and to which requests.
    var sentence: String {
        let subject =
            switch target {
            case .all: "every request"
            case .registration(let text): "\(text.prefix(24))\(text.count > 24 ? "…" : "")"
            case .topic(let name): "the topic \(name.prefix(60))"
            }
        let share = probability < 1 ? ", \(Int((probability * 100).rounded())) % of the time" : ""
        return "\(code.rawValue) for \(subject)\(project.map { " of \($0.prefix(60))" } ?? "")\(share)"
    }
}
