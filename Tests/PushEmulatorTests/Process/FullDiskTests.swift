// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import PushMessages
import Testing

/// A disk that fills up, a file that may not grow, and a data folder that goes away, each below a real emulator.
@Suite(.timeLimit(.minutes(10)))
struct FullDiskTests {
    private static let mounts = Program(named: "unshare")

    /// Containers and other roots may not let root do it.
    private static let canMount = ConditionTrait.enabled("only root mounts a small disk, with util-linux's unshare") {
        guard let mounts, getuid() == 0 else { return false }
        return try await mounts.run(["-m", "sh", "-c", "mount -t tmpfs none /tmp"]).status == 0
    }

    private let send: JSONValue = [
        "message": ["topic": "news", "data": ["text": .string(String(repeating: "x", count: 3000))]]
    ]

    /// Sends until the disk is full and returns the answer that says so, and how many messages were taken.
    private func fill(_ client: EmulatorClient) async throws -> (count: Int, answer: EmulatorClient.Answer) {
        for count in 0..<50_000 {
            let answer = try await client.post("/v1/projects/demo/messages:send", send)
            if answer.status != 200 { return (count, answer) }
        }
        throw CocoaError(.fileWriteUnknown)
    }

    private func total(_ client: EmulatorClient) async throws -> Int {
        try await client.get("/api/v1/messages?limit=1").json()["total"]?.integer ?? -1
    }

