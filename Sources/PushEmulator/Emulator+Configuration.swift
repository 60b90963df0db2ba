// SPDX-License-Identifier: Apache-2.0

package import DesktopNotifications
public import Foundation
public import NotificationRuntime
public import PushSimulator

extension Emulator {
    /// The settings of an emulator: its addresses, the data it keeps and how strict it is.
    public struct Configuration: Sendable {
        /// The ports to listen on; 0 for any free one.
        public struct Ports: Sendable, Hashable {
            /// The services over plain HTTP, the inbox's API and page; 8026 by default.
            public var http = 8026
            /// The services over TLS, with HTTP/2 and HTTP/1.1; 8027 by default.
            public var tls = 8027
            /// The CONNECT proxy that leads the push services' hosts to the emulator; 8028 by default.
            public var proxy = 8028
            #if LegacyProtocols
            /// The XMPP connection of the legacy protocols over TLS; 5235 by default, as the real service's was.
            public var xmpp = 5235
            #endif
            /// The connection of FCM's own clients, including real browsers, over TLS; 5228 by default, as the real
            /// service's.
            public var mcs = 5228

            /// Creates the default ports.
            public init() {}

            /// A free port for each.
            public static var free: Ports {
                var ports = Ports()
                (ports.http, ports.tls, ports.proxy, ports.mcs) = (0, 0, 0, 0)
                #if LegacyProtocols
                ports.xmpp = 0
                #endif
                return ports
            }
        }

        /// When a write counts as done.
        public typealias Durability = StoreDurability

        /// The address to listen on, by default `127.0.0.1`; any other than loopback requires an access token.
        public var host = "127.0.0.1"
        /// The ports to listen on.
        public var ports = Ports()
        /// The data folder; `nil`, the default, uses a temporary folder, which is removed when the emulator stops.
        public var dataDirectory: URL?
        /// When a write counts as done; by default ``StoreDurability/process``, with which a killed process loses
        /// nothing that it acknowledged.
        public var durability = Durability.process
        /// The number of most recent messages to keep; `nil` keeps all, and 10,000 is the default.
        ///
        /// Older messages are deleted in batches, with their deliveries, and counted; a message whose delivery is
        /// pending stays until its devices have it. Deleting some messages does not extend the limit to older ones.
        public var keptMessageCount: Int? = 10_000
        /// How long messages are kept; `nil`, the default, keeps them forever.
        public var keptMessageAge: Duration?
        /// Whether credentials and tokens are verified as the real service does; `false`, the default, accepts any.
        public var isStrict = false
        /// The lifetime of the emulator's access tokens in whole seconds; 3599 by default, like Google's.
        public var accessTokenLifetime: Duration = .seconds(3599)
        /// The faults to inject from the start; a fault that the data folder already has is not added again.
        public var faults: [EmulatorFault] = []
        /// The number of messages that each project may send per minute, also in a burst; further ones are answered
        /// 429.
        ///
        /// `nil`, the default, uses the quota in the data folder, or else none. The real service's default quota is
        /// 600,000.
        public var quotaPerMinute: Int?
        /// Projects for which the service answers that its API is not enabled (`SERVICE_DISABLED`).
        public var disabledProjects: Set<String> = []
        /// The project of legacy requests, whose sender ids name no project; by default `demo-richpush`.
        public var defaultProject = "demo-richpush"
        /// The access token of API and page; required if other machines can reach them.
        public var accessToken: String?
        /// Whether the proxy also connects to hosts other than the push services'; if other machines can reach it, to
        /// public addresses only.
        ///
        /// `false`, the default, refuses them.
        public var allowsOtherHosts = false
        /// Additional host names of the TLS listener besides the services' and this machine's, such as a container's name.
        ///
        /// The certificate authority is restricted to its names: if a stored one lacks a name, it is replaced.
        public var additionalHostNames: [String] = []
        /// The previous name of ``additionalHostNames``.
        @available(*, deprecated, renamed: "additionalHostNames")
        public var furtherHostNames: [String] {
            get { additionalHostNames }
            set { additionalHostNames = newValue }
        }
        /// Further hosts that requests may name, besides the emulator's own and its services', such as a container's
        /// name.
        ///
        /// Requests that name another host are answered 421, because a web page may have redirected its own name here
        /// (DNS rebinding). If other machines can reach the emulator, all numeric addresses are allowed.
        public var allowedHosts: [String] = []
        /// Further origins of web pages that may register with FCM here, in addition to this machine's:
        /// `https://shop.example.com`.
        public var allowedOrigins: [String] = []
        /// How many simulated devices receive at the same time; 64 by default.
        public var concurrentDeliveryCount = 64
        /// Whether to register an iPhone, an Android phone and a browser at the start, whose tokens are always the
        /// same; `false` by default.
        public var startsWithDevices = false
        /// Creates the app's own service extension for a notification; `nil`, the default, uses ``appExtension``.
        ///
        /// It runs on Apple devices whose configuration does not name an extension.
        public var serviceExtension: (@Sendable () -> UNNotificationServiceExtension)?
        /// The service extension of Apple devices whose configuration does not name one; by default only Firebase's
        /// helper.
        public var appExtension = AppleDevice.ServiceExtension.firebaseHelper.unchosen
        /// Service extensions loaded from folders, which devices can name besides the built-in ones.
        package var folderExtensions: [AppleDevice.ServiceExtension] = []
        /// The app of phones that are registered without one; `nil`, the default, if its folder is not known.
        package var installedApp: InstalledApp?
        /// A folder of style sheets, scripts and drawings that the page uses instead of the built-in ones.
        ///
        /// It is read for every view, so that changes show without a build. `nil` by default.
        package var assetFolder: URL?
        /// Limits on what clients may send.
        public var limits = Limits()
        /// The desktop that browsers show notifications on, if they are started with its address; `nil`, the default,
        /// for none.
        package var desktop: DesktopProfile?
        /// How long a message that was sent to a client of FCM waits for the client's word; 10 seconds by default.
        var acknowledgementTime = Duration.seconds(10)
        /// How long after a ticket of Expo's service its receipt is there; at once by default.
        ///
        /// Expo asks senders to look after 15 minutes.
        public var expoReceiptsAfter = Duration.zero
        /// The access token that requests to Expo's service need, as those of a project with enhanced security; `nil`, the
        /// default, asks for none.
        public var expoAccessToken: String?
        /// Services besides the built-in ones.
        var additionalServices: [AdditionalService] = []

        /// Creates the default configuration.
        public init() {}
    }

    /// Limits on what clients may send, and how slowly.
    public typealias Limits = ServerLimits
}
