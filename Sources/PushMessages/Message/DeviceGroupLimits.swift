// SPDX-License-Identifier: Apache-2.0

/// The limits of device groups, the same for the client and the emulator.
package enum DeviceGroupLimits {
    /// The maximum number of registrations in a group.
    ///
    /// From [Managing device groups](https://firebase.google.com/docs/cloud-messaging/js/device-group).
    package static let memberLimit = 20
}
