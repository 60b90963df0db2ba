// SPDX-License-Identifier: Apache-2.0

/// What a call is heard through.
public enum INCallAudioRoute: Int, Sendable {
    /// Not told.
    case unknown = 0
    /// The loudspeaker.
    case speakerphoneAudioRoute = 1
    /// A Bluetooth device.
    case bluetoothAudioRoute = 2
}
