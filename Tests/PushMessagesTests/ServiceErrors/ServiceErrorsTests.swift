// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ServiceErrorsTests {
    private static let table = ServiceErrors.standard

    @Test(arguments: [
        ("BadJwtToken", "BadJwtToken", "web-push-apple"),
        ("pkd[88] <Info>: match returned 0 plug-ins", "No extension available", "ios"),
        (
            "Fatal error: Unexpectedly found nil while unwrapping an Optional value", "Unexpectedly found nil", "ios"
        ),
        (
            "3   Foundation    0x1864f2b94 _NSFileHandleRaiseOperationException + 160 (NSFileHandle.m:82)",
            "NSFileHandleOperationException", "ios"
        ),
        (
            "class com.bumptech.glide.load.engine.GlideException: Failed to load resource", "GlideException",
            "app-library"
        ),
        (
            "AwesomeNotificationException: Small icon ('https://e.com/a.png') must be a valid media native resource type.",
            "must be a valid media native resource type", "app-library"
        ),
        (
            "E MessagingService: Couldn't download image for notification", "Couldn't download image for notification",
            "home-assistant"
        ),
        (
            "Response could not be serialized, input data was nil or zero length.", "Response could not be serialized",
            "app-library"
        ),
        (
            "RNFIRMessaging.h:4:9: fatal error: could not build module 'Firebase'", "No such module", "xcode"
        ),
        (
            "WARNING - Pushover attachment size (2938506B) exceeds limit: file://cover.jpg",
            "attachment is too large", "pushover"
        ),
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
        (
            "crypto-key header had no public application server key specified. crypto-key header should have",
            "authorization header had invalid format", "web-push-fcm"
        ),
        ("public key must be 65 bytes long", "Vapid public key must be", "web-push"),
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
            "a token that is none of APNs", "sns"
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
        (
            "Trust anchor for certification path not found.", "Trust anchor for certification path not found", "android"
        ),
        ("Unable to resolve host \"fcm.googleapis.com\"", "getaddrinfo ENOTFOUND", "transport"),
        ("mac verify failure", "mac verify failure", "apns-sender"),
        ("tokens list must not contain more than 500 items", "tokens list must not contain more than 500", "admin-sdk"),
        ("notification.imageUrl must be a valid URL string", "must be a valid URL string", "admin-sdk"),
        ("JSON must contain an entry for 'default' or 'GCM'.", "JSON must contain an entry for", "sns"),
        (
            "InvalidParameterType: Expected params.Message to be a string", "Expected params.Message to be a string",
            "sns"
        ),
        (
            "'outcome': 'The Push Notification System handle for the registration is invalid'",
            "handle for the registration is invalid", "azure"
        ),
        ("The Notification payload is invalid", "The Notification payload is invalid", "azure"),
        ("I  App is in background W  Could not download image!", "Could not download image!", "onesignal"),
        (
            #"{"errors":["Incorrect player_id format in include_player_ids (not a valid UUID): [object Object]"]}"#,
            "invalid_player_ids", "onesignal"
        ),
        ("There is no valid FCM API Key defined for @a/b, com.example.app", "InvalidCredentials", "expo"),
        ("D/FCMService( 8001): Invalid notification content", "Invalid notification content", "app-library"),
        (
            "WebPushException: Push failed: 403 Forbidden Response body:aud claim in the token MUST include the origin",
            "aud claim in the token MUST include", "web-push"
        ),
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
        (
            "System.IO.IOException: The response ended prematurely.", ".NET's response that ended prematurely",
            "transport"
        ),
        (
            "The message received was unexpected or badly formatted", ".NET's TLS is refused", "transport"
        ),
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

    /// What libraries write before or in place of a service's answer.
    static let libraryTexts: [(text: String, code: String, service: String)] = [
        ("INVALID_KEY", "INVALID_KEY", "fcm-legacy"),
        (
            "[PushIOManager] -[PIORequestManager sendRequest] SDK not configured. URL is NULL",
            "PushIOManager: SDK not configured", "app-library"
        ),
        (
            "D/pushioconfig: Error reading local pushio_config_adm.json. Ensure that you have downloaded it",
            "Error reading local pushio_config", "app-library"
        ),
        ("InvalidSigningKey", "not a valid ECDSA private key", "apns-sender"),
        (#"Kreait\Firebase\Exception\Messaging\ServerError(code: 500)"#, "INTERNAL", "fcm"),
        ("Push failed: 406", "appthrottled", "web-push-wns"),
        ("WebPushException: Push failed: 406 Not Acceptable", "appthrottled", "web-push-wns"),
        (
            #"Kreait\Firebase\Exception\Messaging\InvalidMessage: Invalid value at 'message.data[0].value' (TYPE_STRING), 5"#,
            "Invalid value at", "fcm"
        ),
        (#"Kreait\Firebase\Exception\Messaging\InvalidMessage"#, "INVALID_ARGUMENT", "fcm"),
        (#"Kreait\Firebase\Exception\Messaging\QuotaExceeded"#, "QUOTA_EXCEEDED", "fcm"),
        (
            #"Kreait\Firebase\Exception\Messaging\ApiConnectionFailed: Unable to connect to the API: cURL error 28: Operation timed out"#,
            "ECONNRESET", "transport"
        ),
        (
            #"Kreait\Firebase\Exception\InvalidArgumentException: The given service account is invalid"#,
            "Failed to parse service account", "admin-sdk"
        ),
        ("Unable to create a messaging service without a project ID", "Project ID is required", "admin-sdk"),
        ("Invalid service account: The given file could not be read", "Failed to parse service account", "admin-sdk"),
        (
            "firebase_admin.exceptions.UnknownError: Unknown error while making a remote service call: Error while calling Auth service (INVALID_KEY).",
            "INVALID_KEY", "fcm-legacy"
        ),
        (
            "ValueError: The default Firebase app already exists. This means you called initialize_app() more than once without providing an app name as the second argument.",
            "app/duplicate-app", "admin-sdk"
        ),
        (
            "AttributeError: module 'firebase_admin.messaging' has no attribute 'send_multicast'",
            "sendMulticast is not a function", "admin-sdk"
        ),
        (
            "AttributeError: module 'firebase_admin' has no attribute 'messaging'", "module has no messaging",
            "admin-sdk"
        ),
        ("ValueError: Message.data must not contain non-string values.", "messaging/invalid-payload", "admin-sdk"),
        ("ValueError: Message.token must be a non-empty string.", "refused by the SDK", "admin-sdk"),
        (#"ValueError: AndroidConfig.priority must be "high" or "normal"."#, "refused by the SDK", "admin-sdk"),
        ("ValueError: message must be an instance of messaging.Message class.", "refused by the SDK", "admin-sdk"),
        (
            "TypeError: admin.messaging(...).sendMulticast is not a function", "sendMulticast is not a function",
            "admin-sdk"
        ),
        ("TypeError: messaging.sendToDevice is not a function", "sendMulticast is not a function", "admin-sdk"),
        (
            "TypeError: (0 , firebase_admin_messaging__WEBPACK_IMPORTED_MODULE_1__.getMessaging) is not a function",
            "module has no messaging", "admin-sdk"
        ),
        (
            #"FirebaseMessagingError: Messaging payload contains an invalid "notification" property. Valid properties are "data" and "notification"."#,
            "messaging/invalid-payload", "admin-sdk"
        ),
        (
            "FirebaseMessagingError: android.ttl must be a non-negative duration in milliseconds",
            "TTL must be a non-negative duration in milliseconds", "admin-sdk"
        ),
        (
            "FirebaseMessagingError: android.notification.color must be in the form #RRGGBB",
            "must be in the form #RRGGBB", "admin-sdk"
        ),
        ("FirebaseMessagingError: apns.payload.aps.badge must be a number", "refused by the SDK", "admin-sdk"),
        (
            "FirebaseMessagingError: apns.payload.aps.alert must be a string or a non-null object",
            "refused by the SDK", "admin-sdk"
        ),
        (
            "Failed to parse private key: Error: Invalid PEM formatted message.", "Invalid PEM formatted message",
            "admin-sdk"
        ),
        (
            #"Service account object must contain a string "project_id" property."#, "Failed to parse service account",
            "admin-sdk"
        ),
        (
            "Error: Failed to parse service account json file: Error: ENOENT: no such file or directory",
            "Failed to parse service account", "admin-sdk"
        ),
        ("app/http2-stream-error", "NGHTTP2_REFUSED_STREAM", "transport"),
        (
            "google: could not find default credentials. See https://cloud.google.com/docs/authentication/external/set-up-adc for more information",
            "Could not load the default credentials", "admin-sdk"
        ),
        ("project ID is required to access Firebase Cloud Messaging client", "Project ID is required", "admin-sdk"),
        ("tokens must not be nil or empty", "tokens list must not contain more than 500", "admin-sdk"),
        ("java.lang.IllegalStateException: FirebaseApp with name [DEFAULT] doesn't exist.", "app/no-app", "admin-sdk"),
        (
            "java.lang.IllegalStateException: FirebaseApp name [DEFAULT] already exists!", "app/duplicate-app",
            "admin-sdk"
        ),
        (
            "java.io.IOException: Error getting access token for service account: 400 Bad Request",
            "app/invalid-credential", "admin-sdk"
        ),
        (
            "com.google.auth.oauth2.GoogleAuthException: Error getting access token for service account: 401 Unauthorized",
            "app/invalid-credential", "admin-sdk"
        ),
        ("System.ArgumentException: The default FirebaseApp already exists.", "app/duplicate-app", "admin-sdk"),
        ("System.NullReferenceException: FirebaseMessaging.DefaultInstance", "app/no-app", "admin-sdk"),
        ("messaging/fcm-token-error", "firebase_messaging/unknown", "app-library"),
        (
            "Failed resolution of: Lcom/google/firebase/iid/FirebaseInstanceId", "FirebaseInstanceId is missing",
            "firebase-android"
        ),
        ("[firebase_messaging/unknown] An unknown error has occurred.", "firebase_messaging/unknown", "app-library"),
        (
            #"FLTFirebaseMessaging: An error occurred while calling method Messaging#getToken, errorOrNil => { NSLocalizedFailureReason = "Invalid fetch response, expected 'token' or 'Error' key"; }"#,
            "I-FCM040002", "firebase-ios"
        ),
        (
            "11.2.0 - [FirebaseMessaging][I-FCM040002] Invalid fetch response, expected 'token' or 'Error' key",
            "I-FCM040002", "firebase-ios"
        ),
        ("ImagePipelineFactory was not initialized!", "NOTIFEE", "app-library"),
        (
            "failed to find rejected notification with sequence number 0 (buffer has range null to null)",
            "failed to find rejected notification", "apns-sender"
        ),
        ("registerRejectedNotificationListener : INVALID_TOKEN", "failed to find rejected notification", "apns-sender"),
        (#"{"status":"error","message":"x","details":{"error":"DeveloperError"}}"#, "DeveloperError", "expo"),
        ("ERROR: Could not get a pushToken from Apple!", "Could not get a pushToken from Apple", "onesignal"),
        (
            #"Error Domain=OneSignalError Code=400 "(null)" UserInfo={returned={ errors = ( "[\"Identifier invalid format.\"]" ); }}"#,
            "Identifier invalid format", "onesignal"
        ),
        (
            "Invalid (legacy) Server-key delivered or Sender is not authorized to perform request.", "INVALID_KEY",
            "fcm-legacy"
        ),
        (
            "HTTP Error 401: The request's Authentication (Server-) Key contained an invalid or malformed FCM-Token (a.k.a . IID-Token)",
            "INVALID_KEY", "fcm-legacy"
        ),
        ("401 INVALID_KEY_TYPE", "INVALID_KEY", "fcm-legacy"),
        ("Error: Unsupported content encoding specified.", "Unsupported content encoding", "web-push"),
        (
            "Error: use maximum of 32 characters from the URL or filename-safe Base64 characters set",
            "Unsupported content encoding", "web-push"
        ),
        ("TTL should be a number and should be at least 0", "Unsupported content encoding", "web-push"),
        ("ErrorException: Size of payload must not be greater than 4078 octets.", "413 Payload Too Large", "web-push"),
        ("Invalid data: only uncompressed keys are supported.", "only uncompressed keys are supported", "web-push"),
        ("Error: token.keyId is missing", "token.keyId or token.teamId is missing", "apns-sender"),
        ("Error: unable to parse credentials, incorrect passphrase", "unable to parse credentials", "apns-sender"),
        ("Error: unable to parse key, no private key found", "unable to parse credentials", "apns-sender"),
        (
            "Error: certificate does not support configured environment, production: true",
            "unable to parse credentials", "apns-sender"
        ),
        ("Error: certificate and key do not match", "unable to parse credentials", "apns-sender"),
        ("Error: Token has invalid length", "BadDeviceToken", "apns"),
        ("VError: apn write timeout", "stream ended unexpectedly", "transport"),
        ("VError: client session is either closed or destroyed", "NGHTTP2_REFUSED_STREAM", "transport"),
        ("VError: Error 500, stream ended unexpectedly", "stream ended unexpectedly", "transport"),
        ("VError: Timeout, aborted, or other unknown error", "stream ended unexpectedly", "transport"),
        ("Frame error: (frameType: 4, errorCode 7, streamId: 1)", "NGHTTP2_REFUSED_STREAM", "transport"),
        ("Expected Expo to respond with 100 tickets but got 99", "Expo responded with an error", "expo"),
        ("Expo responded with an error with status code 504: <html>", "Expo responded with an error", "expo"),
        (
            "'notification.android.largeIcon' expected a React Native ImageResource value or a valid string URL.",
            "notifee refuses a value", "app-library"
        ),
        (
            "notifee.displayNotification(*) 'notification.android' expected an object value.",
            "notifee refuses a value", "app-library"
        ),
        ("'channel.id' expected a valid string id.", "notifee refuses a value", "app-library"),
        ("Failed to parse service account json file: Unexpected token", "Failed to parse service account", "admin-sdk"),
        ("Service account must be an object.", "Failed to parse service account", "admin-sdk"),
        ("Failed to parse private key.", "Failed to parse service account", "admin-sdk"),
        (
            "The default Firebase app is not initialized. Make sure to initialize the default app by calling initialize_app().",
            "app/no-app", "admin-sdk"
        ),
        (
            #"Invalid service account certificate. Certificate must contain a "type" field set to "service_account"."#,
            "Failed to parse service account", "admin-sdk"
        ),
        (
            #"Failed to initialize a certificate credential. Caused by: "Could not deserialize key data.""#,
            "Failed to parse service account", "admin-sdk"
        ),
        (
            #"Firebase app named "[DEFAULT]" already exists. This means you called initialize_app() more than once"#,
            "app/duplicate-app", "admin-sdk"
        ),
        (
            #"A Firebase app named "[DEFAULT]" already exists with a different configuration."#, "app/duplicate-app",
            "admin-sdk"
        ),
        ("Unexpected topic management response: None.", "app/unable-to-parse-response", "admin-sdk"),
        (
            "Registration token(s) provided to subscribeToTopic() must be a non-empty string or a non-empty array.",
            "tokens list must not contain more than 500", "admin-sdk"
        ),
        (
            "Too many registration tokens provided in a single request to subscribeToTopic(). Batch your requests to contain no more than 1,000 registration tokens per request.",
            "tokens list must not contain more than 500", "admin-sdk"
        ),
        ("Multiple specifications for contentAvailable in Aps", "Multiple specifications for", "admin-sdk"),
        (
            "apns.payload.aps.alert.locKey is required when specifying locArgs", "is required when specifying",
            "admin-sdk"
        ),
        ("aps must be specified", "must contain an [aps] key", "fcm"),
        ("Aps dictionary is required in ApnsConfig", "must contain an [aps] key", "fcm"),
        ("Multiple alert specifications (string and ApsAlert) found.", "Multiple specifications for", "admin-sdk"),
        (
            "Analytics label must have format matching'^[a-zA-Z0-9-_.~%]{1,50}$", "Analytics label must have format",
            "admin-sdk"
        ),
        ("Malformed image URL string: foo.png.", "must be a valid URL string", "admin-sdk"),
        (#"invalid image URL: "foo.png""#, "must be a valid URL string", "admin-sdk"),
        (#"invalid link URL: "http://x"; want scheme: "https""#, "must be a valid URL string", "admin-sdk"),
        (#"multiple specifications for the key "aps""#, "Multiple specifications for", "admin-sdk"),
        ("critical sound volume must be in the interval [0, 1]", "refused by the SDK", "admin-sdk"),
        ("color must be in the #RRGGBB form", "must be in the form #RRGGBB", "admin-sdk"),
        ("notificationCount if specified must be zero or positive valued", "refused by the SDK", "admin-sdk"),
        (
            "TTL must be a non-negative duration in milliseconds",
            "TTL must be a non-negative duration in milliseconds", "admin-sdk"
        ),
        ("Invalid priority value: urgent. Only 'high' and 'normal' are allowed.", "refused by the SDK", "admin-sdk"),
        ("Exactly one of fid, topic, token or condition is required", "Recipient of the message is not set", "fcm"),
        ("at least one token or fid must be specified", "Recipient of the message is not set", "fcm"),
        ("Stream failure and session failures occurred", "NGHTTP2_REFUSED_STREAM", "transport"),
        ("timeout of 15000ms exceeded", "ETIMEDOUT", "transport"),
        ("Error while parsing response data", "app/unable-to-parse-response", "admin-sdk"),
        ("Unable to parse multipart payload as JSON", "app/unable-to-parse-response", "admin-sdk"),
        (
            "messages must be a list of messaging.Message instances.", "tokens list must not contain more than 500",
            "admin-sdk"
        ),
        (
            "The total number of tokens and fids must not exceed 500.", "tokens list must not contain more than 500",
            "admin-sdk"
        ),
        ("Message must be a non-null object", "refused by the SDK", "admin-sdk"),
        ("data must be a non-null object", "refused by the SDK", "admin-sdk"),
        (
            "push.send http error status=403 endpoint=https://fcm.googleapis.com/fcm/send/abc",
            "403 of fcm.googleapis.com", "web-push-fcm"
        ),
        ("java.net.SocketTimeoutException: connect timed out", "ETIMEDOUT", "transport"),
        ("urllib.error.HTTPError: HTTP Error 400: Bad Request", "400 Bad Request", "transport"),
        ("APNS Notification caused error: 8 for device", "failed to find rejected notification", "apns-sender"),
        ("513: 'Transmission Error'", "failed to find rejected notification", "apns-sender"),
        ("HandleFailedNotification Status code 8", "failed to find rejected notification", "apns-sender"),
        ("apn write failed: GOAWAY: PROTOCOL_ERROR Stream 5 does not exist", "NGHTTP2_REFUSED_STREAM", "transport"),
        ("Couldn't get GCM token for device", "SERVICE_NOT_AVAILABLE", "firebase-android"),
        (
            "Native module RNFBAppModule not found. Re-check module install, linking, configuration, build and install steps.",
            "MissingPluginException", "app-library"
        ),
        ("Error 502 (Server Error)!!1", "500 Internal Server Error", "transport"),
        (#"{"errors":["Invalid app_id format"]}"#, "app_id not found", "onesignal"),
        (
            #"{"errors":["Please include a case-sensitive header of Authorization: Basic <YOUR-REST-API-KEY-HERE> or Bearer token=\"<YOUR-REST-API-KEY-HERE>\" with a valid REST API key."],"reference":["https://documentation.onesignal.com/docs/accounts-and-keys#section-keys-ids"]}"#,
            "app_id not found", "onesignal"
        ),
        (#"{"errors":{"invalid_external_user_ids":["1"]}}"#, "invalid_player_ids", "onesignal"),
        (#"{"errors":[{"code":"API_ERROR","message":"\"to\" is required."}]}"#, "VALIDATION_ERROR", "expo"),
        ("py_vapid.VapidException: Missing 'aud' from claims", "Missing 'aud' from claims", "web-push"),
        ("NIOHTTP2.StreamClosed(streamID: 1, errorCode: PROTOCOL_ERROR)", "NGHTTP2_REFUSED_STREAM", "transport"),
        ("crypto/tls: failed to parse private key", "unable to parse credentials", "apns-sender"),
        (
            "OpenSSL::PKey::PKeyError: pkeys are immutable on OpenSSL 3.0", "pkeys are immutable on OpenSSL 3.0",
            "web-push"
        ),
        (
            "OpenSSL error: digital envelope routines::unsupported", "digital envelope routines::unsupported",
            "apns-sender"
        ),
        (
            "cURL error 35: OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to fcm.googleapis.com:443",
            "Remote host terminated the handshake", "transport"
        ),
        ("cURL error 52: Empty reply from server", "ECONNRESET", "transport"),
        ("cURL error 16: HTTP/2 framing layer", "HTTP/2 client preface", "transport"),
        ("apns2: token: AuthKey must be a valid .p8 PEM file", "not a valid ECDSA private key", "apns-sender"),
        ("token: AuthKey must be of type ecdsa.PrivateKey", "not a valid ECDSA private key", "apns-sender"),
        ("certificate: failed to decrypt private key", "unable to parse credentials", "apns-sender"),
        ("pkcs12: expected exactly two safe bags in the PFX PDU", "unable to parse credentials", "apns-sender"),
        ("ApnsNotificationException: Apns notification error: 'InvalidToken'", "BadDeviceToken", "apns"),
        (
            "You have selected the Production server, yet your Certificate does not appear to be the Production certificate",
            "unable to parse credentials", "apns-sender"
        ),
        ("GcmNotificationException: Unauthorized", "INVALID_KEY", "fcm-legacy"),
        ("DeviceSubscriptionExpiredException", "Unregistered", "apns"),
        (
            "System.Security.Cryptography.CryptographicException: The system cannot find the file specified",
            "CryptographicException", "apns-sender"
        ),
        ("CryptographicException: Access denied", "CryptographicException", "apns-sender"),
        (
            "Webpush::InvalidSubscription: host: fcm.googleapis.com, #<Net::HTTPNotFound 404 Not Found readbody=true>",
            "410 Gone", "web-push"
        ),
        ("Webpush::PayloadTooLarge", "413 Payload Too Large", "web-push"),
        ("Webpush::TooManyRequests", "429 Too Many Requests", "web-push"),
        (
            "PlatformException(invalid_big_picture, The resource big_picture could not be found", "invalid_large_icon",
            "app-library"
        ),
        (
            "PlatformException(invalid_large_icon, The resource https://x.example/y.png could not be found. Please make sure it has been added as a drawable resource to your Android head project., null, null)",
            "invalid_large_icon", "app-library"
        ),
        (
            "PlatformException(invalid_icon, The resource ic_x could not be found. Please make sure it has been added as a drawable resource",
            "invalid_icon", "app-library"
        ),
        (
            "An error occurred (InvalidParameter) when calling the Publish operation: Invalid parameter: Message Reason: Invalid notification for protocol APNS_VOIP_SANDBOX: aps key is expected",
            "aps key is expected", "sns"
        ),
        (
            "Killing app because it never posted an incoming call to the system after receiving a PushKit VoIP push callback.",
            "never posted an incoming call", "ios"
        ),
        (
            "Apps receving VoIP pushes must post an incoming call (via CallKit or IncomingCallNotifications) in the same run loop",
            "never posted an incoming call", "ios"
        ),
        (#"app.ERROR: {"command":8,"status":7,"identifier":0}"#, "Invalid payload size", "apns-sender"),
        (
            "There was an error delivering the notificaton 0: Invalid payload size", "Invalid payload size",
            "apns-sender"
        ),
        (
            "Webpush::InvalidSubscription (#<Net::HTTPBadRequest 400 UnauthorizedRegistration readbody=true>)",
            "UnauthorizedRegistration", "web-push-fcm"
        ),
        ("InvalidTokenFormat(400)", "InvalidTokenFormat", "web-push-fcm"),
        (
            #"The recipient "ExponentPushToken[x]" is associated with a different experience than @app"#,
            "different experience", "expo"
        ),
        (
            "You can send a maximum of 100 notifications per request (received 115); divide your requests.",
            "PUSH_TOO_MANY_NOTIFICATIONS", "expo"
        ),
        (
            "pywebpush/__init__.py, in send: urlparse(subscription_info.get('endpoint')): 'str' object has no attribute 'get'",
            "subscription_info is a text", "web-push"
        ),
        ("[V] Skipping channel create. All features are disabled.", "Skipping channel create", "app-library"),
        (
            "JSON_PARSING_ERROR: Unexpected token END OF FILE at position 0.", "JSON_PARSING_ERROR", "fcm-legacy"
        ),
        (
            #"resulted in a `400 Bad Request` response: "registration_ids" field is not a JSON array"#,
            "JSON_PARSING_ERROR", "fcm-legacy"
        ),
        ("showNotification was called outside of push event lifetime", "outside of push event lifetime", "web-push"),
        (
            "ERROR: Notification willShowInForeground completion timed out. Completion was not called within 25 seconds.",
            "willShowInForeground completion timed out", "onesignal"
        ),
        (
            "[I-FCM002019] FIRMessaging received data-message, but FIRMessagingDelegate's-messaging:didReceiveMessage: not implemented",
            "I-FCM002019", "firebase-ios"
        ),
        ("Unexpected token o in JSON at position 1", "Unexpected token o in JSON", "transport"),
        (
            "WebPushError: payload must be either a string or a node Buffer.",
            "payload must be either a string or a node Buffer", "web-push"
        ),
        ("Error 52134: Invalid APNs device token", "BadDeviceToken", "apns"),
        ("Invalid Android message priority!", "refused by the SDK", "admin-sdk"),
        (
            #"Kreait\Firebase\Exception\Messaging\InvalidMessage: Recipient of the message is not set."#,
            "Recipient of the message is not set", "fcm"
        ),
        ("java.net.SocketTimeoutException: timeout", "ETIMEDOUT", "transport"),
        (
            "Received remote notification request 3D-A2 [ waking: 0, hasAlertContent: 1, hasSound: 0 hasBadge: 0 hasContentAvailable: 0 hasMutableContent: 0 pushType: Alert]",
            "no mutable content in SpringBoard's log", "ios"
        ),
        (
            "com.apple.pushLaunch.com.example.app:017A28:[ {name: ApplicationPolicy, response: {Decision: Must Not Proceed}} ]",
            "com.apple.pushLaunch", "ios"
        ),
        ("-[NSNull length]: unrecognized selector sent to instance 0x1f8", "[NSNull length]", "firebase-ios"),
        ("received error 400 (GCM failed to parse the JSON request.", "JSON_PARSING_ERROR", "fcm-legacy"),
        (
            "Attempt to invoke virtual method 'java.lang.String com.google.firebase.messaging.RemoteMessage$Notification.getTitle()' on a null object reference",
            "getNotification() is null", "firebase-android"
        ),
        (
            #"Error Domain=NSCocoaErrorDomain Code=3010 "REMOTE_NOTIFICATION_SIMULATOR_NOT_SUPPORTED_NSERROR_DESCRIPTION""#,
            "NSCocoaErrorDomain 3010", "ios"
        ),
        (
            "Could not register for remote notifications: Error Domain=NSCocoaErrorDomain Code=3000", "aps-environment",
            "ios"
        ),
        (
            "[Firebase/Messaging][I-FCM002010] The subscription operation failed due to an error getting the FCM token",
            "I-FCM002022", "firebase-ios"
        ),
        ("exceeded the memory limit of 24 MB", "EXC_RESOURCE", "ios"),
        (
            "Push registration failed with AbortError: push service error", "Registration failed - push service error",
            "firebase-js"
        ),
        ("DOMException: Registration failed - no sender id provided", "missing applicationServerKey", "web-push"),
        ("reason: [option]unRegistered", "Unregistered", "apns"),
        ("Reason: Unregistered | Reason String: Unregistered", "Unregistered", "apns"),
        (
            "[TransportException] Unable to post the Firebase message: <HTML><HEAD><TITLE>Not Found</TITLE></HEAD>",
            "Symfony's Firebase notifier", "fcm-legacy"
        ),
        (
            "Notice: Undefined index: message_id at /vendor/symfony/firebase-notifier/FirebaseTransport.php:92",
            "Symfony's Firebase notifier", "fcm-legacy"
        ),
        (#"The "firebase" scheme is not supported."#, "Symfony's missing bridge", "fcm"),
        (
            "E/Appboy v1.19.0: One or multiple of the sender IDs provided are invalid.", "INVALID_SENDER",
            "firebase-android"
        ),
        ("Appboy SDK Error: ServiceWorker registration failed", "ServiceWorker registration failed", "web-push"),
        (
            "The script resource is behind a redirect, which is disallowed.", "service worker's script redirect",
            "web-push"
        ),
        ("SyntaxError: Cannot use import statement outside a module", "script evaluation failed", "web-push"),
        (
            "Failed to construct 'Notification': Actions are only supported for persistent notifications shown using ServiceWorkerRegistration.showNotification().",
            "Notification: Illegal constructor", "web-push"
        ),
        ("Register request has failed with Error=PHONE_REGISTRATION_ERROR", "GCM register has failed", "app-library"),
        ("[ messageId=X errorCode=21301 reason=Invalid application secret. ]", "errorCode=21301", "xiaomi"),
        ("Reason: AppId(id=1) in the blacklist, forbid to send messages", "Xiaomi's blacklist", "xiaomi"),
        (
            "error: Embedded binary's bundle identifier is not prefixed with the parent app's bundle identifier.",
            "bundle identifier is not prefixed", "xcode"
        ),
        (
            "error: Embedded binary is not signed with the same certificate as the parent app.",
            "Embedded binary is not signed", "xcode"
        ),
        ("Command ValidateEmbeddedBinary failed with a nonzero exit code", "ValidateEmbeddedBinary", "xcode"),
        (
            #"Provisioning profile "Shop" doesn't support the Push Notifications capability."#,
            "Provisioning profile without pushes", "xcode"
        ),
        (
            #"Provisioning profile "Shop" doesn't include the aps-environment entitlement."#,
            "Provisioning profile without pushes", "xcode"
        ),
        ("Termination Reason: RUNNINGBOARD 0xdead10cc", "0xdead10cc", "ios"),
        (
            "Context.startForegroundService() did not then call Service.startForeground()",
            "startForeground() was not called", "android"
        ),
        (
            "startForegroundService() not allowed due to mAllowStartForeground false: service app.notifee",
            "mAllowStartForeground", "android"
        ),
        (
            "Invalid parameter: This endpoint is already registered with a different token.",
            "already registered with a different token", "sns"
        ),
        ("EndpointDisabledException", "EndpointDisabled", "sns"),
        ("errorCode:907135003, transactionId:1", "907135003", "huawei"),
        ("In connect, bind core service fail", "907135003", "huawei"),
        (
            "ERR! parse-server-push-adapter APNS cannot find vaild connection for 03",
            "APNS cannot find valid connection", "apns-sender"
        ),
        ("push_notifications.apns.APNSServerError: ConnectionFailed", "PyAPNs2's ConnectionFailed", "apns-sender"),
        (
            "[SSL: TLSV1_ALERT_INTERNAL_ERROR] tlsv1 alert internal error (_ssl.c:590)", "alert certificate expired",
            "transport"
        ),
        ("Error: Key 'tokens' is not a valid recipient key.", "is not a valid recipient key", "fcm-legacy"),
        ("The specified resource description is invalid.", "resource description is invalid", "azure"),
        (
            "AttributeError: module 'firebase_admin.messaging' has no attribute 'ApiCallError'",
            "messaging.ApiCallError", "admin-sdk"
        ),
        (
            "[I-IID017000] Could not determine the app's default Keychain access group (-34018)", "I-IID017000",
            "firebase-ios"
        ),
        (
            "W/FirebaseApp: Default FirebaseApp failed to initialize because no default options were found.",
            "Default FirebaseApp is not initialized", "firebase-android"
        ),
        (
            "Failed to authenticate with the FCM server. Ensure the FCM server key you uploaded is correct.",
            "InvalidCredentials", "expo"
        ),
        (
            "exp claim MUST NOT be more than 24 hours from the time of the request",
            "exp claim MUST NOT be more than 24 hours", "web-push-fcm"
        ),
        (
            "ERROR 400 for endpoints: https://wns2-par02p.notify.windows.com/w/?token=a", "X-WNS-Cache-Policy",
            "web-push-wns"
        ),
        ("Missing TTL header", "errno 111", "web-push-mozilla"),
        (#"ArgumentError "encrypted payload is too big""#, "413 Payload Too Large", "web-push"),
        (#"Kreait\Firebase\Exception\Messaging\SenderIdMismatch"#, "SENDER_ID_MISMATCH", "fcm"),
        ("error code 8 (Invalid Token)", "gateway.push.apple.com", "apns-sender"),
        (#"{"errors": ["malformed delivery id: ."]}"#, "malformed delivery id", "app-library"),
        (
            "500 Server Error: Internal Server Error for url: https://fcm.googleapis.com/v1/projects/p/messages:send",
            "INTERNAL", "fcm"
        ),
        ("NotificationService.m:9:9 'FirebaseMessaging.h' file not found", "No such module", "xcode"),
        ("NotificationService.swift:45:8 No such module 'OneSignalExtension'", "No such module", "xcode"),
        (
            "[!] Unable to find host target(s) for ImageNotification. Please add the host targets for the embedded targets to the Podfile.",
            "Unable to find host target(s)", "xcode"
        ),
        (
            "[!] Unable to integrate the following embedded targets with their respective host targets",
            "Unable to integrate the following embedded targets", "xcode"
        ),
        (
            "Please set your project ID. A valid Firebase project ID is required to communicate with Firebase server APIs",
            "Please set your Project ID", "firebase-android"
        ),
        ("E/FlutterFcmService( 3245): Fatal: failed to find callback", "failed to find callback", "app-library"),
        (
            "Notification Channel set in AndroidManifest.xml has not been created by the app. The default value will be used.",
            "Notification Channel requested", "firebase-android"
        ),
        (
            #"The environment variable "FIREBASE_CREDENTIALS": Kreait\Firebase\ServiceAccount\Discovery\FromEnvironmentVariable; cURL error 6: Could not resolve host"#,
            "Could not load the default credentials", "admin-sdk"
        ),
        (
            "send_message() missing 1 required positional argument: 'message'", "send_message() missing",
            "admin-sdk"
        ),
        (
            "E/RNFMessagingService: Background messages will only work if the message priority is set to 'high'",
            "Background messages will only work", "app-library"
        ),
        (
            "Error: unsupported\n  at configSecureContext (node:internal)", "digital envelope routines::unsupported",
            "apns-sender"
        ),
        ("`initialize': nested asn1 error (OpenSSL::X509::CertificateError)", "nested asn1 error", "apns-sender"),
        (
            "x509: cannot validate certificate for 17.0.0.1 because it doesn't contain any IP SANs",
            "ERR_TLS_CERT_ALTNAME_INVALID", "transport"
        ),
        (
            "Error [ERR_TLS_CERT_ALTNAME_INVALID]: Hostname/IP does not match certificate's altnames: Host: 17.188.143.98.",
            "ERR_TLS_CERT_ALTNAME_INVALID", "transport"
        ),
        (
            "curl: (60) SSL: no alternative certificate subject name matches target host name '10.0.0.5'",
            "ERR_TLS_CERT_ALTNAME_INVALID", "transport"
        ),
        ("Platform token associated with the endpoint is not valid", "EndpointDisabled", "sns"),
        (
            "InvalidParameterException: Invalid parameter: JSON must contain an entry for 'default' or 'GCM'.",
            "JSON must contain an entry for", "sns"
        ),
        ("<H1>Not Found</H1> <H2>Error 404</H2>", "Error 404 (Not Found)!!1", "fcm-legacy"),
        ("FCMServerError: FCM server is temporarily unavailable", "UNAVAILABLE", "fcm"),
        ("cURL error 51: SSL: certificate verification failed", "unable to get local issuer certificate", "transport"),
        (#"{"message":"stream ended unexpectedly"}"#, "stream ended unexpectedly", "transport"),
        (
            "cURL error 0: The cURL request was retried 3 times and did not succeed.", "ECONNRESET",
            "transport"
        ),
        (
            "statusCode: 403, body: 'invalid JWT provided', endpoint: 'https://fcm.googleapis.com/fcm/send/a'",
            "invalid JWT provided", "web-push-fcm"
        ),
        (
            #"statusCode: 410, body: '{"reason":"Unregistered"}', endpoint: 'https://web.push.apple.com/QM'"#,
            "410 of web.push.apple.com", "web-push-apple"
        ),
        (
            #"{"code": 413, "errno": 104, "message": "This message is intended for a constrained device"}"#,
            "constrained device", "web-push-mozilla"
        ),
        (
            "vv = Vapid.from_string(private_key=key) ValueError: Could not deserialize key data", "Vapid.from_string",
            "web-push"
        ),
        (
            "ERROR:root:Could not open private key file: Error('Incorrect padding',)", "Vapid.from_string", "web-push"
        ),
        (
            "Push failed: <Response [403]>: <HTML> <TITLE>MismatchSenderId</TITLE> <H1>MismatchSenderId</H1>",
            "MismatchSenderId of a web push", "web-push-fcm"
        ),
        (
            "Push failed: <Response [404]>: <title>Error 404 (Not Found)!!1</title>", "404 of fcm.googleapis.com",
            "web-push-fcm"
        ),
        ("WebPushError: Payload not supported with GCM", "Payload not supported with GCM", "web-push"),
        (
            "java.lang.NoClassDefFoundError: org/bouncycastle/jce/provider/BouncyCastleProvider",
            "key spec not recognized", "web-push"
        ),
        (#":body=>"<H1>Not Found</H1>\n<H2>Error 404</H2>""#, "Error 404 (Not Found)!!1", "fcm-legacy"),
        ("illegal base64 data at input byte 25", "illegal base64 data", "web-push"),
        (
            "TypeError: undefined is not an object (evaluating 'register.pushManager.subscribe')",
            "pushManager is undefined", "web-push"
        ),
        (
            "Template 'hello is invalid: 'Headers' only acceptable for WNS and MPNS...",
            "'Headers' only acceptable for WNS", "azure"
        ),
        (
            "FirebaseError: Messaging: This browser doesn't support indexedDb.open() (messaging/indexed-db-unsupported).",
            "messaging/indexed-db-unsupported", "firebase-js"
        ),
        (
            "BadAPIRequestError: 400: attachment is too large (2700920 bytes is more than 2621440 limit",
            "attachment is too large", "pushover"
        ),
        (
            "WARNING aioapns Could not send notification a4ae653a: ConnectionClosed",
            "aioapns' ConnectionError", "apns-sender"
        ),
        ("ERROR aioapns Could not connect to server:", "aioapns' ConnectionError", "apns-sender"),
        (
            "connection aioapns 22419 Could not connect to server: 'tuple' object is not callable",
            "aioapns' ConnectionError", "apns-sender"
        ),
        ("aioapns.exceptions.MaxAttemptsExceeded", "aioapns' ConnectionError", "apns-sender"),
        ("http2 error: protocol error: not a result of an error", "NGHTTP2_REFUSED_STREAM", "transport"),
        (
            "Will retry 1 notifications after 2018-09-13 10:12:14 due to error (SocketError, Socket was remotely closed)",
            "NGHTTP2_REFUSED_STREAM", "transport"
        ),
        (
            "Error while making requests: GOAWAY - exceeded_max_concurrent_streams, Error code: 1",
            "GOAWAY - exceeded_max_concurrent_streams", "admin-sdk"
        ),
        (
            "Error while making requests: GOAWAY - server_shutting_down, Error code: 0",
            "GOAWAY - server_shutting_down", "admin-sdk"
        ),
        (
            "Error [ERR_HTTP2_STREAM_ERROR]: Stream closed with error code NGHTTP2_PROTOCOL_ERROR",
            "NGHTTP2_PROTOCOL_ERROR", "transport"
        ),
        ("javax.net.ssl.SSLException: handshake timed out", "Remote host terminated the handshake", "transport"),
        (
            "javax.net.ssl.SSLException: Received fatal alert: handshake_failure",
            "Remote host terminated the handshake", "transport"
        ),
        (
            "javax.net.ssl.SSLHandshakeException: No appropriate protocol (protocol is disabled or cipher suites are inappropriate)",
            "No appropriate protocol", "transport"
        ),
        (
            "Error 12029 calling WINHTTP_CALLBACK_STATUS_REQUEST_ERROR, 'A connection with the server could not be established'",
            "connect ECONNREFUSED", "transport"
        ),
        (
            "TypeError: undefined is not an object (evaluating 'window.safari.pushNotification')",
            "window.safari.pushNotification", "web-push"
        ),
        (
            "navigator.permissions.query({name: 'push'}) NotSupportedError: The operation is not supported.",
            "Safari's NotSupportedError", "web-push"
        ),
        (
            "Push event handling completed without showing any notification via ServiceWorkerRegistration.showNotification(). This may trigger removal of the push subscription.",
            "completed without showing any notification", "web-push"
        ),
        (
            #""errorMsg": "You must pass in a subscription with at least an endpoint.""#,
            "You must pass in a subscription", "web-push"
        ),
        (
            #"{"errors":["Option Begin your notification web_url with http:// or https://."]}"#,
            "Begin your notification web_url", "onesignal"
        ),
        (#"{"errors":["app_id must be a valid UUID"]}"#, "app_id not found", "onesignal"),
        (
            "Invalid parameter: TargetArn Reason: An ARN must have at least 6 elements, not 1 (Service: AmazonSNS; Status Code: 400; Error Code: InvalidParameter)",
            "TargetArn Reason", "sns"
        ),
        (
            #"DEBUG c.n.apns.internal.ApnsConnectionImpl - Message "com.notnoop.apns.EnhancedApnsNotification@1063a555" sent"#,
            "gateway.push.apple.com", "apns-sender"
        ),
        (
            "[ERROR] [fcm_app] Exception raised during startup. Notifications will not be delivered for this app.",
            "rpush's exception during startup", "apns-sender"
        ),
        (
            #"Credential implementation provided to initializeApp() via the "credential" property failed to fetch a valid Google OAuth2 access token with the following error: "invalid_grant: Invalid JWT Signature.""#,
            "invalid_grant", "google-oauth"
        ),
        (
            "{ responses: [ { success: false, error: [FirebaseAppError] } ], successCount: 0 }",
            "[FirebaseMessagingError]", "admin-sdk"
        ),
        (
            "DEBUG Unable to publish web push message, unexpected response (message_event=message, response_code=401, tag=webpush)",
            "Received unexpected response code", "web-push"
        ),
        (
            "statusCode: 401,\n  headers: { 'content-length': '0', 'x-wns-msg-id': '2D3CCACF3E2F45C0' }",
            "401 of notify.windows.com", "web-push-wns"
        ),
        ("WebPushException: Push failed: 502 Bad Gateway", "500 Internal Server Error", "transport"),
        ("networkError(\"Failure when receiving data from the peer\")", "ECONNRESET", "transport"),
        (
            #"{"ok":false,"error":"Could not parse request body.", "error_code":40282,"details":{"error":"Invalid device token"}}"#,
            "Airship's refusal of a body", "airship"
        ),
        (
            "Unrecoverable error when registering device with Pusher Beams (Reason - Bad JWT: No APNs credentials are configured for this instance)",
            "No APNs credentials are configured", "pusher"
        ),
        (
            "Pusher Beams (Reason - Bad Device Token: The device token could not be validated against any known credentials)",
            "could not be validated against any known credentials", "pusher"
        ),
        (
            "Failed to register device: NOKResponse(error=Something went wrong, description=Device could not be created)",
            "Beams' NOKResponse", "pusher"
        ),
        (
            "pyfcm.errors.AuthenticationError: There was an error authenticating the sender account",
            "pyfcm's AuthenticationError", "fcm"
        ),
        (
            #"Post "https://fcm.googleapis.com/v1/projects/shop/messages:send": oauth2: cannot fetch token: Post "https://oauth2.googleapis.com/token""#,
            "oauth2: cannot fetch token", "google-oauth"
        ),
        (
            #"oauth2: cannot fetch token: 400 Bad Request Response: {"error":"invalid_grant"}"#,
            "invalid_grant", "google-oauth"
        ),
        (
            "FirebaseMessagingAdminException: messaging/unknown: Unknown error occurred.",
            "messaging/unknown of Dart", "admin-sdk"
        ),
        ("Subscriber does not have a configured channel", "Subscriber does not have a configured channel", "novu"),
        (
            "sw.js:210 Uncaught (in promise) SyntaxError: Unexpected token T in JSON at position 0",
            "a worker's JSON.parse()", "web-push"
        ),
        (
            "Error: Socket unusable after connection. Hint: You may be using a certificate for the wrong environment",
            "gateway.push.apple.com", "apns-sender"
        ),
        (
            #"Fatal error: Call to undefined function Mdanter\Ecc\Curves\gmp_init() in NistCurve.php"#,
            "a PHP extension of web-push is missing", "web-push"
        ),
        (
            #"Uncaught Error: Call to undefined method Jose\Component\Core\Util\Ecc\Curve::createPrivateKey()"#,
            "web-token does not fit", "web-push"
        ),
        ("Generator point has x and y out of range", "The subscription p256dh value", "web-push"),
        (
            "TypeError: ServiceWorker script at http://localhost:8080/x.js for scope http://localhost:8080/ encountered an error during installation.",
            "script evaluation failed", "web-push"
        ),
        (
            #"{"errors":["Platforms You may only send to one delivery channel at a time."]}"#,
            "one delivery channel at a time", "onesignal"
        ),
        (
            "The request sent to the server was malformed or contained invalid parameters.",
            "malformed or contained invalid parameters", "expo"
        ),
        (
            "WARNING:urllib3.connectionpool:Connection pool is full, discarding connection: fcm.googleapis.com. Connection pool size: 10",
            "Connection pool is full", "admin-sdk"
        ),
        (
            "('Connection aborted.', RemoteDisconnected('Remote end closed connection without response'))",
            "ECONNRESET", "transport"
        ),
        ("Remote host closed connection during handshake", "Remote host terminated the handshake", "transport"),
        (
            #"google_apis\gcm\engine\registration_request.cc:291] Registration response error message: DEPRECATED_ENDPOINT"#,
            "a line of Chromium's log", "web-push"
        ),
        ("Registration response error message: QUOTA_EXCEEDED", "a line of Chromium's log", "web-push"),
        ("No such registered app found", "No such registered app found", "web-push"),
        (
            "Error - 52003 Invalid credential type (Can not use credentialType='apn' credentials for FCM notifications)",
            "52003 of Twilio", "push-gateway"
        ),
        (
            "com.windowsazure.messaging.NotificationHubsException: Error: HTTP/2.0 500 Internal Server Error - <Code>500</Code>",
            "NotificationHubsException 500", "azure"
        ),
        (
            "Microsoft.Azure.NotificationHubs.Messaging.MessagingException: System.Net.Http.HttpIOException: The response ended prematurely.",
            "The connection to Notification Hubs ended", "azure"
        ),
        (
            "internal server error: cannot publish to UnifiedPush topic without previously active subscriber, error_code=50701",
            "UnifiedPush topic without subscriber", "push-gateway"
        ),
        (
            #"403 Forbidden {"code":40301,"http":403,"error":"forbidden","link":"https://ntfy.sh/docs/publish/#authentication"}"#,
            "40301 of ntfy", "push-gateway"
        ),
        (
            "Received response to POST https://matrix.org/_matrix/push/v1/notify: 429",
            "429 of a Matrix push gateway", "push-gateway"
        ),
        (
            "Error: Call to a member function getStatusCode() on null in PushNotificationDriver.php:143",
            "getStatusCode() on null", "web-push"
        ),
        ("Response status code does not indicate success: 401 (Unauthorized).", "401 Unauthorized", "transport"),
        (
            "The request was canceled due to the configured HttpClient.Timeout of 100 seconds elapsing.", "ETIMEDOUT",
            "transport"
        ),
        ("Resource has been exhausted (e.g. check quota).", "QUOTA_EXCEEDED", "fcm"),
        ("The rate of messages to a particular device is too high.", "QUOTA_EXCEEDED", "fcm"),
        (
            "<HttpError 404 when requesting https://fcm.googleapis.com/batch returned \"Not Found\">",
            "Error 404 (Not Found)!!1", "fcm-legacy"
        ),
        (
            "http error status: 403; reason: sender id does not match regisration token; code: mismatched-credential; details: The caller does not have permission",
            "Go SDK's 403", "admin-sdk"
        ),
        (
            "com.google.firebase.messaging.FirebaseMessagingException: Unknown error while making a remote service call: Unexpected error refreshing access token",
            "oauth2.googleapis.com is not reached", "google-oauth"
        ),
        (
            "com.google.firebase.messaging.FirebaseMessagingException: Error while calling FCM backend service",
            "Error while calling FCM backend service", "admin-sdk"
        ),
        (
            #"{ "code": "messaging/authentication-error", "message": "An error occurred when trying to authenticate to the FCM servers. Raw server response: \"<HTML> <HEAD> <TITLE>PROJECT_NOT_PERMITTED</TITLE>\" Status code: 401."}"#,
            "PROJECT_NOT_PERMITTED", "fcm-legacy"
        ),
        (
            "CouldNotSendNotification Error creating resource: [message] fopen(https://oauth2.googleapis.com/token): failed to open stream: Connection timed out",
            "oauth2.googleapis.com is not reached", "google-oauth"
        ),
        (
            #""code": 401, "message": "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie", "status": "UNAUTHENTICATED", "reason": "ACCESS_TOKEN_EXPIRED""#,
            "ACCESS_TOKEN_EXPIRED", "fcm"
        ),
        (
            "java.io.IOException: Error reading credentials from stream, 'type' field not specified.",
            "Failed to parse service account", "admin-sdk"
        ),
        (
            "Error: The incoming JSON object does not contain a client_email field",
            "Failed to parse service account", "admin-sdk"
        ),
        (
            "google.auth.exceptions.MalformedError: Service account info was not in the expected format, missing fields token_uri.",
            "Failed to parse service account", "admin-sdk"
        ),
        (
            "google.auth.exceptions.RefreshError: ('unauthorized_client: Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.', {'error': 'unauthorized_client'})",
            "unauthorized_client of a service account", "google-oauth"
        ),
        (
            "RefreshError: ('invalid_scope: Invalid OAuth scope or ID token audience provided.', {'error': 'invalid_scope'})",
            "invalid_scope of a service account", "google-oauth"
        ),
        (
            #"The request was missing an Authentication Key. Please, refer to section "Authentication" of the FCM documentation, at https://firebase.google.com/docs/cloud-messaging/server."#,
            "INVALID_KEY", "fcm-legacy"
        ),
        (
            #"{"error":{"code":400,"message":"Invalid JSON payload received. Unexpected end of string. Expected a value.  ^","status":"INVALID_ARGUMENT"}}"#,
            "JSON that FCM's front end cannot read", "fcm"
        ),
        (
            "Invalid JSON payload received. Expected an object key or }. 'notification': {",
            "JSON that FCM's front end cannot read", "fcm"
        ),
        (
            #"Invalid JSON payload received. Unknown name "": Root element must be a message."#,
            "Root element must be a message", "fcm"
        ),
        (
            #""message": "Permission denied on resource project my-proj.", "status": "PERMISSION_DENIED", "reason": "CONSUMER_INVALID""#,
            "CONSUMER_INVALID", "fcm"
        ),
        (
            "Error: Failed to parse certificate key file: Error: ENOENT: no such file or directory, open 'serviceAccountKey.json'",
            "Failed to parse service account", "admin-sdk"
        ),
        (
            "curl: option --http2: the installed libcurl version doesn't support this",
            "undefined constant CURL_HTTP_VERSION_2_0", "transport"
        ),
        (
            "PHP Notice: Use of undefined constant CURL_HTTP_VERSION_2_0 - assumed 'CURL_HTTP_VERSION_2_0'",
            "undefined constant CURL_HTTP_VERSION_2_0", "transport"
        ),
        (
            "curl: (58) could not load PEM client certificate, OpenSSL error error:0909006C:PEM routines:get_name:no start line, (no key found, wrong pass phrase, or wrong file format?)",
            "could not load PEM client certificate", "apns-sender"
        ),
        (
            #"http2: server sent GOAWAY and closed the connection; LastStreamID=1999, ErrCode=NO_ERROR, debug="{"reason":"IdleTimeout"}""#,
            "IdleTimeout", "apns"
        ),
        (#"Post "https://api.push.apple.com/3/device/x": http2: client connection lost"#, "ECONNRESET", "transport"),
        (
            "http2: Transport: cannot retry err [http2: Transport received Server's graceful shutdown GOAWAY] after Request.Body was written; define Request.GetBody to avoid this error",
            "NGHTTP2_REFUSED_STREAM", "transport"
        ),
        (
            #"File "/usr/lib/python3.10/site-packages/hyper/common/headers.py", line 244 AttributeError: module 'collections' has no attribute 'MutableMapping'"#,
            "hyper on Python 3.10", "apns-sender"
        ),
        (
            "java.lang.IllegalStateException: Jetty ALPN/NPN has not been properly configured.",
            "No appropriate protocol", "transport"
        ),
        (
            "okhttp3.internal.http2.StreamResetException: stream was reset: REFUSED_STREAM",
            "NGHTTP2_REFUSED_STREAM", "transport"
        ),
        (
            #"{"stream reset": "NGHTTP2_ENHANCE_YOUR_CALM"} Error [ERR_HTTP2_SESSION_ERROR]: Session closed with error code NGHTTP2_ENHANCE_YOUR_CALM"#,
            "ENHANCE_YOUR_CALM", "transport"
        ),
        (
            "Error: error:0906D06C:PEM routines:PEM_read_bio:no start line at Sign.sign apn/lib/credentials/token",
            "not a valid ECDSA private key", "apns-sender"
        ),
        ("okhttp3.internal.http2.ConnectionShutdownException", "NGHTTP2_REFUSED_STREAM", "transport"),
        (
            #"Cannot create a iOS App Development provisioning profile for "com.x.y". Personal development teams, including "Jo Do", do not support the Push Notifications capability."#,
            "does not support the Push Notifications capability", "xcode"
        ),
        (
            #"Provisioning profile "iOS Team Provisioning Profile: com.x" doesn't include the Push Notifications capability."#,
            "Provisioning profile without pushes", "xcode"
        ),
        (
            #"ERROR ITMS-90473: "CFBundleVersion Mismatch. The CFBundleVersion value '1' of extension 'App.app/PlugIns/NotificationService.appex' does not match the CFBundleVersion value '2' of its containing iOS application""#,
            "ITMS-90473", "app-store"
        ),
        (
            "Appex bundle at /private/var/installd/NotificationService.appex does not define an NSExtension dictionary in its Info.plist",
            "NSExtension of an extension", "xcode"
        ),
        (
            #"Undefined symbols for architecture arm64: "_OBJC_CLASS_$_FIRMessaging", referenced from: objc-class-ref in NotificationService.o"#,
            "No such module", "xcode"
        ),
        ("NotificationService.m:10:9: Module 'FirebaseMessaging' not found", "No such module", "xcode"),
        (
            "dyld: Library not loaded: @rpath/FirebaseMessaging.framework/FirebaseMessaging Referenced from: NotificationService.appex/NotificationService Reason: image not found",
            "a framework that is not in the app", "ios"
        ),
        (
            #"NotificationService: attachment error: Error Domain=NSCocoaErrorDomain Code=260 "The file “image.png” couldn’t be opened because there is no such file.""#,
            "NSCocoaErrorDomain 260", "ios"
        ),
        ("Using APNS Notification Push Plugin register failed", "Push Plugin register failed", "app-library"),
        (
            "error: Multiple commands produce '/Build/Products/Debug-iphoneos/Runner.app/PlugIns/ImageNotification.appex'",
            "Multiple commands produce an extension", "xcode"
        ),
        (
            "java.lang.RuntimeException: Could not copy bitmap to parcel blob. at android.graphics.Bitmap.writeToParcel at android.app.Notification.writeToParcelImpl",
            "TransactionTooLargeException", "android"
        ),
        (
            "android.app.RemoteServiceException$BadForegroundServiceNotificationException: Bad notification(tag=null, id=11) posted from package com.x, crashing app(uid=10341, pid=29651): Couldn't create icon StatusBarIcon(icon=Icon(typ=RESOURCE",
            "Couldn't create icon", "android"
        ),
        (
            "java.lang.SecurityException: UID 10234 does not have permission to content://com.x.provider/img.jpg [user 0] at android.app.NotificationManager.notify",
            "does not have permission to content://", "android"
        ),
        (
            "Missing permissions required by NotificationManagerCompat.notify: android.permission.POST_NOTIFICATIONS",
            "notify() without POST_NOTIFICATIONS", "android"
        ),
        (
            "java.lang.IllegalStateException: Method call should happen from the main thread. at com.squareup.picasso.Utils.checkMain at com.x.MyFirebaseMessagingService.sendNotification",
            "picture loaded on the wrong thread", "app-library"
        ),
        (
            "java.lang.IllegalArgumentException: You must call this method on a background thread at com.bumptech.glide.util.Util.assertBackgroundThread at com.x.MyFirebaseMessagingService",
            "picture loaded on the wrong thread", "app-library"
        ),
        (
            "D/skia: --- Failed to create image decoder with message 'unimplemented'",
            "Failed to create image decoder", "android"
        ),
        (
            "E/BitmapFactory: Unable to decode stream: java.io.FileNotFoundException: https:/e.com/a.jpg: open failed: ENOENT (No such file or directory)",
            "BitmapFactory cannot open a web address", "android"
        ),
        (
            "javax.net.ssl.SSLHandshakeException: java.security.cert.CertPathValidatorException: Trust anchor for certification path not found.",
            "Trust anchor for certification path not found", "android"
        ),
        (
            "Execution failed for task ':app:processDebugGoogleServices'. > No matching client found for package name 'com.x.y'",
            "No matching client found for package name", "firebase-android"
        ),
        (
            "File google-services.json is missing. The Google Services Plugin cannot function without it.",
            "File google-services.json is missing", "firebase-android"
        ),
        (
            "Manifest merger failed : Attribute meta-data#com.google.firebase.messaging.default_notification_color@resource value=(@color/primary) from AndroidManifest.xml:30 is also present at [:react-native-firebase_messaging] AndroidManifest.xml value=(@color/white).",
            "Manifest merger of FCM's defaults", "firebase-android"
        ),
        (
            "Duplicate class com.google.firebase.iid.FirebaseInstanceIdReceiver found in modules firebase-iid-20.0.1-runtime and firebase-messaging-22.0.0-runtime",
            "Duplicate class com.google.firebase.iid", "firebase-android"
        ),
        (
            "DOMException: Failed to register a ServiceWorker for scope ('https://e.com/') with script ('https://e.com/static/sw.js'): The path of the provided scope ('/') is not under the max scope allowed ('/static/').",
            "not under the max scope allowed", "web-push"
        ),
        (
            "SecurityError: Failed to register a ServiceWorker: The origin of the provided scriptURL ('https://cdn.e.com') does not match the current origin ('https://e.com').",
            "origin of the provided scriptURL", "web-push"
        ),
        (
            "DataCloneError: Failed to execute 'showNotification' on 'ServiceWorkerRegistration': #<Response> could not be cloned.",
            "showNotification could not clone data", "web-push"
        ),
        (
            "Error: Service workers are disabled or not supported by this browser",
            "Angular's service worker is off", "web-push"
        ),
        (
            "Uncaught ReferenceError: importScripts is not defined at firebase-messaging-sw.js:1",
            "importScripts is not defined", "web-push"
        ),
        (
            "Messaging: Please change your web app manifest's 'gcm_sender_id' value to '103953800507' to use Firebase messaging. (messaging/incorrect-gcm-sender-id).",
            "messaging/incorrect-gcm-sender-id", "firebase-js"
        ),
        (
            "Messaging: You must call useServiceWorker() before calling getToken() (messaging/use-sw-after-get-token)",
            "messaging/use-sw-after-get-token", "firebase-js"
        ),
        (
            "FirebaseError: Messaging: A problem occurred while subscribing the user to FCM: Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential. (messaging/token-subscribe-failed)",
            "messaging/token-subscribe-failed", "firebase-js"
        ),
        ("AbortError: Registration failed - manifest empty or missing", "missing applicationServerKey", "web-push"),
        (
            "Pusher Beams does not support this browser version (Push API not supported)",
            "Pusher Beams does not support this browser", "pusher"
        ),
        ("Error: Cannot find native module 'ExpoPushTokenManager'", "MissingPluginException", "app-library"),
        ("Failed to get push token for push notification!", "Failed to get push token for push notification", "expo"),
        (
            #"{"errors":[{"code":"VALIDATION_ERROR","message":"\"projectId\": Invalid uuid.","isTransient":false}]}"#,
            "projectId not found", "expo"
        ),
        (
            "[expo-notifications] Error encountered while updating the server registration with latest device push token",
            "Error encountered while fetching Expo token", "expo"
        ),
        (
            "Error: Keychain access failed: User interaction is not allowed. (expo-notifications getRegistrationInfoAsync)",
            "ERR_NOTIFICATIONS_KEYCHAIN_ACCESS", "expo"
        ),
        (
            "OneSignal: Missing Google Project number! Please enter a Google Project number / Sender ID on under App Settings > Android > Configuration on the OneSignal dashboard.",
            "Missing Google Project number", "onesignal"
        ),
        ("Error: Can only be used on: https://example.com", "OneSignal's site is another", "onesignal"),
        (
            "AppNotConfiguredForWebPush: This app ID does not have any web platforms enabled. Double check your app ID, or see step 1 on our setup guide",
            "AppNotConfiguredForWebPush", "onesignal"
        ),
        (
            "FATAL: OneSignal AppId: (null) - AppId is null or format is invalid, stopping initialization.",
            "AppId is null or format is invalid", "onesignal"
        ),
        (
            "UALib: Registration failed. Push provider unavailable: null",
            "Airship's push provider is unavailable", "airship"
        ),
        (
            "ERROR: To access 'package:app/main.dart::_firebaseMessagingBackgroundHandler' from native code, it must be annotated.",
            "a handler of Flutter is not annotated", "app-library"
        ),
        (
            "TypeError: null is not an object (evaluating 'RNCPushNotificationIOS.getInitialNotification')",
            "MissingPluginException", "app-library"
        ),
        (
            "Unable to load Firebase app options ([GoogleService-Info.plist, google-services.json] are missing or malformed?)",
            "Unable to load Firebase app options", "app-library"
        ),
        ("Fatal error: Uncaught Error: Call to undefined function curl_init()", "PHP's cURL is missing", "transport"),
        (
            "io.netty.handler.codec.http2.StreamBufferingEncoder$Http2GoAwayException",
            "NGHTTP2_REFUSED_STREAM", "transport"
        ),
        (
            "java.io.IOException: Stream closed before a reply was received at com.eatthepath.pushy.apns.ApnsClientHandler",
            "NGHTTP2_REFUSED_STREAM", "transport"
        ),
        (
            "Received GOAWAY from APNs server: Maximum active streams violated for this endpoint.",
            "ENHANCE_YOUR_CALM", "transport"
        ),
        (
            "io.netty.handler.codec.http2.Http2Exception$StreamException: Cannot create stream 6920771 greater than Last-Stream-ID 6920769 from GOAWAY.",
            "NGHTTP2_REFUSED_STREAM", "transport"
        ),
        (
            "apn write failed: New streams cannot be created after receiving a GOAWAY",
            "NGHTTP2_REFUSED_STREAM", "transport"
        ),
        ("Error: http2: timeout connecting to https://api.push.apple.com/", "ETIMEDOUT", "transport"),
        ("net/http: request canceled (Client.Timeout exceeded while awaiting headers)", "ETIMEDOUT", "transport"),
        (
            "ErrorException in Client.php line 99: Undefined offset: 1 vendor/edamov/pushok/src/Client.php",
            "undefined constant CURL_HTTP_VERSION_2_0", "transport"
        ),
        (#"Undefined constant "CURL_HTTP_VERSION_2_0""#, "undefined constant CURL_HTTP_VERSION_2_0", "transport"),
        (
            "com.google.firebase.messaging.FirebaseMessagingException: Failed to establish a connection: Error getting access token for service account: 10.0.0.1, iss: firebase-adminsdk-project@projectname.iam.gserviceaccount.com",
            "oauth2.googleapis.com is not reached", "google-oauth"
        ),
        (
            "SdkInitError: OneSignal: This web push config can only be used on https://mydomain.com. Your current origin is http://localhost:4200.",
            "OneSignal's site is another", "onesignal"
        ),
        (
            "OneSignalError.js:18 Uncaught (in promise) InvalidStateError: The current environment does not support this operation.",
            "OneSignal's environment without pushes", "onesignal"
        ),
        (
            "CleverTap [1678351307444]: Ensure that web push notifications are fully enabled and integrated before requesting them",
            "CleverTap's web push is off", "app-library"
        ),
        (
            "java.lang.IllegalStateException: Can't parcel a recycled bitmap at android.app.Notification.writeToParcel",
            "a recycled bitmap in a notification", "android"
        ),
        (
            "Unhandled Exception: Null check operator used on a null value #0 MethodChannelFirebaseMessaging.registerBackgroundMessageHandler",
            "failed to find callback", "app-library"
        ),
        (
            "The method 'toRawHandle' was called on null. Receiver: null Tried calling: toRawHandle()",
            "failed to find callback", "app-library"
        ),
        (
            "CDVPlugin class PushNotificationPlugin (pluginName: pushnotificationplugin) does not exist.",
            "MissingPluginException", "app-library"
        ),
        (
            "TypeError: undefined is not an object (evaluating '_PushTokenManager.default.getDevicePushTokenAsync')",
            "MissingPluginException", "app-library"
        ),
        (
            "Error encountered while fetching Expo token: TypeError: Network request failed.",
            "Error encountered while fetching Expo token", "expo"
        ),
        (
            #"Code Signing Error: Your development team, "Jo", does not support the Push Notifications capability."#,
            "does not support the Push Notifications capability", "xcode"
        ),
        (
            "warning: The CFBundleVersion of an app extension ('1') must match that of its containing parent app ('289').",
            "ITMS-90473", "app-store"
        ),
        ("missing 'type' field in credentials", "Failed to parse service account", "admin-sdk"),
        (
            #""message": "Permission denied: Consumer 'api_key:xxx' has been suspended.", "status": "PERMISSION_DENIED", "reason": "CONSUMER_SUSPENDED", "service": "firebaseinstallations.googleapis.com""#,
            "CONSUMER_SUSPENDED", "firebase-installations"
        ),
        (
            "Calling the 'getRegistrationInfoAsync' function has failed → Caused by: Keychain access failed: User interaction is not allowed.",
            "ERR_NOTIFICATIONS_KEYCHAIN_ACCESS", "expo"
        ),
        (
            "VError: apn write failed: Stream closed with error code NGHTTP2_ENHANCE_YOUR_CALM",
            "ENHANCE_YOUR_CALM", "transport"
        ),
        (
            #"Credential implementation provided to initializeApp() via the "credential" property failed to fetch a valid Google OAuth2 access token with the following error: "The incoming JSON object does not contain a client_email field""#,
            "Failed to parse service account", "admin-sdk"
        ),
        (
            "FirebaseMessagingException: Error while calling FCM backend service Caused by: java.io.IOException: Error getting access token for service account: connect timed out",
            "oauth2.googleapis.com is not reached", "google-oauth"
        ),
        (
            "java.lang.SecurityException: UID 10139 does not have permission to content://media/external_primary/audio/media/26320?title=Paper%20Clip&canonical=1 [user 0] at android.app.INotificationManager$Stub$Proxy.enqueueNotificationWithTag",
            "does not have permission to content://", "android"
        ),
        (#"{"command":8,"status":8,"identifier":0}"#, "gateway.push.apple.com", "apns-sender"),
        (#"{"command": 8, "status": 255, "identifier": 0}"#, "gateway.push.apple.com", "apns-sender"),
        ("GOAWAY ENHANCE_YOUR_CALM", "ENHANCE_YOUR_CALM", "transport"),
        (#"{"code":42901,"http":429,"error":"limit reached: too many requests"}"#, "429 of ntfy", "push-gateway"),
        (
            #"{"code":42908,"http":429,"error":"limit reached: daily message quota reached"}"#,
            "429 of ntfy", "push-gateway"
        ),
        ("Test Push loop back: Error: HTTP 507", "UnifiedPush topic without subscriber", "push-gateway"),
        ("OSError: [Errno 0] Error at read (/opt/python3.8/lib/python3.8/ssl.py:1099)", "ECONNRESET", "transport"),
        (
            #"Call to undefined function Minishlink\WebPush\mb_strlen()"#,
            "a PHP extension of web-push is missing", "web-push"
        ),
        ("oauth2.googleapis.com port 443: Connection refused", "oauth2.googleapis.com is not reached", "google-oauth"),
        (
            "System.IO.IOException: Authentication failed because the remote party has closed the transport stream. at System.Net.Security.SslState.StartReadFrame at PushSharp.Apple.ApnsConnection.<connect>d__25.MoveNext()",
            ".NET's TLS is refused", "transport"
        ),
        (
            "A call to SSPI failed, see inner exception. ---> System.ComponentModel.Win32Exception: The message received was unexpected or badly formatted",
            ".NET's TLS is refused", "transport"
        ),
        (
            #"{"code": 401, "errno": 109, "error": "Unauthorized", "message": "VAPID public key mismatch", "more_info": "http://autopush.readthedocs.io/en/latest/http.html#error-codes"}"#,
            "VAPID public key mismatch", "web-push-mozilla"
        ),
        (
            "-[UIApplication messaging:didRefreshRegistrationToken:]: unrecognized selector sent to instance 0x113d01680",
            "a Firebase delegate without the token's method", "app-library"
        ),
        (
            "W/GcmNotification(17640): Failed to show notification: Missing icon",
            "Failed to show notification: Missing icon", "firebase-android"
        ),
        (
            #"FirebaseError: Installations: Create Installation request failed with error "400 INVALID_ARGUMENT: Request contains an invalid argument." (installations/request-failed)."#,
            "installations/request-failed", "firebase-js"
        ),
        (
            "10.12.0 - [FirebaseMessaging][I-FCM043000] Info is not found in Keychain. OSStatus: -25300. Keychain query: {",
            "Info is not found in Keychain", "firebase-ios"
        ),
        (
            "5.17.0 - [Firebase/InstanceID][I-IID023000] No info is retrieved from Keychain OSStatus: -25300 with the keychain query {",
            "Info is not found in Keychain", "firebase-ios"
        ),
        (
            #""class":"Web::PushNotificationWorker","error_message":"invalid base64","error_class":"ArgumentError" WARN: ArgumentError: invalid base64 /opt/ruby/lib/ruby/3.0.0/base64.rb:74:in `strict_decode64'"#,
            "Web Push keys that are no base64", "web-push"
        ),
        (
            "java.lang.NullPointerException: Attempt to invoke virtual method 'int java.lang.Integer.intValue()' on a null object reference at com.dexterous.flutterlocalnotifications.FlutterLocalNotificationsPlugin.setSmallIcon(FlutterLocalNotificationsPlugin.java:154)",
            "setSmallIcon of flutter_local_notifications", "app-library"
        ),
        (
            "error: reference to bigLargeIcon is ambiguous bigPictureStyle.bigLargeIcon(null); both method bigLargeIcon(Bitmap) in BigPictureStyle and method bigLargeIcon(Icon) in BigPictureStyle match",
            "reference to bigLargeIcon is ambiguous", "app-library"
        ),
        (
            #"error: exportArchive: Provisioning profile "com.teamwire.messenger.NotificationServiceExtension AdHoc 1533799814" doesn't support the group.com.teamwire.messenger App Group."#,
            "Provisioning profile of an extension", "xcode"
        ),
        (
            "No profiles for 'com.myapp.ios.OneSignalNotificationServiceExtension' were found: Xcode couldn't find any iOS App Development provisioning profiles matching it",
            "Provisioning profile of an extension", "xcode"
        ),
        (
            "This app cannot be installed because its integrity could not be verified.",
            "integrity could not be verified", "xcode"
        ),
        (
            "Error: An error occurred when trying to authenticate to the FCM servers. Make sure the credential used to authenticate this SDK has the proper permissions. at FirebaseMessagingError at Messaging.sendToTopic",
            "authentication of an older send method", "admin-sdk"
        ),
        (
            #"SpringBoard(UserNotificationsCore)[33334] <Error>: [com.myapp.auth.app] No service extension record found for app [com.myapp.auth.app] No valid extension available for bundle error=Error Domain=UNErrorDomain Code=1904 "Unknown application""#,
            "No extension available", "ios"
        ),
        (
            #"Failed to fetch APNS token Error Domain=com.firebase.iid Code=1001 "(null)""#,
            "com.firebase.iid 1001", "firebase-ios"
        ),
        (
            "<FIRInstanceID/WARNING> Firebase messaging not setup correctly, nil senderID.",
            "nil senderID", "firebase-ios"
        ),
        (
            "Warning: None of the selected users have matching push tokens for Android Push",
            "None of the selected users have matching push tokens", "braze"
        ),
        (
            #"Target [Pushok\AuthProviderInterface] is not instantiable while building [Pushok\Client]"#,
            "Pushok without its settings", "apns-sender"
        ),
        (
            "java.io.IOException: The Application Default Credentials are not available. They are available if running in Google Compute Engine. Otherwise, the environment variable GOOGLE_APPLICATION_CREDENTIALS must be defined pointing to a file defining the credentials.",
            "Could not load the default credentials", "admin-sdk"
        ),
        (
            "FCMInitializer : class path resource [google/askkatie-36b0d-firebase-adminsdk-az4xt-ca61fca33f.json] cannot be opened because it does not exist",
            "the service account's file is not there", "admin-sdk"
        ),
        (
            #"Can not find sender for push type ios, {"where":{"deviceType":{"$in":["ios"]}},"data":{"title":"The Shining"}}"#,
            "Can not find sender for push type", "apns-sender"
        ),
        (
            #"Error: token.keyId is missing at validateToken (functions ode_modules\apn\lib\config.js:80:11)"#,
            "token.keyId or token.teamId is missing", "apns-sender"
        ),
        (
            "java.lang.IllegalStateException: WorkManager is not initialized properly. You have explicitly disabled WorkManagerInitializer in your manifest, have not manually called WorkManager#initialize at this point, and your Application does not implement Configuration.Provider. at com.onesignal.OSNotificationRestoreWorkManager.beginEnqueueingWork(OSNotificationRestoreWorkManager.java:48)",
            "WorkManager of OneSignal", "onesignal"
        ),
        (
            "DllNotFoundException: Unable to load DLL 'FirebaseCppApp-12_1_0'. Tried the load the following dynamic libraries: Unable to load dynamic library '/FirebaseCppApp-12_1_0'",
            "Firebase's library for Unity is missing", "app-library"
        ),
        (
            "DllNotFoundException: FirebaseCppApp-8_7_0 assembly:<unknown assembly> type:<unknown type> member:(null)",
            "Firebase's library for Unity is missing", "app-library"
        ),
        (
            "E Unity : InitializationException: Firebase app creation failed. at Firebase.FirebaseApp.CreateAndTrack",
            "Firebase's library for Unity is missing", "app-library"
        ),
        (
            #"Unable to instantiate service com.google.firebase.messaging.cpp.ListenerService: java.lang.ClassNotFoundException: Didn't find class "com.google.firebase.messaging.cpp.ListenerService" on path: DexPathList"#,
            "Firebase's library for Unity is missing", "app-library"
        ),
        (
            #"{"error":"Unauthorized","errorCode":401,"errorDescription":"you need to provide a valid access token or user credentials to access this api"}"#,
            "401 of Gotify", "push-gateway"
        ),
        (
            "Error #01: you need to provide a valid access token or user credentials to access this api",
            "401 of Gotify", "push-gateway"
        ),
        (
            "Couldn't render notification: the bind value at index 1 is null",
            "CleverTap's test push without wzrk_pid", "app-library"
        ),
        (
            "W/System.err(10697): java.lang.Exception: Logo is null at com.clevertap.android.sdk.Utils.getAppIcon(Utils.java:464)",
            "CleverTap's Logo is null", "app-library"
        ),
        (
            #"Service Worker Error DOMException [SecurityError: "The operation is insecure." code: 18 nsresult: 0x80530012]"#,
            "Firefox's insecure operation", "web-push"
        ),
        (
            "FirebaseError: Messaging: We are unable to register the default service worker. The operation is insecure. (messaging/failed-service-worker-registration).",
            "Firefox's insecure operation", "web-push"
        ),
        (
            "Uncaught (in promise) DOMException: Failed to register a ServiceWorker for scope ('https://192.168.1.4:8080/webpush/') with script ('https://192.168.1.4:8080/webpush/service-worker.js'): An unknown error occurred when fetching the script.",
            "unknown error with a worker's script", "web-push"
        ),
        (
            "An error occurred while retrieving token. FirebaseError: Messaging: We are unable to register the default service worker. Failed to register a ServiceWorker for scope ('http://localhost:5173/firebase-cloud-messaging-push-scope') with script ('http://localhost:5173/firebase-messaging-sw.js'): ServiceWorker script evaluation failed (messaging/failed-service-worker-registration).",
            "script evaluation failed", "web-push"
        ),
        (
            "FirebaseError: Messaging: We are unable to register the default service worker. Failed to register a ServiceWorker: A bad HTTP response code (404) was received when fetching the script. (messaging/failed-serviceworker-registration).",
            "service worker's script not found", "web-push"
        ),
        (
            "FirebaseError: Messaging: We are unable to register the default service worker. with script ('http://localhost:3000/firebase-messaging-sw.js'): The script has an unsupported MIME type ('text/html'). (messaging/failed-service-worker-registration).",
            "service worker's MIME type", "web-push"
        ),
        (
            "PlatformException(exact_alarms_not_permitted, Exact alarms are not permitted, null, null)",
            "exact_alarms_not_permitted", "app-library"
        ),
        (
            "PlatformException(error, Missing type parameter., null, java.lang.RuntimeException: Missing type parameter. at com.dexterous.flutterlocalnotifications.FlutterLocalNotificationsPlugin.loadScheduledNotifications(Unknown Source:25)",
            "Missing type parameter of Gson", "app-library"
        ),
        (
            "Error: Couldn't get push token for device. Check that your FCM configuration is valid.",
            "Couldn't get push token for device", "expo"
        ),
        (#"Driver [NotificationChannels\Fcm\FcmChannel] not supported."#, "Laravel's channel is missing", "fcm"),
        (
            "The message could not be delivered to the device identified by 'eG62o2Kku0O...0sh18PwE5ttj'. Although the token is syntactically correct, it is not known to the Firebase project you are using.",
            "UNREGISTERED", "fcm"
        ),
        (
            "Notification was not sent. You should specify device token(s), topic(s) or group(s) for sending notification.",
            "Recipient of the message is not set", "fcm"
        ),
        (#"Class 'Kreait\Firebase\Messaging\RawMessageFromArray' not found"#, "a class of Kreait is missing", "fcm"),
        (
            "Failed to register/update a ServiceWorker for scope ‘https://dev.tmmmt.com/’: Bad Content-Type of ‘text/html’ received for script ‘https://dev.tmmmt.com/OneSignalSDKWorker.js?appId=1’. Must be ‘text/javascript’, ‘application/x-javascript’, or ‘application/javascript’.",
            "service worker's MIME type", "web-push"
        ),
        (
            "CodeSign /Users/a/OneSignalNotificationServiceExtension.appex (in target 'OneSignalNotificationServiceExtension' from project 'Runner') (1 failure)",
            "CodeSign of an extension", "xcode"
        ),
        (
            "Command CodeSign failed with a nonzero exit code myApp.OneSignalNotificationServiceExtension",
            "CodeSign of an extension", "xcode"
        ),
        ("Invalid device token length, possible simulator entry", "Moon-APNS' device token", "apns-sender"),
        (
            "Connection closed with HTTP 413 (ntfy error 41301) (attachment_file_size_limit=15728640, attachment_total_size_remaining=2097152, error=attachment too large, or bandwidth limit reached, error_code=41301",
            "413 of ntfy", "push-gateway"
        ),
        (
            #"Error sending test notification: 400 Bad Request {"code":40024,"http":400,"error":"invalid request: request body must be valid JSON"}"#,
            "JSON of ntfy", "push-gateway"
        ),
        (
            #"{"code":40013,"http":400,"error":"invalid request: attachment URL is invalid"}"#,
            "attachments of ntfy", "push-gateway"
        ),
        (
            "System.UnauthorizedAccessException: ExpiredToken: .TrackingId:fa5e49c9-330d-4f0e-9bb8-58360f9a4e37_G7,TimeStamp:11/13/2018 4:05:33 PM at Microsoft.Azure.NotificationHubs.NotificationHubClient.SendRequestAsync",
            "ExpiredToken of Notification Hubs", "azure"
        ),
        (
            "com.windowsazure.messaging.NotificationHubsException: Error: HTTP/1.1 401 Unauthorized - <Error><Code>401</Code><Detail>InvalidSignature: The token has an invalid signature..TrackingId:d7252e01-8545-43b6-a548-5958770c7bfd_G2</Detail></Error>",
            "InvalidSignature of Notification Hubs", "azure"
        ),
        (
            "Error: HTTP/1.1 401 40103: Invalid authorization token signature",
            "InvalidSignature of Notification Hubs", "azure"
        ),
        (
            "com.notnoop.exceptions.NetworkIOException: javax.net.ssl.SSLHandshakeException: Remote host closed connection during handshake",
            "gateway.push.apple.com", "apns-sender"
        ),
        (
            "Fatal Exception: android.app.RemoteServiceException: Bad notification for startForeground: java.lang.RuntimeException: invalid channel for service notification: Notification(channel=null pri=0 contentView=null vibrate=null sound=null defaults=0x0 flags=0x42 color=0x00000000 groupKey=com.clamber vis=PRIVATE)",
            "Bad notification for startForeground", "android"
        ),
        (
            "android.app.RemoteServiceException$CannotPostForegroundServiceNotificationException: Bad notification for startForeground",
            "Bad notification for startForeground", "android"
        ),
        (
            "java.lang.SecurityException com.antmartshopapp.multi: One of RECEIVER_EXPORTED or RECEIVER_NOT_EXPORTED should be specified when a receiver isn't being registered exclusively for system broadcasts com.dieam.reactnativepushnotification.modules.RNPushNotification.registerNotificationsRegistration(RNPushNotification.java:88)",
            "a receiver without its export flag", "android"
        ),
        (
            "E NotificationService: Indirect notification activity start (trampoline) from com.example.app blocked",
            "notification trampoline", "android"
        ),
        (
            "E RNPushNotification: java.lang.NullPointerException: Attempt to invoke virtual method 'android.content.ComponentName android.content.Intent.getComponent()' on a null object reference at com.dieam.reactnativepushnotification.modules.RNPushNotificationHelper.getMainActivityClass",
            "RNPushNotification without a launcher", "app-library"
        ),
        (#"DOMException: "Error retrieving push subscription.""#, "Error retrieving push subscription", "web-push"),
        (
            "openssl_pkey_new(): Private key length must be at least 384 bits, configured to 0 at vendor/web-token/jwt-library/Core/Util/ECKey.php:92",
            "Unable to create the key", "web-push"
        ),
        (
            "Webpush::InvalidSubscription: #<Net::HTTPGone 410 NotRegistered readbody=true>",
            "push subscription has unsubscribed or expired", "web-push-fcm"
        ),
        (
            #"Braze v23....ationUtils com.reverb.app.debug D Notification channel from extras is invalid. No channel found with id: "Sales""#,
            "Notification channel from extras is invalid", "braze"
        ),
        (
            "Error: Could not add Device Interest. SDK not registered with Beams. Did you call .start?",
            "SDK not registered with Beams", "pusher"
        ),
        (
            "com.pusher.pushnotifications.PusherAlreadyRegisteredAnotherUserIdException: This device has already been registered to another user id., null, null)",
            "another user of Beams", "pusher"
        ),
        (
            "[PushNotifications]: This device has already been registered with Pusher. Push Notifications application with instance id: OLD. If you would like to register this device to NEW please reinstall the application.",
            "another user of Beams", "pusher"
        ),
        (
            "Execution failed for task ':app:processDebugGoogleServices'. > Please fix the version conflict either by updating the version of the google-services plugin or updating the version of com.google.android.gms to 9.0.0.",
            "google-services plugin and another version", "firebase-android"
        ),
        (
            "Exception caught during invocation of selector didReceiveNotificationRequest:withCompletionHandler:, dropping incoming message and invalidating the connection. Exception: -[__NSDictionaryI setObject:forKeyedSubscript:]: unrecognized selector sent to instance 0x105014820",
            "an extension changes a fixed dictionary", "ios"
        ),
        (
            "InvalidArgument: The registration token 'eq0HYZXzSn6Zf-TbJfXya9:APA91bEy8S' is invalid or not available",
            "not a valid FCM registration token", "fcm"
        ),
        (
            "No task registered for key RNFirebaseBackgroundMessage",
            "No background message handler has been set", "app-library"
        ),
        (
            "Fatal Exception: java.lang.Exception: Must call 'initWithContext' before use at com.onesignal.internal.OneSignalImp.getNotifications(OneSignalImp.kt:81)",
            "Must call 'initWithContext' before use", "onesignal"
        ),
        (
            "Lexical or Preprocessor Issue (Xcode): Include of non-modular header inside framework module 'firebase_messaging.FLTFirebaseMessagingPlugin': '/Users/a/ios/Pods/Headers/Public/Firebase/Firebase.h'",
            "non-modular header of firebase_messaging", "app-library"
        ),
        (
            "android.app.MissingForegroundServiceTypeException: Starting FGS without a type callerApp=ProcessRecord{e093e96 12327:com.x/u0a352} targetSDK=34 app.notifee.core.ForegroundService",
            "foreground service without a type", "android"
        ),
        (
            "Logger: homeassistant.components.mobile_app.notify Resource has been exhausted (e.g. check quota). This message is generated externally to Home Assistant.",
            "RateLimited", "home-assistant"
        ),
        (#"{"errorMessage":"You did not send a token!"}"#, "You did not send a token!", "home-assistant"),
        (
            "Dependency ':flutter_local_notifications' requires core library desugaring to be enabled for :app.",
            "desugaring of flutter_local_notifications", "app-library"
        ),
        (
            "GET https://example.com/OneSignalSDK.sw.js?appId=1&sdkVersion=160602 404 (Not Found)",
            "OneSignalSDK.sw.js", "onesignal"
        ),
        (
            "3 PushKit 0x2311ff744 -[PKPushRegistry _terminateAppIfThereAreUnhandledVoIPPushes] + 168 (PKPushRegistry.m:349)",
            "never posted an incoming call", "ios"
        ),
        (
            "Application <private> will not be launched because it failed to report an incoming call too many times (or repeatedly crashed.)",
            "never posted an incoming call", "ios"
        ),
        (
            "Apps receving VoIP pushes must post an incoming call via Callkit in the same run loop as pushRegistry:didReceiveIncomingPushWithPayload:forType:[withCompletionHandler:] without delay.",
            "never posted an incoming call", "ios"
        ),
        ("Do not use the 'alert' format for push type PKPushTypeVOIP.", "alert of a VoIP push", "ios"),
        (
            #"** (MatchError) no match of right hand side value: {:error, %Mint.HTTP2{ transport: Mint.Core.Transport.SSL, hostname: "fcm.googleapis.com", port: 443, state: :closed"#,
            "NGHTTP2_REFUSED_STREAM", "transport"
        ),
        (
            "[firebase_messaging/failed-service-worker-registration] Messaging: We are unable to register the default service worker. Failed to register a ServiceWorker for scope ('http://localhost:55816/firebase-cloud-messaging-push-scope') with script ('http://localhost:55816/firebase-messaging-sw.js'): ServiceWorker script evaluation failed .",
            "script evaluation failed", "web-push"
        ),
        (
            "[firebase_messaging/failed-service-worker-registration] Messaging: We are unable to register the default service worker. The script has an unsupported MIME type ('text/html'). .",
            "service worker's MIME type", "web-push"
        ),
        (
            #"PUSH_RECEIVER:::Error while starting the service StatusCodeError: 404 - "<!DOCTYPE html> <title>Error 404 (Not Found)!!1</title>"#,
            "push-receiver's old registration", "app-library"
        ),
        (
            "ERROR ITMS-90206: Invalid Bundle. The bundle at 'MyApp.app/PlugIns/OneSignalNotificationServiceExtension.appex' contains disallowed file 'Frameworks'.",
            "frameworks in a notification extension", "app-store"
        ),
        (
            "Asset validation failed (90205) Invalid Bundle. The bundle at 'Expensify.app/PlugIns/NotificationServiceExtension.appex' contains disallowed nested bundles. (ID: fb7f9813)",
            "frameworks in a notification extension", "app-store"
        ),
        (
            "ERROR ITMS-90685: CFBundleIdentifier Collision. There is more than one bundle with the CFBundleIdentifier value 'com.onesignal.OneSignal-Dynamic' under the iOS application 'MyApp.app'.",
            "frameworks in a notification extension", "app-store"
        ),
        (
            "Invariant Violation: Native module cannot be null. PushNotificationIOS.js:17:32",
            "MissingPluginException", "app-library"
        ),
        (
            #"Undefined symbols for architecture arm64: "_OBJC_CLASS_$_RCTPushNotificationManager", referenced from: objc-class-ref in AppDelegate.o"#,
            "RNCPushNotificationIOS is not linked", "xcode"
        ),
        (
            #""_OBJC_CLASS_$_RNCPushNotificationIOS", referenced from: objc-class-ref in AppDelegate.o"#,
            "RNCPushNotificationIOS is not linked", "xcode"
        ),
        (
            "clang: error: no such file or directory libRNCPushNotificationIOS.a",
            "RNCPushNotificationIOS is not linked", "xcode"
        ),
        (
            #"[getToken] Error/Exception: {"nativeStackAndroid":[],"userInfo":null,"message":"907135700: get scope error","code":"907122045"}"#,
            "907135700", "huawei"
        ),
        (
            #"NotifeeCore: An error occurred whilst trying to resolve an attachment { url = "https://storage.googleapis.com/t.jpeg"; }: Error Domain=UNErrorDomain Code=101 "Unrecognized attachment file type""#,
            "UNErrorDomain 101", "ios"
        ),
        (
            #""message": "The recipient \"ExponentPushToken[xxx]\" isn't associated with any device""#,
            "DeviceNotRegistered", "expo"
        ),
        (
            #"WWW-Authenticate: bearer error="invalid_request",error_description="Invalid token" https://wns2-db5p.notify.windows.com 401"#,
            "401 of notify.windows.com", "web-push-wns"
        ),
        (
            "E FIRLocalMessagingHelper: failed to send local notification android.os.NetworkOnMainThreadException",
            "picture loaded on the wrong thread", "app-library"
        ),
        (
            #"[!] CocoaPods could not find compatible versions for pod "firebase_core": Specs satisfying the `firebase_core (from `.symlinks/plugins/firebase_core/ios`)` dependency were found, but they required a higher minimum deployment target."#,
            "CocoaPods finds no version of Firebase", "xcode"
        ),
        (
            #"[!] CocoaPods could not find compatible versions for pod "Firebase/Messaging": In snapshot (Podfile.lock): Firebase/Messaging (= 8.9.0)"#,
            "CocoaPods finds no version of Firebase", "xcode"
        ),
        ("registration.showNotification is not a function", "no Service Worker", "web-push"),
        (
            #"{"code":40021,"http":400,"error":"invalid request: icon URL is invalid"}"#,
            "a field that ntfy refuses", "push-gateway"
        ),
        (
            #"{"code":40014,"http":400,"error":"invalid request: attachments not allowed"}"#,
            "attachments of ntfy", "push-gateway"
        ),
        (#"{"code":40101,"http":401,"error":"unauthorized"}"#, "40301 of ntfy", "push-gateway"),
    ]

    @Test(arguments: [
        ("APNSError.ResponseErrorMessage.invalidProviderToken", "InvalidProviderToken"),
        ("reason: badDeviceToken", "BadDeviceToken"), ("{:error, :bad_device_token}", "BadDeviceToken"),
        ("APNS_BAD_DEVICE_TOKEN", "BadDeviceToken"), ("APNS_PAYLOAD_TOO_LARGE", "PayloadTooLarge"),
        ("Error: DEVICE_TOKEN_NOT_FOR_TOPIC", "DeviceTokenNotForTopic"), ("APNS_BAD_DEVICE_TOKENS", nil),
        ("badDeviceTokens", nil), ("internal_server_error", nil), ("\"forbidden\"", nil),
    ])
    func `the case of an enumeration is a code too`(_ text: String, _ code: String?) {
        #expect(Self.table.errors(in: text).first?.code == code)
    }

    @Test(arguments: libraryTexts)
    func `what a library writes leads first to its row`(_ text: String, _ code: String, _ service: String) {
        let found = Self.table.errors(in: text)
        #expect(found.first.map { [$0.code, $0.service] } == [code, service], "\(found.map(\.code))")
    }

    @Test(arguments: [
        "", "Shutdown of the app", "Forbidden fruit", "internal", "errno 1090", #""errno":1090,"#,
        "a BadDeviceTokens b", "The message must be read", "406 Not Acceptable", "app.token.keyId", "Push failed",
        "UNAVAILABLE without quotes", "mkdir: permission denied", "Error Domain=UNErrorDomain Code=1999 x",
        "a client certificate and a private_key", "the notification channel news", "badjwttoken in a sentence",
        "the topic is not in the foreground", "there is no connection to the database", "an authorization header",
        "a notifee channel", "an invalid icon", "hasAlertContent: 1, hasMutableContent: 1",
        "hasAlertContent: 0, hasMutableContent: 0", "-[NSNull count]",
        "open /var/run/secrets/kubernetes.io/serviceaccount/token: no such file or directory",
        "Dependency ':ota_update' requires core library desugaring to be enabled for :app.",
        "java.lang.IllegalArgumentException: Software rendering doesn't support hardware bitmaps",
        "SecurityError: The operation is insecure. at localStorage",
        "java.lang.SecurityException: com.x: One of RECEIVER_EXPORTED or RECEIVER_NOT_EXPORTED should be specified when a receiver isn't being registered exclusively for system broadcasts at com.example.BluetoothKit",
        "java.lang.IllegalStateException: WorkManager is not initialized properly. at com.example.SyncWorker",
        "java.lang.RuntimeException: Missing type parameter. at com.google.gson.reflect.TypeToken",
        "Command CodeSign failed with a nonzero exit code",
        "OpenVPN: OpenSSL: error:140AB18E:SSL routines:SSL_CTX_use_certificate:ca md too weak",
        "Driver [sqlite3] not supported.",
        #"Class 'App\Models\User' not found"#,
        "DllNotFoundException: Unable to load DLL 'sqlite3': The specified module could not be found.",
        #"ClassNotFoundException: Didn't find class "com.example.MainActivity" on path: DexPathList"#,
        "Include of non-modular header inside framework module 'GoogleMaps'",
        "-[__NSDictionaryI setObject:forKeyedSubscript:]: unrecognized selector sent to instance 0x1",
        "com.microsoft.azure.servicebus: Manage claim is required for this operation",
        "Unexpected provider error from openai",
        "openssl_pkey_new(): Private key length must be at least 384 bits, configured to 0",
        "A call to SSPI failed, see inner exception. at System.Data.SqlClient.SqlConnection", "debugger attached.",
        "Can't parcel a recycled bitmap at android.app.Activity",
        "curl_setopt($ch, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2_0)",
        "message: app.config.token.keyId", "Error Domain=NSCocoaErrorDomain Code=260",
        "Error: HTTP 507 Insufficient Storage",
        "NotSupportedError: The operation is not supported.",
        "OSError: [Errno 0] Error",
        "QuotaExceededError: The quota has been exceeded.",
        "Call to undefined function mb_strlen()",
        "dyld: Library not loaded: /usr/lib/libfoo.dylib",
        "Manifest merger failed : uses-sdk:minSdkVersion 16 cannot be smaller than version 21",
        "@Size can only be used on: collections",
        "TypeError: Cannot read properties of undefined (reading 'subscribe')",
        "FirebaseError: Missing or insufficient permissions.",
        "UID 10 does not have permission to content://com.example/a.pdf",
        "Method call should happen from the main thread. at com.example.MainActivity",
        "AccessDenied: User is not authorized to perform: s3:PutObject on resource",
        #"{"code":429012}"#,
        "error: failed to push some refs to 'github.com:a/b.git'",
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
        (
            "statusCode: 410, body: 'push subscription has unsubscribed or expired.'",
            ["push subscription has unsubscribed or expired"]
        ),
        (
            #"{"code":401,"message":"Auth error from APNS or Web Push Service","status":"UNAUTHENTICATED","errorCode":"THIRD_PARTY_AUTH_ERROR"}"#,
            ["THIRD_PARTY_AUTH_ERROR"]
        ),
        (
            #"{"code":400,"message":"Value type for APS key [title] is a String.","status":"INVALID_ARGUMENT"}"#,
            ["Value type for APS key"]
        ),
    ])
    func `what a status alone says is left out beside an error`(_ text: String, _ codes: [String]) {
        #expect(Self.table.errors(in: text).map(\.code) == codes)
    }

    @Test func `a longer text counts more than one inside it`() {
        let found = Self.table.errors(in: "messaging/registration-token-not-registered")
        #expect(found.map(\.service) == ["admin-sdk"])
    }

    @Test(arguments: [
        "Request contains an invalid argument.", "The registration token is not a valid FCM registration token",
    ])
    func `APNs' reason in the details of FCM's answer comes first`(_ message: String) {
        let details =
            #"[{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"INVALID_ARGUMENT"},"#
            + #"{"@type":"type.googleapis.com/google.firebase.fcm.v1.ApnsError","statusCode":400,"reason":"DeviceTokenNotForTopic"}]"#
        let answer =
            #"{"error":{"code":400,"message":"\#(message)","status":"INVALID_ARGUMENT","details":\#(details)}}"#
        let found = Self.table.errors(in: answer)
        #expect(found.first?.code == "DeviceTokenNotForTopic")
        #expect(found.first?.service == "apns")
        #expect(found.count == 2)
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
