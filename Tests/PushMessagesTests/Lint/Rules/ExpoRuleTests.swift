// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

/// The rules about requests to Expo: each finds its fault, at its place, and no other rule does.
@Suite(.timeLimit(.minutes(10)))
struct ExpoRuleTests {
    private static let token = "ExponentPushToken[cWkzH3pQ9tYvB2nL5mRx7A]"

    private static func lint(_ text: String) throws -> LintedText {
        try LintedText(text.replacing("TOKEN", with: token))
    }

    @Test(arguments: [
        // A picture.
        (
            #"{"to":"TOKEN","title":"a","richContent":{"image":"https://e.com/a.jpg"}}"#,
            "mutableContent warning expo-mutable-content"
        ),
        (
            #"[{"to":"TOKEN","title":"a"},{"to":"TOKEN","title":"a","richContent":{"image":"https://e.com/a.jpg"},"mutableContent":false}]"#,
            "[1].mutableContent warning expo-mutable-content"
        ),
        (#"{"to":"TOKEN","title":"a","image":"https://e.com/a.jpg"}"#, "image warning expo-message"),
        (
            #"{"to":"TOKEN","title":"a","data":{"media":{"url":"https://e.com/a.jpg"}}}"#,
            "mutableContent note expo-mutable-content"
        ),
        // Texts.
        (#"{"to":"TOKEN","title":"a","body":"Hi {{name}}"}"#, "body warning placeholder"),
        (
            #"[{"to":"TOKEN","title":"a","body":"\#(String(repeating: "b", count: 1025))"}]"#,
            "[0].body note android-text-length"
        ),
        // Tokens.
        (#"{"to":"dQw4w9WgXcQ:APA91bHk3xZq7","title":"a","channelId":"news"}"#, "to error expo-token"),
        (
            #"[{"to":"TOKEN","title":"a"},{"to":["TOKEN","00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0"],"title":"a"}]"#,
            "[1].to[1] error expo-token"
        ),
        (#"{"to":["ExponentPushToken[abc"],"title":"a"}"#, "to[0] error expo-token"),
        (#"{"to":"ExponentPushToken[]","title":"a"}"#, "to error expo-token"),
        (#"{"to":["TOKEN"," TOKEN"],"title":"a"}"#, "to[1] error expo-token"),
        // Lifetimes.
        (#"{"to":"TOKEN","title":"a","ttl":1,"expiration":4000000000}"#, "expiration warning expo-lifetime"),
        (#"{"to":"TOKEN","title":"a","expiration":1732579200}"#, "expiration warning expo-lifetime"),
        (#"{"to":"TOKEN","title":"a","expiration":4000000000000}"#, "expiration warning expo-lifetime"),
        (#"{"to":"TOKEN","title":"a","ttl":-1}"#, "ttl error expo-lifetime"),
        (#"{"to":"TOKEN","title":"a","ttl":2419201}"#, "ttl warning expo-lifetime"),
        // Sounds.
        (#"{"to":"TOKEN","title":"a","sound":"ping"}"#, "sound warning expo-sound"),
        (#"{"to":"TOKEN","title":"a","sound":"ping.mp3"}"#, "sound warning expo-sound"),
        (#"{"to":"TOKEN","title":"a","sound":"Default"}"#, "sound warning expo-sound"),
        (#"{"to":"TOKEN","title":"a","sound":""}"#, "sound warning expo-sound"),
        (
            #"{"to":"TOKEN","title":"a","sound":{"critical":true,"name":"ping.wav","volume":2}}"#,
            "sound.volume warning expo-sound"
        ),
        (#"{"to":"TOKEN","title":"a","sound":true}"#, "sound error expo-message"),
        // Channels.
        (#"{"to":"TOKEN","title":"a","channelId":"news"}"#, "channelId note expo-channel"),
        (#"{"to":"TOKEN","title":"a","channelId":""}"#, "channelId warning expo-channel"),
        (#"{"to":"TOKEN","title":"a","channel_id":"news"}"#, "channel_id warning expo-message"),
        (#"{"to":"TOKEN","title":"a","android":{"channelId":"news"}}"#, "android warning expo-message"),
        (#"{"to":"TOKEN","title":"a","ios":{"sound":true,"_displayInForeground":true}}"#, "ios warning expo-message"),
        (
            #"{"to":"TOKEN","title":"a","richContent":{"audio":"https://e.com/a.mp3"}}"#,
            "richContent.audio warning expo-message"
        ),
        // Priorities.
        (#"{"to":"TOKEN","data":{"k":1}}"#, "priority note expo-priority"),
        (#"{"to":"TOKEN","title":"a","priority":"normal"}"#, "priority note expo-priority"),
        (#"{"to":"TOKEN","_contentAvailable":true,"priority":"high"}"#, "priority note expo-priority"),
        (#"{"to":"TOKEN","title":"a","priority":"urgent"}"#, "priority error expo-message"),
        // One platform.
        (#"{"to":"TOKEN","subtitle":"a"}"#, "subtitle warning expo-platform-field"),
        (#"{"to":"TOKEN","icon":"a"}"#, "icon warning expo-platform-field"),
        (#"{"to":"TOKEN","title":"a","subtitle":"b"}"#, "subtitle note expo-platform-field"),
        (#"{"to":"TOKEN","title":"a","tag":"b"}"#, "tag note expo-platform-field"),
        // Types and names.
        (#"{"to":"TOKEN","title":"a","badge":"1"}"#, "badge error expo-message"),
        (#"{"to":7,"title":"a","mutableContent":true}"#, "to error expo-message"),
    ])
    func `a fault is found at its place`(_ text: String, _ line: String) throws {
        let others = ["sender-request", "expo-channel", "expo-token"].filter { !line.hasSuffix($0) }
        #expect(try Self.lint(text).lines.filter { line in !others.contains { line.hasSuffix($0) } } == [line])
    }

    @Test(arguments: [
        #"{"to":"TOKEN","title":"a","body":"b","sound":"default","data":{"k":1},"priority":"high","ttl":60,"badge":1}"#,
        #"{"to":"TOKEN","title":"a","richContent":{"image":"https://e.com/a.jpg"},"mutableContent":true}"#,
        #"{"to":["ExpoPushToken[a]","1dd608f2-c6a1-11e3-851d-000c2940e62c"],"title":"a","sound":{"name":"a.caf","volume":0.5}}"#,
        #"{"to":"TOKEN","title":"a","collapseId":"x","tag":"x","interruptionLevel":"active","sound":null}"#,
    ])
    func `a good message has nothing to warn of`(_ text: String) throws {
        #expect(try Self.lint(text).warnings == [])
    }

    @Test func `a hundred and one recipients and a large payload are found`() throws {
        let many = "[" + Array(repeating: #"{"to":"TOKEN","title":"a"}"#, count: 101).joined(separator: ",") + "]"
        #expect(try Self.lint(many).lines(of: "expo-message") == ["- error"])
        let large = #"{"to":"TOKEN","title":"a","data":{"k":"\#(String(repeating: "x", count: 4096))"}}"#
        #expect(try Self.lint(large).lines(of: "expo-too-big") == ["data warning"])
    }

    @Test(arguments: [
        (
            #"{"to":"TOKEN","title":"a","image":"https://e.com/a.jpg"}"#,
            #"{"to":"TOKEN","title":"a","richContent":{"image":"https://e.com/a.jpg"},"mutableContent":true}"#
        ),
        (
            #"{"to":"TOKEN","title":"a","image":"https://e.com/b.jpg","richContent":{}}"#,
            #"{"to":"TOKEN","title":"a","image":"https://e.com/b.jpg","richContent":{}}"#
        ),
        (
            #"{"to":"TOKEN","title":"a","channel_id":"n","mutable_content":true}"#,
            #"{"to":"TOKEN","title":"a","channelId":"n","mutableContent":true}"#
        ),
        (
            #"{"to":"TOKEN","title":"a","badge":"3","priority":"High"}"#,
            #"{"to":"TOKEN","title":"a","badge":3,"priority":"high"}"#
        ),
        (
            #"{"to":"TOKEN","title":"a","interruptionLevel":"timeSensitive"}"#,
            #"{"to":"TOKEN","title":"a","interruptionLevel":"time-sensitive"}"#
        ),
        (
            #"{"to":"TOKEN","title":"a","sound":"DEFAULT","expiration":4000000000000}"#,
            #"{"to":"TOKEN","title":"a","sound":"default","expiration":4000000000}"#
        ),
        (#"{"to":" TOKEN ","title":"a","mutableContent":true}"#, #"{"to":"TOKEN","title":"a","mutableContent":true}"#),
        (#"{"to":"TOKEN","title":7,"foo":"bar"}"#, #"{"to":"TOKEN","title":7,"foo":"bar"}"#),
    ])
    func `a fix corrects, and loses nothing`(_ text: String, _ fixed: String) throws {
        let source = try JSONDocument(parsing: Array(text.replacing("TOKEN", with: Self.token).utf8))
        let expected = try JSONValue(parsing: fixed.replacing("TOKEN", with: Self.token))
        #expect(Linter.standard.fix(source).source.root.value == expected)
    }

    @Test func `a document that nothing names is a request to Expo if the linter is told so`() throws {
        let source = try JSONDocument(parsing: Array(#"[{"to": "abc", "title": 7}]"#.utf8))
        var linter = Linter.standard
        linter.sender = Vendor.named("expo")
        let rules = Set(linter.lint(source).map(\.rule))
        #expect(rules == ["sender-request", "expo-message"])
        #expect(linter.fix(source).source.bytes == source.bytes)
    }

    @Test func `a list is recognised by any of its messages`() throws {
        let linted = try Self.lint(#"[{"to":"abc","title":"a"},{"to":"TOKEN","title":"a"}]"#)
        #expect(linted.lines(of: "expo-token") == ["[0].to error"])
    }
}
