// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
    static let upstream: StaticString = #"""
        {
          "paths": {
            "/api/v1/devices/{device}/upstream": {
              "parameters": [{ "$ref": "#/components/parameters/registeredDevice" }],
              "post": {
                "operationId": "sendUpstream", "tags": ["devices"], "summary": "Have the app send a message to its server or its group",
                "description": "To a server it waits until one of the sender's XMPP connections acknowledges it, within its lifetime. To a device group it reaches the other members, as a message of the inbox.",
                "requestBody": {
                  "required": true,
                  "content": { "application/json": { "schema": { "$ref": "#/components/schemas/UpstreamDraft" } } }
                },
                "responses": {
                  "201": {
                    "description": "What was sent to a server, or the number of the message to the group's other members.",
                    "content": {
                      "application/json": {
                        "schema": { "anyOf": [{ "$ref": "#/components/schemas/Upstream" }, { "$ref": "#/components/schemas/UpstreamToGroup" }] }
                      }
                    }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/upstream": {
              "get": {
                "operationId": "listUpstream", "tags": ["devices"], "summary": "What app servers get over XMPP unasked: messages of devices, and receipts; newest first",
                "parameters": [
                  { "$ref": "#/components/parameters/project" },
                  { "name": "sender", "in": "query", "schema": { "type": "string" }, "description": "Only what is for this sender id." },
                  { "$ref": "#/components/parameters/before" },
                  { "name": "limit", "in": "query", "schema": { "type": "integer", "minimum": 1, "maximum": 1000, "default": 50 } }
                ],
                "responses": {
                  "200": {
                    "description": "A page.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/UpstreamList" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              }
            },
            "/api/v1/xmpp/drain": {
              "post": {
                "operationId": "drainXMPP", "tags": ["service"], "summary": "Tell XMPP clients that their connections are draining",
                "description": "They get CONNECTION_DRAINING; what they send on the connection from then on is answered with that error, and upstream messages go over others.",
                "parameters": [
                  { "name": "sender", "in": "query", "schema": { "type": "string" }, "description": "Only connections of this sender id." }
                ],
                "responses": {
                  "200": {
                    "description": "How many connections are draining that were not before.",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "object", "required": ["drained"],
                          "properties": { "drained": { "type": "integer", "minimum": 0 } }
                        }
                      }
                    }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              }
            }
          },
          "components": {
            "schemas": {
              "UpstreamDraft": {
                "type": "object", "required": ["to"], "additionalProperties": false,
                "properties": {
                  "to": { "type": "string", "description": "A sender id and @gcm.googleapis.com or @fcm.googleapis.com, or a device group's key." },
                  "messageID": { "type": "string", "minLength": 1, "maxLength": 256, "description": "Made up where it is missing." },
                  "data": { "type": "object", "additionalProperties": { "type": "string" }, "description": "At most 4096 bytes in keys and texts." },
                  "timeToLive": { "type": "integer", "minimum": 0, "maximum": 2419200, "default": 2419200, "description": "Seconds for which it waits for a connection; 0 is now or never." }
                }
              },
              "Upstream": {
                "type": "object",
                "required": ["id", "project", "sender", "kind", "deviceID", "from", "messageID", "created", "expires", "attempts", "state", "acknowledged", "content"],
                "properties": {
                  "id": { "type": "integer" }, "project": { "type": "string" }, "sender": { "type": "string" },
                  "kind": { "enum": ["message", "receipt"] },
                  "deviceID": { "type": "string" },
                  "from": { "type": "string", "description": "The device's token; of a receipt the service." },
                  "messageID": { "type": "string" },
                  "created": { "type": "string", "format": "date-time" },
                  "expires": { "type": "string", "format": "date-time" },
                  "attempts": { "type": "integer", "description": "How often it was sent." },
                  "state": { "enum": ["waiting", "sent", "acknowledged", "expired"] },
                  "acknowledged": { "type": ["string", "null"], "format": "date-time" },
                  "content": { "description": "The JSON in the stanza." }
                }
              },
              "UpstreamList": {
                "type": "object", "required": ["upstream", "next"],
                "properties": {
                  "upstream": { "type": "array", "items": { "$ref": "#/components/schemas/Upstream" } },
                  "next": { "type": ["integer", "null"], "description": "What before takes to go on; null after the last." }
                }
              },
              "UpstreamToGroup": {
                "type": "object", "required": ["message", "messageID", "members"],
                "properties": {
                  "message": { "type": "integer", "description": "The number of the message in the inbox." },
                  "messageID": { "type": "string" },
                  "members": { "type": "integer", "description": "How many other members get it." }
                }
              }
            }
          }
        }
        """#
}
