// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import NIOCore

extension RequestedService {
    /// What Google's hosts answer: sending, topics, tokens.
    static let google = RequestedService(name: "google")
}

extension GoogleService: PushService {
    var name: RequestedService { .google }
    var hosts: [String] { GoogleHosts.all }

    var pathSegments: Set<String> { ["v1", "projects", "iid", "fcm", "gcm", "token", "oauth2", "o", "batch"] }

    var routes: [any EmulatorRoute] {
        [
            SendRoute(google: self),
            TokenRoute(google: self),
            AllowedLocationsRoute(),
            TopicSubscriptionsRoute(google: self),
            InstanceIDBatchRoute(google: self),
            InstanceIDImportRoute(google: self),
            InstanceIDInfoRoute(google: self),
            InstanceIDRelationRoute(google: self),
            LegacySendRoute(google: self),
            GroupRoute(google: self),
        ]
    }

    var protocols: [ServiceProtocol] {
        [
            ServiceProtocol(name: "v1", title: "HTTP v1"),
            ServiceProtocol(name: "legacy-http", title: "legacy HTTP"),
            ServiceProtocol(name: "xmpp", title: "XMPP"),
        ]
    }

    func connectionHandlers() -> [any RemovableChannelHandler] { [SendHandler(self)] }

    func listeners(_ identity: ServerIdentity) throws(EmulatorError) -> [any ServiceListener] {
        [try XMPPListener(self, identity: identity)]
    }

    func errorPage(_ status: HTTPResponse.Status, at path: String) -> Response? {
        switch status {
        case .notFound: ErrorPage.notFound(path)
        case .contentTooLarge: ErrorPage.contentTooLarge
        default: nil
        }
    }
}
