// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import PushMessages
import Testing

@testable import PushEmulator

/// Providers that connect with a certificate, as curl presents what openssl made.
@Suite(
    .timeLimit(.minutes(10)),
    .needs("curl", "openssl")
)
struct ProviderCertificateTests {
    /// Makes a certificate and its key in one file.
    ///
    /// - Parameters:
    ///   - extensions: Lines of a section of openssl's configuration.
    ///   - authority: The data folder whose authority signs it; `nil` signs it with its own key.
    ///   - days: From now on; one that has expired is as old.
    private func certificate(
        in folder: URL,
        extensions: String = "basicConstraints=CA:FALSE",
        signedIn authority: URL? = nil,
        days: Int = 2
    ) async throws -> String {
        let openssl = try #require(Program(named: "openssl"))
        let configuration = folder.appending(path: "openssl.cnf").path
        try """
        [req]
        distinguished_name=name
        [name]
        [extensions]
        \(extensions)
        [topics]
        a=UTF8:com.example.app
        b=SEQUENCE:app
        c=UTF8:com.example.app.voip
        d=SEQUENCE:voip
        [app]
        a=UTF8:app
        [voip]
        a=UTF8:voip

        """.write(toFile: configuration, atomically: true, encoding: .utf8)
        let (key, request, made) = ("\(folder.path)/key.pem", "\(folder.path)/request.pem", "\(folder.path)/made.pem")
        var commands = [
            [
                "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key,
                "-out",
                request, "-config", configuration, "-subj",
                "/UID=com.example.app/CN=Apple Push Services: com.example.app",
            ]
        ]
        var signing = [
            "x509", "-req", "-in", request, "-out", made, "-days", "\(days)", "-extfile", configuration, "-extensions",
            "extensions",
        ]
        if let authority {
            signing += ["-CA", "\(authority.path)/ca.pem", "-CAkey", "\(authority.path)/ca-key.pem", "-CAcreateserial"]
            signing += ["-CAserial", "\(folder.path)/serial"]
        } else {
            signing += ["-signkey", key]
        }
        commands.append(signing)
        for command in commands {
            let result = try await openssl.run(command)
            try #require(result.status == 0, "\(result.errors)")
        }
        let file = "\(folder.path)/both.pem"
        let text = try String(contentsOfFile: made, encoding: .utf8) + String(contentsOfFile: key, encoding: .utf8)
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }

    /// Sends a push without a provider token, and returns why it is refused; empty if it is not.
    private func push(
        _ emulator: RunningEmulator,
        _ certificate: String,
        _ headers: [String] = [],
        host: String = "api.push.apple.com"
    ) async throws -> String {
        let curl = try #require(Program(named: "curl"))
        let port = emulator.ports.tls
        let token = String(repeating: "ab", count: 32)
        let result = try await curl.run(
            [
                "--silent", "--show-error", "--http2", "--cacert", emulator.authority.certificateFile.path, "--cert",
                certificate, "--resolve", "\(host):\(port):127.0.0.1", "--data", #"{"aps":{"alert":"Hello"}}"#,
                "https://\(host):\(port)/3/device/\(token)",
            ] + headers.flatMap { ["--header", $0] }
        )
        #expect(result.status == 0, "\(result.errors)")
        return (try? JSONValue(parsing: result.output))?["reason"]?.string ?? result.output
    }

    @Test func `any certificate says its topic and needs no token`() async throws {
        try await withTemporaryFolder { folder in
            let certificate = try await certificate(in: folder)
            try await Emulator(.test).withRunning { emulator in
                #expect(try await push(emulator, certificate).isEmpty)
                let latest = try await EmulatorClient(emulator).get("/api/v1/messages/latest").json()
                #expect(latest["push"]?["topic"] == "com.example.app")
                #expect(try await push(emulator, certificate, ["apns-topic: org.example.app"]) == "BadTopic")
                let voip = ["apns-topic: com.example.app.voip", "apns-push-type: voip"]
                #expect(try await push(emulator, certificate, voip).isEmpty)
            }
        }
    }

    @Test func `a certificate of several topics leaves the choice to the request`() async throws {
        try await withTemporaryFolder { folder in
            let certificate = try await certificate(
                in: folder,
                extensions: "1.2.840.113635.100.6.3.6=ASN1:SEQUENCE:topics"
            )
            try await Emulator(.test).withRunning { emulator in
                let (without, with) = (
                    try await push(emulator, certificate),
                    try await push(emulator, certificate, ["apns-topic: com.example.app"])
                )
                #expect(without == "MissingTopic")
                #expect(with.isEmpty)
                let call = ["apns-topic: com.example.app.voip", "apns-push-type: voip"]
                #expect(try await push(emulator, certificate, call).isEmpty)
                #expect(try await push(emulator, certificate, ["apns-topic: org.example.app"]) == "BadTopic")
            }
        }
    }

    @Test func `a certificate that has expired is one, unless the emulator is strict`() async throws {
        try await withTemporaryFolder { folder in
            let certificate = try await certificate(in: folder, days: 0)
            try await Emulator(.test).withRunning { emulator in
                let alone = try await push(emulator, certificate)
                #expect(alone.isEmpty)
                // Nobody looks at a token beside it.
                let beside = try await push(emulator, certificate, ["authorization: bearer none"])
                #expect(beside.isEmpty)
            }
        }
    }

    @Test func `a location push with a certificate is reported`() async throws {
        try await withTemporaryFolder { folder in
            let certificate = try await certificate(in: folder)
            try await Emulator(.test).withRunning { emulator in
                for (type, suffix, isTold) in [
                    ("location", ".location-query", true), ("liveactivity", ".push-type.liveactivity", true),
                    ("voip", ".voip", false),
                ] {
                    let headers = ["apns-topic: com.example.app\(suffix)", "apns-push-type: \(type)"]
                    #expect(try await push(emulator, certificate, headers).isEmpty)
                    let latest = try await EmulatorClient(emulator).get("/api/v1/messages/latest").json()
                    #expect(latest["connection"]?["credential"] == "certificate")
                    let rules = latest["findings"]?.array?.compactMap { $0["rule"]?.string } ?? []
                    #expect(rules.contains("apns-certificate-type") == isTold)
                }
            }
        }
    }

    @Test func `a strict emulator takes its own authority's certificates, of the environment`() async throws {
        var configuration = Emulator.Configuration.test
        configuration.isStrict = true
        try await withTemporaryFolder { folder in
            try await Emulator(configuration).withRunning { emulator in
                let data = emulator.services.core.store.folder
                let own = try await certificate(in: folder)
                #expect(try await push(emulator, own) == "BadCertificate")
                // Nobody has the token: whoever sends is let through to that.
                let signed = try await certificate(in: folder, signedIn: data)
                #expect(try await push(emulator, signed) == "BadDeviceToken")
                let old = try await certificate(in: folder, signedIn: data, days: 0)
                #expect(try await push(emulator, old) == "BadCertificate")
                let sandbox = try await certificate(
                    in: folder,
                    extensions: "1.2.840.113635.100.6.3.1=ASN1:NULL",
                    signedIn: data
                )
                #expect(try await push(emulator, sandbox) == "BadCertificateEnvironment")
                #expect(try await push(emulator, sandbox, host: "api.sandbox.push.apple.com") == "BadDeviceToken")
            }
        }
    }
}
