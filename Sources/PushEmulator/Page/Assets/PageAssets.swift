// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation

/// The content of every asset, and the paths that they are served by.
struct PageAssets: Sendable {
    /// What the program holds.
    static let embedded = PageAssets { Array($0.embedded.utf8) }

    let content: [PageAsset: [UInt8]]
    /// A digest of all content: browsers keep assets for as long as their path stays the same.
    ///
    /// There is one for all, so that scripts import each other by relative paths.
    let version: String

    private init(_ content: (PageAsset) -> [UInt8]) {
        let all = PageAsset.allCases.map { ($0, content($0)) }
        var hash = SHA256()
        for (_, bytes) in all { hash.update(data: bytes) }
        version = hash.finalize().prefix(6).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        self.content = Dictionary(uniqueKeysWithValues: all)
    }

    /// Reads the assets that a folder holds; others are those of the program.
    init(in folder: URL) {
        self.init { asset in
            let file = try? Data(contentsOf: folder.appending(path: asset.rawValue))
            return file.map(Array.init) ?? Array(asset.embedded.utf8)
        }
    }

    /// Where an asset is served.
    func path(_ asset: PageAsset) -> String { "/assets/\(version)/\(asset.rawValue)" }
}

/// Where the assets of an emulator come from.
struct PageAssetSource: Sendable {
    /// Read for every view, so that a change is seen when the page is loaded again; `nil` is the program itself.
    let folder: URL?

    /// The assets as they are now.
    var current: PageAssets { folder.map { PageAssets(in: $0) } ?? .embedded }
}
