// SPDX-License-Identifier: Apache-2.0

import PushPreview

/// A part of the page, as the navigation lists it.
enum PageSection: String, Sendable, Hashable, CaseIterable {
    case inbox
    case compose
    case devices
    case faults

    /// The words in the navigation.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// Where it is served.
    var path: String { self == .inbox ? "/" : "/\(rawValue)" }

    var icon: PageIcon {
        switch self {
        case .inbox: .inbox
        case .compose: .compose
        case .devices: .devices
        case .faults: .faults
        }
    }
}
