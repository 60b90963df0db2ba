// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The pictures of the extension's bundle, in its asset catalogues and as files.
package enum BundlePicture {
    /// Returns the path of the file of this name, of the largest scale that there is.
    ///
    /// A catalogue's picture comes before a file of its name. Its own name has no ending, and UIKit leaves out a `.png`.
    package static func path(named name: String) -> String? {
        let bundle = Bundle.main.resourceURL ?? Bundle.main.bundleURL
        let path = name as NSString
        let asset = path.pathExtension == "png" ? path.deletingPathExtension : name
        let endings = ["png", "jpg", "jpeg"]
        let candidates =
            [
                (bundle.appendingPathComponent(".assets/\(asset)").path, endings),
                (
                    bundle.appendingPathComponent(path.deletingPathExtension).path,
                    path.pathExtension.isEmpty ? endings : [path.pathExtension]
                ),
            ]
        for (start, endings) in candidates {
            for scale in ["@3x", "@2x", ""] {
                for ending in endings {
                    let file = "\(start)\(scale).\(ending)"
                    if FileManager.default.fileExists(atPath: file) { return file }
                }
            }
        }
        return nil
    }
}
