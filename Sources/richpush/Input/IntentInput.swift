// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// `{"intent": {"gcm.n.title": …}}`: the extras that Google Play services hand to Firebase's SDK, as its own tests write them.
struct IntentInput: Sendable {
    /// `nil` if something is wrong with it.
    var intent: AndroidIntent?
    /// What is wrong with it.
    var findings: [Finding] = []

    /// Bytes of an intent at most; Android hands over 1 MiB to an app, all that is under way taken together.
    private static let byteLimit = 1 << 20

    /// Reads it; `nil` for a document of another form.
    init?(_ document: JSONDocument) {
        // The members are looked up first: hardly any of a million documents is an intent.
        guard document.root["intent"] != nil, document.root["message"] == nil, document.root["aps"] == nil,
            case .object(let root) = document.root.value, let value = root["intent"]
        else { return nil }
        for (name, _) in root where name != "intent" {
            report(at: [.member(name)], "\(name) is beside intent, and nothing reads it there; remove it.")
        }
        guard let extras = value.object else {
            report(
                at: ["intent"],
                "The intent is not an object; write its extras: {\"intent\": {\"gcm.n.title\": \"Hello\"}}."
            )
            return
        }
        guard extras.isEmpty || JSONValue.object(extras).encoded().count <= Self.byteLimit else {
            report(
                at: ["intent"],
                "The extras are larger than 1 MiB, which Android hands to no app; make them smaller."
            )
            return
        }
        var bundle: JSONObject = [:]
        for (key, extra) in extras {
            switch extra {
            case .string, .integer, .number, .bool: bundle[key] = extra
            // A key without a value is the same to the SDK as none.
            case .null: break
            case .array, .object:
                report(
                    at: ["intent", .member(key)],
                    "The extra \(key) is \(extra.array == nil ? "an object" : "a list"); an extra is a text, a number, or true "
                        + "or false. Write lists and objects as the text of their JSON."
                )
            }
        }
        if findings.isEmpty { intent = AndroidIntent(extras: bundle) }
    }

    private mutating func report(at path: FieldPath, _ message: String) {
        // A document of nothing else must not become a list larger than itself.
        guard findings.count < 20 else { return }
        findings.append(
            Finding(
                rule: "intent-extras",
                severity: .error,
                platform: .android,
                path: path.description,
                message: message
            )
        )
    }
}
