// SPDX-License-Identifier: Apache-2.0

package import PushMessages

extension Linter {
    /// The linter with the rules that compare a message with an app.
    package func comparing(with app: AppDescription) -> Linter {
        var linter = self
        linter.rules += [
            AppTextMissingRule(app: app), AppTextFormatRule(app: app), AppTextArgumentsRule(app: app),
            AppResourceMissingRule(app: app), AppCapabilityMissingRule(app: app),
            AppActivityStateRule(activities: app.activities),
        ]
        return linter
    }
}

extension AndroidResources {
    /// The texts with their languages, the default first.
    var sortedTexts: [(String, TextTable)] {
        (texts[nil].map { [("the default", $0)] } ?? []) + languages.map { ($0, texts[$0] ?? [:]) }
    }

    /// Whether a message's icon is a drawable or a mipmap.
    func hasIcon(_ name: String) -> Bool { files["drawable/\(name)"] != nil || files["mipmap/\(name)"] != nil }
}
