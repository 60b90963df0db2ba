// SPDX-License-Identifier: Apache-2.0

#if Services
import Foundation
import PushMessages

extension AgentTool {
    /// The tools that ask the emulator which runs on this machine.
    static let emulator = [wait, inbox, send, registerDevice, notifications, interact, fail, clearFaults]

    private static let project = Parameter(
        name: "project",
        kind: .text,
        sentence: "The project; default: the emulator's own."
    )

    private static let wait = AgentTool(
        name: "wait",
        sentence:
            "Waits for a push in the emulator's inbox until all devices are done with it, and returns what they display.",
        parameters: [
            Parameter(
                name: "q",
                kind: .text,
                sentence: "A search, such as topic:news or title:\"On its way\"; default: any push."
            ),
            project,
            Parameter(name: "since", kind: .number, sentence: "Only pushes with a greater id."),
            Parameter(name: "timeout", kind: .number, sentence: "Seconds, at most 600; default 10."),
        ]
    ) { [text(try await EmulatorAPI.running().get("/api/v1/wait", query: $0.members).encoded())] }

    private static let inbox = AgentTool(
        name: "inbox",
        sentence: "Searches the pushes that the emulator received, newest first.",
        parameters: [
            Parameter(name: "q", kind: .text, sentence: "A search, such as is:refused or has:image; default: all."),
            project,
            Parameter(name: "before", kind: .number, sentence: "Only pushes with a smaller id: the next page."),
            Parameter(name: "limit", kind: .number, sentence: "At most this many, 1 to 500; default 50."),
        ]
    ) { [text(try await EmulatorAPI.running().get("/api/v1/messages", query: $0.members).encoded())] }

    private static let send = AgentTool(
        name: "send",
        sentence: "Sends an FCM message to the emulator, never to Google, and returns its answer.",
        parameters: [
            Parameter(
                name: "message",
                kind: .message,
                sentence: "The request {\"message\": …}, with a target.",
                isRequired: true
            ),
            Parameter(
                name: "project",
                kind: .text,
                sentence: "The project; default: the emulator's own.",
                option: "--project"
            ),
        ],
        isReadOnly: false
    ) { arguments in
        let api = try EmulatorAPI.running()
        let outcome = try await OwnCommand(
            arguments: ["send", "-", "--emulator=\(api.url)", "--format=json"] + arguments.options,
            input: arguments.message
        ).run()
        // The messages that were not sent, and why.
        guard outcome.isClean else { throw AgentFailure(String(decoding: outcome.output, as: UTF8.self)) }
        return [text(outcome.output)]
    }

    private static let registerDevice = AgentTool(
        name: "register_device",
        sentence: "Registers a simulated device with the emulator, and returns its tokens.",
        parameters: [
            Parameter(name: "platform", kind: .text, sentence: "apple, android or web.", isRequired: true),
            project,
            Parameter(name: "name", kind: .text, sentence: "What the inbox calls it."),
            Parameter(name: "topic", kind: .text, sentence: "A topic that it is subscribed to."),
        ],
        isReadOnly: false
    ) { arguments in
        var device = arguments.members
        device["topics"] = device["topic"].map { [$0] }
        device["topic"] = nil
        return [text(try await EmulatorAPI.running().answer("POST", "/api/v1/devices", .object(device)).encoded())]
    }

    private static let notifications = AgentTool(
        name: "notifications",
        sentence:
            "Lists what real browsers show on the emulator's desktop, the oldest first; with timeout, waits for one that matches.",
        parameters: [
            Parameter(name: "title", kind: .text, sentence: "The title; * stands for anything."),
            Parameter(name: "text", kind: .text, sentence: "A part of the title or of the body."),
            Parameter(name: "tag", kind: .text, sentence: "The tag, if known; * stands for anything."),
            Parameter(name: "origin", kind: .text, sentence: "The site as the browser names it: localhost:3000."),
            Parameter(name: "state", kind: .text, sentence: "Such as shown, clicked, dismissed or closed."),
            Parameter(name: "since", kind: .number, sentence: "Only notifications with a greater id."),
            Parameter(name: "timeout", kind: .number, sentence: "Seconds to wait, at most 600; default: not at all."),
        ]
    ) { [text(try await EmulatorAPI.running().get("/api/v1/notifications", query: $0.members).encoded())] }

