// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import NotificationRuntime
public import PushSimulator

extension FCMEmulator {
    /// Everything about an emulator that decides where it listens, what it keeps and how strict it is.
    public struct Configuration: Sendable {
        /// Ports to listen on; 0 is any free one.
        public struct Ports: Sendable, Hashable {
            /// The service over plain HTTP, the inbox's API and page; 8026.
            public var http = 8026
            /// The service over TLS, HTTP/2 and HTTP/1.1; 8027.
            public var tls = 8027
            /// The CONNECT proxy that leads Google's hosts here; 8028.
            public var proxy = 8028
            /// The XMPP connection of the legacy protocols over TLS; 5235, as the service's was.
            public var xmpp = 5235
            /// The connection of FCM's own clients, real browsers among them, over TLS; 5228, as the service's.
            public var mcs = 5228

            /// Makes the documented ports.
            public init() {}

            /// Any free port for each.
            public static var free: Ports {
                var ports = Ports()
                (ports.http, ports.tls, ports.proxy, ports.xmpp, ports.mcs) = (0, 0, 0, 0, 0)
                return ports
            }
        }

        /// When a write counts as done.
        public typealias Durability = StoreDurability

        /// The address to listen on; anything but loopback needs an access token.
        public var host = "127.0.0.1"
        /// Where to listen.
        public var ports = Ports()
        /// Where everything is kept; `nil` is a temporary folder that is removed at the end.
        public var dataDirectory: URL?
        /// Default: a killed process loses nothing that was acknowledged.
        public var durability = Durability.process
        /// How many messages are kept, the most recently received; `nil` keeps all.
        ///
        /// Default 10,000. Older ones are let go of a little behind newer ones, with their deliveries, and counted; one
        /// whose delivery is pending stays until its devices have it. Deleting some makes no room for older ones.
        public var keptMessageCount: Int? = 10_000
        /// How long messages are kept; `nil`, the default, is forever.
        public var keptMessageAge: Duration?
        /// Whether credentials and tokens are verified as the real service does, instead of accepted as they come.
        public var isStrict = false
        /// How long access tokens of the emulator's own are good for, whole seconds; default 3599, as Google's.
        public var accessTokenLifetime: Duration = .seconds(3599)
        /// Failures to begin with; in a data folder that has one already, it is not added again.
        public var faults: [EmulatorFault] = []
        /// Messages that each project may send in a minute, which may come all at once; what is above is answered 429.
        ///
        /// `nil`, the default, is what the data folder says, and otherwise as many as come. The real service's is 600,000.
        public var quotaPerMinute: Int?
        /// Projects in which the service answers that it is not switched on (`SERVICE_DISABLED`).
        public var disabledProjects: Set<String> = []
        /// The project that legacy requests, whose sender ids name no project, belong to.
        public var defaultProject = "demo-richpush"
        /// The token that API and page ask for; required where others can reach them.
        public var accessToken: String?
        /// Whether the proxy leads to other hosts than Google's push hosts; where machines other than this one can reach
        /// it, to public addresses only.
        ///
        /// Default: it refuses them.
        public var allowsOtherHosts = false
        /// Names besides Google's and this machine's under which the TLS listener is called, such as a container's.
        ///
        /// The certificate authority is bound to its names: one that was kept and is called otherwise is replaced.
        public var furtherHostNames: [String] = []
        /// Hosts besides the emulator's own and its services' that requests may name, for instance a container's name.
        ///
        /// Requests that name another host are answered 421, because a page elsewhere may have led its own name here (DNS
        /// rebinding). Where machines other than this one reach the emulator, addresses are taken as they are.
        public var allowedHosts: [String] = []
        /// Origins of pages, besides those of this machine, that may register with FCM here: `https://shop.example.com`.
        public var allowedOrigins: [String] = []
        /// How many simulated devices receive at the same time; default 64.
        public var concurrentDeliveryCount = 64
        /// Whether an iPhone, an Android phone and a browser are registered at the start; their tokens are always the same.
        public var startsWithDevices = false
        /// Makes the app's own service extension, which then runs on Apple devices, for a notification; `nil` is
        /// ``appExtension``.
        public var serviceExtension: (@Sendable () -> UNNotificationServiceExtension)?
        /// The service extension that Apple devices run; `nil` is that of Firebase's documentation.
        public var appExtension: AppleDevice.ServiceExtension?
        /// A folder of style sheets, scripts and drawings that the page uses instead of the program's own.
        ///
        /// It is read for every view, so that a change is seen without a build. Default `nil`.
        package var assetFolder: URL?
        /// Bounds on what clients may send.
        public var limits = Limits()
        /// Services beside Google's, made with the core that they hand messages to.
        var furtherServices: @Sendable (EmulatorCore) throws -> [any PushService] = { _ in [] }

        /// Makes the configuration of an emulator that needs none.
        public init() {}
    }

    /// Bounds on what clients may send, and how slowly.
    public typealias Limits = ServerLimits
}
