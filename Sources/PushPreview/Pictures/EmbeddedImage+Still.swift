// SPDX-License-Identifier: Apache-2.0

extension EmbeddedImage {
    /// The picture as a device draws it that shows the first frame of an animation: the same file without the others.
    ///
    /// A page without scripts cannot stop an animation. What is no animation, or is too damaged to tell, is left as it is.
    var still: EmbeddedImage {
        let first: [UInt8]? =
            switch format {
            case .gif: GIFStill.bytes(of: bytes)
            case .webp: WebPStill.bytes(of: bytes)
            case .png: PNGStill.bytes(of: bytes)
            case .jpeg, .bmp, .avif: nil
            }
        return first.map { EmbeddedImage(format: format, bytes: $0) } ?? self
    }
}
