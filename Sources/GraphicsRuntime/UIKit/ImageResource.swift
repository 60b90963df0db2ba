// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A picture of an asset catalogue, by its name.
///
/// Xcode makes a constant for each, such as `.logo`; the simulator makes none.
public struct ImageResource: Hashable, Sendable {
    fileprivate let name: String

    /// Creates one for a picture of the extension's bundle.
    public init(name: String, bundle: Bundle) { self.name = name }
}

extension UIImage {
    /// Reads a picture of the extension's asset catalogues; one that is missing is empty, with a line in the delivery's log.
    public convenience init(resource: ImageResource) {
        let image = UIImage(named: resource.name)
        self.init(image?.cgImage, scale: image?.scale ?? 1, orientation: image?.imageOrientation ?? .up)
    }
}
