// SPDX-License-Identifier: Apache-2.0

/// Exceptions of App Transport Security stand in the app alone.
///
/// Why: the extension is a bundle of its own with its own Info.plist. A picture over plain http that the app loads is refused to the
/// extension (-1022), and the push is shown without it.
///
/// Example: `NSAppTransportSecurity` with `NSAllowsArbitraryLoads` in the app's Info.plist, and no such key in the extension's.
///
/// Fix: serve pictures over https, or write the exception into the extension's Info.plist too.
///
/// Source: Apple, *NSAppTransportSecurity*.
package enum AppTransportSecurityRule: AppRule {
    package static let id = "app-transport-security"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        let key = "NSAppTransportSecurity"
        for (app, part, build, own) in app.extensionBuilds {
            guard part.kind == .service, own.information != nil, own.information(key) == nil,
                let security = build.information(key)?.dictionary, security.contains(where: Self.isException)
            else { continue }
            report.add(
                at: build.informationPlace(of: key),
                "\(app.name) may load over plain http and \(part.name) may not: a picture whose URL begins with http:// is missing. "
                    + "Serve pictures over https, or write \(key) into the extension's Info.plist.",
                in: build
            )
        }
    }

    /// Whether a member of the exceptions lets pictures over plain http through.
    private static func isException(_ name: String, _ value: PropertyListValue) -> Bool {
        switch name {
        case "NSAllowsArbitraryLoads", "NSAllowsLocalNetworking": value.isTrue
        case "NSExceptionDomains":
            value.dictionary?.values.contains { $0["NSExceptionAllowsInsecureHTTPLoads"]?.isTrue == true } ?? false
        default: false
        }
    }
}
