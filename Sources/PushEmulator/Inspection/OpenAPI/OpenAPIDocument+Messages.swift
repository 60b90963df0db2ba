// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
    static let messages: StaticString = #"""
        {
          "paths": {
            "/api/v1/messages": {
              "parameters": [
                { "$ref": "#/components/parameters/q" }, { "$ref": "#/components/parameters/project" },
                { "$ref": "#/components/parameters/before" }, { "$ref": "#/components/parameters/after" }
              ],
              "get": {
                "operationId": "listMessages", "tags": ["inbox"], "summary": "List messages, newest first",
                "parameters": [
                  { "name": "limit", "in": "query", "schema": { "type": "integer", "minimum": 1, "maximum": 500, "default": 50 } }
                ],
                "responses": {
                  "200": {
                    "description": "A page of messages.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/MessageList" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              },
              "put": {
                "operationId": "markMessages", "tags": ["inbox"], "summary": "Mark messages as read or unread",
                "requestBody": { "$ref": "#/components/requestBodies/ReadMark" },
                "responses": {
                  "200": { "$ref": "#/components/responses/Changed" },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              },
              "delete": {
                "operationId": "deleteMessages", "tags": ["inbox"], "summary": "Delete the messages that a search finds, or all",
                "responses": {
                  "200": { "$ref": "#/components/responses/Deleted" },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              }
            }
          },
          "components": {
            "requestBodies": {
              "ReadMark": {
                "required": true,
                "content": {
                  "application/json": {
                    "schema": { "type": "object", "required": ["read"], "properties": { "read": { "type": "boolean" } } }
                  }
                }
              }
            },
            "responses": {
              "Changed": {
                "description": "How many messages changed.",
                "content": {
                  "application/json": {
                    "schema": { "type": "object", "required": ["changed"], "properties": { "changed": { "type": "integer" } } }
                  }
                }
              },
              "Deleted": {
                "description": "How many messages were deleted, with their deliveries and files.",
                "content": {
                  "application/json": {
                    "schema": { "type": "object", "required": ["deleted"], "properties": { "deleted": { "type": "integer" } } }
                  }
                }
              }
            }
          }
        }
        """#

    static let message: StaticString = #"""
        {
          "paths": {
            "/api/v1/messages/{message}": {
              "parameters": [
                { "$ref": "#/components/parameters/message" }, { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" }, { "$ref": "#/components/parameters/before" },
                { "$ref": "#/components/parameters/after" }
              ],
              "get": {
                "operationId": "getMessage", "tags": ["inbox"], "summary": "One message with everything in it",
                "responses": {
                  "200": {
                    "description": "The message.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Message" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "put": {
                "operationId": "markMessage", "tags": ["inbox"], "summary": "Mark one message as read or unread",
                "requestBody": { "$ref": "#/components/requestBodies/ReadMark" },
                "responses": {
                  "200": { "$ref": "#/components/responses/Changed" },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "delete": {
                "operationId": "deleteMessage", "tags": ["inbox"], "summary": "Delete one message",
                "responses": {
                  "200": { "$ref": "#/components/responses/Deleted" },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/messages/{message}/raw": {
              "parameters": [
                { "$ref": "#/components/parameters/message" }, { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" }
              ],
              "get": {
                "operationId": "getRequest", "tags": ["inbox"], "summary": "The request's body, byte for byte",
                "responses": {
                  "200": {
                    "description": "The bytes as they came, as text that no browser runs.",
                    "content": { "text/plain": { "schema": { "type": "string" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/messages/{message}/findings": {
              "parameters": [
                { "$ref": "#/components/parameters/message" }, { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" }
              ],
              "get": {
                "operationId": "getFindings", "tags": ["inbox"], "summary": "What lint says, and what came out on each device",
                "responses": {
                  "200": {
                    "description": "Findings about the message and about the first 100 deliveries.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/FindingList" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/messages/{message}/preview": {
              "parameters": [
                { "$ref": "#/components/parameters/message" }, { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" },
                { "name": "device", "in": "query", "schema": { "type": "string" }, "description": "Only the device of this id." },
                { "name": "look", "in": "query", "schema": { "enum": ["auto", "light", "dark"] } },
                { "name": "cuts", "in": "query", "schema": { "type": "boolean" }, "description": "Whether to mark what devices cut." }
              ],
              "get": {
                "operationId": "getPreview", "tags": ["inbox"], "summary": "What the devices show, as a page without scripts",
                "responses": {
                  "200": {
                    "description": "The page, of the first 24 deliveries.",
                    "content": { "text/html": { "schema": { "type": "string" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            }
          }
        }
        """#
}
