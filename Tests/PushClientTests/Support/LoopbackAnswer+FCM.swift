// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import PushMessages

extension LoopbackAnswer {
    /// The service's yes.
    static func sent(_ id: String = "0:1500415314455276%31bd1c9631bd1c96") -> LoopbackAnswer {
        json("{\n  \"name\": \"projects/breakfast-club/messages/\(id)\"\n}\n")
    }

    /// An error in the service's envelope.
    static func refusal(
        _ status: Int,
        _ canonical: String,
        _ message: String = "no",
        code: String? = nil,
        headers: [Header] = []
    ) -> LoopbackAnswer {
        let details: JSONValue =
            code.map {
                [["@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError", "errorCode": .string($0)]]
            } ?? []
        let envelope: JSONValue = [
            "error": [
                "code": .integer(status), "message": .string(message), "status": .string(canonical), "details": details,
            ]
        ]
        return response(
            status: status,
            contentType: "application/json; charset=UTF-8",
            headers: headers,
            body: envelope.encoded()
        )
    }

    static func json(_ text: String, status: Int = 200, headers: [Header] = []) -> LoopbackAnswer {
        response(
            status: status,
            contentType: "application/json; charset=UTF-8",
            headers: headers,
            body: Array(text.utf8)
        )
    }
}

/// Answers one after the other; the last one again and again.
actor Script {
    private var answers: [LoopbackAnswer]

    init(_ answers: LoopbackAnswer...) {
        self.answers = answers
    }

    func next() -> LoopbackAnswer {
        answers.count > 1 ? answers.removeFirst() : answers[0]
    }

    nonisolated var routes: LoopbackRoutes { LoopbackRoutes { _ in await self.next() } }
}
