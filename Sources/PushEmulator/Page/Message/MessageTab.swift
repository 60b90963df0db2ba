// SPDX-License-Identifier: Apache-2.0

/// One of the ways to look at a message.
enum MessageTab: String, Sendable, Hashable, CaseIterable {
    case devices, checks, timeline, payload, code, raw

    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
