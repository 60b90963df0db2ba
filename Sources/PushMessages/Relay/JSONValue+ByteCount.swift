// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
    /// Bytes of the value as compact JSON in UTF-8.
    var encodedByteCount: Int {
        var writer = JSONWriter(capacity: 1024)
        writer.value(self)
        writer.finish()
        return writer.count
    }
}
