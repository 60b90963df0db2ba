// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The permissions in an extension's entitlements, or its app's.
package struct ExtensionEntitlements: Sendable {
    package var canFilter = false
    package var canCommunicate = false
    package var appGroups: [String] = []

    package init() {}

    /// Reads the file; `nil` when it is not a property list.
    package init?(_ file: URL) {
        guard let data = Data(projectFile: file, limit: 1 << 20),
            let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
                as? [String: Any]
        else { return nil }
        self.init(list: list)
    }

    init(list: [String: Any]) {
        canFilter = list["com.apple.developer.usernotifications.filtering"] as? Bool ?? false
        canCommunicate = list["com.apple.developer.usernotifications.communication"] as? Bool ?? false
        appGroups = list["com.apple.security.application-groups"] as? [String] ?? []
    }
}
