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
    func apply(to book: FaultBook) async throws {
        guard let notation else { return try await book.setQuota(10) }
        let fault = try EmulatorFault(notation: notation)
        // A second fault of the same kind has no further effect.
        if !book.all.contains(where: { $0.identity.isSame(as: fault) && !$0.isSpent }) { _ = try await book.add(fault) }
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
