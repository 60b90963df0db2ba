// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator

extension OpenAPIDocument {
    /// What the configurations of devices take, from the very members that read them.
    static var configurationSchemas: JSONValue {
        [
            "components": [
                "schemas": [
                    "AppleConfiguration": schema(AppleDevice.Configuration.self),
                    "AndroidConfiguration": schema(AndroidDevice.Configuration.self),
                    "WebConfiguration": schema(WebBrowser.Configuration.self),
                ]
            ]
        ]
    }

    private static func schema<Configuration: MemberwiseConfiguration>(_ type: Configuration.Type) -> JSONValue {
        let members = Configuration.members.map { member in
            (
                member.name,
                [
                    "description": .string("Takes \(member.allowed)."), "default": member.read(.standard),
                ] as JSONValue
            )
        }
        return ["type": "object", "properties": .object(JSONObject(members))]
    }
}
