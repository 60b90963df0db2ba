// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import PushMessages
public import PushSimulator

/// Which browsers receive the message, and what the site is like.
struct BrowserOptions: ParsableArguments {
    @Option(help: "The browser: chrome, edge, opera, samsung-internet, firefox or safari.")
    var browser: Capabilities.Browser?

    @Option(help: "Its system: windows, macos, linux-gnome, linux-kde, linux-other, android, chromeos or ios.")
    var system: Capabilities.System?

    @Option(help: "Version of the browser, for instance 120; the newest by default.")
    var browserVersion: Capabilities.Version?

    @Option(help: "The site that the push is for, for instance https://shop.example.com; by default that of the link.")
    var site: WebBrowser.Origin?

    @Option(
        help: """
            The site's service worker: firebase, firebase-showing-again, firebase-showing-data, foreign or none.
            """
    )
    var worker = WebBrowser.Configuration.Worker.firebase

    @Flag(help: "A window of the site is visible, so that its page gets the message.")
    var visibleTab = false

    /// Browsers that show the same message differently, where none is asked for: a large picture, the icon alone,
    /// Android's big picture, and nothing but text and icon.
    static let usual: [(browser: Capabilities.Browser, system: Capabilities.System)] = [
        (.chrome, .windows), (.chrome, .macOS), (.chrome, .android), (.firefox, .windows),
    ]

    /// The browsers that are asked for, by default ``usual``.
    var browsers: [WebBrowser.Configuration] {
        let chosen: [(browser: Capabilities.Browser, system: Capabilities.System)] =
            switch (browser, system) {
            case (nil, nil): Self.usual
            case (let browser?, nil): [(browser, browser.usualSystem)]
            case (nil, let system?): [(system == .iOS ? .safari : .chrome, system)]
            case (let browser?, let system?): [(browser, system)]
            }
        return chosen.map { chosen in
            var configuration = WebBrowser.Configuration(chosen.browser, on: chosen.system)
            configuration.version = browserVersion
            configuration.origin = site
            configuration.worker = worker
            configuration.hasVisibleWindow = visibleTab
            return configuration
        }
    }
}

extension Capabilities.Browser {
    /// Where most of its users are.
    fileprivate var usualSystem: Capabilities.System {
        switch self {
        case .chrome, .edge, .opera, .firefox: .windows
        case .samsungInternet: .android
        case .safari: .macOS
        }
    }
}

extension Capabilities.Browser: ExpressibleByArgument {}

extension Capabilities.System: ExpressibleByArgument {}

extension Capabilities.Version: ExpressibleByArgument {}

extension WebBrowser.Origin: ExpressibleByArgument {}

extension WebBrowser.Configuration.Worker: ExpressibleByArgument {}
