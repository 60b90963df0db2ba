// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Builds a notification of extras as the SDK's `CommonNotificationBuilder` does.
struct AndroidNotificationBuilder {
    let device: AndroidDevice.Configuration
    let parameters: AndroidNotificationParameters
    /// The channels there are, the SDK's own among them once it was needed.
    var channels: [AndroidDevice.Channel]

    private var app: AndroidDevice.App { device.app }
    private var log: AndroidLog { parameters.log }

    /// Builds the notification; throws if the app would crash.
    mutating func build() throws(AndroidNotification.Crash) -> AndroidNotification {
        var notification = AndroidNotification()
        setChannel(of: &notification)
        notification.title = try text("title", in: &notification)
        notification.body = try text("body", in: &notification)
        setIcon(of: &notification)
        setSound(of: &notification)
        setTarget(of: &notification)
        setColor(of: &notification)
        notification.isSticky = parameters.flag("sticky")
        notification.isLocalOnly = parameters.flag("local_only")
        notification.ticker = parameters.string("ticker").map { cut($0) }
        setNumbers(of: &notification)
        setVibrationAndLight(of: &notification)
        notification.tag = parameters.text("tag")
        if app.understandsV2 {
            notification.id = parameters.integer("id") ?? 0
            notification.isMutable = parameters.flag("mutable_content")
        }
        return notification
    }

    // MARK: - Texts

    private func text(
        _ field: String,
        in notification: inout AndroidNotification
    ) throws(AndroidNotification.Crash) -> String {
        var text = parameters.text(field)
        if text == nil { text = try localized(field, in: &notification) }
        guard let text else { return "" }
        let shown = cut(text)
        if shown.utf16.count < text.utf16.count {
            notification.problems.append(.textCut(field: field, count: text.utf16.count))
        }
        return shown
    }

    private func localized(
        _ field: String,
        in notification: inout AndroidNotification
    ) throws(AndroidNotification.Crash) -> String? {
        guard let key = parameters.text("\(field)_loc_key") else { return nil }
        guard let format = app.resources.strings[key] else {
            log.line(
                // The SDK names its own key here, not the resource's.
                "\(field)_loc_key resource not found: gcm.n.\(field) Default value will be used.",
                tag: .parameters
            )
            notification.problems.append(.stringMissing(field: field, key: key))
            return nil
        }
        guard let arguments = parameters.list("\(field)_loc_args")?.map(\.javaText) else { return format }
        do throws(JavaFormat.Failure) {
            return try JavaFormat.text(format, arguments)
        } catch {
            switch error {
            case .missingArgument:
                log.line(
                    "Missing format argument for \(field): [\(arguments.joined(separator: ", "))] "
                        + "Default value will be used.",
                    tag: .parameters
                )
                notification.problems.append(.argumentMissing(field: field, key: key))
                return nil
            case .illegal(let specifier):
                throw AndroidNotification.Crash(field: field, key: key, specifier: specifier)
            }
        }
    }

