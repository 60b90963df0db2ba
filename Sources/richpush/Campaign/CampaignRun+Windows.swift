// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import PushCampaign

extension CampaignRun {
    /// When each group of rows is sent; `nil` if the time of day does not matter.
    var schedule: WindowSchedule? {
        guard let text = record.window, let window = try? SendWindow(parsing: text), let groups = record.zoneGroups
        else {
            return nil
        }
        return WindowSchedule(window, groups)
    }

    /// Sends to each group of zones while its window is open.
    func sendInWindows(_ schedule: WindowSchedule, _ sender: CampaignSender) async throws {
        say(schedule)
        try await WindowLoop(schedule: schedule, clock: clock).run(
            isStopped: { sender.stop != nil },
            waits: { next in
                guard let next else { return sender.wait(nil) }
                let sentence =
                    "waiting until \(schedule.window.opening) in \(schedule.groups[next.group].title) "
                    + "(\(next.opening.formatted(.iso8601))), \(next.left) rows left at most"
                StandardOutput.printError(
                    "All windows are closed: \(sentence). Ctrl-C ends it; go on with: richpush campaign resume "
                        + "\(folder.url.path)"
                )
                sender.wait(sentence)
            },
            send: { group, gate in
                let audience = try reading.reopen(source, format, for: campaign.template)
                try await sendRows(of: audience, sender, group: group, gate: gate)
            }
        )
    }

    /// Explains the cost of windows, and who gets messages when.
    private func say(_ schedule: WindowSchedule) {
        let now = clock.now()
        let waiting = schedule.groups.filter { !$0.zones.isEmpty }
        StandardOutput.printError(
            "--window needs no extra memory or disk space for the rows: the audience is read again for each of "
                + "\(waiting.count) groups of time zones, and once more when a window closes before a group is through."
        )
        for (place, group) in schedule.groups.enumerated().prefix(Self.listedGroupLimit) where !group.zones.isEmpty {
            let state =
                switch schedule.step(at: now, left: [place]) {
                case .send(_, let closing?): "open until \(closing.formatted(.iso8601))"
                case .send(_, nil): "always open"
                case .wait(_, let opening): "opens \(opening.formatted(.iso8601))"
                case .end: "never open"
                }
            StandardOutput.printError("  \(group.rows) rows in \(group.title): \(state)")
        }
        if schedule.groups.count > Self.listedGroupLimit {
            StandardOutput.printError("  and \(schedule.groups.count - Self.listedGroupLimit) groups more")
        }
    }

    private static var listedGroupLimit: Int { 40 }
}

extension CampaignRecord {
    /// Counts the rows by their zones, where windows are asked for.
    mutating func findZones(_ campaign: OpenCampaign, _ source: InputSource, expectedRows: Int?) throws {
        guard window != nil else { return }
        guard let zoneColumn else {
            zoneGroups = [ZoneGroup(zones: [defaultZone].compactMap(\.self), rows: expectedRows ?? 0)]
            return
        }
        let census = try ZoneCensus(campaign.audience, column: zoneColumn)
        if census.zones.isEmpty, defaultZone == nil, census.rows > 0 {
            let sample = census.firstUnknown.map {
                "; row \($0.row) has \($0.value.isEmpty ? "none" : "'\($0.value)'")"
            }
            StandardOutput.printError(
                "\(source.name): no row has a time zone in the column '\(zoneColumn)'\(sample ?? ""). Write IANA names such as "
                    + "Europe/Berlin, or give --default-zone."
            )
            throw ExitStatus.badInput
        }
        if let sample = census.firstUnknown {
            let value = sample.value.isEmpty ? "is none" : "is '\(sample.value)'"
            StandardOutput.printError(
                "\(census.unknownRows) rows have no time zone in '\(zoneColumn)' (in row \(sample.row) it \(value)): "
                    + (defaultZone.map { "they are taken for \($0)." }
                        ?? "they get no message; --default-zone gives them one.")
            )
        }
        zoneGroups = census.groups(from: Date(), fallback: defaultZone)
    }
}
#endif
