// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// A text that a message names by its key is not among the app's.
///
/// Why: an iPhone shows the key itself as the text, and looks in no other language for what the chosen one lacks. Android falls
/// back to the default folder `values` and leaves the text out where that lacks it too; `<plurals>` are not texts to it.
///
/// Example: `"loc-key": "ORDER_SENT"`, which `de.lproj/Localizable.strings` has not.
///
/// Fix: add the text in each language, or send a literal one.
///
/// Source: Apple, *Generating a remote notification*; firebase-android-sdk, `NotificationParams.getLocalizedString`.
package struct AppTextMissingRule: LintRule {
    package static let id = "app-text-missing"
    package static let severity = Severity.warning
    package static let forms = LintSubject.Form.all

    let app: AppDescription

    package func check(_ subject: LintSubject, _ report: inout LintReport) {
        if let texts = app.appleApps.first?.texts, !texts.languages.isEmpty {
            for named in NamedText.apple(in: subject) {
                let missing = texts.languages.filter { texts.tables[$0]?[named.key] == nil }
                guard !missing.isEmpty else { continue }
                let isNowhere = missing.count == texts.languages.count
                report.add(
                    at: named.path,
                    isNowhere
                        ? "The app has no text \(named.key) in any language, so that iPhones show \(named.key). Add it to the app's "
                            + "Localizable table, or send a literal text."
                        : "The app has no text \(named.key) in \(missing.joined(separator: ", ")): iPhones in "
                            + "\(missing.count == 1 ? "that language" : "these languages") show \(named.key). Add it there.",
                    severity: isNowhere ? .error : .warning,
                    platform: .apple
                )
            }
        }
        guard let resources = app.androidApps.first?.resources, !resources.texts.isEmpty else { return }
        for named in NamedText.android(in: subject) where !named.hasLiteral {
            guard resources.texts[nil]?[named.key] == nil else { continue }
            if let place = resources.plurals[named.key] {
                report.add(
                    at: named.path,
                    "\(named.key) is <plurals> (\(place.file)), which no message can name, so that Android shows no text. Name a "
                        + "<string>.",
                    severity: .error,
                    platform: .android
                )
                continue
            }
            let others = resources.languages.filter { resources.texts[$0]?[named.key] != nil }
            report.add(
                at: named.path,
                others.isEmpty
                    ? "The app has no string \(named.key) in src/main/res, so that Android shows no text. Add it to strings.xml, or "
                        + "send a literal text."
                    : "The string \(named.key) is in \(others.joined(separator: ", ")) alone, so that Android shows no text in other "
                        + "languages. Add it to values/strings.xml.",
                severity: others.isEmpty ? .error : .warning,
                platform: .android
            )
        }
    }
}