    /// The text as far as the system takes it, counted in UTF-16 units.
    private func cut(_ text: String) -> String {
        let limit = Capabilities.standard.characters(.textCharacters, on: device.client)
        // A text of few bytes has few units.
        guard text.utf8.count > limit, text.utf16.count > limit else { return text }
        // Half a surrogate pair at the end is not shown.
        var end = text.utf16.index(text.startIndex, offsetBy: limit)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf16.index(before: end) }
        return String(text.unicodeScalars[..<end])
    }

    // MARK: - Icon, colour, sound

    private func setIcon(of notification: inout AndroidNotification) {
        if let name = parameters.text("icon") {
            let isKnown = app.resources.drawables.contains(name) || app.resources.mipmaps.contains(name)
            if isKnown, isUsable(name) {
                notification.icon = name
                notification.iconOrigin = .message
                return
            }
            log.line("Icon resource \(name) not found. Notification will use default icon.")
            notification.problems.append(isKnown ? .iconAdaptive(name) : .iconMissing(name))
        }
        if let name = app.defaultIcon, isUsable(name) {
            notification.icon = name
            notification.iconOrigin = .manifest
        } else if let name = app.launcherIcon, isUsable(name) {
            notification.icon = name
        } else {
            notification.icon = "sym_def_app_icon"
        }
    }

    /// Adaptive icons crash the interface of Android 8.0, so the SDK refuses them there.
    private func isUsable(_ icon: String) -> Bool {
        guard app.resources.adaptiveIcons.contains(icon),
            Capabilities.standard.support(for: .adaptiveIcons, on: device.client) == .no
        else { return true }
        log.line("Adaptive icons cannot be used in notifications. Ignoring icon id: \(icon)", .error)
        return false
    }

    private func setColor(of notification: inout AndroidNotification) {
        if let text = parameters.text("color") {
            if let color = AndroidColor(text) {
                notification.color = color.text
                return
            }
            log.line("Color is invalid: \(text). Notification will use default color.")
            notification.problems.append(.colorInvalid(text))
        }
        notification.color = app.defaultColor.flatMap { AndroidColor($0)?.text }
    }

    private func setSound(of notification: inout AndroidNotification) {
        guard let name = parameters.sound, !name.isEmpty else { return }
        let isKnown = app.resources.sounds.contains(name)
        if !isKnown, name != "default" { notification.problems.append(.soundMissing(name)) }
        notification.sound = isKnown ? name : "default"
    }

    // MARK: - What a touch opens

    private func setTarget(of notification: inout AndroidNotification) {
        if let action = parameters.text("click_action") {
            notification.target = .action(action)
        } else if let link = parameters.link {
            notification.target = .link(link)
        } else if app.hasLauncherActivity {
            notification.target = .launcher
        } else {
            log.line("No activity found to launch app")
            notification.problems.append(.noLauncher)
        }
    }

    // MARK: - Numbers

    private func setNumbers(of notification: inout AndroidNotification) {
        notification.priority = parameters.priority
        notification.visibility = parameters.visibility
        notification.count = parameters.count
        notification.eventTime = parameters.long("event_time")
        let isIgnored = [
            "notification_priority": notification.priority == nil, "visibility": notification.visibility == nil,
            "notification_count": notification.count == nil, "event_time": notification.eventTime == nil,
        ]
        for name in ["notification_priority", "visibility", "notification_count", "event_time"] {
            guard isIgnored[name] == true, let value = parameters.text(name) else { continue }
            notification.problems.append(.valueIgnored(name: name, value: value))
        }
    }

    private func setVibrationAndLight(of notification: inout AndroidNotification) {
        notification.vibration = parameters.vibration
        if notification.vibration == nil, let list = try? JSONValue(parsing: parameters.text("vibrate_timings") ?? "") {
            notification.problems.append(.vibrationTooShort(list.array?.count ?? 0))
        }
        switch parameters.light {
        case .success(let light)?: notification.light = light
        case .failure(let error)?: notification.problems.append(.light(error.reason))
        case nil: break
        }
        if parameters.flag("default_sound") {
            notification.defaults.append("sound")
            notification.sound = "default"
        }
        // FCM documents that the default beats a pattern, and that light settings beat the default.
        if parameters.flag("default_vibrate_timings") {
            notification.defaults.append("vibration")
            notification.vibration = nil
        }
        if parameters.flag("default_light_settings"), notification.light == nil {
            notification.defaults.append("light")
        }
    }

    // MARK: - Channel

    private mutating func setChannel(of notification: inout AndroidNotification) {
        guard device.hasChannels else { return }
        if let id = parameters.text("android_channel_id") {
            if let channel = channels.first(where: { $0.id == id }) {
                notification.channel = channel
                notification.channelOrigin = .message
                return
            }
            log.line(
                "Notification Channel requested (\(id)) has not been created by the app. Manifest configuration, or "
                    + "default, value will be used."
            )
            notification.problems.append(.channelMissing(id))
        }
        if let id = app.defaultChannel, !id.isEmpty {
            if let channel = channels.first(where: { $0.id == id }) {
                notification.channel = channel
                notification.channelOrigin = .manifest
                return
            }
            log.line(
                "Notification Channel set in AndroidManifest.xml has not been created by the app. Default value will be "
                    + "used."
            )
            notification.problems.append(.manifestChannelMissing(id))
        } else {
            log.line("Missing Default Notification Channel metadata in AndroidManifest. Default value will be used.")
        }
        let id = Capabilities.standard.text(.fallbackChannel, on: device.client)
        let known = channels.first { $0.id == id }
        let channel = known ?? AndroidDevice.Channel(id: id)
        if known == nil { channels.append(channel) }
        notification.channel = channel
        notification.channelOrigin = .fallback
    }
}
