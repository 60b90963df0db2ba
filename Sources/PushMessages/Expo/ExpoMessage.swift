// SPDX-License-Identifier: Apache-2.0

/// A message as Expo's push service takes it, with the recipients in `to`.
///
/// Fields and types after Expo's "Send notifications with the Expo Push Service" and the types of expo-server-sdk-node 6.1.
package struct ExpoMessage: Sendable, Hashable {
    /// A field that the service refuses.
    package struct Violation: Error, Sendable, Hashable {
        package var field: String
        /// The values that the field takes, for instance `a string`.
        package var takes: String
        /// The field's value; `nil` for one that is missing.
        package var value: JSONValue?

        static let wholeMessage = "message"

        init(field: String, takes: String, value: JSONValue? = nil) {
            (self.field, self.takes, self.value) = (field, takes, value)
        }

        init(_ name: String, holding value: JSONValue) {
            self.init(field: name, takes: ExpoField.named(name)?.kind.sentence ?? "", value: value)
        }

        /// The service's kind of sentence.
        package var description: String {
            "child \"\(field)\" fails because [\"\(field)\" must be \(takes)]"
        }
    }

    /// The most recipients of one request, of all messages together.
    package static let recipientLimit = 100
    /// The most receipts that one request may ask for.
    package static let receiptLimit = 1000
    /// The most bytes of a payload as FCM or APNs gets it.
    package static let byteLimit = 4096

    /// The recipients' tokens.
    package var to: [String]
    /// Whether `to` is a list, which gets a list of tickets.
    package var isList: Bool
    package var title: String?
    package var subtitle: String?
    package var body: String?
    package var data: JSONObject
    package var sound: JSONValue?
    package var badge: Int?
    package var ttl: Int?
    package var expiration: Int?
    package var priority: String?
    package var interruptionLevel: String?
    package var channelID: String?
    package var icon: String?
    package var image: String?
    package var categoryID: String?
    package var collapseID: String?
    package var tag: String?
    package var isMutable: Bool
    package var isContentAvailable: Bool
    /// Fields that the service does not document.
    package var unknown: [String] { json.keys.filter { ExpoField.named($0) == nil } }
    /// The message as it was read.
    package let json: JSONObject

    /// Reads one message of a request.
    package init(_ json: JSONValue) throws(Violation) {
        guard let object = json.object else { throw Violation(field: Violation.wholeMessage, takes: "an object") }
        self.json = object
        func value<Value>(_ name: String, _ read: (JSONValue) -> Value?) throws(Violation) -> Value? {
            guard let member = object[name], member != .null else { return nil }
            guard let value = read(member) else { throw Violation(name, holding: member) }
            return value
        }
        func text(_ name: String) throws(Violation) -> String? { try value(name, \.string) }
        func number(_ name: String) throws(Violation) -> Int? { try value(name, \.integer) }
        func flag(_ name: String) throws(Violation) -> Bool { try value(name, \.bool) ?? false }
        func word(_ name: String) throws(Violation) -> String? {
            try value(name) { member in
                guard case .word(let words)? = ExpoField.named(name)?.kind else { return nil }
                return member.string.flatMap { words.contains($0) ? $0 : nil }
            }
        }
        isList = object["to"]?.array != nil
        to = try value("to") { $0.string.map { [$0] } ?? $0.strings } ?? []
        guard !to.isEmpty else { throw Violation(field: "to", takes: "a push token or an array of them") }
        (title, subtitle, body) = (try text("title"), try text("subtitle"), try text("body"))
        data = try value("data", \.object) ?? [:]
        sound = try value("sound") { $0.string != nil || $0.object != nil ? $0 : nil }
        (badge, ttl, expiration) = (try number("badge"), try number("ttl"), try number("expiration"))
        (priority, interruptionLevel) = (try word("priority"), try word("interruptionLevel"))
        (channelID, icon, categoryID) = (try text("channelId"), try text("icon"), try text("categoryId"))
        (collapseID, tag) = (try text("collapseId"), try text("tag"))
        let content = try value("richContent", \.object)
        if let picture = content?["image"], picture != .null {
            guard let url = picture.string else {
                throw Violation(field: "richContent.image", takes: "a string", value: picture)
            }
            image = url
        }
        (isMutable, isContentAvailable) = (try flag("mutableContent"), try flag("_contentAvailable"))
    }

    /// Whether the message shows something; one with data alone goes to the app's code.
    package var isDisplayed: Bool { [title, subtitle, body, icon, channelID].contains { $0 != nil } }

    /// The text in the brackets of a token; `nil` for a text that is not an Expo token.
    package static func name(inToken token: String) -> String? {
        for prefix in ["ExponentPushToken[", "ExpoPushToken["] where token.hasPrefix(prefix) && token.hasSuffix("]") {
            let name = token.dropFirst(prefix.count).dropLast()
            return name.isEmpty ? nil : String(name)
        }
        return nil
    }
}
