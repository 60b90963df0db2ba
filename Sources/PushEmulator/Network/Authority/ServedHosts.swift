// SPDX-License-Identifier: Apache-2.0

/// Names that lead to this machine without any redirection.
package enum ServedHosts {
    /// What a client on this machine may call the emulator.
    package static let local = ["localhost", "127.0.0.1", "::1"]
}
