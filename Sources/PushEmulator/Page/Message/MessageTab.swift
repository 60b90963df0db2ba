// SPDX-License-Identifier: Apache-2.0

/// A tab of a message's view.
enum MessageTab: String, Sendable, Hashable, CaseIterable {
    case devices, checks, timeline, payload, code, raw

    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
