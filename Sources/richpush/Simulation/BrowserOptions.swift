// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
public import PushMessages
public import PushSimulator

/// Which browsers receive the message, and what the site is like.
struct BrowserOptions: ParsableArguments {
    @OptionGroup
    var choice: BrowserChoiceOptions

    @Option(
        help: "The site that receives the push, for instance https://shop.example.com. Default: the site of the link."
    )
    var site: WebBrowser.Origin?

    @Option(
        help: """
            The site's service worker: firebase, firebase-showing-again, firebase-showing-data, foreign or none.
            """
    )
    var worker = WebBrowser.Configuration.Worker.firebase

    @Flag(help: "A window of the site is visible, so the page gets the message.")
    var visibleTab = false

    /// Browsers that show the same message differently, used if none is named: a large picture, the icon alone,
    /// Android's big picture, and only text and icon.
    static let usual: [(browser: Capabilities.Browser, system: Capabilities.System)] = [
        (.chrome, .windows), (.chrome, .macOS), (.chrome, .android), (.firefox, .windows),
    ]

    /// The browsers that are asked for, by default ``usual``.
    ///
    /// - Parameter isChosen: Whether a setting names the one browser or its system.
    func configurations(isChosen: Bool) -> [WebBrowser.Configuration] {
        let chosen =
            choice.configuration.map { [$0] } ?? (isChosen ? [WebBrowser.Configuration()] : nil)
            ?? Self.usual.map { usual in
                var configuration = WebBrowser.Configuration(usual.browser, on: usual.system)
                configuration.version = choice.browserVersion
                return configuration
            }
        return chosen.map { browser in
            var configuration = browser
            configuration.origin = site
            configuration.worker = worker
            configuration.hasVisibleWindow = visibleTab
            return configuration
        }
    }
}

extension Capabilities.Browser: ExpressibleByArgument {}

extension Capabilities.System: ExpressibleByArgument {}

extension Capabilities.Version: ExpressibleByArgument {}

extension WebBrowser.Origin: ExpressibleByArgument {}

extension WebBrowser.Configuration.Worker: ExpressibleByArgument {}

/// Which browser it is, and on which system.
struct BrowserChoiceOptions: ParsableArguments {
    @Option(help: "The browser: chrome, edge, opera, samsung-internet, firefox or safari.")
    var browser: Capabilities.Browser?

    @Option(help: "Its system: windows, macos, linux-gnome, linux-kde, linux-other, android, chromeos or ios.")
    var system: Capabilities.System?

    @Option(help: "Version of the browser, for instance 120. Default: the newest.")
    var browserVersion: Capabilities.Version?

    /// The browser that is asked for; `nil` where neither it nor its system is.
    var configuration: WebBrowser.Configuration? {
        var configuration: WebBrowser.Configuration
        switch (browser, system) {
        case (nil, nil): return nil
        case (let browser?, nil): configuration = .init(browser, on: browser.usualSystem)
        case (nil, let system?): configuration = .init(system == .iOS ? .safari : .chrome, on: system)
        case (let browser?, let system?): configuration = .init(browser, on: system)
        }
        configuration.version = browserVersion
        return configuration
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
