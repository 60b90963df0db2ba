// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The message seems to have a picture in a field that nothing reads.
///
/// Why: Firebase's helper reads `fcm_options.image` of the payload and nothing else: not `data`, not `aps`, not another
/// spelling. FCM fills that place from `apns.fcm_options.image` or `notification.image`.
///
/// Example: `{"aps": {"alert": "…", "mutable-content": 1}, "imageUrl": "https://example.com/a.png"}`
///
/// Fix: put the URL into `message.apns.fcm_options.image`, or read it in the extension.
///
/// Source: firebase-ios-sdk, `FIRMessagingExtensionHelper.m`; invertase/react-native-firebase#2432.
enum AppleImageElsewhereRule: DeliveryRule {
    static let id = "apple-image-elsewhere"
    static let documentation: String? = "https://firebase.google.com/docs/cloud-messaging/ios/send-image"

    static func sentence(for record: AppleDeliveryRecord) -> String? {
        guard let place = place(in: record) else { return nil }
        if let vendor = Vendor.recognize(payload: record.push.payload), vendor.serviceExtension != nil,
            !record.runsAppCode
        {
            if record.extensionName == vendor.id { return sentence(for: vendor, place) }
            return
                "No picture is shown: an extension for \(vendor.name) reads \(place.name), and this one does not; give the app "
                + "\(vendor.serviceExtension?.isOptional == true ? "one that does" : "\(vendor.possessive) extension"), or "
                + "choose the built-in extension \(vendor.id)."
        }
        if record.runsAppCode {
            return
                "No picture is shown: there is a URL in \(place.name), and the app's service extension ran without loading "
                + "it; read \(place.name) in the extension, or put the URL into the field that it reads."
        }
        return
            "No picture is shown: there is a URL in \(place.name), but Firebase's helper reads fcm_options.image and nothing "
            + "else; put the URL into apns.fcm_options.image, or read \(place.name) in the extension."
    }

    /// The part of the push that the vendor's own extension misses.
    private static func sentence(for vendor: Vendor, _ place: ImagePlace) -> String {
        let ownPlaces = vendor.payloadPictures.map(\.description)
        let needs = (vendor.serviceExtension?.needs ?? []).map(\.description)
        let start = "No picture is shown: there is a URL in \(place.name), but \(vendor.possessive) extension "
        if ownPlaces.contains(place.name) {
            return needs.isEmpty
                ? start + "did not load it."
                : start + "leaves a push as it is without \(needs.joined(separator: " and ")); add what is missing."
        }
        return start + "reads \(ownPlaces.joined(separator: ", ")); put the URL there."
    }

    static func path(in record: AppleDeliveryRecord) -> FieldPath? {
        place(in: record).flatMap { record.path(toPayload: $0.steps) }
    }

    static func fix(for record: AppleDeliveryRecord) -> Fix? {
        guard let place = place(in: record), !record.runsAppCode,
            Vendor.recognize(payload: record.push.payload) == nil
        else { return nil }
        return Fix(
            summary: "set \(AppleDeliveryRecord.optionPath) to \(DisplayURL.text(place.url))",
            edits: [.set(path: AppleDeliveryRecord.optionPath, value: .string(place.url))]
        )
    }

    private static func place(in record: AppleDeliveryRecord) -> ImagePlace? {
        switch record.push.payload["fcm_options"]?["image"] {
        case nil, .null?: break
        default: return nil
        }
        let asksForExtension = record.eligibility == .eligible || record.misplacedMutableContent != nil
        guard asksForExtension, !record.hasEndedEarly, record.downloads.isEmpty, record.refused.isEmpty,
            record.stored.isEmpty
        else {
            return nil
        }
        let payload = record.push.payload
        if let match = Vendor.recognize(payload: payload)?.pictures(inPayload: payload).first, match.isDirect,
            let url = match.value.string
        {
            return ImagePlace(steps: match.path.steps, url: url)
        }
        return ImagePlace.first(in: payload)
    }
}
