// SPDX-License-Identifier: Apache-2.0

package import PushMessages

/// A message names a channel, an icon, a sound or a category that the app has not.
///
/// Why: Android uses the fallback channel for one that no code creates, and the default icon for one that is not a drawable. An
/// iPhone plays its default sound for a file that is not in the app, and shows no buttons for a category that no code registers.
///
/// Example: `"channel_id": "offers"` for an app that creates `news`.
///
/// Fix: name what the app has, or add it.
///
/// Source: firebase-android-sdk, `CommonNotificationBuilder`; Apple, *UNNotificationSound*, *UNNotificationCategory*.
package struct AppResourceMissingRule: LintRule {
    package static let id = "app-resource-missing"
    package static let severity = Severity.warning
    package static let forms = LintSubject.Form.all

    let app: AppDescription

    package func check(_ subject: LintSubject, _ report: inout LintReport) {
        if let android = app.androidApps.first {
            let notification = subject.message.android.notification
            let ids = Set(android.code.channels.map(\.id))
            if let id = notification.channelID, !id.isEmpty, !ids.contains(id) {
                let found = ids.isEmpty ? "" : " (it creates \(ids.sorted().joined(separator: ", ")))"
                let isKnown = android.code.unresolved.isEmpty
                report.add(
                    at: subject.path("android", "notification", "channel_id"),
                    "No code \(isKnown ? "of the app" : "that could be read") creates the channel \(id)\(found); Android then uses the "
                        + "fallback channel. Create it, or name one that exists.",
                    severity: isKnown ? .warning : .note,
                    platform: .android
                )
            }
            if let icon = notification.icon, !icon.isEmpty, !android.resources.hasIcon(icon) {
                report.add(
                    at: subject.path("android", "notification", "icon"),
                    "The app has no drawable \(icon) in src/main/res, so that Android shows the default icon. Add it, or leave the "
                        + "icon out.",
                    platform: .android
                )
            }
            if let sound = notification.sound, !sound.isEmpty, sound != "default",
                android.resources.files["raw/\(sound)"] == nil
            {
                report.add(
                    at: subject.path("android", "notification", "sound"),
                    "The app has no sound \(sound) in src/main/res/raw. Add it; the name has no file extension.",
                    platform: .android
                )
            }
        }
        let aps = subject.message.apns.payload.aps
        if let category = aps.category, !category.isEmpty { check(category, at: subject, &report) }
        guard let apple = app.appleApps.first, let name = aps.sound?.fileName,
            name != "default", !name.isEmpty, !apple.sounds.contains(name)
        else { return }
        report.add(
            at: subject.payloadPath("aps", "sound"),
            "\(apple.name) has no file \(name) among its resources, so that iPhones play their default sound. Add the file to the "
                + "app's target, with its extension in the name.",
            platform: .apple
        )
    }

    /// A category needs no registration for an extension that draws its opened notifications.
    private func check(_ category: String, at subject: LintSubject, _ report: inout LintReport) {
        let names = app.categories.categories.map(\.identifier)
        let drawn = app.appleApps.first?.extensions.filter { $0.kind == .content }
            .flatMap { part in part.builds.flatMap(part.categories) }
        guard app.categories.hasSources, !names.contains(category), drawn?.contains(category) != true else { return }
        let isKnown = app.categories.unresolved.isEmpty
        let found = names.isEmpty ? "" : " (it registers \(names.sorted().joined(separator: ", ")))"
        report.add(
            at: subject.payloadPath("aps", "category"),
            "No code \(isKnown ? "of the app" : "that could be read") registers the category \(category)\(found), so that iPhones "
                + "show no buttons. Register it by setNotificationCategories(_:), or name one that exists.",
            severity: isKnown ? .warning : .note,
            platform: .apple
        )
    }
}

extension PushMessage.APS.Sound {
    /// The file that it names.
    fileprivate var fileName: String? {
        switch self {
        case .named(let name): name
        case .critical(let sound): sound.name
        }
    }
}
