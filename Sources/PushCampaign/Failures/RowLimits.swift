// SPDX-License-Identifier: Apache-2.0

/// What one row may take, whatever its values are.
enum RowLimits {
    /// Bytes of one message; FCM takes a two-hundredth.
    static let messageByteCount = 1 << 20
    /// Bytes that the filters may make: 8 MiB, two thousand times what a message may have.
    static let filterByteCount = 8 << 20
}
