// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushMessages
import PushSimulator
import SecureLoopback
import Testing

/// Pictures behind certificates that a browser accepts, and behind others.
@Suite(.timeLimit(.minutes(10)), .enabled(if: SecureServer.isAvailable, Comment(rawValue: SecureServer.missing)))
struct WebCertificateTests {
    private static let files = ["a.png": Data(SampleMedia.png.bytes)]

    @Test func `a picture behind a certificate of a trusted authority is shown without a word`() async throws {
        try await SecureServer.run(files: Self.files) { server in
            let browser = WebBrowser.configured {
                $0.resolve = server.resolve
                $0.certificateAuthorityFile = server.certificate
            }
            let delivery = await browser.receive(.web(image: server.url("/a.png")))
            #expect(delivery.displayed?.attachments.count == 1 && delivery.findings == [])
        }
    }

    @Test(arguments: [SecureServer.Certificate.expired, .valid])
    func `any other certificate leaves the picture out`(_ certificate: SecureServer.Certificate) async throws {
        try await SecureServer.run(files: Self.files, certificate: certificate) { server in
            let browser = WebBrowser.configured {
                $0.resolve = server.resolve
                if certificate == .expired { $0.certificateAuthorityFile = server.certificate }
            }
            let delivery = await browser.receive(.web(image: server.url("/a.png")))
            #expect(delivery.displayed?.attachments == [])
            #expect(delivery.findings.map(\.rule) == ["web-secure-connection-failed"])
        }
    }
}
