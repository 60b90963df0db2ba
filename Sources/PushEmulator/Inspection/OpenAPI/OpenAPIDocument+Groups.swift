// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
    /// Device groups, as the service has them and as the inbox shows them, and the legacy protocol.
    static let groups: StaticString = #"""
        {
          "paths": {
            "/fcm/send": {
              "post": {
                "operationId": "legacySend", "tags": ["google"], "summary": "Send a message by the legacy protocol, as JSON or as a form (switched off in 2024)",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/gcm/send": {
              "post": {
                "operationId": "gcmSend", "tags": ["google"], "summary": "The same under its older path",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/fcm/notification": {
              "parameters": [{ "$ref": "#/components/parameters/senderID" }],
              "post": {
                "operationId": "changeDeviceGroup", "tags": ["google"], "summary": "Make a device group, add members or remove some",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "get": {
                "operationId": "getNotificationKey", "tags": ["google"], "summary": "A key of a device group, another one each time",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/groupName" }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/gcm/notification": {
              "parameters": [{ "$ref": "#/components/parameters/senderID" }],
              "post": {
                "operationId": "gcmChangeDeviceGroup", "tags": ["google"], "summary": "The same under its older path",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "get": {
                "operationId": "gcmGetNotificationKey", "tags": ["google"], "summary": "The same under its older path",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/groupName" }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/api/v1/groups": {
              "get": {
                "operationId": "listGroups", "tags": ["devices"], "summary": "Device groups in the order in which they were made",
                "parameters": [
                  { "$ref": "#/components/parameters/project" }, { "$ref": "#/components/parameters/topicLimit" },
                  { "$ref": "#/components/parameters/topicAfter" }
                ],
                "responses": {
                  "200": {
                    "description": "A page of groups, without their members.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/GroupList" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              },
              "post": {
                "operationId": "makeGroup", "tags": ["devices"], "summary": "Make a device group, with a given key or without members where a test needs that",
                "requestBody": {
                  "required": true,
                  "content": { "application/json": { "schema": { "$ref": "#/components/schemas/GroupDraft" } } }
                },
                "responses": {
                  "201": { "$ref": "#/components/responses/Group" },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "409": {
                    "description": "The name or key belongs to another group.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
                  }
                }
              }
            },
            "/api/v1/groups/{group}": {
              "parameters": [
                {
                  "name": "group", "in": "path", "required": true, "schema": { "type": "string" },
                  "description": "The group's number, or any of its keys."
                }
              ],
              "get": {
                "operationId": "getGroup", "tags": ["devices"], "summary": "One device group with its members",
                "responses": {
                  "200": { "$ref": "#/components/responses/Group" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "delete": {
                "operationId": "deleteGroup", "tags": ["devices"], "summary": "Remove a device group",
                "responses": {
                  "200": { "$ref": "#/components/responses/Group" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            }
          },
          "components": {
            "parameters": {
              "senderID": {
                "name": "project_id", "in": "header", "required": true, "schema": { "type": "string", "maxLength": 256 },
                "description": "The sender id, which is the project's number."
              },
              "groupName": {
                "name": "notification_key_name", "in": "query", "required": true, "schema": { "type": "string", "maxLength": 1024 }
              }
            },
            "responses": {
              "Group": {
                "description": "The group.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Group" } } }
              }
            },
            "schemas": {
              "GroupDraft": {
                "type": "object", "required": ["name"], "additionalProperties": false,
                "properties": {
                  "name": { "type": "string", "minLength": 1, "maxLength": 1024, "description": "One of a kind for the sender." },
                  "sender": { "type": "string", "description": "By default the project's number." },
                  "project": { "type": "string", "description": "By default the emulator's default project." },
                  "key": { "type": "string", "maxLength": 1024, "description": "A key that leads to it, besides those that are made." },
                  "members": { "type": "array", "maxItems": 20, "items": { "type": "string" }, "description": "Registration tokens." }
                }
              },
              "GroupSummary": {
                "type": "object", "required": ["id", "name", "sender", "project", "key", "created", "memberCount"],
                "properties": {
                  "id": { "type": "integer", "minimum": 1 },
                  "name": { "type": "string" },
                  "sender": { "type": "string" },
                  "project": { "type": "string" },
                  "key": { "type": "string", "description": "One of its keys; another one each time, unless it was given one." },
                  "created": { "type": "string", "format": "date-time" },
                  "memberCount": { "type": "integer", "minimum": 0, "maximum": 20 }
                }
              },
              "Group": {
                "allOf": [
                  { "$ref": "#/components/schemas/GroupSummary" },
                  {
                    "type": "object", "required": ["members"],
                    "properties": {
                      "members": {
                        "type": "array", "maxItems": 20,
                        "items": {
                          "type": "object", "required": ["registration", "device"],
                          "properties": {
                            "registration": { "type": "string" },
                            "device": {
                              "type": ["object", "null"], "description": "Null where the registration is that of no device.",
                              "required": ["id", "name", "platform", "state"],
                              "properties": {
                                "id": { "type": "string" },
                                "name": { "type": "string" },
                                "platform": { "$ref": "#/components/schemas/Platform" },
                                "state": { "enum": ["registered", "unregistered"] }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                ]
              },
              "GroupList": {
                "type": "object", "required": ["groups", "next"],
                "properties": {
                  "groups": { "type": "array", "items": { "$ref": "#/components/schemas/GroupSummary" } },
                  "next": { "type": ["string", "null"], "description": "What to give as after for the next page." }
                }
              }
            }
          }
        }
        """#
}
