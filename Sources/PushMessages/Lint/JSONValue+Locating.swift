// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
    /// Finds a path given in FCM's spelling: returns it in this document's spelling, with its position for sorting.
    ///
    /// FCM reads `fcmOptions` as `fcm_options`, but only for its own field names: in maps and free-form objects, each
    /// spelling is a different name. Google's parser calls the value of the third member of a map `data[2].value`. A
    /// missing member keeps its given name and sorts after the members that exist.
    func locate(_ path: FieldPath, hasCustomNames: Bool = false) -> (path: FieldPath, order: [Int]) {
        var node: JSONValue? = self
        var hasCustomNames = hasCustomNames
        var spelled: [FieldPath.Step] = []
        var order: [Int] = []
        var steps = path.steps[...]
        while let step = steps.popFirst() {
            switch (step, node) {
            case (.member(let name), .object(let object)?):
                let position = object.position(ofField: name, hasCustomNames: hasCustomNames)
                hasCustomNames = hasCustomNames || FieldPath.hasCustomNames(name, after: spelled.last)
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
    /// Does the same as ``JSONValue/locate(_:hasCustomNames:)``, without building the document's value.
    ///
    /// Returns `nil` for a path with an index, which may refer to an object with repeated keys.
    func locate(_ path: FieldPath, hasCustomNames: Bool) -> (path: FieldPath, order: [Int])? {
        var hasCustomNames = hasCustomNames
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
                found == nil && !hasCustomNames && name.utf8.contains(UInt8(ascii: "_"))
                ? alias(of: name, in: position) : nil
            if let key { found = member(of: position) { isKey(at: $0, key) } }
            hasCustomNames = hasCustomNames || FieldPath.hasCustomNames(name, after: spelled.last)
            spelled.append(key.map(FieldPath.Step.member) ?? step)
            order.append(found?.index ?? .max)
            node = found?.value
        }
        return (FieldPath(spelled), order)
    }

    /// Returns the first key of an object that is the lowerCamelCase spelling of a name.
    private func alias(of name: String, in position: Int) -> String? {
        member(of: position) { text(at: $0).isLowerCamelCase(of: name) }.map { text(at: $0.firstKey) }
    }

    /// Returns index and key of the first wanted member, and the value of the last one.
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
    /// Returns the position of a member by its exact name, otherwise by its lowerCamelCase spelling.
    fileprivate func position(ofField name: String, hasCustomNames: Bool) -> Int? {
        if let exact = position(of: name) { return exact }
        guard !hasCustomNames, name.utf8.contains(UInt8(ascii: "_")) else { return nil }
        return entries.firstIndex { key, _ in key.isLowerCamelCase(of: name) }
    }
}

extension FieldPath {
    /// Returns whether the sender chooses the names of a field's members.
    fileprivate static func hasCustomNames(_ name: String, after parent: Step?) -> Bool {
        switch name {
        case "data", "headers", "payload": true
        case "notification": parent == "webpush"
        default: false
        }
    }
}

extension String {
    /// Returns whether this is the lowerCamelCase spelling of a protobuf field name: `fcmOptions` for `fcm_options`.
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
    /// Returns the value at a path given in FCM's spelling.
    func value(at path: FieldPath, hasCustomNames: Bool = false) -> JSONValue? {
        value(exactlyAt: locate(path, hasCustomNames: hasCustomNames).path.steps)
    }
}
