// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Testing

@testable import PushEmulator

/// How a client's version of HTTP is recognised, and what a connection over HTTP/2 may do.
@Suite(.timeLimit(.minutes(10)))
struct HTTP2FrontTests {
    private static let preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
    /// An empty SETTINGS frame.
    private static let settings = "\0\0\0\u{4}\0\0\0\0\0"

    @Test(.needs("curl"), arguments: [true, false])
    func `a client that begins with HTTP/2 needs no ALPN`(isSecure: Bool) async throws {
        let curl = try #require(Program(named: "curl"))
        try await Emulator(.test).withRunning { emulator in
            let url =
                isSecure ? "https://127.0.0.1:\(emulator.ports.tls)/livez" : "\(emulator.url.absoluteString)/livez"
            let result = try await curl.run([
                "--silent", "--http2-prior-knowledge", "--no-alpn", "--cacert", emulator.authority.certificateFile.path,
                "--output", "/dev/null", "--write-out", "%{http_version} %{http_code}", url,
            ])
            #expect(result.output == "2 200")
        }
    }

    @Test(arguments: [preface, preface + settings, preface + settings + "\0\u{40}\0\u{1}\0\0\0\0\u{1}", "PRI * HT"])
    func `a connection that asks for nothing is let go`(bytes: String) async throws {
        var configuration = Emulator.Configuration.test
        // Long enough for what was sent to be read on a busy machine.
        configuration.limits.idleTime = .seconds(3)
        try await Emulator(configuration).withRunning { emulator in
            let text = try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send(bytes)
                // The emulator closes the connection: nothing else ends the wait.
                return try await connection.readToEnd()
            }
            // A client that speaks HTTP/2 gets the reason.
            #expect(text.contains("idle") == bytes.hasPrefix(Self.preface))
        }
    }

    @Test func `too many pings close the connection, which says why`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let ping = "\0\0\u{8}\u{6}\0\0\0\0\0abcdefgh"
            let text = try await RawConnection.open(to: emulator.httpPort) { connection in
                try await connection.send(Self.preface + Self.settings)
                try await connection.send(String(repeating: ping, count: HTTP2Limits().pingsPerMinute))
                let answered = try await connection.read(through: "abcdefgh")
                // As many again: some are allowed by the time that a busy machine takes.
                try await connection.send(String(repeating: ping, count: HTTP2Limits().pingsPerMinute))
                return answered + (try await connection.readToEnd())
            }
            #expect(text.contains("too_many_pings"))
        }
    }

    /// Runs a script with node's `http2`; `url` is the emulator's plain address.
    private func node(_ emulator: RunningEmulator, _ script: String) async throws -> String {
        let node = try #require(Program(named: "node"))
        let start = """
            const http2 = require('node:http2');
            const url = '\(emulator.url.absoluteString)';
            const session = http2.connect(url);
            session.on('error', () => {});
            const ask = (path, body) => new Promise(resolve => {
                const request = session.request({
                    ':method': body ? 'POST' : 'GET', ':path': path, 'apns-topic': 'com.example.app',
                    'authorization': 'bearer \(APNSClient.token())',
                });
                let status;
                request.on('response', headers => status = headers[':status']).on('error', () => {});
                request.resume().on('close', () => resolve(status)).end(body);
            });
            const token = 'ab'.repeat(32);

            """
        let result = try await node.run(["-e", start + script])
        #expect(result.status == 0, "\(result.errors)")
        return result.output
    }

    @Test(.needs("node"), arguments: [("/livez", 100), ("/3/device/", 1000)])
    func `a connection begins with one request, and has its service's number after one was accepted`(
        path: String,
        count: Int
    ) async throws {
        var configuration = Emulator.Configuration.test
        configuration.limits.firstStreamCount = 1
        try await Emulator(configuration).withRunning { emulator in
            let output = try await node(
                emulator,
                """
                const seen = [];
                session.on('remoteSettings', settings => {
                    seen.push(settings.maxConcurrentStreams);
                    if (seen.length === 2) { console.log(seen.join(' ')); session.close(); }
                });
                ask('\(path)' + ('\(path)' === '/livez' ? '' : token), '\(path)' === '/livez' ? null : '{"aps":{}}');
                """
            )
            #expect(output == "1 \(count)\n")
        }
    }

    @Test(.needs("node"))
    func `a connection that is shut down on purpose says so in its last frame`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.faults = [try #require(EmulatorFault.apns("Shutdown"))]
        try await Emulator(configuration).withRunning { emulator in
            let output = try await node(
                emulator,
                """
                let status;
                session.on('goaway', (code, last, text) => console.log(code, text.toString()));
                session.on('close', () => console.log(status));
                ask('/3/device/' + token, '{"aps":{}}').then(answer => status = answer);
                """
            )
            #expect(output == "0 {\"reason\":\"Shutdown\"}\n503\n")
        }
    }

    @Test(.needs("node"))
    func `requests that are reset in the middle cost the others nothing`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let output = try await node(
                emulator,
                """
                const reset = () => new Promise(resolve => {
                    const request = session.request({ ':method': 'POST', ':path': '/3/device/' + token });
                    request.on('error', () => {}).on('close', resolve);
                    request.write('{"aps":', () => request.close(http2.constants.NGHTTP2_CANCEL));
                });
                Promise.all(Array.from({ length: 50 }, reset)).then(async () => {
                    console.log(await ask('/3/device/' + token, '{"aps":{}}'));
                    session.close();
                });
                """
            )
            #expect(output == "200\n")
        }
    }

    @Test(.needs("node"), arguments: ["{\"aps\":", "{\"aps\":{}}"])
    func `a flood of requests that are reset costs its own connection alone`(body: String) async throws {
        try await Emulator(.test).withRunning { emulator in
            let output = try await node(
                emulator,
                """
                const isWhole = '\(body)'.endsWith('}}');
                const flood = session => new Promise(resolve => {
                    session.on('close', resolve).on('error', () => {});
                    let count = 0;
                    const next = () => {
                        if (session.destroyed || session.closed || count === 3000) return session.destroy();
                        for (let index = 0; index < 100; index += 1) {
                            count += 1;
                            const request = session.request({
                                ':method': 'POST', ':path': '/3/device/' + token, 'apns-topic': 'com.example.app',
                                'authorization': 'bearer \(APNSClient.token())',
                            });
                            request.on('error', () => {});
                            if (isWhole) request.end('\(body)'); else request.write('\(body)');
                            request.close(http2.constants.NGHTTP2_CANCEL);
                        }
                        setImmediate(next);
                    };
                    next();
                });
                Promise.all([0, 1, 2].map(() => flood(http2.connect(url)))).then(async () => {
                    console.log(await ask('/3/device/' + token, '{"aps":{}}'));
                    session.close();
                });
                """
            )
            #expect(output == "200\n")
        }
    }

    @Test(.needs("node"))
    func `a body that comes slowly is waited for`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let output = try await node(
                emulator,
                """
                const request = session.request({
                    ':method': 'POST', ':path': '/3/device/' + token, 'apns-topic': 'com.example.app',
                    'authorization': 'bearer \(APNSClient.token())',
                });
                request.on('response', headers => console.log(headers[':status'])).on('close', () => session.close());
                request.resume().write('{"aps":');
                // Longer than the quick path waits.
                setTimeout(() => request.end('{}}'), 1500);
                """
            )
            #expect(output == "200\n")
        }
    }

    @Test func `a request in parts decides on its version with its first bytes`() async throws {
        try await Emulator(.test).withRunning { emulator in
            let answer = try await RawConnection.open(to: emulator.httpPort) { connection in
                for part in ["P", "RI /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"] {
                    try await connection.send(part)
                }
                return try await connection.readToEnd()
            }
            #expect(answer.hasPrefix("HTTP/1.1 4"))
        }
    }
}
