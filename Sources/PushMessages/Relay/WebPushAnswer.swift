// SPDX-License-Identifier: Apache-2.0

/// What a push service answers to a request.
public struct WebPushAnswer: Sendable, Hashable {
    /// Why a request is refused.
    public enum Problem: String, Sendable, Hashable, CaseIterable {
        /// There is no `TTL` header.
        case ttlMissing = "ttl-missing"
        /// The `TTL` header is no whole number of seconds in digits.
        case ttl = "ttl"
        /// The `Urgency` header is none of the four words.
        case urgency = "urgency"
        /// The `Topic` header is empty, too long, or not of the URL-safe base64 alphabet.
        case topic = "topic"
        /// The body is larger than the service takes.
        case size = "size"
        /// The subscription has expired or was given up; delete its token.
        case gone = "gone"
    }

    /// The HTTP status: 201 or 202 accepted, 400 malformed, 410 gone, 413 too large.
    public var status: Int
    /// Why it is refused; `nil` when it is accepted.
    public var problem: Problem?
    /// One sentence about the refusal.
    public var reason: String?
    /// Mozilla's error number, where the service has such.
    public var errorNumber: Int?
    /// Seconds for which the service keeps the message, after shortening; 0 delivers it now or never.
    public var timeToLive: Int?
    /// Whether the service shortened the `TTL`.
    public var isTTLShortened = false
    /// How urgent the message is.
    public var urgency = WebPushRequest.Urgency.normal
    /// What replaces this message while it waits: one with the same topic.
    public var topic: String?

    init(status: Int) { self.status = status }

    /// Whether the service took the message, which does not mean that it is delivered.
    public var isAccepted: Bool { (200...299).contains(status) }
}
