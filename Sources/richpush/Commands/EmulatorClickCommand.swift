// SPDX-License-Identifier: Apache-2.0

#if Services
import ArgumentParser
import Foundation
import PushMessages

struct EmulatorClickCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "click",
        abstract: "Clicks or dismisses what a browser on the emulator's desktop, or a simulated device, shows.",
        discussion: """
            Waits until a notification is shown, or one that matches, and clicks the newest. The service worker gets its \
            notificationclick event, as from a person, and may open a page. The result is written as JSON: the \
            browser closed the notification, the worker opened a page (known if it loads /webpush/report.js), or \
            nothing.

            In --title, --tag and --origin, * stands for anything.

            With --device, the notification is what that device shows of a message. Of a simulated device, the answer says what the \
            system and Firebase's SDK do: the page that a browser opens, the intent that Android sends, the response that an iPhone's \
            app gets. What only the app's code knows is said as that.

            Exit status: 0; 64 wrong usage or no such button, 66 when the number is of no notification or message, 69 when no emulator runs \
            or no notification comes in time.

            EXAMPLES
              richpush emulator click
              richpush emulator click --title 'Pancakes*' --action order
              richpush emulator click 3 --dismiss
              richpush emulator click --device DEVICE --message 12
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

    @Option(help: ArgumentHelp("The device that shows it, by its id, token or FID.", valueName: "device"))
    var device: String?

    @Option(help: ArgumentHelp("With --device: the message's number. Default: the newest.", valueName: "number"))
    var message: Int?

    @Option(
        help: "The button: the site's name of it, its text, or its place from 0 on. Default: the notification itself."
    )
    var action: String?

    @Option(help: "The text for a button that asks for one.")
    var reply: String?

    @Flag(help: "Dismiss it instead, as if it were swiped away.")
    var dismiss = false

    @Option(
        help: ArgumentHelp(
            "How long to wait for the notification, and then for what follows a click.",
            valueName: "seconds"
        )
    )
    var timeout = 10.0

    @Option(help: "The port of the emulator's API, if several emulators run.")
    var port: Int?

    func validate() throws {
        guard (device == nil) || notification == nil && [title, text, tag, origin].allSatisfy({ $0 == nil }) else {
            throw ValidationError("--device and --message say which notification it is; leave the others out.")
        }
        guard message == nil || device != nil else { throw ValidationError("--message takes --device beside it.") }
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
        var interaction: JSONObject = ["kind": dismiss ? "dismiss" : "click"]
        interaction["action"] = action.map(JSONValue.string)
        interaction["reply"] = reply.map(JSONValue.string)
        interaction["timeout"] = .number(timeout)
        let answer = try await ProgressLine.during("waiting for the notification") {
            try await api.request("POST", "\(try await place(api))/interactions", .object(interaction))
        }
        try StandardOutput.write(answer.encoded(pretty: true) + [UInt8(ascii: "\n")])
        StandardOutput.printError(
            dismiss ? "Dismissed; the answer says what followed." : "Clicked; the answer says what followed."
        )
    }

    /// The path of the notification.
    private func place(_ api: EmulatorAPI) async throws -> String {
        if let device {
            let name = device.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? device
            return "/api/v1/messages/\(message.map(String.init) ?? "latest")/deliveries/\(name)"
        }
        var number = notification
        if number == nil {
            let found = try await api.request("GET", "/api/v1/notifications?\(query)")["notifications"]?.array ?? []
            number = found.last?["id"]?.integer
        }
        return "/api/v1/notifications/\(number ?? 0)"
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
