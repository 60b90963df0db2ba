// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
    static let topics: StaticString = #"""
        {
          "paths": {
            "/api/v1/topics": {
              "get": {
                "operationId": "listTopics", "tags": ["devices"], "summary": "The topics that somebody subscribes to",
                "parameters": [
                  { "$ref": "#/components/parameters/project" }, { "$ref": "#/components/parameters/topicLimit" },
                  { "$ref": "#/components/parameters/topicAfter" }
                ],
                "responses": {
                  "200": {
                    "description": "A page of topics, in the order of projects and names.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/TopicList" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              }
            },
            "/api/v1/topics/{topic}/subscribers": {
              "parameters": [{ "$ref": "#/components/parameters/topic" }],
              "get": {
                "operationId": "listSubscribers", "tags": ["devices"], "summary": "Who subscribes to a topic",
                "parameters": [
                  {
                    "name": "project", "in": "query", "schema": { "type": "string" },
                    "description": "The topic's project; without it the emulator's default project."
                  },
                  { "$ref": "#/components/parameters/topicLimit" }, { "$ref": "#/components/parameters/topicAfter" }
                ],
                "responses": {
                  "200": {
                    "description": "A page of subscribers, none where nobody subscribes to it.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/SubscriberList" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              }
            }
          },
          "components": {
            "parameters": {
              "topic": {
                "name": "topic", "in": "path", "required": true, "schema": { "type": "string" },
                "description": "A topic's name, without /topics/."
              },
              "topicLimit": {
                "name": "limit", "in": "query",
                "schema": { "type": "integer", "minimum": 1, "maximum": 500, "default": 50 }
              },
              "topicAfter": {
                "name": "after", "in": "query", "schema": { "type": "string" },
                "description": "The page's next, to go on where it ended."
              }
            },
            "schemas": {
              "TopicList": {
                "type": "object",
                "required": ["topics", "next"],
                "properties": {
                  "topics": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": ["project", "name", "subscriberCount"],
                      "properties": {
                        "project": { "type": "string" },
                        "name": { "type": "string" },
                        "subscriberCount": { "type": "integer", "minimum": 1 }
                      }
                    }
                  },
                  "next": { "type": ["string", "null"], "description": "What to give as after for the next page." }
                }
              },
              "SubscriberList": {
                "type": "object",
                "required": ["subscribers", "next"],
                "properties": {
                  "subscribers": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": ["registration", "created", "device"],
                      "properties": {
                        "registration": { "type": "string", "description": "A registration token, or an installation id." },
                        "created": { "type": "string", "format": "date-time" },
                        "device": {
                          "type": ["object", "null"],
                          "description": "Null where the registration is that of no device.",
                          "required": ["id", "name", "platform"],
                          "properties": {
                            "id": { "type": "string" },
                            "name": { "type": "string" },
                            "platform": { "$ref": "#/components/schemas/Platform" }
                          }
                        }
                      }
                    }
                  },
                  "next": { "type": ["string", "null"], "description": "What to give as after for the next page." }
                }
              }
            }
          }
        }
        """#
}
