// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The kinds of pushes that APNs knows, by `apns-push-type`.
///
/// From [Sending notification requests to APNs](
/// https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns).
enum PushType: String, Sendable, Hashable, CaseIterable {
    case alert, background, location, voip, complication, fileprovider, mdm, liveactivity, pushtotalk, widgets, controls

    /// The suffix of a topic of the type, after the app's bundle identifier.
    var topicSuffix: String {
        switch self {
        case .alert, .background, .mdm: ""
        case .location: ".location-query"
        case .voip: ".voip"
        case .complication: ".complication"
        case .fileprovider: ".pushkit.fileprovider"
        case .liveactivity: ".push-type.liveactivity"
        case .pushtotalk: ".voip-ptt"
        case .widgets: ".push-type.widgets"
        case .controls: ".push-type.controls"
        }
    }

    /// Bytes of a payload at most.
    var byteLimit: Int { self == .voip ? Self.voipByteLimit : Self.usualByteLimit }

    private static let usualByteLimit = Capabilities.standard.bytes(.payloadBytes, on: .apns)
    private static let voipByteLimit = Capabilities.standard.bytes(.payloadBytesVoip, on: .apns)

    /// Whether a device with this app takes pushes of the type for the topic.
    ///
    /// The topic of device management is the certificate's, and of no app.
    func fits(_ topic: String, of bundleID: String) -> Bool { self == .mdm || topic == bundleID + topicSuffix }

    /// The app's bundle identifier in a topic of any type.
    static func bundleID(in topic: String) -> String {
        let suffix = allCases.map(\.topicSuffix).first { !$0.isEmpty && topic.hasSuffix($0) }
        return suffix.map { String(topic.dropLast($0.count)) } ?? topic
    }
}

/// One of the two services of APNs, which know no token of each other.
enum APNSEnvironment: String, Sendable, Hashable, CaseIterable {
    case production, sandbox

    /// The environment that a request's host says; `nil` for a host that is not Apple's.
    init?(host: String?) {
        switch host {
        case let host? where ([AppleHosts.production] + AppleHosts.broadcasts.production).contains(host):
            self = .production
        case let host? where (AppleHosts.sandbox + AppleHosts.broadcasts.sandbox).contains(host): self = .sandbox
        default: return nil
        }
    }
}
