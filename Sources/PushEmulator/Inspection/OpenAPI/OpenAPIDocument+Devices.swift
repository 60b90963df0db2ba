// SPDX-License-Identifier: Apache-2.0

extension OpenAPIDocument {
    static let devices: StaticString = #"""
        {
          "paths": {
            "/api/v1/devices": {
              "get": {
                "operationId": "listDevices", "tags": ["devices"], "summary": "Virtual devices in the order in which they were registered",
                "parameters": [
                  { "$ref": "#/components/parameters/project" },
                  { "name": "platform", "in": "query", "schema": { "$ref": "#/components/schemas/Platform" } },
                  { "name": "limit", "in": "query", "schema": { "type": "integer", "minimum": 1, "maximum": 1000, "default": 50 } },
                  { "name": "after", "in": "query", "schema": { "type": "string" }, "description": "The page's next, to go on where it ended." }
                ],
                "responses": {
                  "200": {
                    "description": "A page of devices; those whose app was uninstalled are among them.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/DeviceList" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "post": {
                "operationId": "registerDevice", "tags": ["devices"], "summary": "Register a virtual device, or set one up anew",
                "description": "A device is known by its token or fid: registering one of them again replaces name and configuration and adds topics.",
                "requestBody": {
                  "required": true,
                  "content": { "application/json": { "schema": { "$ref": "#/components/schemas/DeviceRegistration" } } }
                },
                "responses": {
                  "200": { "$ref": "#/components/responses/Device" },
                  "201": { "$ref": "#/components/responses/Device" },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "409": { "$ref": "#/components/responses/DeviceTaken" }
                }
              }
            },
            "/api/v1/devices/{device}": {
              "parameters": [{ "$ref": "#/components/parameters/registeredDevice" }],
              "get": {
                "operationId": "getDevice", "tags": ["devices"], "summary": "One device",
                "responses": {
                  "200": { "$ref": "#/components/responses/Device" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "patch": {
                "operationId": "changeDevice", "tags": ["devices"], "summary": "Change a device's name and members of its configuration",
                "description": "The device forgets what it had and showed, as a restarted one.",
                "requestBody": {
                  "required": true,
                  "content": {
                    "application/json": {
                      "schema": {
                        "type": "object", "additionalProperties": false,
                        "properties": {
                          "name": { "type": "string", "minLength": 1, "maxLength": 200 },
                          "configuration": { "type": "object", "description": "The members to change, as for registering." }
                        }
                      }
                    }
                  }
                },
                "responses": {
                  "200": { "$ref": "#/components/responses/Device" },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "delete": {
                "operationId": "unregisterDevice", "tags": ["devices"], "summary": "Uninstall the app",
                "description": "Messages to its token are answered UNREGISTERED from then on; its topics are gone.",
                "responses": {
                  "200": { "$ref": "#/components/responses/Device" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/devices/{device}/refresh-token": {
              "parameters": [{ "$ref": "#/components/parameters/registeredDevice" }],
              "post": {
                "operationId": "refreshToken", "tags": ["devices"], "summary": "Give the app instance a new token",
                "description": "Topics and fid stay; messages to the old token are answered UNREGISTERED from then on.",
                "responses": {
                  "200": { "$ref": "#/components/responses/Device" },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            }
          },
          "components": {
            "parameters": {
              "registeredDevice": {
                "name": "device", "in": "path", "required": true, "schema": { "type": "string" },
                "description": "A device's id, token or fid."
              }
            },
            "responses": {
              "Device": {
                "description": "The device.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Device" } } }
              },
              "DeviceTaken": {
                "description": "The token or fid belongs to another device.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
              }
            }
          }
        }
        """#
}
