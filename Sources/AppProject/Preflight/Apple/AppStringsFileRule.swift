// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// A file of texts is refused, or one of its escapes is none.
///
/// Why: one missing semicolon costs a language all its texts, and people read the keys. `\u00e9` with a small u is not an escape in such
/// a file, and shows as u00e9.
///
/// Example: `"GREETING" = "Hello"` without its semicolon.
///
/// Fix: write `"key" = "text";`, and `\U00e9` with a capital.
///
/// Source: Foundation, the parser of property lists.
package enum AppStringsFileRule: AppRule {
    package static let id = "app-strings-file"
    package static let severity = Severity.error

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.appleApps {
            for place in app.texts.damages + app.information.damages {
                report.add(
                    at: place,
                    "\(place.file) is not a file of texts from this line on, so that none of its texts is shown. "
                        + "Write \"key\" = \"text\"; with its semicolon."
                )
            }
            for place in app.texts.smallEscapes + app.information.smallEscapes {
                report.add(
                    at: place,
                    "A small \\u is not an escape in \(place.file), so that its letter and digits are shown. Write \\U.",
                    severity: .warning
                )
            }
        }
    }
}
