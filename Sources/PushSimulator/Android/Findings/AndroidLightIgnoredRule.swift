// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The light settings are invalid.
///
/// Why: the SDK wants a colour, the time on and the time off, and nothing else.
///
/// Example: an intent whose `gcm.n.light_settings` is `["#ff8800", "500"]`.
///
/// Fix: give all three.
///
/// Source: firebase-android-sdk, `NotificationParams.getLightSettings`.
enum AndroidLightIgnoredRule: DeliveryRule {
    static let id = "android-light-ignored"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        for case .light(let refusal) in record.notification?.problems ?? [] {
            switch refusal {
            case .elements(let count):
                let wanted = Capabilities.standard.count(.lightElements, on: record.device.client)
                return "The light's settings are ignored: they have \(count) elements and not \(wanted); give all."
            case .color(let text):
                return
                    "The light's settings are ignored: \"\(text.prefix(40))\" is not a colour; write # and "
                    + "hexadecimal digits."
            case .opaqueBlack: break
            }
        }
        return nil
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? { record.path(toOwn: "light_settings") }
}
