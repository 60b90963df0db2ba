// SPDX-License-Identifier: Apache-2.0

public import PushMessages

/// A push that says itself what is shown and what a click opens, so that no worker need run (Declarative Web Push).
///
/// Source: W3C Push API, "declarative push message"; WebKit, `NotificationJSONParser.cpp`; Firefox, `declarative_push.rs`.
public struct DeclarativePush: Sendable, Hashable {
    /// Who reads a push; their parsers differ in what they forgive.
    public enum Reader: String, Sendable, Hashable, CaseIterable {
        /// The specification's steps.
        case standard
        /// Safari's, which is stricter.
        case webKit = "webkit"
        /// Firefox's, which is behind a preference.
        case firefox
    }

    /// A reader's interpretation of a push's data.
    public enum Reading: Sendable, Hashable {
        /// A declarative push.
        case declarative(DeclarativePush)
        /// An ordinary push, which the worker gets, because of this.
        case ordinary(Flaw)
        /// Nothing is shown, and no worker gets it, because of this.
        case rejected(Flaw)
    }

    /// The reason why a push is not declarative.
    public struct Flaw: Error, Sendable, Hashable {
        /// The member, such as `notification.navigate`; empty for the whole.
        public var path: String
        /// A part of a sentence.
        public var reason: String
    }

    /// A button.
    public struct Action: Sendable, Hashable {
        /// The site's name of it.
        public var action: String
        /// Its text.
        public var title: String
        /// The URL that it opens, absolute.
        public var navigate: String
        /// The URL of its icon, absolute.
        public var icon: String?
    }

    /// The title that is shown.
    public var title: String
    /// The URL that a click opens, absolute.
    public var navigate: String
    /// The text below the title.
    public var body = ""
    /// `auto`, `ltr` or `rtl`.
    public var direction = "auto"
    /// The language of the texts (BCP 47); empty if it is not given.
    public var language = ""
    /// The tag; a later notification with the same one replaces this one, unless it is empty.
    public var tag = ""
    /// The icon's URL, absolute.
    public var icon: String?
    /// Whether it neither sounds nor vibrates.
    public var isSilent = false
    /// The site's own data; `nil` if there is none.
    public var data: JSONValue?
    /// The buttons.
    public var actions: [Action] = []
    /// Whether a worker may show another notification instead.
    public var isMutable = false
    /// The number on the app's icon; `nil` leaves it as it is, 0 removes it.
    public var appBadge: UInt64?
}

extension DeclarativePush {
    /// The value of `web_push` that says that a push is declarative.
    public static let version = 8030
    /// The member that has it.
    static let versionKey = "web_push"

    /// Whether a document is meant as a declarative push, right or wrong.
    package static func isMeant(by document: JSONDocument) -> Bool { document.root[versionKey] != nil }

    /// Reads a push's decrypted data as a browser does.
    ///
    /// - Parameter base: The URL of the subscription's scope, against which relative URLs are resolved.
    public static func read(_ data: [UInt8], as reader: Reader, base: String = "https://example.com/") -> Reading {
        guard let json = json(data, as: reader) else {
            return .ordinary(Flaw(path: "", reason: "the data is not JSON"))
        }
        guard let top = json.object else { return .ordinary(Flaw(path: "", reason: "the data is not an object")) }
        guard let version = top[versionKey], isVersion(version, reader) else {
            return .ordinary(Flaw(path: versionKey, reason: "\(versionKey) is not the number \(Self.version)"))
        }
        do throws(Flaw) {
            return .declarative(try DeclarativePush(top, as: reader, base: WebReference.resolve(base, against: nil)))
        } catch {
            return reader == .webKit ? .rejected(error) : .ordinary(error)
        }
    }

    private init(_ top: JSONObject, as reader: Reader, base: WebReference?) throws(Flaw) {
        guard let members = top["notification"]?.object else {
            throw Flaw(path: "notification", reason: "notification is not an object")
        }
        let fields = Fields(members: members, isStrict: reader == .webKit, base: reader == .webKit ? nil : base)
        guard let title = members["title"]?.string, reader != .webKit || !title.isEmpty else {
            let fault = members["title"].map { $0.string == nil ? "no text" : "empty" } ?? "missing"
            throw Flaw(path: "notification.title", reason: "title is \(fault)")
        }
        guard let text = members["navigate"]?.string, let url = fields.resolve(text) else {
            let fault = members["navigate"] == nil ? "missing" : "not \(reader == .webKit ? "an absolute" : "a") URL"
            throw Flaw(path: "notification.navigate", reason: "navigate is \(fault)")
        }
        (self.title, navigate) = (title, url)
        body = try fields.text("body")
        language = try fields.text("lang")
        tag = try fields.text("tag")
        direction = try fields.direction()
        icon = try fields.icon()
        isSilent = try fields.truth("silent", of: members) ?? false
        data = members["data"]
        isMutable = try mutability(top, fields, reader)
        switch reader {
        case .webKit: appBadge = try Self.badge(top["app_badge"])
        case .standard:
            try Self.checkOptions(members, tag: tag)
            actions = fields.actions().compactMap(\.self)
        case .firefox:
            let read = fields.actions()
            guard !read.contains(nil) else {
                throw Flaw(path: "notification.actions", reason: "the navigate of an action is not a URL")
            }
            actions = read.compactMap(\.self)
        }
    }

