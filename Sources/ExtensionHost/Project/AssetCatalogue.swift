// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A picture of an asset catalogue, as the extension's bundle has it.
package struct AssetPicture: Sendable {
    /// The file's name in the bundle: the picture's, and its scale (`Folder/Logo@3x.png`).
    package var name: String
    package var file: URL
}

/// An `.xcassets` folder, as far as `UIImage(named:)` asks for it.
///
/// Source: Apple, Asset Catalog Format Reference: `.imageset` folders with a `Contents.json`, whose images have a scale, an
/// idiom and appearances; a folder that provides a namespace is a part of the names below it.
struct AssetCatalogue {
    private static let pictureLimit = 10_000
    private static let depthLimit = 16

    /// Its pictures for iPhones, in the order of their folders.
    private(set) var pictures: [AssetPicture] = []
    /// The files that say which pictures there are.
    private(set) var descriptions: [URL] = []

    init(_ folder: URL) { read(folder, "", 0) }

    private mutating func read(_ folder: URL, _ namespace: String, _ depth: Int) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted() where !name.hasPrefix(".") && depth < Self.depthLimit {
            let inner = folder.appendingPathComponent(name, isDirectory: true)
            if inner.pathExtension == "imageset" {
                readSet(inner, namespace + inner.deletingPathExtension().lastPathComponent)
            } else if inner.pathExtension.isEmpty {
                let properties = contents(of: inner)?["properties"] as? [String: Any]
                let isNamespace = properties?["provides-namespace"] as? Bool ?? false
                read(inner, isNamespace ? namespace + name + "/" : namespace, depth + 1)
            }
        }
    }

    private func contents(of folder: URL) -> [String: Any]? {
        let data = Data(projectFile: folder.appendingPathComponent("Contents.json"), limit: 1 << 20)
        return data.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
    }

    private mutating func readSet(_ folder: URL, _ name: String) {
        descriptions.append(folder.appendingPathComponent("Contents.json"))
        for image in contents(of: folder)?["images"] as? [[String: Any]] ?? [] where pictures.count < Self.pictureLimit
        {
            // A set names places for which nobody gave a picture.
            guard let file = image["filename"] as? String, !file.contains("/"), file != "..",
                ["universal", "iphone", nil].contains(image["idiom"] as? String)
            else { continue }
            let url = folder.appendingPathComponent(file)
            guard FileManager.default.fileExists(atPath: url.path) else { continue }
            // A simulated phone is light; others are for the dark appearance, or for high contrast.
            let appearances = (image["appearances"] as? [[String: Any]] ?? []).map { $0["value"] as? String }
            guard appearances.allSatisfy({ $0 == "light" }) else { continue }
            let scale = (image["scale"] as? String).flatMap { ["2x": "@2x", "3x": "@3x"][$0] } ?? ""
            let variant = "\(name)\(scale).\(url.pathExtension.lowercased())"
            pictures.append(AssetPicture(name: variant, file: url))
        }
    }
}
