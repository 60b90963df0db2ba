// SPDX-License-Identifier: Apache-2.0

/// The differences between compiling a package's target in Swift and an app's own files.
enum SwiftTarget {
    /// Features that Swift 6 has by default and the mode of Swift 5 needs flags for; its checks of concurrency are left
    /// out, because they do not change the running code.
    private static let ofSwift6 = [
        "BareSlashRegexLiterals", "ConciseMagicFile", "ForwardTrailingClosures", "ImplicitOpenExistentials",
        "IsolatedDefaultValues",
    ]

    /// The compiler's flags for the target's settings.
    ///
    /// - Parameter isTrusted: Whether it lies in the app's project, so that its unsafe flags count; SwiftPM refuses the
    ///   unsafe flags of packages from elsewhere.
    static func flags(_ target: [String: Any], in manifest: [String: Any], isTrusted: Bool) -> [String] {
        var flags: [String] = []
        var features: [String] = []
        let tools = (manifest["toolsVersion"] as? [String: Any])?["_version"] as? String
        var mode = (manifest["swiftLanguageVersions"] as? [String])?.compactMap(\.major).max() ?? tools?.major ?? 5
        for setting in target["settings"] as? [[String: Any]] ?? []
        where setting["tool"] as? String == "swift" && CTarget.applies(setting) {
            for (name, value) in setting["kind"] as? [String: [String: Any]] ?? [:] {
                let text = value["_0"] as? String
                switch (name, text) {
                case ("define", let text?): flags.append("-D\(text)")
                case ("enableUpcomingFeature", let text?): features.append(text)
                case ("enableExperimentalFeature", let text?): flags += ["-enable-experimental-feature", text]
                case ("swiftLanguageMode", let text?): mode = text.major ?? mode
                case ("defaultIsolation", let text?): flags += ["-default-isolation", text]
                case ("unsafeFlags", _) where isTrusted: flags += value["_0"] as? [String] ?? []
                default: break
                }
            }
        }
        if mode >= 6 { features += ofSwift6.filter { !features.contains($0) } }
        return flags + features.flatMap { ["-enable-upcoming-feature", $0] }
    }
}

extension String {
    /// The number before the first dot.
    fileprivate var major: Int? { prefix { $0 != "." }.wholeMatch(of: /\d{1,4}/).flatMap { Int($0.output) } }
}
