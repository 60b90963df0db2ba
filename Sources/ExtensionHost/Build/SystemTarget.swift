// SPDX-License-Identifier: Apache-2.0

/// A target of a package that hands on a C library of the system: a module map, and headers that include the library's.
struct SystemTarget: Codable, Hashable {
    /// The name by which `pkg-config` knows the library.
    var pkgConfig: String?
    /// The packages of Debian and Ubuntu that have the library, as the manifest says.
    var debianPackages: [String] = []
    /// A name of its files' content: the compiler does not notice a change in the headers of a system's module.
    var content: String?

    init(_ target: [String: Any]) {
        pkgConfig = (target["pkgConfig"] as? String).flatMap {
            $0.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}/) == nil ? nil : $0
        }
        let providers = target["providers"] as? [[String: Any]] ?? []
        debianPackages = providers.flatMap { provider -> [String] in
            let names = (provider["apt"] as? [Any])?.first ?? (provider["apt"] as? [String: Any])?["_0"]
            return names as? [String] ?? []
        }.filter { $0.wholeMatch(of: /[a-z0-9][a-z0-9.+-]{1,99}/) != nil }
    }
}
