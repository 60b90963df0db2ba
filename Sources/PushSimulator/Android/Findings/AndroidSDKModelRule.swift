// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The notification is drawn as a vendor's SDK draws it, which is modelled and not run.
///
/// Why: a message without a notification goes to the app. The SDKs of OneSignal, Braze and others show their own
/// services' messages by the keys in the data. The simulator follows the code of the SDK version that is named.
///
/// Example: `{"data": {"_ab": "true", "t": "Hi", "a": "Text", "ab_iu": "https://example.com/a.png"}}`
///
/// Fix: nothing, if the app has the SDK; `--sdk none` says what happens in an app without it.
///
/// Source: the SDKs' code, as `vendors.json` names it.
enum AndroidSDKModelRule: DeliveryRule {
    static let id = "android-sdk-model"
    static let severity = Severity.note

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard let vendor = record.vendor, let drawing = record.drawing else { return nil }
        return
            "It is shown as \(vendor.possessive) SDK shows it, by a model of \(drawing.model) (\(vendor.sources[0])); an app "
            + "without the SDK gets only the data."
    }
}
