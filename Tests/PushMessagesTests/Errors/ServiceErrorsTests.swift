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
        (
            "W/FirebaseMessaging(1): Missing Default Notification Channel metadata in AndroidManifest. Default value will be used.",
            "Missing Default Notification Channel", "firebase-android"
        ),
        (
            "W FirebaseMessaging: Notification Channel requested (news) has not been created by the app.",
            "Notification Channel requested", "firebase-android"
        ),
        (
            #"The recipient "ExponentPushToken[x]" is not associated with a device actively registered to receive push"#,
            "DeviceNotRegistered", "expo"
        ),
        ("error: TOPIC_MESSAGE_RATE_EXCEEDED", "TopicsMessageRateExceeded", "fcm-legacy"),
        (
            "java.lang.IllegalArgumentException: No enum constant com.google.firebase.ErrorCode.UNIMPLEMENTED",
            "/fcm/send was not found", "fcm-legacy"
        ),
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
        (
            #"Error Domain=NSURLErrorDomain Code=-1003 "A server with the specified hostname could not be found.""#,
            "NSURLErrorDomain -1003", "ios"
        ),
        ("The operation couldn’t be completed. (NSURLErrorDomain error -1001.)", "NSURLErrorDomain -1001", "ios"),
        ("Error Domain=UNErrorDomain Code=1 \"Notifications are not allowed\"", "UNErrorDomain 1", "ios"),
        (
            #"Messaging payload contains an invalid value for the "data.icon" property. Values must be strings."#,
            "messaging/invalid-payload", "admin-sdk"
        ),
        ("Exactly one of token, topic or condition must be specified.", "Recipient of the message is not set", "fcm"),
        (
            "Error: Failed to parse private key: Error: Invalid PEM formatted message.",
            "Invalid PEM formatted message", "admin-sdk"
        ),
        ("error:1E08010C:DECODER routines::unsupported", "Invalid PEM formatted message", "admin-sdk"),
        (
            "Error fetching access token: getaddrinfo ENOTFOUND metadata.google.internal", "app/invalid-credential",
            "admin-sdk"
        ),
        ("Vapid subject is not an https: or mailto: URL. me@example.com", "Vapid subject is not", "web-push"),
        ("The subscription p256dh value should be 65 bytes long.", "The subscription p256dh value", "web-push"),
        ("Invalid notification (no valid small icon): Notification(channel=a)", "no valid small icon", "android"),
        (
            "[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed", "unable to get local issuer certificate",
            "transport"
        ),
        ("Stream closed with error code NGHTTP2_REFUSED_STREAM", "NGHTTP2_REFUSED_STREAM", "transport"),
        (
            "[messaging/unknown] java.io.IOException: java.util.concurrent.ExecutionException: java.io.IOException: TOO_MANY_REGISTRATIONS",
            "TOO_MANY_REGISTRATIONS", "firebase-android"
        ),
        (
            "E/FirebaseMessaging: Topic sync or token retrieval failed on hard failure exceptions: AUTHENTICATION_FAILED.",
            "AUTHENTICATION_FAILED", "firebase-android"
        ),
        ("[messaging/unknown] PHONE_REGISTRATION_ERROR", "PHONE_REGISTRATION_ERROR", "firebase-android"),
        ("Failed to sync topics. Won't retry sync. TOO_MANY_SUBSCRIBERS", "TOO_MANY_SUBSCRIBERS", "firebase-android"),
        (
            "[messaging/unknown] The operation couldn’t be completed. Too many server requests.",
            "Too many server requests", "firebase-ios"
        ),
        (#""message": "API key not valid. Please pass a valid API key.""#, "API_KEY_INVALID", "firebase-installations"),
        ("API_KEY_ANDROID_APP_BLOCKED", "API_KEY_ANDROID_APP_BLOCKED", "firebase-installations"),
        (
            "Requests to this API firebaseinstallations.googleapis.com method x are blocked.",
            "API_KEY_SERVICE_BLOCKED", "firebase-installations"
        ),
        ("Value type for APS key [title] is a String.", "Value type for APS key", "fcm"),
        ("Value type for APS key [badge] is a number.", "Value type for APS key", "fcm"),
        ("Request had insufficient authentication scopes.", "ACCESS_TOKEN_SCOPE_INSUFFICIENT", "fcm"),
        ("firebase_admin.messaging.UnregisteredError: Requested entity was not found.", "UNREGISTERED", "fcm"),
        ("messaging/too-many-topics", "TOO_MANY_TOPICS", "fcm"),
        (#"InvalidParameters: "aps" key is not permitted"#, "InvalidParameters", "fcm-legacy"),
        ("InvalidServerResponse", "/fcm/send was not found", "fcm-legacy"),
        ("invalid_grant: Invalid JWT Signature.", "invalid_grant", "google-oauth"),
        ("apn Notification 0 caused an error: 8", "gateway.push.apple.com", "apns-sender"),
        ("dial tcp: lookup gateway.sandbox.push.apple.com: no such host", "gateway.push.apple.com", "apns-sender"),
        (
            "@@?HTTP/2 client preface string missing or corrupt. Hex dump for received bytes", "HTTP/2 client preface",
            "transport"
        ),
        ("curl: (16) Error in the HTTP2 framing layer", "HTTP/2 client preface", "transport"),
        ("apn write failed: The pending stream has been canceled (caused by: )", "NGHTTP2_REFUSED_STREAM", "transport"),
        ("apn write failed: Not receiving Ping response after 150000 ms", "NGHTTP2_REFUSED_STREAM", "transport"),
        (
            "Targeting S+ (version 31 and above) requires that one of FLAG_IMMUTABLE or FLAG_MUTABLE be specified when creating a PendingIntent.",
            "FLAG_IMMUTABLE or FLAG_MUTABLE", "android"
        ),
        (
            "W/GCM-DMM: broadcast intent callback: result=CANCELLED forIntent { act=com.google.android.c2dm.intent.RECEIVE }",
            "broadcast intent callback: result=CANCELLED", "android"
        ),
        (
            "W/BroadcastQueue: Background execution not allowed: receiving Intent { act=com.google.android.c2dm.intent.RECEIVE }",
            "Background execution not allowed", "android"
        ),
        (
            "PlatformException(invalid_icon, The resource @mipmap/launcher_icon could not be found.", "invalid_icon",
            "app-library"
        ),
        (
            "E/NOTIFEE: (NotificationManager): An error occurred whilst trying to retrieve a largeIcon image: @mipmap/ic_launcher",
            "NOTIFEE", "app-library"
        ),
        (
            "W/FirebaseMessaging: Unable to log event: analytics library is missing", "analytics library is missing",
            "firebase-android"
        ),
        (
            "Failed to get FIS auth token: Firebase Installations Service is unavailable. Please try again later.",
            "FIS_AUTH_ERROR", "firebase-android"
        ),
        ("ActivityAuthorizationError.unsupportedTarget", "unsupportedTarget", "ios"),
        ("Maximum number of activities for target already exists", "targetMaximumExceeded", "ios"),
        ("Target is not foreground", "Target is not foreground", "ios"),
        (
            "[com.example.app.Service] Extension will be killed because it used its runtime in starting up",
            "used its runtime in starting up", "ios"
        ),
        (
            "10.0.0 - [FirebaseMessaging][I-FCM001000] FIRMessaging Remote Notifications proxy enabled, will swizzle remote notification receiver handlers.",
            "I-FCM001000", "firebase-ios"
        ),
        (
            "Push failed: 401 Unauthorized Response body: authorization header had invalid format",
            "authorization header had invalid format", "web-push-fcm"
        ),
        ("invalid JWT provided", "invalid JWT provided", "web-push-fcm"),
        ("Request did not validate Invalid bearer token: Auth expired", "errno 109", "web-push-mozilla"),
        ("Error: Public key is not valid for specified curve", "The subscription p256dh value", "web-push"),
        (
            "This browser doesn’t support the API’s required to use the Firebase SDK.", "messaging/unsupported-browser",
            "firebase-js"
        ),
        (
            #"FirebaseError: Messaging: Missing App configuration value: "projectId" (messaging/missing-app-config-values)."#,
            "messaging/missing-app-config-values", "firebase-js"
        ),
        ("messaging/only-available-in-window", "messaging/only-available-in-window", "firebase-js"),
        ("messaging/device-message-rate-exceeded", "messaging/message-rate-exceeded", "admin-sdk"),
        (
            "An error occurred when trying to authenticate to the FCM servers.", "messaging/authentication-error",
            "admin-sdk"
        ),
        (
            "The default Firebase app does not exist. Make sure you call initializeApp() before using any of the Firebase services.",
            "app/no-app", "admin-sdk"
        ),
        (
            "ValueError: Project ID is required to access Cloud Messaging service.", "Project ID is required",
            "admin-sdk"
        ),
        (#"{"errors":[{"code":"VALIDATION_ERROR","message":"value must be an array"}]}"#, "VALIDATION_ERROR", "expo"),
        (#"Error: No "projectId" found."#, "projectId not found", "expo"),
        (
            "expo-notifications: remote notifications functionality was removed from Expo Go with the release of SDK 53.",
            "removed from Expo Go", "expo"
        ),
        (
            "Invalid parameter: Token Reason: iOS device tokens must be no more than 400 hexadecimal characters",
            "InvalidParameter", "sns"
        ),
        ("Failed to authenticate on platform application", "Failed to authenticate on platform application", "sns"),
        (
            #"{"errors":["All included players are not subscribed"]}"#, "All included players are not subscribed",
            "onesignal"
        ),
        (#"{"errors":{"invalid_player_ids":["a"]}}"#, "invalid_player_ids", "onesignal"),
        ("the registration token is NOT a valid FCM registration token", "not a valid FCM registration token", "fcm"),
        (
            "reason: 'Default app has already been configured.'", "Default app has already been configured",
            "firebase-ios"
        ),
        (
            "Client error: POST https://wns2-db5p.notify.windows.com/w/?token=BQYAAADuof resulted in a 406 Not Acceptable response",
            "appthrottled", "web-push-wns"
        ),
        (
            "W/FirebaseMessaging: Not downloading image, bad URL: gs://a/b.png", "Not downloading image, bad URL",
            "firebase-android"
        ),
        (
            "Icon resource ic_stat.png not found. Notification will use default icon.", "Icon resource not found",
            "firebase-android"
        ),
        ("Color is invalid: red. Notification will use default color.", "Color is invalid", "firebase-android"),
        ("visibility is invalid: 7. Skipping setting visibility.", "Skipping setting", "firebase-android"),
        (
            "I-FCM020001] Failed to download image given URL https://e.com/a.png, error: x", "I-FCM020001",
            "firebase-ios"
        ),
        ("Failed to download image given URL https://e.com/a.png", "I-FCM020001", "firebase-ios"),
        ("UNErrorDomain Code=105", "UNErrorDomain 105", "ios"),
        ("kUNErrorCodeAttachmentCorrupt", "UNErrorDomain 105", "ios"),
        (
            "“a.png” couldn’t be moved to “tmp” because an item with the same name already exists.",
            "NSCocoaErrorDomain 516", "ios"
        ),
        (
            "App Transport Security has blocked a cleartext HTTP (http://) resource load since it is insecure.",
            "NSURLErrorDomain -1022", "ios"
        ),
        (
            "TypeError: Notifications which set the renotify flag must specify a non-empty tag.",
            "showNotification refuses the options", "web-push"
        ),
        ("413 Payload Too Large", "413 Payload Too Large", "web-push"),
        ("notification_key not found", "notification_key not found", "fcm-legacy"),
        ("jwt: key is not a valid ECDSA private key", "not a valid ECDSA private key", "apns-sender"),
        ("Error: getaddrinfo ENOTFOUND fcm.googleapis.com", "getaddrinfo ENOTFOUND", "transport"),
        ("connect ECONNREFUSED 17.188.168.149:443", "connect ECONNREFUSED", "transport"),
        ("Apns notification error: 'ConnectionError'", "gateway.push.apple.com", "apns-sender"),
        ("Notification 123 failed with error: Invalid device token (8)", "gateway.push.apple.com", "apns-sender"),
        ("GCM Notification Failed for some unknown reason", "/fcm/send was not found", "fcm-legacy"),
        (#"{"results":[{"error":"DeprecatedApi"}]}"#, "/fcm/send was not found", "fcm-legacy"),
        ("response failure: [{  mismatched sender id}]", "SENDER_ID_MISMATCH", "fcm"),
        ("[VAPID] Subject must be set to an email or URL", "Vapid subject is not", "web-push"),
        ("received status code:410", "410 Gone", "web-push"),
        (
            "POST https://wns2-bl2p.notify.windows.com/w/?token=BQ resulted in a `401 Unauthorized`",
            "401 of notify.windows.com", "web-push-wns"
        ),
        (
            "https://fcm.googleapis.com/fcm/send/x resulted in a `404 Not Found` response", "404 of fcm.googleapis.com",
            "web-push-fcm"
        ),
        ("HTTP/1.1 403 Forbidden [Content-Length: 135]", "403 Forbidden", "transport"),
        ("received error 400 (Bad Request): statusCode: 400", "400 Bad Request", "transport"),
        ("Push failed: 502 Bad Gateway", "500 Internal Server Error", "transport"),
        ("Error: read ECONNRESET", "ECONNRESET", "transport"), ("context deadline exceeded", "ETIMEDOUT", "transport"),
        ("SSL_connect returned=1 errno=0: tlsv1 alert unknown ca", "alert certificate expired", "transport"),
        ("SSL_connect SYSCALL returned=5 errno=0 state=SSLv3", "Remote host terminated the handshake", "transport"),
        ("http2: Transport: peer server initiated graceful shutdown", "NGHTTP2_REFUSED_STREAM", "transport"),
        ("Trust anchor for certification path not found.", "unable to get local issuer certificate", "transport"),
        ("Unable to resolve host \"fcm.googleapis.com\"", "getaddrinfo ENOTFOUND", "transport"),
        ("mac verify failure", "mac verify failure", "apns-sender"),
        ("tokens list must not contain more than 500 items", "tokens list must not contain more than 500", "admin-sdk"),
        ("notification.imageUrl must be a valid URL string", "must be a valid URL string", "admin-sdk"),
        ("JSON must contain an entry for 'default' or 'GCM'.", "InvalidParameter", "sns"),
        ("is not authorized to perform: SNS:Publish", "AuthorizationError", "sns"),
        (#""u" is not a valid Expo push token"#, "not a valid Expo push token", "expo"),
        ("<NotificationSystemError>ExpiredChannel</NotificationSystemError>", "ExpiredChannel", "azure"),
        ("Unable to decode content state: The data is missing.", "Unable to decode content state", "ios"),
        ("EXC_RESOURCE -> Service[1] exceeded mem limit: RESOURCE_TYPE_MEMORY", "EXC_RESOURCE", "ios"),
        ("ITMS-90078: Missing Push Notification Entitlement", "ITMS-90078", "app-store"),
        (
            "Suppressing notification from package com.example.app by user request.", "Suppressing notification",
            "android"
        ),
        ("Canvas: trying to draw too large(120422400bytes) bitmap.", "trying to draw too large bitmap", "android"),
        ("!!! FAILED BINDER TRANSACTION !!!", "TransactionTooLargeException", "android"),
        ("not renderning since cleverTapAPI is null", "CleverTap instance is null", "app-library"),
        (#""PushNotifications" plugin is not implemented on ios"#, "MissingPluginException", "app-library"),
        (
            "event capacitorDidRegisterForRemoteNotifications not called.",
            "capacitorDidRegisterForRemoteNotifications", "app-library"
        ),
        (
            "Push notification prompting can only be done from a user gesture.", "can only be done from a user gesture",
            "web-push"
        ),
        (
            "Event handler of 'push' event must be added on the initial evaluation of worker script.",
            "initial evaluation of worker script", "web-push"
        ),
        ("ServiceWorker script evaluation failed", "script evaluation failed", "web-push"),
        ("java.security.NoSuchProviderException: no such provider: BC", "Unable to create the key", "web-push"),
        (
            #"failed [400] {"code":108,"error":"bad request sent to apn"}"#, "Error sending push to gateway",
            "push-gateway"
        ),
        ("Deleting device because it is unknown by the push server", "unknown by the push server", "push-gateway"),
        (#""status":"unknown send response error""#, "unknown send response error", "push-gateway"),
        ("reached the maximum number of notifications allowed per day", "RateLimited", "home-assistant"),
        (#"{"code":"80300007","msg":"All the tokens are invalid","requestId":"1"}"#, "80300007", "huawei"),
        ("Huawei Send Notification is failed! Code: 80200003", "80200003", "huawei"),
        (
            "PlatformException(907122045, 6003: certificate fingerprint error, null)",
            "6003: certificate fingerprint error", "huawei"
        ),
        ("Invalid condition expression provided.", "Invalid condition expression", "fcm"),
        (
            "A message can only have one of the following targets: condition, token, topic, unknown",
            "Recipient of the message is not set", "fcm"
        ),
        ("Failed to sync topics. Won't retry sync. INVALID_PARAMETERS", "INVALID_PARAMETERS", "firebase-android"),
        ("Failed to sync topics. Won't retry sync. TOO_MANY_SUBSCRIBERS", "TOO_MANY_SUBSCRIBERS", "firebase-android"),
        ("Won't retry sync. Topic subscribe failed: Not Found", "Topic subscribe failed", "firebase-android"),
        (
            "W/FirebaseMessaging( 6923): Error while parsing timestamp in GCM event",
            "Error while parsing timestamp in GCM event", "firebase-android"
        ),
        (
            "java.lang.NullPointerException: Attempt to read from field 'int com.android.okhttp.okio.Segment.limit'",
            "okio.Segment.limit", "firebase-android"
        ),
        (
            "SSLHandshakeException: Received fatal alert: certificate_expired", "alert certificate expired", "transport"
        ),
        ("remote error: tls: expired certificate", "alert certificate expired", "transport"),
        (
            "Post https://api.push.apple.com/3/device/1d5e: remote error: tls: internal error",
            "alert certificate expired", "transport"
        ),
        ("Error: certificate has expired: 2017-02-04T07:11:57.000Z", "alert certificate expired", "transport"),
        ("Channel closed before HTTP/2 preface completed.", "Remote host terminated the handshake", "transport"),
        ("System.IO.IOException: The response ended prematurely.", "HTTP/2 client preface", "transport"),
        ("SyntaxError: Unexpected token < in JSON at position 0", "Unexpected token <", "transport"),
        ("invalid character '<' looking for beginning of value", "Unexpected token <", "transport"),
        ("IllegalArgumentException: key details", "app/unable-to-parse-response", "admin-sdk"),
        (
            "The ServiceWorker for scope ‘http://localhost/’ encountered an error decrypting a push message",
            "error decrypting a push message", "web-push"
        ),
        (
            "Invalid VAPID token: A value in the vapid claims is either missing or incorrectly specified", "errno 109",
            "web-push-mozilla"
        ),
        (#"{"MsgID":"4D18","DebugTrace":"SG2P","ErrCode":500,"ErrDesc":""}"#, "ErrCode 500", "web-push-wns"),
        ("HTTP/1.1 400 InvalidTtlParameter", "InvalidTtlParameter", "web-push-fcm"),
        ("(com.apple.ActivityKit.ActivityInput error 0.)", "ActivityInput error 0", "ios"),
        (
            "'openURL:options:completionHandler:' is unavailable: not available on iOS (App Extension)",
            "not available on iOS (App Extension)", "app-library"
        ),
        ("Error Domain=UNErrorDomain Code=1401", "UNErrorDomain 1401", "ios"),
        ("UNErrorDomain Code=1501", "UNErrorDomain 1501", "ios"),
        ("Registration failed - storage error", "Registration failed - storage error", "firebase-js"),
        ("Cycle inside Runner; building could produce unreliable results.", "Cycle inside Runner", "app-library"),
        ("Permission iam.serviceAccounts.signBlob is required", "iam.serviceAccounts.signBlob", "google-oauth"),
    ])
    func `an answer or a line of a log leads to its row`(_ text: String, _ code: String, _ service: String) {
        let found = Self.table.errors(in: text)
        #expect(found.contains { $0.code == code && $0.service == service }, "\(found.map(\.code))")
    }

    @Test(arguments: [
        "", "Shutdown of the app", "Forbidden fruit", "internal", "errno 1090", #""errno":1090,"#,
        "a BadDeviceTokens b",
        "UNAVAILABLE without quotes", "mkdir: permission denied", "Error Domain=UNErrorDomain Code=1999 x",
        "a client certificate and a private_key", "the notification channel news", "badjwttoken in a sentence",
        "the topic is not in the foreground", "there is no connection to the database", "an authorization header",
        "a notifee channel", "an invalid icon",
    ])
    func `words that are not the service's lead nowhere`(_ text: String) {
        #expect(Self.table.errors(in: text).isEmpty, "\(Self.table.errors(in: text).map(\.code))")
    }

    @Test(arguments: [
        (#"{"errno": 110, "message": "Request did not validate Invalid bearer token", "code": 400}"#, "errno 110"),
        ("{'code': 404, 'errno': 102, 'message': 'Request did not validate invalid token'}", "errno 102"),
    ])
    func `a number counts more than words that several errors share`(_ text: String, _ code: String) {
        #expect(Self.table.errors(in: text).first?.code == code)
    }

    @Test(arguments: [
        (#"403 Forbidden {"reason":"InvalidProviderToken"}"#, ["InvalidProviderToken"]),
        ("Push failed: 410 Gone", ["410 Gone"]),
        ("Received unexpected response code, statusCode: 413", ["413 Payload Too Large"]),
    ])
    func `what a status alone says is left out beside an error`(_ text: String, _ codes: [String]) {
        #expect(Self.table.errors(in: text).map(\.code) == codes)
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
