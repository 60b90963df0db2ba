// SPDX-License-Identifier: Apache-2.0

extension Capabilities {
    /// Reads a table in the format of `can-i-push.schema.json`, for instance a newer one than the embedded table.
    ///
    /// - Throws: ``CapabilitiesError`` with a code and a sentence that names the row and the member.
    public init(parsing bytes: [UInt8]) throws(CapabilitiesError) {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: bytes)
        } catch {
            throw CapabilitiesError(.notJSON, "The table is not JSON: \(error)")
        }
        let root = try TableMember(document: document, position: 0).members()
        guard let schema = try root["schema"]?.integer() else {
            throw CapabilitiesError(.malformed, "The table has no schema; this version reads schema 1.")
        }
        guard schema == 1 else {
            throw CapabilitiesError(.unknownSchema, "The table has schema \(schema), and this version reads schema 1.")
        }
        func required(_ key: String) throws(CapabilitiesError) -> TableMember {
            guard let member = root[key] else { throw CapabilitiesError(.malformed, "The table has no \(key).") }
            return member
        }

        var groups: [Group] = []
        try required("groups").forEachMember { id, title throws(CapabilitiesError) in
            groups.append(Group(id: id, title: try title.string()))
        }
        var features: [FeatureDescription] = []
        try required("features").forEachMember { id, member throws(CapabilitiesError) in
            var (group, title) = ("", "")
            try member.forEachMember { key, word throws(CapabilitiesError) in
                switch key {
                case "group": group = try word.string()
                case "title": title = try word.string()
                default: break
                }
            }
            features.append(FeatureDescription(id: Feature(rawValue: id), group: group, title: title))
        }
        var products: [Product] = []
        try required("products").forEachMember { id, member throws(CapabilitiesError) in
            let words = try member.members()
            let platform = try words["platform"]?.string() ?? ""
            guard platform == "any" || Platform(rawValue: platform) != nil else {
                throw CapabilitiesError(.malformed, "The product \(id) has no platform of the schema.")
            }
            products.append(
                Product(
                    id: id,
                    title: try words["title"]?.string() ?? id,
                    platform: Platform(rawValue: platform),
                    versions: try words["versions"]?.string()
                )
            )
        }
        var systems: [System: String] = [:]
        try required("systems").forEachMember { id, title throws(CapabilitiesError) in
            guard let system = System(rawValue: id) else {
                throw CapabilitiesError(.malformed, "\(id) is not a system of the schema.")
            }
            systems[system] = try title.string()
        }
        var sources: [Source] = []
        try required("sources").forEachMember { id, member throws(CapabilitiesError) in
            sources.append(try Source(id: id, words: try member.members()))
        }
        let rows = try Self.rows(
            in: try required("rows"),
            features: Set(features.map(\.id)),
            products: Dictionary(products.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
            sources: Set(sources.map(\.id))
        )
        self.init(
            updated: try required("updated").string(),
            groups: groups,
            features: features,
            products: products,
            systems: systems,
            sources: sources,
            rows: rows
        )
    }

    private static func rows(
        in member: TableMember,
        features: Set<Feature>,
        products: [String: Product],
        sources: Set<String>
    ) throws(CapabilitiesError) -> [Capability] {
        var rows: [Capability] = []
        var ids: Set<String> = []
        var finished: Set<Feature> = []
        try member.forEachElement { element throws(CapabilitiesError) in
            var reader = CapabilityReader()
            try reader.read(element)
            let row = try reader.capability()
            guard ids.insert(row.id).inserted else {
                throw CapabilitiesError(.misplaced, "The row \(row.id) is given twice.")
            }
            guard features.contains(row.feature) else {
                throw CapabilitiesError(
                    .dangling,
                    "\(row.id) is about \(row.feature), which is not a feature of the table."
                )
            }
            guard let product = products[row.product] else {
                throw CapabilitiesError(
                    .dangling,
                    "\(row.id) is about \(row.product), which is not a product of the table."
                )
            }
            guard reader.platform == product.platform?.rawValue ?? "any" else {
                throw CapabilitiesError(.malformed, "\(row.id) has another platform than its product.")
            }
            for source in row.sourceIDs where !sources.contains(source) {
                throw CapabilitiesError(.dangling, "\(row.id) has the source \(source), which the table does not have.")
            }
            if let last = rows.last?.feature, last != row.feature {
                finished.insert(last)
                guard !finished.contains(row.feature) else {
                    throw CapabilitiesError(.misplaced, "\(row.id) is not next to the others of \(row.feature).")
                }
            }
            rows.append(row)
        }
        return rows
    }
}

extension Capabilities.Source {
    fileprivate init(id: String, words: [String: TableMember]) throws(CapabilitiesError) {
        self.id = id
        title = try words["title"]?.string() ?? id
        if let url = try words["url"]?.string() {
            location = url
        } else if let repository = try words["repository"]?.string(), let path = try words["path"]?.string() {
            let revision = try words["revision"]?.string()
            location = "\(repository): \(path)" + (revision.map { "@\($0)" } ?? "")
        } else {
            throw CapabilitiesError(.malformed, "The source \(id) has neither a url nor a repository and a path.")
        }
    }
}

/// Why a text is not a table of capabilities.
public struct CapabilitiesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of error; an open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// Name of the kind, in kebab-case.
        public let rawValue: String

        /// Makes a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The text is not JSON.
        public static let notJSON = Code(rawValue: "not-json")
        /// The table has a schema that this version does not support.
        public static let unknownSchema = Code(rawValue: "unknown-schema")
        /// A member is missing, unknown, or not of the type that the schema requires.
        public static let malformed = Code(rawValue: "malformed")
        /// A row refers to a feature, product or source that the table does not define.
        public static let dangling = Code(rawValue: "dangling")
        /// The identifier of a row is repeated, or the rows of a feature are not next to each other.
        public static let misplaced = Code(rawValue: "misplaced")
    }

    /// The kind of error; an open set.
    public let code: Code
    /// One sentence that names the row and the member.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
