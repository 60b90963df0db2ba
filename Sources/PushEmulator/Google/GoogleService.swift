// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore
import PushMessages

/// Google's push services in one emulator: FCM v1, Instance ID, OAuth, legacy HTTP and XMPP.
final class GoogleService: Sendable {
    let core: EmulatorCore
    let configuration: GoogleConfiguration
    let limits: ServerLimits
    let serviceAccounts: ServiceAccounts
    let accessTokens: AccessTokens
    let assertions = SeenAssertions()
    let authorizer: Authorizer
    #if LegacyProtocols
    let xmppSessions: CCSSessions
    let receipts = ReceiptWatch()
    #endif

    /// - Throws: ``EmulatorError`` if the keys in the data folder cannot be read.
    init(_ core: EmulatorCore, _ configuration: GoogleConfiguration, limits: ServerLimits) throws {
        self.core = core
        self.configuration = configuration
        self.limits = limits
        serviceAccounts = ServiceAccounts(in: core.store.folder)
        accessTokens = try AccessTokens(keptIn: core.store.folder)
        authorizer = Authorizer(core: core.configuration, google: configuration, tokens: accessTokens)
        #if LegacyProtocols
        xmppSessions = CCSSessions(limit: limits.sessionCount)
        #endif
    }
}

/// The part of an emulator's configuration that concerns only Google's services.
struct GoogleConfiguration: Sendable {
    /// The lifetime of the emulator's access tokens in whole seconds; 3599 by default, like Google's.
    var accessTokenLifetime: Duration = .seconds(3599)
    /// Projects for which the service answers `SERVICE_DISABLED`.
    var disabledProjects: Set<String> = []
    #if LegacyProtocols
    /// The address that the XMPP listener binds.
    var host = "127.0.0.1"
    /// The port that the XMPP listener binds; 0 for any free one.
    var xmppPort = 5235
    #endif
}

extension RequestedService {
    /// The requests to Google's hosts: sending, topics, tokens.
    static let google = RequestedService(name: "google")
}

extension GoogleService: PushService {
    var name: RequestedService { .google }
    var hosts: [String] { GoogleHosts.all }

    var pathSegments: Set<String> { ["v1", "projects", "iid", "fcm", "gcm", "token", "oauth2", "o", "batch"] }

    var routes: [any EmulatorRoute] {
        let routes: [any EmulatorRoute] = [
            SendRoute(google: self),
            TokenRoute(google: self),
            AllowedLocationsRoute(),
            TopicSubscriptionsRoute(google: self),
            InstanceIDBatchRoute(google: self),
            InstanceIDImportRoute(google: self),
            InstanceIDInfoRoute(google: self),
            InstanceIDRelationRoute(google: self),
        ]
        #if LegacyProtocols
        return routes + [LegacySendRoute(google: self), GroupRoute(google: self)]
        #else
        return routes
        #endif
    }

    var protocols: [ServiceProtocol] {
        var protocols = [
            ServiceProtocol(name: WireProtocol.v1.rawValue, title: "HTTP v1"),
            ServiceProtocol(name: WireProtocol.legacyHTTP.rawValue, title: "legacy HTTP"),
            ServiceProtocol(name: WireProtocol.oauth.rawValue, title: "access tokens"),
        ]
        #if LegacyProtocols
        protocols.insert(ServiceProtocol(name: WireProtocol.xmpp.rawValue, title: "XMPP"), at: 2)
        #endif
        return protocols
    }

    func quickPath(on connection: any Channel) -> (any QuickPath)? { PlainSends(self, on: connection) }

    #if LegacyProtocols
    func listeners(_ identity: ServerIdentity) throws(EmulatorError) -> [any ServiceListener] {
        [try xmppListener(identity)]
    }
    #endif

    func errorPage(_ status: HTTPResponse.Status, at path: String) -> Response? {
        switch status {
        case .notFound: ErrorPage.notFound(path)
        case .contentTooLarge: ErrorPage.contentTooLarge
        default: nil
        }
    }
}

extension WireProtocol {
    /// FCM HTTP v1, whose requests contain the message itself.
    static let v1 = WireProtocol(rawValue: "v1")
    /// The legacy HTTP protocol, and the topics of Instance ID, which answers as it does.
    static let legacyHTTP = WireProtocol(rawValue: "legacy-http")
    #if LegacyProtocols
    /// The legacy XMPP protocol, and messages from devices to device groups.
    static let xmpp = WireProtocol(rawValue: "xmpp")
    #endif
}

extension ServiceTraits {
    /// Google's push services.
    static let google = {
        var traits = ServiceTraits(
            name: "google",
            protocols: [.v1, .legacyHTTP, .oauth],
            outbox: .fcm,
            collapseKey: { payload in payload.message.android.collapseKey ?? payload.message.androidV2.collapseKey }
        )
        #if LegacyProtocols
        traits.protocols.insert(.xmpp, at: 2)
        traits.message = { request, wire, received in
            guard wire == .legacyHTTP || wire == .xmpp else { return nil }
            return (try? DownstreamMessage(stored: request, received: Int(received / 1_000_000)))?.message
        }
        traits.recordDelivery = { delivery, transaction in try DeliveryReceipt.make(for: delivery, in: transaction) }
        #endif
        return traits
    }()
}

/// The host names that Google's libraries use and the emulator serves.
package enum GoogleHosts {
    /// The hosts that SDKs connect to for messages, topics, device groups and access tokens.
    ///
    /// `www.googleapis.com` and `accounts.google.com` are the token addresses in older service account files;
    /// google-auth asks `iamcredentials.googleapis.com` for allowed locations.
    package static let all = [
        "fcm.googleapis.com", "iid.googleapis.com", "oauth2.googleapis.com", "fcm-xmpp.googleapis.com",
        "gcm.googleapis.com", "gcm-http.googleapis.com", "android.googleapis.com", "www.googleapis.com",
        "accounts.google.com",
        "iamcredentials.googleapis.com",
    ]
}
