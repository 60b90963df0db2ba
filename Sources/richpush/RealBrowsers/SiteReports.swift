// SPDX-License-Identifier: Apache-2.0

#if Services
import DesktopNotifications
import PushMessages
import Synchronization

/// The reports of a served site's page and worker, in the order of arrival.
final class SiteReports: Sendable {
    struct Report: Sendable {
        let kind: String
        let content: JSONObject
        let arrived = ContinuousClock.now
    }

    /// Wakes who waits for it or for a report.
    private let desktop: Desktop
    private let reports = Mutex<[Report]>([])

    /// Reports that are kept.
    private static let limit = 2000

    init(_ desktop: Desktop) { self.desktop = desktop }

    /// All reports until now.
    var all: [Report] { reports.withLock { $0 } }

    func take(_ bytes: some Sequence<UInt8>) {
        guard let json = try? JSONValue(parsing: Array(bytes)) else { return }
        for report in json.array ?? [json] {
            guard let content = report.object, let kind = content["kind"]?.string else { continue }
            add(Report(kind: kind, content: content))
        }
    }

    /// Keeps that the browser opened the page that registers the worker.
    func takeOpening() { add(Report(kind: "opened", content: [:])) }

    /// Keeps that the browser asked for a page of the site.
    func takePage(_ url: String) { add(Report(kind: "page", content: ["url": .string(url)])) }

    /// Keeps which file of Firebase's SDK the worker asked for.
    func takeFirebase(_ version: String) { add(Report(kind: "firebase", content: ["version": .string(version)])) }

    private func add(_ report: Report) {
        reports.withLock { if $0.count < Self.limit { $0.append(report) } }
        desktop.touch()
    }

    /// The worker's calls of this kind that the browser did not refuse.
    func accepted(_ kind: String) -> [Report] { all.accepted(kind) }

    /// Whether the worker still waits for something that it fetches.
    var isFetching: Bool {
        let ended = all.filter { $0.kind == "fetched" || $0.kind == "lost" }.count
        return all.count { $0.kind == "fetches" } > ended
    }

    /// Waits for a report of this kind, of a listener if one is named; returns `nil` if none comes in time.
    func wait(_ limit: Duration, for kinds: Set<String>, of listener: String? = nil) async -> Report? {
        await desktop.wait(limit) { [self] in
            all.first { kinds.contains($0.kind) && (listener == nil || $0.content["listener"]?.string == listener) }
        }
    }
}

extension [SiteReports.Report] {
    /// The calls of this kind that the browser did not refuse.
    func accepted(_ kind: String) -> [SiteReports.Report] {
        let refused = Set(filter { $0.kind == "rejected" }.compactMap { $0.content["id"]?.integer })
        return filter { $0.kind == kind && $0.content["id"]?.integer.map(refused.contains) != true }
    }
}
#endif
