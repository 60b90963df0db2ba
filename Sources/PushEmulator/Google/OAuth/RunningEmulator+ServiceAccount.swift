// SPDX-License-Identifier: Apache-2.0

import Foundation

extension RunningEmulator {
    /// The made-up service account of a project, with which SDKs get access tokens from this emulator over plain HTTP.
    ///
    /// Its file is ``ServiceAccountKey/json``. Making the first one takes up to a second; it is kept in the data folder.
    ///
    /// - Parameter project: The default project unless named.
    /// - Throws: ``EmulatorError`` when the data folder cannot be used.
    public func serviceAccountKey(for project: String? = nil) async throws -> ServiceAccountKey {
        var key = try await services.serviceAccounts.key(for: project ?? services.configuration.defaultProject)
        key.tokenURL = url.appending(path: "token").absoluteString
        return key
    }
}
