// SPDX-License-Identifier: Apache-2.0

/// A picture of the page's album, to be drawn as often as stages need it.
struct Picture: Sendable, Hashable {
    /// Its number in the album.
    let number: Int
    /// What it is called for those who cannot see it.
    let name: String
    /// The size in which browsers draw it.
    let size: EmbeddedImage.Size
    /// The size without EXIF's turn, where that is another.
    let unturnedSize: EmbeddedImage.Size?

    /// What is said below a drawing in the picture's place; `nil` where it is the picture itself.
    var caption: String?

    /// The picture as a system draws it that does not look at EXIF.
    var unturned: Picture {
        unturnedSize.map { Picture(number: number, name: name, size: $0, unturnedSize: nil, caption: caption) } ?? self
    }
}
