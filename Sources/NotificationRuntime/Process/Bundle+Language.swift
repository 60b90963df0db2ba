// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Bundle {
    /// The text of a key in one of the bundle's tables, in the language of the simulated device.
    ///
    /// Foundation takes English on Linux, whatever the user wants. A text that the language's table lacks is looked up in no other
    /// language, a table that the language lacks in that of Foundation's choice.
    public func textForDevice(forKey key: String, value: String?, table: String?) -> String {
        let own = localization(for: AppProcess.current.configuration.languages)
            .flatMap { path(forResource: $0, ofType: "lproj") }.flatMap { Bundle(path: $0) }
            .flatMap { bundle in
                let name = table.flatMap { $0.isEmpty ? nil : $0 } ?? "Localizable"
                let isThere = ["strings", "stringsdict"].contains { bundle.path(forResource: name, ofType: $0) != nil }
                return isThere ? bundle : nil
            }
        return (own ?? self).localizedString(forKey: key, value: value, table: table)
    }

    /// The bundle's localization that is nearest to what the user wants; `nil` if it has none of those languages.
    private func localization(for wanted: [String]) -> String? {
        let known = localizations.sorted().map { (name: $0, parts: Self.parts(of: $0)) }
        for tag in wanted {
            let variants = wanted.map(Self.parts).filter { $0.first == Self.parts(of: tag).first }
            if let exact = variants.lazy.compactMap({ variant in known.first { $0.parts == variant } }).first {
                return exact.name
            }
            // Another variant is nearer than another language, but not in a script that the user may not read.
            guard !variants.contains(where: { $0.contains { $0.count == 4 } }) else { continue }
            if let near = known.first(where: { $0.parts.first == variants.first?.first }) { return near.name }
        }
        return nil
    }

    private static func parts(of tag: String) -> [Substring] {
        tag.lowercased().split { $0 == "-" || $0 == "_" }
    }
}
