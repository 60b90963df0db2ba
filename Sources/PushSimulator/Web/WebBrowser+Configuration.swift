// SPDX-License-Identifier: Apache-2.0

import AsyncPrimitives
package import Curl
public import Foundation
public import PushMessages

extension WebBrowser {
    /// The properties of a browser and a site that decide what is shown.
    public struct Configuration: Sendable {
        /// The kinds of service worker that a site can have.
        public enum Worker: String, Sendable, Hashable, CaseIterable {
            /// Firebase's worker, without a handler of the site.
            case firebase
            /// Firebase's worker with an `onBackgroundMessage` handler that shows the message's notification again, as many
            /// copies of the documentation's sample do.
            case firebaseShowingAgain = "firebase-showing-again"
            /// Firebase's worker with a handler that shows data-only messages.
            case firebaseShowingData = "firebase-showing-data"
            /// A worker without Firebase's SDK; what it shows is not simulated.
            case foreign
            /// No worker, hence no subscription.
            case none
        }

        /// The user's answer to the site's request to show notifications.
        public enum Permission: String, Sendable, Hashable, CaseIterable {
            case granted
            case denied
            /// The user was never asked, or did not answer.
            case undecided = "default"
        }

        /// A window of the browser.
        public struct Page: Sendable, Hashable {
            /// The page's URL.
            public var url: String
            /// Whether the user can see it (`visibilityState`); a tab behind another is not visible.
            public var isVisible: Bool

            /// Creates a window.
            public init(url: String, isVisible: Bool = true) {
                self.url = url
                self.isVisible = isVisible
            }
        }

        /// The name in reports; `nil`: browser and system, such as "Chrome on Windows".
        public var name: String?
        /// The browser.
        public var browser: Capabilities.Browser
        /// The system that it runs on; on iOS every browser is Safari, and its version is iOS's.
        public var system: Capabilities.System
        /// The browser's version; `nil` is the newest.
        public var version: Capabilities.Version?
        /// The site that receives the push.
        ///
        /// Default: the site of the message's link, else `https://example.com`. Relative URLs need a known site.
        public var origin: Origin?
        /// Path of the service worker on the site, against which relative URLs are resolved.
        public var workerPath = "/firebase-messaging-sw.js"
        /// The site's service worker.
        public var worker = Worker.firebase
        /// The user's answer; granted by default.
        public var permission = Permission.granted
        /// Whether the subscription still exists; a push service answers 410 for an expired one.
        public var isSubscribed = true
        /// The windows that are open; only the site's windows count.
        public var pages: [Page] = []
        /// Whether an additional window of the site is open and visible.
        public var hasVisibleWindow = false
        /// The push service; `nil` is the browser's own.
        public var service: WebPushService?
        /// How FCM relays messages; `nil` is FCM's defaults with a new message id for each.
        public var relayOptions: WebPushEvent.RelayOptions?
        /// The number of pushes without a notification that Chromium tolerates before it shows a default text.
        ///
        /// Chromium's budget grows with the use of a site; its numbers are not published. Default: 0.
        public var silentPushBudget = 0
        /// Whether the browser also loads a picture that it does not show on this system, so that the notification waits for
        /// it; what the build of each system does is not documented.
        public var loadsUnshownPicture = false
        /// The simulated network; default: the network of this machine.
        public var network = NetworkProfile.direct
        /// How long the notification waits for its pictures; 90 s, as Chromium does.
        public var timeLimit: Duration
        /// The clock of the time limits and the timeline; by default one that stands still while this process is kept waiting,
        /// so that a busy machine is not taken for a slow server.
        public var clock: any Clock<Duration> = AttendedClock()
        /// Whether plain http to loopback is refused as mixed content too; browsers exempt loopback.
        public var strictTransport = false
        /// Where pictures are kept; `nil` is a temporary folder.
        public var dataDirectory: URL?

        /// A PEM file of certificate authorities to trust instead of the system's.
        public var certificateAuthorityFile: String?
        /// Entries `host:port:address` that replace name resolution (libcurl's `CURLOPT_RESOLVE`).
        package var resolve: [String] = []
        /// The network addresses that pictures may be downloaded from.
        package var addresses = AddressPolicy.any
        /// Answers in place of the network.
        package var record: (any TransferResponder)?
        /// How long a picture may hold the notification back before a note says so.
        package var slowness = Duration.seconds(5)
        /// Bytes of a picture at most, to protect this machine; browsers have no such bound.
        package var byteLimit = 64 * 1024 * 1024

