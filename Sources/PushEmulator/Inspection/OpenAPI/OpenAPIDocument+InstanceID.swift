// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
    /// The Instance ID service.
    static let instanceID: StaticString = #"""
        {
          "paths": {
            "/iid/v1:batchAdd": {
              "post": {
                "operationId": "instanceIDBatchAdd", "tags": ["google"], "summary": "Subscribe up to 1000 app instances to a topic (Instance ID)",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/iid/v1:batchRemove": {
              "post": {
                "operationId": "instanceIDBatchRemove", "tags": ["google"], "summary": "Unsubscribe up to 1000 app instances from a topic (Instance ID)",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/iid/v1:batchImport": {
              "post": {
                "operationId": "instanceIDBatchImport", "tags": ["google"], "summary": "Import up to 100 APNs tokens (Instance ID)",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/iid/v1/{token}/rel/topics/{topic}": {
              "parameters": [{ "$ref": "#/components/parameters/token" }, { "$ref": "#/components/parameters/topic" }],
              "post": {
                "operationId": "instanceIDSubscribe", "tags": ["google"], "summary": "Subscribe an app instance to a topic (Instance ID)",
                "security": [{ "google": [] }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "delete": {
                "operationId": "instanceIDUnsubscribe", "tags": ["google"], "summary": "Unsubscribe an app instance from a topic (Instance ID)",
                "security": [{ "google": [] }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/iid/info/{token}": {
              "parameters": [{ "$ref": "#/components/parameters/token" }],
              "get": {
                "operationId": "instanceIDInfo", "tags": ["google"], "summary": "What is known of an app instance (Instance ID)",
                "security": [{ "google": [] }],
                "parameters": [{ "name": "details", "in": "query", "schema": { "type": "boolean", "default": false } }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/iid/{token}": {
              "parameters": [{ "$ref": "#/components/parameters/token" }],
              "get": {
                "operationId": "instanceIDInfoShort", "tags": ["google"], "summary": "What is known of an app instance (Instance ID, short path)",
                "security": [{ "google": [] }],
                "parameters": [{ "name": "details", "in": "query", "schema": { "type": "boolean", "default": false } }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            }
          },
          "components": {
            "parameters": {
              "token": { "name": "token", "in": "path", "required": true, "schema": { "type": "string" } }
            }
          }
        }
        """#
}
