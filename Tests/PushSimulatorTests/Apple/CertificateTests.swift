// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushSimulator
import SecureLoopback
import Testing

/// Pictures behind certificates that a device accepts, and behind others.
@Suite(.timeLimit(.minutes(10)), .enabled(if: SecureServer.isAvailable, Comment(rawValue: SecureServer.missing)))
struct CertificateTests {
    private static let files = ["a.png": Data(SampleMedia.png.bytes)]

    @Test func `a picture behind a certificate of a trusted authority is attached`() async throws {
        try await SecureServer.run(files: Self.files) { server in
            let delivery = await device(of: server).receive(.alert(image: .string(server.url("/a.png"))))
            #expect(delivery.displayed?.attachments.map(\.type) == ["public.png"])
            #expect(delivery.rules.isEmpty)
            let finished = try #require(delivery.steps(.downloadFinished).first)
            #expect(try #require(finished.fields["tls"]?.number) > 0)
        }
    }

    @Test func `a self-signed certificate is no certificate to a device`() async throws {
        try await SecureServer.run(files: Self.files) { server in
            let device = device(of: server) { $0.certificateAuthorityFile = nil }
            let delivery = await device.receive(.alert(image: .string(server.url("/a.png"))))
            try expectRefusal(delivery, code: -1202)
        }
    }

    @Test func `an expired certificate is told apart from an untrusted one`() async throws {
        try await SecureServer.run(files: Self.files, certificate: .expired) { server in
            let delivery = await device(of: server).receive(.alert(image: .string(server.url("/a.png"))))
            try expectRefusal(delivery, code: -1201)
            #expect(delivery.findings.first?.message.contains("period of validity") == true)
        }
    }

    @Test func `a certificate for another name does not count`() async throws {
        try await SecureServer.run(files: Self.files) { server in
            let device = device(of: server) { $0.resolve = ["cdn.example.invalid:\(server.port):127.0.0.1"] }
            let url = "https://cdn.example.invalid:\(server.port)/a.png"
            try expectRefusal(await device.receive(.alert(image: .string(url))), code: -1202)
        }
    }

    /// A device that finds the server by its name and trusts its authority.
    private func device(
        of server: SecureServer,
        _ change: (inout AppleDevice.Configuration) -> Void = { _ in }
    ) -> AppleDevice {
        .configured {
            $0.resolve = server.resolve
            $0.certificateAuthorityFile = server.certificate
            change(&$0)
        }
    }

    /// The text is shown without its picture, and one finding names the URL and Apple's error.
    private func expectRefusal(_ delivery: Delivery, code: Int, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        #expect(delivery.outcome == .modified, sourceLocation: sourceLocation)
        #expect(delivery.displayed?.attachments.isEmpty == true, sourceLocation: sourceLocation)
        #expect(delivery.rules == ["apple-secure-connection-failed"], sourceLocation: sourceLocation)
        let message = try #require(delivery.findings.first?.message, sourceLocation: sourceLocation)
        #expect(message.contains("NSURLErrorDomain \(code)"), sourceLocation: sourceLocation)
        #expect(message.contains("/a.png"), sourceLocation: sourceLocation)
        #expect(delivery.logCodes == ["I-FCM020001"], sourceLocation: sourceLocation)
        let failed = try #require(delivery.steps(.downloadFailed).first, sourceLocation: sourceLocation)
        #expect(failed.fields["urlError"] == .integer(code), sourceLocation: sourceLocation)
        #expect(failed.fields["curlCode"] == 60, sourceLocation: sourceLocation)
    }
}
