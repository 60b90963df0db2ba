// SPDX-License-Identifier: Apache-2.0

import PushMessages

extension AndroidDevice {
    /// The SDK in an app that gets the messages without a notification.
    public struct MessagingSDK: RawRepresentable, Sendable, Hashable, CaseIterable, CustomStringConvertible {
        /// `auto`, `none`, or the vendor's id, for instance `onesignal`.
        public let rawValue: String

        private init(name: String) { rawValue = name }

        /// Takes a name among ``allCases``.
        public init?(rawValue: String) {
            guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
            self = known
        }

        /// The SDK of the vendor whose keys the data has.
        public static let auto = MessagingSDK(name: "auto")
        /// None: the app's own code gets the data.
        public static let none = MessagingSDK(name: "none")

        /// All SDKs that are modelled, after `auto` and `none`.
        public static let allCases: [MessagingSDK] =
            [auto, none]
            + Vendor.all.filter { $0.android != nil || $0.dataReceiver != nil }.map { MessagingSDK(name: $0.id) }

        /// The name.
        public var description: String { rawValue }

        /// The vendor whose SDK gets the data.
        ///
        /// Each SDK looks for its own keys, and leaves all other messages to the app.
        func vendor(for data: StringMap) -> Vendor? {
            guard self != .none else { return nil }
            let found = Vendor.recognize(data: data)
            if self == .auto { return found }
            guard let own = Vendor.named(rawValue) else { return nil }
            return own.dataReceiver != nil || own == found ? own : nil
        }
    }
}
