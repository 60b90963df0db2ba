// SPDX-License-Identifier: Apache-2.0

/// The choice that a device makes among an app's languages.
///
/// Foundation's own matcher takes the first one on Linux whatever is asked for.
package enum LanguageMatch {
    /// Regions whose English, Spanish and Portuguese are nearer to another region's than to the language's usual one.
    private static let parents: [String: (String, Set<String>)] = [
        "en": (
            "GB",
            [
                "AU", "NZ", "IE", "IN", "ZA", "SG", "HK", "MT", "CY", "BE", "NL", "SE", "DK", "FI", "DE", "AT", "CH",
                "IL",
            ]
        ),
        "es": (
            "419",
            [
                "AR", "BO", "CL", "CO", "CR", "CU", "DO", "EC", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "PY", "SV",
                "US", "UY", "VE",
            ]
        ),
        "pt": ("PT", ["AO", "CH", "CV", "FR", "GW", "LU", "MO", "MZ", "ST", "TL"]),
    ]

    /// The language of an app on an iPhone, whose user wants some in this order.
    ///
    /// One is taken for the whole app: the first wanted one that the app has in this or a near variant, else that of the
    /// app's development.
    package static func apple(_ wanted: [LanguageTag], among available: [String], development: String) -> String {
        let known = available.sorted().compactMap { name in LanguageTag(name).map { (name, $0) } }
        for tag in wanted {
            if let name = order(of: tag).lazy.compactMap({ candidate in known.first { $0.1 == candidate }?.0 }).first {
                return name
            }
            // Another variant is nearer than another language, but not in a script that the reader may not know.
            let near = known.first { $0.1.language == tag.language && $0.1.likelyScript == tag.likelyScript }
            if let near { return near.0 }
        }
        return development
    }

    /// Languages with their variants, in the order in which an iPhone looks for them.
    package static func spellings(_ wanted: [LanguageTag]) -> [String] {
        var seen: Set<String> = []
        return wanted.flatMap(order).map(\.description).filter { seen.insert($0).inserted }
    }

    /// The variants of a tag, the nearest first.
    private static func order(of tag: LanguageTag) -> [LanguageTag] {
        var tags = [tag]
        func add(_ script: String?, _ region: String?) {
            var next = tag
            (next.script, next.region) = (script, region)
            tags.append(next)
        }
        let script = tag.likelyScript.isEmpty ? nil : tag.likelyScript
        add(script, tag.region)
        var bare = tag
        bare.script = nil
        if bare.likelyScript == tag.likelyScript { tags.append(bare) }
        if let (region, members) = parents[tag.language], let own = tag.region, members.contains(own) {
            add(nil, region)
        }
        add(script, nil)
        // A plain `zh` or `sr` is of the usual script alone.
        let usual = LanguageTag(tag.language)?.likelyScript ?? ""
        if tag.likelyScript == usual { add(nil, nil) }
        return tags
    }

    /// The folders of an Android app's texts for a device, the nearest first; each text is looked up on its own.
    ///
    /// Since Android 7 a parent comes before the default, and so do other regions of the language.
    package static func android(_ wanted: [LanguageTag], among available: [String?]) -> [String?] {
        let known = available.compactMap { $0 }.sorted().compactMap { name in LanguageTag(name).map { (name, $0) } }
        var found: [String?] = []
        for tag in wanted {
            for candidate in order(of: tag) {
                for (name, own) in known where own == candidate && !found.contains(name) { found.append(name) }
            }
            for (name, own) in known
            where own.language == tag.language && own.likelyScript == tag.likelyScript && !found.contains(name) {
                found.append(name)
            }
            // A later language counts only if the app has nothing in this one.
            if !found.isEmpty { break }
        }
        return found + [nil]
    }
}
