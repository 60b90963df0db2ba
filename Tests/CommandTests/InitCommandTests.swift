// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite(.timeLimit(.minutes(10)))
struct InitCommandTests {
    private static let paths = [
        ".github/workflows/push.yml", ".vscode/fcm.schema.json", ".vscode/settings.json", "push/hello.json",
        "push/hello.png",
    ]

    @Test func `the first push has no findings and shows its picture on every phone`() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await RichPushProcess.run(["init"], in: folder)
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("5 files written."))
            for path in Self.paths {
                #expect(FileManager.default.fileExists(atPath: folder.appending(path: path).path), "\(path)")
            }
            let lint = try await RichPushProcess.run(["lint", "--fail-on", "note", "push/hello.json"], in: folder)
            #expect(lint.status == 0, "\(lint.output)")
            let preview = try await RichPushProcess.run(
                ["preview", "push/hello.json", "--picture", "push/hello.png", "-o", "-"],
                in: folder
            )
            #expect(preview.output.contains("Picture on 4 of 6"))
            let settings = try Data(contentsOf: folder.appending(path: ".vscode/settings.json"))
            #expect(try JSONSerialization.jsonObject(with: settings) is [String: Any])
        }
    }

    @Test func `nothing is overwritten, not even by a link that leads nowhere`() async throws {
        try await withTemporaryFolder { folder in
            let project = folder.appending(path: "project")
            for name in ["push", ".vscode"] {
                try FileManager.default.createDirectory(
                    at: project.appending(path: name),
                    withIntermediateDirectories: true
                )
            }
            let settings = project.appending(path: ".vscode/settings.json")
            try Data("mine".utf8).write(to: settings)
            let outside = folder.appending(path: "outside.json")
            try FileManager.default.createSymbolicLink(
                at: project.appending(path: "push/hello.json"),
                withDestinationURL: outside
            )
            let outcome = try await RichPushProcess.run(["init", "project"], in: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("push/hello.json exists and stays as it is."))
            #expect(outcome.output.contains("Add this to it: \"json.schemas\""))
            #expect(outcome.output.contains("3 files written."))
            #expect(try String(contentsOf: settings, encoding: .utf8) == "mine")
            #expect(!FileManager.default.fileExists(atPath: outside.path))
            #expect(try await RichPushProcess.run(["init", "project"], in: folder).output.contains("No file written."))
        }
    }

    @Test func `the command that is printed runs where the files are`() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await RichPushProcess.run(["init", "it's new"], in: folder)
            let lines = outcome.output.split(separator: "\n").suffix(2).map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(lines[0] == #"cd 'it'\''s new'"#)
            let preview = lines[1].replacing("richpush", with: #""$0""#)
            let shown = try await RichPushProcess.runShell("\(lines[0]) && \(preview) -o -", in: folder)
            #expect(shown.status == 0, "\(shown.errors)")
            #expect(shown.output.contains("Picture on 4 of 6"))
        }
    }

    @Test func `a folder that cannot be made is said`() async throws {
        try await withTemporaryFolder { folder in
            try Data().write(to: folder.appending(path: "push"))
            let outcome = try await RichPushProcess.run(["init"], in: folder)
            #expect(outcome.status == 73)
            #expect(outcome.errors.contains("push/hello.json cannot be written"))
        }
    }
}
