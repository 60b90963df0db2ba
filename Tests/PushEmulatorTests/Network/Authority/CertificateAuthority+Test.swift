// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import PushEmulator

extension CertificateAuthority {
    /// An authority for the hosts of an emulator without further names.
    init(in folder: URL, now: Date = .now) throws(EmulatorError) {
        try self.init(in: folder, for: GoogleHosts.all + ServedHosts.local, now: now)
    }
}
