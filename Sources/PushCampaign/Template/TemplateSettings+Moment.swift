// SPDX-License-Identifier: Apache-2.0

extension TemplateSettings {
    /// Reads a moment as people write it, in seconds since 1970.
    ///
    /// Takes ISO 8601 (`2026-11-22T18:00:00+01:00`, UTC where no zone stands), `2026-11-22`, `November 22, 2026` and seconds
    /// since 1970; `nil` for anything else.
    public static func moment(_ text: String) -> Int? {
        MomentParser.parse(Array(text.utf8))?.secondsSince1970
    }
}
