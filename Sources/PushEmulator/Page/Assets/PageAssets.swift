// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation

/// The content of every asset, and the path that it is served under.
struct PageAssets: Sendable {
    /// The assets within the program.
    static let embedded = PageAssets { Array($0.embedded.utf8) }

    let content: [PageAsset: [UInt8]]
    /// A digest of all content, the part of the path by which browsers cache assets.
    ///
    /// One version for all assets lets scripts import each other by relative paths.
    let version: String

    private init(_ content: (PageAsset) -> [UInt8]) {
        let all = PageAsset.allCases.map { ($0, content($0)) }
        var hash = SHA256()
        for (_, bytes) in all { hash.update(data: bytes) }
        version = hash.finalize().prefix(6).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        self.content = Dictionary(uniqueKeysWithValues: all)
    }

    /// Reads the assets in a folder; those that it lacks are the program's.
    init(in folder: URL) {
        self.init { asset in
            let file = try? Data(contentsOf: folder.appending(path: asset.rawValue))
            return file.map(Array.init) ?? Array(asset.embedded.utf8)
        }
    }

    /// Where an asset is served.
    func path(_ asset: PageAsset) -> String { "/assets/\(version)/\(asset.rawValue)" }
}

/// Supplies the assets of an emulator.
struct PageAssetSource: Sendable {
    /// Read for every view, so that a reload shows a change; `nil` uses the assets within the program.
    let folder: URL?

    /// The assets as they are now.
    var current: PageAssets { folder.map { PageAssets(in: $0) } ?? .embedded }
}
