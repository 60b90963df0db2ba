// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The OpenAPI 3.1 description of everything that an emulator answers over HTTP.
///
/// Each resource describes its own paths and schemas in a fragment; a test holds them against the routes.
enum OpenAPIDocument {
    private static let fragments = [
        frame, messages, message, deliveries, waiting, devices, service, google, schemas, deliverySchemas,
        deviceSchemas, faults, topics, topicSubscriptions, instanceID, groups, upstream,
    ]

    /// The whole document.
    static let json: JSONValue = {
        let written: JSONValue = fragments.reduce(.object([:])) { document, fragment in
            guard let part = try? JSONValue(parsing: "\(fragment)") else {
                preconditionFailure("A fragment of the API's description is no JSON: \(fragment)")
            }
            return document.merging(part)
        }
        return written.merging(configurationSchemas)
    }()

    private static let frame: StaticString = #"""
        {
          "openapi": "3.1.0",
          "info": {
            "title": "RichPush emulator",
            "version": "1.0.0",
            "summary": "A local Firebase Cloud Messaging service with an inbox",
            "description": "Messages that were sent to the emulator, what became of them on simulated devices, and the paths that SDKs use. Where an access token is configured, everything but health and the paths of Google's hosts asks for it.",
            "license": { "name": "Apache 2.0", "identifier": "Apache-2.0" }
          },
          "servers": [{ "url": "/" }],
          "security": [{}, { "accessToken": [] }, { "accessTokenParameter": [] }],
          "tags": [
            { "name": "inbox", "description": "Messages that were received" },
            { "name": "devices", "description": "Virtual devices and their topics" },
            { "name": "service", "description": "The emulator itself" },
            { "name": "faults", "description": "Failures on purpose" },
            { "name": "google", "description": "What Google's hosts answer" }
          ],
          "components": {
            "securitySchemes": {
              "accessToken": { "type": "http", "scheme": "bearer" },
              "accessTokenParameter": { "type": "apiKey", "in": "query", "name": "access_token" }
            },
            "parameters": {
              "q": {
                "name": "q", "in": "query", "schema": { "type": "string", "maxLength": 2048 },
                "description": "A search. Terms are separated by spaces and all have to hold; ! or - before one means its opposite. Words and \"quoted phrases\" are looked for in titles, texts, targets and data, letters A to Z in either case. Keys: token: fid: topic: name: project: label: error: device: (the whole value, * for anything), condition: title: body: (part of it), protocol:v1|legacy-http|xmpp, status:404 or status:4xx, platform:apple|android|web, outcome:…, has:image|displayed-image|error|delivery|fault, is:read|unread|dry-run|pending, rule:… (a finding of lint or of a delivery), before: and after: (a day, a time or an age such as 10m). Terms about a delivery hold for one and the same.",
                "examples": { "both": { "value": "topic:news has:image !has:error" } }
              },
              "project": {
                "name": "project", "in": "query", "schema": { "type": "string" },
                "description": "Only this project; without it all are seen."
              },
              "before": {
                "name": "before", "in": "query", "schema": { "type": "integer", "minimum": 0 },
                "description": "Only messages with smaller numbers, to go on where a page ended."
              },
              "after": {
                "name": "after", "in": "query", "schema": { "type": "integer", "minimum": 0 },
                "description": "Only messages with greater numbers."
              },
              "message": {
                "name": "message", "in": "path", "required": true,
                "schema": { "oneOf": [{ "type": "integer", "minimum": 1 }, { "const": "latest" }] },
                "description": "A message's number, or latest: the newest that q and project leave."
              },
              "device": {
                "name": "device", "in": "path", "required": true, "schema": { "type": "string" },
                "description": "A device's id."
              }
            },
            "responses": {
              "BadRequest": {
                "description": "The request cannot be understood; the sentence says what there is instead.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
              },
              "NotFound": {
                "description": "There is nothing of that kind.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
              },
              "TooMany": {
                "description": "Too many requests wait at the same time.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
              }
            }
          }
        }
        """#
}

extension JSONValue {
    /// Both objects in one, down to the deepest; of anything else the other counts.
    fileprivate func merging(_ other: JSONValue) -> JSONValue {
        guard case .object(var merged) = self, case .object(let added) = other else { return other }
        for (key, value) in added { merged[key] = merged[key]?.merging(value) ?? value }
        return .object(merged)
    }
}
