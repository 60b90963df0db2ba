// SPDX-License-Identifier: Apache-2.0

import SwiftASN1
import X509

extension CertificateHost {
    /// The host as a subject alternative name.
    var generalName: GeneralName {
        switch self {
        case .name(let name): .dnsName(name)
        case .address(let bytes): .ipAddress(ASN1OctetString(contentBytes: bytes[...]))
        }
    }
}
