// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FieldPathTests {
    @Test func `members are joined by dots and indexes stand in brackets`() {
        let path: FieldPath = ["message", "webpush", "notification", "actions", 1, "title"]
        #expect("\(path)" == "message.webpush.notification.actions[1].title")
    }

    @Test func `names that would read as several steps are quoted`() {
        #expect("\(["message", "data", "google.c.a"] as FieldPath)" == #"message.data["google.c.a"]"#)
        #expect("\(["data", "a \"b\"\n"] as FieldPath)" == #"data["a \"b\"\n"]"#)
        #expect("\(["data", ""] as FieldPath)" == #"data[""]"#)
        #expect("\(["data", "mutable-content"] as FieldPath)" == "data.mutable-content")
    }

    @Test func `steps lead to members and elements letter by letter`() {
        let json: JSONValue = ["fcmOptions": ["images": ["a", "b"]], "data": [:]]
        let paths: [FieldPath] = [
            ["fcmOptions", "images", 1], [], ["fcm_options"], ["fcmOptions", 0], ["data", "a", 0],
        ]
        #expect(paths.map { json.value(exactlyAt: $0.steps) } == ["b", json, nil, nil, nil])
    }

    @Test func `the document itself has no name`() {
        #expect("\(FieldPath())" == "")
    }
}
