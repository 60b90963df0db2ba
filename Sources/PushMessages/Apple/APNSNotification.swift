// SPDX-License-Identifier: Apache-2.0

/// A push in the form that Apple's service (APNs) receives: request headers and the payload for the device.
public struct APNSNotification: Sendable, Hashable {
    /// Request headers by their lower-case names; all values are strings, even numeric ones.
    public var headers: StringMap
    /// The whole payload: `aps` and the other keys, which the app finds in `userInfo`.
    public var payload: JSONObject
    /// How its provider sent it; `nil` if that was not recorded.
    package var connection: APNSConnection?
    /// Whether its path is known to name a device, which no broadcast's does.
    package var isToDevice = false

    /// Makes a push from an unchanged payload; without headers, APNs uses priority 10 and its own storage policy.
    public init(headers: StringMap = [:], payload: JSONObject) {
        self.headers = headers
        self.payload = payload
    }

    /// The `aps` dictionary; empty if the payload has none or it is not an object.
    public var aps: JSONObject { payload["aps"]?.object ?? [:] }

    /// The payload as compact JSON in UTF-8, whose size counts against ``byteLimit``.
    public var payloadBytes: [UInt8] { JSONValue.object(payload).encoded() }

    /// Size of the payload as compact JSON in UTF-8, in bytes.
    public var byteCount: Int { JSONValue.object(payload).encodedByteCount }

    /// Largest payload that APNs accepts in bytes: 5120 for `voip` and for a broadcast, otherwise 4096 (Apple,
    /// "Generating a remote notification" and "Sending broadcast push notification requests to APNs").
    public var byteLimit: Int {
        if isBroadcast { return Self.broadcastByteLimit }
        return headers["apns-push-type"] == "voip" ? Self.voipByteLimit : Self.byteLimit
    }

    /// Whether the push is for all Live Activities that subscribe to a channel.
    package var isBroadcast: Bool { headers["apns-channel-id"] != nil && !isToDevice }

    private static let byteLimit = Capabilities.standard.bytes(.payloadBytes, on: .apns)
    private static let broadcastByteLimit = Capabilities.standard.bytes(.payloadBytesBroadcast, on: .apns)
    private static let voipByteLimit = Capabilities.standard.bytes(.payloadBytesVoip, on: .apns)

    /// Whether the push has text to show; without text, no service extension runs and no picture is fetched.
    public var isAlert: Bool {
        switch aps["alert"] {
        case .string(let text)?: !text.isEmpty
        case .object(let alert)?:
            ["title", "subtitle", "body", "title-loc-key", "subtitle-loc-key", "loc-key"].contains { key in
                alert[key]?.string?.isEmpty == false
            }
        default: false
        }
    }

    /// Whether the push wakes the app in the background (`content-available` is 1).
    public var isContentAvailable: Bool { isSet("content-available") }

    /// Whether a service extension may change the notification (`mutable-content` is 1).
    public var isMutable: Bool { isSet("mutable-content") }

    /// Whether the push is for a live activity: by its type, and without one by the keys that only such pushes have.
    package var isLiveActivity: Bool {
        guard let type = headers["apns-push-type"] else { return aps["event"] != nil && aps["content-state"] != nil }
        return type == "liveactivity"
    }

    /// The picture's URL from `fcm_options.image`, the only place where Firebase's extension helper looks for it.
    public var image: String? { payload["fcm_options"]?["image"]?.string }

    /// Returns whether a flag is 1, which Apple documents, or `true`, which becomes the same number on the device.
    private func isSet(_ key: String) -> Bool {
        switch aps[key] {
        case .integer(1)?, .number(1)?, .bool(true)?: true
        default: false
        }
    }
}
