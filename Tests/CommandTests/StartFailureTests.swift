// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What a command needs of the machine to start, taken, missing, unwritable and full.
@Suite(.timeLimit(.minutes(10)))
struct StartFailureTests {
    private static let message = #"{"topic": "news", "notification": {"title": "a", "body": "b"}}"#

    /// Words of system errors and of values that were printed as they are.
    private static let rawWords = [
        "Domain", "errno", "Error(", "SystemCallFailure", "Optional(", "rawValue", "descriptor:", "The operation could",
    ]

    /// Runs a shell's command line that has to fail with a sentence.
    private func fails(_ commandLine: String, _ told: String, in folder: URL) async throws {
        let outcome = try await RichPushProcess.runShell(commandLine, input: Self.message, in: folder)
        expectSentences(outcome)
        #expect(
            outcome.status != 0 && outcome.errors.contains(told),
            "\(commandLine): \(outcome.status) \(outcome.errors)"
        )
    }

    /// Expects an end of the command's own, with nothing that is not meant for people.
    private func expectSentences(_ outcome: RichPushProcess.Outcome) {
        let comment: Comment = "\(outcome.status) \(outcome.output) \(outcome.errors)"
        #expect(outcome.status < 100, comment)
        for word in Self.rawWords { #expect(!outcome.errors.contains(word), comment) }
    }

    private static let starts = [
        "emulator exec -- true", "simulate - --device apple --extension .", "simulate -",
        "preview - -o page.html", "preview - -o card.png --device android", "picture photo.png",
    ]

    @Test(arguments: starts, ["/proc", "/dev/null", "missing/folder"])
    func `a temporary folder that cannot be used is named`(_ command: String, _ folder: String) async throws {
        try await withTemporaryFolder { place in
            // 1 × 1 pixels.
            let picture = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
            try #require(Data(base64Encoded: picture)).write(to: place.appending(path: "photo.png"))
            let outcome = try await RichPushProcess.runShell(
                #"TMPDIR=\#(folder) exec timeout 60 "$0" \#(command)"#,
                input: Self.message,
                in: place
            )
            // Where Foundation looks for another folder, the command has one.
            expectSentences(outcome)
            if outcome.status == 69 || outcome.status == 73 {
                // Without a browser for a picture that is what is said.
                let words = ["TMPDIR", "browser", "drawn by Chromium"]
                #expect(words.contains { outcome.errors.contains($0) }, "\(outcome.errors)")
            }
        }
    }

    private static let portOptions = {
        let options = ["--port", "--tls-port", "--proxy-port", "--mcs-port"]
        #if LegacyProtocols
        return options + ["--xmpp-port"]
        #else
        return options
        #endif
    }()

    @Test(arguments: portOptions)
    func `a port that is taken is named`(_ option: String) async throws {
        try await withTemporaryFolder { folder in
            let (socket, port) = try Self.listen()
            defer { close(socket) }
            let others = Self.portOptions.filter { $0 != option }
            let ports = option == "--port" ? others.map { "\($0) 0" }.joined(separator: " ") : "--port 0"
            try await fails(
                #"exec timeout 60 "$0" emulator start \#(ports) \#(option) \#(port)"#,
                "is taken by another program; end that, or name another port, or 0 for any free one. The option is \(option).",
                in: folder
            )
        }
    }

    @Test(arguments: [
        ("--host 192.0.2.1 --access-token a", "The host 192.0.2.1 is not an address of this machine"),
        ("--host 0.0.0.0", "so it needs an access token (--access-token, in Swift accessToken); or listen on"),
        (
            "--host no-such-host.invalid --access-token a",
            "The host no-such-host.invalid has no address"
        ),
    ])
    func `a host that cannot be listened on is named with the remedy`(_ options: String, _ told: String) async throws {
        try await withTemporaryFolder { folder in
            try await fails(
                #"exec timeout 60 "$0" emulator start --port 0 \#(options)"#,
                told,
                in: folder
            )
        }
    }

    @Test(arguments: [
        "emulator start --port 0 --data-dir data", "emulator exec --data-dir data -- true",
        "preview - --device android -o page.html", "simulate - --device android --store .",
    ])
    func `a disk without room ends a start with a sentence, or lets it go on`(_ command: String) async throws {
        try await withTemporaryFolder { folder in
            let outcome = try await RichPushProcess.runShell(
                #"ulimit -f 1; exec timeout 60 "$0" \#(command)"#,
                input: Self.message,
                in: folder
            )
            expectSentences(outcome)
            #expect(outcome.status == 0 || !outcome.errors.isEmpty, "\(outcome.status)")
        }
    }

    @Test(arguments: ["emulator.lock", "emulator.sqlite", "reserve", "ca.pem", "ca-key.pem", "service-account.json"])
    func `a pipe in the place of the emulator's own file holds nothing up`(_ name: String) async throws {
        try await withTemporaryFolder { folder in
            let data = folder.appending(path: "data")
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false)
            try #require(mkfifo(data.appending(path: name).path, 0o600) == 0)
            let outcome = try await RichPushProcess.runShell(
                #"exec timeout 60 "$0" emulator exec --data-dir data -- true"#,
                in: folder
            )
            expectSentences(outcome)
            #expect(outcome.status == 0 || outcome.errors.contains(data.path), "\(outcome.errors)")
        }
    }

    /// A socket that listens on a free port of this machine.
    private static func listen() throws -> (socket: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && Foundation.listen(descriptor, 1) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        try #require(isBound)
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }
}
