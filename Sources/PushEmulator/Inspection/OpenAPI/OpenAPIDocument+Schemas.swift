// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
    static let schemas: StaticString = #"""
        {
          "components": {
            "schemas": {
              "MessageSummary": {
                "type": "object",
                "required": ["id", "name", "project", "protocol", "received", "target", "title", "body", "image", "label", "status", "error", "dryRun", "read", "pending"],
                "properties": {
                  "id": { "type": "integer", "description": "The message's number: later ones have greater ones." },
                  "name": { "type": "string", "description": "The name that the sender was answered; empty for a refused message." },
                  "project": { "type": "string" },
                  "protocol": { "enum": ["v1", "legacy-http", "xmpp"] },
                  "received": { "type": "string", "format": "date-time" },
                  "target": {
                    "type": ["object", "null"],
                    "required": ["kind", "value"],
                    "properties": { "kind": { "enum": ["token", "fid", "topic", "condition", "tokens"] }, "value": { "type": "string", "description": "Of kind tokens, how many there are." } }
                  },
                  "title": { "type": ["string", "null"], "description": "The first title of any platform." },
                  "body": { "type": ["string", "null"], "description": "The first text of any platform." },
                  "image": { "type": ["string", "null"], "description": "The first picture's URL of any platform." },
                  "label": { "type": ["string", "null"], "description": "The analytics label." },
                  "status": { "type": "integer", "description": "The HTTP status that it was answered with." },
                  "error": { "type": ["string", "null"], "description": "The error's code, such as UNREGISTERED." },
                  "dryRun": { "type": "boolean" },
                  "read": { "type": "boolean" },
                  "pending": { "type": "boolean", "description": "Whether some devices are not done with it." }
                }
              },
              "MessageList": {
                "type": "object",
                "required": ["messages", "total", "next"],
                "properties": {
                  "messages": {
                    "type": "array",
                    "items": {
                      "allOf": [{ "$ref": "#/components/schemas/MessageSummary" }],
                      "required": ["deliveries"],
                      "properties": {
                        "deliveries": {
                          "type": "array",
                          "items": {
                            "type": "object",
                            "required": ["platform", "outcome", "count"],
                            "properties": {
                              "platform": { "$ref": "#/components/schemas/Platform" },
                              "outcome": { "$ref": "#/components/schemas/Outcome" },
                              "count": { "type": "integer" }
                            }
                          }
                        }
                      }
                    }
                  },
                  "total": { "type": ["integer", "null"], "description": "Matches on all pages; null for a search with rule:." },
                  "next": { "type": ["integer", "null"], "description": "What to give as before for the next page." }
                }
              },
              "Message": {
                "allOf": [{ "$ref": "#/components/schemas/MessageSummary" }],
                "type": "object",
                "required": ["headers", "byteCount", "message", "findings", "recipients", "deliveryCount", "deliveries"],
                "properties": {
                  "headers": {
                    "type": "object", "additionalProperties": { "type": "string" },
                    "description": "The request's header fields, without credentials."
                  },
                  "byteCount": { "type": "integer", "description": "Size of the request's body." },
                  "message": { "type": "object", "description": "The message in canonical form, as FCM's HTTP v1 spells it." },
                  "findings": { "type": "array", "items": { "$ref": "#/components/schemas/Finding" } },
                  "recipients": {
                    "type": "array",
                    "description": "The device behind a token or fid, or that there is none; the members of a group and several registrations as they were when it came; of a topic the devices that are done.",
                    "items": {
                      "type": "object",
                      "required": ["kind"],
                      "properties": {
                        "kind": { "enum": ["device", "no device"] },
                        "device": { "type": "string", "description": "The device's id." },
                        "name": { "type": ["string", "null"] },
                        "platform": { "type": ["string", "null"] },
                        "registration": { "type": "string", "description": "Of a member of a group, or of one of several registrations." },
                        "error": { "type": ["string", "null"], "description": "Why that one does not get it." }
                      }
                    }
                  },
                  "deliveryCount": { "type": "integer" },
                  "deliveries": {
                    "type": "array", "maxItems": 100, "items": { "$ref": "#/components/schemas/Delivery" }
                  }
                }
              },
              "FindingList": {
                "type": "object",
                "required": ["id", "findings", "deliveries"],
                "properties": {
                  "id": { "type": "integer" },
                  "findings": { "type": "array", "items": { "$ref": "#/components/schemas/Finding" } },
                  "deliveries": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": ["deviceID", "device", "platform", "outcome", "findings"],
                      "properties": {
                        "deviceID": { "type": "string" },
                        "device": { "type": ["string", "null"] },
                        "platform": { "$ref": "#/components/schemas/Platform" },
                        "outcome": { "$ref": "#/components/schemas/Outcome" },
                        "findings": { "type": "array", "items": { "$ref": "#/components/schemas/Finding" } }
                      }
                    }
                  }
                }
              },
              "DeliveryList": {
                "type": "object",
                "required": ["id", "pending", "total", "deliveries", "next"],
                "properties": {
                  "id": { "type": "integer" },
                  "pending": { "type": "boolean" },
                  "total": { "type": "integer" },
                  "deliveries": { "type": "array", "items": { "$ref": "#/components/schemas/Delivery" } },
                  "next": { "type": ["integer", "null"], "description": "What to give as after for the next page." }
                }
              }
            }
          }
        }
        """#

    static let deliverySchemas: StaticString = #"""
        {
          "components": {
            "schemas": {
              "Platform": { "enum": ["apple", "android", "web"] },
              "Outcome": {
                "type": "string",
                "description": "The end a delivery came to: modified, best-attempt, original, suppressed, silent, shown, handed-to-app, duplicate, generic, expired or not-shown. New ones may come."
              },
              "Finding": {
                "type": "object",
                "required": ["rule", "severity", "platform", "path", "message", "fix", "documentation"],
                "properties": {
                  "rule": { "type": "string" },
                  "severity": { "enum": ["note", "warning", "error"] },
                  "platform": { "type": ["string", "null"] },
                  "path": { "type": ["string", "null"], "description": "Where in the message." },
                  "message": { "type": "string" },
                  "fix": { "type": ["object", "null"] },
                  "documentation": { "type": ["string", "null"] },
                  "line": { "type": "integer", "description": "Where in the request's text, from 1." },
                  "column": { "type": "integer" }
                }
              },
              "Delivery": {
                "type": "object",
                "required": ["deviceID", "finished", "platform", "device", "outcome", "displayed", "findings", "timeline"],
                "properties": {
                  "deviceID": { "type": "string" },
                  "finished": { "type": "string", "format": "date-time" },
                  "platform": { "$ref": "#/components/schemas/Platform" },
                  "device": { "type": "string", "description": "The device's name." },
                  "outcome": { "$ref": "#/components/schemas/Outcome" },
                  "displayed": { "oneOf": [{ "$ref": "#/components/schemas/DisplayedNotification" }, { "type": "null" }] },
                  "findings": { "type": "array", "items": { "$ref": "#/components/schemas/Finding" } },
                  "timeline": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": ["at", "event"],
                      "properties": {
                        "at": { "type": "number", "description": "Seconds since the push arrived." },
                        "event": { "type": "string" }
                      }
                    }
                  }
                }
              },
              "DisplayedNotification": {
                "type": "object",
                "required": ["title", "subtitle", "body", "badge", "sound", "threadIdentifier", "categoryIdentifier", "interruptionLevel", "attachments", "userInfo"],
                "properties": {
                  "title": { "type": "string" },
                  "subtitle": { "type": "string" },
                  "body": { "type": "string" },
                  "badge": { "type": ["integer", "null"] },
                  "sound": { "type": ["string", "null"] },
                  "threadIdentifier": { "type": "string" },
                  "categoryIdentifier": { "type": "string" },
                  "interruptionLevel": { "type": ["string", "null"] },
                  "attachments": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": ["identifier", "file", "type", "byteCount", "width", "height", "isThumbnailHidden"],
                      "properties": {
                        "identifier": { "type": "string" },
                        "file": { "type": "string" },
                        "type": { "type": "string", "description": "Uniform type identifier." },
                        "byteCount": { "type": "integer" },
                        "width": { "type": ["integer", "null"] },
                        "height": { "type": ["integer", "null"] },
                        "isThumbnailHidden": { "type": "boolean" }
                      }
                    }
                  },
                  "userInfo": { "type": "object" },
                  "android": { "type": "object", "description": "What only Android has." },
                  "web": { "type": "object", "description": "What only a browser has." }
                }
              }
            }
          }
        }
        """#
}
