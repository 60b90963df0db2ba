// SPDX-License-Identifier: Apache-2.0

extension EmulatorError.Code {
    /// A device cannot be registered or changed as was asked; the sentence names the member and what it takes.
    public static let deviceInvalid = Self(rawValue: "device-invalid")
    /// No device has this id, token or installation id.
    public static let deviceUnknown = Self(rawValue: "device-unknown")
    /// The token or installation id belongs to another device.
    public static let deviceTaken = Self(rawValue: "device-taken")
}
