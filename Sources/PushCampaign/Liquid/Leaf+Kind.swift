// SPDX-License-Identifier: Apache-2.0

internal import PushMessages

extension Leaf.Kind {
    /// Classifies a field by how FCM and the devices use it; the steps are those below `message`, in protobuf's
    /// spelling.
    init(_ steps: [String]) {
        let path = steps.joined(separator: ".")
        self =
            switch MessageTable.kindsByPath[path] {
            case .integer, .float, .flag: .number
            case .boolean: .boolean
            case _ where Self.urls.contains(path): .url
            case _ where Self.shownTexts.contains(path): .shown
            case _ where path == "token" || path == "fid": .target
            case _ where Self.isFree(steps): .free
            default: .other
            }
    }

    private static let urls: Set<String> = [
        "notification.image", "android.notification.image", "apns.fcm_options.image",
        "webpush.notification.image",
        "webpush.notification.icon", "webpush.notification.badge", "webpush.headers.image",
        "webpush.fcm_options.link",
    ]

    private static let shownTexts: Set<String> = [
        "notification.title", "notification.body", "android.notification.title",
        "android.notification.body",
        "apns.payload.aps.alert", "apns.payload.aps.alert.title", "apns.payload.aps.alert.subtitle",
        "apns.payload.aps.alert.body", "webpush.notification.title", "webpush.notification.body",
    ]

    /// Values of data, and what is the app's own in the payload for Apple devices.
    private static func isFree(_ steps: [String]) -> Bool {
        switch steps.first {
        case "data": steps.count == 2
        case "android", "webpush": steps.count == 3 && steps[1] == "data"
        case "apns": steps.count >= 3 && steps[1] == "payload" && steps[2] != "aps"
        default: false
        }
    }

    /// A value with which the message can be linted without a row; `nil` leaves the field out.
    func sample(_ field: String?) -> JSONValue? {
        switch self {
        case .free, .shown: .string(SampleValue.text)
        case .target: .string(SampleValue.token)
        case .url: .string(SampleValue.picture)
        case .number: 1
        case .boolean: .bool(true)
        case .other:
            switch field {
            case "topic": .string(SampleValue.topic)
            case "condition": .string(SampleValue.condition)
            default: nil
            }
        }
    }
}
