// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Curl
import Foundation
import PushEmulator

struct EmulatorBrowserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "browser",
        abstract: "Starts a real Chromium or Firefox whose pushes come from the running emulator.",
        discussion: """
            The browser gets a new profile, which is removed afterwards, and the site of the URL may show \
            notifications. Its registration with its push service ends at the emulator: pushes that an app server or \
            firebase-admin sends to it arrive, and the browser is among the devices. Its notifications are shown on \
            the emulator's desktop: 'richpush emulator click' clicks them. The browser ends when the emulator does.

            With --print nothing is started: it writes the arguments for a test tool, for the emulator that 'richpush \
            emulator env' finds or of 'richpush emulator exec' around the command.

            Exit status: the browser's; 64 wrong usage, 69 when no emulator runs or a window has no display, 127 when there is no such browser.

            EXAMPLES
              richpush emulator browser chromium http://localhost:3000/
              richpush emulator browser chromium --headless http://localhost:3000/
              richpush emulator browser firefox --headless http://localhost:3000/
              richpush emulator browser --print playwright > push.fixture.js
              richpush emulator browser --print json
            """
    )

    @Argument(help: ArgumentHelp("The browser: chromium or firefox.", valueName: "browser"))
    var browser: RealBrowser?

    @Argument(help: ArgumentHelp("The page to open.", valueName: "url"))
    var url: String?

    @Flag(help: "Run without a window.")
    var headless = false

    @Flag(
        inversion: .prefixedNo,
        help:
            "Show its notifications on the emulator's desktop, for tests to see and click, not on this machine's."
    )
    var desktop = true

    @Option(
        name: .customLong("print"),
        help: "Only write the arguments: playwright, puppeteer, selenium, cypress or json."
    )
    var sample: BrowserSample?

    @Option(help: ArgumentHelp("The browser's program. Default: the first that is installed.", valueName: "path"))
    var program: String?

    @Option(help: "The port of the emulator's API, if several emulators run.")
    var port: Int?

    func validate() throws {
        if sample != nil {
            guard browser == nil, url == nil else {
                throw ValidationError("--print does not start a browser; remove the browser options.")
            }
            return
        }
        guard browser != nil else {
            throw ValidationError("Name the browser, chromium or firefox, and the URL to open.")
        }
        guard let url, let components = URLComponents(string: url), components.host != nil,
            ["http", "https"].contains(components.scheme)
        else { throw ValidationError("Give the URL of a page, for instance http://localhost:3000/") }
    }

    func run() async throws {
        var settings = try settings()
        settings.isForRoot = getuid() == 0
        if !desktop { settings.desktopAddress = nil }
        settings.firefoxReachesDesktop = LibNotify.isInstalled
        if let sample { return try StandardOutput.write(sample.text(of: settings).utf8) }
        guard let browser, let url else { return }
        if browser == .firefox, settings.desktopAddress != nil, !settings.firefoxReachesDesktop {
            StandardOutput.printError(
                "Firefox reaches no desktop without libnotify, so its notifications are not seen here; install libnotify4."
            )
        }
        let environment = ProcessInfo.processInfo.environment.merging(settings.environment) { $1 }
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
        guard headless || hasDisplay else {
            StandardOutput.printError("There is no display here for a window; give --headless.")
            throw ExitStatus.unavailable
        }
        guard let program = browser.program(named: program, in: environment) else {
            StandardOutput.printError("There is no \(browser.title) here; install it, or name it with --program.")
            throw ExitCode(127)
        }
        if await Self.answersNothing(at: url) {
            StandardOutput.printError("Nothing answers at \(url) yet; start the site, and load the page again.")
        }
        ForwardedSignals.hold()
        let launch = try BrowserLaunch(browser, program, settings: settings, url: url, isHeadless: headless)
        defer { launch.removeProfile() }
        let status = try await ForegroundCommand(
            arguments: launch.arguments,
            environment: environment,
            inherited: OpenDescriptors.current
        ).runOrExplain()
        guard status == 0 else { throw ExitCode(status) }
    }

    /// Whether no server listens at the address, whose browser would show that in a window that may not be seen.
    private static func answersNothing(at url: String) async -> Bool {
        var transfer = Transfer(url: url)
        transfer.method = "HEAD"
        transfer.limits.totalTime = .seconds(3)
        do throws(CurlError) {
            _ = try await CurlEngine.shared.perform(transfer)
            return false
        } catch {
            return error.code == .couldNotConnect
        }
    }

    private func settings() throws -> BrowserSettings {
        if port == nil, let own = BrowserSettings(environment: ProcessInfo.processInfo.environment) { return own }
        let access = try EmulatorAccess.running(port: port)
        guard let settings = BrowserSettings(access) else {
            StandardOutput.printError("The emulator that runs is older and serves no browsers; restart it.")
            throw ExitStatus.unavailable
        }
        return settings
    }
}
#endif
