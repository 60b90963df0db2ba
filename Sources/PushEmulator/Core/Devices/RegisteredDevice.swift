// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import PushMessages
public import PushSimulator

/// A virtual device registered with an emulator: its addresses and its configuration.
public struct RegisteredDevice: Sendable, Identifiable {
    /// The kind of device, with all settings that decide what it shows.
    public enum Configuration: Sendable {
        case apple(AppleDevice.Configuration)
        case android(AndroidDevice.Configuration)
        case web(WebBrowser.Configuration)

        /// The device's family.
        public var platform: Platform {
            switch self {
            case .apple: .apple
            case .android: .android
            case .web: .web
            }
        }
    }

    /// The emulator's own id of the device, which never changes; lowercase letters and digits.
    public let id: String
    /// The registration token that messages are sent to; 163 characters, 142 for a browser, unless it was given.
    public let token: String
    /// The Firebase installation id, which messages can be sent to instead; 22 characters.
    public let fid: String
    /// The APNs device token, hexadecimal digits in lower case; `nil` for a device that is not an Apple device.
    public let apnsToken: String?
    /// The project whose messages reach it.
    public let project: String
    /// The name in reports.
    public let name: String
    /// The configuration, which decides what the device shows.
    public let configuration: Configuration
    /// Names of the topics that it is subscribed to, in alphabetical order.
    public let topics: [String]
    /// Names of the device groups that it belongs to, in alphabetical order.
    public let groups: [String]
    /// When it was registered last.
    public let registered: Date
    /// When its app was uninstalled; `nil` while it is registered.
    public let unregistered: Date?

    /// The one of token and installation id that its app asked for last, and that FCM knows; `nil` for both.
    public let identity: DeviceRegistration.Identity?
    /// Whether it is a real client, such as a browser that registered, instead of a simulated device.
    public let isReal: Bool
    /// Whether a real client is connected; `nil` for a simulated device.
    var connection: ClientConnection?

    /// The token by which Expo's push service reaches it, with the installation id in its brackets; `nil` for a
    /// browser.
    public var expoToken: String? { platform == .web ? nil : "ExponentPushToken[\(fid)]" }
    /// The device's family.
    public var platform: Platform { configuration.platform }
    /// The bundle identifier of the app that receives pushes; `nil` for a device that is not an Apple device.
    public var bundleID: String? {
        if case .apple(let configuration) = configuration { configuration.app.bundleIdentifier } else { nil }
    }
    /// Whether messages reach it.
    public var isRegistered: Bool { unregistered == nil }
}

extension RegisteredDevice {
    /// The device in the format of the API; every member is always present.
    var json: JSONValue {
        [
            "id": .string(id), "platform": .string(platform.rawValue), "name": .string(name),
            "project": .string(project), "token": .string(token), "fid": .string(fid),
            "identity": .text(identity?.rawValue), "apnsToken": .text(apnsToken), "expoToken": .text(expoToken),
            "bundleID": .text(bundleID),
            "state": .string(isRegistered ? "registered" : "unregistered"),
            "real": .bool(isReal), "connection": connection.map { .string($0.rawValue) } ?? .null,
            "registered": .moment(registered.microseconds),
            "unregistered": unregistered.map { .moment($0.microseconds) } ?? .null,
            "topics": .array(topics.map(JSONValue.string)), "groups": .array(groups.map(JSONValue.string)),
            "configuration": .object(configuration.json),
        ]
    }
}
