// SPDX-License-Identifier: Apache-2.0

#if Services
import DesktopNotifications
import Foundation
import PushEmulator
import PushMessages
import PushSimulator

/// The observations of a push to a site's own worker.
struct SiteTrial: Sendable {
    /// When the push was sent; `nil` if it was not.
    var sent: ContinuousClock.Instant?
    /// Why the browser has no registered worker.
    var refusal: String?
    /// Why the trial did not come to its end.
    var problem: String?
    /// The notifications that the desktop showed, the oldest first.
    var displayed: [DesktopNotification] = []
    /// When a person acted on the notification, and the event that the worker gets.
    var acted: (at: ContinuousClock.Instant, phase: WorkerRecord.Phase)?
    var reports: [SiteReports.Report] = []

    /// The same as a delivery of the browser.
    func delivery(of push: SitePush) -> Delivery {
        let record = record(of: push)
        let outcome = outcome(record)
        var delivery = Delivery(
            platform: .web,
            device: "\(push.browser.title) with \(push.site.worker)",
            outcome: outcome,
            findings: record.findings,
            timeline: timeline
        )
        delivery.timeline.append(
            TimelineEvent(at: delivery.timeline.last?.at ?? .zero, .displayed, ["outcome": .string(outcome.rawValue)])
        )
        var browser = WebBrowser.Configuration(push.browser == .firefox ? .firefox : .chrome, on: .linuxOther)
        browser.origin = nil
        try? FileManager.default.createDirectory(at: push.folder, withIntermediateDirectories: true)
        delivery.displayed = displayed.last?.displayed(by: browser, in: push.folder, tag: record.requests.last?.tag)
        delivery.displayed?.web?.copies = max(1, record.displayedCount)
        delivery.displayed?.web?.link = record.windows.first { $0.refusal == nil }?.url
        return delivery
    }

    private func outcome(_ record: WorkerRecord) -> Delivery.Outcome {
        guard displayed.isEmpty else { return record.isGeneric ? .generic : .shown }
        return record.hasBegun && record.requests.isEmpty ? .handedToApp : .notShown
    }

    // MARK: - Facts

    private func record(of push: SitePush) -> WorkerRecord {
        var record = WorkerRecord(browser: push.browser.title, file: push.site.worker, timeLimit: push.timeLimit)
        (record.refusal, record.problem) = (refusal, problem)
        record.displayedCount = displayed.count
        record.hasVisiblePage = push.keepsPage
        let reasons = reports.filter { $0.kind == "rejected" }.reduce(into: [Int: String]()) { reasons, report in
            if let id = report.content["id"]?.integer { reasons[id] = report.text("reason") }
        }
        if let acted {
            record.action = .init(acted.phase)
            if case .click(let button?) = push.action { record.action?.button = button }
        }
        for report in reports { take(report, reasons, into: &record) }
        record.isGeneric = !displayed.isEmpty && reports.accepted("shows").isEmpty
        if let version = reports.first(where: { $0.kind == "firebase" })?.text("version") {
            record.firebase = .init(
                wanted: version,
                found: FirebaseStandIn(package: push.site.firebasePackage).packageVersion
            )
        }
        if let shown = displayed.last, let asked = record.requests.last(where: { $0.refusal == nil }) {
            record.missingPictures = Self.missingPictures(asked, shown, isChromium: push.browser == .chromium)
        }
        return record
    }

    private func take(_ report: SiteReports.Report, _ reasons: [Int: String], into record: inout WorkerRecord) {
        let content = report.content
        let phase = content["listener"]?.string.flatMap(WorkerRecord.Phase.init) ?? .start
        let refusal = content["id"]?.integer.flatMap { reasons[$0] }
        switch report.kind {
        case "listens": record.listeners[phase] = record.listeners[phase] ?? report.place
        case "failed": record.failures.append(.init(report.text("reason"), in: phase, at: report.place))
        case "began" where phase == .push: record.hasBegun = true
        case "ended" where phase == .push:
            record.hasEnded = true
            record.waitCount = content["promises"]?.integer ?? 0
        case "ended" where phase == record.action?.phase: record.action?.hasEnded = true
        case "shows" where phase == .push:
            record.requests.append(
                .init(
                    title: report.text("title"),
                    tag: content["tag"]?.string,
                    icon: content["icon"]?.string,
                    image: content["image"]?.string,
                    actionNames: content["actions"]?.array?.compactMap(\.string) ?? [],
                    at: report.place,
                    refusal: refusal
                )
            )
        case "opens" where phase == .click:
            record.windows.append(
                .init(report.text("method"), report.text("url"), at: report.place, refusal: refusal)
            )
        default: break
        }
    }

