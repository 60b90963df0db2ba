// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct ProgramRecipientsTests {
    private static let payload = "payload = { notification: { title: 'x', body: 'y' } };\n"

    private static func rules(_ text: String) throws -> [String] {
        let request = try #require(RequestText(Array(text.utf8)))
        let linter = Linter.standard.adapted(to: Array(text.utf8))
        return linter.lint(try JSONDocument(parsing: request.body)).map(\.rule)
    }

    @Test(arguments: [
        "admin.messaging().sendToDevice(device, payload);", "messaging().sendToCondition(\"'a' in topics\", payload);",
        "await getMessaging().sendEachForMulticast({ tokens, ...payload });", "payload['token'] = device;",
        "payload.topic = 'news';", "send({ ...payload, token: device });", "push(fcmToken, payload);",
    ])
    func `a program that names a recipient beside the push has no finding about its target`(_ rest: String) throws {
        #expect(try Self.rules(Self.payload + rest) == [])
    }

    @Test(arguments: [
        "admin.messaging().send(payload);", "const accessToken = getAccessToken(); send(payload);",
        "console.log('topics', payload);", "// token: device\nsend(payload);", "",
    ])
    func `a program that names none has the finding`(_ rest: String) throws {
        #expect(try Self.rules(Self.payload + rest) == ["target"])
    }

    @Test func `a word within the push is none beside it`() throws {
        #expect(
            try Self.rules("payload = { notification: { title: 'topic', tag: 'token' } }; send(payload)").contains(
                "target"
            )
        )
    }
}
