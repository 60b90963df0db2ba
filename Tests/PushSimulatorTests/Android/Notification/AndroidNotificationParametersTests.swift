// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@testable import PushSimulator

/// How extras are read (`NotificationParams`).
@Suite(.timeLimit(.minutes(10)))
struct AndroidNotificationParametersTests {
    private func read(_ extras: JSONObject) -> AndroidNotificationParameters {
        AndroidNotificationParameters(
            extras: extras,
            log: AndroidLog(clock: ContinuousClock()),
            client: .android("15", targetSDK: 35)
        )
    }

    private func warnings(_ parameters: AndroidNotificationParameters) -> [String] {
        parameters.log.timeline.compactMap { $0.fields["text"]?.string }
    }

    @Test func `a key is looked up with the new prefix and then with the old one`() {
        #expect(read(["gcm.n.k": "new", "gcm.notification.k": "old"]).string("k") == "new")
        #expect(read(["gcm.notification.k": "old"]).string("k") == "old")
        #expect(read(["gcm.n.k": "", "gcm.notification.k": "old"]).string("k") == "")
        #expect(read(["k": "v"]).string("k") == nil)
        #expect(read(["gcm.n.k": 1]).string("k") == nil)
    }

    @Test(
        arguments: [
            ("1", true), ("true", true), ("TRUE", true), ("0", false), ("nonsense", false), ("", false),
            (nil, false), ("yes", false),
        ] as [(String?, Bool)]
    )
    func `1 and true are true`(_ text: String?, _ value: Bool) {
        var extras = JSONObject()
        extras["gcm.n.b"] = text.map(JSONValue.string)
        #expect(read(extras).flag("b") == value)
    }

    @Test(
        arguments: [
            ("7", 7), ("-1", -1), ("+5", 5), ("3.14", nil), ("", nil), (" 7", nil), ("2147483648", nil), ("0x10", nil),
        ] as [(String, Int?)]
    )
    func `integers have 32 bits`(_ text: String, _ value: Int?) {
        let parameters = read(["gcm.n.i": .string(text)])
        #expect(parameters.integer("i") == value)
        #expect(warnings(parameters).isEmpty == (value != nil || text.isEmpty))
    }

    @Test func `longs have 64 bits`() {
        #expect(read(["gcm.n.i": "1337"]).long("i") == 1337)
        #expect(read(["gcm.n.i": "1700000000000"]).long("i") == 1_700_000_000_000)
        let parameters = read(["gcm.n.i": "3.14"])
        #expect(parameters.long("i") == nil)
        #expect(warnings(parameters) == ["Couldn't parse value of i(3.14) into a long"])
        #expect(read(["gcm.n.i": ""]).long("i") == nil)
    }

    @Test func `an array is read from JSON`() {
        #expect(read(["gcm.n.a": "[]"]).list("a") == [])
        #expect(read(["gcm.n.a": "[1, 2, 3, \"foo\"]"]).list("a") == [1, 2, 3, "foo"])
        #expect(read(["gcm.n.a": ""]).list("a") == nil)
        let parameters = read(["gcm.n.a": "this isn't json"])
        #expect(parameters.list("a") == nil)
        #expect(warnings(parameters) == ["Malformed JSON for key a: this isn't json, falling back to default"])
    }

    @Test(arguments: [("-3", nil), ("-2", -2), ("-1", -1), ("0", 0), ("1", 1), ("2", 2), ("3", nil), ("x", nil)])
    func `priority is from -2 to 2`(_ text: String, _ value: Int?) {
        let parameters = read(["gcm.n.notification_priority": .string(text)])
        #expect(parameters.priority == value)
        #expect(warnings(parameters).count == (value == nil ? 1 : 0))
    }

    @Test(arguments: [("-2", nil), ("-1", -1), ("0", 0), ("1", 1), ("2", nil), ("PUBLIC", nil)])
    func `visibility is from -1 to 1`(_ text: String, _ value: Int?) {
        #expect(read(["gcm.n.visibility": .string(text)]).visibility == value)
    }

    @Test(arguments: [("-1", nil), ("0", 0), ("7", 7), ("not_a_number", nil)])
    func `a count is no less than 0`(_ text: String, _ value: Int?) {
        #expect(read(["gcm.n.notification_count": .string(text)]).count == value)
    }

