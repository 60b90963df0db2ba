// SPDX-License-Identifier: Apache-2.0

/// Which rows are rendered by the time zone in one of their columns; of other rows there is no line.
///
/// Every line then begins with the row's number and a tab, because lines and rows no longer correspond.
public struct ZoneSelection: Sendable {
    /// The column with the name of a zone.
    public let column: String
    /// The zone of rows without one; `nil` gives them the error `unknown-zone`.
    public let fallback: String?
    /// All groups of the audience.
    public let groups: [ZoneGroup]
    /// The place of the group whose rows are rendered.
    public let wanted: Int

    /// Makes a selection of the rows of one group.
    public init(column: String, fallback: String?, groups: [ZoneGroup], wanted: Int) {
        (self.column, self.fallback, self.groups, self.wanted) = (column, fallback, groups, wanted)
    }
}

/// The groups of zones by their names.
struct ZoneTable {
    /// Bytes of a name at most.
    static let nameLimit = 64

    let column: Int
    private let wanted: Int
    private let groups: [UInt64: Int]
    /// The group of rows without a zone; -1 if there is none.
    private let unknownGroup: Int
    private let brokenGroup: Int
    private let hasFallback: Bool

    init(_ selection: ZoneSelection, column: Int) {
        (self.column, wanted) = (column, selection.wanted)
        var groups: [UInt64: Int] = [:]
        var places: [String: Int] = [:]
        for (place, group) in selection.groups.enumerated() {
            for name in group.zones {
                places[name] = place
                let bytes = Array(name.utf8)
                bytes.withUnsafeBufferPointer {
                    if let base = $0.baseAddress { groups[Self.hash(ByteSpan(base, $0.count))] = place }
                }
            }
        }
        self.groups = groups
        hasFallback = selection.fallback != nil
        brokenGroup = selection.groups.firstIndex { $0.zones.isEmpty } ?? -1
        unknownGroup = selection.fallback.flatMap { places[$0] } ?? brokenGroup
    }

    static func hash(_ name: ByteSpan) -> UInt64 { Bytes.hash(name) }

    /// Whether rows that cannot be read are wanted.
    var wantsBroken: Bool { wanted == brokenGroup }

    /// Whether the row of this zone is wanted, and whether its zone is one.
    func lookup(_ name: ByteSpan) -> (isWanted: Bool, isKnown: Bool) {
        guard let group = groups[Self.hash(name)] else { return (wanted == unknownGroup, hasFallback) }
        return (wanted == group, true)
    }
}
