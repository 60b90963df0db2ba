// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
    static let faults: StaticString = #"""
        {
          "paths": {
            "/api/v1/faults": {
              "get": {
                "operationId": "listFaults", "tags": ["faults"], "summary": "Failures on purpose, in the order in which they were added",
                "responses": {
                  "200": {
                    "description": "All of them, those that are over too.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/FaultList" } } }
                  }
                }
              },
              "post": {
                "operationId": "addFault", "tags": ["faults"], "summary": "Make requests fail from now on",
                "description": "Only requests that would be accepted otherwise are met. Of several faults those for a token come first, then those for a topic, then the others; the first that strikes answers, and delays add up.",
                "requestBody": {
                  "required": true,
                  "content": {
                    "application/json": {
                      "schema": { "$ref": "#/components/schemas/FaultDraft" },
                      "examples": {
                        "token": { "value": { "token": "d1x…:APA91b…", "code": "UNREGISTERED" } },
                        "apns": { "value": { "token": "d1x…:APA91b…", "code": "BadEnvironmentKeyInToken" } },
                        "sometimes": { "value": { "code": "UNAVAILABLE", "probability": 0.1, "retryAfter": 2, "seed": 7 } },
                        "slow": { "value": { "topic": "news", "latency": 1.5 } }
                      }
                    }
                  }
                },
                "responses": {
                  "201": { "$ref": "#/components/responses/Fault" },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              },
              "delete": {
                "operationId": "deleteFaults", "tags": ["faults"], "summary": "Remove all faults; the quota stays",
                "responses": {
                  "200": {
                    "description": "How many there were.",
                    "content": { "application/json": { "schema": { "type": "object", "required": ["deleted"], "properties": { "deleted": { "type": "integer" } } } } }
                  }
                }
              }
            },
            "/api/v1/faults/{fault}": {
              "parameters": [{ "name": "fault", "in": "path", "required": true, "schema": { "type": "integer" }, "description": "A fault's id." }],
              "get": {
                "operationId": "getFault", "tags": ["faults"], "summary": "One fault, with how often it struck",
                "responses": {
                  "200": { "$ref": "#/components/responses/Fault" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "delete": {
                "operationId": "deleteFault", "tags": ["faults"], "summary": "Remove one fault",
                "responses": {
                  "200": { "$ref": "#/components/responses/Fault" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/quota": {
              "get": {
                "operationId": "getQuota", "tags": ["faults"], "summary": "How many messages each project may send in a minute",
                "responses": { "200": { "$ref": "#/components/responses/Quota" } }
              },
              "put": {
                "operationId": "setQuota", "tags": ["faults"], "summary": "Set how many messages each project may send in a minute",
                "description": "A full minute's share may come at once; what is above is answered 429 with QUOTA_EXCEEDED and Retry-After.",
                "requestBody": {
                  "required": true,
                  "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Quota" } } }
                },
                "responses": {
                  "200": { "$ref": "#/components/responses/Quota" },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              }
            }
          },
          "components": {
            "responses": {
              "Fault": {
                "description": "The fault.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Fault" } } }
              },
              "Quota": {
                "description": "The quota.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Quota" } } }
              }
            },
            "schemas": {
              "Quota": {
                "type": "object", "required": ["perMinute"], "additionalProperties": false,
                "properties": { "perMinute": { "type": ["integer", "null"], "minimum": 1, "description": "null is as many as come." } }
              },
              "FaultDraft": {
                "type": "object", "additionalProperties": false,
                "properties": {
                  "code": { "type": ["string", "null"], "description": "UNREGISTERED, SENDER_ID_MISMATCH, INVALID_ARGUMENT, QUOTA_EXCEEDED, UNAVAILABLE, INTERNAL, THIRD_PARTY_AUTH_ERROR, UNSPECIFIED_ERROR, UNAUTHENTICATED, PERMISSION_DENIED, BAD_GATEWAY (502 with a page), CONNECTION_RESET, ANSWER_LOST (the message is taken, the connection reset), OK (only a latency), or a reason of APNs such as BadDeviceToken." },
                  "token": { "type": ["string", "null"], "maxLength": 4096, "description": "The token, fid or notification key it is for." },
                  "topic": { "type": ["string", "null"], "description": "The topic it is for, also in a condition; neither topic nor token is every request." },
                  "project": { "type": ["string", "null"], "maxLength": 100, "description": "The project of the requests; null is every project." },
                  "at": {
                    "type": "array", "items": { "enum": ["send", "topics", "oauth"] }, "default": ["send"],
                    "description": "What is asked for: messages, subscriptions, access tokens."
                  },
                  "apns": { "type": ["string", "null"], "description": "APNs' reason, which the details tell." },
                  "probability": { "type": "number", "minimum": 0, "maximum": 1, "default": 1 },
                  "seed": { "type": ["integer", "null"], "minimum": 0, "description": "Decides which requests are struck; made up unless given." },
                  "latency": { "type": "number", "minimum": 0, "maximum": 3600, "default": 0, "description": "Seconds before the answer." },
                  "retryAfter": { "type": ["integer", "null"], "minimum": 0, "maximum": 86400, "description": "Seconds." },
                  "retryAfterFormat": { "enum": ["seconds", "date"], "default": "seconds" },
                  "times": { "type": ["integer", "null"], "minimum": 1, "description": "After how many strikes it is over; null is never." }
                }
              },
              "Fault": {
                "type": "object",
                "required": ["id", "token", "topic", "project", "at", "code", "apns", "probability", "seed", "latency", "retryAfter", "retryAfterFormat", "times", "strikes"],
                "properties": {
                  "id": { "type": "integer" },
                  "code": { "type": "string" },
                  "token": { "type": ["string", "null"] },
                  "topic": { "type": ["string", "null"] },
                  "project": { "type": ["string", "null"] },
                  "at": { "type": "array", "items": { "enum": ["send", "topics", "oauth"] } },
                  "apns": { "type": ["string", "null"] },
                  "probability": { "type": "number" },
                  "seed": { "type": "integer" },
                  "latency": { "type": "number" },
                  "retryAfter": { "type": ["integer", "null"] },
                  "retryAfterFormat": { "enum": ["seconds", "date"] },
                  "times": { "type": ["integer", "null"] },
                  "strikes": { "type": "integer", "description": "How many requests it struck: since the start, or ever where times is a number." }
                }
              },
              "FaultList": {
                "type": "object", "required": ["faults", "quota"],
                "properties": {
                  "faults": { "type": "array", "items": { "$ref": "#/components/schemas/Fault" } },
                  "quota": { "type": ["integer", "null"], "description": "Messages per project and minute." }
                }
              },
              "FaultMark": {
                "type": ["object", "null"], "required": ["id", "code"],
                "description": "The fault that struck the request.",
                "properties": {
                  "id": { "type": ["integer", "null"], "description": "The fault's number; null is the quota." },
                  "code": { "type": "string" },
                  "latency": { "type": "number" }
                }
              }
            }
          }
        }
        """#
}
