// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A file as a parameter of an intent.
public final class INFile: NSObject {
    /// Its bytes; empty if ``fileURL`` cannot be read.
    public var data: Data { bytes ?? fileURL.flatMap { try? Data(contentsOf: $0) } ?? Data() }
    /// Its name.
    public var filename: String
    /// Its uniform type identifier.
    public let typeIdentifier: String?
    /// The URL of the file; `nil` for a file in memory.
    public let fileURL: URL?
    private let bytes: Data?

    /// Creates a file from its bytes.
    public init(data: Data, filename: String, typeIdentifier: String?) {
        bytes = data
        fileURL = nil
        self.filename = filename
        self.typeIdentifier = typeIdentifier
    }

    /// Creates a file from its URL.
    public init(fileURL: URL, filename: String?, typeIdentifier: String?) {
        bytes = nil
        self.fileURL = fileURL
        self.filename = filename ?? fileURL.lastPathComponent
        self.typeIdentifier = typeIdentifier
    }
}
