// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Programs that are not ours and do not know of the emulator, with nothing but their environment changed.
@Suite(.timeLimit(.minutes(10)))
struct UnmodifiedClientTests {
    private static let url = "https://fcm.googleapis.com/v1/projects/shop/messages:send"
    private static let message = #"{"message": {"topic": "news", "notification": {"title": "Sparky says hello!"}}}"#

    @Test(.enabled(if: program("curl") != nil, "curl is not installed"), arguments: ["--http1.1", "--http2"])
    func `curl sends to Google's address`(_ version: String) async throws {
        let outcome = try await exec([
            "curl", "-sS", version, "-w", "%{http_version} %{ssl_verify_result}", "-H", "Authorization: Bearer any",
            "-d", Self.message, Self.url,
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains(#""name": "projects/shop/messages/"#), "\(outcome.output)")
        #expect(outcome.output.hasSuffix(version == "--http2" ? "2 0" : "1.1 0"), "\(outcome.output)")
    }

    @Test(.enabled(if: program("curl") != nil, "curl is not installed"))
    func `curl reaches nobody else`() async throws {
        let outcome = try await exec(["curl", "-sS", "https://example.com/"])
        #expect(outcome.status == 56)
        #expect(outcome.errors.contains("403"))
    }

    @Test(.enabled(if: program("node") != nil, "node is not installed"))
    func `node's http2 sends over one connection, by ALPN`() async throws {
        let script = """
            const http2 = require('node:http2');
            const [host, port] = process.env.RICHPUSH_EMULATOR_TLS.split(':');
            const session = http2.connect(`https://${host}:${port}`, { servername: 'fcm.googleapis.com' });
            session.on('error', error => { console.error(error.message); process.exit(1); });
            const send = number => new Promise((resolve, reject) => {
                const request = session.request({
                    ':method': 'POST', ':path': '/v1/projects/shop/messages:send', ':authority': 'fcm.googleapis.com',
                    'authorization': 'Bearer any', 'content-type': 'application/json',
                });
                let text = '';
                request.setEncoding('utf8').on('data', piece => text += piece).on('error', reject);
                request.on('end', () => resolve(JSON.parse(text).name));
                request.end(JSON.stringify({ message: { topic: 'news', data: { number: String(number) } } }));
            });
            Promise.all(Array.from({ length: 200 }, (_, number) => send(number))).then(names => {
                console.log(session.alpnProtocol, new Set(names).size, names[0].startsWith('projects/shop/messages/'));
                session.close();
            });
            """
        let outcome = try await exec(["node", "-e", script])
        #expect(outcome.output == "h2 200 true\n", "\(outcome.errors)")
        #expect(outcome.status == 0)
    }

    @Test(.enabled(if: python != nil, "firebase-admin is not installed in .build/python; .ci/run says how"))
    func `firebase-admin for Python sends, subscribes and fails as with Google`() async throws {
        let python = try #require(Self.python)
        let tests = Self.root.appending(path: "Tests/PushEmulatorTests/Python").path
        let outcome = try await exec([python, "-m", "pytest", "-q", "-p", "no:cacheprovider", tests])
        #expect(outcome.status == 0, "\(outcome.output)\n\(outcome.errors)")
    }

    private func exec(_ command: [String]) async throws -> RichPushProcess.Outcome {
        try await RichPushProcess.run(["emulator", "exec", "--"] + command)
    }

    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

    /// Python with firebase-admin and pytest: the one that CI makes, or the one that is named.
    private static let python: String? = {
        let named = ProcessInfo.processInfo.environment["RICHPUSH_TEST_PYTHON"]
        let path = named ?? root.appending(path: ".build/python/bin/python3").path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }()

    private static func program(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
