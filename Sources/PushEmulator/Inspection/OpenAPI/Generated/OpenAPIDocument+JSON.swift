// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-assets from openapi.json.

extension OpenAPIDocument {
    /// The content of `openapi.json`.
    static let json: StaticString = #"""
        {
          "openapi": "3.1.0",
          "info": {
            "title": "RichPush emulator",
            "version": "1.0.0",
            "summary": "A local Firebase Cloud Messaging service with an inbox",
            "description": "Messages that were sent to the emulator, their deliveries to simulated devices, and the paths that SDKs use. If an access token is configured, every path requires it except health checks and the paths of Google's hosts.",
            "license": { "name": "Apache 2.0", "identifier": "Apache-2.0" }
          },
          "servers": [{ "url": "/" }],
          "security": [{}, { "accessToken": [] }, { "accessTokenParameter": [] }],
          "tags": [
            { "name": "inbox", "description": "Received messages" },
            { "name": "devices", "description": "Simulated devices and their topics" },
            { "name": "service", "description": "The emulator itself" },
            { "name": "faults", "description": "Injected faults" },
            { "name": "google", "description": "The paths of Google's hosts" },
            { "name": "apple", "description": "The paths of APNs" },
            { "name": "expo", "description": "The paths of Expo's push service" },
            { "name": "amazon", "description": "Amazon SNS, as far as mobile pushes need it" },
            { "name": "web", "description": "The push services of browsers" }
          ],
          "paths": {
            "/api/v1/messages": {
              "parameters": [
                { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" },
                { "$ref": "#/components/parameters/before" },
                { "$ref": "#/components/parameters/after" }
              ],
              "get": {
                "operationId": "listMessages",
                "tags": ["inbox"],
                "summary": "List messages, newest first",
                "parameters": [
                  {
                    "name": "limit",
                    "in": "query",
                    "schema": { "type": "integer", "minimum": 1, "maximum": 500, "default": 50 }
                  }
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
                "operationId": "markMessages",
                "tags": ["inbox"],
                "summary": "Mark messages as read or unread",
                "requestBody": { "$ref": "#/components/requestBodies/ReadMark" },
                "responses": {
                  "200": { "$ref": "#/components/responses/Changed" },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              },
              "delete": {
                "operationId": "deleteMessages",
                "tags": ["inbox"],
                "summary": "Delete the messages that a search finds, or all messages",
                "responses": {
                  "200": { "$ref": "#/components/responses/Deleted" },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              }
            },
            "/api/v1/messages/{message}": {
              "parameters": [
                { "$ref": "#/components/parameters/message" },
                { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" },
                { "$ref": "#/components/parameters/before" },
                { "$ref": "#/components/parameters/after" }
              ],
              "get": {
                "operationId": "getMessage",
                "tags": ["inbox"],
                "summary": "Get one message with all its parts",
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
                "operationId": "markMessage",
                "tags": ["inbox"],
                "summary": "Mark one message as read or unread",
                "requestBody": { "$ref": "#/components/requestBodies/ReadMark" },
                "responses": {
                  "200": { "$ref": "#/components/responses/Changed" },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "delete": {
                "operationId": "deleteMessage",
                "tags": ["inbox"],
                "summary": "Delete one message",
                "responses": {
                  "200": { "$ref": "#/components/responses/Deleted" },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/messages/{message}/raw": {
              "parameters": [
                { "$ref": "#/components/parameters/message" },
                { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" }
              ],
              "get": {
                "operationId": "getRequest",
                "tags": ["inbox"],
                "summary": "Get the request's body, byte for byte",
                "responses": {
                  "200": {
                    "description": "The bytes as received, as plain text that browsers do not run.",
                    "content": { "text/plain": { "schema": { "type": "string" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/messages/{message}/findings": {
              "parameters": [
                { "$ref": "#/components/parameters/message" },
                { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" }
              ],
              "get": {
                "operationId": "getFindings",
                "tags": ["inbox"],
                "summary": "Get the findings of lint and of each delivery",
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
                { "$ref": "#/components/parameters/message" },
                { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" },
                {
                  "name": "device",
                  "in": "query",
                  "schema": { "type": "string" },
                  "description": "Only the device of this id."
                },
                { "name": "look", "in": "query", "schema": { "enum": ["auto", "light", "dark"] } },
                {
                  "name": "cuts",
                  "in": "query",
                  "schema": { "type": "boolean" },
                  "description": "Whether to mark text that devices truncate."
                }
              ],
              "get": {
                "operationId": "getPreview",
                "tags": ["inbox"],
                "summary": "Get a page, without scripts, of what the devices display",
                "responses": {
                  "200": {
                    "description": "The page with the first 24 deliveries.",
                    "content": { "text/html": { "schema": { "type": "string" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/messages/{message}/display": {
              "parameters": [
                { "$ref": "#/components/parameters/message" },
                { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" }
              ],
              "get": {
                "operationId": "getDisplay",
                "tags": ["inbox"],
                "summary": "Get what the devices display, without what differs from run to run",
                "responses": {
                  "200": {
                    "description": "The first 100 deliveries.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/DisplaySnapshot" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/messages/{message}/deliveries": {
              "parameters": [
                { "$ref": "#/components/parameters/message" },
                { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" }
              ],
              "get": {
                "operationId": "listDeliveries",
                "tags": ["inbox"],
                "summary": "List the deliveries of a message",
                "parameters": [
                  {
                    "name": "limit",
                    "in": "query",
                    "schema": { "type": "integer", "minimum": 1, "maximum": 1000, "default": 100 }
                  },
                  {
                    "name": "after",
                    "in": "query",
                    "schema": { "type": "integer", "minimum": 0 },
                    "description": "The next of the previous page."
                  }
                ],
                "responses": {
                  "200": {
                    "description": "A page of deliveries, in the order in which they were completed.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/DeliveryList" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/messages/{message}/deliveries/{device}": {
              "parameters": [
                { "$ref": "#/components/parameters/message" },
                { "$ref": "#/components/parameters/device" },
                { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" }
              ],
              "get": {
                "operationId": "getDelivery",
                "tags": ["inbox"],
                "summary": "Get one delivery of a message",
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
            "/api/v1/messages/{message}/deliveries/{device}/apns": {
              "parameters": [
                { "$ref": "#/components/parameters/message" },
                { "$ref": "#/components/parameters/device" },
                { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" }
              ],
              "get": {
                "operationId": "getSimulatorPayload",
                "tags": ["inbox"],
                "summary": "Get the payload of a message for a phone's simulator",
                "description": "The payload that APNs brings an Apple device for the message, with the key Simulator Target Bundle: a file for xcrun simctl push.",
                "responses": {
                  "200": {
                    "description": "The payload.",
                    "content": { "application/json": { "schema": { "type": "object", "required": ["Simulator Target Bundle"] } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/messages/{message}/deliveries/{device}/attachments/{number}": {
              "parameters": [
                { "$ref": "#/components/parameters/message" },
                { "$ref": "#/components/parameters/device" },
                {
                  "name": "number",
                  "in": "path",
                  "required": true,
                  "schema": { "type": "string" },
                  "description": "The attachment's index, from 0; for browsers also icon and badge, and avatar for a sender's picture."
                },
                { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" }
              ],
              "get": {
                "operationId": "getAttachment",
                "tags": ["inbox"],
                "summary": "Get a file that a device displayed",
                "responses": {
                  "200": {
                    "description": "The file. Its type follows its content for images, videos and sounds; other files are served as bytes to be saved.",
                    "content": { "image/*": {}, "video/*": {}, "audio/*": {}, "application/octet-stream": {} }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/messages/{message}/deliveries/{device}/interactions": {
              "parameters": [
                { "$ref": "#/components/parameters/message" },
                { "$ref": "#/components/parameters/device" },
                { "$ref": "#/components/parameters/q" },
                { "$ref": "#/components/parameters/project" }
              ],
              "post": {
                "operationId": "interactWithDelivery",
                "tags": ["inbox"],
                "summary": "Click or dismiss what a device shows of a message",
                "description": "Waits up to 5 seconds for the device to show it. A real browser shows it on the emulator's desktop, and its service worker gets the click. Of a simulated device the answer says what the system and the SDK do, and what only the app's code knows.",
                "requestBody": { "$ref": "#/components/requestBodies/Interaction" },
                "responses": {
                  "200": { "$ref": "#/components/responses/Interaction" },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" },
                  "409": { "$ref": "#/components/responses/NothingShown" }
                }
              }
            },
            "/api/v1/notifications": {
              "get": {
                "operationId": "listNotifications",
                "tags": ["inbox"],
                "summary": "List or await what real browsers show on the emulator's desktop",
                "description": "The oldest first, whatever caused them: message is null for a notification that no push caused. With timeout, the answer waits for the first match, and is 504 if there is none in time; its message says what was shown instead. In title, tag and origin, * stands for anything.",
                "parameters": [
                  { "name": "title", "in": "query", "schema": { "type": "string" }, "description": "The whole title." },
                  {
                    "name": "text",
                    "in": "query",
                    "schema": { "type": "string" },
                    "description": "A part of the title or of the body."
                  },
                  {
                    "name": "tag",
                    "in": "query",
                    "schema": { "type": "string" },
                    "description": "The whole tag, which is known of messages of FCM and of workers that load /webpush/report.js."
                  },
                  {
                    "name": "origin",
                    "in": "query",
                    "schema": { "type": "string" },
                    "description": "The site as Chromium names it, such as localhost:3000."
                  },
                  { "name": "state", "in": "query", "schema": { "$ref": "#/components/schemas/NotificationState" } },
                  {
                    "name": "since",
                    "in": "query",
                    "schema": { "type": "integer", "minimum": 0, "default": 0 },
                    "description": "Only notifications with greater numbers."
                  },
                  {
                    "name": "timeout",
                    "in": "query",
                    "schema": { "type": "number", "minimum": 0, "maximum": 600 },
                    "description": "How long to wait for a match, in seconds; without it, the answer is the list as it is."
                  }
                ],
                "responses": {
                  "200": {
                    "description": "The notifications.",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "object",
                          "required": ["notifications"],
                          "properties": {
                            "notifications": { "type": "array", "items": { "$ref": "#/components/schemas/Notification" } }
                          }
                        }
                      }
                    }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" },
                  "429": { "$ref": "#/components/responses/TooMany" },
                  "504": {
                    "description": "No match in time.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
                  }
                }
              }
            },
            "/api/v1/notifications/{notification}": {
              "parameters": [{ "$ref": "#/components/parameters/notification" }],
              "get": {
                "operationId": "getNotification",
                "tags": ["inbox"],
                "summary": "Get one notification of the desktop",
                "responses": {
                  "200": {
                    "description": "The notification.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Notification" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/notifications/{notification}/icon": {
              "parameters": [{ "$ref": "#/components/parameters/notification" }],
              "get": {
                "operationId": "getNotificationIcon",
                "tags": ["inbox"],
                "summary": "Get the icon that a browser handed to the desktop",
                "responses": {
                  "200": { "description": "The file.", "content": { "image/png": {} } },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/notifications/{notification}/picture": {
              "parameters": [{ "$ref": "#/components/parameters/notification" }],
              "get": {
                "operationId": "getNotificationPicture",
                "tags": ["inbox"],
                "summary": "Get the picture that a browser handed to the desktop",
                "responses": {
                  "200": { "description": "The file.", "content": { "image/png": {} } },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/notifications/{notification}/interactions": {
              "parameters": [{ "$ref": "#/components/parameters/notification" }],
              "post": {
                "operationId": "interactWithNotification",
                "tags": ["inbox"],
                "summary": "Click or dismiss a notification of the desktop",
                "requestBody": { "$ref": "#/components/requestBodies/Interaction" },
                "responses": {
                  "200": { "$ref": "#/components/responses/Interaction" },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" },
                  "409": { "$ref": "#/components/responses/NothingShown" }
                }
              }
            },
            "/api/v1/wait": {
              "get": {
                "operationId": "waitForMessage",
                "tags": ["inbox"],
                "summary": "Wait for a message that a search finds",
                "description": "Returns the oldest match with a number greater than since, including messages received before the call. If there is no match in time, the answer is 504 and its message describes what was received instead. The connection is closed after the answer.",
                "parameters": [
                  { "$ref": "#/components/parameters/q" },
                  { "$ref": "#/components/parameters/project" },
                  {
                    "name": "since",
                    "in": "query",
                    "schema": { "type": "integer", "minimum": 0, "default": 0 },
                    "description": "Only messages with greater numbers: the id of the last message seen."
                  },
                  {
                    "name": "timeout",
                    "in": "query",
                    "schema": { "type": "number", "minimum": 0, "maximum": 600, "default": 10 },
                    "description": "How long to wait, in seconds."
                  },
                  {
                    "name": "for",
                    "in": "query",
                    "schema": { "enum": ["displayed", "received"], "default": "displayed" },
                    "description": "Whether all deliveries of the message must be complete."
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
                "operationId": "listen",
                "tags": ["inbox"],
                "summary": "Server-sent events about messages and deliveries",
                "description": "The events message (as in lists) and delivery have ids, from which a client resumes after it reconnects. The events settled, upstream (a device sent to its server), deleted, marked and faults are not repeated; missed tells a slow client that some of these were dropped. A comment every 15 seconds keeps the connection open.",
                "parameters": [
                  { "$ref": "#/components/parameters/project" },
                  {
                    "name": "Last-Event-ID",
                    "in": "header",
                    "schema": { "type": "string" },
                    "description": "Sent by browsers when they reconnect."
                  },
                  {
                    "name": "lastEventId",
                    "in": "query",
                    "schema": { "type": "string" },
                    "description": "The same for other clients."
                  }
                ],
                "responses": {
                  "200": {
                    "description": "Events until one side closes the connection.",
                    "content": { "text/event-stream": { "schema": { "type": "string" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "429": { "$ref": "#/components/responses/TooMany" }
                }
              }
            },
            "/api/v1/devices": {
              "get": {
                "operationId": "listDevices",
                "tags": ["devices"],
                "summary": "List simulated devices in the order of their registration",
                "parameters": [
                  { "$ref": "#/components/parameters/project" },
                  { "name": "platform", "in": "query", "schema": { "$ref": "#/components/schemas/Platform" } },
                  {
                    "name": "limit",
                    "in": "query",
                    "schema": { "type": "integer", "minimum": 1, "maximum": 1000, "default": 50 }
                  },
                  {
                    "name": "after",
                    "in": "query",
                    "schema": { "type": "string" },
                    "description": "The next of the previous page."
                  }
                ],
                "responses": {
                  "200": {
                    "description": "A page of devices, including those whose app was uninstalled.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/DeviceList" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "post": {
                "operationId": "registerDevice",
                "tags": ["devices"],
                "summary": "Register a simulated device, or change one",
                "description": "A device is identified by its token or fid. Registering it again replaces its name and configuration and adds topics.",
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
                "operationId": "getDevice",
                "tags": ["devices"],
                "summary": "Get one device",
                "responses": {
                  "200": { "$ref": "#/components/responses/Device" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "patch": {
                "operationId": "changeDevice",
                "tags": ["devices"],
                "summary": "Change a device's name and members of its configuration",
                "description": "The device loses its state and its displayed notifications, like a restarted one.",
                "requestBody": {
                  "required": true,
                  "content": {
                    "application/json": {
                      "schema": {
                        "type": "object",
                        "additionalProperties": false,
                        "properties": {
                          "name": { "type": "string", "minLength": 1, "maxLength": 200 },
                          "configuration": { "type": "object", "description": "The members to change, as for a registration." }
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
                "operationId": "unregisterDevice",
                "tags": ["devices"],
                "summary": "Uninstall the app",
                "description": "Later messages to its token are answered UNREGISTERED. Its topic subscriptions are removed.",
                "responses": {
                  "200": { "$ref": "#/components/responses/Device" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/devices/{device}/refresh-token": {
              "parameters": [{ "$ref": "#/components/parameters/registeredDevice" }],
              "post": {
                "operationId": "refreshToken",
                "tags": ["devices"],
                "summary": "Replace the token of the app instance",
                "description": "Topics and fid stay. Later messages to the old token are answered UNREGISTERED.",
                "responses": {
                  "200": { "$ref": "#/components/responses/Device" },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/devices/{device}/channels": {
              "parameters": [{ "$ref": "#/components/parameters/registeredDevice" }],
              "get": {
                "operationId": "deviceChannels",
                "tags": ["devices"],
                "summary": "List the APNs channels that Live Activities of an iPhone subscribe to",
                "responses": {
                  "200": {
                    "description": "The ids of the channels.",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "object",
                          "required": ["channels"],
                          "properties": { "channels": { "type": "array", "items": { "type": "string" } } }
                        }
                      }
                    }
                  },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "post": {
                "operationId": "joinChannel",
                "tags": ["devices"],
                "summary": "Have a Live Activity of an iPhone subscribe to an APNs channel",
                "description": "The app of the iPhone must have the channel. The subscription ends with the activity.",
                "requestBody": {
                  "required": true,
                  "content": {
                    "application/json": {
                      "schema": {
                        "type": "object",
                        "additionalProperties": false,
                        "required": ["channel"],
                        "properties": {
                          "channel": { "type": "string", "description": "The id that APNs gave in apns-channel-id." }
                        }
                      }
                    }
                  }
                },
                "responses": {
                  "200": {
                    "description": "The channel.",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "object",
                          "required": ["channel"],
                          "properties": { "channel": { "type": "string" } }
                        }
                      }
                    }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "delete": {
                "operationId": "leaveChannel",
                "tags": ["devices"],
                "summary": "End the subscription of an iPhone to an APNs channel",
                "parameters": [
                  { "name": "channel", "in": "query", "required": true, "schema": { "type": "string" }, "description": "The channel's id." }
                ],
                "responses": {
                  "200": {
                    "description": "Whether there was one.",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "object",
                          "required": ["unsubscribed"],
                          "properties": { "unsubscribed": { "type": "boolean" } }
                        }
                      }
                    }
                  },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/devices/{device}/subscription": {
              "parameters": [{ "$ref": "#/components/parameters/registeredDevice" }],
              "get": {
                "operationId": "subscription",
                "tags": ["devices"],
                "summary": "Get the Web Push subscription of a browser",
                "responses": {
                  "200": {
                    "description": "The subscription, or null if there is none.",
                    "content": {
                      "application/json": {
                        "schema": { "anyOf": [{ "$ref": "#/components/schemas/Subscription" }, { "type": "null" }] }
                      }
                    }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "post": {
                "operationId": "subscribe",
                "tags": ["devices"],
                "summary": "Subscribe a browser to Web Push",
                "description": "An earlier subscription of the browser ends; pushes to its endpoint are answered as gone.",
                "requestBody": {
                  "required": true,
                  "content": {
                    "application/json": {
                      "schema": {
                        "type": "object",
                        "additionalProperties": false,
                        "properties": {
                          "service": {
                            "enum": ["fcm", "mozilla", "apple", "wns", "rfc"],
                            "description": "The push service whose answers the endpoint gives. Default: the browser's."
                          },
                          "applicationServerKey": {
                            "type": "string",
                            "description": "The only VAPID public key that may send, 65 bytes in URL-safe base64. Default: any may."
                          },
                          "realHost": {
                            "type": "boolean",
                            "default": false,
                            "description": "Whether the endpoint is at the host of the real service, which the proxy leads to the emulator; fcm and mozilla only."
                          }
                        }
                      }
                    }
                  }
                },
                "responses": {
                  "201": {
                    "description": "The subscription, as PushSubscription.toJSON() writes it.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Subscription" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "delete": {
                "operationId": "unsubscribe",
                "tags": ["devices"],
                "summary": "Give the Web Push subscription of a browser up",
                "responses": {
                  "200": {
                    "description": "Whether there was one.",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "object",
                          "required": ["unsubscribed"],
                          "properties": { "unsubscribed": { "type": "boolean" } }
                        }
                      }
                    }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/webpush/{service}/{token}": {
              "parameters": [{ "name": "service", "in": "path", "required": true, "schema": { "type": "string" } }, { "name": "token", "in": "path", "required": true, "schema": { "type": "string" } }],
              "post": {
                "operationId": "push",
                "tags": ["web"],
                "summary": "Push to a subscription (RFC 8030)",
                "security": [{}],
                "requestBody": { "required": true, "content": { "application/octet-stream": {} } },
                "responses": { "default": { "description": "As the push service answers: 201 with Location, or its refusal." } }
              }
            },
            "/webpush/report": {
              "options": {
                "operationId": "preflightDisplayReport",
                "tags": ["web"],
                "summary": "Let pages of this machine report",
                "security": [{}],
                "responses": { "default": { "description": "The header fields of CORS, or 403 for a page that may not." } }
              },
              "post": {
                "operationId": "reportDisplay",
                "tags": ["web"],
                "summary": "Say what a real browser shows of a push",
                "description": "The report of webpush/report.js. The delivery's outcome becomes shown, with the displayed notification.",
                "security": [{}],
                "requestBody": {
                  "required": true,
                  "content": {
                    "application/json": {
                      "schema": {
                        "type": "object",
                        "required": ["endpoint"],
                        "properties": {
                          "endpoint": { "type": "string", "description": "The subscription's." },
                          "byteCount": { "type": "integer", "description": "Bytes of the push's data." },
                          "fcmMessageID": { "type": "string", "description": "FCM's id of the message, of Firebase's worker." },
                          "opened": {
                            "type": "string",
                            "maxLength": 4096,
                            "description": "Instead of a notification: the URL that the worker opens after a click."
                          },
                          "notification": {
                            "type": "object",
                            "required": ["title"],
                            "properties": {
                              "title": { "type": "string", "maxLength": 4096 },
                              "body": { "type": "string", "maxLength": 4096 },
                              "image": { "type": "string", "maxLength": 4096 },
                              "icon": { "type": "string", "maxLength": 4096 },
                              "tag": { "type": "string", "maxLength": 4096 },
                              "actions": {
                                "type": "array",
                                "items": {
                                  "type": "object",
                                  "properties": { "action": { "type": "string" }, "title": { "type": "string" } }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                },
                "responses": {
                  "default": { "description": "The message and the device, or 404 if the browser got no push in the last minute." }
                }
              }
            },
            "/webpush/report.js": {
              "get": {
                "operationId": "displayReportScript",
                "tags": ["web"],
                "summary": "Get the script that reports what a browser shows",
                "security": [{}],
                "responses": { "default": { "description": "A script for workers and pages." } }
              }
            },
            "/webpush/m/{message}": {
              "parameters": [{ "name": "message", "in": "path", "required": true, "schema": { "type": "string" } }],
              "delete": {
                "operationId": "takePushBack",
                "tags": ["web"],
                "summary": "Take a push back that waits for its browser",
                "security": [{}],
                "responses": { "default": { "description": "204, or 404 if no push has the name." } }
              }
            },
            "/wp/{token}": {
              "parameters": [{ "name": "token", "in": "path", "required": true, "schema": { "type": "string" } }],
              "post": {
                "operationId": "pushChrome",
                "tags": ["web"],
                "summary": "Push to a subscription (RFC 8030)",
                "security": [{}],
                "requestBody": { "required": true, "content": { "application/octet-stream": {} } },
                "responses": { "default": { "description": "As the push service answers: 201 with Location, or its refusal." } }
              }
            },
            "/preprod/wp/{token}": {
              "parameters": [{ "name": "token", "in": "path", "required": true, "schema": { "type": "string" } }],
              "post": {
                "operationId": "pushChromeTest",
                "tags": ["web"],
                "summary": "Push to a subscription (RFC 8030)",
                "security": [{}],
                "requestBody": { "required": true, "content": { "application/octet-stream": {} } },
                "responses": { "default": { "description": "As the push service answers: 201 with Location, or its refusal." } }
              }
            },
            "/wpush/{token}": {
              "parameters": [{ "name": "token", "in": "path", "required": true, "schema": { "type": "string" } }],
              "post": {
                "operationId": "pushMozilla",
                "tags": ["web"],
                "summary": "Push to a subscription (RFC 8030)",
                "security": [{}],
                "requestBody": { "required": true, "content": { "application/octet-stream": {} } },
                "responses": { "default": { "description": "As the push service answers: 201 with Location, or its refusal." } }
              }
            },
            "/wpush/v1/{token}": {
              "parameters": [{ "name": "token", "in": "path", "required": true, "schema": { "type": "string" } }],
              "post": {
                "operationId": "pushMozilla1",
                "tags": ["web"],
                "summary": "Push to a subscription (RFC 8030)",
                "security": [{}],
                "requestBody": { "required": true, "content": { "application/octet-stream": {} } },
                "responses": { "default": { "description": "As the push service answers: 201 with Location, or its refusal." } }
              }
            },
            "/wpush/v2/{token}": {
              "parameters": [{ "name": "token", "in": "path", "required": true, "schema": { "type": "string" } }],
              "post": {
                "operationId": "pushMozilla2",
                "tags": ["web"],
                "summary": "Push to a subscription (RFC 8030)",
                "security": [{}],
                "requestBody": { "required": true, "content": { "application/octet-stream": {} } },
                "responses": { "default": { "description": "As the push service answers: 201 with Location, or its refusal." } }
              }
            },
            "/fcm/send/{token}": {
              "parameters": [{ "name": "token", "in": "path", "required": true, "schema": { "type": "string" } }],
              "post": {
                "operationId": "pushChromeLegacy",
                "tags": ["google"],
                "summary": "Push to a subscription (RFC 8030)",
                "security": [{}],
                "requestBody": { "required": true, "content": { "application/octet-stream": {} } },
                "responses": { "default": { "description": "As the push service answers: 201 with Location, or its refusal." } }
              }
            },
            "/checkin": {
              "post": {
                "operationId": "checkIn",
                "tags": ["web"],
                "summary": "Give a client of FCM its number",
                "security": [{}],
                "requestBody": { "required": true, "content": { "application/x-protobuf": {} } },
                "responses": { "default": { "description": "The number and its secret, Protocol Buffers." } }
              }
            },
            "/c2dm/register3": {
              "post": {
                "operationId": "registerClient",
                "tags": ["web"],
                "summary": "Register an app instance of a client, or give it up",
                "security": [{}],
                "requestBody": { "required": true, "content": { "application/x-www-form-urlencoded": {} } },
                "responses": { "default": { "description": "token=, deleted= or Error=." } }
              }
            },
            "/v1/projects/{project}/installations": {
              "parameters": [{ "name": "project", "in": "path", "required": true, "schema": { "type": "string" } }],
              "post": {
                "operationId": "createInstallation",
                "tags": ["google"],
                "summary": "Give an app instance its installation id",
                "security": [{}],
                "requestBody": { "required": true, "content": { "application/json": {} } },
                "responses": { "default": { "description": "As the Firebase SDK reads it." } }
              },
              "options": {
                "operationId": "allowInstallations",
                "tags": ["google"],
                "summary": "Allow a page to ask",
                "security": [{}],
                "responses": { "default": { "description": "204 with the headers of CORS." } }
              }
            },
            "/v1/projects/{project}/installations/{installation}": {
              "parameters": [{ "name": "project", "in": "path", "required": true, "schema": { "type": "string" } }, { "name": "installation", "in": "path", "required": true, "schema": { "type": "string" } }],
              "delete": {
                "operationId": "deleteInstallation",
                "tags": ["google"],
                "summary": "Delete an installation",
                "security": [{}],
                "responses": { "default": { "description": "As the Firebase SDK reads it." } }
              },
              "options": {
                "operationId": "allowInstallation",
                "tags": ["google"],
                "summary": "Allow a page to ask",
                "security": [{}],
                "responses": { "default": { "description": "204 with the headers of CORS." } }
              }
            },
            "/v1/projects/{project}/installations/{installation}/authTokens:generate": {
              "parameters": [{ "name": "project", "in": "path", "required": true, "schema": { "type": "string" } }, { "name": "installation", "in": "path", "required": true, "schema": { "type": "string" } }],
              "post": {
                "operationId": "generateInstallationToken",
                "tags": ["google"],
                "summary": "Give an installation a new token",
                "security": [{}],
                "requestBody": { "required": true, "content": { "application/json": {} } },
                "responses": { "default": { "description": "As the Firebase SDK reads it." } }
              },
              "options": {
                "operationId": "allowInstallationToken",
                "tags": ["google"],
                "summary": "Allow a page to ask",
                "security": [{}],
                "responses": { "default": { "description": "204 with the headers of CORS." } }
              }
            },
            "/v1/projects/{project}/registrations": {
              "parameters": [{ "name": "project", "in": "path", "required": true, "schema": { "type": "string" } }],
              "post": {
                "operationId": "registerPage",
                "tags": ["google"],
                "summary": "Register a page for messages",
                "security": [{}],
                "requestBody": { "required": true, "content": { "application/json": {} } },
                "responses": { "default": { "description": "As the Firebase SDK reads it." } }
              },
              "options": {
                "operationId": "allowRegistrations",
                "tags": ["google"],
                "summary": "Allow a page to ask",
                "security": [{}],
                "responses": { "default": { "description": "204 with the headers of CORS." } }
              }
            },
            "/v1/projects/{project}/registrations/{registration}": {
              "parameters": [{ "name": "project", "in": "path", "required": true, "schema": { "type": "string" } }, { "name": "registration", "in": "path", "required": true, "schema": { "type": "string" } }],
              "patch": {
                "operationId": "refreshPage",
                "tags": ["google"],
                "summary": "Renew the registration of a page",
                "security": [{}],
                "requestBody": { "required": true, "content": { "application/json": {} } },
                "responses": { "default": { "description": "As the Firebase SDK reads it." } }
              },
              "delete": {
                "operationId": "deletePage",
                "tags": ["google"],
                "summary": "Delete the registration of a page",
                "security": [{}],
                "responses": { "default": { "description": "As the Firebase SDK reads it." } }
              },
              "options": {
                "operationId": "allowRegistration",
                "tags": ["google"],
                "summary": "Allow a page to ask",
                "security": [{}],
                "responses": { "default": { "description": "204 with the headers of CORS." } }
              }
            },
            "/livez": {
              "get": {
                "operationId": "live",
                "tags": ["service"],
                "summary": "Check that the process answers",
                "security": [{}],
                "responses": { "200": { "description": "OK." } }
              }
            },
            "/readyz": {
              "get": {
                "operationId": "ready",
                "tags": ["service"],
                "summary": "Check that the storage works",
                "security": [{}],
                "responses": {
                  "200": { "description": "OK." },
                  "503": {
                    "description": "The storage cannot be read.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
                  }
                }
              }
            },
            "/metrics": {
              "get": {
                "operationId": "metrics",
                "tags": ["service"],
                "summary": "Get metrics in Prometheus' text format",
                "responses": {
                  "200": {
                    "description": "The metrics.",
                    "content": { "text/plain": { "schema": { "type": "string" } } }
                  }
                }
              }
            },
            "/api/v1/info": {
              "get": {
                "operationId": "info",
                "tags": ["service"],
                "summary": "Get the emulator's version, configuration and counts",
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
                "operationId": "serviceAccount",
                "tags": ["service"],
                "summary": "Get a generated service account file for SDKs",
                "parameters": [
                  {
                    "name": "project",
                    "in": "query",
                    "schema": { "type": "string" },
                    "description": "The account's project; the default project unless given."
                  },
                  {
                    "name": "token_uri",
                    "in": "query",
                    "schema": { "type": "string" },
                    "description": "The token_uri of the file: a URL, or local for this emulator over plain HTTP. Google's address unless given, which reaches the emulator only through its proxy."
                  }
                ],
                "responses": {
                  "200": {
                    "description": "The file. Its private key is valid for this emulator only.",
                    "content": { "application/json": { "schema": { "type": "object" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              }
            },
            "/api/v1/openapi.json": {
              "get": {
                "operationId": "openapi",
                "tags": ["service"],
                "summary": "Get this document",
                "responses": {
                  "200": {
                    "description": "OpenAPI 3.1.",
                    "content": { "application/json": { "schema": { "type": "object" } } }
                  }
                }
              }
            },
            "/v1/projects/{project}/messages:send": {
              "parameters": [{ "$ref": "#/components/parameters/pathProject" }],
              "post": {
                "operationId": "send",
                "tags": ["google"],
                "summary": "Send a message (FCM HTTP v1)",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/3/device/{token}": {
              "parameters": [{ "$ref": "#/components/parameters/deviceToken" }],
              "post": {
                "operationId": "sendToAPNs",
                "tags": ["apple"],
                "summary": "Send a push to an Apple device (APNs)",
                "security": [{ "apple": [] }, {}],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Apple" } }
              }
            },
            "/--/api/v2/push/send": {
              "post": {
                "operationId": "sendToExpo",
                "tags": ["expo"],
                "summary": "Send messages to Expo's push service, one or a list",
                "security": [{}],
                "requestBody": { "$ref": "#/components/requestBodies/Expo" },
                "responses": { "default": { "$ref": "#/components/responses/Expo" } }
              }
            },
            "/--/api/v2/push/getReceipts": {
              "post": {
                "operationId": "getExpoReceipts",
                "tags": ["expo"],
                "summary": "Ask for the receipts of tickets",
                "security": [{}],
                "requestBody": { "$ref": "#/components/requestBodies/Expo" },
                "responses": { "default": { "$ref": "#/components/responses/Expo" } }
              }
            },
            "/--/api/v2/push/getExpoPushToken": {
              "post": {
                "operationId": "getExpoPushToken",
                "tags": ["expo"],
                "summary": "Get the Expo push token of a device",
                "security": [{}],
                "requestBody": { "$ref": "#/components/requestBodies/Expo" },
                "responses": { "default": { "$ref": "#/components/responses/Expo" } }
              }
            },
            "/aws/sns": {
              "post": {
                "operationId": "callAmazonSNS",
                "tags": ["amazon"],
                "summary": "Carry out an action of Amazon SNS, by AWS' query protocol",
                "security": [{}],
                "requestBody": { "$ref": "#/components/requestBodies/Form" },
                "responses": { "default": { "$ref": "#/components/responses/Amazon" } }
              }
            },
            "/4/broadcasts/apps/{bundle}": {
              "parameters": [{ "$ref": "#/components/parameters/bundle" }],
              "post": {
                "operationId": "broadcast",
                "tags": ["apple"],
                "summary": "Send a broadcast, which is refused: no app has the feature",
                "security": [{ "apple": [] }, {}],
                "responses": { "default": { "$ref": "#/components/responses/Apple" } }
              }
            },
            "/1/apps/{bundle}/channels": {
              "parameters": [{ "$ref": "#/components/parameters/bundle" }],
              "post": {
                "operationId": "createChannel",
                "tags": ["apple"],
                "summary": "Create a channel, which is refused: no app has the feature",
                "security": [{ "apple": [] }, {}],
                "responses": { "default": { "$ref": "#/components/responses/Apple" } }
              },
              "get": {
                "operationId": "channel",
                "tags": ["apple"],
                "summary": "Read a channel, which is refused: no app has the feature",
                "security": [{ "apple": [] }, {}],
                "responses": { "default": { "$ref": "#/components/responses/Apple" } }
              },
              "delete": {
                "operationId": "deleteChannel",
                "tags": ["apple"],
                "summary": "Delete a channel, which is refused: no app has the feature",
                "security": [{ "apple": [] }, {}],
                "responses": { "default": { "$ref": "#/components/responses/Apple" } }
              }
            },
            "/1/apps/{bundle}/all-channels": {
              "parameters": [{ "$ref": "#/components/parameters/bundle" }],
              "get": {
                "operationId": "channels",
                "tags": ["apple"],
                "summary": "List channels, which is refused: no app has the feature",
                "security": [{ "apple": [] }, {}],
                "responses": { "default": { "$ref": "#/components/responses/Apple" } }
              }
            },
            "/projects/{project}/messages:send": {
              "parameters": [{ "$ref": "#/components/parameters/pathProject" }],
              "post": {
                "operationId": "sendUnversioned",
                "tags": ["google"],
                "summary": "Send a message (FCM HTTP v1, without version)",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/token": {
              "post": {
                "operationId": "token",
                "tags": ["google"],
                "summary": "Get an access token for a service account's assertion or a refresh token",
                "security": [{}],
                "requestBody": { "$ref": "#/components/requestBodies/Form" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/o/oauth2/token": {
              "post": {
                "operationId": "tokenUntilVersion3",
                "tags": ["google"],
                "summary": "Get an access token by its oldest path",
                "security": [{}],
                "requestBody": { "$ref": "#/components/requestBodies/Form" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/oauth2/v3/token": {
              "post": {
                "operationId": "tokenVersion3",
                "tags": ["google"],
                "summary": "Get an access token by an older path",
                "security": [{}],
                "requestBody": { "$ref": "#/components/requestBodies/Form" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/oauth2/v4/token": {
              "post": {
                "operationId": "tokenVersion4",
                "tags": ["google"],
                "summary": "Get an access token by an older path",
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
                "operationId": "allowedLocations",
                "tags": ["google"],
                "summary": "Get the locations where an account may be used: everywhere",
                "security": [{}],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/api/v1/faults": {
              "get": {
                "operationId": "listFaults",
                "tags": ["faults"],
                "summary": "List injected faults, in the order in which they were added",
                "responses": {
                  "200": {
                    "description": "All faults, including ended ones.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/FaultList" } } }
                  }
                }
              },
              "post": {
                "operationId": "addFault",
                "tags": ["faults"],
                "summary": "Inject a fault",
                "description": "Faults hit only requests that would be accepted otherwise. Faults for a token come first, then faults for a topic, then the others. The first that hits decides the answer; delays add up.",
                "requestBody": {
                  "required": true,
                  "content": {
                    "application/json": {
                      "schema": { "$ref": "#/components/schemas/FaultDraft" },
                      "examples": {
                        "token": { "value": { "token": "d1x…:APA91b…", "code": "UNREGISTERED" } },
                        "apns": { "value": { "token": "d1x…:APA91b…", "code": "BadEnvironmentKeyInToken" } },
                        "sometimes": { "value": { "code": "UNAVAILABLE", "probability": 0.1, "retryAfter": 2, "seed": 7 } },
                        "slow": { "value": { "topic": "news", "latency": 1.5 } }
                      }
                    }
                  }
                },
                "responses": {
                  "201": { "$ref": "#/components/responses/Fault" },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              },
              "delete": {
                "operationId": "deleteFaults",
                "tags": ["faults"],
                "summary": "Remove all faults, but not the quota",
                "responses": {
                  "200": {
                    "description": "The number of faults that were removed.",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "object",
                          "required": ["deleted"],
                          "properties": { "deleted": { "type": "integer" } }
                        }
                      }
                    }
                  }
                }
              }
            },
            "/api/v1/faults/{fault}": {
              "parameters": [
                {
                  "name": "fault",
                  "in": "path",
                  "required": true,
                  "schema": { "type": "integer" },
                  "description": "A fault's id."
                }
              ],
              "get": {
                "operationId": "getFault",
                "tags": ["faults"],
                "summary": "Get one fault, with the number of its hits",
                "responses": {
                  "200": { "$ref": "#/components/responses/Fault" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "delete": {
                "operationId": "deleteFault",
                "tags": ["faults"],
                "summary": "Remove one fault",
                "responses": {
                  "200": { "$ref": "#/components/responses/Fault" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/quota": {
              "get": {
                "operationId": "getQuota",
                "tags": ["faults"],
                "summary": "Get the number of messages that each project may send per minute",
                "responses": { "200": { "$ref": "#/components/responses/Quota" } }
              },
              "put": {
                "operationId": "setQuota",
                "tags": ["faults"],
                "summary": "Set the number of messages that each project may send per minute",
                "description": "A whole minute's share may come at once. Requests above it are answered 429 with QUOTA_EXCEEDED and Retry-After.",
                "requestBody": {
                  "required": true,
                  "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Quota" } } }
                },
                "responses": {
                  "200": { "$ref": "#/components/responses/Quota" },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              }
            },
            "/api/v1/topics": {
              "get": {
                "operationId": "listTopics",
                "tags": ["devices"],
                "summary": "List the topics with subscribers",
                "parameters": [
                  { "$ref": "#/components/parameters/project" },
                  { "$ref": "#/components/parameters/topicLimit" },
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
                "operationId": "listSubscribers",
                "tags": ["devices"],
                "summary": "List the subscribers of a topic",
                "parameters": [
                  {
                    "name": "project",
                    "in": "query",
                    "schema": { "type": "string" },
                    "description": "The topic's project; without it the emulator's default project."
                  },
                  { "$ref": "#/components/parameters/topicLimit" },
                  { "$ref": "#/components/parameters/topicAfter" }
                ],
                "responses": {
                  "200": {
                    "description": "A page of subscribers; empty for a topic without any.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/SubscriberList" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              }
            },
            "/v1/projects/{project}/registrations/{registration}/topicSubscriptions": {
              "parameters": [
                { "$ref": "#/components/parameters/pathProject" },
                { "$ref": "#/components/parameters/registration" }
              ],
              "get": {
                "operationId": "listTopicSubscriptions",
                "tags": ["google"],
                "summary": "List the topics of an app instance",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/pageSize" }, { "$ref": "#/components/parameters/pageToken" }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "post": {
                "operationId": "createTopicSubscription",
                "tags": ["google"],
                "summary": "Subscribe an app instance to a topic",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/topicName" }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/v1/projects/{project}/registrations/{registration}/topicSubscriptions/{topic}": {
              "parameters": [
                { "$ref": "#/components/parameters/pathProject" },
                { "$ref": "#/components/parameters/registration" },
                { "$ref": "#/components/parameters/topic" }
              ],
              "get": {
                "operationId": "getTopicSubscription",
                "tags": ["google"],
                "summary": "Get one subscription",
                "security": [{ "google": [] }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "patch": {
                "operationId": "updateTopicSubscription",
                "tags": ["google"],
                "summary": "Get one subscription, or create it",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/allowMissing" }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "delete": {
                "operationId": "deleteTopicSubscription",
                "tags": ["google"],
                "summary": "Unsubscribe an app instance",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/allowMissing" }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/projects/{project}/registrations/{registration}/topicSubscriptions": {
              "parameters": [
                { "$ref": "#/components/parameters/pathProject" },
                { "$ref": "#/components/parameters/registration" }
              ],
              "get": {
                "operationId": "listTopicSubscriptionsUnversioned",
                "tags": ["google"],
                "summary": "List the topics of an app instance, without version",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/pageSize" }, { "$ref": "#/components/parameters/pageToken" }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "post": {
                "operationId": "createTopicSubscriptionUnversioned",
                "tags": ["google"],
                "summary": "Subscribe an app instance to a topic, without version",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/topicName" }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/projects/{project}/registrations/{registration}/topicSubscriptions/{topic}": {
              "parameters": [
                { "$ref": "#/components/parameters/pathProject" },
                { "$ref": "#/components/parameters/registration" },
                { "$ref": "#/components/parameters/topic" }
              ],
              "get": {
                "operationId": "getTopicSubscriptionUnversioned",
                "tags": ["google"],
                "summary": "Get one subscription, without version",
                "security": [{ "google": [] }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "patch": {
                "operationId": "updateTopicSubscriptionUnversioned",
                "tags": ["google"],
                "summary": "Get one subscription, or create it, without version",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/allowMissing" }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "delete": {
                "operationId": "deleteTopicSubscriptionUnversioned",
                "tags": ["google"],
                "summary": "Unsubscribe an app instance, without version",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/allowMissing" }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/iid/v1:batchAdd": {
              "post": {
                "operationId": "instanceIDBatchAdd",
                "tags": ["google"],
                "summary": "Subscribe up to 1000 app instances to a topic (Instance ID)",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/iid/v1:batchRemove": {
              "post": {
                "operationId": "instanceIDBatchRemove",
                "tags": ["google"],
                "summary": "Unsubscribe up to 1000 app instances from a topic (Instance ID)",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/iid/v1:batchImport": {
              "post": {
                "operationId": "instanceIDBatchImport",
                "tags": ["google"],
                "summary": "Import up to 100 APNs tokens (Instance ID)",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/iid/v1/{token}/rel/topics/{topic}": {
              "parameters": [{ "$ref": "#/components/parameters/token" }, { "$ref": "#/components/parameters/topic" }],
              "post": {
                "operationId": "instanceIDSubscribe",
                "tags": ["google"],
                "summary": "Subscribe an app instance to a topic (Instance ID)",
                "security": [{ "google": [] }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "delete": {
                "operationId": "instanceIDUnsubscribe",
                "tags": ["google"],
                "summary": "Unsubscribe an app instance from a topic (Instance ID)",
                "security": [{ "google": [] }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/iid/info/{token}": {
              "parameters": [{ "$ref": "#/components/parameters/token" }],
              "get": {
                "operationId": "instanceIDInfo",
                "tags": ["google"],
                "summary": "Get information about an app instance (Instance ID)",
                "security": [{ "google": [] }],
                "parameters": [{ "name": "details", "in": "query", "schema": { "type": "boolean", "default": false } }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/iid/{token}": {
              "parameters": [{ "$ref": "#/components/parameters/token" }],
              "get": {
                "operationId": "instanceIDInfoShort",
                "tags": ["google"],
                "summary": "Get information about an app instance (Instance ID, short path)",
                "security": [{ "google": [] }],
                "parameters": [{ "name": "details", "in": "query", "schema": { "type": "boolean", "default": false } }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/fcm/send": {
              "post": {
                "operationId": "legacySend",
                "tags": ["google"],
                "summary": "Send a message by the legacy protocol, as JSON or as a form (switched off in 2024)",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/gcm/send": {
              "post": {
                "operationId": "gcmSend",
                "tags": ["google"],
                "summary": "Send a message by the legacy protocol, under its older path",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/fcm/notification": {
              "parameters": [{ "$ref": "#/components/parameters/senderID" }],
              "post": {
                "operationId": "changeDeviceGroup",
                "tags": ["google"],
                "summary": "Create a device group, add or remove members",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "get": {
                "operationId": "getNotificationKey",
                "tags": ["google"],
                "summary": "Get a notification key of a device group: a new one each time",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/groupName" }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/gcm/notification": {
              "parameters": [{ "$ref": "#/components/parameters/senderID" }],
              "post": {
                "operationId": "gcmChangeDeviceGroup",
                "tags": ["google"],
                "summary": "Send a message by the legacy protocol, under its older path",
                "security": [{ "google": [] }],
                "requestBody": { "$ref": "#/components/requestBodies/Google" },
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              },
              "get": {
                "operationId": "gcmGetNotificationKey",
                "tags": ["google"],
                "summary": "Send a message by the legacy protocol, under its older path",
                "security": [{ "google": [] }],
                "parameters": [{ "$ref": "#/components/parameters/groupName" }],
                "responses": { "default": { "$ref": "#/components/responses/Google" } }
              }
            },
            "/api/v1/groups": {
              "get": {
                "operationId": "listGroups",
                "tags": ["devices"],
                "summary": "List device groups in the order of their creation",
                "parameters": [
                  { "$ref": "#/components/parameters/project" },
                  { "$ref": "#/components/parameters/topicLimit" },
                  { "$ref": "#/components/parameters/topicAfter" }
                ],
                "responses": {
                  "200": {
                    "description": "A page of groups, without their members.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/GroupList" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              },
              "post": {
                "operationId": "makeGroup",
                "tags": ["devices"],
                "summary": "Create a device group, for tests also with a fixed key or without members",
                "requestBody": {
                  "required": true,
                  "content": { "application/json": { "schema": { "$ref": "#/components/schemas/GroupDraft" } } }
                },
                "responses": {
                  "201": { "$ref": "#/components/responses/Group" },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "409": {
                    "description": "The name or key belongs to another group.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
                  }
                }
              }
            },
            "/api/v1/groups/{group}": {
              "parameters": [
                {
                  "name": "group",
                  "in": "path",
                  "required": true,
                  "schema": { "type": "string" },
                  "description": "The group's number, or any of its keys."
                }
              ],
              "get": {
                "operationId": "getGroup",
                "tags": ["devices"],
                "summary": "Get one device group with its members",
                "responses": {
                  "200": { "$ref": "#/components/responses/Group" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              },
              "delete": {
                "operationId": "deleteGroup",
                "tags": ["devices"],
                "summary": "Remove a device group",
                "responses": {
                  "200": { "$ref": "#/components/responses/Group" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/devices/{device}/upstream": {
              "parameters": [{ "$ref": "#/components/parameters/registeredDevice" }],
              "post": {
                "operationId": "sendUpstream",
                "tags": ["devices"],
                "summary": "Send an upstream message from the device to its server or group",
                "description": "A message to a server waits until one of the sender's XMPP connections acknowledges it, within its lifetime. A message to a device group is delivered to the other members and appears in the inbox.",
                "requestBody": {
                  "required": true,
                  "content": { "application/json": { "schema": { "$ref": "#/components/schemas/UpstreamDraft" } } }
                },
                "responses": {
                  "201": {
                    "description": "The message to the server, or the number of the message to the group's other members.",
                    "content": {
                      "application/json": {
                        "schema": {
                          "anyOf": [
                            { "$ref": "#/components/schemas/Upstream" },
                            { "$ref": "#/components/schemas/UpstreamToGroup" }
                          ]
                        }
                      }
                    }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" },
                  "404": { "$ref": "#/components/responses/NotFound" }
                }
              }
            },
            "/api/v1/upstream": {
              "get": {
                "operationId": "listUpstream",
                "tags": ["devices"],
                "summary": "List the messages to app servers over XMPP: upstream messages of devices, and receipts; newest first",
                "parameters": [
                  { "$ref": "#/components/parameters/project" },
                  {
                    "name": "sender",
                    "in": "query",
                    "schema": { "type": "string" },
                    "description": "Only messages for this sender id."
                  },
                  { "$ref": "#/components/parameters/before" },
                  {
                    "name": "limit",
                    "in": "query",
                    "schema": { "type": "integer", "minimum": 1, "maximum": 1000, "default": 50 }
                  }
                ],
                "responses": {
                  "200": {
                    "description": "A page.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/UpstreamList" } } }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              }
            },
            "/api/v1/xmpp/drain": {
              "post": {
                "operationId": "drainXMPP",
                "tags": ["service"],
                "summary": "Send CONNECTION_DRAINING to XMPP clients",
                "description": "Sends CONNECTION_DRAINING. Later messages on the connection are answered with that error, and upstream messages use other connections.",
                "parameters": [
                  {
                    "name": "sender",
                    "in": "query",
                    "schema": { "type": "string" },
                    "description": "Only connections of this sender id."
                  }
                ],
                "responses": {
                  "200": {
                    "description": "The number of connections that started to drain.",
                    "content": {
                      "application/json": {
                        "schema": {
                          "type": "object",
                          "required": ["drained"],
                          "properties": { "drained": { "type": "integer", "minimum": 0 } }
                        }
                      }
                    }
                  },
                  "400": { "$ref": "#/components/responses/BadRequest" }
                }
              }
            }
          },
          "components": {
            "securitySchemes": {
              "accessToken": { "type": "http", "scheme": "bearer" },
              "accessTokenParameter": { "type": "apiKey", "in": "query", "name": "access_token" },
              "google": { "type": "http", "scheme": "bearer" },
              "apple": { "type": "http", "scheme": "bearer", "bearerFormat": "JWT" }
            },
            "parameters": {
              "notification": {
                "name": "notification",
                "in": "path",
                "required": true,
                "schema": { "type": "integer", "minimum": 1 },
                "description": "The notification's number."
              },
              "q": {
                "name": "q",
                "in": "query",
                "schema": { "type": "string", "maxLength": 2048 },
                "description": "A search. Terms are separated by spaces, and all must match; ! or - before a term negates it. Words and \"quoted phrases\" are searched in titles, texts, targets and data; the case of A to Z is ignored. Keys: token: fid: topic: name: project: label: error: device: (the whole value, * is a wildcard), condition: title: body: (a part), type: (the kind of a push of APNs, such as background), protocol:v1|legacy-http|xmpp|oauth|apns|webpush|registration|expo, status:404 or status:4xx, platform:apple|android|web, outcome:…, has:image|displayed-image|error|delivery|fault, is:read|unread|dry-run|pending, rule:… (a finding of lint or of a delivery), before: and after: (a day, a time or an age such as 10m). Terms about deliveries must match one and the same delivery.",
                "examples": { "both": { "value": "topic:news has:image !has:error" } }
              },
              "project": {
                "name": "project",
                "in": "query",
                "schema": { "type": "string" },
                "description": "Only this project; all projects unless given."
              },
              "before": {
                "name": "before",
                "in": "query",
                "schema": { "type": "integer", "minimum": 0 },
                "description": "Only messages with smaller numbers: the next of the previous page."
              },
              "after": {
                "name": "after",
                "in": "query",
                "schema": { "type": "integer", "minimum": 0 },
                "description": "Only messages with greater numbers."
              },
              "message": {
                "name": "message",
                "in": "path",
                "required": true,
                "schema": { "oneOf": [{ "type": "integer", "minimum": 1 }, { "const": "latest" }] },
                "description": "A message's number, or latest: the newest message that matches q and project."
              },
              "device": {
                "name": "device",
                "in": "path",
                "required": true,
                "schema": { "type": "string" },
                "description": "A device's id."
              },
              "registeredDevice": {
                "name": "device",
                "in": "path",
                "required": true,
                "schema": { "type": "string" },
                "description": "A device's id, token or fid."
              },
              "deviceToken": {
                "name": "token",
                "in": "path",
                "required": true,
                "schema": { "type": "string" },
                "description": "The device token, in hexadecimal digits."
              },
              "bundle": {
                "name": "bundle",
                "in": "path",
                "required": true,
                "schema": { "type": "string" },
                "description": "The app's bundle identifier."
              },
              "pathProject": { "name": "project", "in": "path", "required": true, "schema": { "type": "string" } },
              "topic": {
                "name": "topic",
                "in": "path",
                "required": true,
                "schema": { "type": "string" },
                "description": "A topic's name, without /topics/."
              },
              "topicLimit": {
                "name": "limit",
                "in": "query",
                "schema": { "type": "integer", "minimum": 1, "maximum": 500, "default": 50 }
              },
              "topicAfter": {
                "name": "after",
                "in": "query",
                "schema": { "type": "string" },
                "description": "The next of the previous page."
              },
              "registration": {
                "name": "registration",
                "in": "path",
                "required": true,
                "schema": { "type": "string" },
                "description": "A registration token or an installation id."
              },
              "topicName": { "name": "topicName", "in": "query", "required": true, "schema": { "type": "string" } },
              "allowMissing": { "name": "allowMissing", "in": "query", "schema": { "type": "boolean" } },
              "pageSize": {
                "name": "pageSize",
                "in": "query",
                "schema": { "type": "integer", "minimum": 0, "maximum": 2000, "default": 1000 }
              },
              "pageToken": { "name": "pageToken", "in": "query", "schema": { "type": "string" } },
              "token": { "name": "token", "in": "path", "required": true, "schema": { "type": "string" } },
              "senderID": {
                "name": "project_id",
                "in": "header",
                "required": true,
                "schema": { "type": "string", "maxLength": 256 },
                "description": "The sender id, which is the project's number."
              },
              "groupName": {
                "name": "notification_key_name",
                "in": "query",
                "required": true,
                "schema": { "type": "string", "maxLength": 1024 }
              }
            },
            "responses": {
              "Interaction": {
                "description": "The result, up to a second later.",
                "content": {
                  "application/json": {
                    "schema": {
                      "type": "object",
                      "required": ["kind", "action", "followed", "opened", "notification"],
                      "properties": {
                        "kind": { "enum": ["click", "dismiss", "expire"] },
                        "action": { "type": ["string", "null"] },
                        "followed": {
                          "enum": [
                            "opened", "focused", "handed-to-app", "closed", "dismissed", "expired", "replaced", "gone", "nothing"
                          ],
                          "description": "Of a real browser, opened is known where the worker loads /webpush/report.js. Of a simulated device, handed-to-app says that only the app's or the site's code knows what happens."
                        },
                        "opened": { "type": "array", "items": { "type": "string" } },
                        "notification": {
                          "oneOf": [{ "$ref": "#/components/schemas/Notification" }, { "type": "null" }],
                          "description": "The desktop's notification; null for a simulated device."
                        },
                        "explanation": {
                          "type": "string",
                          "description": "A simulated device: what happens, and what only the app's code knows."
                        },
                        "stays": {
                          "type": "boolean",
                          "description": "A simulated device: whether the notification stays on the screen, and takes further interactions."
                        },
                        "focused": {
                          "type": "string",
                          "description": "A simulated browser: the page of the window that comes to the front; absent without one."
                        },
                        "intent": {
                          "type": "object",
                          "description": "A simulated Android device: the intent that is sent, with the data that the activity gets as extras; absent without one."
                        },
                        "response": {
                          "type": "object",
                          "description": "A simulated Apple device: what the app's delegate gets, by the names of UNNotificationResponse; absent if it gets nothing for sure."
                        }
                      }
                    }
                  }
                }
              },
              "NothingShown": {
                "description": "The notification is over, or the device shows none; the message says what is there instead.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
              },
              "BadRequest": {
                "description": "The request is invalid; the message says what is accepted.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
              },
              "NotFound": {
                "description": "Not found.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
              },
              "TooMany": {
                "description": "Too many requests are waiting.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
              },
              "Changed": {
                "description": "The number of messages that changed.",
                "content": {
                  "application/json": {
                    "schema": { "type": "object", "required": ["changed"], "properties": { "changed": { "type": "integer" } } }
                  }
                }
              },
              "Deleted": {
                "description": "The number of messages that were deleted, with their deliveries and files.",
                "content": {
                  "application/json": {
                    "schema": { "type": "object", "required": ["deleted"], "properties": { "deleted": { "type": "integer" } } }
                  }
                }
              },
        "Device": {
                "description": "The device.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Device" } } }
              },
              "DeviceTaken": {
                "description": "The token or fid belongs to another device.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
              },
              "Google": {
                "description": "The service's answer, including errors.",
                "content": { "application/json": { "schema": { "type": "object" } } }
              },
              "Expo": {
                "description": "Tickets, receipts or a token in data, or errors.",
                "content": {
                  "application/json": {
                    "schema": {
                      "type": "object",
                      "properties": { "data": {}, "errors": { "type": "array", "items": { "type": "object" } } }
                    }
                  }
                }
              },
              "Amazon": {
                "description": "The result of the action, or an error, in XML.",
                "content": { "text/xml": { "schema": { "type": "string" } } }
              },
              "Apple": {
                "description": "No body, or why the request is refused.",
                "content": {
                  "application/json": {
                    "schema": {
                      "type": "object",
                      "required": ["reason"],
                      "properties": {
                        "reason": { "type": "string" },
                        "timestamp": { "type": "integer", "description": "Milliseconds since 1970; with status 410." }
                      }
                    }
                  }
                }
              },
              "Fault": {
                "description": "The fault.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Fault" } } }
              },
              "Quota": {
                "description": "The quota.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Quota" } } }
              },
              "Group": {
                "description": "The group.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Group" } } }
              }
            },
            "requestBodies": {
              "Interaction": {
                "required": true,
                "content": {
                  "application/json": {
                    "schema": {
                      "type": "object",
                      "required": ["kind"],
                      "properties": {
                        "kind": { "enum": ["click", "dismiss", "expire"] },
                        "action": {
                          "type": "string",
                          "description": "A button: the site's name for it if known, its text, or its place from 0 on."
                        },
                        "reply": { "type": "string", "description": "The text for a button that asks for one." },
                        "timeout": {
                          "type": "number", "minimum": 0, "maximum": 600, "default": 10,
                          "description": "How long the answer waits for what follows, in seconds."
                        }
                      }
                    }
                  }
                }
              },
              "ReadMark": {
                "required": true,
                "content": {
                  "application/json": {
                    "schema": { "type": "object", "required": ["read"], "properties": { "read": { "type": "boolean" } } }
                  }
                }
              },
              "Google": {
                "content": { "application/json": { "schema": { "type": "object" } } }
              },
              "Expo": {
                "required": true,
                "content": { "application/json": { "schema": { "type": ["object", "array"] } } }
              },
              "Form": {
                "content": { "application/x-www-form-urlencoded": { "schema": { "type": "object" } } }
              }
            },
            "schemas": {
              "Subscription": {
                "type": "object",
                "required": ["endpoint", "keys", "expirationTime"],
                "properties": {
                  "endpoint": { "type": "string", "format": "uri" },
                  "expirationTime": { "type": ["number", "null"] },
                  "keys": {
                    "type": "object",
                    "required": ["p256dh", "auth"],
                    "properties": { "p256dh": { "type": "string" }, "auth": { "type": "string" } }
                  },
                  "applicationServerKey": { "type": "string" }
                }
              },
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
                      "messages": { "type": ["integer", "null"], "description": "The largest number of messages; null is unlimited." },
                      "seconds": { "type": ["integer", "null"], "description": "The retention time; null is forever." },
                      "persistent": { "type": "boolean" }
                    }
                  },
                  "counts": { "type": "object", "additionalProperties": { "type": "integer" } },
                  "faults": {
                    "type": "array",
                    "maxItems": 100,
                    "items": { "$ref": "#/components/schemas/Fault" },
                    "description": "The first injected faults."
                  },
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
              },
              "MessageSummary": {
                "type": "object",
                "required": [
                  "id",
                  "name",
                  "project",
                  "protocol",
                  "received",
                  "target",
                  "title",
                  "body",
                  "image",
                  "label",
                  "status",
                  "error",
                  "dryRun",
                  "read",
                  "pending"
                ],
                "properties": {
                  "id": { "type": "integer", "description": "The message's number: later messages have greater numbers." },
                  "name": {
                    "type": "string",
                    "description": "The name in the answer to the sender; empty for a refused message."
                  },
                  "project": { "type": "string" },
                  "protocol": { "enum": ["v1", "legacy-http", "xmpp", "oauth", "apns", "webpush", "registration", "expo", "sns"] },
                  "received": { "type": "string", "format": "date-time" },
                  "target": {
                    "type": ["object", "null"],
                    "required": ["kind", "value"],
                    "properties": {
                      "kind": { "enum": ["token", "fid", "topic", "condition", "tokens"] },
                      "value": { "type": "string", "description": "The number of tokens, for the kind tokens." }
                    }
                  },
                  "title": { "type": ["string", "null"], "description": "The first title of any platform." },
                  "body": { "type": ["string", "null"], "description": "The first text of any platform." },
                  "image": { "type": ["string", "null"], "description": "The first picture's URL of any platform." },
                  "label": { "type": ["string", "null"], "description": "The analytics label." },
                  "status": { "type": "integer", "description": "The HTTP status that it was answered with." },
                  "error": { "type": ["string", "null"], "description": "The error's code, such as UNREGISTERED." },
                  "push": {
                    "type": ["object", "null"],
                    "description": "The delivery fields of a request to APNs; null for other protocols.",
                    "required": ["type", "topic", "collapse", "expires", "priority"],
                    "properties": {
                      "type": { "type": ["string", "null"] },
                      "topic": { "type": ["string", "null"] },
                      "collapse": { "type": ["string", "null"] },
                      "expires": { "type": ["integer", "null"], "description": "Seconds since 1970; 0 is one attempt." },
                      "priority": { "type": ["string", "null"] }
                    }
                  },
                  "dryRun": { "type": "boolean" },
                  "read": { "type": "boolean" },
                  "pending": { "type": "boolean", "description": "Whether deliveries are pending." },
                  "damaged": {
                    "type": "array",
                    "items": { "type": "string" },
                    "description": "The columns of the database that cannot be read; absent for an undamaged message."
                  }
                }
              },
              "MessageList": {
                "type": "object",
                "required": ["messages", "total", "next"],
                "properties": {
                  "messages": {
                    "type": "array",
                    "items": {
                      "allOf": [{ "$ref": "#/components/schemas/MessageSummary" }],
                      "required": ["deliveries"],
                      "properties": {
                        "deliveries": {
                          "type": "array",
                          "items": {
                            "type": "object",
                            "required": ["platform", "outcome", "count"],
                            "properties": {
                              "platform": { "$ref": "#/components/schemas/Platform" },
                              "outcome": { "$ref": "#/components/schemas/Outcome" },
                              "count": { "type": "integer" }
                            }
                          }
                        }
                      }
                    }
                  },
                  "total": {
                    "type": ["integer", "null"],
                    "description": "The number of matches on all pages; null for a search with rule:."
                  },
                  "next": { "type": ["integer", "null"], "description": "The value of before for the next page; null on the last page." }
                }
              },
              "Message": {
                "allOf": [{ "$ref": "#/components/schemas/MessageSummary" }],
                "type": "object",
                "required": ["headers", "credentials", "byteCount", "message", "findings", "recipients", "deliveryCount", "deliveries"],
                "properties": {
                  "headers": {
                    "type": "object",
                    "additionalProperties": { "type": "string" },
                    "description": "The request's header fields, without credentials."
                  },
                  "credentials": {
                    "type": ["object", "null"],
                    "description": "The contents of a refused request's credentials: scheme, header and claims of a JSON Web Token, a certificate's subject; never a signature or a key. null for an accepted request.",
                    "properties": {
                      "scheme": { "type": "string" },
                      "header": { "type": "object" },
                      "claims": { "type": "object" },
                      "grant": { "description": "The permissions of an access token of the emulator; expired for one that grants nothing any more." },
                      "certificate": { "type": "object" }
                    }
                  },
                  "byteCount": { "type": "integer", "description": "Size of the request's body." },
                  "message": { "type": "object", "description": "The message in canonical form, as FCM's HTTP v1 spells it." },
                  "connection": {
                    "type": "object",
                    "description": "How the provider sent a request to APNs; absent for other protocols. Unknown members are absent.",
                    "properties": {
                      "credential": { "enum": ["certificate", "token"] },
                      "push": { "type": "integer", "description": "The number of the push on its connection, from 1." },
                      "token": { "type": "object", "description": "kid, iss and iat of the provider token, as they came." },
                      "previousTokenAge": {
                        "type": "integer",
                        "description": "Seconds since the connection's latest other token was new; for the first push with a token."
                      },
                      "singlePushConnections": {
                        "type": "integer",
                        "description": "The connections of the same credential before this one that were closed after one push, in a row within ten minutes; for a connection's first push."
                      }
                    }
                  },
                  "findings": { "type": "array", "items": { "$ref": "#/components/schemas/Finding" } },
                  "recipients": {
                    "type": "array",
                    "description": "For a token or fid the device, or that there is none. For a group or several registrations the members when the message was received. For a topic the devices with a completed delivery.",
                    "items": {
                      "type": "object",
                      "required": ["kind"],
                      "properties": {
                        "kind": { "enum": ["device", "no device"] },
                        "device": { "type": "string", "description": "The device's id." },
                        "name": { "type": ["string", "null"] },
                        "platform": { "type": ["string", "null"] },
                        "registration": {
                          "type": "string",
                          "description": "The registration of a member of a group, or one of several registrations."
                        },
                        "error": { "type": ["string", "null"], "description": "The error of this recipient." }
                      }
                    }
                  },
                  "deliveryCount": { "type": "integer" },
                  "deliveries": { "type": "array", "maxItems": 100, "items": { "$ref": "#/components/schemas/Delivery" } },
                  "waiting": { "$ref": "#/components/schemas/WaitingDeliveries" }
                }
              },
              "FindingList": {
                "type": "object",
                "required": ["id", "findings", "deliveries"],
                "properties": {
                  "id": { "type": "integer" },
                  "findings": { "type": "array", "items": { "$ref": "#/components/schemas/Finding" } },
                  "deliveries": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": ["deviceID", "device", "platform", "outcome", "findings"],
                      "properties": {
                        "deviceID": { "type": "string" },
                        "device": { "type": ["string", "null"] },
                        "platform": { "$ref": "#/components/schemas/Platform" },
                        "outcome": { "$ref": "#/components/schemas/Outcome" },
                        "findings": { "type": "array", "items": { "$ref": "#/components/schemas/Finding" } }
                      }
                    }
                  }
                }
              },
              "NotificationState": {
                "enum": ["shown", "clicked", "dismissed", "expired", "closed", "replaced", "gone"],
                "description": "shown and clicked are open. closed is the browser's or the site's doing; gone, the browser has ended."
              },
              "Notification": {
                "type": "object",
                "description": "A notification as a real browser handed it to the emulator's desktop.",
                "required": [
                  "id", "program", "title", "body", "origin", "tag", "actions", "icon", "picture", "requiresInteraction", "silent",
                  "state", "shown", "ended", "message", "deviceID", "opened", "handedOver"
                ],
                "properties": {
                  "id": { "type": "integer" },
                  "program": { "type": "string", "description": "The browser's own name, such as Chromium." },
                  "title": { "type": "string" },
                  "body": { "type": "string" },
                  "origin": { "type": ["string", "null"], "description": "The site as Chromium names it; Firefox names none." },
                  "tag": { "type": ["string", "null"], "description": "null if it is not known; browsers do not hand it over." },
                  "actions": {
                    "type": "array",
                    "description": "The buttons.",
                    "items": {
                      "type": "object",
                      "required": ["action", "title"],
                      "properties": {
                        "action": { "type": ["string", "null"], "description": "The site's name for it, if known." },
                        "title": { "type": "string" }
                      }
                    }
                  },
                  "icon": { "type": ["string", "null"], "description": "The path of the file." },
                  "picture": { "type": ["string", "null"], "description": "The path of the file." },
                  "requiresInteraction": { "type": "boolean" },
                  "silent": { "type": "boolean" },
                  "state": { "$ref": "#/components/schemas/NotificationState" },
                  "shown": { "type": "string", "format": "date-time" },
                  "ended": { "type": ["string", "null"], "format": "date-time" },
                  "message": { "type": ["integer", "null"], "description": "The message that caused it; null if no push did." },
                  "deviceID": { "type": ["string", "null"], "description": "The browser among the devices." },
                  "opened": {
                    "type": "array",
                    "items": { "type": "string" },
                    "description": "The URLs that the worker opened after clicks, if it loads /webpush/report.js."
                  },
                  "handedOver": { "type": "object", "description": "The call org.freedesktop.Notifications.Notify, as it came." }
                }
              },
              "WaitingDeliveries": {
                "type": "array",
                "description": "The deliveries that are not done, and what each waits for.",
                "items": {
                  "type": "object",
                  "required": ["deviceID", "device", "platform", "outcome", "waitsFor", "since", "expires"],
                  "properties": {
                    "deviceID": { "type": "string" },
                    "device": { "type": "string", "description": "The device's name." },
                    "platform": { "$ref": "#/components/schemas/Platform" },
                    "outcome": { "const": "pending" },
                    "waitsFor": { "type": "string", "description": "A clause for people." },
                    "since": { "type": "string", "format": "date-time" },
                    "expires": {
                      "type": ["string", "null"],
                      "format": "date-time",
                      "description": "When a message expires that waits for a device that is not connected."
                    }
                  }
                }
              },
              "DeliveryList": {
                "type": "object",
                "required": ["id", "pending", "total", "deliveries", "next"],
                "properties": {
                  "id": { "type": "integer" },
                  "pending": { "type": "boolean" },
                  "total": { "type": "integer" },
                  "deliveries": { "type": "array", "items": { "$ref": "#/components/schemas/Delivery" } },
                  "waiting": { "$ref": "#/components/schemas/WaitingDeliveries" },
                  "next": { "type": ["integer", "null"], "description": "The value of after for the next page; null on the last page." }
                }
              },
              "Platform": { "enum": ["apple", "android", "web"] },
              "Outcome": {
                "type": "string",
                "description": "The outcome of a delivery: modified, best-attempt, original, suppressed, silent, shown, handed-to-app, duplicate, generic, acknowledged, sent, expired, replaced or not-shown. New values may be added."
              },
              "Finding": {
                "type": "object",
                "required": ["rule", "severity", "platform", "path", "message", "fix", "documentation"],
                "properties": {
                  "rule": { "type": "string" },
                  "severity": { "enum": ["note", "warning", "error"] },
                  "platform": { "type": ["string", "null"] },
                  "path": { "type": ["string", "null"], "description": "The path in the message." },
                  "message": { "type": "string" },
                  "fix": { "type": ["object", "null"] },
                  "documentation": { "type": ["string", "null"] },
                  "line": { "type": "integer", "description": "The position in the request's text, from 1." },
                  "column": { "type": "integer" }
                }
              },
              "Delivery": {
                "type": "object",
                "required": ["deviceID", "finished", "platform", "device", "outcome", "displayed", "findings", "timeline"],
                "properties": {
                  "deviceID": { "type": "string" },
                  "finished": { "type": "string", "format": "date-time" },
                  "platform": { "$ref": "#/components/schemas/Platform" },
                  "device": { "type": "string", "description": "The device's name." },
                  "serviceExtension": {
                    "type": ["string", "null"],
                    "description": "The service extension that ran on an Apple device; null if none did."
                  },
                  "outcome": { "$ref": "#/components/schemas/Outcome" },
                  "displayed": { "oneOf": [{ "$ref": "#/components/schemas/DisplayedNotification" }, { "type": "null" }] },
                  "findings": { "type": "array", "items": { "$ref": "#/components/schemas/Finding" } },
                  "timeline": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": ["at", "event"],
                      "properties": {
                        "at": { "type": "number", "description": "Seconds since the push arrived." },
                        "event": { "type": "string" }
                      }
                    }
                  }
                }
              },
              "DisplaySnapshot": {
                "type": "object",
                "description": "The format that reviews and tests share.",
                "required": ["schema", "devices"],
                "properties": {
                  "schema": { "const": 1 },
                  "devices": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": [
                        "device", "platform", "verdict", "isShown", "title", "subtitle", "body", "cuts", "picture", "buttons",
                        "reasons"
                      ],
                      "properties": {
                        "device": { "type": "string", "description": "The device's name." },
                        "platform": { "$ref": "#/components/schemas/Platform" },
                        "verdict": { "type": "string", "description": "The result in two or three words." },
                        "isShown": { "type": "boolean" },
                        "title": { "type": "string" },
                        "subtitle": { "type": "string" },
                        "body": { "type": "string" },
                        "cuts": {
                          "type": "array",
                          "description": "The texts that usually do not fit.",
                          "items": {
                            "type": "object",
                            "required": ["part", "place", "characters"],
                            "properties": {
                              "part": { "enum": ["title", "text"] },
                              "place": {
                                "type": ["string", "null"],
                                "description": "Where it is cut, such as lock screen; null if it is cut wherever it stands."
                              },
                              "characters": { "type": "integer", "description": "Characters that usually fit." }
                            }
                          }
                        },
                        "picture": {
                          "type": ["object", "null"],
                          "properties": {
                            "kind": { "type": "string" },
                            "width": { "type": ["integer", "null"] },
                            "height": { "type": ["integer", "null"] },
                            "digest": { "type": ["string", "null"], "description": "The beginning of the file's SHA-256." }
                          }
                        },
                        "buttons": { "type": "array", "items": { "type": "string" } },
                        "reasons": {
                          "type": "array",
                          "items": { "type": "string" },
                          "description": "The rules of warnings and errors, the worst first."
                        }
                      }
                    }
                  }
                }
              },
              "DisplayedNotification": {
                "type": "object",
                "required": [
                  "title",
                  "subtitle",
                  "body",
                  "badge",
                  "sound",
                  "threadIdentifier",
                  "categoryIdentifier",
                  "interruptionLevel",
                  "attachments",
                  "userInfo"
                ],
                "properties": {
                  "title": { "type": "string" },
                  "subtitle": { "type": "string" },
                  "body": { "type": "string" },
                  "badge": { "type": ["integer", "null"] },
                  "sound": { "type": ["string", "null"] },
                  "threadIdentifier": { "type": "string" },
                  "categoryIdentifier": { "type": "string" },
                  "interruptionLevel": { "type": ["string", "null"] },
                  "attachments": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "required": ["identifier", "file", "type", "byteCount", "width", "height", "isThumbnailHidden"],
                      "properties": {
                        "identifier": { "type": "string" },
                        "file": { "type": "string" },
                        "type": { "type": "string", "description": "Uniform type identifier." },
                        "byteCount": { "type": "integer" },
                        "width": { "type": ["integer", "null"] },
                        "height": { "type": ["integer", "null"] },
                        "isThumbnailHidden": { "type": "boolean" }
                      }
                    }
                  },
                  "userInfo": { "type": "object" },
                  "avatar": {
                    "type": "object",
                    "description": "The sender's picture in place of the app's icon, as an element of attachments; absent without one."
                  },
                  "apple": {
                    "type": "object",
                    "description": "The buttons of the category on an Apple device whose app is at hand; absent if it is not.",
                    "required": ["actions", "hiddenPreviewsBody", "reportsDismissal"],
                    "properties": {
                      "actions": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "required": ["identifier", "title", "opensApp", "isDestructive", "needsUnlocking", "textInput"],
                          "properties": {
                            "identifier": { "type": ["string", "null"] },
                            "title": { "type": ["string", "null"], "description": "null if the app makes it while it runs." },
                            "opensApp": { "type": "boolean" },
                            "isDestructive": { "type": "boolean" },
                            "needsUnlocking": { "type": "boolean" },
                            "textInput": {
                              "type": ["object", "null"],
                              "required": ["button", "placeholder"],
                              "properties": {
                                "button": { "type": ["string", "null"] },
                                "placeholder": { "type": ["string", "null"] }
                              }
                            }
                          }
                        }
                      },
                      "hiddenPreviewsBody": { "type": ["string", "null"] },
                      "reportsDismissal": { "type": "boolean" }
                    }
                  },
                  "android": { "type": "object", "description": "Members of Android alone." },
                  "web": { "type": "object", "description": "Members of browsers alone." }
                }
              },
              "DeviceRegistration": {
                "type": "object",
                "required": ["platform"],
                "additionalProperties": false,
                "properties": {
                  "platform": { "$ref": "#/components/schemas/Platform" },
                  "project": {
                    "type": "string",
                    "maxLength": 100,
                    "description": "The project whose messages it receives; by default the emulator's default project."
                  },
                  "name": { "type": "string", "minLength": 1, "maxLength": 200 },
                  "token": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 1024,
                    "description": "Visible ASCII characters without the slash; generated unless given."
                  },
                  "fid": { "type": "string", "pattern": "^[c-f][A-Za-z0-9_-]{21}$", "description": "Generated unless given." },
                  "identity": {
                    "enum": ["token", "fid", null],
                    "description": "The one that the app asked FCM for: messages to the other one are answered UNREGISTERED. null, the default, lets both be sent to."
                  },
                  "apnsToken": {
                    "type": "string",
                    "pattern": "^([A-Fa-f0-9]{2}){32,256}$",
                    "description": "The device token of APNs, for Apple devices; generated unless given."
                  },
                  "bundleID": {
                    "type": "string",
                    "description": "The app's bundle identifier, for Apple devices, as bundleIdentifier of the configuration."
                  },
                  "topics": {
                    "type": "array",
                    "maxItems": 2000,
                    "items": { "type": "string", "pattern": "^[A-Za-z0-9_.~%-]{1,900}$" }
                  },
                  "fault": {
                    "description": "The fault of messages to its token, which replaces an earlier one: a code, or a fault without a target.",
                    "oneOf": [{ "type": "string" }, { "$ref": "#/components/schemas/FaultDraft" }, { "type": "null" }]
                  },
                  "configuration": {
                    "type": "object",
                    "description": "Members of the platform's configuration; others stay as they are by default."
                  }
                }
              },
              "Device": {
                "type": "object",
                "required": [
                  "id",
                  "platform",
                  "name",
                  "project",
                  "token",
                  "fid",
                  "identity",
                  "apnsToken",
                  "expoToken",
                  "bundleID",
                  "state",
                  "real",
                  "connection",
                  "registered",
                  "unregistered",
                  "topics",
                  "groups",
                  "configuration"
                ],
                "properties": {
                  "id": { "type": "string", "description": "The emulator's id of the device, which never changes." },
                  "platform": { "$ref": "#/components/schemas/Platform" },
                  "name": { "type": "string" },
                  "project": { "type": "string" },
                  "token": { "type": "string" },
                  "fid": { "type": "string" },
                  "identity": {
                    "enum": ["token", "fid", null],
                    "description": "The one of token and fid that messages reach it by; null for both."
                  },
                  "apnsToken": { "type": ["string", "null"], "description": "The device token of APNs; null for other devices." },
                  "expoToken": {
                    "type": ["string", "null"],
                    "description": "The token of Expo's push service, with the fid in its brackets; null for browsers."
                  },
                  "bundleID": { "type": ["string", "null"], "description": "The app's bundle identifier; null for other devices." },
                  "state": { "enum": ["registered", "unregistered"] },
                  "real": { "type": "boolean", "description": "Whether it is a real client, such as a browser that registered." },
                  "connection": {
                    "enum": ["connected", "away", "never", null],
                    "description": "Whether a real client is connected; never means that it has registered and nothing more. null for a simulated device."
                  },
                  "registered": { "type": "string", "format": "date-time" },
                  "unregistered": { "type": ["string", "null"], "format": "date-time" },
                  "topics": { "type": "array", "items": { "type": "string" } },
                  "groups": { "type": "array", "items": { "type": "string" } },
                  "configuration": {
                    "description": "Everything that decides what the device shows, by its platform.",
                    "anyOf": [
                      { "$ref": "#/components/schemas/AppleConfiguration" },
                      { "$ref": "#/components/schemas/AndroidConfiguration" },
                      { "$ref": "#/components/schemas/WebConfiguration" }
                    ]
                  }
                }
              },
              "DeviceList": {
                "type": "object",
                "required": ["devices", "next"],
                "properties": {
                  "devices": { "type": "array", "items": { "$ref": "#/components/schemas/Device" } },
                  "next": { "type": ["string", "null"], "description": "The value of after for the next page; null on the last page." }
                }
              },
              "Quota": {
                "type": "object",
                "required": ["perMinute"],
                "additionalProperties": false,
                "properties": {
                  "perMinute": { "type": ["integer", "null"], "minimum": 1, "description": "null is unlimited." }
                }
              },
              "FaultDraft": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                  "code": {
                    "type": ["string", "null"],
                    "description": "UNREGISTERED, SENDER_ID_MISMATCH, INVALID_ARGUMENT, QUOTA_EXCEEDED, UNAVAILABLE, INTERNAL, THIRD_PARTY_AUTH_ERROR, UNSPECIFIED_ERROR, UNAUTHENTICATED, PERMISSION_DENIED, BAD_GATEWAY (502 with a page), CONNECTION_RESET, ANSWER_LOST (the message is taken, the connection reset), ASSERTION_REPLAYED (with at=oauth: an assertion is taken once), OK (only a latency), or a reason of APNs such as BadDeviceToken."
                  },
                  "token": {
                    "type": ["string", "null"],
                    "maxLength": 4096,
                    "description": "The token, fid or notification key that the fault applies to."
                  },
                  "topic": {
                    "type": ["string", "null"],
                    "description": "The topic that the fault applies to, also within a condition. Without topic and token it applies to every request."
                  },
                  "project": {
                    "type": ["string", "null"],
                    "maxLength": 100,
                    "description": "The project of the requests; null is every project."
                  },
                  "at": {
                    "type": "array",
                    "items": { "enum": ["send", "topics", "oauth"] },
                    "default": ["send"],
                    "description": "The kinds of requests: messages, subscriptions, access tokens."
                  },
                  "apns": { "type": ["string", "null"], "description": "APNs' reason, for the details of the error." },
                  "probability": { "type": "number", "minimum": 0, "maximum": 1, "default": 1 },
                  "seed": {
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "description": "Seed of the random decision; random unless given."
                  },
                  "latency": {
                    "type": "number",
                    "minimum": 0,
                    "maximum": 3600,
                    "default": 0,
                    "description": "Seconds before the answer."
                  },
                  "retryAfter": { "type": ["integer", "null"], "minimum": 0, "maximum": 86400, "description": "Seconds." },
                  "retryAfterFormat": { "enum": ["seconds", "date"], "default": "seconds" },
                  "times": {
                    "type": ["integer", "null"],
                    "minimum": 1,
                    "description": "The fault ends after this many hits; null is never."
                  }
                }
              },
              "Fault": {
                "type": "object",
                "required": [
                  "id",
                  "token",
                  "topic",
                  "project",
                  "at",
                  "code",
                  "apns",
                  "probability",
                  "seed",
                  "latency",
                  "retryAfter",
                  "retryAfterFormat",
                  "times",
                  "strikes"
                ],
                "properties": {
                  "id": { "type": "integer" },
                  "code": { "type": "string" },
                  "token": { "type": ["string", "null"] },
                  "topic": { "type": ["string", "null"] },
                  "project": { "type": ["string", "null"] },
                  "at": { "type": "array", "items": { "enum": ["send", "topics", "oauth"] } },
                  "apns": { "type": ["string", "null"] },
                  "probability": { "type": "number" },
                  "seed": { "type": "integer" },
                  "latency": { "type": "number" },
                  "retryAfter": { "type": ["integer", "null"] },
                  "retryAfterFormat": { "enum": ["seconds", "date"] },
                  "times": { "type": ["integer", "null"] },
                  "strikes": {
                    "type": "integer",
                    "description": "The number of requests that it hit: since the start, or in all where times is a number."
                  }
                }
              },
              "FaultList": {
                "type": "object",
                "required": ["faults", "quota"],
                "properties": {
                  "faults": { "type": "array", "items": { "$ref": "#/components/schemas/Fault" } },
                  "quota": { "type": ["integer", "null"], "description": "Messages per project and minute." }
                }
              },
              "FaultMark": {
                "type": ["object", "null"],
                "required": ["id", "code"],
                "description": "The fault that hit the request.",
                "properties": {
                  "id": { "type": ["integer", "null"], "description": "The fault's number; null is the quota." },
                  "code": { "type": "string" },
                  "latency": { "type": "number" }
                }
              },
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
                  "next": { "type": ["string", "null"], "description": "The value of after for the next page; null on the last page." }
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
                          "description": "Null if no device has the registration.",
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
                  "next": { "type": ["string", "null"], "description": "The value of after for the next page; null on the last page." }
                }
              },
              "GroupDraft": {
                "type": "object",
                "required": ["name"],
                "additionalProperties": false,
                "properties": {
                  "name": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 1024,
                    "description": "Unique for the sender."
                  },
                  "sender": { "type": "string", "description": "By default the project's number." },
                  "project": { "type": "string", "description": "By default the emulator's default project." },
                  "key": {
                    "type": "string",
                    "maxLength": 1024,
                    "description": "A fixed notification key, valid besides the generated ones."
                  },
                  "members": {
                    "type": "array",
                    "maxItems": 20,
                    "items": { "type": "string" },
                    "description": "Registration tokens."
                  }
                }
              },
              "GroupSummary": {
                "type": "object",
                "required": ["id", "name", "sender", "project", "key", "created", "memberCount"],
                "properties": {
                  "id": { "type": "integer", "minimum": 1 },
                  "name": { "type": "string" },
                  "sender": { "type": "string" },
                  "project": { "type": "string" },
                  "key": {
                    "type": "string",
                    "description": "One of its notification keys: a new one each time, unless the group has a fixed one."
                  },
                  "created": { "type": "string", "format": "date-time" },
                  "memberCount": { "type": "integer", "minimum": 0, "maximum": 20 }
                }
              },
              "Group": {
                "allOf": [
                  { "$ref": "#/components/schemas/GroupSummary" },
                  {
                    "type": "object",
                    "required": ["members"],
                    "properties": {
                      "members": {
                        "type": "array",
                        "maxItems": 20,
                        "items": {
                          "type": "object",
                          "required": ["registration", "device"],
                          "properties": {
                            "registration": { "type": "string" },
                            "device": {
                              "type": ["object", "null"],
                              "description": "Null if no device has the registration.",
                              "required": ["id", "name", "platform", "state"],
                              "properties": {
                                "id": { "type": "string" },
                                "name": { "type": "string" },
                                "platform": { "$ref": "#/components/schemas/Platform" },
                                "state": { "enum": ["registered", "unregistered"] }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                ]
              },
              "GroupList": {
                "type": "object",
                "required": ["groups", "next"],
                "properties": {
                  "groups": { "type": "array", "items": { "$ref": "#/components/schemas/GroupSummary" } },
                  "next": { "type": ["string", "null"], "description": "The value of after for the next page; null on the last page." }
                }
              },
              "UpstreamDraft": {
                "type": "object",
                "required": ["to"],
                "additionalProperties": false,
                "properties": {
                  "to": {
                    "type": "string",
                    "description": "A sender id and @gcm.googleapis.com or @fcm.googleapis.com, or a device group's key."
                  },
                  "messageID": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 256,
                    "description": "Generated unless given."
                  },
                  "data": {
                    "type": "object",
                    "additionalProperties": { "type": "string" },
                    "description": "At most 4096 bytes in keys and texts."
                  },
                  "timeToLive": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 2419200,
                    "default": 2419200,
                    "description": "Seconds to wait for a connection; 0 does not wait."
                  }
                }
              },
              "Upstream": {
                "type": "object",
                "required": [
                  "id",
                  "project",
                  "sender",
                  "kind",
                  "deviceID",
                  "from",
                  "messageID",
                  "created",
                  "expires",
                  "attempts",
                  "state",
                  "acknowledged",
                  "content"
                ],
                "properties": {
                  "id": { "type": "integer" },
                  "project": { "type": "string" },
                  "sender": { "type": "string" },
                  "kind": { "enum": ["message", "receipt"] },
                  "deviceID": { "type": "string" },
                  "from": { "type": "string", "description": "The device's token; for a receipt the service." },
                  "messageID": { "type": "string" },
                  "created": { "type": "string", "format": "date-time" },
                  "expires": { "type": "string", "format": "date-time" },
                  "attempts": { "type": "integer", "description": "The number of times it was sent." },
                  "state": { "enum": ["waiting", "sent", "acknowledged", "expired"] },
                  "acknowledged": { "type": ["string", "null"], "format": "date-time" },
                  "content": { "description": "The JSON in the stanza." }
                }
              },
              "UpstreamList": {
                "type": "object",
                "required": ["upstream", "next"],
                "properties": {
                  "upstream": { "type": "array", "items": { "$ref": "#/components/schemas/Upstream" } },
                  "next": { "type": ["integer", "null"], "description": "The value of before for the next page; null on the last page." }
                }
              },
              "UpstreamToGroup": {
                "type": "object",
                "required": ["message", "messageID", "members"],
                "properties": {
                  "message": { "type": "integer", "description": "The number of the message in the inbox." },
                  "messageID": { "type": "string" },
                  "members": { "type": "integer", "description": "The number of other members that receive it." }
                }
              }
            }
          }
        }

        """#
}