    @Test(
        arguments: [
            ("[100, 200, 100]", [100, 200, 100]), ("[\"0\",\"500\"]", [0, 500]), ("[\"0\",\"x\"]", [0, 0]), ("[]", nil),
            ("[\"500\"]", nil), ("", nil), ("nonsense", nil),
        ] as [(String, [Int]?)]
    )
    func `a vibration has two times or more`(_ text: String, _ value: [Int]?) {
        #expect(read(["gcm.n.vibrate_timings": .string(text)]).vibration == value)
    }

    @Test(arguments: [
        "[\"#e53935\", \"2\", \"1\"]", "[\"#ffe53935\", 2, 1]", "[\"#00000000\",\"0\",\"0\"]",
        "[\"#000000ff\",\"1\",\"1\"]",
        "[\"red\",\"1\",\"0\"]",
    ])
    func `light settings are a colour and two times`(_ text: String) throws {
        let result = try #require(read(["gcm.n.light_settings": .string(text)]).light)
        let light = try result.get()
        #expect(light.color.hasPrefix("#"))
    }

    @Test(
        arguments: [
            ("[]", .elements(0)), ("[\"#e53935\",\"1\"]", .elements(2)),
            ("[\"#e53935\",\"1\",\"2\",\"3\"]", .elements(4)),
            ("[\"a\",\"b\",\"c\"]", .color("a")), ("[\"#000000\",\"1\",\"1\"]", .opaqueBlack),
            ("[\"#ff000000\",\"1\",\"1\"]", .opaqueBlack), ("[\"black\",\"1\",\"1\"]", .opaqueBlack),
        ] as [(String, AndroidNotificationParameters.LightRefusal)]
    )
    func `other light settings are refused, opaque black among them`(
        _ text: String,
        _ reason: AndroidNotificationParameters.LightRefusal
    ) {
        let parameters = read(["gcm.n.light_settings": .string(text)])
        guard case .failure(let error)? = parameters.light else {
            Issue.record("\(text) was taken")
            return
        }
        #expect(error.reason == reason)
        #expect(warnings(parameters).first?.hasPrefix("LightSettings is invalid: ") == true)
    }

    @Test func `what is not there or no list is no light`() {
        #expect(read([:]).light == nil)
        #expect(read(["gcm.n.light_settings": ""]).light == nil)
    }

    @Test func `the new name of the sound counts before the old one`() {
        #expect(read(["gcm.n.sound": "a"]).sound == "a")
        #expect(read(["gcm.n.sound2": "b"]).sound == "b")
        #expect(read(["gcm.n.sound": "a", "gcm.n.sound2": "b"]).sound == "b")
        #expect(read([:]).sound == nil)
    }

    @Test func `Android's own link counts before the common one`() {
        #expect(read(["gcm.n.link": "https://a.example/"]).link == "https://a.example/")
        #expect(read(["gcm.n.link": "a", "gcm.n.link_android": "b"]).link == "b")
        #expect(read([:]).link == nil)
    }

    @Test(
        arguments: [
            ("#ff8800", 0xFFFF_8800), ("#80ff8800", 0x80FF_8800), ("RED", 0xFFFF_0000), ("teal", 0xFF00_8080),
            ("#f80", nil), ("#gg0000", nil), ("ff8800", nil), ("#+ff880", nil), ("", nil), ("#", nil),
        ] as [(String, UInt32?)]
    )
    func `colours are those of parseColor`(_ text: String, _ argb: UInt32?) {
        #expect(AndroidColor(text)?.argb == argb)
    }

    @Test(
        arguments: [
            ("Hi %s", ["Sparky"], "Hi Sparky"), ("%2$s %1$s", ["a", "b"], "b a"), ("100 %% %s", ["x"], "100 % x"),
            ("%S|%5s|%-5s|%.2s", ["a", "b", "c", "defg"], "A|    b|c    |de"), ("%s %<s", ["a"], "a a"),
            ("no", [], "no"),
            ("a%nb", [], "a\nb"),
        ] as [(String, [String], String)]
    )
    func `texts are formatted as Java formats them`(_ format: String, _ arguments: [String], _ text: String) throws {
        #expect(try JavaFormat.text(format, arguments) == text)
    }

    @Test func `a format without enough values or with numbers fails`() {
        #expect(throws: JavaFormat.Failure.missingArgument) { try JavaFormat.text("%s %s", ["a"]) }
        #expect(throws: JavaFormat.Failure.missingArgument) { try JavaFormat.text("%2$s", ["a"]) }
        #expect(throws: JavaFormat.Failure.illegal(specifier: "%d")) { try JavaFormat.text("%d", ["3"]) }
        #expect(throws: JavaFormat.Failure.illegal(specifier: "% ")) { try JavaFormat.text("100 % ", []) }
    }
}
