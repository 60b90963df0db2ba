// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// Apple Push Notification service as one emulator answers it to providers: `POST /3/device/{token}`.
///
/// Modelled on [Sending notification requests to APNs](
/// https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns) and the pages beside
/// it, and on what open-source clients and mocks expect where those are silent.
final class AppleService: Sendable {
    let core: EmulatorCore
    let limits: ServerLimits
    let credentials: ProviderCredentials

    /// - Parameter now: The clock by which provider tokens are judged.
    init(_ core: EmulatorCore, limits: ServerLimits, now: @escaping @Sendable () -> Date = { Date() }) {
        self.core = core
        self.limits = limits
        let folder = core.store.folder
        credentials = ProviderCredentials(
            isStrict: core.configuration.isStrict,
            keys: ProviderKeys(in: folder),
            vouches: { $0.isSigned(byAuthorityIn: folder) },
            now: now
        )
    }
}

extension RequestedService {
    /// The answers of Apple's hosts.
    static let apple = RequestedService(name: "apple")
}

extension AppleService: PushService {
    var name: RequestedService { .apple }
    var hosts: [String] { AppleHosts.all }

    var pathSegments: Set<String> { ["3", "4", "1"] }

    var routes: [any EmulatorRoute] {
        [DevicePushRoute(apple: self), BroadcastRoute(apple: self), ChannelRoute(apple: self)]
    }

    var protocols: [ServiceProtocol] { [ServiceProtocol(name: WireProtocol.apns.rawValue, title: "APNs")] }

    /// A connection with a certificate was seen to have 1000 streams (jazzband/django-push-notifications#416); the text of
    /// `GOAWAY` is JSON with a reason, as Apple documents.
    var http2Limits: HTTP2Limits {
        HTTP2Limits(
            streamCount: 1000,
            idleText: #"{"reason":"IdleTimeout"}"#,
            tooManyPingsText: #"{"reason":"TooManyRequests"}"#,
            stoppingText: #"{"reason":"Shutdown"}"#
        )
    }

    func quickPath(on connection: any Channel) -> (any QuickPath)? { PlainPushes(self, on: connection) }

    func errorPage(_ status: HTTPResponse.Status, at path: String) -> Response? {
        switch status {
        case .notFound: APNSAnswer(nil, .badPath).response
        case .contentTooLarge: APNSAnswer(nil, .payloadTooLarge).response
        default: nil
        }
    }
}

extension WireProtocol {
    /// APNs, to which a provider speaks directly.
    static let apns = WireProtocol(rawValue: "apns")
}

extension ServiceTraits {
    /// Apple's push service.
    static let apple = ServiceTraits(
        name: "apple",
        protocols: [.apns],
        outbox: .apns,
        collapseKey: { payload in
            guard case .apns(let push) = payload else { return nil }
            return push.headers["apns-collapse-id"]
        }
    )
}

/// The names under which libraries look for APNs.
package enum AppleHosts {
    static let production = "api.push.apple.com"
    /// Some libraries still use the second, which is the older name.
    static let sandbox = ["api.sandbox.push.apple.com", "api.development.push.apple.com"]

    /// The hosts that Apple's pages name for broadcasts and their channels, in production and in the sandbox.
    static let broadcasts = (
        production: ["api-broadcast.push.apple.com", "api-manage-broadcast.push.apple.com"],
        sandbox: ["api-broadcast.sandbox.push.apple.com", "api-manage-broadcast.sandbox.push.apple.com"]
    )

    /// All of them.
    package static let all = [production] + sandbox + broadcasts.production + broadcasts.sandbox
}
