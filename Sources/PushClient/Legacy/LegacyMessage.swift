// SPDX-License-Identifier: Apache-2.0

#if LegacyProtocols
public import PushMessages

/// A message of the legacy HTTP protocol, which Google switched off in June and July 2024.
///
/// Use it for emulators and for the tests of a migration; the service of today accepts `PushMessage`.
public struct LegacyMessage: Sendable, Hashable {
    /// The recipients of the message.
    public enum Target: Sendable, Hashable {
        /// A registration token, a group's key, or `/topics/` and a topic name.
        case to(String)
        /// Registration tokens; more than 1000 are sent in several requests.
        case registrationIDs([String])
        /// A condition: topics combined with `&&` and `||`.
        case condition(String)
    }

    /// The recipients of the message.
    public var target: Target
    /// Data for the app; all values are strings.
    public var data: StringMap
    /// The notification to show, with `title`, `body`, `icon`, `sound`, …; `nil` for none.
    public var notification: JSONObject?
    /// All other members by their wire names: `priority`, `time_to_live`, `collapse_key`, `dry_run` and so on.
    public var options: JSONObject

    /// Makes a message.
    public init(
        to target: Target,
        data: StringMap = [:],
        notification: JSONObject? = nil,
        options: JSONObject = [:]
    ) {
        self.target = target
        self.data = data
        self.notification = notification
        self.options = options
    }

    /// Reads a request of the legacy protocol.
    ///
    /// - Throws: ``CallError/Code/invalidArgument`` unless it is an object with exactly one of `to`, `registration_ids`
    ///   and `condition`, and all values in `data` are strings.
    public init(json: JSONValue) throws(CallError) {
        guard case .object(var rest) = json else {
            throw CallError(invalid: "A legacy message is a JSON object with \"to\" or \"registration_ids\".")
        }
        let ids = rest["registration_ids"]?.array
        switch (rest["to"]?.string, ids, rest["condition"]?.string) {
        case (let to?, nil, nil): target = .to(to)
        case (nil, let ids?, nil):
            let texts = ids.compactMap(\.string)
            guard texts.count == ids.count else {
                throw CallError(invalid: "\"registration_ids\" holds something else than texts.")
            }
            target = .registrationIDs(texts)
        case (nil, nil, let condition?): target = .condition(condition)
        default:
            throw CallError(invalid: "A legacy message has one of \"to\", \"registration_ids\" and \"condition\".")
        }
        data = StringMap()
        for (key, value) in rest["data"]?.object ?? [:] {
            guard let text = value.string else {
                throw CallError(invalid: "\"data.\(key.excerpt(80))\" is not a text; put the value in quotes.")
            }
            data[key] = text
        }
        notification = rest["notification"]?.object
        for name in ["to", "registration_ids", "condition", "data", "notification"] { rest[name] = nil }
        options = rest
    }

    /// Returns the request's body for a target.
    func encoded(to target: Target) -> [UInt8] { JSONValue.object(json(to: target)).encoded() }

    /// Returns the JSON of a request or an XMPP stanza for a target.
    func json(to target: Target) -> JSONObject {
        var json = JSONObject()
        switch target {
        case .to(let name): json["to"] = .string(name)
        case .registrationIDs(let ids): json["registration_ids"] = .array(ids.map { .string($0) })
        case .condition(let text): json["condition"] = .string(text)
        }
        for (name, value) in options { json[name] = value }
        if let notification { json["notification"] = .object(notification) }
        if !data.isEmpty { json["data"] = .object(JSONObject(data.map { (key: $0.key, value: .string($0.value)) })) }
        return json
    }
}
#endif
