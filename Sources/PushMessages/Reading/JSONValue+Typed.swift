// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
    /// Apple's spelling of a boolean, 1 or 0; `true` itself is none.
    var flag: Bool? {
        switch integer {
        case 1: true
        case 0: false
        default: nil
        }
    }

    /// The texts, if every element of a list is one.
    var strings: [String]? { every(\.string) }

    /// The integers, if every element of a list is one.
    var integers: [Int]? { every(\.integer) }

    /// What becomes of every element of a list, if something becomes of each.
    func every<Element>(_ transform: (JSONValue) -> Element?) -> [Element]? {
        guard case .array(let values) = self else { return nil }
        let elements = values.compactMap(transform)
        return elements.count == values.count ? elements : nil
    }
}

extension Optional {
    /// Hands a value on, if there is one, and tells so.
    func assign(to place: inout Wrapped?) -> Bool {
        guard let self else { return false }
        place = self
        return true
    }
}
