// SPDX-License-Identifier: Apache-2.0

extension DisplayedNotification.Android {
    /// What FCM's SDK tells Google Analytics about a message that is measured (`google.c.a.e` is `1`).
    ///
    /// Names are those of the SDK's `ScionAnalytics`: `_nr` received, `_nf` received in the foreground, `_no` touched, `_nd`
    /// dismissed.
    public struct AnalyticsEvent: Sendable, Hashable {
        /// The event's name.
        public var name: String
        /// What it says about the message: `_nmid` and `_nmn` the campaign's id and label, `label` the analytics label,
        /// `_nt` the topic, `_nmt` when it was sent, `_ndt` whether by the device's clock, `_nmc` whether it shows
        /// something (`display`) or not (`data`).
        public var parameters: JSONObject

        /// Makes an event.
        public init(name: String, parameters: JSONObject) {
            self.name = name
            self.parameters = parameters
        }

        /// The event in the stable machine format.
        public var json: JSONValue { .object(["name": .string(name), "parameters": .object(parameters)]) }
    }
}
