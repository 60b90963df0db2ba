// SPDX-License-Identifier: Apache-2.0

import DesktopNotifications
import Hummingbird
import PushMessages
import PushSimulator

extension RequestedService {
    /// The answers of browsers' push services to app servers.
    static let web = RequestedService(name: "web")
}

/// The push services of browsers as one emulator answers them: Web Push of each vendor.
final class WebService: PushService {
    let core: EmulatorCore
    let limits: ServerLimits
    let configuration: WebConfiguration
    let subscriptions: WebSubscriptions
    let origins: PageOrigins
    let sessions = ClientSessions<MCSSession>()
    let autopushSessions = ClientSessions<AutopushSession>()
    let sentPushes = SentPushes()
    let appContents = AppContents()
    /// The desktop on which browsers show notifications; `nil` if they use the machine's own.
    let desktop: WebDesktop?

    let name = RequestedService.web
    let hosts = WebHosts.all
    let pathSegments: Set<String> = ["webpush", "wp", "preprod", "wpush", "checkin", "c2dm", "autopush"]
    let protocols = [
        ServiceProtocol(name: WireProtocol.webPush.rawValue, title: "Web Push"),
        ServiceProtocol(name: WireProtocol.registration.rawValue, title: "registration of a page"),
    ]

    /// - Parameter base: The address of the plain HTTP listener once it is bound, without a slash at its end.
    init(
        _ core: EmulatorCore,
        _ configuration: WebConfiguration,
        limits: ServerLimits,
        base: @escaping @Sendable () -> String
    ) {
        self.core = core
        self.limits = limits
        self.configuration = configuration
        origins = PageOrigins(configuration.allowedOrigins, core)
        subscriptions = WebSubscriptions(core: core, base: base)
        desktop = configuration.desktop.map { [sentPushes] in
            WebDesktop(Desktop($0), core: core, sentPushes: sentPushes)
        }
    }

    var routes: [any EmulatorRoute] {
        [
            PushRoute(web: self), PushedMessageRoute(web: self), CheckinRoute(web: self), RegisterRoute(web: self),
            InstallationsRoute(web: self), WebRegistrationsRoute(web: self), DisplayReportRoute(web: self),
        ]
    }

    var webSockets: [any WebSocketRoute] { [AutopushRoute(web: self)] }

    func listeners(_ identity: ServerIdentity) throws(EmulatorError) -> [any ServiceListener] {
        [try mcsListener(identity)]
    }
}

/// The part of an emulator's configuration that concerns browsers alone.
struct WebConfiguration: Sendable {
    /// The address that the MCS listener binds.
    var host = "127.0.0.1"
    /// The port that the MCS listener binds; 0 is any free one.
    var mcsPort = 5228
    /// Hosts of other services under which browsers have endpoints too.
    var sharedHosts: Set<String> = []
    /// Origins of pages that may register in addition to this machine's.
    var allowedOrigins: [String] = []
    /// How long a message that was sent to a client of FCM waits for the client's word.
    var acknowledgementTime = Duration.seconds(10)
    /// The desktop that browsers show notifications on; `nil` is none.
    var desktop: DesktopProfile?
}

/// The names under which browsers and the Firebase SDK look for what the emulator answers, beside ``GoogleHosts``.
package enum WebHosts {
    /// `jmt17.google.com` is in the endpoints of Chromium builds that belong to no channel, such as Debian's.
    package static let all = [
        "android.clients.google.com", "mtalk.google.com", "firebaseinstallations.googleapis.com",
        "fcmregistrations.googleapis.com", "jmt17.google.com", "fcm.google.com", "updates.push.services.mozilla.com",
    ]
}

extension ServiceTraits {
    /// Web Push of app servers, and the clients of FCM that are real.
    static let web = ServiceTraits(
        name: "web",
        protocols: [.webPush, .registration],
        outbox: .fcm,
        collapseKey: { payload in
            switch payload {
            case .webPush(let push): push.headers.first { $0.key.lowercased() == "topic" }?.value
            case .fcm(let message): message.webpush.headers.first { $0.key.lowercased() == "topic" }?.value
            case .apns: nil
            }
        },
        recordDelivery: { completed, transaction in
            try WebSubscription.giveUpAfterSilentPushes(completed, in: transaction)
        }
    )
}
