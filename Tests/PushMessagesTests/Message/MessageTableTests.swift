// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushMessages

@Suite(.timeLimit(.minutes(10)))
struct MessageTableTests {
    private static let table = MessageTable.standard

    /// The embedded table with one row more.
    private static func table(adding row: JSONObject) throws -> MessageTable {
        var json = try JSONValue(parsing: MessageTable.embedded.withUTF8Buffer { Array($0) }).object ?? [:]
        json["fields"] = .array((json["fields"]?.array ?? []) + [.object(row)])
        return try #require(MessageTable(json: .object(json)))
    }

    @Test func `a row is enough for a field to be known, placed and described`() throws {
        let table = try Self.table(adding: [
            "in": "AndroidNotification", "name": "glow_colour", "kind": "text", "description": "The glow.",
            "aliases": ["glow"], "limits": ["title-characters"],
        ])
        #expect(table.protobufNames.contains("glow_colour"))
        let place = try #require(table.places.first { $0.field.name == "glow_colour" })
        #expect(place.path == "message.android.notification.glow_colour")
        for (name, parent) in [
            ("glow_colour", ["message"]), ("glowColour", ["message", "android"]), ("glow", ["message", "apns"]),
        ] {
            #expect(table.destination(of: name, "red", in: parent, sections: []) == .place(place))
        }
        #expect(place.field.fullDescription.hasPrefix("The glow. "))
    }

    @Test(arguments: [
        ("title", ["message"], "message.notification.title"),
        ("title", ["message", "android"], "message.android.notification.title"),
        ("title", ["message", "apns"], "message.apns.payload.aps.alert.title"),
        ("title", ["message", "webpush"], "message.webpush.notification.title"),
        ("imageUrl", ["message", "notification"], "message.notification.image"),
        ("priority", ["message", "apns"], "message.apns.headers.apns-priority"),
        ("priority", ["message", "android", "notification"], "message.android.notification.notification_priority"),
        ("ttl", ["message", "android", "notification"], "message.android.ttl"),
        ("data", ["message", "notification"], "message.data"),
        ("link", ["message"], "message.webpush.fcm_options.link"),
        ("apns-topic", ["message", "android"], "message.apns.headers.apns-topic"),
        ("token", ["message", "notification"], "message.token"),
        ("validate_only", ["message"], "validate_only"),
    ])
    func `a name belongs to its own section first, then to its only or its common place`(
        _ name: String,
        _ parent: [String],
        _ path: String
    ) {
        guard case .place(let place) = Self.table.destination(of: name, "x", in: parent, sections: []) else {
            Issue.record("\(name) has no place")
            return
        }
        #expect(place.path == path)
    }

    @Test func `the value and the message's sections decide between several places`() {
        func paths(_ value: JSONValue, _ name: String, sections: Set<String> = []) -> [String] {
            switch Self.table.destination(of: name, value, in: ["message"], sections: sections) {
            case .unknown: []
            case .place(let place): [place.path]
            case .several(let places): places.map(\.path)
            }
        }
        #expect(paths(7, "badge") == ["message.apns.payload.aps.badge"])
        #expect(paths("https://e.com/b.png", "badge") == ["message.webpush.notification.badge"])
        #expect(paths("x", "tag").count == 2)
        #expect(paths("x", "tag", sections: ["android"]) == ["message.android.notification.tag"])
        #expect(paths("x", "tag", sections: ["webpush"]) == ["message.webpush.notification.tag"])
        #expect(
            paths("x", "channel_id", sections: ["android_v2"]) == [
                "message.android_v2.remote_notification.notification.channel_id"
            ]
        )
        #expect(paths(["TTL": "5"], "headers") == ["message.webpush.headers"])
        #expect(paths("x", "no_such_name") == [])
        #expect(paths("x", "name") == [])
    }

    @Test(arguments: [
        (MessageTable.Kind.duration, JSONValue.integer(60), JSONValue("60s")), (.duration, "3.5s", "3.5s"),
        (.names(["PRIORITY_MIN", "PRIORITY_HIGH"]), "high", "PRIORITY_HIGH"), (.integer, "3", 3),
        (.texts, #"["a"]"#, JSONValue.array(["a"])), (.flag, true, 1), (.text, 5, "5"),
    ])
    func `values of other forms are written as the field takes them`(
        _ kind: MessageTable.Kind,
        _ value: JSONValue,
        _ expected: JSONValue
    ) {
        #expect(kind.converted(value) == expected)
    }

    @Test func `each row has a sentence, a source with a date, and rules that exist`() {
        let rules = Set(RuleCatalogue.standard.entries.map(\.rule))
        for field in Self.table.objects.flatMap(\.fields) {
            #expect(field.description.hasSuffix("."))
            #expect(Self.table.sources[field.source]?.lastRead.count == 10)
            #expect(rules.isSuperset(of: field.rules), "\(field.name)")
        }
    }
}
