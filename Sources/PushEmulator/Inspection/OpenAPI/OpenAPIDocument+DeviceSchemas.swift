// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
    static let deviceSchemas: StaticString = #"""
        {
          "components": {
            "schemas": {
              "DeviceRegistration": {
                "type": "object", "required": ["platform"], "additionalProperties": false,
                "properties": {
                  "platform": { "$ref": "#/components/schemas/Platform" },
                  "project": { "type": "string", "maxLength": 100, "description": "Whose messages reach it; by default the emulator's default project." },
                  "name": { "type": "string", "minLength": 1, "maxLength": 200 },
                  "token": { "type": "string", "minLength": 1, "maxLength": 1024, "description": "Visible ASCII characters but the slash; made up unless given." },
                  "fid": { "type": "string", "pattern": "^[c-f][A-Za-z0-9_-]{21}$", "description": "Made up unless given." },
                  "topics": { "type": "array", "maxItems": 2000, "items": { "type": "string", "pattern": "^[A-Za-z0-9_.~%-]{1,900}$" } },
                  "fault": {
                    "description": "How messages to its token fail on purpose, in place of what was said before: a code alone, or a fault without target.",
                    "oneOf": [{ "type": "string" }, { "$ref": "#/components/schemas/FaultDraft" }, { "type": "null" }]
                  },
                  "configuration": { "type": "object", "description": "Members of the platform's configuration; others stay as they are by default." }
                }
              },
              "Device": {
                "type": "object",
                "required": ["id", "platform", "name", "project", "token", "fid", "state", "registered", "unregistered", "topics", "groups", "configuration"],
                "properties": {
                  "id": { "type": "string", "description": "The emulator's own name for it, which never changes." },
                  "platform": { "$ref": "#/components/schemas/Platform" },
                  "name": { "type": "string" },
                  "project": { "type": "string" },
                  "token": { "type": "string" },
                  "fid": { "type": "string" },
                  "state": { "enum": ["registered", "unregistered"] },
                  "registered": { "type": "string", "format": "date-time" },
                  "unregistered": { "type": ["string", "null"], "format": "date-time" },
                  "topics": { "type": "array", "items": { "type": "string" } },
                  "groups": { "type": "array", "items": { "type": "string" } },
                  "configuration": {
                    "description": "Everything that decides what the device shows, by its platform.",
                    "anyOf": [
                      { "$ref": "#/components/schemas/AppleConfiguration" }, { "$ref": "#/components/schemas/AndroidConfiguration" },
                      { "$ref": "#/components/schemas/WebConfiguration" }
                    ]
                  }
                }
              },
              "DeviceList": {
                "type": "object", "required": ["devices", "next"],
                "properties": {
                  "devices": { "type": "array", "items": { "$ref": "#/components/schemas/Device" } },
                  "next": { "type": ["string", "null"], "description": "What to give as after for the next page." }
                }
              }
            }
          }
        }
        """#
}
