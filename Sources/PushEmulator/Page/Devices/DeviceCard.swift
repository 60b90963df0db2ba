// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushPreview
import PushSimulator

/// One device in the list.
struct DeviceCard {
    let device: RegisteredDevice
    /// Whether the card names the project.
    let showsProject: Bool

    var markup: HTML {
        """
        <li class="panel device-card\(device.isRegistered ? nil : " gone" as HTML?)">
        <div class="device-head">\(PageIcon(platform: device.platform.rawValue).markup)<h2><a href="/devices/\(device.id)" dir="auto">\(device.name.bounded(to: 120))</a></h2>\
        \(RealDevice(device)?.chip)\(device.isRegistered ? compose : "<span class=\"chip neutral\">uninstalled</span>")</div>
        <p class="dim">\(DeviceSummary.text(device))\(showsProject ? " · \(device.project.bounded(to: 60))" : nil as HTML?)</p>
        <p class="token"><code id="token-\(device.id)" dir="ltr">\(device.token)</code>\
        <button type="button" class="copy small" data-copies="token-\(device.id)" aria-label="Copy the token of \(device.name.bounded(to: 60))">\(PageIcon.copy.markup)<span class="words" aria-live="polite">Copy</span></button></p>
        \(device.topics.isEmpty ? nil : "<p class=\"tags\">\(device.topics.prefix(8).map { "<span class=\"chip neutral\">\($0.bounded(to: 40))</span>" as HTML })\(device.topics.count > 8 ? " <span class=\"dim\">and \(device.topics.count - 8) more</span>" : nil)</p>" as HTML?)
        </li>
        """
    }

    /// A link to a member or subscriber; the start of its registration if no device has it.
    static func chip(_ device: (id: String, name: String)?, registration: String) -> HTML {
        guard let device else {
            return "<span class=\"chip neutral\"><code>\(registration.prefix(16).description)…</code></span>"
        }
        return "<a class=\"chip neutral\" href=\"/devices/\(device.id)\">\(device.name.bounded(to: 40))</a>"
    }

    private var compose: HTML {
        let link = PageLink("/compose", ["device": device.id, "project": device.project]).description
        return """
            <a class="button plain small" href="\(link)" title="Compose" aria-label="Compose a message for \(device.name.bounded(to: 60))">\(PageIcon.compose.markup)</a>
            """
    }
}

/// A short description of a device.
enum DeviceSummary {
    static func text(_ device: RegisteredDevice) -> String {
        // Only a real client knows its own settings.
        if device.isReal { return real(device) }
        let json = device.configuration.json
        let word = { (name: String) in json[name]?.string ?? json[name]?["name"]?.string ?? "" }
        var words: [String] =
            switch device.platform {
            case .apple: ["iOS \(word("iosVersion"))"]
            case .android: ["Android \(word("androidVersion"))", "app in \(word("appState"))"]
            case .web: [[word("browser"), word("system")].map(title).joined(separator: " on ")]
            }
        if json["alerts"]?.bool == false { words.append("notifications off") }
        if json["permission"] != nil, word("permission") != "granted" {
            words.append("permission \(word("permission"))")
        }
        if word("network") != "direct" { words.append(word("network")) }
        return words.map { $0.bounded(to: 60) }.joined(separator: " · ")
    }

    private static func real(_ device: RegisteredDevice) -> String {
        let words =
            switch device.configuration {
            case .web(let browser): "real browser" + (browser.origin.map { " · \($0)" } ?? "")
            case .android(let app): "real client of FCM · \(app.app.packageName)"
            case .apple: "real client"
            }
        return words.bounded(to: 120)
    }

    private static func title(_ word: String) -> String {
        switch word {
        case "macos": "macOS"
        case "chromeos": "ChromeOS"
        default: word.prefix(1).uppercased() + word.dropFirst()
        }
    }
}
