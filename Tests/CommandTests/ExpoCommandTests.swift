// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import richpush

/// Requests to Expo on the command line.
@Suite(.timeLimit(.minutes(10)))
struct ExpoCommandTests {
    @Test func `lint takes every document for a request to Expo if it is told so`() async throws {
        let text = #"{"to": "ExponentPushToken", "title": "Hi", "body": 7}"#
        let outcome = try await RichPushProcess.run(["lint", "--expo", "--format", "json"], input: text)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("expo-message"))
        let both = try await RichPushProcess.run(["lint", "--expo", "--apns"], input: text)
        #expect(both.status == 64)
    }

    @Test func `the schema has each field of the table`() throws {
        let properties = SchemaDocument.expo.json["$defs"]?["Message"]?["properties"]?.object
        #expect(properties?.keys.map(\.self) == ExpoField.all.map(\.name))
    }
}
