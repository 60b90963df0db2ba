// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
    static let service: StaticString = #"""
        {
          "paths": {
            "/livez": {
              "get": {
                "operationId": "live", "tags": ["service"], "summary": "Whether the process answers", "security": [{}],
                "responses": { "200": { "description": "It does." } }
              }
            },
            "/readyz": {
              "get": {
                "operationId": "ready", "tags": ["service"], "summary": "Whether its storage does too", "security": [{}],
                "responses": {
                  "200": { "description": "It does." },
                  "503": {
                    "description": "It does not.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
                  }
                }
              }
            },
            "/metrics": {
              "get": {
                "operationId": "metrics", "tags": ["service"], "summary": "What is stored and asked for, in Prometheus' text format",
                "responses": {
                  "200": { "description": "The measures.", "content": { "text/plain": { "schema": { "type": "string" } } } }
                }
              }
            },
            "/api/v1/info": {
              "get": {
                "operationId": "info", "tags": ["service"], "summary": "What this emulator is and how much it holds",
                "responses": {
                  "200": {
                    "description": "The emulator.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Info" } } }
                  }
                }
              }
            },
            "/api/v1/service-account": {
              "get": {
                "operationId": "serviceAccount", "tags": ["service"], "summary": "A made-up service account file for SDKs",
                "parameters": [
                  {
                    "name": "project", "in": "query", "schema": { "type": "string" },
                    "description": "Whose account; the default project's unless given."
                  },
                  {
                    "name": "token_uri", "in": "query", "schema": { "type": "string" },
                    "description": "Where SDKs get access tokens: a URL, or local for this emulator over plain HTTP. Google's address unless given, which leads here through the proxy alone."
                  }
                ],
                "responses": {
                  "200": {
                    "description": "The file; its private key opens nothing but this emulator.",
                    "content": { "application/json": { "schema": { "type": "object" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              }
            },
            "/api/v1/openapi.json": {
              "get": {
                "operationId": "openapi", "tags": ["service"], "summary": "This document",
                "responses": {
                  "200": { "description": "OpenAPI 3.1.", "content": { "application/json": { "schema": { "type": "object" } } } }
                }
              }
            }
          },
          "components": {
            "schemas": {
              "Info": {
                "type": "object",
                "required": ["version", "host", "ports", "project", "strict", "keeps", "counts", "faults", "quota"],
                "properties": {
                  "version": { "type": "string" },
                  "host": { "type": "string" },
                  "ports": { "type": "object", "additionalProperties": { "type": "integer" } },
                  "project": { "type": "string", "description": "The project of requests that name none." },
                  "strict": { "type": "boolean" },
                  "keeps": {
                    "type": "object",
                    "properties": {
                      "messages": { "type": ["integer", "null"], "description": "How many at most; null is all." },
                      "seconds": { "type": ["integer", "null"], "description": "How long; null is for ever." },
                      "persistent": { "type": "boolean" }
                    }
                  },
                  "counts": { "type": "object", "additionalProperties": { "type": "integer" } },
                  "faults": { "type": "array", "maxItems": 100, "items": { "$ref": "#/components/schemas/Fault" }, "description": "The first failures on purpose." },
                  "quota": { "type": ["integer", "null"], "description": "Messages that each project may send in a minute." }
                }
              },
              "Error": {
                "type": "object",
                "required": ["error"],
                "properties": {
                  "error": {
                    "type": "object",
                    "required": ["code", "status", "message"],
                    "properties": {
                      "code": { "type": "integer", "description": "The HTTP status." },
                      "status": { "type": "string", "description": "The canonical code, such as NOT_FOUND." },
                      "message": { "type": "string", "description": "One sentence with the remedy." }
                    }
                  }
                }
              }
            }
          }
        }
        """#
}
