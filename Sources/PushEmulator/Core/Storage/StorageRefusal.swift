// SPDX-License-Identifier: Apache-2.0

/// Why a change is not made.
enum StorageRefusal: Error, Sendable, Hashable {
    /// More waits than the disk keeps up with; it is worth trying again.
    case busy
    /// The emulator stops.
    case stopping
}
