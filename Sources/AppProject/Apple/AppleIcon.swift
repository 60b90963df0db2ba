// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import PushMessages

extension AppleApp {
    /// The largest picture of the app's icon in its asset catalogue, for the light appearance; `nil` if there is none.
    ///
    /// Source: Apple, *Configuring your app icon using an asset catalog*: the set is called `AppIcon` unless
    /// `ASSETCATALOG_COMPILER_APPICON_NAME` names another one.
    package func icon(in folder: AppFolder) -> String? {
        let name = build?.iconName ?? "AppIcon"
        let base = NSString(string: project).deletingLastPathComponent
        let sets = folder.files(named: "\(name).appiconset/Contents.json").filter { file in
            (base.isEmpty || file.hasPrefix(base + "/")) && file.contains(".xcassets/")
        }
        // The app's own catalogue is nearer to its project than those of its watch and of its packages.
        let nearest = sets.min {
            let (first, second) = ($0.split(separator: "/").count, $1.split(separator: "/").count)
            return (first, isOfExtension($0) ? 1 : 0, $0) < (second, isOfExtension($1) ? 1 : 0, $1)
        }
        guard let nearest, let text = folder.text(nearest)?.text, let root = try? JSONValue(parsing: text) else {
            return nil
        }
        let place = NSString(string: nearest).deletingLastPathComponent + "/"
        let pictures = (root["images"]?.array ?? []).prefix(200).compactMap { image -> (file: String, side: Double)? in
            guard let file = image["filename"]?.string, folder.contains(place + file),
                ["universal", "iphone", "ios-marketing", nil].contains(image["idiom"]?.string),
                image["appearances"] == nil
            else { return nil }
            let points = image["size"]?.string?.split(separator: "x").first.flatMap { Double($0) } ?? 0
            let scale = image["scale"]?.string.flatMap { Double($0.dropLast()) } ?? 1
            return (place + file, points * scale)
        }
        return pictures.max { $0.side < $1.side }?.file
    }

    /// The name under the app's icon for a user who wants some languages.
    ///
    /// Source: Apple, *Localizing the names of app bundles*: a name in `InfoPlist.strings` comes before Info.plist's own, and
    /// `CFBundleDisplayName` before `CFBundleName`.
    package func displayName(for wanted: [LanguageTag]) -> String {
        let all = Set(texts.languages + information.languages)
        let language = LanguageMatch.apple(wanted, among: Array(all), development: information.developmentLanguage)
        let table = information.tables[language] ?? information.tables[information.developmentLanguage] ?? [:]
        // A catalogue's entry without a text has the key in its place.
        let text = { (key: String) in table[key].flatMap { $0.format == key || $0.format.isEmpty ? nil : $0.format } }
        return text("CFBundleDisplayName") ?? build?.displayName ?? text("CFBundleName") ?? build?.bundleName ?? name
    }

    /// The build that people have, or else the last one.
    private var build: AppleBuild? { builds.first { $0.name == "Release" } ?? builds.last }

    private func isOfExtension(_ file: String) -> Bool {
        file.split(separator: "/").contains { part in extensions.contains { $0.name == part } }
    }
}
