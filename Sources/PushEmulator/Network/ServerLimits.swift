// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

/// Limits on what clients may send, and how slowly.
public struct ServerLimits: Sendable, Hashable {
    /// The maximum size of a request's body in bytes; 1 MiB by default.
    public var bodyByteCount = 1024 * 1024
    /// The maximum size of a picture that is dropped into the compose form, in bytes: what an iPhone attaches of the largest
    /// ([UNNotificationAttachment](https://developer.apple.com/documentation/usernotifications/unnotificationattachment)).
    package var pictureByteCount = 10 * 1024 * 1024
    /// The maximum size of a request's header fields in bytes; 32 KiB by default.
    public var headerByteCount = 32 * 1024
    /// The maximum number of connections of each listener, and at most half of the files that the process may open;
    /// 4096 by default.
    ///
    /// Above the limit, the connections that have been idle longest are closed.
    public var connectionCount = 4096
    /// The maximum number of connections of FCM's real clients, such as browsers, and at most half of the files that
    /// the process may open; 16,384 by default.
    public var receiverCount = 16_384
    /// The maximum number of concurrent requests on an HTTP/2 connection before one was accepted; `nil`, the default,
    /// is the same as later.
    ///
    /// APNs allows 1 on a new connection with provider tokens ([Sending notification requests to APNs](
    /// https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns)).
    public var firstStreamCount: Int?
    /// How long a connection may wait for a request's header fields, from its beginning or its last answer; 60 s by
    /// default.
    public var idleTime: Duration = .seconds(60)
    /// The time limit of a TLS handshake, a request's body, the login of an XMPP or FCM client, the opening of a
    /// WebSocket, an XMPP stanza, the answer to a ping, and a client that does not read what it is sent; 30 s by
    /// default.
    public var requestTime: Duration = .seconds(30)
    /// The maximum size of an XMPP stanza in bytes; 256 KiB by default.
    public var stanzaByteCount = 256 * 1024
    /// The maximum number of XMPP connections of one sender; 2500 by default, as the service's.
    public var sessionCount = 2500
    /// How long an XMPP or WebSocket client may be silent before it is pinged; 5 min by default.
    public var sessionIdleTime: Duration = .seconds(300)

    /// Creates the default limits.
    public init() {}
}

extension ServerLimits {
    /// The maximum size of a request's body.
    func bodyByteCount(of request: HTTPRequest) -> Int {
        request.path == "/compose/pictures" ? pictureByteCount : bodyByteCount
    }
}
