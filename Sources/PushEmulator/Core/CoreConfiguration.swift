// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationRuntime
import PushSimulator

/// The part of an emulator's configuration that sets what the store keeps and how devices receive.
struct CoreConfiguration: Sendable {
    /// The folder of the store; `nil` uses a temporary folder, which is removed when the emulator stops.
    var dataDirectory: URL?
    /// When a write counts as done.
    var durability = StoreDurability.process
    /// The number of most recent messages to keep; `nil` keeps all.
    var keptMessageCount: Int?
    /// How long messages are kept; `nil` keeps them forever.
    var keptMessageAge: Duration?
    /// Whether registrations that belong to no device are refused.
    var isStrict = false
    /// The project of requests that do not name one.
    var defaultProject = "demo-richpush"
    /// The services through which messages arrive.
    var services: [ServiceTraits] = []
    /// How many simulated devices receive at the same time.
    var concurrentDeliveryCount: Int
    /// How long a search may run before it is cancelled; 5 seconds by default.
    var searchTimeLimit = Duration.seconds(5)
    /// Whether devices download from public addresses only.
    var downloadsFromPublicAddressesOnly = false
    /// Creates the service extension of Apple devices that do not name one; `nil` uses ``appExtension``.
    var serviceExtension: (@Sendable () -> UNNotificationServiceExtension)?
    /// The service extension of Apple devices that do not name one.
    var appExtension = AppleDevice.ServiceExtension.firebaseHelper.unchosen
    /// Service extensions loaded from folders, which devices can name.
    var folderExtensions: [AppleDevice.ServiceExtension] = []
    /// The app of the phones that name it, or no other one; `nil` if its folder is not known.
    var installedApp: InstalledApp?

    /// `synchronous=OFF`: a commit leaves it to the operating system when the data reaches the disk.
    var leavesSyncToSystem: Bool { durability == .process && dataDirectory == nil }

    /// Returns the namespace for a project id or project number in a request.
    ///
    /// An id is itself the namespace. A number stands for the default project, because the project it belongs to is
    /// unknown.
    func namespace(forProject name: String) -> String {
        ProjectNumber.isNumber(name) ? defaultProject : name
    }
}

/// When a write to an emulator's store counts as done.
public enum StoreDurability: Sendable, Hashable {
    /// The write survives the process being killed (SQLite's WAL with `synchronous=NORMAL`, or `OFF` in a temporary
    /// folder).
    case process
    /// The write survives the machine losing power (`synchronous=FULL`).
    case machine
}