    @Test(
        canMount,
        arguments: ["true", "cat /dev/zero 2>/dev/null >'FOLDER/others'"]
    )
    func `a full disk is said, deletes work, sends go on after that, and so does a restart`(between: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            let log = OutputLog()
            let unshare = try #require(Self.mounts)
            // The second run begins when the first has ended, on the same disk, where others may take what is left.
            let script = """
                mount -t tmpfs -o size=32m none '\(folder.path)' && "$0" "$@"
                \(between.replacing("FOLDER", with: folder.path))
                "$0" "$@"
                """
            let arguments = [
                "-m", "sh", "-c", script, Program.richpush.path, "emulator", "start", "--port", "0", "--tls-port", "0",
                "--proxy-port", "0", "--format", "json", "--keep", "all", "--data-dir", folder.path,
            ]
            try await unshare.running(arguments, showsErrors: true, hearing: log.append) { program in
                let client = try await Self.client(in: log, run: 1)
                let (count, answer) = try await fill(client)
                #expect(count > 50)
                #expect(answer.status == 503)
                #expect(answer.text.contains("disk of the emulator's data is full"))
                #expect(try await total(client) == count)
                #expect(try await client.get("/readyz").status == 503)
                #expect(try await client.get("/livez").status == 200)

                // The same disk, and a new process.
                try Self.endChild(of: program.processIdentifier)
                let restarted = try await Self.client(in: log, run: 2)
                #expect(try await total(restarted) == count)
                // Closing has put the log into the file, which left a little room.
                let (further, refusal) = try await fill(restarted)
                #expect(refusal.status == 503)
                #expect(try await total(restarted) == count + further)
                #expect(try await restarted.get("/readyz").status == 503)

                let deletion = try await restarted.perform("DELETE", "/api/v1/messages")
                #expect(deletion.status == 200)
                #expect(try await total(restarted) == 0)
                #expect(try await restarted.get("/readyz").status == 200)
                #expect(try await restarted.post("/v1/projects/demo/messages:send", send).status == 200)
            }
        }
    }

    @Test(canMount)
    func `messages pending at a full disk are delivered once there is room`() async throws {
        try await withTemporaryFolder { folder in
            let log = OutputLog()
            let unshare = try #require(Self.mounts)
            let ballast = folder.appending(path: "ballast").path
            let script = "mount -t tmpfs -o size=60m none '\(folder.path)' && exec \"$0\" \"$@\""
            let arguments = [
                "-m", "sh", "-c", script, Program.richpush.path, "emulator", "start", "--port", "0", "--tls-port", "0",
                "--proxy-port", "0", "--format", "json", "--keep", "all",
                "--data-dir", folder.appending(path: "data").path,
            ]
            try await unshare.running(arguments, showsErrors: true, hearing: log.append) { program in
                let client = try await Self.client(in: log, run: 1)
                let device = try await client.post("/api/v1/devices", ["platform": "android"]).json()
                let token = try #require(device["token"])
                // Through the process's own view of the file system.
                let path = "/proc/\(program.processIdentifier)/root\(ballast)"
                #expect(FileManager.default.createFile(atPath: path, contents: nil))
                let (taken, _) = try await {
                    let file = try #require(FileHandle(forWritingAtPath: path))
                    defer { try? file.close() }
                    while (try? file.write(contentsOf: Data(count: 4096))) != nil {}
                    return try await fill(client)
                }()
                _ = taken
                #expect(unlink(path) == 0)
                let answer = try await client.post(
                    "/v1/projects/demo-richpush/messages:send",
                    ["message": ["token": token, "notification": ["title": "Room"]]]
                )
                #expect(answer.status == 200)
                let waited = try await client.get("/api/v1/wait?q=title:Room&timeout=60")
                #expect(waited.status == 200)
                #expect(try await client.get("/readyz").status == 200)
            }
        }
    }

    @Test func `a file that may not grow is an answer, not the end of the process`() async throws {
        try await withTemporaryFolder { folder in
            let log = OutputLog()
            // Blocks of 512 bytes.
            let script = "ulimit -f 12000; exec \"$0\" \"$@\""
            let arguments = [
                "-c", script, Program.richpush.path, "emulator", "start", "--port", "0", "--tls-port", "0",
                "--proxy-port", "0", "--format", "json", "--keep", "all", "--data-dir", folder.path,
            ]
            try await Program.shell.running(arguments, showsErrors: true, hearing: log.append) { _ in
                let client = try await Self.client(in: log, run: 1)
                let (count, answer) = try await fill(client)
                #expect(count > 50)
                #expect(answer.status == 503)
                #expect(try await total(client) == count)
                #expect(try await client.perform("DELETE", "/api/v1/messages").status == 200)
                #expect(try await client.post("/v1/projects/demo/messages:send", send).status == 200)
            }
        }
    }

    @Test func `a file that may not even begin to grow is said, with the limit to raise`() async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await Program.shell.run([
                "-c", "ulimit -f 200; exec \"$0\" \"$@\"", Program.richpush.path, "emulator", "start", "--port", "0",
                "--tls-port", "0", "--proxy-port", "0", "--data-dir", folder.path,
            ])
            #expect(outcome.status == 69)
            #expect(outcome.errors.contains("There is no room for the database"))
            #expect(outcome.errors.contains("ulimit -f"))
        }
    }

    @Test func `a data folder that is deleted while the emulator runs is said`() async throws {
        try await withTemporaryFolder { parent in
            let folder = parent.appending(path: "data")
            try await EmulatorProcess.run(["--data-dir", folder.path]) { emulator in
                let client = EmulatorClient(base: emulator.url.absoluteString)
                #expect(try await client.post("/v1/projects/demo/messages:send", send).status == 200)
                try FileManager.default.removeItem(at: folder)
                let answer = try await client.post("/v1/projects/demo/messages:send", send)
                #expect(answer.status == 503)
                #expect(answer.text.contains("data folder was deleted"))
                #expect(try await client.get("/readyz").status == 503)
            }
        }
    }

    /// A client of the emulator that printed the line with this number.
    private static func client(in log: OutputLog, run: Int) async throws -> EmulatorClient {
        let line = await log.first { text -> String? in
            let lines = text.split(separator: "\n", omittingEmptySubsequences: true).filter { $0.hasPrefix("{") }
            return text.hasSuffix("\n") && lines.count >= run ? String(lines[run - 1]) : nil
        }
        let url = try JSONValue(parsing: Array(#require(line).utf8))["url"]?.string
        return EmulatorClient(base: try #require(url))
    }

    /// Asks the only child of a process to end.
    private static func endChild(of parent: Int32) throws {
        let children = try String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
        let child = try #require(children.split(separator: " ").first.flatMap { Int32($0) })
        #expect(kill(child, SIGTERM) == 0)
    }
}
