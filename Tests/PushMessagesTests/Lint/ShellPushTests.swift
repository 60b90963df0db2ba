// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct ShellPushTests {
    private static func push(_ text: String) throws -> ComputedPush {
        try #require(ComputedPush(filledIn: Array(text.utf8)))
    }

    @Test(arguments: [
        (#"-d "{\"topic\": \"$TOPIC\", \"notification\": {\"title\": \"Hi\", \"colour\": \"${C}\"}}" ADDRESS"#, 2),
        (#"-d '{"topic": "'"$TOPIC"'", "notification": {"title": "Hi", "colour": "'$C'"}}' ADDRESS"#, 2),
        (#"-d '{"topic": "a", "notification": {"image": "'"$(cat "image")"'", "colour": "`a`"}}' ADDRESS"#, 1),
        ("-d @- ADDRESS <<END\n{\"topic\": \"$1\", \"notification\": {\"title\": $T, \"colour\": \"a\"}}\nEND\n", 2),
        (
            "-d @- ADDRESS <<END\n{\"android\": {\"ttl\": \"$((60 * 60))s\"}, \"topic\": \"a\", "
                + "\"notification\": {\"colour\": 1}}\nEND\n",
            1
        ),
        (#"-d "{\"$TARGET\": \"a\", \"notification\": {\"title\": \"$\", \"colour\": \"a\"}}" ADDRESS"#, 0),
        (
            "--json \"$(cat <<END\n{\"topic\": \"$T\", \"apns\": {\"payload\": {\"aps\": {\"badge\": $N}}}, "
                + "\"notification\": {\"colour\": 1}}\nEND\n)\" ADDRESS",
            2
        ),
    ])
    func `what a shell fills in is taken for valid, and the rest is judged`(_ arguments: String, _ count: Int) throws {
        let address = "https://fcm.googleapis.com/v1/projects/a/messages:send"
        let push = try Self.push("curl " + arguments.replacing("ADDRESS", with: address))
        #expect(push.paths.count == count)
        let found = push.findings()
        #expect(found.filter { $0.severity == .error }.map(\.rule) == ["invalid-field"])
        #expect(found.first { $0.rule == "invalid-field" }?.path == "notification.colour")
        #expect(found.last?.message.hasPrefix("The shell fills in ") == true)
    }

    @Test func `a payload that a shell fills in is judged with its header fields`() throws {
        let text =
            #"curl -H "apns-push-type: alert" -H "apns-topic: $TOPIC" -H "apns-priority: 7" "#
            + #"-H "authorization: bearer $T" -d "{\"aps\": {\"alert\": \"$TEXT\", \"badge\": \"a\"}}" https://api.push.apple.com/3/device/$TOKEN"#
        let found = try Self.push(text).findings()
        #expect(found.compactMap(\.path) == ["headers.apns-priority", "payload.aps.badge", "aps.alert"])
    }

    /// In single quotes, and in a here-document whose word is quoted, a shell fills in nothing.
    @Test(arguments: [
        #"curl -d '{"topic": "$TOPIC"}' x://y"#, "curl -d @- x://y <<'END'\n{\"topic\": \"$TOPIC\"}\nEND\n",
        #"curl -d "{\"topic\": \"\$TOPIC\"}" x://y"#, #"curl -d "{\"topic\": \"5 $\"}" x://y"#,
        "curl -d @- x://y <<END\n{\"topic\": \"\\$TOPIC\"}\nEND\n", #"curl -d "$(cat push.json)" x://y"#,
        #"curl -d "{\"message\": $MESSAGE}" x://y"#,
    ])
    func `a sign that the shell leaves alone is text`(_ text: String) {
        #expect(ComputedPush(filledIn: Array(text.utf8)) == nil)
    }
}
