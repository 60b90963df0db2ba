// SPDX-License-Identifier: Apache-2.0

/// Which rows get no message although they could have one; each has a line that says so.
public struct RowSelection: Sendable {
    /// Targets and keys that are left out, with the reason `suppressed`.
    ///
    /// Default `nil`.
    public var suppressed: SuppressionList?
    /// Whether only the first row of each token or installation gets a message; the others have the reason `duplicate`.
    ///
    /// Default `false`. It keeps 11 to 22 bytes a row in memory.
    public var dropsRepeatedTargets = false

    /// The time zones whose rows are rendered.
    ///
    /// Default `nil`: the rows of all zones.
    public var zones: ZoneSelection?

    /// Makes a selection of all rows.
    public init() {}

    /// The reason of a row whose target or key is on the list.
    public static let suppressedReason = "suppressed"
    /// The reason of a row whose target an earlier row has.
    public static let duplicateReason = "duplicate"
}
