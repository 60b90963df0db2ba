// SPDX-License-Identifier: Apache-2.0

/// What a tag of a uniform type is.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    /// Apple's identifier of the class.
    public let rawValue: String

    /// Creates a class from Apple's identifier.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A file extension, without its dot.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// A MIME type.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
