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
            },
            "/token": {
              "post": {
                "operationId": "token", "tags": ["google"], "summary": "Get an access token for a service account's assertion or a refresh token",
                "security": [{}],
                "requestBody": { "$ref": "#/components/requestBodies/Form" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/o/oauth2/token": {
              "post": {
                "operationId": "tokenUntilVersion3", "tags": ["google"], "summary": "Get an access token by its oldest path",
                "security": [{}],
                "requestBody": { "$ref": "#/components/requestBodies/Form" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/oauth2/v3/token": {
              "post": {
                "operationId": "tokenVersion3", "tags": ["google"], "summary": "Get an access token by an older path",
                "security": [{}],
                "requestBody": { "$ref": "#/components/requestBodies/Form" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/oauth2/v4/token": {
              "post": {
                "operationId": "tokenVersion4", "tags": ["google"], "summary": "Get an access token by an older path",
                "security": [{}],
                "requestBody": { "$ref": "#/components/requestBodies/Form" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/v1/projects/{project}/serviceAccounts/{account}/allowedLocations": {
              "parameters": [
                { "$ref": "#/components/parameters/pathProject" },
                { "name": "account", "in": "path", "required": true, "schema": { "type": "string" } }
              ],
              "get": {
                "operationId": "allowedLocations", "tags": ["google"], "summary": "Where an account may be used: everywhere",
                "security": [{}],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            }
          },
          "components": {
            "securitySchemes": { "google": { "type": "http", "scheme": "bearer" } },
            "parameters": {
              "pathProject": { "name": "project", "in": "path", "required": true, "schema": { "type": "string" } }
            },
            "requestBodies": {
              "Google": { "content": { "application/json": { "schema": { "type": "object" } } } },
              "Form": { "content": { "application/x-www-form-urlencoded": { "schema": { "type": "object" } } } }
            },
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
