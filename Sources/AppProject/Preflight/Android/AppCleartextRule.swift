// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// Two settings for plain http contradict each other.
///
/// Why: from Android 7 on a network security configuration decides alone, and `usesCleartextTraffic` is ignored. An app that targets
/// 28 or later and allows nothing gets no picture whose URL begins with http://.
///
/// Example: `android:usesCleartextTraffic="true"` beside a configuration without `cleartextTrafficPermitted="true"`.
///
/// Fix: serve pictures over https, or allow the host in the configuration.
///
/// Source: Android, *Network security configuration*.
package enum AppCleartextRule: AppRule {
    package static let id = "app-cleartext"
    package static let platform = Platform.android

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for app in app.androidApps {
            guard let security = app.networkSecurity, let attribute = app.manifest.usesCleartextTraffic else {
                continue
            }
            let permits = security.allowsAll ?? ((app.targetSDK ?? 28) < 28)
            guard (attribute.text == "true") != permits else { continue }
            let hosts = security.allowedHosts.withoutLeadingDots
            let exceptions = hosts.isEmpty ? "" : " to all but \(hosts.firstAndCount)"
            report.add(
                at: attribute.place,
                "usesCleartextTraffic=\"\(attribute.text)\" is ignored: \(security.path) decides, which "
                    + (permits
                        ? "allows plain http."
                        : "refuses plain http\(exceptions), with pictures whose URL begins with http://.")
                    + " Remove the attribute, and write in the configuration what is meant."
            )
        }
    }
}
