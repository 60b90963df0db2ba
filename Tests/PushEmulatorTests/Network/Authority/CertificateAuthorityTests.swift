// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import SwiftASN1
import Testing

@testable import PushEmulator

@Suite(.timeLimit(.minutes(10)))
struct CertificateAuthorityTests {
    @Test func `the first start makes an authority, and the next ones keep it`() async throws {
        try await withTemporaryFolder { folder in
            let data = folder.appending(path: "data/of/the/emulator")
            let first = try CertificateAuthority(in: data)
            let second = try CertificateAuthority(in: data)

            #expect(first.origin == .made)
            #expect(second.origin == .kept)
            #expect(second.certificate == first.certificate)
            #expect(second.key.rawRepresentation == first.key.rawRepresentation)
            #expect(first.notice == nil && second.notice == nil)
        }
    }

    @Test func `nobody else may read the key or enter the folder`() async throws {
        try await withTemporaryFolder { folder in
            let data = folder.appending(path: "data")
            _ = try CertificateAuthority(in: data)

            #expect(try permissions(data.appending(path: "ca-key.pem")) == 0o600)
            #expect(try permissions(data) == 0o700)
            let left = try FileManager.default.contentsOfDirectory(atPath: data.path).sorted()
            #expect(left == ["ca-key.pem", "ca.lock", "ca.pem"])
        }
    }

    /// What happens to a folder between two starts, and what the second says.
    enum Damage: String, CaseIterable {
        case emptyCertificate, cutCertificate, cutKey, missingKey, missingCertificate, foreignKey, readableKey

        func befall(_ folder: URL) throws {
            let (certificate, key) = (folder.appending(path: "ca.pem"), folder.appending(path: "ca-key.pem"))
            switch self {
            case .emptyCertificate: try Data().write(to: certificate)
            case .cutCertificate: try cut(certificate)
            case .cutKey:
                try cut(key)
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
            case .missingKey: try FileManager.default.removeItem(at: key)
            case .missingCertificate: try FileManager.default.removeItem(at: certificate)
            case .foreignKey:
                let other = folder.appending(path: "other")
                _ = try CertificateAuthority(in: other)
                try FileManager.default.removeItem(at: key)
                try FileManager.default.moveItem(at: other.appending(path: "ca-key.pem"), to: key)
            case .readableKey:
                try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key.path)
            }
        }

        private func cut(_ file: URL) throws {
            let contents = try Data(contentsOf: file)
            try contents.prefix(contents.count / 2).write(to: file)
        }

