// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// One member of a device's configuration in JSON: its name, what it takes, and where in the configuration that stands.
///
/// Names are the words of the command line, for instance `appState` for `--app-state`.
struct ConfigurationMember<Root: Sendable>: Sendable {
    /// Where a value stands, as a path that can be used anywhere.
    typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable

    let name: String
    /// What it takes, as the end of a sentence: `true or false`.
    let allowed: String
    let read: @Sendable (Root) -> JSONValue
    /// Sets the value; `false` where it is none of those allowed.
    let write: @Sendable (inout Root, JSONValue) -> Bool

    /// A member at a key path; `decode` answers `nil` for what is not allowed.
    init<Value: Sendable>(
        _ name: String,
        _ path: Path<Value>,
        takes allowed: String,
        encode: @escaping @Sendable (Value) -> JSONValue,
        decode: @escaping @Sendable (JSONValue) -> Value?
    ) {
        self.name = name
        self.allowed = allowed
        read = { encode($0[keyPath: path]) }
        write = { root, json in
            guard let value = decode(json) else { return false }
            root[keyPath: path] = value
            return true
        }
    }
}
