// SPDX-License-Identifier: Apache-2.0

import PushMessages
import PushSimulator
import WebPush

/// The subscriptions of simulated browsers: what a page's `pushManager` does.
struct WebSubscriptions: Sendable {
    let core: EmulatorCore
    /// The address of the plain HTTP listener, without a slash at its end.
    let base: @Sendable () -> String

    /// Subscribes a browser, in place of its subscription of before, whose endpoint answers as gone from now on.
    ///
    /// - Parameters:
    ///   - key: A device's id, token or installation id.
    ///   - personality: The service whose answers the endpoint gives; `nil` for the browser's own service.
    ///   - serverKey: The only VAPID key that may send; `nil` lets any.
    ///   - isReal: Whether the endpoint is under the service's real host, which is reached through the proxy.
    /// - Throws: ``EmulatorError`` if the device is unknown or not a browser, and for an unknown service.
    func subscribe(
        _ key: String,
        personality name: String? = nil,
        serverKey: [UInt8]? = nil,
        underRealHost isReal: Bool = false
    ) async throws -> PushSubscription {
        let device = try await browser(key)
        let name = name ?? Self.personality(of: device)
        guard let personality = PushPersonalities.named(name) else {
            let names = PushPersonalities.all.map(\.name).joined(separator: ", ")
            throw EmulatorError(.deviceInvalid, "service must be one of \(names), not \(name.excerpt).")
        }
        let token = (0..<3).map { _ in UniqueToken.make() }.joined()
        var endpoint = "\(base())/webpush/\(name)/\(token)"
        if isReal {
            guard let prefix = personality.realPrefix else {
                throw EmulatorError(
                    .deviceInvalid,
                    "realHost is true, and the emulator does not serve the endpoints of \(name); fcm and mozilla have some."
                )
            }
            endpoint = prefix + token
        }
        let keys = ReceiverKeys()
        let subscription: PushSubscription
        do throws(WebPushError) {
            subscription = try keys.subscription(at: endpoint, applicationServerKey: serverKey)
        } catch {
            throw EmulatorError(.deviceInvalid, error.message)
        }
        var stored = WebSubscription(token: token, device: device.id, endpoint: endpoint, personality: name)
        (stored.serverKey, stored.keys) = (serverKey, keys)
        try await core.store.write { [stored, endpoint] transaction in
            try WebSubscription.giveUp(device.id, in: transaction)
            try stored.put(in: transaction)
            _ = try DeviceAddress(.pushEndpoint, endpoint).assign(to: device.id, transaction)
        }
        return subscription
    }

    /// The subscription of a browser; `nil` if it has none.
    func subscription(of key: String) async throws -> PushSubscription? {
        let device = try await browser(key)
        let stored = try await core.store.read { try WebSubscription.current(of: device.id, in: $0) }
        guard let stored, let keys = stored.keys else { return nil }
        return try? keys.subscription(at: stored.endpoint, applicationServerKey: stored.serverKey)
    }

    /// Gives a browser's subscription up, as a user does who takes the permission back; its endpoint answers as gone.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    func unsubscribe(_ key: String) async throws -> Bool {
        let device = try await browser(key)
        return try await core.store.write { try WebSubscription.giveUp(device.id, in: $0) }
    }

    private func browser(_ key: String) async throws -> RegisteredDevice {
        let device = try await core.devices.device(key)
        guard device.platform == .web else {
            throw EmulatorError(
                .deviceInvalid,
                "Device \(device.id) is of the platform \(device.platform.rawValue); only browsers subscribe to Web Push."
            )
        }
        return device
    }

    private static func personality(of device: RegisteredDevice) -> String {
        guard case .web(let browser) = device.configuration else { return StandardPersonality().name }
        if browser.system == .iOS { return ApplePersonality().name }
        return switch browser.browser {
        case .firefox: MozillaPersonality().name
        case .safari: ApplePersonality().name
        case .edge where browser.system != .android: WindowsPersonality().name
        default: FCMPersonality().name
        }
    }
}

/// Names that nobody can guess.
enum UniqueToken {
    /// 22 characters of the URL-safe base64 alphabet, 128 random bits.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }.base64URL
    }
}
