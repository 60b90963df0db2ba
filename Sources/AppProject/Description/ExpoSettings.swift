// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// An `app.json` of Expo, from which its tools make the projects of both platforms.
package struct ExpoSettings: Sendable {
    package typealias Value = AndroidManifest.Value

    package let path: String
    package var bundleIdentifier: Value?
    package var packageName: Value?
    /// The path of `google-services.json`, as it is written.
    package var googleServicesFile: Value?
    /// `extra.eas…appExtensions` or plugins that add a service extension.
    package var addsServiceExtension = false
    /// The plugin `expo-notifications`.
    package var notifications: Value?
    package var icon: Value?
    package var color: Value?
    package var defaultChannel: Value?
    package var sounds: [String] = []
    package var backgroundNotifications = false

    /// Reads a file of the folder; `nil` when it is not Expo's.
    init?(_ path: String, in folder: AppFolder) {
        guard let lines = folder.text(path), let root = try? JSONValue(parsing: lines.text),
            let expo = root["expo"], expo.object != nil
        else { return nil }
        self.path = path
        let value = { (value: JSONValue?, name: String) -> Value? in
            value?.string.map { Value(text: $0, place: lines.place(of: "\"\(name)\"")) }
        }
        bundleIdentifier = value(expo["ios"]?["bundleIdentifier"], "bundleIdentifier")
        packageName = value(expo["android"]?["package"], "package")
        googleServicesFile = value(expo["android"]?["googleServicesFile"], "googleServicesFile")
        for plugin in expo["plugins"]?.array ?? [] {
            let name = plugin.string ?? plugin.array?.first?.string ?? ""
            let options = plugin.array?.dropFirst().first
            if name == "expo-notifications" {
                notifications = Value(text: name, place: lines.place(of: "\"expo-notifications\""))
                icon = value(options?["icon"], "icon")
                color = value(options?["color"], "color")
                defaultChannel = value(options?["defaultChannel"], "defaultChannel")
                sounds = options?["sounds"]?.array?.compactMap(\.string) ?? []
                backgroundNotifications = options?["enableBackgroundRemoteNotifications"]?.bool ?? false
            } else if name.contains("notification-service") || name.contains("apple-targets")
                || ["onesignal-expo-plugin", "customerio-expo-plugin"].contains(name)
            {
                addsServiceExtension = true
            }
        }
    }
}
