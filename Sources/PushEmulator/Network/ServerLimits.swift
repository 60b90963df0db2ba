// SPDX-License-Identifier: Apache-2.0

/// Bounds on what clients may send, and how slowly.
public struct ServerLimits: Sendable, Hashable {
    /// Bytes of a request's body; default 1 MiB.
    public var bodyByteCount = 1024 * 1024
    /// Bytes of a request's header fields; default 32 KiB.
    public var headerByteCount = 32 * 1024
    /// Connections at a time on each listener, at most half as many as the process may open files; default 4096.
    ///
    /// Where there are more, those that have rested longest are closed.
    public var connectionCount = 4096
    /// Requests that a connection over HTTP/2 may have open before one of them was accepted; `nil`, the default, is as many
    /// as later.
    ///
    /// APNs lets a connection with provider tokens begin with 1
    /// ([Sending notification requests to APNs](
    /// https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns)).
    public var firstStreamCount: Int?
    /// Time from a connection's beginning, or from its last answer, until a request's header fields are there;
    /// default 60 s.
    public var idleTime: Duration = .seconds(60)
    /// Time from a request's header fields to the end of its body, for the login of an XMPP client and for each of its
    /// stanzas, and time for which a client may not take what it is sent; default 30 s.
    public var requestTime: Duration = .seconds(30)
    /// Bytes of one XMPP stanza; default 256 KiB.
    public var stanzaByteCount = 256 * 1024
    /// XMPP connections of one sender at a time; default 2500, as the service's.
    public var sessionCount = 2500
    /// Time without a byte from an XMPP client after which it is asked whether it is there; default 5 min.
    public var sessionIdleTime: Duration = .seconds(300)

    /// Makes the default bounds.
    public init() {}
}
