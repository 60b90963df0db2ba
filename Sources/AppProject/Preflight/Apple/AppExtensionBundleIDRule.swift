// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// The extension's bundle identifier does not begin with its app's.
///
/// Why: the identifier has to be the app's, a dot and more, in every configuration. Xcode and the App Store refuse another, and a
/// build that is signed anew loses the extension.
///
/// Example: `com.example.shop.debug` for the app and `com.example.shop.push` for its extension.
///
/// Fix: write the app's identifier, a dot and a name.
///
/// Source: Apple, *App Extension Programming Guide*; OneSignal-iOS-SDK#450.
package enum AppExtensionBundleIDRule: AppRule {
    package static let id = "app-extension-bundle-id"
    package static let severity = Severity.error
    package static let stopsExtension = true

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        for (app, part, build, own) in app.extensionBuilds {
            guard let outer = build.bundleIdentifier, let inner = own.bundleIdentifier,
                !inner.hasPrefix(outer + ".") || inner.count == outer.count + 1
            else { continue }
            report.add(
                at: own.place(of: "PRODUCT_BUNDLE_IDENTIFIER"),
                "\(part.name) is called \(inner), which does not begin with \(outer), the identifier of \(app.name), and a dot: it "
                    + "cannot be installed. Call it \(outer).\(part.name).",
                in: build
            )
        }
    }
}
