// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// How an image server of a test is reached.
public enum ImageTransport: Sendable, Hashable {
    /// Without TLS; devices let that through on this machine, unless strict transport is asked for.
    case http
    /// By TLS, with a certificate made for the run that only those trust who are told to.
    case https(Certificate)

    /// By TLS, with nothing wrong about the certificate.
    public static let https = ImageTransport.https(.valid)

    /// What is the matter with the server's certificate.
    public enum Certificate: Sendable, Hashable {
        /// Nothing, for whoever trusts ``ImageServer/certificateAuthorityFile``.
        case valid
        /// It has ended.
        case expired
        /// It is for another host.
        case forAnotherHost
    }

    /// Makes what the server shows; `nil` without TLS.
    func makeCertificate() throws -> LoopbackCertificate? {
        switch self {
        case .http: nil
        case .https(.valid): try LoopbackCertificate(.valid)
        case .https(.expired): try LoopbackCertificate(.expired)
        case .https(.forAnotherHost): try LoopbackCertificate(.forAnotherHost)
        }
    }
}
