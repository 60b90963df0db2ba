// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import PushMessages

extension JSONValue {
    /// The value as `JSONSerialization` reads it: numbers and booleans are `NSNumber`, null is `NSNull`.
    package var foundation: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .integer(let value): NSNumber(value: value)
        case .number(let value): NSNumber(value: value)
        case .string(let value): value
        case .array(let values): values.map(\.foundation)
        case .object(let object):
            [String: Any](uniqueKeysWithValues: object.map { ($0.key, $0.value.foundation) })
        }
    }

    /// Creates the JSON value of a Foundation object; an object that JSON cannot represent becomes its description.
    package init(foundation value: Any) {
        // Types that JSONSerialization makes come first: casts of anything else build bridged objects on Linux.
        switch value {
        case let text as String: self = .string(text)
        case let object as [String: Any]: self = .object(JSONObject(foundation: object))
        case let array as [Any]: self = .array(array.map(JSONValue.init(foundation:)))
        case is NSNull: self = .null
        case let number as NSNumber: self.init(number: number)
        case let object as [AnyHashable: Any]: self = .object(JSONObject(foundation: object))
        default: self = .string(String(describing: value))
        }
    }

    private init(number: NSNumber) {
        // On Linux as on Apple's systems a boolean is the number whose type is `c`.
        if String(cString: number.objCType) == "c" {
            self = .bool(number.boolValue)
        } else if let integer = Int(exactly: number) {
            self = .integer(integer)
        } else {
            self = .number(number.doubleValue)
        }
    }
}

extension JSONObject {
    /// The members as an extension finds them in `userInfo`.
    package var foundation: [AnyHashable: Any] {
        [AnyHashable: Any](uniqueKeysWithValues: map { (AnyHashable($0.key), $0.value.foundation) })
    }

    /// The members in the order of their names, because Foundation's dictionaries have none.
    package init(foundation object: [AnyHashable: Any]) {
        self.init()
        let members = object.map { (key: $0.key as? String ?? String(describing: $0.key.base), value: $0.value) }
        for (key, value) in members.sorted(by: { $0.key < $1.key }) { self[key] = JSONValue(foundation: value) }
    }
}
