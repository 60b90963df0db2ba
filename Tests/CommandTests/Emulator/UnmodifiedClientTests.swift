// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Testing

/// Programs that are not ours and do not know of the emulator; only their environment is changed.
@Suite(.timeLimit(.minutes(10)))
struct UnmodifiedClientTests {
    private static let url = "https://fcm.googleapis.com/v1/projects/shop/messages:send"
    private static let message = #"{"message": {"topic": "news", "notification": {"title": "Sparky says hello!"}}}"#

    @Test(.needs("curl"), arguments: ["--http1.1", "--http2"])
    func `curl sends to Google's address`(_ version: String) async throws {
        let outcome = try await exec([
            "curl", "-sS", version, "-w", "%{http_version} %{ssl_verify_result}", "-H", "Authorization: Bearer any",
            "-d", Self.message, Self.url,
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains(#""name": "projects/shop/messages/"#), "\(outcome.output)")
        #expect(outcome.output.hasSuffix(version == "--http2" ? "2 0" : "1.1 0"), "\(outcome.output)")
    }

    @Test(.needs("curl"))
    func `curl reaches nobody else`() async throws {
        let outcome = try await exec(["curl", "-sS", "https://example.com/"])
        #expect(outcome.status == 56)
        #expect(outcome.errors.contains("403"))
    }

    @Test(.needs("node"))
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

    /// A provider token of the right form, which the emulator does not verify: the key is anybody's.
    private static let providerToken: String = {
        let parts = [#"{"alg":"ES256","kid":"ABC123DEFG"}"#, #"{"iss":"TEAM123456","iat":1800000000}"#, "signature"]
        return parts.map { part in
            Data(part.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
                "=",
                with: ""
            )
        }.joined(separator: ".")
    }()

    @Test(
        .needs("curl"),
        arguments: [["--http2"], ["--http2-prior-knowledge", "--no-alpn"]]
    )
    func `curl sends to Apple's address, with ALPN and without`(_ version: [String]) async throws {
        let outcome = try await exec(
            ["curl", "-sS", "-w", "%{http_version} %{http_code}", "-H", "Authorization: bearer \(Self.providerToken)"]
                + version + [
                    "-H", "apns-topic: com.example.app", "-d", #"{"aps":{"alert":"Hello"}}"#,
                    "https://api.push.apple.com/3/device/\(String(repeating: "ab", count: 32))",
                ]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == "2 200")
    }

    @Test(.needs("node"))
    func `node's http2 sends a rich push and gets each reason`() async throws {
        let script = """
            const http = require('node:http'), http2 = require('node:http2');
            const api = (method, path, body) => new Promise((resolve, reject) => {
                const request = http.request(process.env.RICHPUSH_EMULATOR_URL + path, {
                    method, headers: { 'content-type': 'application/json' },
                }, answer => {
                    let text = '';
                    answer.setEncoding('utf8').on('data', piece => text += piece).on('end', () => resolve(JSON.parse(text)));
                }).on('error', reject);
                request.end(body && JSON.stringify(body));
            });
            const picture = Buffer.from(
                'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');
            const session = http2.connect(`https://${process.env.RICHPUSH_EMULATOR_TLS}`, { servername: 'api.push.apple.com' });
            session.on('error', error => { console.error(error.message); process.exit(1); });
            const push = (token, payload) => new Promise((resolve, reject) => {
                const request = session.request({
                    ':method': 'POST', ':path': `/3/device/${token}`, ':authority': 'api.push.apple.com',
                    'authorization': 'bearer TOKEN', 'apns-topic': 'com.example.app', 'apns-push-type': 'alert',
                });
                let text = '', status;
                request.on('response', headers => status = headers[':status']).on('error', reject);
                request.setEncoding('utf8').on('data', piece => text += piece);
                request.on('end', () => resolve(text ? `${status} ${JSON.parse(text).reason}` : `${status}`));
                request.end(JSON.stringify(payload));
            });
            const alert = { aps: { alert: { title: 'Pizza' }, 'mutable-content': 1 } };
            const server = http.createServer((_, answer) => answer.setHeader('content-type', 'image/png').end(picture));
            server.listen(0, '127.0.0.1', async () => {
                const phone = await api('POST', '/api/v1/devices', { platform: 'apple', configuration: { serviceExtension: 'image-key:media' } });
                const media = `http://127.0.0.1:${server.address().port}/picture.png`;
                const answers = [await push(phone.apnsToken, { ...alert, media })];
                const shown = await api('GET', '/api/v1/wait?timeout=60&q=protocol:apns+has:displayed-image');
                answers.push(shown.deliveries[0].displayed.attachments.length, await push('z'.repeat(64), alert));
                for (const apns of ['TooManyRequests', 'ExpiredProviderToken']) {
                    await api('POST', '/api/v1/faults', { token: phone.apnsToken, apns, times: 1 });
                    answers.push(await push(phone.apnsToken, alert));
                }
                await api('DELETE', `/api/v1/devices/${phone.id}`);
                answers.push(await push(phone.apnsToken, alert));
                console.log(answers.join(', '));
                session.close();
                server.close();
            });
            """
        let outcome = try await exec(["node", "-e", script.replacing("TOKEN", with: Self.providerToken)])
        let told = "400 BadDeviceToken, 429 TooManyRequests, 403 ExpiredProviderToken, 410 Unregistered"
        #expect(outcome.output == "200, 1, \(told)\n", "\(outcome.errors)")
        #expect(outcome.status == 0)
    }

    @Test(.enabled(if: python != nil, "firebase-admin is not installed in .build/python; .ci/run says how"))
    func `firebase-admin for Python sends, subscribes and fails as with Google`() async throws {
        let python = try #require(Self.python)
        let tests = Self.root.appending(path: "Tests/PushEmulatorTests/Python").path
        // The tests start browsers with the program too.
        let outcome = try await RichPushProcess.runShell(
            #"RICHPUSH_TEST_PROGRAM="$0" exec "$0" emulator exec -- "$PYTHON" -m pytest -q -p no:cacheprovider "$TESTS""#,
            environment: ["PYTHON": python, "TESTS": tests]
        )
        #expect(outcome.status == 0, "\(outcome.output)\n\(outcome.errors)")
    }

    private func exec(_ command: [String]) async throws -> RichPushProcess.Outcome {
        try await RichPushProcess.run(["emulator", "exec", "--"] + command)
    }

    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

    /// Python with firebase-admin and pytest: the one that CI makes, or the one that is named.
    static let python: String? = {
        let named = ProcessInfo.processInfo.environment["RICHPUSH_TEST_PYTHON"]
        let path = named ?? root.appending(path: ".build/python/bin/python3").path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }()
}
