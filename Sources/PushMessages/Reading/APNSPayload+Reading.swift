// SPDX-License-Identifier: Apache-2.0

extension PushMessage.APNSPayload {
    /// Makes a payload from its JSON object; an `aps` that is not an object with keys stays among the custom keys.
    public init(_ json: JSONObject) {
        self.init()
        for (key, value) in json {
            if key == "aps", case .object(let object) = value, !object.isEmpty {
                aps = PushMessage.APS(object)
            } else {
                custom[key] = value
            }
        }
    }
}
