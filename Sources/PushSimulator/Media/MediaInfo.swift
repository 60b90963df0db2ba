// SPDX-License-Identifier: Apache-2.0

/// What can be said of a media file from its structure, without decoding a pixel.
public struct MediaInfo: Sendable, Hashable {
    /// The type by content.
    public var type: MediaType
    /// Length of the file in bytes.
    public var byteCount: Int
    /// Width in pixels as the header says; `nil` where it could not be read, is impossible or is none.
    public var width: Int?
    /// Height in pixels as the header says; `nil` where it could not be read, is impossible or is none.
    public var height: Int?
    /// How the stored pixels are turned and mirrored for display, counted from 1, upright, to 8 as in EXIF.
    ///
    /// From EXIF in JPEG, PNG and WebP, from `irot` in HEIC and AVIF, from the track's matrix in movies.
    public var orientation: Int
    /// Pictures in the file: 1 for a still one, 0 when none was found or the type has none.
    public var frameCount: Int
    /// How long it plays once; `nil` for still pictures and where the structure does not say.
    public var duration: Duration?
    /// Whether pixels can be transparent, as the header says; `nil` for what is no picture and where it does not say.
    public var hasAlpha: Bool?
    /// What is structurally wrong, in order of position; empty for a sound file.
    public var damage: [Damage]

    /// Makes a description of a file of this type.
    public init(
        type: MediaType,
        byteCount: Int,
        width: Int? = nil,
        height: Int? = nil,
        orientation: Int = 1,
        frameCount: Int = 0,
        duration: Duration? = nil,
        hasAlpha: Bool? = nil,
        damage: [Damage] = []
    ) {
        self.type = type
        self.byteCount = byteCount
        self.width = width
        self.height = height
        self.orientation = orientation
        self.frameCount = frameCount
        self.duration = duration
        self.hasAlpha = hasAlpha
        self.damage = damage
    }

    /// Whether it holds more than one picture.
    public var isAnimated: Bool { frameCount > 1 }

    /// Width in pixels once it is turned as its orientation says.
    public var displayWidth: Int? { orientation > 4 ? height : width }

    /// Height in pixels once it is turned as its orientation says.
    public var displayHeight: Int? { orientation > 4 ? width : height }
}
