// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// When each group of an audience gets its messages; among open windows, the one that closes first goes first.
public struct WindowSchedule: Sendable {
    /// The step at a moment.
    public enum Step: Sendable, Hashable {
        /// Send to the group at this place, until its window closes; `nil` is never.
        case send(group: Int, until: Date?)
        /// All windows are closed; the one of this group opens first.
        case wait(group: Int, until: Date)
        /// Nobody is left.
        case end
    }

    /// The hours.
    public let window: SendWindow
    /// All groups of the audience.
    public let groups: [ZoneGroup]
    private let zones: [[TimeZone]]

    /// Makes a schedule; names that are not time zones are ignored.
    public init(_ window: SendWindow, _ groups: [ZoneGroup]) {
        (self.window, self.groups) = (window, groups)
        zones = groups.map { $0.zones.compactMap(TimeZone.init(identifier:)) }
    }

    /// The step for the groups at these places that are left.
    public func step(at moment: Date, left: some Sequence<Int>) -> Step {
        var open: (group: Int, until: Date?)?
        var next: (group: Int, until: Date)?
        for group in left {
            if isOpen(group, at: moment) {
                let closing = change(of: group, after: moment)
                if open == nil || (closing ?? .distantFuture) < (open?.until ?? .distantFuture) {
                    open = (group, closing)
                }
            } else if let opening = change(of: group, after: moment), opening < next?.until ?? .distantFuture {
                next = (group, opening)
            }
        }
        if let open { return .send(group: open.group, until: open.until) }
        if let next { return .wait(group: next.group, until: next.until) }
        return .end
    }

    /// All of its zones, whose clocks may part when a campaign lasts for more than a year.
    private func isOpen(_ group: Int, at moment: Date) -> Bool {
        zones[group].allSatisfy { window.isOpen(at: moment, in: $0) }
    }

    private func change(of group: Int, after start: Date) -> Date? {
        let wasOpen = isOpen(group, at: start)
        var moment = start
        // Two edges a day and zone: about a month.
        for _ in 0..<64 * max(1, zones[group].count) {
            guard let next = zones[group].compactMap({ window.nextChange(after: moment, in: $0) }).min() else {
                return nil
            }
            moment = next
            if isOpen(group, at: moment) != wasOpen { return moment }
        }
        return nil
    }
}
