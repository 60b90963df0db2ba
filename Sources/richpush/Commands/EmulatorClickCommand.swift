// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Foundation
import PushMessages

struct EmulatorClickCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "click",
        abstract: "Clicks or dismisses a notification that a real browser shows on the emulator's desktop.",
        discussion: """
            Waits until a notification is shown, or one that matches, and clicks the newest. The service worker gets its \
            notificationclick event, as from a person, and may open a page. The result is written as JSON: the \
            browser closed the notification, the worker opened a page (known if it loads /webpush/report.js), or \
            nothing.

            In --title, --tag and --origin, * stands for anything.

            Exit status: 0; 64 wrong usage or no such button, 66 when the number is of no notification, 69 when no emulator runs \
            or no notification comes in time.

            EXAMPLES
              richpush emulator click
              richpush emulator click --title 'Pancakes*' --action order
              richpush emulator click 3 --dismiss
            """
    )

    @Argument(
        help: ArgumentHelp("The notification's number. Default: the newest that is shown.", valueName: "notification")
    )
    var notification: Int?

    @Option(help: "The title.")
    var title: String?

    @Option(help: "A part of the title or of the body.")
    var text: String?

    @Option(help: "The tag, if known.")
    var tag: String?

    @Option(help: ArgumentHelp("The site, as the browser names it: localhost:3000.", valueName: "host"))
    var origin: String?

    @Option(
        help: "The button: the site's name of it, its text, or its place from 0 on. Default: the notification itself."
    )
    var action: String?

    @Option(help: "The text for a button that asks for one.")
    var reply: String?

    @Flag(help: "Dismiss it instead, as if it were swiped away.")
    var dismiss = false

    @Option(help: ArgumentHelp("How long to wait for the notification.", valueName: "seconds"))
    var timeout = 10.0

    @Option(help: "The port of the emulator's API, if several emulators run.")
    var port: Int?

    func validate() throws {
        guard notification == nil || [title, text, tag, origin].allSatisfy({ $0 == nil }) else {
            throw ValidationError("A number says which notification it is; leave the others out.")
        }
        guard !dismiss || action == nil && reply == nil else {
            throw ValidationError("--dismiss clicks no button; leave --action and --reply out.")
        }
        guard (0...600).contains(timeout) else { throw ValidationError("--timeout must be seconds, 0 to 600.") }
    }

    func run() async throws {
        let api = try EmulatorAPI(port: port)
        var number = notification
        if number == nil {
            let found = try await api.request("GET", "/api/v1/notifications?\(query)")["notifications"]?.array ?? []
            number = found.last?["id"]?.integer
        }
        var interaction: JSONObject = ["kind": dismiss ? "dismiss" : "click"]
        interaction["action"] = action.map(JSONValue.string)
        interaction["reply"] = reply.map(JSONValue.string)
        let path = "/api/v1/notifications/\(number ?? 0)/interactions"
        let answer = try await api.request("POST", path, .object(interaction))
        try StandardOutput.write(answer.encoded(pretty: true) + [UInt8(ascii: "\n")])
    }

    /// The search for an open notification, newest last.
    private var query: String {
        let allowed = CharacterSet.urlQueryAllowed.subtracting(CharacterSet(charactersIn: "&=+;"))
        let given = [
            ("title", title), ("text", text), ("tag", tag), ("origin", origin), ("state", "shown"),
            ("timeout", "\(timeout)"),
        ]
        return given.compactMap { name, value in
            value?.addingPercentEncoding(withAllowedCharacters: allowed).map { "\(name)=\($0)" }
        }.joined(separator: "&")
    }
}
#endif