    private func mutability(_ top: JSONObject, _ fields: Fields, _ reader: Reader) throws(Flaw) -> Bool {
        switch reader {
        case .standard: return top["mutable"] == true
        // It reads an older place too, whose removal is planned (bug 297389).
        case .webKit: return try fields.truth("mutable", of: top) ?? (fields.members["mutable"] == true)
        case .firefox: return fields.members["mutable"] == true
        }
    }

    /// The steps of "create a notification" that fail.
    private static func checkOptions(_ members: JSONObject, tag: String) throws(Flaw) {
        if members["silent"] == true, members["vibrate"]?.array != nil {
            throw Flaw(path: "notification.vibrate", reason: "silent and vibrate contradict each other")
        }
        if members["renotify"] == true, tag.isEmpty {
            throw Flaw(path: "notification.renotify", reason: "renotify takes a tag")
        }
    }

    /// A number from 0 on, or its digits; an empty text is 0.
    private static func badge(_ value: JSONValue?) throws(Flaw) -> UInt64? {
        switch value {
        case nil: return nil
        case .integer(let number)? where number >= 0: return UInt64(number)
        case .number(let number)? where number >= 0 && number < 0x1p64: return UInt64(number)
        case .string("")?: return 0
        case .string(let text)?:
            // A number of Swift may have a sign.
            if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt64(text) { return number }
            fallthrough
        default: throw Flaw(path: "app_badge", reason: "app_badge is not a number from 0 to 18446744073709551615")
        }
    }

    private static func isVersion(_ value: JSONValue, _ reader: Reader) -> Bool {
        switch value {
        case .integer(let number): number == version
        // A number is a number, except to a reader of integers.
        case .number(let number): reader != .firefox && number == Double(version)
        default: false
        }
    }

    private static func json(_ data: [UInt8], as reader: Reader) -> JSONValue? {
        let bytes =
            switch reader {
            case .standard: data
            // WebKit's parser takes a comma before a closing bracket.
            case .webKit: data.withoutTrailingCommas
            case .firefox: Array(String(decoding: data, as: UTF8.self).utf8)
            }
        guard StrictJSON.accepts(bytes) else { return nil }
        return try? JSONValue(parsing: bytes)
    }

    /// The notification's members, as a reader takes them.
    private struct Fields {
        var members: JSONObject
        /// Whether a value of another type refuses the push.
        var isStrict: Bool
        var base: WebReference?

        func text(_ name: String) throws(Flaw) -> String {
            guard let value = members[name] else { return "" }
            guard let text = value.string else { return try other(name, than: "a text", or: "") }
            return text
        }

        func direction() throws(Flaw) -> String {
            guard let value = members["dir"] else { return "auto" }
            guard let text = value.string, ["auto", "ltr", "rtl"].contains(text) else {
                return try other("dir", than: "auto, ltr or rtl", or: "auto")
            }
            return text
        }

        func icon() throws(Flaw) -> String? {
            guard let value = members["icon"] else { return nil }
            guard let url = value.string.flatMap(resolve) else { return try other("icon", than: "a URL", or: nil) }
            return url
        }

        func truth(_ name: String, of members: JSONObject) throws(Flaw) -> Bool? {
            guard let value = members[name] else { return nil }
            guard let truth = value.bool else { return try other(name, than: "true or false", or: nil) }
            return truth
        }

        /// The actions of the right shape; `nil` for one whose URL is none.
        func actions() -> [Action?] {
            (members["actions"]?.array ?? []).compactMap { value -> Action?? in
                guard let action = value["action"]?.string, let title = value["title"]?.string,
                    let navigate = value["navigate"]?.string
                else { return nil }
                guard let url = resolve(navigate) else { return .some(nil) }
                return Action(
                    action: action,
                    title: title,
                    navigate: url,
                    icon: value["icon"]?.string.flatMap(resolve)
                )
            }
        }

        func resolve(_ text: String) -> String? { WebReference.resolve(text, against: base)?.text }

        private func other<Value>(_ name: String, than type: String, or value: Value) throws(Flaw) -> Value {
            guard isStrict else { return value }
            throw Flaw(path: name == "mutable" ? name : "notification.\(name)", reason: "\(name) is not \(type)")
        }
    }
}

extension [UInt8] {
    /// The JSON without commas that stand right before a closing bracket.
    fileprivate var withoutTrailingCommas: [UInt8] {
        var kept: [UInt8] = []
        var isInText = false
        var isEscaped = false
        for byte in self {
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else {
                    isInText = byte != UInt8(ascii: "\"")
                }
            } else if byte == UInt8(ascii: "\"") {
                isInText = true
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"),
                let last = kept.lastIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
                kept[last] == UInt8(ascii: ",")
            {
                kept.remove(at: last)
            }
            kept.append(byte)
        }
        return kept
    }
}
