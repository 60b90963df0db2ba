// SPDX-License-Identifier: Apache-2.0

public import WebPush

extension RunningEmulator {
    /// Subscribes a simulated browser to Web Push, in place of its subscription of before.
    ///
    /// What an app server posts to the endpoint is decrypted and delivered to the browser, and the answer is that of the
    /// service: `fcm`, `mozilla`, `apple`, `wns` or `rfc`.
    ///
    /// - Parameters:
    ///   - service: `nil` is the browser's own.
    ///   - applicationServerKey: The only VAPID key that may send, 65 bytes; `nil` lets any.
    ///   - underRealHost: Whether the endpoint is under the service's real host, which is reached through the proxy.
    /// - Throws: ``EmulatorError`` for a device that is no browser, and for a service that there is not.
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

    /// Gives a browser's subscription up; its endpoint answers that it is gone.
    public func unsubscribe(_ device: RegisteredDevice) async throws {
        try await services.web.subscriptions.unsubscribe(device.id)
    }
}