    /// The pictures that the site's server or another did not answer with; Firefox hands no `image` to a desktop.
    private static func missingPictures(
        _ asked: WorkerRecord.Request,
        _ shown: DesktopNotification,
        isChromium: Bool
    ) -> [String: String] {
        var missing: [String: String] = [:]
        if let icon = asked.icon, icon.hasPrefix("http"), shown.icon == nil { missing["icon"] = icon }
        if let image = asked.image, image.hasPrefix("http"), shown.picture == nil, isChromium {
            missing["image"] = image
        }
        return missing
    }

    // MARK: - Steps

    private var timeline: [TimelineEvent] {
        let start = sent ?? reports.first?.arrived ?? .now
        let calls = reports.reduce(into: [Int: String]()) { calls, report in
            if report.kind == "shows" || report.kind == "opens" {
                if let id = report.content["id"]?.integer { calls[id] = report.kind }
            }
        }
        var events = reports.compactMap { report -> TimelineEvent? in
            let isOfCall = report.content["id"]?.integer.flatMap { calls[$0] } == "shows"
            return report.event(at: max(.zero, report.arrived - start), isOfNotification: isOfCall)
        }
        for shown in displayed {
            // The desktop counts in calendar time, the reports do not; both end up in the order of their arrival.
            events.append(
                TimelineEvent(
                    at: events.last { $0.event == WebTimelineStep.notificationRequested.rawValue }?.at ?? .zero,
                    event: "displayed-by-desktop",
                    fields: ["title": .string(shown.title), "body": .string(shown.body)]
                )
            )
        }
        if let acted {
            events.append(TimelineEvent(at: acted.at - start, .interaction, ["kind": .string(acted.phase.rawValue)]))
        }
        return events.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }
}

extension SiteReports.Report {
    fileprivate func text(_ name: String) -> String { content[name]?.string ?? "" }

    fileprivate var place: WorkerRecord.Place? {
        content["file"]?.string.flatMap { file in
            content["line"]?.integer.map { WorkerRecord.Place(file: file, line: $0) }
        }
    }

    /// The step that it is; `nil` for what a timeline does not need.
    fileprivate func event(at time: Duration, isOfNotification: Bool) -> TimelineEvent? {
        var fields = content
        for name in ["kind", "id", "file", "line"] { fields[name] = nil }
        fields["place"] = place.map { .string($0.description) }
        let number = content["id"]
        switch kind {
        case "began" where content["listener"] == "push": return TimelineEvent(at: time, .pushReceived, [:])
        case "began": return TimelineEvent(at: time, .began, fields)
        case "ended": return TimelineEvent(at: time, .ended, fields)
        case "failed": return TimelineEvent(at: time, .failed, fields)
        case "shows":
            fields["listener"] = nil
            return TimelineEvent(at: time, .notificationRequested, fields)
        case "opens": return TimelineEvent(at: time, .windowRequested, fields)
        case "rejected" where isOfNotification: return TimelineEvent(at: time, .notificationRejected, fields)
        case "rejected": return TimelineEvent(at: time, .windowRefused, fields)
        case "page": return TimelineEvent(at: time, .pageOpened, fields)
        case "fetches", "fetched", "lost":
            fields["listener"] = nil
            fields["download"] = number
            if kind == "fetched" {
                fields["effectiveURL"] = content["url"]
                fields["url"] = nil
            }
            let steps: [String: WebTimelineStep] = [
                "fetches": .downloadStarted, "fetched": .downloadFinished, "lost": .downloadFailed,
            ]
            return steps[kind].map { TimelineEvent(at: time, $0, fields) }
        default: return nil
        }
    }
}
#endif
