// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The resources that an agent reads: the rules, the table of capabilities, and the pushes of the emulator.
enum AgentResource {
    private static let scheme = "richpush://"

    static let listed: [JSONValue] = [
        described("uri", "rules", "Rules", "The id and the title of every rule."),
        described("uri", "capabilities", "Capabilities", "Which platform shows what, with limits and sources."),
    ]

    static let templates: [JSONValue] = {
        var templates = [
            described("uriTemplate", "rules/{rule}", "A rule", "Why it matters, an example, the fix, the source.")
        ]
        #if Services
        templates.append(
            described(
                "uriTemplate",
                "messages/{message}",
                "A push",
                "A push in the emulator's inbox, with its deliveries."
            )
        )
        #endif
        return templates
    }()

    /// The JSON text of a resource.
    ///
    /// - Throws: ``AgentFailure`` if there is none at the address; `CancellationError`.
    static func text(at address: String) async throws -> String {
        let parts =
            address.hasPrefix(scheme) ? address.dropFirst(scheme.count).split(separator: "/").map(String.init) : []
        switch (parts.first, parts.count) {
        case ("rules", 1): return try await output(["lint", "--explain=list", "--format=json"])
        case ("rules", 2): return try await output(["lint", "--explain=\(parts[1])", "--format=json"])
        case ("capabilities", 1): return try await output(["support", "--format=json"])
        #if Services
        case ("messages", 2):
            let push = try await EmulatorAPI.running().get("/api/v1/messages/\(EmulatorAPI.segment(parts[1]))")
            return String(decoding: push.encoded(), as: UTF8.self)
        #endif
        default:
            throw AgentFailure(
                "There is no resource \"\(address.prefix(200))\"; there are \(scheme)rules, \(scheme)capabilities and templates."
            )
        }
    }

    private static func output(_ arguments: [String]) async throws -> String {
        String(decoding: try await OwnCommand(arguments: arguments).run().output, as: UTF8.self)
    }

    private static func described(_ key: String, _ path: String, _ title: String, _ sentence: String) -> JSONValue {
        [
            key: .string(scheme + path), "name": .string(title), "description": .string(sentence),
            "mimeType": "application/json",
        ]
    }
}
