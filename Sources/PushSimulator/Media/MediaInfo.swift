// SPDX-License-Identifier: Apache-2.0

/// What can be said of a media file from its structure, without decoding a pixel.
public struct MediaInfo: Sendable, Hashable {
    /// The type by content.
    public var type: MediaType
    /// Length of the file in bytes.
    public var byteCount: Int
    /// Width in pixels as the header says; `nil` where it could not be read or is impossible.
    public var width: Int?
    /// Height in pixels as the header says; `nil` where it could not be read or is impossible.
    public var height: Int?
    /// Pictures in the file: 1 for a still one, 0 when none was found or the type has no frames.
    public var frameCount: Int
    /// What is structurally wrong, in order of position; empty for a sound file.
    public var damage: [Damage]

    /// Makes a description of a file of this type.
    public init(
        type: MediaType,
        byteCount: Int,
        width: Int? = nil,
        height: Int? = nil,
        frameCount: Int = 0,
        damage: [Damage] = []
    ) {
        self.type = type
        self.byteCount = byteCount
        self.width = width
        self.height = height
        self.frameCount = frameCount
        self.damage = damage
    }

    /// Whether it holds more than one picture.
    public var isAnimated: Bool { frameCount > 1 }
}