        /// Creates a browser with a correctly configured site and no open window.
        public init(_ browser: Capabilities.Browser = .chrome, on system: Capabilities.System = .windows) {
            self.browser = browser
            self.system = system
            timeLimit = Capabilities.standard.duration(
                .imageDownloadSeconds,
                on: .web(.chrome, on: .windows)
            )
        }
    }
}

extension WebBrowser.Configuration {
    /// The browser whose behaviour counts: web apps on the home screen of iOS always run in Safari.
    var engine: Capabilities.Browser { system == .iOS ? .safari : browser }

    /// The client in the table of capabilities.
    var client: Capabilities.Client { .web(engine, on: system, version: engine == browser ? version : nil) }

    /// Whether the browser is built on Chromium.
    var isChromium: Bool {
        switch engine {
        case .chrome, .edge, .opera, .samsungInternet: true
        case .firefox, .safari: false
        }
    }

    /// How the browser reads declarative pushes; `nil` if it hands them to the worker as any other.
    var declarativeReader: DeclarativePush.Reader? {
        guard [.yes, .partial].contains(Capabilities.standard.support(for: .declarativePush, on: client)) else {
            return nil
        }
        return engine == .safari ? .webKit : .standard
    }

    /// The name in reports.
    package var title: String { name ?? "\(browser.title) on \(system.title)" }

    /// The push service that the browser subscribes to.
    var pushService: WebPushService {
        if let service { return service }
        return switch engine {
        case .chrome, .opera, .samsungInternet: .fcm
        case .edge: system == .android ? .fcm : .windows
        case .firefox: .mozilla
        case .safari: .apple
        }
    }
}

extension Capabilities.Browser {
    var title: String {
        switch self {
        case .chrome: "Chrome"
        case .edge: "Edge"
        case .opera: "Opera"
        case .samsungInternet: "Samsung Internet"
        case .firefox: "Firefox"
        case .safari: "Safari"
        }
    }
}

extension Capabilities.System {
    var title: String {
        switch self {
        case .android: "Android"
        case .chromeOS: "ChromeOS"
        case .iOS: "iOS"
        case .linuxGNOME: "Linux (GNOME)"
        case .linuxKDE: "Linux (KDE)"
        case .linuxOther: "Linux without a notification daemon"
        case .macOS: "macOS"
        case .windows: "Windows"
        }
    }
}

extension WebBrowser.Configuration {
    /// The header field `Accept` of a request for a picture.
    static let acceptedPictures = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"

    /// How the browser names itself to servers, in the reduced form that browsers send today.
    var userAgent: String {
        let number = version?.description.prefix { $0 != "." }
        switch engine {
        case .firefox:
            let number = number ?? "150"
            return "Mozilla/5.0 (\(platform); rv:\(number).0) Gecko/20100101 Firefox/\(number).0"
        case .safari:
            let number = version?.description ?? "26.0"
            return
                "Mozilla/5.0 (\(platform)) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/\(number) Safari/605.1.15"
        case .chrome, .edge, .opera, .samsungInternet:
            let mobile = system == .android ? " Mobile" : ""
            let chrome = browser == .chrome || browser == .edge ? number ?? "150" : "150"
            let own =
                switch browser {
                case .edge: " Edg/\(chrome).0.0.0"
                case .opera: " OPR/\(number ?? "130").0.0.0"
                case .samsungInternet: " SamsungBrowser/\(number ?? "30").0"
                default: ""
                }
            return "Mozilla/5.0 (\(platform)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/\(chrome).0.0.0\(mobile) "
                + "Safari/537.36\(own)"
        }
    }

    private var platform: String {
        switch system {
        case .android: browser == .firefox ? "Android 16; Mobile" : "Linux; Android 10; K"
        case .chromeOS: "X11; CrOS x86_64 14541.0.0"
        case .iOS: "iPhone; CPU iPhone OS 18_6 like Mac OS X"
        case .linuxGNOME, .linuxKDE, .linuxOther: "X11; Linux x86_64"
        case .macOS: browser == .firefox ? "Macintosh; Intel Mac OS X 10.15" : "Macintosh; Intel Mac OS X 10_15_7"
        case .windows: "Windows NT 10.0; Win64; x64"
        }
    }
}
