// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

/// Rows that take the same way through the template, and their common properties.
struct SurveyBranch: Sendable {
    var rows = RenderSummary.Count()
    /// The first row that took it.
    var first: SampleCandidate
    /// The linter's findings for the branch that do not depend on its values.
    let findings: [Finding]
    /// The payload's bytes without its leaves, and how often each leaf's bytes occur in it.
    let payloadBase: Int
    let payloadLeaves: [(leaf: Int, weight: Int)]
    /// Titles and texts, in the order of ``SurveyTally/roles``.
    let texts: [Text]
    /// Leaves that are pictures.
    let pictureLeaves: [Int]
    /// Pictures that are the same in all rows.
    let fixedPictures: [(path: String, url: String)]

    /// A text that a device shows: a leaf, or, if the leaf is negative, a text of this length in every row.
    struct Text: Sendable {
        var leaf: Int
        var count: Int
        /// Whether a picture stands beside it.
        var hasPicture = false
    }

    /// A title or a text on a platform, and the fields that it is taken from, the first that is there.
    struct Role: Sendable {
        var platform: Platform
        var isTitle: Bool
        var paths: [[String]]
    }

    static let roles: [Role] = [
        Role(
            platform: .apple,
            isTitle: true,
            paths: [["apns", "payload", "aps", "alert", "title"], ["notification", "title"]]
        ),
        Role(
            platform: .apple,
            isTitle: false,
            paths: [
                ["apns", "payload", "aps", "alert", "body"], ["apns", "payload", "aps", "alert"],
                ["notification", "body"],
            ]
        ),
        Role(
            platform: .android,
            isTitle: true,
            paths: [["android", "notification", "title"], ["notification", "title"]]
        ),
        Role(
            platform: .android,
            isTitle: false,
            paths: [["android", "notification", "body"], ["notification", "body"]]
        ),
        Role(
            platform: .web,
            isTitle: true,
            paths: [["webpush", "notification", "title"], ["notification", "title"]]
        ),
        Role(platform: .web, isTitle: false, paths: [["webpush", "notification", "body"], ["notification", "body"]]),
    ]

    /// The fields of all roles, as leaves name them.
    static let textPaths = Set(roles.flatMap(\.paths).map { (["message"] + $0).joined(separator: ".") })

    private static let pictures: [Platform: [[String]]] = [
        .apple: [["apns", "fcm_options", "image"], ["apns", "fcmOptions", "image"], ["notification", "image"]],
        .android: [["android", "notification", "image"], ["notification", "image"]],
        .web: [["webpush", "notification", "image"], ["notification", "image"]],
    ]

    /// Looks at the first message of a branch.
    ///
    /// - Parameter ranges: Where its leaves stand in the message, by number.
    init(_ first: SampleCandidate, _ ranges: [Int: Range<Int>], _ leaves: [Leaf]) {
        self.first = first
        let message = first.message
        let root = (try? JSONValue(parsing: message)) ?? .null
        let ordered = ranges.sorted { $0.value.lowerBound < $1.value.lowerBound }

        findings = Self.findings(Self.symbolic(message, ordered, leaves)).filter { $0.severity != .error }

        let size = Self.payloadSize(message)
        let step = 8
        var weights: [(leaf: Int, weight: Int)] = []
        for (leaf, range) in ordered {
            switch leaves[leaf].kind {
            case .number, .boolean:
                if leaves[leaf].path.contains("apns.payload") { weights.append((leaf, 1)) }
            default:
                var longer = message
                longer.insert(contentsOf: repeatElement(UInt8(ascii: "x"), count: step), at: range.upperBound)
                let weight = (Self.payloadSize(longer) - size) / step
                if weight > 0 { weights.append((leaf, weight)) }
            }
        }
        payloadLeaves = weights
        payloadBase = weights.reduce(size) { $0 - $1.weight * (ranges[$1.leaf]?.count ?? 0) }

        var texts = Self.roles.map { role in
            for path in role.paths {
                guard let text = root[path: path]?.string, !text.isEmpty else { continue }
                let name = (["message"] + path).joined(separator: ".")
                if let leaf = ordered.first(where: { leaves[$0.key].path == name })?.key {
                    return Text(leaf: leaf, count: 0)
                }
                return Text(leaf: -1, count: text.unicodeScalars.count)
            }
            return Text(leaf: -1, count: 0)
        }
        let picturePaths = Set(Self.pictures.values.joined().map { (["message"] + $0).joined(separator: ".") })
        pictureLeaves = ordered.map(\.key).filter { picturePaths.contains(leaves[$0].path) }
        let leafPaths = Set(ordered.map { leaves[$0.key].path })
        fixedPictures = picturePaths.sorted().compactMap { name in
            guard !leafPaths.contains(name),
                let url = root[path: name.split(separator: ".").dropFirst().map(String.init)]?.string, !url.isEmpty
            else { return nil }
            return (name, url)
        }
        for (index, role) in Self.roles.enumerated() {
            texts[index].hasPicture =
                (Self.pictures[role.platform] ?? []).contains { root[path: $0]?.string?.isEmpty == false }
        }
        self.texts = texts
    }

    /// The message with stand-ins for values that differ from row to row.
    private static func symbolic(
        _ message: [UInt8],
        _ ranges: [(key: Int, value: Range<Int>)],
        _ leaves: [Leaf]
    ) -> [UInt8] {
        var symbolic: [UInt8] = []
        var copied = 0
        for (leaf, range) in ranges where !range.isEmpty {
            let standIn: String? =
                switch leaves[leaf].kind {
                case .free, .shown, .target, .url: leaves[leaf].kind.sample(nil)?.string
                case .number, .boolean, .other: nil
                }
            guard let standIn else { continue }
            symbolic += message[copied..<range.lowerBound]
            symbolic += standIn.utf8
            copied = range.upperBound
        }
        return symbolic + message[copied...]
    }

    /// The linter's findings for a message without a `message` around it.
    static func findings(_ message: [UInt8]) -> [Finding] {
        RenderedMessage.findings(in: Array("{\"message\":".utf8) + message + [UInt8(ascii: "}")]) ?? []
    }

    private static func payloadSize(_ message: [UInt8]) -> Int {
        guard let document = try? JSONDocument(parsing: message), let reading = PushDocument.read(document).reading
        else { return 0 }
        return APNSNotification(relaying: reading.message, options: .sample).byteCount
    }
}

extension JSONValue {
    /// The value at the end of a path of keys.
    fileprivate subscript(path path: [String]) -> JSONValue? {
        path.reduce(self as JSONValue?) { $0?[$1] }
    }
}
