// SPDX-License-Identifier: Apache-2.0

/// Rows of an audience whose clocks go alike, so that one window is open for all of them at the same time.
public struct ZoneGroup: Sendable, Hashable, Codable {
    /// Names of time zones as the audience writes them, those with the most rows first.
    ///
    /// Empty for rows that wait for no window, because they have no zone and so no message.
    public var zones: [String]
    /// Rows that are in one of them.
    public var rows: Int

    /// Makes a group.
    public init(zones: [String], rows: Int) {
        (self.zones, self.rows) = (zones, rows)
    }

    /// How it is called in messages: `Europe/Berlin and 3 more`.
    public var title: String {
        guard let first = zones.first else { return "no zone" }
        return zones.count == 1 ? first : "\(first) and \(zones.count - 1) more"
    }
}
