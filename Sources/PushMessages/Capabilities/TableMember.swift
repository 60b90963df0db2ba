// SPDX-License-Identifier: Apache-2.0

/// A value of the table in its place, read without building what is not asked for.
struct TableMember {
    let document: JSONDocument
    let position: Int
    /// How errors call it.
    let name: String

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

    func elements() throws(CapabilitiesError) -> [TableMember] {
        guard entry.kind == .array else { throw malformed("a list") }
        var elements: [TableMember] = []
        var next = position + 1
        while next < entry.next {
            elements.append(TableMember(document: document, position: next, name: "\(name)[\(elements.count)]"))
            next = Int(document.tape[next].next)
        }
        return elements
    }

    func orderedMembers() throws(CapabilitiesError) -> [(key: String, value: TableMember)] {
        guard entry.kind == .object else { throw malformed("an object") }
        var members: [(key: String, value: TableMember)] = []
        var next = position + 1
        while next < entry.next {
            let key = document.text(at: next)
            members.append((key, TableMember(document: document, position: next + 1, name: key)))
            next = Int(document.tape[next + 1].next)
        }
        return members
    }

    func members() throws(CapabilitiesError) -> [String: TableMember] {
        Dictionary(try orderedMembers().map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
    }

    var isNumber: Bool { entry.kind == .number }
    var isObject: Bool { entry.kind == .object }

    func malformed(_ wanted: String) -> CapabilitiesError {
        CapabilitiesError(.malformed, "\(name) is not \(wanted).")
    }
}
