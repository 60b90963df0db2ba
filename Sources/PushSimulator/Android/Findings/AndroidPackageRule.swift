// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The message is restricted to another app.
///
/// Why: only the app whose package name is in `restricted_package_name` receives it.
///
/// Example: `{"android": {"restricted_package_name": "com.example.other", "notification": {"title": "Hi"}}}`
///
/// Fix: write the package name of the app that the target belongs to, or leave the field out.
///
/// Source: FCM HTTP v1 reference, `AndroidConfig.restricted_package_name`.
enum AndroidPackageRule: DeliveryRule {
    static let id = "android-package"
    static let documentation: String? =
        "https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidconfig"

    static func sentence(for record: AndroidDeliveryRecord) -> String? {
        guard record.dispatch == .package, let package = record.intent.restrictedPackageName else { return nil }
        return
            "Nothing is shown: the message is for \(package) only, and the app is \(record.device.app.packageName); correct "
            + "or remove restricted_package_name."
    }

    static func path(in record: AndroidDeliveryRecord) -> FieldPath? {
        guard let message = record.message else { return nil }
        return ["message", message.androidIfPresent == nil ? "android_v2" : "android", "restricted_package_name"]
    }

    static func fix(for record: AndroidDeliveryRecord) -> Fix? {
        path(in: record).map { Fix(summary: "remove \($0)", edits: [.remove(path: $0)]) }
    }
}
