// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
    static let deliveries: StaticString = #"""
        {
          "paths": {
            "/api/v1/messages/{message}/deliveries": {
              "parameters": [
                { "$ref": "#/components/parameters/message" }, { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" }
              ],
              "get": {
                "operationId": "listDeliveries", "tags": ["inbox"], "summary": "What became of a message, device by device",
                "parameters": [
                  { "name": "limit", "in": "query", "schema": { "type": "integer", "minimum": 1, "maximum": 1000, "default": 100 } },
                  {
                    "name": "after", "in": "query", "schema": { "type": "integer", "minimum": 0 },
                    "description": "The page's next, to go on where it ended."
                  }
                ],
                "responses": {
                  "200": {
                    "description": "A page of deliveries, in the order in which they were done.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/DeliveryList" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/messages/{message}/deliveries/{device}": {
              "parameters": [
                { "$ref": "#/components/parameters/message" }, { "$ref": "#/components/parameters/device" },
                { "$ref": "#/components/parameters/q" }, { "$ref": "#/components/parameters/project" }
              ],
              "get": {
                "operationId": "getDelivery", "tags": ["inbox"], "summary": "What became of a message on one device",
                "responses": {
                  "200": {
                    "description": "The delivery with timeline, findings and what is displayed.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Delivery" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/messages/{message}/deliveries/{device}/attachments/{number}": {
              "parameters": [
                { "$ref": "#/components/parameters/message" }, { "$ref": "#/components/parameters/device" },
                {
                  "name": "number", "in": "path", "required": true, "schema": { "type": "string" },
                  "description": "The attachment's place, from 0 on; for browsers icon and badge too."
                },
                { "$ref": "#/components/parameters/q" }, { "$ref": "#/components/parameters/project" }
              ],
              "get": {
                "operationId": "getAttachment", "tags": ["inbox"], "summary": "A file that a device showed",
                "responses": {
                  "200": {
                    "description": "The file. Its type is that of its content: pictures, films and sounds; all else are bytes to be saved.",
                    "content": {
                      "image/*": {}, "video/*": {}, "audio/*": {}, "application/octet-stream": {}
                    }
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
