// SPDX-License-Identifier: Apache-2.0

/// Through which of the service's two interfaces topics are managed.
public enum TopicAPI: String, Sendable, Hashable, CaseIterable {
    /// `topicSubscriptions` of the v1 API, since 2026: one request for each registration.
    case v1
    /// The Instance ID API: a thousand registrations in a request.
    case iid
}
