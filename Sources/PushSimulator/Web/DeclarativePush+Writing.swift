// SPDX-License-Identifier: Apache-2.0

public import PushMessages

extension DeclarativePush {
    /// Makes a push with the two members that all browsers ask for.
    ///
    /// FCM cannot carry it: encrypt ``payloadBytes`` for the subscription, and send them to its endpoint.
    ///
    /// - Parameters:
    ///   - title: The title; Safari takes none that is empty.
    ///   - navigate: The URL that a click opens; Safari takes only an absolute one.
    public init(title: String, navigate: String) {
        (self.title, self.navigate) = (title, navigate)
    }

    /// The push as JSON, with each member where the specification and Safari look for it; members that have their default are left
    /// out.
    ///
    /// Source: W3C Push API, "declarative push message"; `app_badge` is WebKit's.
    public var json: JSONValue {
        var notification: JSONObject = ["title": .string(title), "navigate": .string(navigate)]
        for (name, text) in [("body", body), ("lang", language), ("tag", tag)] where !text.isEmpty {
            notification[name] = .string(text)
        }
        if direction != "auto" { notification["dir"] = .string(direction) }
        notification["icon"] = icon.map(JSONValue.string)
        if isSilent { notification["silent"] = true }
        notification["data"] = data
        if !actions.isEmpty { notification["actions"] = .array(actions.map(\.json)) }
        var push: JSONObject = [Self.versionKey: .integer(Self.version), "notification": .object(notification)]
        if isMutable { push["mutable"] = true }
        // Greater numbers than JSON's integers here are texts, which WebKit reads too.
        push["app_badge"] = appBadge.map { Int(exactly: $0).map(JSONValue.integer) ?? .string(String($0)) }
        return .object(push)
    }

    /// The data to encrypt.
    public var payloadBytes: [UInt8] { json.encoded() }
}

extension DeclarativePush.Action {
    /// Makes a button.
    ///
    /// - Parameters:
    ///   - action: The site's name of it.
    ///   - title: Its text.
    ///   - navigate: The absolute URL that it opens.
    ///   - icon: The absolute URL of its icon.
    public init(_ action: String, title: String, navigate: String, icon: String? = nil) {
        (self.action, self.title, self.navigate, self.icon) = (action, title, navigate, icon)
    }

    fileprivate var json: JSONValue {
        var action: JSONObject = [
            "action": .string(action), "title": .string(title), "navigate": .string(navigate),
        ]
        action["icon"] = icon.map(JSONValue.string)
        return .object(action)
    }
}
