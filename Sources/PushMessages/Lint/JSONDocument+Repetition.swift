// SPDX-License-Identifier: Apache-2.0

extension JSONDocument {
    /// A member whose name its object has already.
    struct RepeatedMember {
        /// Where it stands; of several with the name it is that of the last.
        var path: FieldPath
        /// The other spelling of the name; `nil` if they are equal.
        var otherName: String?
    }

    /// Returns the members whose names their objects have twice, each path once, in the order of the text.
    ///
    /// - Parameter sameName: Whether two different spellings are one name.
    func repeatedMembers(sameName: (String, String) -> Bool) -> [RepeatedMember] {
        var members: [RepeatedMember] = []
        var reported: Set<FieldPath> = []
        for position in tape.indices where tape[position].kind == .object {
            let keys = children(at: position).compactMap(\.key)
            for (first, second) in repetitions(of: keys, sameName) {
                let path = path(toKey: second)
                guard reported.insert(path).inserted else { continue }
                let name = text(at: first)
                members.append(RepeatedMember(path: path, otherName: isKey(at: second, name) ? nil : name))
            }
        }
        return members
    }

    /// Returns the keys of one object that repeat one before them, which comes first.
    private func repetitions(of keys: [Int], _ sameName: (String, String) -> Bool) -> [(first: Int, second: Int)] {
        guard keys.count > 1 else { return [] }
        var first: [String: Int] = [:]
        var spelled: [String: Int] = [:]
        var repetitions: [(first: Int, second: Int)] = []
        for key in keys {
            let name = text(at: key)
            let letters = MessageTable.letters(name)
            if let other = first[name] {
                repetitions.append((other, key))
            } else if let other = spelled[letters], sameName(text(at: other), name) {
                repetitions.append((other, key))
            }
            first[name] = first[name] ?? key
            spelled[letters] = spelled[letters] ?? key
        }
        return repetitions
    }

    /// Returns the path of the member with the key at a position of the tape.
    private func path(toKey key: Int) -> FieldPath {
        var steps: [FieldPath.Step] = []
        var container = 0
        while true {
            let inside = children(at: container)
            guard let index = inside.firstIndex(where: { $0.first <= key && key < Int(tape[$0.value].next) }) else {
                return FieldPath(steps)
            }
            let child = inside[index]
            steps.append(child.key.map { .member(text(at: $0)) } ?? .index(index))
            if child.key == key { return FieldPath(steps) }
            container = child.value
        }
    }
}
