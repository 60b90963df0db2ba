// SPDX-License-Identifier: Apache-2.0

/// What keeps an emulator from running: a data folder that cannot be used, a port that is taken.
public struct EmulatorError: Error, Sendable, CustomStringConvertible {
    /// What kind of trouble it is; open, new ones may come.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The code's spelling, for instance `port-unavailable`.
        public let rawValue: String

        /// Makes a code from its spelling.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A port is taken by another program, or may not be bound.
        public static let portUnavailable = Code(rawValue: "port-unavailable")
        /// The data folder, or what lies in it, cannot be read or written.
        public static let dataUnusable = Code(rawValue: "data-unusable")
        /// Another emulator uses the data folder.
        public static let dataInUse = Code(rawValue: "data-in-use")
        /// The configuration contradicts itself or is unsafe.
        public static let configurationInvalid = Code(rawValue: "configuration-invalid")

        /// The code's spelling.
        public var description: String { rawValue }
    }

    /// The kind of trouble.
    public var code: Code
    /// One sentence that names what is wrong and the remedy.
    public var description: String
    /// The error below, where there is one.
    public var cause: (any Error)?

    /// Makes an error of its parts.
    public init(_ code: Code, _ description: String, cause: (any Error)? = nil) {
        self.code = code
        self.description = description
        self.cause = cause
    }
}

extension EmulatorError.Code {
    /// A device cannot be registered or changed as was asked; the sentence names the member and what it takes.
    public static let deviceInvalid = Self(rawValue: "device-invalid")
    /// No device has this id, token or installation id.
    public static let deviceUnknown = Self(rawValue: "device-unknown")
    /// The token or installation id belongs to another device.
    public static let deviceTaken = Self(rawValue: "device-taken")
}