    private static let interact = AgentTool(
        name: "interact",
        sentence:
            "Clicks or dismisses a notification of a real browser, or what a device shows of a push, and returns what followed: the "
            + "page, intent or response.",
        parameters: [
            Parameter(name: "kind", kind: .text, sentence: "click, dismiss or expire.", isRequired: true),
            Parameter(name: "notification", kind: .number, sentence: "The notification's id, from notifications."),
            Parameter(
                name: "device",
                kind: .text,
                sentence: "In its place: the id or token of the device that shows it."
            ),
            Parameter(name: "message", kind: .number, sentence: "With device: the push's id; default: the newest."),
            Parameter(
                name: "action",
                kind: .text,
                sentence: "The button: its name, its text, or its place from 0 on; default: the notification itself."
            ),
            Parameter(name: "reply", kind: .text, sentence: "The text for a button that asks for one."),
            Parameter(name: "timeout", kind: .number, sentence: "Seconds to wait for what follows; default 10."),
        ],
        isReadOnly: false
    ) { arguments in
        var interaction = arguments.members
        let (notification, device) = (interaction["notification"]?.integer, interaction["device"]?.string)
        let message = interaction["message"]?.integer
        for name in ["notification", "device", "message"] { interaction[name] = nil }
        let place: String
        switch (notification, device) {
        case (let id?, nil): place = "notifications/\(id)"
        case (nil, let device?):
            place =
                "messages/\(message.map(String.init) ?? "latest")/deliveries/\(EmulatorAPI.segment(device))"
        default: throw AgentFailure("interact needs the argument notification, or device; give one of them.")
        }
        let answer = try await EmulatorAPI.running().answer(
            "POST",
            "/api/v1/\(place)/interactions",
            .object(interaction)
        )
        return [text(answer.encoded())]
    }

    private static let fail = AgentTool(
        name: "fail",
        sentence: "Makes sends fail from now on, to see what a sender does then.",
        parameters: [
            Parameter(
                name: "code",
                kind: .text,
                sentence: "Such as UNREGISTERED, UNAVAILABLE, QUOTA_EXCEEDED or CONNECTION_RESET.",
                isRequired: true
            ),
            project,
            Parameter(name: "token", kind: .text, sentence: "Only sends to this token."),
            Parameter(name: "topic", kind: .text, sentence: "Only sends to this topic."),
            Parameter(name: "times", kind: .number, sentence: "Only so many; default: until the faults are cleared."),
        ],
        isReadOnly: false
    ) { [text(try await EmulatorAPI.running().answer("POST", "/api/v1/faults", .object($0.members)).encoded())] }

    private static let clearFaults = AgentTool(
        name: "clear_faults",
        sentence: "Ends all faults.",
        isReadOnly: false
    ) { _ in [text(try await EmulatorAPI.running().answer("DELETE", "/api/v1/faults").encoded())] }
}

extension EmulatorAPI {
    /// The emulator that runs on this machine.
    ///
    /// - Throws: ``AgentFailure`` if there is none, or if there are several.
    static func running() throws(AgentFailure) -> EmulatorAPI {
        do throws(Failure) {
            return try EmulatorAPI(runningAt: nil)
        } catch {
            throw AgentFailure(error.sentence)
        }
    }

    /// The answer at a path; the arguments of a tool become the query.
    func get(_ path: String, query: JSONObject = [:]) async throws -> JSONValue {
        var components = URLComponents()
        components.queryItems = query.map { name, value in
            URLQueryItem(name: name, value: value.string ?? String(decoding: value.encoded(), as: UTF8.self))
        }
        // A plus sign means a space in a query.
        let text = components.percentEncodedQuery?.replacing("+", with: "%2B") ?? ""
        return try await answer("GET", path + (text.isEmpty ? "" : "?\(text)"))
    }

    /// The answer to a request.
    ///
    /// - Throws: ``AgentFailure`` with the emulator's sentence for every answer but a success; `CancellationError`.
    func answer(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
        do {
            return try await perform(method, path, body)
        } catch let failure as Failure {
            throw AgentFailure(failure.sentence)
        }
    }
}
#endif
