// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The contents of an extension's Info.plist.
package struct ExtensionInformation: Sendable {
    package var file: URL?
    /// All that it says, as a property list.
    package var contents: Data?
    package var bundleIdentifier: String?
    package var allowsArbitraryLoads = false
    /// `nil` if the key is missing.
    package var allowsLocalNetworking: Bool?
    /// Hosts that may be loaded from without TLS; a leading dot includes subdomains.
    package var insecureHosts: [String] = []
    package var principalClass: String?
    package var isServiceExtension = false
    /// Whether the file exists and is not a property list, so that it says nothing.
    package var isDamaged = false

    package init() {}

    /// Reads the file; a file that is not a property list is damaged, and a missing file gives `nil`.
    package init?(_ file: URL) {
        self.file = file
        guard let data = Data(projectFile: file, limit: 1 << 20),
            let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
                as? [String: Any]
        else {
            guard FileManager.default.fileExists(atPath: file.path) else { return nil }
            isDamaged = true
            return
        }
        read(list)
        contents = data
    }

    /// Reads the contents of such a file; `nil` if they are not a property list.
    package init?(contents: Data) {
        let list = try? PropertyListSerialization.propertyList(from: contents, options: [], format: nil)
        guard let list = list as? [String: Any] else { return nil }
        read(list)
        self.contents = contents
    }

    /// The keys that a project wants in the file.
    init(list: [String: Any]) {
        read(list)
        contents = try? PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    }

    private mutating func read(_ list: [String: Any]) {
        bundleIdentifier = (list["CFBundleIdentifier"] as? String).flatMap { $0.contains("$") ? nil : $0 }
        let security = list["NSAppTransportSecurity"] as? [String: Any]
        allowsArbitraryLoads = security?["NSAllowsArbitraryLoads"] as? Bool ?? false
        allowsLocalNetworking = security?["NSAllowsLocalNetworking"] as? Bool
        for (host, exception) in security?["NSExceptionDomains"] as? [String: Any] ?? [:] {
            guard let exception = exception as? [String: Any],
                exception["NSExceptionAllowsInsecureHTTPLoads"] as? Bool == true
                    || exception["NSTemporaryExceptionAllowsInsecureHTTPLoads"] as? Bool == true
            else { continue }
            let withSubdomains = exception["NSIncludesSubdomains"] as? Bool == true
            insecureHosts.append(withSubdomains ? "." + host : host)
        }
        insecureHosts.sort()
        let settings = list["NSExtension"] as? [String: Any]
        isServiceExtension =
            settings?["NSExtensionPointIdentifier"] as? String == "com.apple.usernotifications.service"
        let name = settings?["NSExtensionPrincipalClass"] as? String
        principalClass = name?.split(separator: ".").last.map(String.init)
    }
}
