// SPDX-License-Identifier: Apache-2.0

public import WebPush

extension RunningEmulator {
    /// The services that an endpoint can imitate, by the names that ``subscribe(_:service:applicationServerKey:underRealHost:)``
    /// takes.
    package static let webPushServiceNames = PushPersonalities.all.map(\.name)

    /// Subscribes a simulated browser to Web Push, and replaces its previous subscription.
    ///
    /// The emulator decrypts what an app server posts to the endpoint and delivers it to the browser. It answers like
    /// the service: `fcm`, `mozilla`, `apple`, `wns` or `rfc`.
    ///
    /// - Parameters:
    ///   - service: The service that the endpoint imitates; `nil` uses the browser's own.
    ///   - applicationServerKey: The only VAPID key that may send, 65 bytes; `nil` allows any.
    ///   - underRealHost: Whether the endpoint has the service's real host, which clients reach through the proxy;
    ///     `false` by default.
    /// - Throws: ``EmulatorError`` if the device is not a browser, or the service is unknown.
    public func subscribe(
        _ device: RegisteredDevice,
        service: String? = nil,
        applicationServerKey: [UInt8]? = nil,
        underRealHost: Bool = false
    ) async throws -> PushSubscription {
        try await services.web.subscriptions.subscribe(
            device.id,
            personality: service,
            serverKey: applicationServerKey,
            underRealHost: underRealHost
        )
    }

    /// Ends a browser's subscription; its endpoint then answers that it is gone.
    public func unsubscribe(_ device: RegisteredDevice) async throws {
        try await services.web.subscriptions.unsubscribe(device.id)
    }

    /// The settings with which a real browser is started whose pushes come from this emulator.
    package var browserSettings: BrowserSettings {
        var settings = BrowserSettings(
            url: "http://\(urlHost):\(ports.http)",
            tlsAddress: "\(urlHost):\(ports.tls)",
            mcsAddress: "\(urlHost):\(ports.mcs)",
            keyHash: keyHash
        )
        settings.desktopAddress = desktopAddress
        return settings
    }
}
