// SPDX-License-Identifier: Apache-2.0

internal import ExtensionHost
internal import PushMessages

/// Exceptions of App Transport Security stand in the app alone.
///
/// Why: the extension is a bundle of its own with its own Info.plist. A picture over plain http that the app loads is refused to the
/// extension (-1022), and the push is shown without it. `NSAllowsLocalNetworking`, which React Native's template sets, takes the
/// effect of `NSAllowsArbitraryLoads` away; what it allows itself iOS allows without it, but for addresses from iOS 17 on.
///
/// Example: `NSAppTransportSecurity` with `NSAllowsArbitraryLoads` in the app's Info.plist, and no such key in the extension's.
///
/// Fix: serve pictures over https, or write the exception into the extension's Info.plist too.
///
/// Source: Apple, *NSAppTransportSecurity* and *NSAllowsLocalNetworking*.
package enum AppTransportSecurityRule: AppRule {
    package static let id = "app-transport-security"

    package static func check(_ app: AppDescription, _ report: inout AppReport) {
        let key = "NSAppTransportSecurity"
        for (target, part, build, own) in app.extensionBuilds {
            guard part.kind == .service, own.information != nil, own.information(key) == nil,
                let file = build.information?.path, let exceptions = ExtensionInformation(app.folder.url(file)),
                let reach = Self.reach(of: exceptions)
            else { continue }
            let (origin, start) =
                switch reach {
                case .everywhere: ("", "http://")
                case .hosts(let names): (" from \(names.firstAndCount)", "http:// and such a host")
                case .addresses: (" from numeric addresses", "http:// and such an address, from iOS 17 on,")
                }
            report.add(
                at: build.informationPlace(of: key),
                "\(target.name) may load over plain http\(origin) and \(part.name) may not: a picture whose URL begins with "
                    + "\(start) is missing. Serve pictures over https, or write \(key) into the extension's Info.plist.",
                severity: reach == .addresses ? .note : nil,
                in: build
            )
        }
    }

    /// From where an app may load over plain http, as an extension without exceptions may not.
    private enum Reach: Equatable {
        case everywhere
        case hosts([String])
        case addresses
    }

    /// `nil` if the exceptions let nothing more through.
    private static func reach(of exceptions: ExtensionInformation) -> Reach? {
        if exceptions.allowsArbitraryLoads && exceptions.allowsLocalNetworking == nil { return .everywhere }
        let hosts = exceptions.insecureHosts.withoutLeadingDots
            .filter { $0.contains(".") && !$0.hasSuffix(".local") && $0 != "127.0.0.1" }
        if !hosts.isEmpty { return .hosts(hosts) }
        return exceptions.allowsLocalNetworking == true ? .addresses : nil
    }
}
