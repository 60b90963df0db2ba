// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FixTests {
    private let document: JSONValue = ["message": ["topic": "news", "data": ["a": "1", "b": "2"], "list": [1, 2, 3]]]

    @Test func `setting makes the objects on the way and keeps the order of what is there`() {
        let fix = Fix(
            summary: "",
            edits: [.set(path: ["message", "apns", "payload", "aps", "mutable-content"], value: 1)]
        )
        let fixed = fix.apply(to: document)
        #expect(fixed["message"]?["apns"] == ["payload": ["aps": ["mutable-content": 1]]])
        #expect(fixed["message"]?.object?.keys == ["topic", "data", "list", "apns"])
    }

    @Test func `setting replaces a null on the way and leaves a text on the way alone`() {
        let fix = Fix(summary: "", edits: [.set(path: ["message", "apns", "x"], value: true)])
        #expect(fix.apply(to: ["message": ["apns": .null]]) == ["message": ["apns": ["x": true]]])
        #expect(fix.apply(to: ["message": ["apns": "text"]]) == ["message": ["apns": "text"]])
    }

    @Test func `removing takes the member alone`() {
        let fix = Fix(
            summary: "",
            edits: [.remove(path: ["message", "data", "a"]), .remove(path: ["message", "none"])]
        )
        #expect(fix.apply(to: document)["message"]?["data"] == ["b": "2"])
    }

    @Test func `elements of lists are set and removed by index`() {
        let set = Fix(summary: "", edits: [.set(path: ["message", "list", 1], value: "x")])
        #expect(set.apply(to: document)["message"]?["list"] == [1, "x", 3])
        let remove = Fix(summary: "", edits: [.remove(path: ["message", "list", 0])])
        #expect(remove.apply(to: document)["message"]?["list"] == [2, 3])
        let beyond = Fix(summary: "", edits: [.set(path: ["message", "list", 3], value: "x")])
        #expect(beyond.apply(to: document) == document)
    }

    @Test func `edits are made in order`() {
        let fix = Fix(
            summary: "move",
            edits: [.remove(path: ["message", "data", "a"]), .set(path: ["message", "data", "a"], value: "new")]
        )
        #expect(fix.apply(to: document)["message"]?["data"]?.object?.keys == ["b", "a"])
    }
}
