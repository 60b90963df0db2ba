// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The fields of the compose form, as typed.
struct ComposeFields: Sendable, Hashable {
    /// How the message's target is chosen.
    enum Reach: String, Sendable, Hashable, CaseIterable {
        case device, topic, condition
        /// A typed registration token, installation id or notification key.
        case token
    }

    /// Where the picture comes from.
    enum Picture: Sendable, Hashable {
        case none
        /// One of the sample files, by its name.
        case sample(String)
        /// The address in its field.
        case address
        /// The message's own picture, where the form cannot express it.
        case kept
    }

    var reach = Reach.device
    /// The device's id.
    var device = ""
    var topic = ""
    var condition = ""
    var token = ""
    var title = ""
    var body = ""
    var picture = Picture.none
    var address = ""
    /// The platforms whose devices are to show the picture.
    var platforms = Set<Platform>.all
    /// A line for each, `key=value`.
    var data = ""

    init() {}

    init(_ form: FormFields) {
        reach = form["reach"].flatMap(Reach.init) ?? .device
        device = form["device"] ?? ""
        topic = Self.line(form["topic"])
        condition = Self.line(form["condition"])
        token = Self.line(form["token"])
        title = Self.line(form["title"])
        body = form.text("body")
        address = Self.line(form["address"])
        picture =
            switch form["picture"] ?? "none" {
            case "none": .none
            case "address": .address
            case "kept": .kept
            case let name: .sample(name)
            }
        platforms = Set(form.fields.filter { $0.name == "platform" }.compactMap { Platform(rawValue: $0.value) })
        data = form.text("data")
    }

    private static func line(_ text: String?) -> String {
        (text ?? "").split(whereSeparator: \.isNewline).joined(separator: " ").trimmingBlanks
    }
}

extension FormFields {
    /// A text of several lines, which browsers end with CR and LF.
    func text(_ name: String) -> String { (self[name] ?? "").replacing("\r\n", with: "\n") }
}

extension String {
    /// Without the blanks around it.
    var trimmingBlanks: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
