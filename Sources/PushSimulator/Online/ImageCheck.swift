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
    }

    let url: String
    let configuration: OnlineChecker.Configuration

    func run() async -> Verdict {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("richpush-online-\(RandomName.uuid())", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let record = ExchangeRecord(request: request(folder), timeLimit: configuration.timeLimit)
        defer { record.close() }
        return await withTaskGroup(of: (ImageUse, [Finding]).self) { group in
            for use in ImageUse.allCases {
                group.addTask {
                    let folder = folder.appendingPathComponent(use.rawValue, isDirectory: true)
                    return (use, await findings(of: use, record, folder))
                }
            }
            var verdict = Verdict()
            for await (use, findings) in group { verdict.findings[use] = findings }
            verdict.byteCount = record.byteCount
            verdict.general = [ImageAnswerVariesRule.finding(for: record.answers)].compactMap(\.self)
            return verdict
        }
    }

    private func findings(of use: ImageUse, _ record: ExchangeRecord, _ folder: URL) async -> [Finding] {
        let replay = ExchangeReplay(record)
        let delivery = await device(for: use, replay, folder).receive(use.message(showing: url))
        guard !replay.wasCutShort else {
            return [
                ImageCheckUnfinishedRule.finding(
                    for: url,
                    use,
                    byteCount: record.byteCount,
                    timeLimit: configuration.timeLimit
                )
            ]
        }
        let path = use.path.description
        return delivery.findings.filter { finding in
            finding.path == path || finding.path == nil && use.placelessRules.contains(finding.rule)
        }.map { finding in
            // What it would set is a field of the message that was made for the check.
            var finding = finding
            finding.fix = nil
            return finding
        }
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
        // The record's own time is the only limit, because that of each device applies to what it gets.
        transfer.limits.connectTime = .seconds(24 * 60 * 60)
        transfer.limits.idleTime = .seconds(24 * 60 * 60)
        transfer.certificateAuthorityFile = configuration.certificateAuthorityFile
        transfer.resolve = configuration.resolve
        return transfer
    }
}
