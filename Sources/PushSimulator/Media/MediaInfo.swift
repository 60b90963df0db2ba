// SPDX-License-Identifier: Apache-2.0

/// Information about a media file from its structure, without decoding a pixel.
public struct MediaInfo: Sendable, Hashable {
    /// The type by content.
    public var type: MediaType
    /// Length of the file in bytes.
    public var byteCount: Int
    /// Width in pixels by the header; `nil` if it could not be read, is impossible or does not exist.
    public var width: Int?
    /// Height in pixels by the header; `nil` if it could not be read, is impossible or does not exist.
    public var height: Int?
    /// How the stored pixels are turned and mirrored for display, counted from 1, upright, to 8 as in EXIF.
    ///
    /// From EXIF in JPEG, PNG and WebP, from `irot` in HEIC and AVIF, from the track's matrix in movies.
    public var orientation: Int
    /// Pictures in the file: 1 for a still one, 0 when none was found or the type has none.
    public var frameCount: Int
    /// The duration of playing it once; `nil` for still pictures and if the structure does not say.
    public var duration: Duration?
    /// Whether pixels can be transparent by the header; `nil` for files that are not pictures and if the header does
    /// not say.
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

    /// The first damage that takes a part of the picture away; `nil` if decoders show all of it.
    package var loss: Damage? { damage.first { $0.code != .skipped } }

    /// The first damage with which no decoder makes a picture of it.
    package var fatalDamage: Damage? {
        damage.first { [.empty, .header, .size, .dataMissing].contains($0.code) }
    }

    /// Whether it holds more than one picture.
    public var isAnimated: Bool { frameCount > 1 }

    /// Width in pixels once it is turned as its orientation says.
    public var displayWidth: Int? { orientation > 4 ? height : width }

    /// Height in pixels once it is turned as its orientation says.
    public var displayHeight: Int? { orientation > 4 ? width : height }
}

extension MediaInfo {
    /// Notes the size of the picture, or that it cannot be one.
    mutating func setSize(width: Int, height: Int, limit: Int, at offset: Int) {
        guard (1...limit).contains(width), (1...limit).contains(height) else {
            return note(.size, "a size of \(width) × \(height) pixels is impossible", at: offset)
        }
        self.width = width
        self.height = height
    }

    /// Notes how long so many units last; nothing when there are none of them to the second.
    mutating func setDuration(_ units: Int, perSecond rate: Int) {
        // Ten years: what claims more is not believed.
        guard units >= 0, rate > 0, units / rate < 315_360_000 else { return }
        let (seconds, rest) = units.quotientAndRemainder(dividingBy: rate)
        duration = .seconds(seconds) + .nanoseconds(Int64(Double(rest) / Double(rate) * 1e9 + 0.5))
    }

    /// Notes that the file ends inside a structure.
    mutating func truncated(_ what: String, at offset: Int) {
        note(.truncated, "the file ends inside \(what)", at: offset)
    }

    /// Notes that the file has fewer bytes than its header promises.
    mutating func truncated(to count: Int, of promised: Int, at offset: Int) {
        note(.truncated, "the header promises \(promised) bytes, the file has \(count)", at: offset)
    }

    /// Notes a damage, unless a file made of nothing else has filled the list.
    mutating func note(_ code: Damage.Code, _ detail: String, at offset: Int) {
        guard damage.count < Self.damageLimit else { return }
        damage.append(Damage(code, detail, at: offset))
    }

    /// More tells nobody more, and a picture of broken chunks must not become a list larger than itself.
    private static let damageLimit = 32
}

extension MediaInfo {
    /// One thing that is structurally wrong with a file.
    public struct Damage: Sendable, Hashable, CustomStringConvertible {
        /// The kind of damage; an open set in kebab-case.
        public struct Code: RawRepresentable, Sendable, Hashable {
            /// The kebab-case spelling.
            public let rawValue: String

            /// Makes a code from its kebab-case spelling.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// The file has no bytes.
            public static let empty = Code(rawValue: "empty")
            /// The file ends before the structure it announced.
            public static let truncated = Code(rawValue: "truncated")
            /// The end marker is missing: PNG's IEND, JPEG's EOI, GIF's trailer.
            public static let endMissing = Code(rawValue: "end-missing")
            /// A PNG chunk with a part of the picture does not match its checksum.
            public static let checksum = Code(rawValue: "checksum")
            /// The header is missing or contradicts the format.
            public static let header = Code(rawValue: "header")
            /// Width or height is zero or larger than the format allows.
            public static let size = Code(rawValue: "size")
            /// There is a header but no picture behind it.
            public static let dataMissing = Code(rawValue: "data-missing")
            /// Bytes of a kind that the format does not allow there.
            public static let structure = Code(rawValue: "structure")
            /// Something that the format forbids and decoders pass over: the picture is whole without it.
            public static let skipped = Code(rawValue: "skipped")
        }

        /// The kind of damage.
        public var code: Code
        /// The damage that was found, as a clause without a full stop.
        public var detail: String
        /// Where in the file, in bytes from its start.
        public var offset: Int

        /// Makes a damage report.
        public init(_ code: Code, _ detail: String, at offset: Int) {
            self.code = code
            self.detail = detail
            self.offset = offset
        }

        /// The detail and the position.
        public var description: String { "\(detail) (at byte \(offset))" }
    }
}
