// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension NetworkProfile {
    /// Parses a network's name, or an object that describes one; `nil` for anything else.
    init?(json: JSONValue) {
        if let name = json.string {
            guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
            self = known
            return
        }
        guard let object = json.object, let name = object["name"]?.boundedText else { return nil }
        self.init(name: name)
        for (key, value) in object where key != "name" {
            switch key {
            case "latency":
                guard let duration = value.boundedDuration else { return nil }
                latency = duration
            case "bytesPerSecond":
                guard value != .null else { continue }
                guard let number = value.integer, number > 0 else { return nil }
                bytesPerSecond = number
            case "offline":
                guard let flag = value.bool else { return nil }
                isOffline = flag
            default: return nil
            }
        }
    }

    /// The name of a known network, or an object that describes a custom one.
    var json: JSONValue {
        if Self.named.contains(self) { return .string(name) }
        return [
            "name": .string(name), "latency": latency.json,
            "bytesPerSecond": bytesPerSecond.map(JSONValue.integer) ?? .null, "offline": .bool(isOffline),
        ]
    }
}
