// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import PushMessages
import Synchronization

/// A simulated Android phone with one app on it that uses FCM's SDK.
///
/// One device is one app process. It remembers received messages, created channels and shown notifications, so that a
/// notification replaces an earlier one with the same tag. Devices share nothing.
public final class AndroidDevice: SimulatedDevice {
    /// The configuration that the device was created with.
    public let configuration: Configuration
    /// The folder for the pictures that the device shows.
    public let dataDirectory: URL

    let state: Mutex<State>
    private let uptime: Stopwatch

    /// The properties by which a notification replaces an earlier one.
    struct Slot: Hashable {
        var tag: String
        var id: Int
    }

    /// The newest notifications that are shown; older ones are forgotten, so that a device of a long run does not grow.
    struct ShownSlots {
        static let limit = 1000

        private var slots: Set<Slot> = []
        /// The same, oldest first.
        private var order: [Slot] = []

        var count: Int { order.count }

        /// Notes a notification; `true` if it replaces one.
        mutating func insert(_ slot: Slot) -> Bool {
            guard slots.insert(slot).inserted else { return true }
            order.append(slot)
            // Half at a time, because each removal moves the rest.
            if order.count > 2 * Self.limit {
                slots.subtract(order.prefix(Self.limit))
                order.removeFirst(Self.limit)
            }
            return false
        }
    }

    struct State {
        /// The last message ids, oldest first.
        var messageIDs: [String] = []
        var channels: [Channel]
        var shown = ShownSlots()
        /// The last request code that was given to a pending intent.
        var requestCode = 0
        /// Milliseconds of uptime in the last generated tag.
        var lastTagNumber = -1
    }

    /// Creates a device; it writes no file before its first picture.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        dataDirectory = configuration.dataDirectory ?? TemporaryFolder.forDevice()
        state = Mutex(State(channels: configuration.app.channels))
        uptime = Stopwatch(configuration.clock)
    }

    /// Delivers the message as FCM and Google Play services would relay it.
    public func receive(_ message: PushMessage) async -> Delivery {
        var options = AndroidIntent.RelayOptions(packageName: configuration.app.packageName)
        options.understandsV2 = configuration.app.understandsV2
        return await receive(message, relayed: options)
    }

    /// Delivers the message as FCM and Google Play services would relay it with these options.
    ///
    /// A message with the same id as one of the last is dropped as a duplicate.
    public func receive(_ message: PushMessage, relayed options: AndroidIntent.RelayOptions) async -> Delivery {
        await deliver(AndroidIntent(relaying: message, options: options), of: message)
    }

    /// Delivers an intent as Google Play services hands it to the SDK.
    public func receive(_ intent: AndroidIntent) async -> Delivery {
        await deliver(intent, of: nil)
    }

    /// Removes all notifications, as a user does by clearing the notification shade.
    public func clearNotifications() {
        state.withLock { $0.shown = ShownSlots() }
    }

    /// A request code that no other pending intent of the app has.
    func nextRequestCode() -> Int {
        state.withLock { state in
            state.requestCode += 1
            return state.requestCode
        }
    }

    /// A unique tag: `FCM-Notification:` and the milliseconds since the device was created.
    func generatedTag() -> String {
        let milliseconds = Int(uptime.elapsed().wholeMilliseconds)
        return state.withLock { state in
            state.lastTagNumber = max(state.lastTagNumber + 1, milliseconds)
            return "FCM-Notification:\(state.lastTagNumber)"
        }
    }
}
