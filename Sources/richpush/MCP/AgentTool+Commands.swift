// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages

extension AgentTool {
    /// The tools that are commands of this program.
    static let commands = [lint, fix, explain, simulate, preview, picture, support, doctor]

    private static let message = Parameter(
        name: "message",
        kind: .message,
        sentence: "The push: an FCM request {\"message\": …}, a bare message, or an APNs payload.",
        isRequired: true
    )

    /// The settings of simulated devices that decide most about a picture.
    private static let device = [
        Parameter(name: "device", kind: .text, sentence: "apple, android, web or all.", option: "--device"),
        Parameter(
            name: "network",
            kind: .text,
            sentence: "direct, wifi, lte, 3g, edge or offline.",
            option: "--network"
        ),
        Parameter(name: "iosVersion", kind: .text, sentence: "Such as 16.4.", option: "--ios-version"),
        Parameter(name: "androidVersion", kind: .text, sentence: "Such as 13.", option: "--android-version"),
        Parameter(
            name: "appState",
            kind: .text,
            sentence: "The state of the Android app: foreground, background, locked or force-stopped.",
            option: "--app-state"
        ),
        Parameter(
            name: "browser",
            kind: .text,
            sentence: "chrome, edge, opera, samsung-internet, firefox or safari.",
            option: "--browser"
        ),
        Parameter(
            name: "system",
            kind: .text,
            sentence: "The browser's system, such as windows, macos or android.",
            option: "--system"
        ),
        Parameter(
            name: "builtIn",
            kind: .text,
            sentence: "The iPhone's service extension, such as firebase-helper or image-key:media.url.",
            option: "--built-in"
        ),
        Parameter(
            name: "extension",
            kind: .text,
            sentence: "The folder of an app's own service extension, which is built and run.",
            option: "--extension"
        ),
        Parameter(
            name: "noExtension",
            kind: .flag,
            sentence: "The app has no service extension.",
            option: "--no-extension"
        ),
    ]

    private static let lint = AgentTool(
        name: "lint",
        sentence: """
            Says what is wrong with a push, who will not see what, and how to put it right. Each finding has a rule, a \
            severity, the path of the field, a sentence and a fix.
            """,
        parameters: [
            message,
            Parameter(
                name: "online",
                kind: .flag,
                sentence: "Load the pictures, and judge what their servers answer.",
                option: "--online"
            ),
            Parameter(
                name: "apns",
                kind: .flag,
                sentence: "The push goes to APNs without FCM.",
                option: "--apns"
            ),
        ]
    ) { arguments in
        let outcome = try await OwnCommand(
            arguments: ["lint", "-", "--format=json", "--fail-on=never"] + arguments.options,
            input: arguments.message
        ).run()
        return [text(outcome.output)]
    }

    private static let fix = AgentTool(
        name: "fix",
        sentence: "Returns the push with every fix applied that findings offer, and the findings that remain.",
        parameters: [message]
    ) { arguments in
        let outcome = try await OwnCommand(
            arguments: ["lint", "-", "--fix", "--format=json", "--fail-on=never"],
            input: arguments.message
        ).run()
        return [text(outcome.output), text(outcome.errors)]
    }

    private static let explain = AgentTool(
        name: "explain",
        sentence: """
            Explains a field of a message, a rule by its id, or an error that a service answered or an SDK logged: what it means, \
            its causes and the remedy.
            """,
        parameters: [
            Parameter(
                name: "about",
                kind: .text,
                sentence: "Such as channel_id, mutable-content-missing, BadDeviceToken, or a pasted error.",
                isRequired: true
            )
        ]
    ) { arguments in
        // A single hyphen is standard input to the command, and no subject.
        let about = arguments.text("about").map { $0 == "-" ? "" : $0 } ?? ""
        return [text(try await OwnCommand(arguments: ["explain", "--format=json", "--", about]).run().output)]
    }

    private static let simulate = AgentTool(
        name: "simulate",
        sentence: """
            Delivers a push to simulated devices, downloads its picture, and says what each device displays and why: outcome, \
            displayed texts and attachments, findings, timeline.
            """,
        parameters: [message] + device
            + [
                Parameter(
                    name: "timeLimit",
                    kind: .number,
                    sentence: "Seconds that the picture may take; default 30 on an iPhone, 5 on Android.",
                    option: "--time-limit"
                )
            ]
    ) { arguments in
        let outcome = try await OwnCommand(
            arguments: ["simulate", "-", "--format=json"] + arguments.options,
            input: arguments.message
        ).run()
        return [text(outcome.output)]
    }

    private static let preview = AgentTool(
        name: "preview",
        sentence: "Draws what devices display of a push, side by side, and returns the picture.",
        parameters: [message] + device
            + [
                Parameter(name: "dark", kind: .flag, sentence: "Dark colours.", option: "--dark"),
                Parameter(
                    name: "width",
                    kind: .number,
                    sentence: "The picture's width in pixels, 320 to 4000; default 1280.",
                    option: "--width"
                ),
            ]
    ) { arguments in
        let file = TemporaryWork.newPath().appendingPathExtension("png")
        defer { try? FileManager.default.removeItem(at: file) }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        _ = try await OwnCommand(
            arguments: ["preview", "-", "--output=\(file.path)", "--brief"] + arguments.options,
            input: arguments.message
        ).run()
        let picture = try Data(contentsOf: file).base64EncodedString()
        return [["type": "image", "data": .string(picture), "mimeType": "image/png"]]
    }

    private static let picture = AgentTool(
        name: "picture",
        sentence:
            "Says what every platform does with a picture: whether it is shown, what is cut off, and which limit is in the way.",
        parameters: [
            Parameter(name: "picture", kind: .text, sentence: "Its address, or the path of a file.", isRequired: true)
        ]
    ) { arguments in
        let command = OwnCommand(arguments: ["picture", "--format=json", "--", arguments.text("picture") ?? ""])
        return [text(try await command.run().output)]
    }

    private static let support = AgentTool(
        name: "support",
        sentence: "Says which platforms and versions support a feature of pushes, with limits and sources.",
        parameters: [
            Parameter(
                name: "feature",
                kind: .text,
                sentence: "A feature or a group, such as image or actions; without it, all are listed."
            ),
            Parameter(name: "platform", kind: .text, sentence: "apple, android or web.", option: "--platform"),
        ]
    ) { arguments in
        let feature = arguments.text("feature").map { ["--", $0] } ?? []
        let command = OwnCommand(arguments: ["support", "--format=json"] + arguments.options + feature)
        return [text(try await command.run().output)]
    }

    private static let doctor = AgentTool(
        name: "doctor",
        sentence: "Checks this machine for what RichPush needs, such as a browser for previews, and names the remedies."
    ) { _ in [text(try await OwnCommand(arguments: ["doctor", "--format=json"]).run().output)] }
}
