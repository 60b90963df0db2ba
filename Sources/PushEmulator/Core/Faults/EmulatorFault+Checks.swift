// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension EmulatorFault {
    /// The maximum number of faults at a time.
    static let limit = 10_000
    static let longestLatency = Duration.seconds(3600)
    static let longestRetryAfter = Duration.seconds(86400)

    /// Checks every member.
    ///
    /// - Throws: ``EmulatorError`` with the code ``EmulatorError/Code/faultInvalid`` for the first invalid one.
    func check() throws(EmulatorError) {
        guard Code.known.contains(code) else {
            throw .invalidFault(
                "code must be one of \(Code.known.map(\.rawValue).joined(separator: ", ")), not "
                    + "\(code.rawValue.quoted)."
            )
        }
        try checkTarget()
        guard !operations.isEmpty else {
            throw .invalidFault(
                "at is empty; list at least one of \(Operation.allCases.map(\.rawValue).joined(separator: ", "))."
            )
        }
        if operations.contains(.oauth), target != .all {
            throw .invalidFault("at has oauth, and access tokens are for no token or topic; leave one of them out.")
        }
        if code == .assertionReplayed, operations != [.oauth] {
            throw .invalidFault("ASSERTION_REPLAYED is only about access tokens; give it with at=oauth.")
        }
        guard (0...1).contains(probability) else {
            throw .invalidFault("probability must be a number from 0 to 1, not \(probability).")
        }
        guard latency >= .zero, latency <= Self.longestLatency else {
            throw .invalidFault("latency must be 0 to 3600 seconds.")
        }
        if let retryAfter {
            guard retryAfter >= .zero, retryAfter <= Self.longestRetryAfter, retryAfter.components.attoseconds == 0
            else { throw .invalidFault("retryAfter must be whole seconds, 0 to 86400.") }
        }
        if let times, times < 1 { throw .invalidFault("times must be 1 or more, not \(times).") }
        if let apnsReason, APNSReason(ofAnyRequest: apnsReason) == nil {
            throw .invalidFault(
                "apns must be a reason of APNs, not \(apnsReason.quoted): \(APNSReason.all.joined(separator: ", "))."
            )
        }
        if code == .ok, latency == .zero {
            throw .invalidFault("latency is 0 and code OK, which changes nothing; give either.")
        }
    }

    /// Checks that a quota is from 1 to 1,000,000,000 messages per minute, or `nil`.
    static func check(quota: Int?) throws(EmulatorError) {
        if let quota, !(1...1_000_000_000).contains(quota) {
            throw .invalidFault(
                "The quota must be 1 to 1000000000 messages per minute, or null for none, not \(quota)."
            )
        }
    }

    private func checkTarget() throws(EmulatorError) {
        switch target {
        case .all: break
        case .registration(let text):
            guard (1...4096).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw .invalidFault("token must be 1 to 4096 visible ASCII characters, not \(text.quoted).")
            }
        case .topic(let name):
            guard TopicName(name) != nil else {
                throw .invalidFault(
                    "topic must be \(TopicName.rule), without /topics/, not \(name.quoted)."
                )
            }
        }
        if let project, !(1...100).contains(project.utf8.count) {
            throw .invalidFault("project must be a text of 1 to 100 bytes.")
        }
    }
}

extension EmulatorError {
    static func invalidFault(_ sentence: String) -> EmulatorError { EmulatorError(.faultInvalid, sentence) }

    static func unknownFault(_ id: String) -> EmulatorError {
        EmulatorError(.faultUnknown, "No fault has the id \(id.quoted); GET /api/v1/faults lists them.")
    }
}

extension EmulatorError.Code {
    /// A fault is invalid; the sentence names the member and the values it accepts.
    public static let faultInvalid = Self(rawValue: "fault-invalid")
    /// No fault has this id.
    public static let faultUnknown = Self(rawValue: "fault-unknown")
}
