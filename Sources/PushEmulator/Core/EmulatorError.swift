// SPDX-License-Identifier: Apache-2.0

/// An error that keeps an emulator from running or refuses a change, for instance a port in use or an unknown device.
public struct EmulatorError: Error, Sendable, CustomStringConvertible {
    /// The kind of error; an open set, to which later versions may add.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The code's spelling, for instance `port-unavailable`.
        public let rawValue: String

        /// Creates a code from its spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Another program uses the port, or the process may not bind it.
        public static let portUnavailable = Code(rawValue: "port-unavailable")
        /// The data folder, or a file in it, cannot be read or written.
        public static let dataUnusable = Code(rawValue: "data-unusable")
        /// Another emulator uses the data folder.
        public static let dataInUse = Code(rawValue: "data-in-use")
        /// The configuration contradicts itself or is unsafe.
        public static let configurationInvalid = Code(rawValue: "configuration-invalid")

        /// The code's spelling.
        public var description: String { rawValue }
    }

    /// The kind of error.
    public var code: Code
    /// One sentence that names the problem and the remedy.
    public var description: String
    /// The underlying error, if there is one.
    public var cause: (any Error)?
    /// The port that cannot be had, if that is the problem.
    package var port: Int?

    /// Creates an error.
    public init(_ code: Code, _ description: String, cause: (any Error)? = nil) {
        self.code = code
        self.description = description
        self.cause = cause
    }
}

extension EmulatorError.Code {
    /// A device cannot be registered or changed as requested; the sentence names the member and the values it accepts.
    public static let deviceInvalid = Self(rawValue: "device-invalid")
    /// No device has this id, token, installation id or APNs device token.
    public static let deviceUnknown = Self(rawValue: "device-unknown")
    /// The token, installation id or APNs device token belongs to another device.
    public static let deviceTaken = Self(rawValue: "device-taken")
}
