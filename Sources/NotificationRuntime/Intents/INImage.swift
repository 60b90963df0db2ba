// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A picture as a parameter of an intent.
public final class INImage: NSObject {
    /// The source of the picture.
    package enum Source: Sendable, Hashable {
        case data(Data)
        case url(URL)
        case asset(String)
        case symbol(String)
    }

    package let source: Source

    /// The picture as a notification shows it.
    var picture: SenderPicture {
        switch source {
        case .data(let data):
            guard data.count > SenderPicture.byteLimit else { return .bytes(data) }
            return .unloaded("has \(data.count) bytes, more than the \(SenderPicture.byteLimit) that are read here")
        case .url(let url) where url.isFileURL:
            return Self.file(url.path) ?? .unloaded("is the file \(url.lastPathComponent), which cannot be read")
        case .url(let url) where url.scheme?.lowercased() == "data":
            return .unloaded("is a data: URL. \(Self.urlsAreUncertain)")
        case .url(let url): return .unloaded("is at \(url.absoluteString). \(Self.urlsAreUncertain)")
        case .asset(let name):
            return BundlePicture.path(named: name).flatMap(Self.file)
                ?? .unloaded("is named \(name), and the extension's bundle has no picture of that name")
        case .symbol(let name): return .unloaded("is the system's symbol \(name), which is not drawn here")
        }
    }

    /// Apple documents neither that a notification's avatar is loaded from an address nor that it is not.
    private static let urlsAreUncertain =
        "It is not loaded here, because Apple does not say that iOS loads the avatar of a notification from an address; "
        + "load it in the extension, and give its bytes to INImage(imageData:)"

    private static func file(_ path: String) -> SenderPicture? {
        let count = LocalFile(path: path).readableByteCount ?? 0
        guard (1...SenderPicture.byteLimit).contains(count) else { return nil }
        return FileManager.default.contents(atPath: path).map { .bytes($0) }
    }

    private init(_ source: Source) {
        self.source = source
    }

    /// Creates a picture from a file's bytes.
    public convenience init(imageData: Data) {
        self.init(.data(imageData))
    }

    /// Creates a picture from a file; what is at another address is not loaded for a notification.
    public convenience init?(url URL: URL) {
        self.init(.url(URL))
    }

    /// Creates a picture of a size in points from a file.
    public convenience init?(url URL: URL, width: Double, height: Double) {
        self.init(.url(URL))
    }

    /// Creates a picture from a resource of the app.
    public convenience init(named name: String) {
        self.init(.asset(name))
    }

    /// Creates a picture from a system symbol.
    public class func systemImageNamed(_ systemImageName: String) -> INImage {
        INImage(.symbol(systemImageName))
    }
}
