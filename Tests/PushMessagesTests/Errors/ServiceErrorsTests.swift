// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ServiceErrorsTests {
    private static let table = ServiceErrors.standard

    @Test(arguments: [
        ("BadJwtToken", "BadJwtToken", "web-push-apple"),
        (#"{"reason":"BadDeviceToken"}"#, "BadDeviceToken", "apns"),
        (#"403 {"reason":"InvalidProviderToken"}"#, "InvalidProviderToken", "apns"),
        (
            #"Invalid JSON payload received. Unknown name "channel_id" at 'message.android': Cannot find field."#,
            "Unknown name", "fcm"
        ),
        (
            #"Invalid JSON payload received. Unknown name "image" at 'message.notification': Proto field is not repeating, cannot start list."#,
            "cannot start list", "fcm"
        ),
        (
            "11:22:33 [FirebaseMessaging][I-FCM020003] Failed to create attachment with URL (null)", "I-FCM020003",
            "firebase-ios"
        ),
        ("I-FCM020003", "I-FCM020003", "firebase-ios"), ("UNREGISTERED", "UNREGISTERED", "fcm"),
        (#"{"results":[{"error":"InvalidRegistration"}]}"#, "InvalidRegistration", "fcm-legacy"),
        ("MismatchSenderId", "SENDER_ID_MISMATCH", "fcm"), ("MismatchSenderId", "MismatchSenderId", "fcm-legacy"),
        ("TopicDisallowed", "TopicDisallowed", "apns"),
        (#"{"code": 401, "errno": 109, "error": "Unauthorized"}"#, "errno 109", "web-push-mozilla"),
        (#"{"code":410,"errno":103,"error":"Gone"}"#, "errno 103", "web-push-mozilla"),
        (
            "push subscription has unsubscribed or expired.", "push subscription has unsubscribed or expired",
            "web-push-fcm"
        ),
        (
            "W FirebaseMessaging: Failed to download image in time, showing notification without it",
            "Failed to download image in time", "firebase-android"
        ),
        ("FirebaseError: messaging/mismatched-credential", "messaging/mismatched-credential", "admin-sdk"),
        (#""status": "INTERNAL""#, "INTERNAL", "fcm"),
        (
            "the key in the authorization header does not correspond to the sender ID used to subscribe this user.",
            "key does not correspond to the sender ID", "web-push-fcm"
        ),
        (
            "java.util.concurrent.ExecutionException: java.io.IOException: FIS_AUTH_ERROR", "FIS_AUTH_ERROR",
            "firebase-android"
        ),
        (
            "no valid “aps-environment” entitlement string found for application", "aps-environment", "ios"
        ),
        (
            "AbortError: Registration failed - push service error", "Registration failed - push service error",
            "firebase-js"
        ),
        (
            "[FirebaseMessaging][I-FCM002022] APNS device token not set before retrieving FCM Token", "I-FCM002022",
            "firebase-ios"
        ),
    ])
    func `an answer or a line of a log leads to its row`(_ text: String, _ code: String, _ service: String) {
        let found = Self.table.errors(in: text)
        #expect(found.contains { $0.code == code && $0.service == service }, "\(found.map(\.code))")
    }

    @Test(arguments: [
        "", "Shutdown of the app", "Forbidden fruit", "internal", "errno 1090", #""errno":1090,"#,
        "a BadDeviceTokens b",
        "UNAVAILABLE without quotes", "mkdir: permission denied",
    ])
    func `words that are not the service's lead nowhere`(_ text: String) {
        #expect(Self.table.errors(in: text).isEmpty, "\(Self.table.errors(in: text).map(\.code))")
    }

    @Test func `a longer text counts more than one inside it`() {
        let found = Self.table.errors(in: "messaging/registration-token-not-registered")
        #expect(found.map(\.service) == ["admin-sdk"])
    }

    @Test func `a code and its service name one row`() {
        var seen: Set<String> = []
        for error in Self.table.errors {
            #expect(
                seen.insert(error.service + " " + error.code).inserted,
                "\(error.code) of \(error.service) is there twice"
            )
            #expect(Self.table.error(error.code, of: error.service) == error)
        }
    }
}
