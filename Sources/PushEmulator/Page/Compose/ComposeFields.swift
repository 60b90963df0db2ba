// SPDX-License-Identifier: Apache-2.0

import PushMessages
import SampleAttachments

/// The fields of the compose form, as typed.
struct ComposeFields: Sendable, Hashable {
    /// How the message's target is chosen.
    enum Reach: String, Sendable, Hashable, CaseIterable {
        case device, topic, condition
        /// A typed registration token, installation id or notification key.
        case token
    }

    /// The source of the picture.
    enum Picture: Sendable, Hashable {
        case none
        /// One of the sample files, by its name.
        case sample(String)
        case address
        /// The message's own picture, if the form cannot express it.
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

extension ComposeFields {
    /// The errors of fields, by the fields' names.
    typealias Problems = [String: String]

    /// Reads the fields of a message.
    init(_ message: PushMessage, _ surroundings: ComposeSurroundings) {
        self.init()
        switch message.target {
        case nil: break
        case .topic(let name)?: (reach, topic) = (.topic, name)
        case .condition(let written)?: (reach, condition) = (.condition, written.text)
        case .token(let text)?, .fid(let text)?:
            let known = surroundings.devices.first { $0.token == text || $0.fid == text }
            if let known { (reach, device) = (.device, known.id) } else { (reach, token) = (.token, text) }
        }
        title = message.notification.title ?? ""
        body = message.notification.body ?? ""
        data = ComposedData.text(message.data)
        guard let shown = ComposedPicture(message) else {
            picture = .kept
            return
        }
        platforms = shown.platforms
        guard let address = shown.address else { return }
        if let sample = surroundings.sample(at: address) {
            picture = .sample(sample.fileName)
        } else {
            (picture, self.address) = (.address, address)
        }
    }

    /// Writes the fields into a message, of which everything stays that has no field.
    func write(to message: inout PushMessage, _ surroundings: ComposeSurroundings) -> Problems {
        var problems: Problems = [:]
        message.target = target(&problems, surroundings) ?? message.target
        message.notification.title = title.isEmpty ? nil : title
        message.notification.body = body.isEmpty ? nil : body
        let (data, problem) = ComposedData.read(data)
        message.data = data
        problems["data"] = problem
        writePicture(to: &message, surroundings, &problems)
        return problems
    }

    private func target(_ problems: inout Problems, _ surroundings: ComposeSurroundings) -> PushMessage.Target? {
        switch reach {
        case .device:
            if let known = surroundings.devices.first(where: { $0.id == device }) { return .token(known.token) }
            problems["device"] =
                surroundings.deviceCount == 0
                ? "No device is registered yet; register some, or send to a topic." : "Choose one of the devices."
        case .topic:
            // Names are often pasted with the prefix of earlier protocols.
            let name = topic.hasPrefix("/topics/") ? String(topic.dropFirst(8)) : topic
            if name.isTopicName { return .topic(name) }
            problems["topic"] = "A topic's name has one or more letters, digits and -_.~%."
        case .condition:
            let written = PushMessage.Condition(condition)
            if !condition.isEmpty, written.syntaxError == nil { return .condition(written) }
            let shape = "A condition has the form 'news' in topics && 'sports' in topics."
            problems["condition"] = condition.isEmpty ? shape : "\(written.syntaxError?.description ?? "") \(shape)"
        case .token:
            if !token.isEmpty { return Registration(token, in: .fid).kind == nil ? .token(token) : .fid(token) }
            problems["token"] = "A token, an installation id or a group's key is missing."
        }
        return nil
    }

    private func writePicture(
        to message: inout PushMessage,
        _ surroundings: ComposeSurroundings,
        _ problems: inout Problems
    ) {
        var shown: String?
        switch picture {
        case .kept: return
        case .none: break
        case .sample(let name):
            guard let sample = SampleAttachment.all.first(where: { $0.fileName == name }) else {
                problems["picture"] = "There is no such sample; choose another one."
                return
            }
            shown = surroundings.address(of: sample)
        case .address:
            guard address.contains("://") else {
                problems["address"] = "An address has the form https://example.com/picture.png."
                return
            }
            shown = address
        }
        if shown != nil, platforms.isEmpty {
            problems["platform"] = "No platform shows the picture; choose a platform, or no picture."
            return
        }
        ComposedPicture(address: shown, platforms: platforms).write(to: &message)
    }
}
