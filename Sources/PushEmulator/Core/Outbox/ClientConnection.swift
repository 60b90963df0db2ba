// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Whether a real client is connected to its push service.
///
/// Registration and connection are two things: Chromium tells a page that it is subscribed although its connection
/// fails, for instance because of the certificate (its error -202).
enum ClientConnection: String, Sendable, Hashable {
    case connected
    /// It was connected before.
    case away
    /// It has registered, and nothing more.
    case never

    /// The remedy if messages do not arrive; `nil` if nothing is wrong.
    func remedy(_ platform: Platform) -> String? {
        guard self == .never else { return nil }
        return switch platform {
        case .web:
            "Start the browser with 'richpush emulator browser', or with all arguments that 'richpush emulator browser --print "
                + "json' prints: without the certificate's among them Chromium ends its connection with the error -202, and "
                + "tells the page nothing of it."
        case .android, .apple:
            "Let its connection to mtalk.google.com:5228 reach the emulator, and let it trust the emulator's authority."
        }
    }
}

extension ClientConnection {
    private static let service = "client-connection"

    /// Records that a device has been connected.
    static func note(_ device: String, in transaction: StoreTransaction) throws {
        try ServiceRecord(service: service, key: device, device: device, content: [:]).put(in: transaction)
    }

    /// Whether a device has ever been connected.
    static func isNoted(_ device: String, in transaction: StoreTransaction) throws -> Bool {
        try ServiceRecord.find(service, device, in: transaction) != nil
    }
}

extension ConnectedReceivers {
    /// The connection of a real client's device.
    func connection(of device: String, in transaction: StoreTransaction) throws -> ClientConnection {
        if isConnected(device) { return .connected }
        return try ClientConnection.isNoted(device, in: transaction) ? .away : .never
    }
}

extension RegisteredDevice {
    /// The device with the present facts about its connection.
    func completed(by receivers: ConnectedReceivers) -> RegisteredDevice {
        guard isReal, receivers.isConnected(id) else { return self }
        var device = self
        device.connection = .connected
        return device
    }
}
