// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PushMessages
import SampleAttachments
import SystemFiles

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Writes a first push with its picture, settings for the editor, and a workflow that checks pushes.",
        discussion: """
            The files are push/hello.json and push/hello.png, .vscode/fcm.schema.json and .vscode/settings.json, by which VS Code \
            completes messages, and .github/workflows/push.yml, which checks the pushes of a change. A file that exists \
            stays as it is.

            EXAMPLES
              richpush init
              richpush init ~/shop

            Exit status: 0 also where files exist, 64 wrong usage, 73 a file that cannot be written.
            """
    )

    @Argument(help: ArgumentHelp("The folder of the project.", valueName: "folder"), completion: .directory)
    var folder = "."

    func run() throws {
        let project = URL(filePath: folder, directoryHint: .isDirectory)
        var written = 0
        for file in Self.files {
            let target = project.appending(path: file.path)
            guard !target.isThere else {
                try StandardOutput.print("\(file.path) exists and stays as it is.\(file.advice.map { " \($0)" } ?? "")")
                continue
            }
            do {
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try OutputFile.write(file.bytes, to: target.path)
            } catch {
                let cause = (error as? SystemCallFailure)?.cause ?? "no folder can be made there; check the path"
                StandardOutput.printError("\(target.path) cannot be written: \(cause).")
                throw ExitStatus.cannotCreate
            }
            written += 1
            try StandardOutput.print("\(file.path): \(file.purpose)")
        }
        let count = written == 0 ? "No file" : written.counted("file")
        try StandardOutput.print(
            """

            \(count) written. The picture is on no server yet, so preview the push with the file:

            """
        )
        if folder != "." { try StandardOutput.print("  cd \(folder.shellQuoted)") }
        try StandardOutput.print("  richpush preview push/hello.json --picture push/hello.png")
    }

    private struct File {
        var path: String
        var purpose: String
        /// The remedy if the file exists; `nil` for none.
        var advice: String?
        var bytes: [UInt8]
    }

    private static let files = [
        File(
            path: "push/hello.json",
            purpose: "a push with a picture, for Apple devices, Android and browsers.",
            bytes: Array(message.utf8)
        ),
        File(
            path: "push/hello.png",
            purpose: "its picture, to be put on a server of yours.",
            bytes: SampleAttachment.pizzaMonster.bytes
        ),
        File(
            path: ".vscode/fcm.schema.json",
            purpose: "what a message can hold.",
            bytes: SchemaDocument.message.json.encoded(pretty: true) + [UInt8(ascii: "\n")]
        ),
        File(
            path: ".vscode/settings.json",
            purpose: "by which VS Code completes and checks push/*.json.",
            advice: "Add this to it: \(schemas)",
            bytes: Array("{\n  \(schemas)\n}\n".utf8)
        ),
        File(
            path: ".github/workflows/push.yml",
            purpose: "a workflow that checks the pushes of a change, with annotations at their lines.",
            bytes: Array(workflow.utf8)
        ),
    ]

    private static let message = """
        {
          "message": {
            "topic": "news",
            "notification": {
              "title": "Sparky says hello!",
              "body": "A new slice is out.",
              "image": "https://example.com/push/hello.png"
            },
            "apns": { "payload": { "aps": { "mutable-content": 1 } } },
            "webpush": { "notification": { "image": "https://example.com/push/hello.png" } }
          }
        }

        """

    private static let schemas = """
        "json.schemas": [{ "fileMatch": ["push/*.json"], "url": "./.vscode/fcm.schema.json" }]
        """

    private static let workflow = """
        name: Push messages
        on:
          pull_request:
            paths: ["push/**"]
        permissions:
          contents: read
        jobs:
          check:
            runs-on: ubuntu-24.04
            steps:
              - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
              - run: |
                  python3 -m venv "$RUNNER_TEMP/richpush"
                  "$RUNNER_TEMP/richpush/bin/pip" install --quiet --only-binary :all: "richpush==\(ToolVersion.current)"
                  "$RUNNER_TEMP/richpush/bin/richpush" lint --format github push/*.json

        """
}

extension URL {
    /// Whether something has this path, be it a link that leads nowhere.
    fileprivate var isThere: Bool { (try? FileManager.default.attributesOfItem(atPath: path)) != nil }
}
