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
