// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// Releases may lack texts, icons and sounds that only messages name.
///
/// Why: the shrinker removes resources that no code names, and a name in a message is none. It shows in releases alone.
///
/// Example: `shrinkResources true` without `res/raw/keep.xml`.
///
/// Fix: list what messages name in `res/raw/keep.xml` (`tools:keep="@string/push_*,@drawable/ic_push"`).
///
/// Source: Android, *Customize which resources to keep*; audio_service#1167; OneSignal-Android-SDK#150.
package enum AppResourceShrinkingRule: AppRule {
    package static let id = "app-resource-shrinking"
    package static let severity = Severity.note
    package static let platform = Platform.android

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.androidApps {
            guard let place = app.shrinking, app.resources.files["raw/keep"] == nil else { continue }
            report.add(
                at: place,
                "Releases leave out resources that no code names, so that texts, icons and sounds of messages may be missing there. "
                    + "List them in res/raw/keep.xml."
            )
        }
    }
}
