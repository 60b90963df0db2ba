// SPDX-License-Identifier: Apache-2.0

import Curl
import Foundation
import NotificationRuntime
import PushMessages

/// The check of one picture, which is loaded once and judged for every platform.
///
/// Simulated devices do what they would do with a message that shows it: an iPhone with Firebase's documented extension,
/// an Android phone and a browser, by default Chrome on Windows, with Chrome on Android for badges. Their downloads are
/// answered from a record of what the network answered, so that their own limits, redirects and sentences count.
struct ImageCheck: Sendable {
    /// What is known about a picture.
    struct Verdict: Sendable {
        /// Findings by what the picture is used for, with the places of ``ImageUse/path``.
        var findings: [ImageUse: [Finding]] = [:]
        /// Findings that concern every platform.
        var general: [Finding] = []
        /// Bytes of the body that the server sent.
        var byteCount = 0
        /// The status of the answer to the iPhone; `nil` if there was none.
        var status: Int?
    }

    let url: String
    let configuration: OnlineChecker.Configuration

    func run() async -> Verdict {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("richpush-online-\(RandomName.uuid())", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let record = ExchangeRecord(request: request(folder), timeLimit: configuration.timeLimit)
        defer { record.close() }
        let verdict = await withTaskGroup(of: (ImageUse, [Finding], Int?).self) { group in
            for use in ImageUse.allCases {
                group.addTask {
                    let folder = folder.appendingPathComponent(use.rawValue, isDirectory: true)
                    let (findings, status) = await findings(of: use, record, folder)
                    return (use, findings, status)
                }
            }
            var verdict = Verdict()
            for await (use, findings, status) in group {
                verdict.findings[use] = findings
                if use == .apple { verdict.status = status }
            }
            verdict.byteCount = record.byteCount
            verdict.general = [ImageAnswerVariesRule.finding(for: record.answers)].compactMap(\.self)
            return verdict
        }
        guard let answer = Self.refusal(in: verdict), let browser = await browserStatus(folder, instead: answer) else {
            return verdict
        }
        // The record holds the phone's answer, of which nothing follows for browsers, and one finding is enough for phones.
        var judged = verdict
        for use in ImageUse.allCases {
            judged.findings[use] =
                use.platform == .web
                ? [] : [ImageBrowsersOnlyRule.finding(for: url, phone: answer, browser: browser, path: nil)]
        }
        return judged
    }

    /// The statuses that servers send to clients they take for robots.
    private static let refusals = [401, 403, 405, 406, 429, 503]

    /// The answer of a server to a client that it takes for a robot, in place of the picture; `nil` for others.
    private static func refusal(in verdict: Verdict) -> ImageBrowsersOnlyRule.PhoneAnswer? {
        guard let status = verdict.status else { return nil }
        if refusals.contains(status) { return .status(status) }
        let isPage = verdict.findings[.apple]?.contains(where: ImageBrowsersOnlyRule.isPage) ?? false
        return isPage ? .page : nil
    }

    /// The status with which the server answers a browser; `nil` if it does to it as to a phone.
    private func browserStatus(_ folder: URL, instead phone: ImageBrowsersOnlyRule.PhoneAnswer) async -> Int? {
        var transfer = request(folder)
        transfer.headers = [
            HTTPHeader("Accept", WebBrowser.Configuration.acceptedPictures),
            HTTPHeader("User-Agent", configuration.browser.userAgent),
        ]
        transfer.limits.idleTime = configuration.timeLimit
        transfer.limits.connectTime = configuration.timeLimit
        guard let result = try? await CurlEngine.shared.perform(transfer), (200..<300).contains(result.status) else {
            return nil
        }
        if case .page = phone, result.mimeType?.hasPrefix("image/") != true { return nil }
        return result.status
    }

    private func findings(of use: ImageUse, _ record: ExchangeRecord, _ folder: URL) async -> ([Finding], Int?) {
        let replay = ExchangeReplay(record)
        let delivery = await device(for: use, replay, folder).receive(use.message(showing: url))
        guard !replay.wasCutShort else {
            let finding = ImageCheckUnfinishedRule.finding(
                for: url,
                use,
                byteCount: record.byteCount,
                timeLimit: configuration.timeLimit
            )
            return ([finding], nil)
        }
        let path = use.path.description
        let findings = delivery.findings.filter { finding in
            finding.path == path || finding.path == nil && use.placelessRules.contains(finding.rule)
        }.map { finding in
            // Its fix would change a field of the message that was made for the check.
            var finding = finding
            finding.fix = nil
            return finding
        }
        return (findings, ImageBrowsersOnlyRule.statuses(in: delivery).last?.status)
    }

    private func device(for use: ImageUse, _ replay: ExchangeReplay, _ folder: URL) -> any SimulatedDevice {
        switch use {
        case .apple:
            var device = configuration.apple
            device.record = replay
            device.dataDirectory = folder
            return AppleDevice(device)
        case .android:
            var device = configuration.android
            device.record = replay
            device.dataDirectory = folder
            return AndroidDevice(device)
        case .webImage, .webIcon, .webBadge, .webActionIcon:
            var browser = configuration.browser
            // Badges are Android's alone.
            if use == .webBadge, browser.system != .android { browser = .init(.chrome, on: .android) }
            browser.clock = configuration.browser.clock
            browser.strictTransport = configuration.browser.strictTransport
            browser.record = replay
            browser.dataDirectory = folder
            return WebBrowser(browser)
        }
    }

    /// The one real request, made as the iPhone makes it.
    private func request(_ folder: URL) -> Transfer {
        var transfer = Transfer(url: url)
        transfer.headers = Transfer.loadingHeaders(of: .init(dataDirectory: folder))
        transfer.limits.byteCount = OnlineChecker.byteLimit
        // The record's own time is the only limit, because each device's limit applies to what the device gets.
        transfer.limits.connectTime = .seconds(24 * 60 * 60)
        transfer.limits.idleTime = .seconds(24 * 60 * 60)
        transfer.certificateAuthorityFile = configuration.certificateAuthorityFile
        transfer.resolve = configuration.resolve
        return transfer
    }
}
