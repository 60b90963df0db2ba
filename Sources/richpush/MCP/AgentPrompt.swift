// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// A question that people ask often, with the way to its answer.
struct AgentPrompt: Sendable {
    var name: String
    var title: String
    var sentence: String
    /// The text for a message, which is put in as it came.
    var text: @Sendable (_ message: String) -> String

    static let all = [whyIsThereNoImage, review]

    var json: JSONValue {
        [
            "name": .string(name), "title": .string(title), "description": .string(sentence),
            "arguments": [["name": "message", "description": "The push as JSON.", "required": true]],
        ]
    }

    private static let whyIsThereNoImage = AgentPrompt(
        name: "why-is-there-no-image",
        title: "Why is there no image?",
        sentence: "Finds out why a push shows no picture, and on which devices."
    ) { message in
        """
        This push shows no picture, or not everywhere. Find out why: lint it with online true, simulate it with device all, and \
        explain each rule that a warning or an error names. Say for each platform whether the picture is shown, what is in the \
        way, and what to change; prove the change by simulating it.

        \(message)
        """
    }

    private static let review = AgentPrompt(
        name: "review-push",
        title: "Review a push",
        sentence: "Checks a push before it is sent."
    ) { message in
        """
        Check this push before it is sent: lint it with online true, and look at a preview. Say what each device displays, what \
        is cut off, and what to change. Do not send it.

        \(message)
        """
    }
}
