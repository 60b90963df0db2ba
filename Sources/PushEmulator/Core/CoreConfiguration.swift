// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import PushSimulator

/// The part of an emulator's configuration that decides what is kept, and how devices receive.
struct CoreConfiguration: Sendable {
    /// The folder of the store; `nil` is a temporary folder that is removed at the end.
    var dataDirectory: URL?
    /// When a write counts as done.
    var durability = StoreDurability.process
    /// How many messages are kept, the most recently received; `nil` keeps all.
    var keptMessageCount: Int?
    /// How long messages are kept; `nil` is forever.
    var keptMessageAge: Duration?
    /// Whether registrations that no device has are refused.
    var isStrict = false
    /// The project of requests that name none.
    var defaultProject = "demo-richpush"
    /// The services that bring messages.
    var services: [ServiceTraits] = []
    /// How many simulated devices receive at the same time.
    var concurrentDeliveryCount = 64
    /// How long a search may read before it is ended.
    var searchTimeLimit = Duration.seconds(5)
    /// Whether devices download from public addresses only.
    var downloadsFromPublicAddressesOnly = false
    /// Makes the service extension that Apple devices run; `nil` is ``appExtension``.
    var serviceExtension: (@Sendable () -> UNNotificationServiceExtension)?
    /// The service extension that Apple devices run; `nil` is that of Firebase's documentation.
    var appExtension: AppleDevice.ServiceExtension?

    /// Whether a commit leaves it to the system when bytes reach the disk.
    var leavesSyncToSystem: Bool { durability == .process && dataDirectory == nil }

    /// The namespace of a request that names its project so.
    ///
    /// An id is one itself. A number stands for the default project: which other one it belongs to cannot be known.
    func namespace(forProject name: String) -> String {
        ProjectNumber.isNumber(name) ? defaultProject : name
    }
}

/// When a write to an emulator's store counts as done.
public enum StoreDurability: Sendable, Hashable {
    /// The write survives the process being killed (SQLite's WAL with `synchronous=NORMAL`).
    case process
    /// The write survives the machine losing power (`synchronous=FULL`).
    case machine
}
