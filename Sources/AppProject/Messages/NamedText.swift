// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// A text of the app that a message names, with its arguments.
struct NamedText {
    var key: String
    var arguments: [String]
    /// The field of the message that names it.
    var path: FieldPath
    /// Whether the message has a literal text in its place, which Android shows instead.
    var hasLiteral: Bool

    /// The texts that a message names for iPhones.
    static func apple(in subject: LintSubject) -> [NamedText] {
        guard case .content(let alert)? = subject.message.apns.payload.aps.alert else { return [] }
        let own: [(String, String?, [String]?, String?)] = [
            ("title-loc-key", alert.titleLocKey, alert.titleLocArgs, alert.title),
            ("subtitle-loc-key", alert.subtitleLocKey, alert.subtitleLocArgs, alert.subtitle),
            ("loc-key", alert.locKey, alert.locArgs, alert.body),
        ]
        return own.compactMap { name, key, arguments, literal in
            guard let key, !key.isEmpty else { return nil }
            return NamedText(
                key: key,
                arguments: arguments ?? [],
                path: subject.payloadPath("aps", "alert", .member(name)),
                hasLiteral: literal?.isEmpty == false
            )
        }
    }

    /// The texts that a message names for Android phones.
    static func android(in subject: LintSubject) -> [NamedText] {
        let notification = subject.message.android.notification
        let common = subject.message.notification
        let own: [(String, String?, [String], String?)] = [
            (
                "title_loc_key", notification.titleLocKey, notification.titleLocArgs,
                notification.title ?? common.title
            ),
            ("body_loc_key", notification.bodyLocKey, notification.bodyLocArgs, notification.body ?? common.body),
        ]
        return own.compactMap { name, key, arguments, literal in
            guard let key, !key.isEmpty else { return nil }
            return NamedText(
                key: key,
                arguments: arguments,
                path: subject.path("android", "notification", .member(name)),
                hasLiteral: literal?.isEmpty == false
            )
        }
    }
}
