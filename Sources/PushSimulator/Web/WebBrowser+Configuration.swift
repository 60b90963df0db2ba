// SPDX-License-Identifier: Apache-2.0

package import Curl
public import Foundation
public import PushMessages

extension WebBrowser {
    /// Everything about a browser and a site that decides what is shown.
    public struct Configuration: Sendable {
        /// The site's service worker, as far as it decides what is shown.
        public enum Worker: String, Sendable, Hashable, CaseIterable {
            /// Firebase's, without a handler of the site's own.
            case firebase
            /// Firebase's, with an `onBackgroundMessage` handler that shows the notification of the message, as many
            /// copies of the documentation's sample do.
            case firebaseShowingAgain = "firebase-showing-again"
            /// Firebase's, with a handler that shows messages that have data alone.
            case firebaseShowingData = "firebase-showing-data"
            /// One without Firebase's SDK; what it shows is its own business.
            case foreign
            /// None, so that there is no subscription.
            case none
        }

        /// What the user answered when the site asked to show notifications.
        public enum Permission: String, Sendable, Hashable, CaseIterable {
            case granted
            case denied
            /// Never asked, or asked and not answered.
            case undecided = "default"
        }

        /// A window of the browser.
        public struct Page: Sendable, Hashable {
            /// The page's URL.
            public var url: String
            /// Whether the user can see it (`visibilityState`); a tab behind another is not visible.
            public var isVisible: Bool

            /// Makes a window.
            public init(url: String, isVisible: Bool = true) {
                self.url = url
                self.isVisible = isVisible
            }
        }

        /// The name in reports; `nil` is made of browser and system: "Chrome on Windows".
        public var name: String?
        /// The browser.
        public var browser: Capabilities.Browser
        /// The system that it runs on; on iOS every browser is Safari, whose version there is that of iOS.
        public var system: Capabilities.System
        /// The browser's version; `nil` is the newest.
        public var version: Capabilities.Version?
        /// The site that the push is for.
        ///
        /// By default that of the message's link, else `https://example.com`; relative URLs need a site that is known.
        public var origin: Origin?
        /// Path of the service worker on the site, against which relative URLs are resolved.
        public var workerPath = "/firebase-messaging-sw.js"
        /// The site's service worker.
        public var worker = Worker.firebase
        /// The user's answer; granted by default.
        public var permission = Permission.granted
        /// Whether the subscription still exists; a push service answers 410 for one that is gone.
        public var isSubscribed = true
        /// The windows that are open; only those of the site count.
        public var pages: [Page] = []
        /// Whether one more window of the site is open and visible, whatever the site is.
        public var hasVisibleWindow = false
        /// The push service; `nil` is the browser's own.
        public var service: WebPushService?
        /// How FCM relays messages; `nil` is FCM's defaults with a new message id for each.
        public var relayOptions: WebPushEvent.RelayOptions?
        /// Pushes that Chromium lets pass without showing a text of its own where the page showed nothing.
        ///
        /// Chromium grows a budget with the use of a site and publishes no numbers; by default there is none left.
        public var silentPushBudget = 0
        /// Whether a picture that the browser does not show on this system is loaded all the same, so that the
        /// notification waits for it; what each system's build does is not documented.
        public var loadsUnshownPicture = false
        /// How it is connected; by default as this machine is.
        public var network = NetworkProfile.direct
        /// How long the notification waits for its pictures; 90 s, as Chromium does.
        public var timeLimit: Duration
        /// What limits and timeline are measured with.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// Whether plain http to this machine is refused as mixed content, from which browsers exempt it.
        public var strictTransport = false
        /// Where pictures are kept; `nil` is a temporary folder.
        public var dataDirectory: URL?

        /// A PEM file of certificate authorities to trust instead of the system's.
        public var certificateAuthorityFile: String?
        /// libcurl's `host:port:address` entries.
        package var resolve: [String] = []
        /// Which addresses pictures may be downloaded from.
        package var addresses = AddressPolicy.any
        /// Answers in place of the network.
        package var record: ExchangeReplay?
        /// How long a picture may hold the notification back before a note says so.
        package var slowness = Duration.seconds(5)
        /// Bytes of a picture at most, to protect this machine; browsers have no such bound.
        package var byteLimit = 64 * 1024 * 1024

        /// Makes a browser with a site that is set up as it should be, and no window of it open.
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
    /// Whose behaviour counts: a web app on the home screen of iOS is Safari's, whatever browser put it there.
    var engine: Capabilities.Browser { system == .iOS ? .safari : browser }

    /// Who is asked for in the table of capabilities.
    var client: Capabilities.Client { .web(engine, on: system, version: engine == browser ? version : nil) }

    /// Whether the browser is built on Chromium.
    var isChromium: Bool {
        switch engine {
        case .chrome, .edge, .opera, .samsungInternet: true
        case .firefox, .safari: false
        }
    }

    /// The name in reports.
    package var title: String { name ?? "\(browser.title) on \(system.title)" }

    /// The service that the browser subscribes at.
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
        case .android: browser == .firefox ? "Android 15; Mobile" : "Linux; Android 10; K"
        case .chromeOS: "X11; CrOS x86_64 14541.0.0"
        case .iOS: "iPhone; CPU iPhone OS 18_6 like Mac OS X"
        case .linuxGNOME, .linuxKDE, .linuxOther: "X11; Linux x86_64"
        case .macOS: browser == .firefox ? "Macintosh; Intel Mac OS X 10.15" : "Macintosh; Intel Mac OS X 10_15_7"
        case .windows: "Windows NT 10.0; Win64; x64"
        }
    }
}
