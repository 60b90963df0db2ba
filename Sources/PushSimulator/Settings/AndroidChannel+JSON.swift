// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension AndroidDevice.Channel {
    private static let importances: [(name: String, importance: Importance)] = [
        ("none", .none), ("min", .min), ("low", .low), ("default", .default), ("high", .high),
    ]

    /// Parses a channel's id, or an object that has one; `nil` for anything else and for unknown members.
    init?(json: JSONValue) {
        if let id = json.boundedText {
            self.init(id: id)
            return
        }
        guard let object = json.object, let id = object["id"]?.boundedText else { return nil }
        self.init(id: id)
        for (name, value) in object where name != "id" {
            switch (name, value) {
            case ("importance", .string(let text)):
                guard let known = Self.importances.first(where: { $0.name == text }) else { return nil }
                importance = known.importance
            case ("sound", .null): sound = nil
            case ("sound", _):
                guard let text = value.boundedText else { return nil }
                sound = text
            case ("lockScreen", .null): lockScreen = nil
            case ("lockScreen", .string(let text)):
                guard let content = AndroidDevice.LockScreenContent(rawValue: text) else { return nil }
                lockScreen = content
            default: return nil
            }
        }
    }

    /// The channel with all of its members.
    var json: JSONValue {
        [
            "id": .string(id),
            "importance": .string(Self.importances.first { $0.importance == importance }?.name ?? "default"),
            "sound": sound.map(JSONValue.string) ?? .null,
            "lockScreen": lockScreen.map { .string($0.rawValue) } ?? .null,
        ]
    }
}
