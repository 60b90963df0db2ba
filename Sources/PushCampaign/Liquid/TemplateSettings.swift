// SPDX-License-Identifier: Apache-2.0

/// The settings that a template is compiled with.
public struct TemplateSettings: Sendable, Hashable {
    /// The outcome for a row that lacks a value the template prints without a `default`.
    public enum Missing: String, Sendable, Hashable, CaseIterable {
        /// The row is an error and has no message.
        case error
        /// Nothing is printed, as most senders do.
        case blank
    }

    /// The treatment of a missing value.
    ///
    /// Default ``Missing/error``.
    public var missing = Missing.error
    /// The moment that `now` and `today` are, in seconds since 1970 (UTC): one for the whole campaign, so that it can be
    /// rendered again to the same bytes.
    public var now: Int
    /// The columns of the audience, where its header is known; a template that names another does not compile.
    ///
    /// Default `nil`: rows say what they have.
    public var columns: [String]?

    /// The column whose value picks a variant of the template.
    ///
    /// `pt-BR` picks the variant of that name, else `pt`, else the template itself, as an empty value does; upper and lower
    /// case are the same, and so are `-` and `_`. Default `nil`: the template is for all rows.
    public var variantColumn: String?

    /// Bytes that the filters of one row may make.
    var rowByteLimit = RowLimits.filterByteCount

    /// Makes settings with a moment.
    public init(now: Int, missing: Missing = .error, columns: [String]? = nil) {
        self.now = now
        self.missing = missing
        self.columns = columns
    }
}

extension TemplateSettings {
    /// Reads a moment as people write it, in seconds since 1970.
    ///
    /// Takes ISO 8601 (`2026-11-22T18:00:00+01:00`, UTC if it names no zone), `2026-11-22`, `November 22, 2026` and
    /// seconds since 1970; `nil` for anything else.
    public static func moment(_ text: String) -> Int? {
        MomentParser.parse(Array(text.utf8))?.secondsSince1970
    }
}
