// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Coordinates with other processes who reads and writes files.
///
/// Of a simulated app only the extension runs, so that each access is granted at once.
public final class NSFileCoordinator: NSObject {
    /// How a file is read.
    public struct ReadingOptions: OptionSet, Sendable {
        /// The options as bits.
        public let rawValue: UInt

        /// Takes the bits as they are.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Nobody else is asked to save.
        public static let withoutChanges = ReadingOptions(rawValue: 1 << 0)
        /// Links are followed.
        public static let resolvesSymbolicLink = ReadingOptions(rawValue: 1 << 1)
        /// Only what is known of the file.
        public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 1 << 2)
        /// The file is copied for an upload.
        public static let forUploading = ReadingOptions(rawValue: 1 << 3)
    }

    /// How a file is written.
    public struct WritingOptions: OptionSet, Sendable {
        /// The options as bits.
        public let rawValue: UInt

        /// Takes the bits as they are.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The file is deleted.
        public static let forDeleting = WritingOptions(rawValue: 1 << 0)
        /// The file is moved.
        public static let forMoving = WritingOptions(rawValue: 1 << 1)
        /// The file is changed.
        public static let forMerging = WritingOptions(rawValue: 1 << 2)
        /// The file is replaced.
        public static let forReplacing = WritingOptions(rawValue: 1 << 3)
        /// Only what is known of the file is changed.
        public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 1 << 4)
    }

    /// Makes a coordinator; no presenter is asked.
    public init(filePresenter: AnyObject? = nil) {}

    /// Reads at once.
    public func coordinate(
        readingItemAt url: URL,
        options: ReadingOptions = [],
        error outError: UnsafeMutablePointer<NSError?>?,
        byAccessor reader: (URL) -> Void
    ) {
        reader(url)
    }

    /// Writes at once.
    public func coordinate(
        writingItemAt url: URL,
        options: WritingOptions = [],
        error outError: UnsafeMutablePointer<NSError?>?,
        byAccessor writer: (URL) -> Void
    ) {
        writer(url)
    }

    /// Does nothing: no access waits.
    public func cancel() {}
}
