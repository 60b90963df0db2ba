// SPDX-License-Identifier: Apache-2.0

/// The settings of the SDK, which change nothing of what an extension shows.
public struct MessagingPushConfigOptions: Sendable {}

/// Takes the SDK's settings, and keeps none of them.
public final class MessagingPushConfigBuilder {
    /// Begins settings for an app.
    public init() {}
    /// Begins settings for an extension.
    public init(cdpApiKey: String) {}

    /// Chooses the data centre.
    public func region(_ region: Region) -> Self { self }
    /// Chooses what is logged.
    public func logLevel(_ level: CioLogLevel) -> Self { self }
    /// Names the group that app and extension share.
    public func appGroupId(_ id: String) -> Self { self }
    /// Chooses whether the SDK asks for the device's token.
    public func autoFetchDeviceToken(_ value: Bool) -> Self { self }
    /// Chooses whether deliveries are reported; here none is.
    public func autoTrackPushEvents(_ value: Bool) -> Self { self }
    /// Chooses whether pushes are shown while the app is on the screen.
    public func showPushAppInForeground(_ value: Bool) -> Self { self }
    /// Ends the settings.
    public func build() -> MessagingPushConfigOptions { MessagingPushConfigOptions() }
}

/// The data centres of Customer.io.
public enum Region: String, Sendable {
    /// In the United States, and in Europe.
    case US, EU
}

/// The levels of the log.
public enum CioLogLevel: String, Sendable {
    /// From nothing to everything.
    case none, error, info, debug
}
