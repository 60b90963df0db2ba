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
        case .data(let data) where data.count <= SenderPicture.byteLimit: return .bytes(data)
        case .url(let url) where url.isFileURL: return Self.file(url.path) ?? .named
        case .asset(let name): return BundlePicture.path(named: name).flatMap(Self.file) ?? .named
        default: return .named
        }
    }

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

    /// Creates a picture from a file; iOS loads nothing from the web for avatars.
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
