// SPDX-License-Identifier: Apache-2.0

#if Services
import AsyncPrimitives
import Curl
import DesktopNotifications
import Foundation
import LoopbackServer
import PushEmulator
import PushMessages
import PushPreview
import PushSimulator
import Subprocess
import WebPush

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A push to a site's own worker in a real browser without a window.
///
/// The site's folder is served, its worker registered, and the push delivered by a push service on this machine. What the browser
/// hands to the desktop is read there, and clicked.
struct SitePush: Sendable {
    let site: SiteFolder
    let browser: RealBrowser
    /// The browser's program; `nil` takes the first that is installed.
    var program: String?
    var action: UserAction?
    /// Whether a page of the site stays open and visible.
    var keepsPage = false
    /// How long each step may take.
    var timeLimit = Duration.seconds(10)
    /// Where pictures are kept.
    let folder: URL

    /// How long the browser may take to start, register the worker and subscribe; a loaded machine needs a while.
    private static let startLimit = Duration.seconds(60)
    /// How long a browser may take to show what its worker did not wait for, or the browser's default text.
    private static let lateTime = Duration.milliseconds(1500)
    /// How long the browser may load the pictures of what the worker showed, before the desktop gets it.
    private static let loadingTime = Duration.seconds(15)

    /// Few run at once, because a browser that starts takes a processor.
    private static let browsers = AsyncSemaphore(permits: 2)

    private struct Problem: Error { let sentence: String }

    /// Delivers the data of a push; what goes wrong on the way is a finding.
    func deliver(_ data: [UInt8]) async -> Delivery {
        let seen = await Self.browsers.withPermitUnlessCancelled { await trial(of: data) }
        return (seen ?? SiteTrial(problem: "The simulation was ended.")).delivery(of: self)
    }

    private func trial(of data: [UInt8]) async -> SiteTrial {
        let desktop = Desktop()
        let reports = SiteReports(desktop)
        var trial = SiteTrial()
        do {
            let bus = try await DesktopBus.open(desktop)
            let outcome: Result<SiteTrial, any Error>
            do {
                outcome = .success(try await run(data, on: desktop, at: bus.address, reports))
            } catch {
                outcome = .failure(error)
            }
            // Last, because a browser ends when it does.
            await bus.close()
            trial = try outcome.get()
        } catch let problem as Problem {
            trial.problem = problem.sentence
        } catch {
            trial.problem = "\(browser.title) could not be tried: \(error)"
        }
        trial.reports = reports.all
        return trial
    }

    /// Serves the site, starts an emulator and the browser, and ends all of them with the trial.
    private func run(
        _ data: [UInt8],
        on desktop: Desktop,
        at address: String,
        _ reports: SiteReports
    ) async throws -> SiteTrial {
        guard let program = browser.program(named: program, in: ProcessInfo.processInfo.environment) else {
            throw Problem(sentence: "There is no \(browser.title) here; install it.")
        }
        let key = VAPIDKey()
        let served = ServedSite(
            site: site,
            reports: reports,
            firebase: FirebaseStandIn(package: site.firebasePackage),
            key: key.publicKey.base64URL,
            keepsPage: keepsPage
        )
        var configuration = Emulator.Configuration()
        configuration.ports = .free
        let emulator = Emulator(configuration)
        return try await withLoopbackServer(served.routes) { server in
            try await emulator.withRunning { emulator in
                var settings = emulator.browserSettings
                settings.desktopAddress = address
                settings.isForRoot = getuid() == 0
                settings.firefoxReachesDesktop = LibNotify.isInstalled
                let launch = try BrowserLaunch(
                    browser,
                    program,
                    settings: settings,
                    url: ServedSite.pageURL(port: server.port),
                    isHeadless: true
                )
                defer { launch.removeProfile() }
                let (arguments, environment) = (launch.arguments, settings.environment)
                return try await withThrowingTaskGroup(of: SiteTrial?.self) { group in
                    group.addTask {
                        try await Self.start(arguments, environment)
                        return nil
                    }
                    group.addTask { try await follow(data, by: key, of: emulator, on: desktop, reports) }
                    // Ends the browser, which the group waits for.
                    defer { group.cancelAll() }
                    guard let trial = try await group.next() ?? nil else {
                        throw Problem(
                            sentence:
                                "\(browser.title) ended by itself; run '\(program) --headless' to see why it cannot start."
                        )
                    }
                    return trial
                }
            }
        }
    }

    /// Runs the browser until it ends or the task is cancelled.
    private static func start(_ arguments: [String], _ environment: [String: String]) async throws {
        let own = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        _ = try await Subprocess.run(
            .path(FilePath(arguments[0])),
            arguments: Arguments(Array(arguments.dropFirst())),
            environment: .custom(own.map { Array("\($0)=\($1)\0".utf8) }),
            platformOptions: .processGroup,
            output: .discarded,
            error: .discarded
        )
    }

