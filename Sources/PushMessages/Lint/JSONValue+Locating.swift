// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
    /// Finds a place given in FCM's spelling: the same place as this document spells it, and its position in it.
    ///
    /// FCM reads `fcmOptions` for `fcm_options`, but only where the names are its own: in maps and in free objects every
    /// spelling is a name for itself. Google's parser calls the value of the third member of a map
    /// `data[2].value`. What is not there keeps its given name and comes after what is.
    func locate(_ path: FieldPath, isFree: Bool = false) -> (path: FieldPath, order: [Int]) {
        var node: JSONValue? = self
        var isFree = isFree
        var spelled: [FieldPath.Step] = []
        var order: [Int] = []
        var steps = path.steps[...]
        while let step = steps.popFirst() {
            switch (step, node) {
            case (.member(let name), .object(let object)?):
                let position = object.position(ofField: name, isFree: isFree)
                isFree = isFree || FieldPath.isFree(name, after: spelled.last)
                let key = position.map { object.entries[$0].0 } ?? name
                spelled.append(.member(key))
                order.append(position ?? .max)
                node = position.flatMap { _ in object[key] }
            case (.index(let index), .object(let object)?) where index < object.count:
                let key = object.entries[index].0
                spelled.append(.member(key))
                order.append(index)
                node = object[key]
                if steps.first == "value" || steps.first == "key" { steps.removeFirst() }
            case (.index(let index), _):
                spelled.append(step)
                order.append(index)
                node = node?[index]
            case (.member, _):
                spelled.append(step)
                order.append(.max)
                node = nil
            }
        }
        return (FieldPath(spelled), order)
    }
}

extension JSONDocument {
    /// The same as ``JSONValue/locate(_:isFree:)`` of the document's value, without making that.
    ///
    /// `nil` for a path with an index, which may be one into an object whose keys are given twice.
    func locate(_ path: FieldPath, isFree: Bool) -> (path: FieldPath, order: [Int])? {
        var isFree = isFree
        var spelled: [FieldPath.Step] = []
        var order: [Int] = []
        spelled.reserveCapacity(path.steps.count)
        order.reserveCapacity(path.steps.count)
        var node: Int? = 0
        for step in path.steps {
            guard case .member(let name) = step else { return nil }
            guard let position = node, tape[position].kind == .object else {
                spelled.append(step)
                order.append(.max)
                node = nil
                continue
            }
            var found = member(of: position) { isKey(at: $0, name) }
            let key =
                found == nil && !isFree && name.utf8.contains(UInt8(ascii: "_")) ? alias(of: name, in: position) : nil
            if let key { found = member(of: position) { isKey(at: $0, key) } }
            isFree = isFree || FieldPath.isFree(name, after: spelled.last)
            spelled.append(key.map(FieldPath.Step.member) ?? step)
            order.append(found?.index ?? .max)
            node = found?.value
        }
        return (FieldPath(spelled), order)
    }

    /// The first key of an object that is FCM's other spelling of a name.
    private func alias(of name: String, in position: Int) -> String? {
        member(of: position) { text(at: $0).isLowerCamelCase(of: name) }.map { text(at: $0.firstKey) }
    }

    /// Where the first member with a key stands among the others, and the value of the last one with it.
    private func member(
        of position: Int,
        where isWanted: (Int) -> Bool
    ) -> (index: Int, firstKey: Int, value: Int)? {
        var found: (index: Int, firstKey: Int, value: Int)?
        var (key, index) = (position + 1, 0)
        while key < tape[position].next {
            if isWanted(key) { found = (found?.index ?? index, found?.firstKey ?? key, key + 1) }
            key = Int(tape[key + 1].next)
            index += 1
        }
        return found
    }
}

extension OrderedMap {
    /// Position of a member by its exact name, else by FCM's spelling of it.
    fileprivate func position(ofField name: String, isFree: Bool) -> Int? {
        if let exact = position(of: name) { return exact }
        guard !isFree, name.utf8.contains(UInt8(ascii: "_")) else { return nil }
        return entries.firstIndex { key, _ in key.isLowerCamelCase(of: name) }
    }
}

extension FieldPath {
    /// Whether the members of a field are the sender's to name.
    fileprivate static func isFree(_ name: String, after parent: Step?) -> Bool {
        switch name {
        case "data", "headers", "payload": true
        case "notification": parent == "webpush"
        default: false
        }
    }
}

extension String {
    /// Whether this is what JSON makes of a protobuf field name: `fcmOptions` of `fcm_options`.
    fileprivate func isLowerCamelCase(of field: String) -> Bool {
        var camel = utf8.makeIterator()
        var isAfterUnderscore = false
        for byte in field.utf8 {
            if byte == UInt8(ascii: "_") {
                isAfterUnderscore = true
                continue
            }
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            guard camel.next() == (isAfterUnderscore && isLetter ? byte - 32 : byte) else { return false }
            isAfterUnderscore = false
        }
        return camel.next() == nil
    }
}

extension JSONValue {
    /// What stands at a place given in FCM's spelling.
    func value(at path: FieldPath, isFree: Bool = false) -> JSONValue? {
        locate(path, isFree: isFree).path.steps.reduce(Optional(self)) { node, step in
            switch step {
            case .member(let name): node?[name]
            case .index(let index): node?[index]
            }
        }
    }
}
