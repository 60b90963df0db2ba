// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost

/// An app has types for Live Activities, and its Info.plist does not allow them.
///
/// Why: without `NSSupportsLiveActivities` in the app's own Info.plist no activity starts, by code or by a push, and APNs answers
/// 200. Of a type that the app and its widgets declare apart, each decodes by its own copy.
///
/// Example: `struct OrderAttributes: ActivityAttributes` in an app whose Info.plist lacks the key.
///
/// Fix: set `NSSupportsLiveActivities` to true in the app's Info.plist, or in the build setting
/// `INFOPLIST_KEY_NSSupportsLiveActivities`. Share one file of the type.
///
/// Source: Apple, *NSSupportsLiveActivities*.
package enum AppLiveActivitiesRule: AppRule {
    package static let id = "app-live-activities"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        let types = app.activities.types.map { (type: $0, file: app.activities.place(of: $0).file) }
        for apple in app.appleApps {
            // A type that no target lists may be of a package, which any of them may use.
            let first = types.first { type in
                apple.sources.contains(type.file) || !app.appleApps.contains { $0.sources.contains(type.file) }
            }?.type
            guard let first else { continue }
            for build in apple.builds where build.supportsLiveActivities == false {
                report.add(
                    at: build.informationPlace(of: "NSSupportsLiveActivities"),
                    "\(first.name) is for Live Activities, and the Info.plist of \(apple.name) lacks NSSupportsLiveActivities: "
                        + "none starts. Set it to true.",
                    in: build
                )
            }
        }
        for (name, places) in app.activities.differingTypes {
            report.add(
                at: places[0],
                "\(name) is declared otherwise in \(places.dropFirst().map(\.spelling).joined(separator: ", ")): the app and its "
                    + "widgets decode a push apart. Share one file."
            )
        }
    }
}
