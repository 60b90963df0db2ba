// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension ExtensionError {
    /// The cache of builds cannot be written, for the reason that the system gave.
    static func unwritable(cache: URL, _ error: any Error) -> ExtensionError {
        ExtensionError(.fileSystem, "The cache \(cache.path) cannot be written: \(error.localizedDescription)")
    }
}
