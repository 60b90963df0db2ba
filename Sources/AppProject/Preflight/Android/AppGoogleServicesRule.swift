// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// google-services.json is of another app.
///
/// Why: Gradle stops with "No matching client found for package name", or the app registers as another one. Letter case counts, and
/// what variants append to the id.
///
/// Example: `package_name` is `com.Example.Shop`, and `applicationId` is `com.example.shop`.
///
/// Fix: download the file for the app's own id from the Firebase console.
///
/// Source: Firebase, *Add Firebase to your Android project*; appcenter-sdk-dotnet#681.
package enum AppGoogleServicesRule: AppRule {
    package static let id = "app-google-services"
    package static let severity = Severity.error
    package static let platform = Platform.android

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.androidApps {
            guard let id = app.applicationID, !app.googleServices.isEmpty else { continue }
            let names = Set(app.googleServices.flatMap { $0.packages.map(\.text) })
            guard !names.contains(id.text),
                !names.contains(where: { name in app.suffixes.contains { id.text + $0.text == name } })
            else { continue }
            let services = app.googleServices[0]
            guard !names.isEmpty else {
                report.add(
                    at: AppPlace(services.path),
                    "\(services.path) names no app, and the app is \(id.text) (\(id.place.file)): Gradle stops. Download the file "
                        + "for \(id.text)."
                )
                continue
            }
            report.add(
                at: services.packages.first?.place ?? AppPlace(services.path),
                "\(services.path) is for \(names.sorted().joined(separator: ", ")), and the app is \(id.text) "
                    + "(\(id.place.file)): Gradle stops. Download the file for \(id.text)."
            )
        }
        for app in app.androidApps where !app.suffixes.isEmpty {
            guard let id = app.applicationID, !app.googleServices.isEmpty else { continue }
            let names = Set(app.googleServices.flatMap { $0.packages.map(\.text) })
            for suffix in app.suffixes where names.contains(id.text) && !names.contains(id.text + suffix.text) {
                report.add(
                    at: suffix.place,
                    "The variant \(id.text + suffix.text) has no client in google-services.json. Add it in the Firebase console, and "
                        + "download the file again.",
                    severity: .warning
                )
            }
        }
    }
}