    private func follow(
        _ data: [UInt8],
        by key: VAPIDKey,
        of emulator: RunningEmulator,
        on desktop: Desktop,
        _ reports: SiteReports
    ) async throws -> SiteTrial {
        var trial = SiteTrial()
        guard let begun = await reports.wait(Self.startLimit, for: ["subscribed", "refused"]) else {
            guard reports.all.contains(where: { $0.kind == "opened" }) else {
                throw Problem(sentence: "\(browser.title) opened no page within a minute; start it by hand to see why.")
            }
            trial.refusal = "its install or activate event was not done after a minute"
            return trial
        }
        guard let subscription = begun.content["subscription"] else {
            trial.refusal = begun.content["reason"]?.string ?? ""
            return trial
        }
        // A worker hands a push to a visible page.
        if !keepsPage { _ = await reports.wait(timeLimit, for: ["left"]) }
        trial.sent = .now
        try await send(data, to: subscription, by: key, of: emulator)
        guard await reports.wait(timeLimit, for: ["began"], of: "push") != nil else {
            throw Problem(
                sentence: "\(browser.title) handed no push to the worker within \(timeLimit.components.seconds) s."
            )
        }
        _ = await reports.wait(timeLimit, for: ["ended"], of: "push")
        await settle(desktop, reports)
        trial.displayed = desktop.notifications.filter(\.state.isOpen)
        if let action, let shown = trial.displayed.last {
            try await act(action, on: shown, desktop, reports, &trial)
        }
        return trial
    }

    private func send(_ data: [UInt8], to json: JSONValue, by key: VAPIDKey, of emulator: RunningEmulator) async throws
    {
        let subscription = try JSONDecoder().decode(PushSubscription.self, from: Data(json.encoded()))
        let push = subscription.encrypt(data)
        // The endpoint has the name of the browser's push service, which is this emulator.
        let endpoint = URLComponents(string: subscription.endpoint)
        var transfer = Transfer(url: emulator.url.absoluteString + (endpoint?.percentEncodedPath ?? ""))
        transfer.method = "POST"
        transfer.body = push.body
        transfer.headers = push.headers.map { HTTPHeader($0.name, $0.value) }
        transfer.headers += [HTTPHeader("TTL", "60"), HTTPHeader("Urgency", "high")]
        if let host = endpoint?.host, endpoint?.scheme == "https" { transfer.headers.append(HTTPHeader("Host", host)) }
        let authorization = try key.authorization(for: subscription.endpoint, subject: "mailto:push@example.com")
        transfer.headers.append(HTTPHeader("Authorization", authorization))
        let answer = try await CurlEngine.shared.perform(transfer)
        guard answer.status == 201 else {
            let reason = String(decoding: answer.body.prefix(300), as: UTF8.self)
            throw Problem(sentence: "The push service refuses the push, \(answer.status): \(reason)")
        }
    }

    /// Waits until the desktop has what the worker showed, and a while for what comes late.
    private func settle(_ desktop: Desktop, _ reports: SiteReports) async {
        if reports.accepted("shows").isEmpty {
            _ = await desktop.wait(Self.lateTime) { Self.isShowing(desktop, reports) }
            if reports.isFetching { _ = await desktop.wait(timeLimit) { Self.isShowing(desktop, reports) } }
        }
        _ = await desktop.wait(Self.loadingTime) {
            desktop.notifications.count >= reports.accepted("shows").count ? true : nil
        }
    }

    private static func isShowing(_ desktop: Desktop, _ reports: SiteReports) -> Bool? {
        !desktop.notifications.isEmpty || !reports.accepted("shows").isEmpty ? true : nil
    }

    private func act(
        _ action: UserAction,
        on shown: DesktopNotification,
        _ desktop: Desktop,
        _ reports: SiteReports,
        _ trial: inout SiteTrial
    ) async throws {
        let phase: WorkerRecord.Phase
        do throws(DesktopError) {
            switch action {
            case .dismiss:
                phase = .dismissal
                try desktop.dismiss(shown.id)
            case .click(let wanted):
                phase = .click
                let names = reports.accepted("shows").last?.content["actions"]?.array?.compactMap(\.string) ?? []
                try desktop.click(shown, button: wanted, named: names)
            }
        } catch {
            trial.problem =
                error == .noSuchAction
                ? "The notification has no such button; it has \(shown.buttonTitles ?? "none")."
                : "The notification was closed before it could be clicked."
            return
        }
        trial.acted = (.now, phase)
        _ = await reports.wait(timeLimit, for: ["ended"], of: phase.rawValue)
        guard phase == .click else { return }
        if reports.accepted("opens").isEmpty {
            _ = await desktop.wait(Self.lateTime) { reports.accepted("opens").isEmpty ? nil : true }
        }
        guard let opened = reports.accepted("opens").first(where: { $0.content["method"] == "openWindow" }),
            let url = opened.content["url"]?.string, url.hasPrefix("http://localhost:")
        else { return }
        _ = await desktop.wait(Self.lateTime) { reports.all.contains { $0.kind == "page" } ? true : nil }
    }
}
#endif
