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
        // Hardly any document repeats a name, so the steps become a path only where one does.
        var steps: [(key: Int?, index: Int)] = []
        // In one pass, because the document may hold a million of them. It is as deep as readers allow.
        func collect(at position: Int) {
            let repeated =
                mayRepeat(at: position) ? repetitions(of: children(at: position).compactMap(\.key), sameName) : []
            for (first, second) in repeated {
                let path = steps.map { step in
                    step.key.map { .member(text(at: $0)) } ?? FieldPath.Step.index(step.index)
                }
                let own = FieldPath(path + [.member(text(at: second))])
                guard reported.insert(own).inserted else { continue }
                let name = text(at: first)
                members.append(RepeatedMember(path: own, otherName: isKey(at: second, name) ? nil : name))
            }
            for (index, child) in children(at: position).enumerated() where isContainer(at: child.value) {
                steps.append((child.key, index))
                collect(at: child.value)
                steps.removeLast()
            }
        }
        collect(at: 0)
        return members
    }

    private func isContainer(at position: Int) -> Bool {
        tape[position].kind == .object || tape[position].kind == .array
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

    /// Whether keys of a container may be one name: a few that differ and have no capital are not.
    ///
    /// It makes no strings, because hardly any document repeats a name.
    private func mayRepeat(at position: Int) -> Bool {
        func name(at key: Int) -> ArraySlice<UInt8> { bytes[Int(tape[key].start) + 1..<Int(tape[key].end) - 1] }
        for (index, child) in children(at: position).enumerated() {
            guard let key = child.key else { return false }
            guard index < 16, tape[key].kind == .plainString else { return true }
            let own = name(at: key)
            let isKnown = children(at: position).prefix(index).contains { $0.key.map(name) == own }
            if isKnown || own.contains(where: { (0x41...0x5A).contains($0) }) { return true }
        }
        return false
    }
}
