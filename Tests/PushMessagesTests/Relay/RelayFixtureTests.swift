// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import Testing

/// Each file in `Fixtures` is a message and what FCM makes of it for an Apple device.
@Suite(.timeLimit(.minutes(10)))
struct RelayFixtureTests {
    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures").path()

    @Test func `the fixtures are found`() {
        #expect(Self.names.count >= 11)
    }

    @Test(arguments: names)
    func `a message is relayed as the fixture says`(_ name: String) throws {
        let bytes = try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name).json"))
        let fixture = try JSONValue(parsing: Array(bytes))
        let message = try readMessage(#require(fixture["message"]))
        var options = APNSNotification.RelayOptions.sample
        if let identifier = fixture["campaign"]?["identifier"]?.string {
            options.campaign = .init(identifier: identifier, label: fixture["campaign"]?["label"]?.string)
        }
        let push = APNSNotification(relaying: message, options: options)
        #expect(JSONValue.object(push.payload) == fixture["payload"])
        var headers: JSONObject = [:]
        for (name, value) in push.headers { headers[name] = .string(value) }
        #expect(JSONValue.object(headers) == fixture["headers"])
    }
}
