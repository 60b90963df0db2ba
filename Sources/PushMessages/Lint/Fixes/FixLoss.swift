// SPDX-License-Identifier: Apache-2.0

/// Tells whether a fix would take a value out of a document for good.
struct FixLoss {
    private let source: JSONDocument
    private let document: JSONValue
    private let counts: [Leaf: Int]
    private let hasRepeatedNames: Bool

    /// A scalar, with the letters of its name if the scalar alone is too common.
    private struct Leaf: Hashable {
        var name: String
        var text: String
    }

    init(of source: JSONDocument) {
        self.source = source
        document = source.root.value
        counts = Self.leaves(of: document, named: "")
        hasRepeatedNames = source.repeatsNames(at: [])
    }

    /// Returns whether the fix keeps each value that the document has: moved, renamed, in another form, or as the
    /// duplicate of what was removed.
    func isNone(for fix: Fix) -> Bool {
        var removed: [FieldPath] = []
        var sets = false
        for edit in fix.edits {
            switch edit {
            case .remove(let path):
                // Of a repeated name only one value would be moved.
                guard !hasRepeatedNames || !source.repeatsNames(at: path) else { return false }
                removed.append(path)
            case .set: sets = true
            }
        }
        return sets || removed.allSatisfy(isDuplicate)
    }

    /// Returns whether each value below the path stands elsewhere too.
    private func isDuplicate(_ path: FieldPath) -> Bool {
        guard let value = document.value(at: path, hasCustomNames: true) else { return true }
        let name: String = if case .member(let name)? = path.steps.last { name } else { "" }
        return Self.leaves(of: value, named: name).allSatisfy { leaf, count in counts[leaf, default: 0] > count }
    }

    private static func leaves(of value: JSONValue, named name: String) -> [Leaf: Int] {
        var leaves: [Leaf: Int] = [:]
        var rest = [(name, value)]
        while let (name, value) = rest.popLast() {
            switch value {
            case .object(let members): rest += members.map { ($0.key, $0.value) }
            case .array(let elements): rest += elements.map { (name, $0) }
            case .null, .string(""): break
            case .string(let text) where text.utf8.count > 3:
                leaves[Leaf(name: "", text: text.lowercased()), default: 0] += 1
            default:
                let text = value.string ?? value.bool.map { $0 ? "1" : "0" } ?? value.description
                leaves[Leaf(name: MessageTable.letters(name), text: text), default: 0] += 1
            }
        }
        return leaves
    }
}

extension JSONDocument {
    /// Returns whether the member at the path, or one below it, is there more than once.
    func repeatsNames(at path: FieldPath) -> Bool {
        var node = root
        for (index, step) in path.steps.enumerated() {
            let children = node.children
            switch step {
            case .member(let name):
                let same = children.filter { $0.key == name }
                guard let last = same.last else { return false }
                if index == path.steps.count - 1, same.count > 1 { return true }
                node = last
            case .index(let position):
                guard children.indices.contains(position) else { return false }
                node = children[position]
            }
        }
        var rest = [node]
        while let node = rest.popLast() {
            let children = node.children
            let keys = children.compactMap(\.key)
            if Set(keys).count < keys.count { return true }
            rest += children
        }
        return false
    }
}
