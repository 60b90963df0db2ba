// SPDX-License-Identifier: Apache-2.0

/// Reads the members of one row, in any order.
struct CapabilityReader {
    /// The platform that the row names for its product.
    private(set) var platform: String?
    private var id: String?
    private var feature: String?
    private var product: String?
    private var systems: [Capabilities.System]?
    private var from: Capabilities.Version?
    private var before: Capabilities.Version?
    private var targetFrom: Int?
    private var targetBefore: Int?
    private var support: Capability.Support?
    private var value: Capability.Value?
    private var unit: Capability.Unit?
    private var note: String?
    private var sources: [String] = []
    private var evidence: Capability.Evidence?

    /// Reads the row's members; an error begins with the row's identifier if that comes before the mistake.
    mutating func read(_ row: TableMember) throws(CapabilitiesError) {
        do throws(CapabilitiesError) {
            try row.forEachMember { key, member throws(CapabilitiesError) in try read(key, member) }
        } catch {
            throw CapabilitiesError(error.code, "\(id ?? "A row"): \(error.description)")
        }
    }

    private mutating func read(_ key: String, _ member: TableMember) throws(CapabilitiesError) {
        switch key {
        case "id": id = try member.string()
        case "feature": feature = try member.string()
        case "platform": platform = try member.string()
        case "product": product = try member.string()
        case "systems":
            var systems: [Capabilities.System] = []
            try member.forEachElement { element throws(CapabilitiesError) in systems.append(try element.word()) }
            self.systems = systems
        case "from": from = try member.version()
        case "before": before = try member.version()
        case "targetSDKFrom": targetFrom = try member.integer()
        case "targetSDKBefore": targetBefore = try member.integer()
        case "support": support = try member.word()
        case "value": value = try Self.value(member)
        case "unit": unit = try member.word()
        case "note": note = try member.string()
        case "sources":
            try member.forEachElement { element throws(CapabilitiesError) in sources.append(try element.string()) }
        case "evidence": evidence = try member.word()
        default: throw CapabilitiesError(.malformed, "the schema does not know the member \(key).")
        }
    }

    func capability() throws(CapabilitiesError) -> Capability {
        guard let id, let feature, let product, let support, let evidence, !sources.isEmpty else {
            throw CapabilitiesError(
                .malformed,
                "\(id ?? "A row") lacks one of id, feature, product, support, sources and evidence."
            )
        }
        let isMeasured =
            switch value {
            case .number, .size: true
            case .text, nil: false
            }
        guard isMeasured == (unit != nil) else {
            throw CapabilitiesError(.malformed, "\(id) has a number without a unit, or a unit without a number.")
        }
        return Capability(
            id: id,
            feature: Capabilities.Feature(rawValue: feature),
            product: product,
            systems: systems,
            versions: Capabilities.VersionRange(from: from, before: before),
            targetSDK: Capabilities.VersionRange(
                from: targetFrom.map { Capabilities.Version($0) },
                before: targetBefore.map { Capabilities.Version($0) }
            ),
            support: support,
            value: value,
            unit: unit,
            note: note,
            sourceIDs: sources,
            evidence: evidence
        )
    }

    private static func value(_ member: TableMember) throws(CapabilitiesError) -> Capability.Value {
        if member.isNumber { return .number(try member.number()) }
        guard member.isObject else { return .text(try member.string()) }
        let sides = try member.members()
        guard sides.count == 2, let width = try sides["width"]?.number(), let height = try sides["height"]?.number()
        else {
            throw member.malformed("a width and a height")
        }
        return .size(Capability.Size(width: width, height: height))
    }
}

/// A value of the table in the parsed document, which is converted only when it is read.
struct TableMember {
    let document: JSONDocument
    let position: Int

    private var entry: JSONDocument.Entry { document.tape[position] }

    func string() throws(CapabilitiesError) -> String {
        guard entry.kind == .plainString || entry.kind == .escapedString else { throw malformed("a text") }
        return document.text(at: position)
    }

    func number() throws(CapabilitiesError) -> Double {
        guard entry.kind == .number, let number = document.value(at: position).number else {
            throw malformed("a number")
        }
        return number
    }

    func integer() throws(CapabilitiesError) -> Int {
        guard entry.kind == .number, let integer = document.value(at: position).integer else {
            throw malformed("a whole number")
        }
        return integer
    }

    func version() throws(CapabilitiesError) -> Capabilities.Version {
        guard let version = Capabilities.Version(try string()) else { throw malformed("a version") }
        return version
    }

    /// Reads a word of a closed list.
    func word<Word: RawRepresentable<String>>() throws(CapabilitiesError) -> Word {
        guard let word = Word(rawValue: try string()) else { throw malformed("one of the schema's words") }
        return word
    }

    /// Calls a closure for each element of an array.
    func forEachElement(_ body: (TableMember) throws(CapabilitiesError) -> Void) throws(CapabilitiesError) {
        guard entry.kind == .array else { throw malformed("a list") }
        var next = position + 1
        while next < entry.next {
            try body(TableMember(document: document, position: next))
            next = Int(document.tape[next].next)
        }
    }

    /// Calls a closure for each member of an object, in the order of the text.
    func forEachMember(_ body: (String, TableMember) throws(CapabilitiesError) -> Void) throws(CapabilitiesError) {
        guard entry.kind == .object else { throw malformed("an object") }
        var next = position + 1
        while next < entry.next {
            try body(document.text(at: next), TableMember(document: document, position: next + 1))
            next = Int(document.tape[next + 1].next)
        }
    }

    /// Returns the members by their keys; meant for small objects that are read once.
    func members() throws(CapabilitiesError) -> [String: TableMember] {
        var members: [String: TableMember] = [:]
        try forEachMember { key, member in members[key] = member }
        return members
    }

    var isNumber: Bool { entry.kind == .number }
    var isObject: Bool { entry.kind == .object }

    func malformed(_ wanted: String) -> CapabilitiesError {
        CapabilitiesError(.malformed, "\(document.spelling(at: position).prefix(60)) is not \(wanted).")
    }
}
