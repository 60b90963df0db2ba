// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PushMessages
import PushSimulator

/// Which browser it is, and on which system.
struct BrowserChoiceOptions: ParsableArguments {
    @Option(help: "The browser: chrome, edge, opera, samsung-internet, firefox or safari.")
    var browser: Capabilities.Browser?

    @Option(help: "Its system: windows, macos, linux-gnome, linux-kde, linux-other, android, chromeos or ios.")
    var system: Capabilities.System?

    @Option(help: "Version of the browser, for instance 120; the newest by default.")
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
