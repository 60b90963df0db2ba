// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension URL {
    /// Returns `true`: simulated apps have no sandbox, so every file, an attachment's among them, can be read already.
    @discardableResult
    public func startAccessingSecurityScopedResource() -> Bool { true }

    /// Gives up an access that nothing had to grant.
    public func stopAccessingSecurityScopedResource() {}
}
