// SPDX-License-Identifier: Apache-2.0

extension JSONDocument {
    /// Returns the byte ranges of the values at these paths, whose names must be spelled as in the text.
    ///
    /// A member's range begins with its key. For a missing value it is the key of the nearest existing container, or
    /// that container's opening bracket if it has no key, because the range of the whole container would say too
    /// little.
    func places(of paths: [FieldPath]) -> [Range<Int>] {
        // For a few paths, as most documents have, one search each is cheaper than tables for all.
        if paths.count <= 4 { return paths.map(place(of:)) }
        var search = PlaceSearch(document: self, count: paths.count)
        for (index, path) in paths.enumerated() { search.want(path, index) }
        search.visit(0, at: 0, key: nil)
        return search.places
    }

    private func place(of path: FieldPath) -> Range<Int> {
        var place = Child(key: nil, value: 0)
        for step in path.steps {
            guard let child = child(step, of: place.value) else { return sign(of: place) }
            place = child
        }
        return place.value == 0 ? sign(of: place) : whole(of: place)
    }

    /// Returns the last member with a name, or the element at an index.
    private func child(_ step: FieldPath.Step, of position: Int) -> Child? {
        let end = tape[position].next
        var found: Child?
        var next = position + 1
        switch (step, tape[position].kind) {
        case (.member(let name), .object):
            while next < end {
                if isKey(at: next, name) { found = Child(key: next, value: next + 1) }
                next = Int(tape[next + 1].next)
            }
        case (.index(var index), .array) where index >= 0:
            while next < end, index > 0 {
                next = Int(tape[next].next)
                index -= 1
            }
            if next < end { found = Child(key: nil, value: next) }
        default: break
        }
        return found
    }

    /// Returns whether the key at a position of the tape is this name.
    func isKey(at position: Int, _ name: String) -> Bool {
        let entry = tape[position]
        guard entry.kind == .plainString else { return ByteKey.areEqual(text(at: position), name) }
        let inside = Int(entry.start) + 1..<Int(entry.end) - 1
        guard inside.count == name.utf8.count else { return false }
        return bytes[inside].elementsEqual(name.utf8)
    }

    /// Returns the range of a member with its key, or of an element.
    func whole(of place: Child) -> Range<Int> {
        range(at: place.first).lowerBound..<range(at: place.value).upperBound
    }

    /// Returns the range that stands for a container from which something is missing: its key or its bracket.
    func sign(of place: Child) -> Range<Int> {
        switch tape[place.value].kind {
        case .object, .array:
            let start = range(at: place.value).lowerBound
            return place.key.map(range(at:)) ?? start..<start + 1
        default: return whole(of: place)
        }
    }

    /// Returns the members or elements of a container, in the order of the text; none of another value.
    func children(at position: Int) -> Children { Children(tape: tape, container: position) }

    /// A walk over the members or elements of one container, which makes no array of them.
    struct Children: Sequence, IteratorProtocol {
        private let tape: [Entry]
        private let isObject: Bool
        private let end: Int
        private var position: Int

        fileprivate init(tape: [Entry], container: Int) {
            let entry = tape[container]
            self.tape = tape
            isObject = entry.kind == .object
            position = container + 1
            end = isObject || entry.kind == .array ? Int(entry.next) : position
        }

        mutating func next() -> Child? {
            guard position < end else { return nil }
            let child = isObject ? Child(key: position, value: position + 1) : Child(key: nil, value: position)
            position = Int(tape[child.value].next)
            return child
        }
    }

    /// Positions on the tape of a member's key and value, or of an element.
    struct Child {
        var key: Int?
        var value: Int

        /// Position of the key, or of the value if there is no key.
        var first: Int { key ?? value }
    }
}

/// A search for several paths in one pass, which visits only containers that a path leads through.
private struct PlaceSearch {
    /// The members that the paths look for in one container.
    private struct Wanted {
        var members: [ByteKey: Int] = [:]
        var elements: [Int: Int] = [:]
        /// The indexes of the paths that end here.
        var ends: [Int] = []

        var below: [Int] { Array(members.values) + Array(elements.values) }
    }

    private let document: JSONDocument
    private var wanted = [Wanted()]
    private(set) var places: [Range<Int>]

    init(document: JSONDocument, count: Int) {
        self.document = document
        places = Array(repeating: 0..<0, count: count)
    }

    mutating func want(_ path: FieldPath, _ index: Int) {
        var node = 0
        for step in path.steps {
            let known =
                switch step {
                case .member(let name): wanted[node].members[ByteKey(name)]
                case .index(let index): wanted[node].elements[index]
                }
            if let known {
                node = known
                continue
            }
            wanted.append(Wanted())
            switch step {
            case .member(let name): wanted[node].members[ByteKey(name)] = wanted.count - 1
            case .index(let index): wanted[node].elements[index] = wanted.count - 1
            }
            node = wanted.count - 1
        }
        wanted[node].ends.append(index)
    }

    mutating func visit(_ node: Int, at position: Int, key: Int?) {
        let place = JSONDocument.Child(key: key, value: position)
        let (whole, sign) = (document.whole(of: place), document.sign(of: place))
        // The range of the root value would be the whole text.
        for index in wanted[node].ends { places[index] = position == 0 ? sign : whole }
        var missing = wanted[node].below
        guard !missing.isEmpty else { return }
        let found = children(of: node, at: position)
        missing.removeAll { found[$0] != nil }
        for (child, place) in found { visit(child, at: place.value, key: place.key) }
        for child in missing { miss(child, sign) }
    }

    /// Returns the wanted members or elements that the container has; the last one counts if a key is repeated.
    private func children(of node: Int, at position: Int) -> [Int: JSONDocument.Child] {
        let isObject = document.tape[position].kind == .object
        guard isObject ? !wanted[node].members.isEmpty : !wanted[node].elements.isEmpty else { return [:] }
        var found: [Int: JSONDocument.Child] = [:]
        for (index, child) in document.children(at: position).enumerated() {
            let wanted =
                if let key = child.key {
                    wanted[node].members[ByteKey(document.text(at: key))]
                } else {
                    wanted[node].elements[index]
                }
            if let wanted { found[wanted] = child }
        }
        return found
    }

    private mutating func miss(_ node: Int, _ sign: Range<Int>) {
        for index in wanted[node].ends { places[index] = sign }
        for child in wanted[node].below { miss(child, sign) }
    }
}
