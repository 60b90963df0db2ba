// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The hours of a day in which people get messages, by the clock on their wall.
///
/// It may reach over midnight: `22:00-02:00` are four hours of two days.
public struct SendWindow: Sendable, Hashable, CustomStringConvertible {
    /// The error for a text that is not a window.
    public struct Invalid: Error, Sendable, Hashable, CustomStringConvertible {
        /// One sentence with the error and its remedy.
        public let description: String
    }

    /// Minutes after midnight at which it opens, 0 to 1439.
    public let start: Int
    /// Minutes after midnight at which it closes, 1 to 1440.
    public let end: Int

    /// Reads `09:00-20:00`.
    public init(parsing text: String) throws(Invalid) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.minutes)
        guard ends.count == 2, let start = ends[0], let end = ends[1] else {
            throw Invalid(
                description:
                    "A window is two times of 24 hours, for instance 09:00-20:00, and not '\(text.prefix(40))'."
            )
        }
        guard start < 1440, end != start else {
            throw Invalid(
                description: start == 1440
                    ? "A window begins at 23:59 at the latest; the whole day is 00:00-24:00."
                    : "The window '\(text)' is empty; the whole day is 00:00-24:00."
            )
        }
        (self.start, self.end) = (start, end == 0 ? 1440 : end)
    }

    private static func minutes(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60, hour < 24 || hour == 24 && minute == 0
        else { return nil }
        return hour * 60 + minute
    }

    /// As it is written, `09:00-20:00`.
    public var description: String { "\(Self.text(start))-\(Self.text(end))" }

    /// When it opens, `09:00`.
    public var opening: String { Self.text(start) }

    /// When it closes, `20:00`.
    public var closing: String { Self.text(end) }

    private static func text(_ minutes: Int) -> String {
        let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// Whether it is open in the zone at the moment.
    public func isOpen(at moment: Date, in zone: TimeZone) -> Bool {
        let second = Self.secondOfDay(moment, in: zone)
        return start < end
            ? (start * 60..<end * 60).contains(second)
            : second >= start * 60 || second < end * 60
    }

    /// The next moment at which it opens or closes in the zone; `nil` if there is none.
    ///
    /// A change of the zone's clock may open or close it as well: where 02:30 is left out, a window from 02:30 opens when
    /// the clock jumps over it.
    public func nextChange(after moment: Date, in zone: TimeZone) -> Date? {
        var moment = moment
        let wasOpen = isOpen(at: moment, in: zone)
        // Two edges a day; more rounds than that come of changes of the clock alone.
        for _ in 0..<16 {
            let jump = zone.nextDaylightSavingTimeTransition(after: moment) ?? .distantFuture
            let edge = nextEdge(after: moment, in: zone)
            moment = min(jump, edge)
            if isOpen(at: moment, in: zone) != wasOpen { return moment }
        }
        return nil
    }

    /// The next edge by the clock as it goes now, whole seconds.
    private func nextEdge(after moment: Date, in zone: TimeZone) -> Date {
        let second = Self.secondOfDay(moment, in: zone)
        let distances = [start, end].map { edge in
            let distance = (edge * 60 - second + 86_400) % 86_400
            return distance == 0 ? 86_400 : distance
        }
        return Date(
            timeIntervalSince1970: moment.timeIntervalSince1970.rounded(.down) + Double(distances.min() ?? 86_400)
        )
    }

    private static func secondOfDay(_ moment: Date, in zone: TimeZone) -> Int {
        let local = (Int(moment.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: moment)) % 86_400
        return local < 0 ? local + 86_400 : local
    }
}
