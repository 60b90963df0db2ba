// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import PushMessages
import PushSimulator
import WebPush

/// The registration for an imported APNs token, and its device: always the same for the same token and app.
struct ImportedRegistration: Sendable, Hashable {
    let apnsToken: String
    let application: String
    let isSandbox: Bool
    let project: String
    /// A Firebase installation id.
    let installationID: String
    /// A registration token, which begins with the installation id.
    let token: String

    /// Creates a registration from an APNs token in hexadecimal; `nil` if the text is not a token.
    ///
    /// Apple specifies no length; 16 to 100 bytes are accepted.
    init?(apnsToken: String, application: String, isSandbox: Bool, project: String) {
        guard 32...200 ~= apnsToken.utf8.count, apnsToken.utf8.count.isMultiple(of: 2),
            apnsToken.utf8.allSatisfy(\.isHexadecimalDigit)
        else { return nil }
        self.apnsToken = apnsToken
        self.application = application
        self.isSandbox = isSandbox
        self.project = project
        let source = [project, application, isSandbox ? "sandbox" : "production", apnsToken.lowercased()]
        var bytes: [UInt8] = []
        for round in 0..<3 {
            bytes += SHA512.hash(data: Data((source + ["\(round)"]).joined(separator: "\0").utf8))
        }
        // Installation ids begin with the bits 0111.
        bytes[0] = 0b0111_0000 | bytes[0] & 0b1111
        installationID = String(bytes[0..<17].paddedBase64URL.prefix(22))
        token = "\(installationID):APA91b\(bytes[17...].paddedBase64URL.prefix(134))"
    }

    /// Registers an iPhone unless there is one, and returns its token; `nil` if another device has the installation id
    /// or token.
    ///
    /// The token differs from ``token`` if the device has been given a new one.
    func register(at time: Int64, _ transaction: StoreTransaction) throws -> String? {
        let known = try DeviceRow.find(installationID, in: transaction)
        if let known, known.unregistered == nil { return known.token }
        var registration = DeviceRegistration.apple()
        registration.configuration = .apple(Self.iPhone(with: application))
        var identity = DeviceIdentity(for: .apple)
        (identity.fid, identity.token) = (installationID, known?.token ?? token)
        // A provider that sends to APNs directly reaches the same iPhone.
        if let own = DeviceIdentity.apnsToken(apnsToken),
            try DeviceAddress(.apnsToken, own).device(in: transaction) == nil
        {
            identity.apnsToken = own
        }
        let draft = DeviceDraft(registration, as: identity, in: project, at: time)
        return try? draft.save(transaction).get().device.token
    }

    private static func iPhone(with application: String) -> AppleDevice.Configuration {
        var configuration = AppleDevice.Configuration()
        configuration.app.bundleIdentifier = application
        return configuration
    }
}
