// SPDX-License-Identifier: Apache-2.0

@_exported public import CioMessagingPush

/// The name of the SDK in its version 2.
public enum CustomerIO {
    /// Settings of version 2, which change nothing of what an extension shows.
    public struct Settings: Sendable {
        /// Whether attributes of the device are reported.
        public var autoTrackDeviceAttributes = true
        /// Whether deliveries are reported.
        public var autoTrackPushEvents = true
        /// What is logged.
        public var logLevel = CioLogLevel.error
    }

    /// Takes the settings, and keeps none of them.
    public static func initialize(
        siteId: String,
        apiKey: String,
        region: Region,
        configure: ((inout Settings) -> Void)? = nil
    ) {
        var settings = Settings()
        configure?(&settings)
    }
}
