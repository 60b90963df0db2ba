// SPDX-License-Identifier: Apache-2.0

extension Duration {
    /// A time span in seconds, rounded to the nearest microsecond.
    package init(roundedSeconds seconds: Double) { self = .microseconds(Int64((seconds * 1_000_000).rounded())) }
}
