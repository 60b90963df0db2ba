// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import Foundation
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
        help: ArgumentHelp(
            "The site's service worker: firebase, firebase-showing-again, firebase-showing-data, foreign or none are "
                + "simulated; the site's folder, or the script in it, runs in an installed Chromium, or with --browser "
                + "firefox in Firefox.",
            valueName: "name or folder"
        ),
        completion: .directory,
        transform: SiteWorker.init(argument:)
    )
    var worker = SiteWorker.simulated(.firebase)

    @Flag(help: "A window of the site is visible, so the page gets the message.")
    var visibleTab = false

    @Option(
        defaultAsFlag: ClickedButton(name: nil),
        help: ArgumentHelp(
            "With the site's own worker: click what is shown, or this button of it, by the site's name, its text, or its "
                + "place from 0 on.",
            valueName: "button"
        )
    )
    var click: ClickedButton?

    @Flag(help: "With the site's own worker: dismiss what is shown.")
    var dismiss = false

    func validate() throws {
        guard let folder = worker.folder else {
            guard click == nil, !dismiss else {
                throw ValidationError("--click and --dismiss need the site's own worker: --worker FOLDER.")
            }
            return
        }
        guard click == nil || !dismiss else { throw ValidationError("Give one of --click and --dismiss.") }
        guard choice.system == nil, choice.browserVersion == nil, site == nil,
            [nil, .chrome, .firefox].contains(choice.browser)
        else {
            throw ValidationError(
                "\(folder.worker) runs in the Chromium, or with --browser firefox in the Firefox, that is installed, at a site of "
                    + "its own; leave --system, --browser-version, --site and other browsers out."
            )
        }
        #if !Services
        throw ValidationError("A site's own worker needs the emulator, which this build of richpush does not have.")
        #endif
    }

    /// What is done with the notification of the site's own worker.
    var action: UserAction? {
        dismiss ? .dismiss : click.map { .click(button: $0.name) }
    }

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
            if case .simulated(let worker) = worker { configuration.worker = worker }
            configuration.hasVisibleWindow = visibleTab
            return configuration
        }
    }
}

extension Capabilities.Browser: ExpressibleByArgument {}

extension Capabilities.System: ExpressibleByArgument {}

extension Capabilities.Version: ExpressibleByArgument {}

extension WebBrowser.Origin: ExpressibleByArgument {}

/// The button that `--click` names, if it names one.
struct ClickedButton: ExpressibleByArgument, CustomStringConvertible {
    /// `nil` is the notification itself.
    let name: String?

    init(name: String?) { self.name = name }

    init(argument: String) { self.init(name: argument) }

    var description: String { name ?? "the notification" }
}

/// Which browser it is, and on which system.
struct BrowserChoiceOptions: ParsableArguments {
    @Option(help: "The browser: chrome, edge, opera, samsung-internet, firefox or safari.")
    var browser: Capabilities.Browser?

    @Option(help: "Its system: windows, macos, linux-gnome, linux-kde, linux-other, android, chromeos or ios.")
    var system: Capabilities.System?

    @Option(help: "Version of the browser, for instance 120. Default: the newest.")
    var browserVersion: Capabilities.Version?

    /// The browser that is asked for; `nil` if neither it nor its system is.
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

#if Services
extension BrowserOptions {
    /// The browser that the site's own worker runs in.
    var realBrowser: RealBrowser { choice.browser == .firefox ? .firefox : .chromium }

    /// Ends the command with a sentence if that browser is not installed.
    func requireBrowser() throws {
        guard worker.folder != nil else { return }
        let name = realBrowser.title
        if realBrowser.program(named: nil, in: ProcessInfo.processInfo.environment) == nil {
            StandardOutput.printError(
                "There is no \(name) here, which the site's own worker runs in; install it, or simulate a worker with "
                    + "--worker firebase."
            )
        } else if realBrowser == .firefox, !LibNotify.isInstalled {
            StandardOutput.printError("Firefox reaches no desktop without libnotify; install libnotify4.")
        } else {
            return
        }
        throw ExitStatus.unavailable
    }
}
#endif
