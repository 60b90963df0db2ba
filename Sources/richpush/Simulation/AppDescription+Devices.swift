// SPDX-License-Identifier: Apache-2.0

import AppProject
import ExtensionHost
import PushMessages
import PushSimulator

/// What the folder of an app says about the app on a simulated phone.
extension AppDescription {
    /// Puts what the folder says in the place of the configuration's own.
    func apply(to configuration: inout AppleDevice.Configuration, in languages: [LanguageTag]) {
        configuration.app.languages = LanguageMatch.spellings(languages)
        let texts = appleApps.first?.texts.texts(for: languages).table ?? [:]
        if categories.hasSources {
            let looks = categories.categories.map { ($0.identifier, $0.look(with: texts)) }
            configuration.app.categories = AppleDevice.App.Categories(
                Dictionary(looks) { first, _ in first },
                areAll: categories.unresolved.isEmpty
            )
        }
        guard let app = appleApps.first else {
            if expo?.addsServiceExtension == false { configuration.app.hasServiceExtension = false }
            return
        }
        if let identifier = app.bundleIdentifier { configuration.app.bundleIdentifier = identifier }
        configuration.app.activityDecoding = { [activities] aps in
            guard let values = AppActivities.Values(aps), let verdict = activities.verdict(on: values) else {
                return nil
            }
            return DecodedActivity(
                type: verdict.type?.name,
                refusal: verdict.mistakes.first(where: \.isDropped)?.cause,
                state: verdict.state
            )
        }
        configuration.app.localizedStrings = texts.mapValues(\.format)
        guard let service = app.serviceExtensions.first, let build = service.builds.last else {
            if app.extensions.allSatisfy({ $0.kind == .content }) { configuration.app.hasServiceExtension = false }
            return
        }
        if build.isEntitled(to: "com.apple.developer.usernotifications.filtering") == true {
            configuration.app.canFilterNotifications = true
        }
        if let contents = build.information?.contents, let information = ExtensionInformation(contents: contents) {
            configuration.app.allowsArbitraryLoads = information.allowsArbitraryLoads
            configuration.app.allowsLocalNetworking = information.allowsLocalNetworking
            configuration.app.insecureHosts += information.insecureHosts
        }
    }

    /// What keeps the extension from running on an iPhone with this version of iOS; `nil` if nothing does.
    func extensionObstacle(on version: AppleDevice.Version) -> String? {
        if let obstacle = AppPreflight.obstacle(in: self) { return obstacle.finding.message }
        guard let service = appleApps.first?.serviceExtensions.first,
            let wanted = service.builds.last?.deploymentTarget,
            wanted > version
        else { return nil }
        return "\(service.name) needs iOS \(wanted), and this iPhone has \(version). Set the extension's "
            + "IPHONEOS_DEPLOYMENT_TARGET to the app's."
    }

    /// Puts what the folder says in the place of the configuration's own.
    ///
    /// Channels, texts and the like that the configuration has come before the folder's.
    func apply(to configuration: inout AndroidDevice.Configuration, in languages: [LanguageTag]) {
        guard let app = androidApps.first else {
            expo?.apply(to: &configuration.app)
            return
        }
        if let id = app.applicationID { configuration.app.packageName = id.text }
        configuration.app.targetSDK = configuration.app.targetSDK ?? app.targetSDK
        var known = Set(configuration.app.channels.map(\.id))
        for channel in app.code.channels where known.insert(channel.id).inserted {
            configuration.app.channels.append(.init(id: channel.id, importance: channel.importance))
        }
        let metadata = { (name: String) in
            app.manifest.metadata["com.google.firebase.messaging.default_notification_\(name)"]?.text
        }
        configuration.app.defaultChannel =
            configuration.app.defaultChannel ?? metadata("channel_id").flatMap { app.text(of: $0) }
        configuration.app.defaultIcon = metadata("icon").flatMap { $0.split(separator: "/").last.map(String.init) }
        configuration.app.defaultColor = metadata("color").flatMap { $0.split(separator: "/").last }
            .flatMap { app.resources.colors[String($0)] }.flatMap(Self.opaqueColor)
        let texts = app.resources.texts(for: languages).mapValues(\.format)
        configuration.app.resources.strings.merge(texts) { asked, _ in asked }
        configuration.app.resources.drawables.formUnion(app.resources.names(of: "drawable"))
        configuration.app.resources.mipmaps.formUnion(app.resources.names(of: "mipmap"))
        configuration.app.resources.sounds.formUnion(app.resources.names(of: "raw"))
        if let icon = app.manifest.icon?.text.split(separator: "/").last, !icon.contains("$") {
            configuration.app.launcherIcon = String(icon)
        }
        configuration.app.hasLauncherActivity = app.manifest.hasLauncherActivity
        configuration.app.usesCleartextTraffic =
            app.networkSecurity?.allowsAll ?? app.manifest.usesCleartextTraffic.map { $0.text == "true" }
        configuration.app.cleartextHosts += app.networkSecurity?.allowedHosts ?? []
    }

    /// A colour as `#rrggbb`, without its opacity.
    private static func opaqueColor(_ text: String) -> String? {
        guard text.hasPrefix("#") else { return nil }
        return text.count == 9 ? "#" + text.suffix(6) : text.count == 7 ? text : nil
    }

    /// All languages of the app's texts on phones of a platform, each once.
    ///
    /// On iPhones the app's development language is one of them: everybody whose language it lacks reads that.
    func languages(on platform: Platform) -> [LanguageTag] {
        let names =
            switch platform {
            case .apple:
                appleApps.first.map {
                    $0.texts.languages.isEmpty ? [] : $0.texts.languages + [$0.texts.developmentLanguage]
                }
            case .android: androidApps.first?.resources.languages
            case .web: [String]?.none
            }
        var seen: Set<LanguageTag> = []
        return (names ?? []).compactMap { LanguageTag($0) }.filter { seen.insert($0).inserted }
    }

    /// Whether Android has texts for those whose language the app lacks, which name no language.
    var hasDefaultTexts: Bool { androidApps.first?.resources.texts[nil] != nil }
}

extension ExpoSettings {
    /// Puts what the plugin `expo-notifications` makes of its options in the place of the app's own.
    fileprivate func apply(to app: inout AndroidDevice.App) {
        if let packageName { app.packageName = packageName.text }
        if icon != nil {
            app.defaultIcon = "notification_icon"
            app.resources.drawables.insert("notification_icon")
        }
        app.defaultColor = color?.text
        app.defaultChannel = app.defaultChannel ?? defaultChannel?.text
    }
}
