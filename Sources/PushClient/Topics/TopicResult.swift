// SPDX-License-Identifier: Apache-2.0

/// What became of one registration's subscription.
public struct TopicResult: Sendable, Hashable {
    /// The ways it can end.
    public enum Outcome: Sendable, Hashable {
        /// It is as was asked, already before or now.
        case done
        /// The service answered no.
        case refused(FCMError)
        /// The service cannot have got it.
        case notSent(SendFailure)
        /// No answer came; doing it again does no harm.
        case unknown(SendFailure)
    }

    /// The installation id or registration token.
    public var registration: String
    /// How it ended.
    public var outcome: Outcome

    /// Whether it is as was asked.
    public var isDone: Bool { outcome == .done }
}

/// One topic of one registration.
public struct TopicSubscription: Sendable, Hashable {
    /// The topic, without `/topics/`.
    public var topic: String
    /// When it was subscribed to, as the service spells it; `nil` where it does not say.
    public var createTime: String?
}
