// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension NSDictionary {
    /// Returns the value at a key path with dots; `nil` if a dictionary lacks its key.
    ///
    /// Only dictionaries are walked through; Apple's collection operators, such as `@count`, find nothing here.
    public func value(forKeyPath keyPath: String) -> Any? {
        var value: Any? = self
        for key in keyPath.split(separator: ".", omittingEmptySubsequences: false) {
            switch value {
            case let dictionary as NSDictionary: value = dictionary.object(forKey: String(key))
            case let dictionary as [AnyHashable: Any]: value = dictionary[String(key)]
            default: return nil
            }
        }
        return value
    }
}

extension NSMutableDictionary {
    /// Sets the value of a key; `nil` removes it.
    public func setValue(_ value: Any?, forKey key: String) {
        if let value {
            setObject(value, forKey: NSString(string: key))
        } else {
            removeObject(forKey: key)
        }
    }
}

extension UserDefaults {
    /// Returns what `object(forKey:)` does, by the name that key-value coding has for it on Apple's systems.
    public func value(forKey key: String) -> Any? {
        object(forKey: key)
    }

    /// Sets a value as `set(_:forKey:)` does, by the name of key-value coding; `nil` removes it.
    public func setValue(_ value: Any?, forKey key: String) {
        set(value, forKey: key)
    }
}
