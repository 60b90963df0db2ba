// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A value behind a lock that a test shares with what it tests.
final class Shared<Value: Sendable>: Sendable {
    let value: Mutex<Value>

    init(_ value: Value) { self.value = Mutex(value) }
}
