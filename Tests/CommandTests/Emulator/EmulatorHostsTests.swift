// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Testing

/// Senders that read no HTTPS_PROXY, in a network of their own.
@Suite(
    .enabled("This system makes no namespaces.") { try await Namespaces.areMade() },
    .timeLimit(.minutes(10))
)
struct EmulatorHostsTests {
    @Test(.needs("curl"), arguments: ["--http1.1", "--http2"])
    func `curl sends to Google's own port without a proxy`(_ version: String) async throws {
        let outcome = try await exec([
            "curl", "-sS", "--noproxy", "*", version, "-w", "%{remote_ip} %{remote_port} %{ssl_verify_result}",
            "-H", "Authorization: Bearer any", "-d", #"{"message": {"topic": "all", "data": {"k": "v"}}}"#,
            "https://fcm.googleapis.com/v1/projects/demo-richpush/messages:send",
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains(#""name": "projects/demo-richpush/messages/"#), "\(outcome.output)")
        #expect(outcome.output.hasSuffix("127.0.0.1 443 0"), "\(outcome.output)")
    }

    @Test(.needs("curl"))
    func `no other host is there`() async throws {
        let outcome = try await exec(["curl", "-sS", "--noproxy", "*", "https://example.com/"])
        #expect(outcome.status == 6)
        #expect(outcome.errors.contains("Could not resolve host"), "\(outcome.errors)")
    }

    /// Python's asyncio knows of no proxy.
    private static let asyncio = """
        import asyncio, json, os, ssl, urllib.request

        async def send(number):
            context = ssl.create_default_context()
            reader, writer = await asyncio.open_connection("fcm.googleapis.com", 443, ssl=context)
            body = json.dumps({"message": {"topic": "all", "notification": {"title": f"Push {number}"}}}).encode()
            writer.write(
                b"POST /v1/projects/demo-richpush/messages:send HTTP/1.1\\r\\nHost: fcm.googleapis.com\\r\\n"
                b"Authorization: Bearer any\\r\\nContent-Type: application/json\\r\\nConnection: close\\r\\n"
                + f"Content-Length: {len(body)}\\r\\n\\r\\n".encode() + body)
            return (await reader.read()).startswith(b"HTTP/1.1 200")

        async def main():
            print(sum(await asyncio.gather(*(send(number) for number in range(40)))))

        asyncio.run(main())
        url = os.environ["RICHPUSH_EMULATOR_URL"] + "/api/v1/wait?q=title:Push&timeout=60"
        print(urllib.request.urlopen(url).status)
        """

    @Test(.needs("python3"))
    func `asynchronous Python sends side by side, and reads the inbox at its usual address`() async throws {
        let outcome = try await exec(["python3", "-c", Self.asyncio])
        #expect(outcome.output == "40\n200\n", "\(outcome.errors)")
    }

    /// Each is told nothing of the emulator.
    private static let libraries = """
        import asyncio, ssl
        import aioapns, firebase_admin, httpx
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ec
        from firebase_admin import messaging

        async def with_firebase_admin():
            app = firebase_admin.initialize_app()
            messages = [messaging.Message(topic="all", data={"n": str(n)}) for n in range(20)]
            batch = await messaging.send_each_async(messages)
            await messaging._get_messaging_service(app)._async_client.aclose()
            return batch.success_count

        async def with_httpx():
            context = ssl.create_default_context()
            async with httpx.AsyncClient(trust_env=False, http2=True, verify=context) as client:
                answer = await client.post(
                    "https://fcm.googleapis.com/v1/projects/demo-richpush/messages:send",
                    headers={"Authorization": "Bearer any"}, json={"message": {"topic": "all", "data": {"k": "v"}}})
            return answer.http_version, answer.status_code

        async def with_aioapns():
            key = ec.generate_private_key(ec.SECP256R1()).private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
            client = aioapns.APNs(key=key.decode(), key_id="ABC123DEFG", team_id="TEAM123456", topic="com.example.app")
            request = aioapns.NotificationRequest(device_token="ab" * 32, message={"aps": {"alert": "Hello"}})
            result = await client.send_notification(request)
            return result.status, result.description

        async def main():
            for send in (with_firebase_admin, with_httpx, with_aioapns):
                print(await asyncio.wait_for(send(), 120))

        asyncio.run(main())
        """

    @Test(.enabled(if: UnmodifiedClientTests.python != nil, "There is no .build/python; .ci/run makes it."))
    func `Python's asynchronous libraries send unmodified, over HTTP/2`() async throws {
        let python = try #require(UnmodifiedClientTests.python)
        let outcome = try await exec([python, "-c", Self.libraries])
        #expect(outcome.output == "20\n('HTTP/2', 200)\n('200', None)\n", "\(outcome.errors)")
    }

    /// What Node's `fetch`, and `http2` as firebase-admin's `sendEach` uses it, do with an address.
    private static let node = """
        const http2 = require('node:http2');
        const [origin, path] = ['https://fcm.googleapis.com', '/v1/projects/demo-richpush/messages:send'];
        const headers = { authorization: 'Bearer any', 'content-type': 'application/json' };
        const body = JSON.stringify({ message: { topic: 'all', data: { k: 'v' } } });
        (async () => {
            console.log((await fetch(origin + path, { method: 'POST', headers, body })).status);
            const session = http2.connect(origin);
            session.on('error', error => { console.error(error.message); process.exit(1); });
            const request = session.request({ ':method': 'POST', ':path': path, ...headers });
            request.on('response', answer => { console.log(session.alpnProtocol, answer[':status']); session.close(); });
            request.end(body);
        })();
        """

    @Test(.needs("node"))
    func `Node's fetch and http2 send unmodified`() async throws {
        let outcome = try await exec(["node", "-e", Self.node])
        #expect(outcome.output == "200\nh2 200\n", "\(outcome.errors)")
    }

    @Test(arguments: [
        (["sh", "-c", "exit 7"], 7, ""),
        (["sh", "-c", "kill -TERM $$"], 128 + 15, ""),
        (["no-such-command-anywhere"], 127, "no-such-command-anywhere cannot be run: there is no such command\n"),
        (["/"], 126, "/ cannot be run: permission denied\n"),
    ])
    func `the command's end is passed on as without the option`(_ command: [String], status: Int32, errors: String)
        async throws
    {
        let outcome = try await exec(command)
        #expect(outcome.status == status)
        #expect(outcome.errors == errors)
    }

    @Test func `a signal that only richpush gets reaches the command`() async throws {
        let outcome = try await exec([
            "sh", "-c", "trap 'kill -9 $!; exit 5' TERM; sleep 600 & kill -TERM $PPID; wait; exit 6",
        ])
        #expect(outcome.status == 5, "\(outcome.errors)")
    }

    @Test func `input and descriptors are the command's own`() async throws {
        let script = #"""
            ls /proc/self/fd | sort > alone
            "$0" emulator exec --hosts -- ls /proc/self/fd | sort | comm -13 alone -
            echo from outside | "$0" emulator exec --hosts -- cat
            """#
        try await withTemporaryFolder { folder in
            let outcome = try await RichPushProcess.runShell(script, in: folder)
            #expect(outcome.output == "from outside\n", "\(outcome.errors)")
        }
    }

    @Test func `this machine's own names stay, and its files are as they were`() async throws {
        let files = ["/etc/hosts", "/etc/nsswitch.conf"].filter { FileManager.default.fileExists(atPath: $0) }
        let before = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
        let outcome = try await exec(["cat", "/etc/hosts"])
        #expect(outcome.output.hasSuffix(before[0]))
        for host in ["fcm.googleapis.com", "api.push.apple.com", "exp.host"] {
            #expect(outcome.output.contains("127.0.0.1 \(host)\n"))
        }
        let sources = try await exec(["grep", "^hosts:", "/etc/nsswitch.conf"])
        if files.count == 2 { #expect(sources.output == "hosts: files\n") }
        #expect(try files.map { try String(contentsOfFile: $0, encoding: .utf8) } == before)
    }

    @Test(.needs("unshare"))
    func `if the system makes no namespaces, a sentence says what to do`() async throws {
        let outcome = try await RichPushProcess.runShell(
            """
            exec unshare --user --map-root-user sh -c '
                echo 0 > /proc/sys/user/max_net_namespaces || exit 70
                exec "$0" emulator exec --hosts -- true
            ' "$0"
            """
        )
        #expect(outcome.status == 69, "\(outcome.errors)")
        #expect(
            outcome.errors.hasPrefix(
                "--hosts needs namespaces, which this system does not give you: their limit is reached."
            ),
            "\(outcome.errors)"
        )
        #expect(outcome.errors.contains("--privileged"))
    }

    private func exec(_ command: [String]) async throws -> RichPushProcess.Outcome {
        try await RichPushProcess.run(["emulator", "exec", "--hosts", "--devices", "--"] + command)
    }
}

private enum Namespaces {
    /// Whether this system makes them, as another program finds it.
    static func areMade() async throws -> Bool {
        let arguments = ["--user", "--map-root-user", "--net", "--mount", "true"]
        return try await Program(named: "unshare")?.run(arguments).status == 0
    }
}