        var reason: String {
            switch self {
            case .emptyCertificate, .cutCertificate: "its certificate file is damaged"
            case .cutKey: "its key file is damaged"
            case .missingKey: "its key file is missing"
            case .missingCertificate: "its certificate file is missing"
            case .foreignKey: "its certificate is of another key"
            case .readableKey: "others could read its key (mode 644)"
            }
        }
    }

    @Test(arguments: Damage.allCases)
    func `a damaged authority is replaced, with the reason`(_ damage: Damage) async throws {
        try await withTemporaryFolder { folder in
            let first = try CertificateAuthority(in: folder)
            try damage.befall(folder)
            let second = try CertificateAuthority(in: folder)

            #expect(second.origin == .remade(because: damage.reason))
            #expect(second.certificate != first.certificate)
            #expect(second.notice?.contains(damage.reason) == true)
            #expect(second.notice?.contains(folder.appending(path: "ca.pem").path) == true)
            #expect(try permissions(folder.appending(path: "ca-key.pem")) == 0o600)
            #expect(try CertificateAuthority(in: folder).origin == .kept)
        }
    }

    @Test(arguments: [
        (3649.0, "the old one expires within 30 days"), (3651, "the old one has expired"),
        (-2, "the old one is not valid yet; was the clock set back?"),
    ])
    func `one that is out of date is replaced`(days: Double, reason: String) async throws {
        try await withTemporaryFolder { folder in
            _ = try CertificateAuthority(in: folder)
            let later = try CertificateAuthority(in: folder, now: .now + days * 86_400)
            #expect(later.origin == .remade(because: reason))
        }
    }

    @Test func `one that was made for fewer hosts is replaced, and one for more is kept`() async throws {
        try await withTemporaryFolder { folder in
            _ = try CertificateAuthority(in: folder, for: ["localhost", "127.0.0.1"])
            let more = try CertificateAuthority(in: folder, for: ["localhost", "127.0.0.1", "push.test"])
            #expect(more.origin == .remade(because: "the old one was not made for push.test"))
            #expect(try CertificateAuthority(in: folder, for: ["push.test"]).origin == .kept)
            let address = try CertificateAuthority(in: folder, for: ["10.1.2.3"])
            #expect(address.origin == .remade(because: "the old one was not made for 10.1.2.3"))
        }
    }

    @Test func `starts at the same time agree on one authority`() async throws {
        try await withTemporaryFolder { folder in
            let certificates = try await withThrowingTaskGroup(of: CertificateAuthority.self) { group in
                for _ in 0..<8 { group.addTask { try CertificateAuthority(in: folder) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(certificates.map(\.certificate)).count == 1)
            #expect(certificates.count { $0.origin == .made } == 1)
        }
    }

    @Test func `an unusable folder is named, with a remedy`() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "file")
            try Data().write(to: file)
            let error = #expect(throws: EmulatorError.self) {
                _ = try CertificateAuthority(in: file.appending(path: "data"))
            }
            #expect(error?.code == .dataUnusable)
            #expect(error?.description.contains(file.path) == true)
        }
    }

    @Test(arguments: [
        "", "a b", "-a", "host_", "exa\nmple", "é.com", "a..b", String(repeating: "a.", count: 130) + "a",
    ])
    func `an invalid host name is refused`(_ host: String) async throws {
        try await withTemporaryFolder { folder in
            let error = #expect(throws: EmulatorError.self) { _ = try CertificateAuthority(in: folder, for: [host]) }
            #expect(error?.code == .configurationInvalid)
        }
    }

    private func permissions(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }

    @Test func `the key of the TLS ports is the same as long as the authority is`() async throws {
        try await withTemporaryFolder { folder in
            let first = try CertificateAuthority(in: folder).leaf().keyHash
            #expect(try CertificateAuthority(in: folder).leaf().keyHash == first)
            #expect(try CertificateAuthority(in: folder.appending(path: "other")).leaf().keyHash != first)
        }
    }

    @Test func `the certificates of the TLS ports are the same as long as they fit`() async throws {
        try await withTemporaryFolder { folder in
            let now = Date.now
            let hosts = ServedHosts.local
            let authority = try CertificateAuthority(in: folder, for: hosts + ["mail"])
            let first = try authority.keptLeaf()
            let again = try CertificateAuthority(in: folder, for: hosts + ["mail"]).keptLeaf()
            #expect((again.chain, again.namesChain) == (first.chain, first.namesChain))
            #expect(again.fingerprint == first.fingerprint)
            #expect(try permissions(folder.appending(path: "server.pem")) == 0o644)
            // Nobody would accept them for another host, or once they have expired.
            #expect(try CertificateAuthority(in: folder, for: hosts).keptLeaf().chain != first.chain)
            let second = try authority.keptLeaf()
            #expect(try authority.keptLeaf(now: now + 360 * 86_400).chain == second.chain)
            let third = try authority.keptLeaf(now: now + 368 * 86_400)
            #expect(third.chain != second.chain)
            #expect(try authority.keptLeaf(now: now).chain != third.chain)
        }
    }

    @Test(arguments: ["", "damaged", "another authority's", "one of two"])
    func `certificates of the TLS ports that do not fit are replaced`(kept: String) async throws {
        try await withTemporaryFolder { folder in
            let authority = try CertificateAuthority(in: folder)
            let other = try CertificateAuthority(in: folder.appending(path: "other"))
            let (first, foreign) = (try authority.keptLeaf(), try other.keptLeaf())
            let file = folder.appending(path: "server.pem")
            let whole = try String(contentsOf: file, encoding: .utf8)
            let text =
                switch kept {
                case "": ""
                case "damaged": whole.replacing("A", with: "B")
                case "one of two": try PEMDocument.parseMultiple(pemString: whole)[0].pemString
                default: try String(contentsOf: folder.appending(path: "other/server.pem"), encoding: .utf8)
                }
            try text.write(to: file, atomically: true, encoding: .utf8)
            let replacement = try authority.keptLeaf()
            #expect(replacement.chain != first.chain && replacement.chain != foreign.chain)
            #expect(replacement.namesChain.count == 1)
            #expect(try authority.keptLeaf().chain == replacement.chain)
        }
    }
}
