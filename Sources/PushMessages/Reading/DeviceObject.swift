// SPDX-License-Identifier: Apache-2.0

/// A type whose keys a device reads by their documented types.
protocol DeviceKeys: EmptyInitializable {
    static var keys: FieldNames { get }

    /// Sets the property of the key with this number among ``keys``; returns false if the value is not of its type.
    mutating func take<Reader: DeviceReader>(
        _ key: Int,
        _ value: Reader.Value,
        with reader: Reader
    ) throws(Reader.Failure) -> Bool
}

extension DeviceKeys {
    /// Sets the property of the key; returns false if there is none or the value is not of its type.
    mutating func take(_ key: String, _ value: JSONValue) -> Bool {
        guard let number = Self.keys.index(of: key) else { return false }
        return take(number, value, with: JSONValueReader())
    }
}

/// An object that a device reads; it keeps all other members.
protocol DeviceObject: DeviceKeys {
    var custom: JSONObject { get set }

    /// Sets a property of a part, whose keys stand among those of the object.
    mutating func takeInParts(_ key: String, _ value: JSONValue) -> Bool
}

extension DeviceObject {
    mutating func takeInParts(_ key: String, _ value: JSONValue) -> Bool { false }

    mutating func read(_ json: JSONObject) {
        for (key, value) in json where !take(key, value) && !takeInParts(key, value) { custom[key] = value }
    }
}

/// Reads the values that a device reads; each is `nil` for a value of another type.
protocol DeviceReader {
    /// Where a value is.
    associatedtype Value
    associatedtype Failure: Error

    func text(_ value: Value) throws(Failure) -> String?

    func integer(_ value: Value) throws(Failure) -> Int?

    func object<Object: DeviceObject>(_ value: Value) throws(Failure) -> Object?

    func json(_ value: Value) throws(Failure) -> JSONValue
}

extension DeviceReader {
    /// Reads a boolean in Apple's spelling, 1 or 0.
    func flag(_ value: Value) throws(Failure) -> Bool? {
        switch try integer(value) {
        case 1: true
        case 0: false
        default: nil
        }
    }

    func textOrObject<Either: TextOrObject>(_ value: Value) throws(Failure) -> Either?
    where Either.Object: DeviceObject {
        if let text = try text(value) { return Either(text: text) }
        guard let object: Either.Object = try object(value) else { return nil }
        return Either(object: object)
    }
}

/// Reads a value that was parsed.
struct JSONValueReader: DeviceReader {
    typealias Failure = Never

    func text(_ value: JSONValue) -> String? { value.string }

    func integer(_ value: JSONValue) -> Int? { value.integer }

    func object<Object: DeviceObject>(_ value: JSONValue) -> Object? {
        guard case .object(let members) = value else { return nil }
        var object = Object()
        object.read(members)
        return object
    }

    func json(_ value: JSONValue) -> JSONValue { value }
}
