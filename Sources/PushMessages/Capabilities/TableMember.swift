// SPDX-License-Identifier: Apache-2.0

/// A value of the table in its place, read without building what is not asked for.
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

    /// A word of a closed list.
    func word<Word: RawRepresentable<String>>() throws(CapabilitiesError) -> Word {
        guard let word = Word(rawValue: try string()) else { throw malformed("one of the schema's words") }
        return word
    }

    /// Goes through a list.
    func forEachElement(_ body: (TableMember) throws(CapabilitiesError) -> Void) throws(CapabilitiesError) {
        guard entry.kind == .array else { throw malformed("a list") }
        var next = position + 1
        while next < entry.next {
            try body(TableMember(document: document, position: next))
            next = Int(document.tape[next].next)
        }
    }

    /// Goes through an object in the order in which it is written.
    func forEachMember(_ body: (String, TableMember) throws(CapabilitiesError) -> Void) throws(CapabilitiesError) {
        guard entry.kind == .object else { throw malformed("an object") }
        var next = position + 1
        while next < entry.next {
            try body(document.text(at: next), TableMember(document: document, position: next + 1))
            next = Int(document.tape[next + 1].next)
        }
    }

    /// The members by their keys; for objects of a few members that are read once.
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
