// SPDX-License-Identifier: Apache-2.0

/// Which APNs environment a device token belongs to.
public enum MessagingAPNSTokenType: Int, Sendable {
    /// Told from the provisioning profile.
    case unknown = 0
    /// Development.
    case sandbox = 1
    /// App Store and TestFlight.
    case prod = 2
}
