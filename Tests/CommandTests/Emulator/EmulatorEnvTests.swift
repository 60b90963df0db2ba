// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoopbackServer
import PushEmulator
import Testing

@Suite(.timeLimit(.minutes(10)))
struct EmulatorEnvTests {
    private static let access = EmulatorAccess(
        processID: 1,
        url: "http://127.0.0.1:8026",
        tlsAddress: "127.0.0.1:8027",
        proxyURL: "http://127.0.0.1:8028",
        authorityFile: "/data/it's $HOME \"here\"\\/ca.pem",
        bundleFile: "/data/ca-bundle.pem",
        credentialsFile: "/data/service-account.json",
        project: "shop",
        proxiedHosts: []
    )

    @Test func `a shell reads the printed variables`() async throws {
        let outcome = try await withEmulators([Self.access]) {
            try await RichPushProcess.runShell(
                #"eval "$($0 emulator env)"; printf '%s\n' "$NODE_EXTRA_CA_CERTS" "$HTTPS_PROXY" "$GOOGLE_CLOUD_PROJECT""#,
                environment: $0
            )
        }
        #expect(outcome.errors == "")
        #expect(outcome.output == "\(Self.access.authorityFile)\nhttp://127.0.0.1:8028\nshop\n")
    }

    @Test(arguments: [
        ("fish", #"set -gx NODE_EXTRA_CA_CERTS '/data/it\'s $HOME "here"\\/ca.pem'"#),
        ("dotenv", #"NODE_EXTRA_CA_CERTS="/data/it's \$HOME \"here\"\\/ca.pem""#),
        ("dotenv", "HTTPS_PROXY=http://127.0.0.1:8028"),
    ])
    func `other formats quote in their way`(_ format: String, line: String) async throws {
        let outcome = try await withEmulators([Self.access]) {
            try await RichPushProcess.runShell("$0 emulator env --format \(format)", environment: $0)
        }
        #expect(outcome.output.split(separator: "\n").map(String.init).contains(line), "\(outcome.output)")
    }

    @Test func `env prints JSON for programs`() async throws {
        let outcome = try await withEmulators([Self.access]) {
            try await RichPushProcess.runShell("$0 emulator env --format json", environment: $0)
        }
        #expect(try outcome.json["NODE_EXTRA_CA_CERTS"] as? String == Self.access.authorityFile)
    }

    @Test func `without an emulator only the reason is printed`() async throws {
        let outcome = try await withEmulators([]) {
            try await RichPushProcess.runShell("$0 emulator env", environment: $0)
        }
        #expect(outcome.status == 69)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("No emulator runs. Start one with 'richpush emulator start'"))
    }

    @Test func `of several, a port chooses`() async throws {
        var second = Self.access
        second.url = "http://127.0.0.1:9026"
        second.project = "second"
        let (unchosen, chosen, none) = try await withEmulators([Self.access, second]) { environment in
            (
                try await RichPushProcess.runShell("$0 emulator env", environment: environment),
                try await RichPushProcess.runShell("$0 emulator env --port 9026", environment: environment),
                try await RichPushProcess.runShell("$0 emulator env --port 1", environment: environment)
            )
        }
        #expect(unchosen.status == 69 && unchosen.output == "")
        #expect(unchosen.errors.contains("http://127.0.0.1:8026, http://127.0.0.1:9026"))
        #expect(chosen.output.contains("export GOOGLE_CLOUD_PROJECT='second'\n"))
        #expect(none.status == 69)
        #expect(none.errors.hasPrefix("No emulator runs on port 1."))
    }

    @Test func `a command names the emulator that runs on another port than the one it was given`() async throws {
        let outcome = try await withEmulators([Self.access]) {
            try await RichPushProcess.runShell("$0 trigger order-shipped --port 1", environment: $0)
        }
        #expect(outcome.status == 69)
        #expect(outcome.errors == "No emulator runs on port 1; there is http://127.0.0.1:8026.\n")
    }

    @Test func `an emulator that was started is found and reached`() async throws {
        // The first line of its output says that it is ready; the end of its input, the pipe, ends the shell's part.
        let script = #"""
            mkfifo ready
            "$0" emulator start --port 0 --tls-port 0 --proxy-port 0 --format json > ready &
            read line < ready
            eval "$("$0" emulator env)"
            "$0" emulator env --format json
            kill $!
            wait $!
            """#
        try await withTemporaryFolder { folder in
            let outcome = try await RichPushProcess.runShell(
                script,
                in: folder,
                environment: ["RICHPUSH_RUNTIME_DIR": folder.appending(path: "runtime").path]
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try (outcome.json["HTTPS_PROXY"] as? String)?.hasPrefix("http://127.0.0.1:") == true)
        }
    }

    @Test func `a send to an emulator without an address reaches the one of the environment, else the one that runs`()
        async throws
    {
        let answer = LoopbackRoutes { _ in
            .text(#"{"name": "projects/demo/messages/1"}"#, contentType: "application/json")
        }
        try await withLoopbackServer(answer) { server in
            var running = Self.access
            running.url = server.baseURL
            let send = "$0 send --emulator"
            let message = #"{"topic": "news", "notification": {"title": "Hi"}}"#
            let found = try await withEmulators([running]) {
                try await RichPushProcess.runShell(send, input: message, environment: $0)
            }
            #expect(found.output == "projects/demo/messages/1\n", "\(found.errors)")
            let named = try await withEmulators([Self.access]) { environment in
                let environment = environment.merging(["RICHPUSH_EMULATOR_URL": server.baseURL]) { $1 }
                return try await RichPushProcess.runShell(send, input: message, environment: environment)
            }
            #expect(named.output == "projects/demo/messages/1\n", "\(named.errors)")
        }
    }

    /// Runs the body with an environment in which these emulators seem to run.
    private func withEmulators<Result>(
        _ emulators: [EmulatorAccess],
        _ body: ([String: String]) async throws -> Result
    ) async throws -> Result {
        try await withTemporaryFolder { folder in
            let runtime = folder.appending(path: "runtime")
            return try await Self.publishing(emulators[...], in: runtime) {
                try await body(["RICHPUSH_RUNTIME_DIR": runtime.path])
            }
        }
    }

    private static func publishing<Result>(
        _ emulators: ArraySlice<EmulatorAccess>,
        in folder: URL,
        _ body: () async throws -> Result
    ) async throws -> Result {
        guard let first = emulators.first else { return try await body() }
        return try await EmulatorRecord.publishing(first, in: folder) {
            try await publishing(emulators.dropFirst(), in: folder, body)
        }
    }
}
