// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
    static let waiting: StaticString = #"""
        {
          "paths": {
            "/api/v1/wait": {
              "get": {
                "operationId": "waitForMessage", "tags": ["inbox"],
                "summary": "The first message that a search finds, as soon as it is there",
                "description": "The oldest match with a number greater than since, also one that came before the call. Without a match in time the answer is 504, and its sentence says what was there instead. The connection is closed after the answer.",
                "parameters": [
                  { "$ref": "#/components/parameters/q" }, { "$ref": "#/components/parameters/project" },
                  {
                    "name": "since", "in": "query", "schema": { "type": "integer", "minimum": 0, "default": 0 },
                    "description": "Only messages with greater numbers: the id of the last one that was seen."
                  },
                  {
                    "name": "timeout", "in": "query", "schema": { "type": "number", "minimum": 0, "maximum": 600, "default": 10 },
                    "description": "How long to wait, in seconds."
                  },
                  {
                    "name": "for", "in": "query", "schema": { "enum": ["displayed", "received"], "default": "displayed" },
                    "description": "Whether all deliveries of the message have to be done."
                  }
                ],
                "responses": {
                  "200": {
                    "description": "The message.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Message" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "429": { "$ref": "#/components/responses/TooMany" },
                  "504": {
                    "description": "No match in time.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
                  }
                }
              }
            },
            "/api/v1/events": {
              "get": {
                "operationId": "listen", "tags": ["inbox"], "summary": "Server-sent events about messages and deliveries",
                "description": "Events message (as in lists) and delivery have ids with which a client that was away goes on; settled, upstream (a device has sent to its server), deleted, marked and faults are told as they happen; missed says that some of these were too many for a slow client. A comment every 15 seconds keeps the connection.",
                "parameters": [
                  { "$ref": "#/components/parameters/project" },
                  { "name": "Last-Event-ID", "in": "header", "schema": { "type": "string" }, "description": "Sent by browsers that come back." },
                  { "name": "lastEventId", "in": "query", "schema": { "type": "string" }, "description": "The same for other clients." }
                ],
                "responses": {
                  "200": {
                    "description": "Events until one side leaves.",
                    "content": { "text/event-stream": { "schema": { "type": "string" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "429": { "$ref": "#/components/responses/TooMany" }
                }
              }
            }
          }
        }
        """#
}
