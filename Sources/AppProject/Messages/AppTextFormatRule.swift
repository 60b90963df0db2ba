// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// A text of the app does not take the arguments that a message has.
///
/// Why: arguments of messages are texts. On iPhones `%@` takes one; `%d` of a text is undefined, and `%s` reads a pointer. On
/// Android `%s` takes one; `%d`, `%@` and a bare percent sign throw an exception that Firebase's SDK does not catch, and the app
/// ends. Without arguments Android formats nothing.
///
/// Example: `"title_loc_args": ["5"]` for the string `You have %d orders`.
///
/// Fix: write `%@` for iPhones, `%s` for Android, and `%%` for a percent sign.
///
/// Source: firebase-android-sdk, `NotificationParams.getLocalizedString`; Java, `java.util.Formatter`; Foundation, *String Format
/// Specifiers*.
package struct AppTextFormatRule: LintRule {
    package static let id = "app-text-format"
    package static let severity = Severity.error
    package static let forms = LintSubject.Form.all

    let app: AppDescription

    package func check(_ subject: LintSubject, _ report: inout LintReport) {
        for named in NamedText.apple(in: subject) where !named.arguments.isEmpty {
            for (language, table) in (app.appleApps.first?.texts.tables ?? [:]).sorted(by: { $0.key < $1.key }) {
                guard let text = table[named.key] else { continue }
                let unfit = FormatSpecifiers(apple: text.format).unfit
                guard let specifier = unfit.first else { continue }
                report.add(
                    at: named.path,
                    "\(named.key) in \(language) has \(specifier) (\(text.place.spelling)), and an argument of a push is a text: what "
                        + "iPhones show is undefined. Write %@\(text.hasForms ? "; a push cannot choose a form by a number" : "").",
                    platform: .apple
                )
                break
            }
        }
        for named in NamedText.android(in: subject) where !named.hasLiteral && !named.arguments.isEmpty {
            for (language, table) in app.androidApps.first?.resources.sortedTexts ?? [] {
                guard let text = table[named.key] else { continue }
                guard let specifier = FormatSpecifiers(java: text.format).unfit.first else { continue }
                report.add(
                    at: named.path,
                    "\(named.key) in \(language) has \(specifier) (\(text.place.spelling)), which takes no text: the app ends on "
                        + "Android. Write %s for an argument, and %% for a percent sign.",
                    platform: .android
                )
                break
            }
        }
    }
}
