// SPDX-License-Identifier: Apache-2.0

extension MessageScanner: DeviceReader {
    /// Keys without a property, so that a repeated one is noticed.
    struct OtherKeys {
        private var keys: [Key] = []

        mutating func insert(_ key: Key) throws(NeedsReader) {
            guard keys.count < 32, !keys.contains(where: { $0.elementsEqual(key) }) else { throw NeedsReader() }
            keys.append(key)
        }
    }

    /// Reads the members of an object: known keys of the documented type become properties, all others are kept.
    func members<Object: DeviceObject>(of position: Int, into object: inout Object) throws(NeedsReader) {
        let names = Object.keys
        var seen: UInt64 = 0
        var others = OtherKeys()
        var last = 0
        try members(of: position) { key, value throws(NeedsReader) in
            if let number = names.index(of: key, from: last) {
                guard seen & 1 << UInt64(number) == 0 else { throw NeedsReader() }
                seen |= 1 << UInt64(number)
                last = number
                if try object.take(number, value, with: self) { return }
            } else {
                try others.insert(key)
            }
            let (name, json) = (key.string, try self.value(at: value))
            if !object.takeInParts(name, json) { object.custom[name] = json }
        }
    }

    @inline(__always)
    func text(_ position: Int) throws(NeedsReader) -> String? { isString(position) ? try string(at: position) : nil }

    func integer(_ position: Int) -> Int? { kind(position) == .number ? document.value(at: position).integer : nil }

    func object<Object: DeviceObject>(_ position: Int) throws(NeedsReader) -> Object? {
        guard kind(position) == .object else { return nil }
        var object = Object()
        try members(of: position, into: &object)
        return object
    }

    func json(_ position: Int) throws(NeedsReader) -> JSONValue { try value(at: position) }
}
