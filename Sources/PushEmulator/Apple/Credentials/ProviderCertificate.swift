// SPDX-License-Identifier: Apache-2.0

import Foundation
import NIOSSL
import PushMessages
import SwiftASN1
import X509

/// The certificate of a provider that connects with one: whom it is for, and until when.
///
/// From [Establishing a certificate-based connection to APNs](
/// https://developer.apple.com/documentation/usernotifications/establishing-a-certificate-based-connection-to-apns).
struct ProviderCertificate: Sendable, Hashable {
    /// The topics that it may be used for: the app of its subject (`UID`), and further topics of an extension.
    let topics: [String]
    let validity: ClosedRange<Date>
    /// The one that it is for; `nil` is both.
    let environment: APNSEnvironment?
    private let certificate: Certificate

    /// The topic of a request that does not name one; `nil` if there are several.
    var onlyTopic: String? { topics.count == 1 ? topics[0] : nil }

    init?(_ certificate: NIOSSLCertificate) {
        guard let bytes = try? certificate.toDERBytes() else { return nil }
        self.init(der: bytes)
    }

    init?(der bytes: [UInt8]) {
        guard let certificate = try? Certificate(derEncoded: bytes),
            certificate.notValidBefore <= certificate.notValidAfter
        else { return nil }
        validity = certificate.notValidBefore...certificate.notValidAfter
        self.certificate = certificate
        let extensions = certificate.extensions
        let isFor = APNSEnvironment.allCases.filter { environment in
            extensions.contains { $0.oid == Self.mark(of: environment) }
        }
        environment = isFor.count == 1 ? isFor[0] : nil
        var topics: [String] = []
        for attribute in certificate.subject.flatMap({ Array($0) }) where attribute.type == Self.userID {
            topics.append(String(describing: attribute.value))
        }
        if let further = certificate.extensions.first(where: { $0.oid == Self.topicList }) {
            topics += Self.topics(in: further.value)
        }
        var known: Set<String> = []
        self.topics = topics.filter { known.insert($0).inserted }
    }

    /// The texts of a list of topics, each followed by what it is for: `SEQUENCE { UTF8String, SEQUENCE { UTF8String } … }`.
    private static func topics(in bytes: ArraySlice<UInt8>) -> [String] {
        guard let root = try? DER.parse(bytes), case .constructed(let nodes) = root.content else { return [] }
        return nodes.compactMap { node in
            guard let text = try? ASN1UTF8String(derEncoded: node) else { return nil }
            return String(text)
        }
    }

    /// The contents of the certificate, for people who look for the wrong value.
    var json: JSONObject {
        [
            "certificate": [
                "subject": .string(String(describing: certificate.subject)),
                "topics": .array(topics.map(JSONValue.string)),
                "environment": environment.map { .string($0.rawValue) } ?? .null,
                "from": .moment(Int64(validity.lowerBound.timeIntervalSince1970 * 1_000_000)),
                "until": .moment(Int64(validity.upperBound.timeIntervalSince1970 * 1_000_000)),
            ]
        ]
    }

    /// Whether the authority whose certificate lies in the folder has signed it.
    func isSigned(byAuthorityIn folder: URL) -> Bool {
        guard let text = try? String(contentsOf: folder.appending(path: "ca.pem"), encoding: .utf8),
            let authority = try? Certificate(pemEncoded: text), authority.subject == certificate.issuer
        else { return false }
        return authority.publicKey.isValidSignature(certificate.signature, for: certificate)
    }

    /// The extension of certificates that are for the environment.
    private static func mark(of environment: APNSEnvironment) -> ASN1ObjectIdentifier {
        switch environment {
        case .sandbox: [1, 2, 840, 113_635, 100, 6, 3, 1]
        case .production: [1, 2, 840, 113_635, 100, 6, 3, 2]
        }
    }

    private static let userID: ASN1ObjectIdentifier = [0, 9, 2342, 19_200_300, 100, 1, 1]
    private static let topicList: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 3, 6]
}
