// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
    /// FCM's topic resource.
    static let topicSubscriptions: StaticString = #"""
        {
          "paths": {
            "/v1/projects/{project}/registrations/{registration}/topicSubscriptions": {
              "parameters": [
                { "$ref": "#/components/parameters/pathProject" }, { "$ref": "#/components/parameters/registration" }
              ],
              "get": {
                "operationId": "listTopicSubscriptions", "tags": ["google"], "summary": "List the topics of an app instance",
                "security": [{ "google": [] }],
                "parameters": [
                  { "$ref": "#/components/parameters/pageSize" }, { "$ref": "#/components/parameters/pageToken" }
                ],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "post": {
                "operationId": "createTopicSubscription", "tags": ["google"], "summary": "Subscribe an app instance to a topic",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/topicName" }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/v1/projects/{project}/registrations/{registration}/topicSubscriptions/{topic}": {
              "parameters": [
                { "$ref": "#/components/parameters/pathProject" }, { "$ref": "#/components/parameters/registration" },
                { "$ref": "#/components/parameters/topic" }
              ],
              "get": {
                "operationId": "getTopicSubscription", "tags": ["google"], "summary": "Get one subscription",
                "security": [{ "google": [] }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "patch": {
                "operationId": "updateTopicSubscription", "tags": ["google"], "summary": "Get one subscription, or make it",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/allowMissing" }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "delete": {
                "operationId": "deleteTopicSubscription", "tags": ["google"], "summary": "Unsubscribe an app instance",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/allowMissing" }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/projects/{project}/registrations/{registration}/topicSubscriptions": {
              "parameters": [
                { "$ref": "#/components/parameters/pathProject" }, { "$ref": "#/components/parameters/registration" }
              ],
              "get": {
                "operationId": "listTopicSubscriptionsUnversioned", "tags": ["google"], "summary": "List the topics of an app instance, without version",
                "security": [{ "google": [] }],
                "parameters": [
                  { "$ref": "#/components/parameters/pageSize" }, { "$ref": "#/components/parameters/pageToken" }
                ],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "post": {
                "operationId": "createTopicSubscriptionUnversioned", "tags": ["google"], "summary": "Subscribe an app instance to a topic, without version",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/topicName" }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/projects/{project}/registrations/{registration}/topicSubscriptions/{topic}": {
              "parameters": [
                { "$ref": "#/components/parameters/pathProject" }, { "$ref": "#/components/parameters/registration" },
                { "$ref": "#/components/parameters/topic" }
              ],
              "get": {
                "operationId": "getTopicSubscriptionUnversioned", "tags": ["google"], "summary": "Get one subscription, without version",
                "security": [{ "google": [] }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "patch": {
                "operationId": "updateTopicSubscriptionUnversioned", "tags": ["google"], "summary": "Get one subscription, or make it, without version",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/allowMissing" }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "delete": {
                "operationId": "deleteTopicSubscriptionUnversioned", "tags": ["google"], "summary": "Unsubscribe an app instance, without version",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/allowMissing" }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            }
          },
          "components": {
            "parameters": {
              "registration": {
                "name": "registration", "in": "path", "required": true, "schema": { "type": "string" },
                "description": "A registration token or an installation id."
              },
              "topicName": { "name": "topicName", "in": "query", "required": true, "schema": { "type": "string" } },
              "allowMissing": { "name": "allowMissing", "in": "query", "schema": { "type": "boolean" } },
              "pageSize": {
                "name": "pageSize", "in": "query",
                "schema": { "type": "integer", "minimum": 0, "maximum": 2000, "default": 1000 }
              },
              "pageToken": { "name": "pageToken", "in": "query", "schema": { "type": "string" } }
            }
          }
        }
        """#
}
