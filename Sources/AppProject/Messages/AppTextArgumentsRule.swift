// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// A text of the app has more places than a message has arguments, or fewer.
///
/// Why: where arguments are missing, Android leaves the text out, and an iPhone shows a gap. Without any argument Android shows
/// the text with its specifiers as they are. Arguments that are too many are not shown.
///
/// Example: `"loc-args": ["Ana"]` for the text `%@ has sent you %@`.
///
/// Fix: send as many arguments as the text has places, in every language.
///
/// Source: Apple, *Generating a remote notification*; firebase-android-sdk, `NotificationParams.getLocalizedString`.
package struct AppTextArgumentsRule: LintRule {
    package static let id = "app-text-arguments"
    package static let severity = Severity.warning
    package static let forms = LintSubject.Form.all

    let app: AppDescription

    package func check(_ subject: LintSubject, _ report: inout LintReport) {
        for named in NamedText.apple(in: subject) {
            let tables = (app.appleApps.first?.texts.tables ?? [:]).sorted { $0.key < $1.key }.map {
                ($0.key, $0.value)
            }
            Self.check(named, tables, { FormatSpecifiers(apple: $0).count }, "an iPhone shows a gap", .apple, &report)
            guard let text = tables.lazy.compactMap({ $0.1[named.key] }).first(where: \.hasForms),
                FormatSpecifiers(apple: text.format).unfit.isEmpty
            else { continue }
            report.add(
                at: named.path,
                "\(named.key) has forms for numbers (\(text.place.spelling)), and the arguments of a push are texts, which choose no "
                    + "form. Name a text without forms.",
                platform: .apple
            )
        }
        for named in NamedText.android(in: subject) where !named.hasLiteral {
            let tables = app.androidApps.first?.resources.sortedTexts ?? []
            let effect =
                named.arguments.isEmpty ? "Android shows its specifiers as they are" : "Android leaves the text out"
            Self.check(named, tables, { FormatSpecifiers(java: $0).count }, effect, .android, &report)
        }
    }

    /// Reports the first language in which the count differs, and how many others there are.
    private static func check(
        _ named: NamedText,
        _ tables: [(String, TextTable)],
        _ count: (String) -> Int,
        _ effect: String,
        _ platform: Platform,
        _ report: inout LintReport
    ) {
        let counts = tables.compactMap { language, table in
            table[named.key].map { (language: language, text: $0, count: count($0.format)) }
        }
        let given = named.arguments.count
        let short = counts.filter { $0.count > given }
        if let first = short.first {
            let others = short.count == 1 ? "" : " and \(short.count - 1) more"
            report.add(
                at: named.path,
                "\(named.key) in \(first.language)\(others) has \(first.count.counted("place")) "
                    + "(\(first.text.place.spelling)), and the message has \(given.counted("argument")): \(effect). Send "
                    + "\(first.count).",
                platform: platform
            )
        } else if let first = counts.first, counts.allSatisfy({ $0.count < given }) {
            report.add(
                at: named.path,
                "\(named.key) has \(counts.map(\.count).max() ?? 0) places (\(first.text.place.spelling)), and the message has \(given) "
                    + "arguments, of which the last are not shown. Send fewer, or add their places to the text.",
                severity: .note,
                platform: platform
            )
        }
    }
}
