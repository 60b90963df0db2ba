// SPDX-License-Identifier: Apache-2.0

public import Foundation

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
