// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// One of Android's layouts of a notification, by the year of its design.
enum AndroidTemplate: Int, Sendable, Hashable, CaseIterable {
    /// Android 7 to 11: a header line above everything.
    case year2016 = 2016
    /// Android 12 to 16.
    case year2021 = 2021
    /// Android 16's quarterly releases and later.
    case year2025 = 2025

    /// The layout of a device, by the table; what it does not know is drawn as its oldest, and a
    /// design newer than this program as its newest.
    init(of client: Capabilities.Client) {
        guard case .text(let year)? = Capabilities.standard.capability(.notificationTemplate, on: client)?.value else {
            self = .year2016
            return
        }
        self = Int(year).flatMap(AndroidTemplate.init) ?? .year2025
    }

    /// The layout of the device that shows a notification.
    init(_ displayed: DisplayedNotification) { self.init(of: Self.client(of: displayed)) }

    /// The device that shows a notification; a browser does not tell which Android it runs on.
    static func client(of displayed: DisplayedNotification) -> Capabilities.Client {
        guard let android = displayed.android else { return year2021.client }
        let version = Capabilities.Version(android.version) ?? Capabilities.Version(android.systemVersion)
        return .android(version, targetSDK: android.targetSDK)
    }

    /// The layouts to show of a device: since the redesign reaches phones of the version before it, both of them.
    var shown: [AndroidTemplate] { self == .year2016 ? [self] : [.year2021, .year2025] }

    /// A system that has the layout.
    var client: Capabilities.Client {
        switch self {
        case .year2016: .android("11")
        case .year2021: .android("15")
        case .year2025: .android("16.1")
        }
    }

    /// The class of its cards.
    var className: HTML {
        switch self {
        case .year2016: "android-2016"
        case .year2021: "android-2021"
        case .year2025: "android-2025"
        }
    }

    /// The usual name.
    var label: HTML {
        switch self {
        case .year2016: "Android 7 to 11"
        case .year2021: "Android 12 to 16"
        case .year2025: "2025 redesign"
        }
    }
}
