// SPDX-License-Identifier: Apache-2.0

/// The app's own paths by the names that its files have in a build: a file's name, or in C a module's and a path in it.
extension [String: String] {
    /// The app's own path of a file of the build; `nil` of other files.
    func ownPath(ofBuilt path: some StringProtocol) -> String? {
        let parts = path.split(separator: "/")
        for folder in parts.indices where parts[folder] == "Modules" {
            if let own = self[parts[(folder + 1)...].joined(separator: "/")] { return own }
        }
        return parts.last.flatMap { self[String($0)] }
    }
}
