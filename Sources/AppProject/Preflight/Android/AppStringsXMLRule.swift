// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// A file of Android's resources is not XML.
///
/// Why: the build stops at it, and none of its texts is there for messages to name.
///
/// Example: `<string name="greeting">Fish & chips</string>` without a closing tag.
///
/// Fix: close every element, and write `&amp;` for an ampersand.
///
/// Source: Android, *String resources*.
package enum AppStringsXMLRule: AppRule {
    package static let id = "app-strings-xml"
    package static let severity = Severity.error
    package static let platform = Platform.android

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.androidApps {
            for place in app.resources.damages {
                report.add(
                    at: place,
                    "\(place.file) is not well-formed XML, so that the build stops and its texts are missing. Close its elements."
                )
            }
        }
    }
}
