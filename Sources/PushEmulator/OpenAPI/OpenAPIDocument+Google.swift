// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
    /// What Google's hosts answer; Google's own documents say what requests hold.
    static let google: StaticString = #"""
        {
          "paths": {
            "/v1/projects/{project}/messages:send": {
              "parameters": [{ "$ref": "#/components/parameters/pathProject" }],
              "post": {
                "operationId": "send", "tags": ["google"], "summary": "Send a message (FCM HTTP v1)",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/projects/{project}/messages:send": {
              "parameters": [{ "$ref": "#/components/parameters/pathProject" }],
              "post": {
                "operationId": "sendUnversioned", "tags": ["google"], "summary": "Send a message (FCM HTTP v1, without version)",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            }
          },
          "components": {
            "securitySchemes": { "google": { "type": "http", "scheme": "bearer" } },
            "parameters": {
              "pathProject": { "name": "project", "in": "path", "required": true, "schema": { "type": "string" } }
            },
            "requestBodies": { "Google": { "content": { "application/json": { "schema": { "type": "object" } } } } },
            "responses": {
              "Google": {
                "description": "What the service answers, its errors included.",
                "content": { "application/json": { "schema": { "type": "object" } } }
              }
            }
          }
        }
        """#
}
