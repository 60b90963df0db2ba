// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import PushMessages

/// Expo's settings of an app, in `app.json` or in code that is read and not run, from which its tools make the projects of both platforms.
package struct ExpoSettings: Sendable {
    package typealias Value = AndroidManifest.Value

    package let path: String
    package var bundleIdentifier: Value?
    package var packageName: Value?
    /// The path of `google-services.json`, as it is written.
    package var googleServicesFile: Value?
    /// Whether a plugin adds a service extension; `nil` if nobody knows without running code.
    package var addsServiceExtension: Bool? = false
    /// The plugin `expo-notifications`.
    package var notifications: Value?
    package var icon: Value?
    package var color: Value?
    package var defaultChannel: Value?
    package var sounds: [String] = []
    package var backgroundNotifications = false

    /// The values that code gives the settings that are looked at, by their names: `ios.bundleIdentifier`.
    private(set) var unread: [String] = []

    /// Reads an `app.json`, and what an `app.config.js` or `.ts` beside it makes of it; `nil` when it is not Expo's, or when
    /// nothing of its code is written out.
    init?(_ path: String, in folder: AppFolder) {
        let isCode = !path.hasSuffix(".json")
        let owner = isCode ? NSString(string: path).deletingLastPathComponent : ""
        let beside = isCode ? (owner.isEmpty ? "app.json" : "\(owner)/app.json") : path
        let written = folder.text(beside).flatMap { try? JSONValue(parsing: $0.text) }
        // Without the member expo the whole file is meant, of which only code may make settings.
        let settings = written?["expo"] ?? (isCode ? written : nil)
        var expo = ExpoValue.members([:], isWhole: true)
        if let settings, settings.object != nil {
            expo = ExpoValue(settings, in: beside)
        } else if !isCode {
            return nil
        }
        if isCode { expo = ExpoCode.settings(of: path, in: folder, given: expo) }
        self.path = path
        read(expo, in: folder)
        if isCode, [bundleIdentifier, packageName, googleServicesFile, notifications].allSatisfy({ $0 == nil }) {
            return nil
        }
    }

    private mutating func read(_ expo: ExpoValue, in folder: AppFolder) {
        bundleIdentifier = value(expo["ios"], "ios", "bundleIdentifier", in: folder)
        packageName = value(expo["android"], "android", "package", in: folder)
        googleServicesFile = value(expo["android"], "android", "googleServicesFile", in: folder)
        guard let plugins = expo["plugins"] else { return }
        guard case .list(let list, let isWhole) = plugins else {
            addsServiceExtension = nil
            return unread.append("plugins")
        }
        var mayAdd = !isWhole
        if mayAdd { unread.append("some of the plugins") }
        for plugin in list {
            var (name, options) = (plugin, ExpoValue?.none)
            if case .list(let parts, let isWhole) = plugin {
                name = parts.first ?? .unknown
                options = parts.dropFirst().first ?? (isWhole ? nil : .unknown)
            }
            guard case .text(let name, let file) = name else {
                if case .flag = name { continue }
                mayAdd = true
                continue
            }
            if name == "expo-notifications" {
                notifications = Value(text: name, place: place(of: name, in: file, folder))
                icon = value(options, name, "icon", in: folder)
                color = value(options, name, "color", in: folder)
                defaultChannel = value(options, name, "defaultChannel", in: folder)
                if case .list(let files, _)? = options?["sounds"] {
                    sounds = files.compactMap { if case .text(let text, _) = $0 { text } else { nil } }
                }
                if case .flag(true)? = options?["enableBackgroundRemoteNotifications"] {
                    backgroundNotifications = true
                }
            } else if Vendor.hasExtension(plugin: name) {
                addsServiceExtension = true
            } else if name.hasPrefix(".") {
                // A plugin of the app's own, which is code.
                mayAdd = true
            }
        }
        if mayAdd, addsServiceExtension == false { addsServiceExtension = nil }
    }

    /// A text of the settings; notes one that code makes.
    private mutating func value(_ owner: ExpoValue?, _ path: String, _ name: String, in folder: AppFolder) -> Value? {
        switch owner?[name] {
        case .text(let text, let file)?: return Value(text: text, place: place(of: name, in: file, folder))
        case .unknown?:
            unread.append("\(path).\(name)")
            return nil
        default: return nil
        }
    }

    /// The place of a name, with quotation marks or before a colon.
    private func place(of name: String, in file: String, _ folder: AppFolder) -> AppPlace {
        guard let lines = folder.text(file) else { return AppPlace(file) }
        for words in ["\"\(name)\"", "'\(name)'", "\(name):"] {
            let place = lines.place(of: words)
            if place.line != nil { return place }
        }
        return AppPlace(file)
    }
}
