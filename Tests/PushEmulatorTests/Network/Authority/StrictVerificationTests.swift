// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOSSL
import Programs
import SwiftASN1
import Testing

@testable import PushEmulator

/// The certificates under OpenSSL's strictest mode.
@Suite(.timeLimit(.minutes(10)), .needs("openssl"))
struct StrictVerificationTests {
    @Test(arguments: GoogleHosts.all + ServedHosts.local)
    func `the leaf is right for every served host`(_ host: String) async throws {
        try await withTemporaryFolder { folder in
            let authority = try CertificateAuthority(in: folder)
            let outcome = try await verify(try authority.leaf(), of: authority, for: host, in: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
    }

    @Test func `the leaf is wrong for any other host`() async throws {
        try await withTemporaryFolder { folder in
            let authority = try CertificateAuthority(in: folder)
            let outcome = try await verify(try authority.leaf(), of: authority, for: "example.com", in: folder)
            #expect(outcome.status != 0)
            #expect(outcome.errors.contains("hostname mismatch"))
        }
    }

    @Test(arguments: ["example.com", "googleapis.com", "storage.googleapis.com", "127.0.0.2", "::2"])
    func `the key does not allow posing as another host`(_ host: String) async throws {
        try await withTemporaryFolder { folder in
            let authority = try CertificateAuthority(in: folder)
            let outcome = try await verify(try authority.leaf(for: [host]), of: authority, for: host, in: folder)
            #expect(outcome.status != 0)
            #expect(outcome.errors.contains("permitted subtree violation"))
        }
    }

    @Test func `the leaf is valid from an hour ago and for at most 398 days`() async throws {
        try await withTemporaryFolder { folder in
            let authority = try CertificateAuthority(in: folder)
            let leaf = try authority.leaf()
            let range = leaf.chain[0].notValidAfter - leaf.chain[0].notValidBefore
            #expect(range <= 398 * 86_400)
            #expect(Date(timeIntervalSince1970: TimeInterval(leaf.chain[0].notValidBefore)) <= Date.now - 3599)
            #expect(try authority.leaf().chain != leaf.chain)
        }
    }

    @Test func `the bundle holds the system's authorities and ours`() async throws {
        try await withTemporaryFolder { folder in
            let system = folder.appending(path: "system.pem")
            let other = try CertificateAuthority(in: folder.appending(path: "other"))
            // As some are, without a newline at the end.
            try Data(try other.certificate.pem.utf8.dropLast()).write(to: system)
            let authority = try CertificateAuthority(in: folder)
            let bundle = try CertificateBundle(of: authority, candidates: ["/nonexistent", folder.path, system.path])

            #expect(bundle.system == system)
            let text = try String(contentsOf: bundle.file, encoding: .utf8)
            #expect(text == (try other.certificate.pem) + (try authority.certificate.pem))
        }
    }

    @Test func `without any of the system's, the bundle holds ours`() async throws {
        try await withTemporaryFolder { folder in
            let authority = try CertificateAuthority(in: folder)
            let bundle = try CertificateBundle(of: authority, candidates: [])
            #expect(bundle.system == nil)
            #expect(try String(contentsOf: bundle.file, encoding: .utf8) == authority.certificate.pem)
        }
    }

    private func verify(
        _ leaf: ServerIdentity,
        of authority: CertificateAuthority,
        for host: String,
        in folder: URL
    ) async throws -> Program.Outcome {
        let openssl = try #require(Program(named: "openssl"))
        let document = PEMDocument(type: "CERTIFICATE", derBytes: try leaf.chain[0].toDERBytes())
        let isAddress = CertificateHost(host)?.isAddress == true
        return try await openssl.run(
            ["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", authority.certificateFile.path]
                + [isAddress ? "-verify_ip" : "-verify_hostname", host],
            input: Array("\(document.pemString)\n".utf8)
        )
    }
}
