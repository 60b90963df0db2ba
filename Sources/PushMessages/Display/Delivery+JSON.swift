// SPDX-License-Identifier: Apache-2.0

extension Delivery {
    /// The delivery in the stable machine format, as an element of `deliveries`.
    ///
    /// Members: `platform`, `device`, `outcome`, `displayed` (`null` when nothing is shown), `findings`, `timeline`.
    public var json: JSONValue {
        .object([
            "platform": .string(platform.rawValue),
            "device": .string(device),
            "outcome": .string(outcome.rawValue),
            "displayed": displayed?.json ?? .null,
            "findings": .array(findings.map(\.json)),
            "timeline": .array(timeline.map(\.json)),
        ])
    }
}
