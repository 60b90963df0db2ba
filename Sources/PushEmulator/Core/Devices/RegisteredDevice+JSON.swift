// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

extension RegisteredDevice {
    /// The device as the API shows it; every member is always there.
    var json: JSONValue {
        [
            "id": .string(id), "platform": .string(platform.rawValue), "name": .string(name),
            "project": .string(project), "token": .string(token), "fid": .string(fid),
            "state": .string(isRegistered ? "registered" : "unregistered"),
            "registered": .moment(registered.microseconds),
            "unregistered": unregistered.map { .moment($0.microseconds) } ?? .null,
            "topics": .array(topics.map(JSONValue.string)), "groups": .array(groups.map(JSONValue.string)),
            "configuration": .object(configuration.json),
        ]
    }
}
