// SPDX-License-Identifier: Apache-2.0

extension RuleCatalogue {
    /// The comments of all rules; made by `.github/scripts/make-rule-catalogue`.
    static let text = ##"""
        rule alert-value
        about document
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification
        summary A key of `aps.alert` that is spelled differently from Apple's, or whose value iOS does not take.
        why iOS reads a fixed list of keys and ignores the rest: it does not look up a title for `title_loc_key`, and a number as `body` is not a text. FCM refuses a title that is not a text. Android's fields have underscores, Apple's keys have hyphens. `launch-image` is the name of what the app shows while it starts, and no picture of the notification.
        example {"aps": {"alert": {"body": "Hi", "title_loc_key": "GREETING", "loc-args": "Sparky"}}}
        fix Spell the keys with hyphens; texts are strings, arguments are lists of strings.
        source Apple, "Generating a remote notification"; healthjoy/async-firebase#5 and #9 for FCM's answer.

        rule analytics-label
        about document
        severity error
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#fcmoptions
        summary An analytics label that FCM's statistics cannot hold.
        why A label is 1 to 50 characters of `[a-zA-Z0-9-_.~%]`. The Admin SDKs for Python, .NET and Java refuse others; Node and Go send them.
        example {"fcm_options": {"analytics_label": "spring sale!"}}
        fix Use only letters, digits and `-_.~%`, at most 50.
        source FCM HTTP v1 reference, `FcmOptions.analyticsLabel`.

        rule android-animation-still
        about delivery
        severity warning
        platform android
        summary Of an animated PNG, or of a sequence in HEIF or AVIF, only the first picture is shown.
        why Android decodes one picture of a file for a notification.
        example an animated PNG.
        fix Begin the animation with the picture that says most; animate for iPhones alone.
        source Android, "Supported media formats".

        rule android-answer-not-http
        about delivery
        severity warning
        platform android
        summary The server's answer is not HTTP.
        why Something accepted the connection and sent an answer that is not HTTP, so there is no status, no type and no picture.
        example a URL whose port belongs to a database or a mail server; a proxy that answers with plain text.
        fix Check the port in the URL.
        source RFC 9112 §2; Java, `ProtocolException`.

        rule android-body-cut
        about document
        severity note
        platform android
        link https://developer.android.com/reference/android/app/Notification.BigPictureStyle
        summary A long text beside a picture, of which Android shows the beginning only.
        why Without a picture the Android SDK lets the notification expand to the whole text. A picture takes that place: expanded, there is room for the picture and at most two lines, one on Android 11 and older.
        example {"notification": {"title": "Hi", "image": "https://e.com/a.png", "body": "One of our chefs has been busy: fresh dough, a new sauce, and more cheese than anybody ever dared to put on a single pizza."}}
        fix Put what matters into the first words, or leave the picture out for Android.
        source firebase-android-sdk, `CommonNotificationBuilder`, #5086, #7517; AOSP, `Notification.BigPictureStyle`; Emarsys SDK, "Content limits".

        rule android-body-cut-by-picture
        about delivery
        severity warning
        platform android
        summary The picture cuts a long text: above a picture, the body has at most two lines.
        why Without a picture the expanded notification shows the whole body. With one the SDK sets another style, and the body keeps two lines above the picture, one before Android 12.
        example a body of 200 characters with a picture.
        fix Say what matters in the first line, or send no picture.
        source firebase-android-sdk, `DisplayNotification`; firebase-android-sdk#5086, #7517; the characters are an estimate.

        rule android-channel
        about document
        severity note
        platform android
        link https://developer.android.com/develop/ui/views/notifications/channels
        summary A sound, vibration, light or priority for Android without a channel that has it.
        why From Android 8 on the channel decides how a notification alerts, not the message. Without `channel_id` it goes to the app's default channel, or to one called "Miscellaneous" that plays the default sound and never pops up.
        example {"android": {"notification": {"sound": "bell", "notification_priority": "PRIORITY_MAX"}}}
        fix Name the channel in `channel_id`, and set sound, vibration and importance in the app's code that creates it.
        source Android, "Create and manage notification channels"; firebase-android-sdk, `CommonNotificationBuilder`.

        rule android-channel-blocked
        about delivery
        severity warning
        platform android
        link https://developer.android.com/develop/ui/views/notifications/channels
        summary The user has blocked the channel of the notification.
        why Since Android 8 people can turn off the channels of an app one by one.
        example a channel "Offers" that somebody has switched off.
        fix Nothing in the message can help; send what people want to know to another channel.
        source Android, "Create and manage notification channels".

        rule android-channel-decides
        about delivery
        severity note
        platform android
        link https://developer.android.com/develop/ui/views/notifications/channels
        summary Sound, vibration, light or priority of the message have no effect, because the channel decides.
        why Since Android 8 they belong to the channel, once for all its notifications, and to the user who can change them.
        example {"android": {"notification": {"title": "Hi", "sound": "ping", "notification_priority": "PRIORITY_MAX"}}}
        fix Send to a channel that has what is meant, with `channel_id`; older phones still read the fields.
        source Android, "Create and manage notification channels".

        rule android-channel-missing
        about delivery
        severity warning
        platform android
        link https://developer.android.com/develop/ui/views/notifications/channels
        summary The channel does not exist, and another one is used.
        why Since Android 8 a notification needs a channel that the app has made. If the message's channel does not exist, the manifest's is used, and then the SDK's default, which does not pop up.
        example `{"android": {"notification": {"title": "Hi", "channel_id": "offres"}}}` for a channel "offers".
        fix Correct `channel_id`, or make the channel when the app starts.
        source firebase-android-sdk, `CommonNotificationBuilder.getOrCreateChannel`.

        rule android-cleartext
        about delivery
        severity warning
        platform android
        link https://developer.android.com/privacy-and-security/security-config
        summary The device refuses to load the picture over plain http.
        why Apps that target Android 9 (API 28) or later load https only, unless their network security configuration says otherwise. A redirect to plain http is refused as well.
        example `http://example.com/a.png`; a short link that leads to one.
        fix Serve it by https and send that URL, or allow the host in the app's network security configuration.
        source Android, "Network security configuration"; flycast#2379; cometchat#1.

        rule android-click-action
        about document
        severity warning
        platform android
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification
        summary A URL as `click_action` on Android, which expects the name of an intent's action.
        why The Android SDK starts an activity of the app whose intent filter has that action. None has a URL for it, so a tap opens nothing. The v1 API has no field that makes Android open a URL.
        example {"android": {"notification": {"click_action": "https://example.com/sale"}}}
        fix Put the URL into `data` and let the app open it; write an action that the app's manifest declares, or none.
        source firebase-android-sdk, `CommonNotificationBuilder`.

        rule android-color
        about document
        severity error
        platform android
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification
        summary An icon colour that is not `#rrggbb`.
        why Every Admin SDK refuses another form. Android takes `#aarrggbb` and the names of some colours as well, and falls back to the colour of the app's manifest for the rest. All Admin SDKs but Go's refuse an empty text; Go's treats it as no colour.
        example {"android": {"notification": {"color": "red"}}}
        fix Write `#` and six hexadecimal digits.
        source FCM HTTP v1 reference, `AndroidNotification.color`; firebase-android-sdk, `CommonNotificationBuilder`; Android, `Color.parseColor`.

        rule android-color-ignored
        about delivery
        severity warning
        platform android
        summary The colour is invalid, and another one is used.
        why The SDK reads colours with `Color.parseColor`: `#rrggbb`, `#aarrggbb` and a few English names. If it cannot, the manifest's colour is used, or the system's.
        example {"android": {"notification": {"title": "Hi", "color": "#f80"}}}
        fix Write `#` and six hexadecimal digits.
        source firebase-android-sdk, `CommonNotificationBuilder.getColor`.

        rule android-connection-failed
        about delivery
        severity warning
        platform android
        summary No connection to the picture's server could be made.
        why The name has an address, but nothing there accepted a connection: no server runs on that port, a firewall is in between, or the address is one of a company's own network.
        example `https://staging.internal:8443/a.png`, which answers in the office and nowhere else.
        fix Check that the server runs, and that a phone on a mobile network reaches it.
        source Java, `java.net.ConnectException`.

        rule android-content-encoding
        about delivery
        severity warning
        platform android
        summary The picture's body is not encoded as its `Content-Encoding` says.
        why A body marked `Content-Encoding: gzip` is unpacked before anything else sees it. If it is not gzip, or is damaged, nothing is left to show.
        example a server that does not compress but adds `Content-Encoding: gzip` to every answer.
        fix Send pictures as they are, without `Content-Encoding`; they are compressed already.
        source RFC 9110 §8.4; Java, `java.util.zip.ZipException`.

        rule android-control-group
        about delivery
        severity note
        platform android
        summary The message belongs to the control group of an experiment, of which nothing is shown.
        why The console marks such messages with `gcm.n.noui`; the SDK counts them and calls nobody.
        example an A/B test in the Firebase console.
        fix None is needed.
        source firebase-android-sdk, `Constants.MessageNotificationKeys.NO_UI`.

        rule android-count
        about document
        severity warning
        platform android
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification
        summary A negative number for the launcher's badge.
        why Android ignores it; the Admin SDK for Java refuses it.
        example {"android": {"notification": {"notification_count": -1}}}
        fix Write 0 or more, or leave it out.
        source FCM HTTP v1 reference, `AndroidNotification.notificationCount`; firebase-android-sdk, `NotificationParams`.

        rule android-crop
        about delivery
        severity note
        platform android
        summary A part of the picture is cropped away.
        why The expanded picture fills its width and has a limited height, so that tall ones lose their top and bottom. The thumbnail beside the collapsed text is square before Android 12 and for older target SDKs, else up to 16:9.
        example a square picture, which loses about a third.
        fix Send a picture twice as wide as it is high, with what matters in its middle.
        source AOSP, `Notification.BigPictureStyle`; the share is an estimate for a phone of 412 dp.

        rule android-data-only
        about delivery
        severity note
        platform android
        link https://firebase.google.com/docs/cloud-messaging/android/receive
        summary The message has no notification, so FCM's SDK shows nothing, and no other SDK does.
        why A message with data alone goes to `onMessageReceived`, whatever the app is doing; only its code can show something. A picture in `data` is a text to the SDK, which downloads nothing. Vendors' SDKs show their own services' messages.
        example {"data": {"title": "Sparky says hello!", "image": "https://example.com/a.png"}}
        fix Add `notification` with title, body and image, or make the app show the data.
        source firebase-android-sdk, `FirebaseMessagingService`; FCM, "Receive messages in an Android app".

        rule android-decode
        about delivery
        severity warning
        platform android
        summary The device cannot decode the file as a picture.
        why The content decides, neither its name nor its `Content-Type`. Films and documents are not pictures, and a file can be broken.
        why Android decodes JPEG, PNG, GIF, BMP and WebP, HEIF from Android 8 and AVIF from Android 14; no SVG, no PDF, no film.
        example a text that is served as `image/png`; an AVIF on Android 12.
        fix Serve a JPEG or a PNG.
        source firebase-android-sdk, `ImageDownload`; Android, "Supported media formats".

        rule android-download-failed
        about delivery
        severity warning
        platform android
        summary The picture could not be loaded for a reason that has no separate rule.
        why Whatever a download fails with, the text is shown without the picture.
        example a disk without room for the file.
        fix Try the URL with curl, and look at the error's code.
        source firebase-android-sdk, `DisplayNotification`.

        rule android-download-incomplete
        about delivery
        severity warning
        platform android
        summary The connection ended before the picture was complete.
        why A download whose connection breaks off, or that ends before its `Content-Length`, is a failure, and nobody tries again.
        example a server that announces `Content-Length: 18234`, sends half and closes; a proxy that resets long answers.
        fix Have the server send all that its `Content-Length` promises, and keep the connection open until then.
        source firebase-android-sdk, `ImageDownload`; Java, `ProtocolException`.

        rule android-download-slow
        about delivery
        severity note
        platform android
        summary The picture came in time here, but will not on a slow network.
        why The notification waits five seconds for its picture. A file of half a megabyte takes longer on 3G.
        example a picture of 800 kB.
        fix Serve a smaller file: 1024 × 512 pixels as JPEG have about 150 kB.
        source firebase-android-sdk, `DisplayNotification`; the speeds are from Apple's Network Link Conditioner.

        rule android-download-timed-out
        about delivery
        severity warning
        platform android
        summary The picture was not there in time.
        why The notification waits five seconds for its picture, counted from when it is built. Then the download is ended and the text shown; the picture is not added later.
        example a picture of 900 kB on 3G; a server that takes 6 s to begin.
        fix Serve a smaller file from a faster place, for instance through a content delivery network.
        source firebase-android-sdk, `DisplayNotification.IMAGE_DOWNLOAD_TIMEOUT_SECONDS`; react-native-firebase#4006.

        rule android-duplicate
        about delivery
        severity warning
        platform android
        summary The message is a duplicate of a recent one, and is dropped.
        why The SDK remembers the ids of the last ten messages and ignores one that it has had.
        example a connection that broke before the device could confirm the message.
        fix None is needed; if a second notification is meant, send a new message.
        source firebase-android-sdk, `FirebaseMessagingService`.

        rule android-force-stopped
        about delivery
        severity warning
        platform android
        link https://firebase.google.com/docs/cloud-messaging/android/receive
        summary The app was stopped in the settings, and does not get messages until it is opened again.
        why Android delivers no broadcast to a stopped app. Some makers' systems stop apps that are swiped away.
        example a user who presses "Force stop".
        fix Nothing in the message can help; the app has to be opened.
        source Android, "Intent.FLAG_EXCLUDE_STOPPED_PACKAGES"; FCM, "Receive messages in an Android app".

        rule android-foreground
        about delivery
        severity warning
        platform android
        link https://firebase.google.com/docs/cloud-messaging/android/receive
        summary The app is in the foreground, so the SDK shows nothing.
        why A notification that arrives while its app is in use goes to `onMessageReceived`, the picture as a URL; the SDK does not download it. On a locked screen the app counts as in the background.
        example a user who has the app open.
        fix Have the app show it from `onMessageReceived`, for instance with `NotificationCompat`.
        source firebase-android-sdk, `DisplayNotification`; FCM, "Receive messages in an Android app".

        rule android-format-crash
        about delivery
        severity warning
        platform android
        summary A localized string of the app has a format specifier for a number, and the message's text for it crashes the app.
        why The values of `title_loc_args` and `body_loc_args` are texts. The SDK catches a value that is missing, but not one of the wrong kind (`IllegalFormatException`).
        example `title_loc_key` names "You have %d messages", with `"title_loc_args": ["3"]`.
        fix Write `%s` in the app's strings.xml.
        source firebase-android-sdk, `NotificationParams.getLocalizedString`; Java, `java.util.Formatter`.

        rule android-gif-still
        about delivery
        severity warning
        platform android
        summary Of an animated GIF only the first picture is shown.
        why Android decodes one picture of a file for a notification.
        example an animation whose first picture is blank.
        fix Begin the animation with the picture that says most; animate for iPhones alone.
        source Android, "Supported media formats"; FCM HTTP v1 reference, `Notification.image`.

        rule android-host-not-found
        about delivery
        severity warning
        platform android
        summary The host of the picture's URL has no address.
        why Nobody can be asked for the picture: the name is misspelt, gone, or known only inside a company's network.
        example https://cnd.example.com/a.png
        fix Check the spelling, and that the name is known outside your own network.
        source Java, `java.net.UnknownHostException`.

        rule android-http-error
        about delivery
        severity warning
        platform android
        summary The picture's server answered with an error.
        why Android does not read the body of an answer of 400 or more (`FileNotFoundException`), even if it is a picture.
        example a server that answers 404 with a page; one that wants a login (401, 403); one that is overloaded (503) when a million phones ask at once.
        fix Put the picture at that URL, readable by anybody, on a server that stands the rush.
        source firebase-android-sdk, `ImageDownload`; Java, `HttpURLConnection.getInputStream`.

        rule android-icon
        about delivery
        severity warning
        platform android
        summary The icon does not exist in the app, and another one is used.
        why `icon` names a drawable or a mipmap of the app. Without one of the name the manifest's default is used, then the launcher's icon, which in colour becomes a grey shape. A URL is never an icon. Android 8.0 does not accept adaptive icons.
        example {"android": {"notification": {"title": "Hi", "icon": "https://example.com/icon.png"}}}
        fix Write the name of a white drawable with transparent background, without a file's ending.
        source firebase-android-sdk, `CommonNotificationBuilder.getSmallIcon`.

        rule android-image-elsewhere
        about delivery
        severity warning
        platform android
        summary The message has a picture, but not in a field that Android reads.
        why Android's SDK shows the picture of `android.notification.image` or `notification.image`. Pictures in `apns`, `webpush` or `data` are for other devices and code.
        example {"notification": {"title": "Hi"}, "apns": {"fcm_options": {"image": "https://example.com/a.png"}}}
        fix Write the URL into `android.notification.image`, or into `notification.image` for everybody.
        source FCM HTTP v1 reference, `AndroidNotification.image`; firebase-admin-java#818; django-push-notifications#559.

        rule android-image-url-invalid
        about delivery
        severity warning
        platform android
        summary The picture's URL leads nowhere.
        why The SDK hands it to `java.net.URL`, which knows http and https, and a few that lead to no web server. Anything else is malformed, and no download begins: relative paths, `gs:` and `data:` among them.
        example `"image": "gs://bucket/a.png"`; `"image": "/images/a.png"`; `"image": "pizza monster.png"`.
        fix Send an absolute https URL, percent-encoded, that anybody can load.
        source firebase-android-sdk, `ImageDownload.create`; Java, `java.net.URL`.

        rule android-light
        about document
        severity error
        platform android
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#lightsettings
        summary Light settings that are incomplete or negative, or whose colour the Android SDK ignores.
        why FCM documents the colour and both durations as required. All Admin SDKs that check refuse a missing colour and negative durations; only Python's refuses a missing duration. The Android SDK ignores opaque black, which it treats as no colour.
        example {"android": {"notification": {"light_settings": {"light_on_duration": "0.3s"}}}}
        fix Set `color`, `light_on_duration` and `light_off_duration`.
        source FCM HTTP v1 reference, `LightSettings`; firebase-android-sdk, `NotificationParams.getLightSettings`.

        rule android-light-black
        about delivery
        severity warning
        platform android
        summary The light is opaque black, which the SDK refuses.
        why The SDK holds `#ff000000` for "transparent" and leaves all of the light's settings out.
        example {"android": {"notification": {"light_settings": {"color": {"alpha": 1}, "light_on_duration": "1s", "light_off_duration": "1s"}}}}
        fix Use another colour.
        source firebase-android-sdk, `NotificationParams.getLightColor`.

        rule android-light-ignored
        about delivery
        severity warning
        platform android
        summary The light settings are invalid.
        why The SDK wants a colour, the time on and the time off, and nothing else.
        example an intent whose `gcm.n.light_settings` is `["#ff8800", "500"]`.
        fix Give all three.
        source firebase-android-sdk, `NotificationParams.getLightSettings`.

        rule android-lock-screen
        about delivery
        severity note
        platform android
        link https://developer.android.com/develop/ui/views/notifications/build-notification#lockscreenNotification
        summary The locked screen hides the texts and the picture.
        why A notification is private unless it says otherwise, and people can hide private contents on the locked screen.
        example a phone whose owner chose to hide sensitive notifications.
        fix Set `visibility` to `PUBLIC` where anybody may read it; `SECRET` is never shown there.
        source Android, "Set lock screen visibility".

        rule android-message-type
        about delivery
        severity note
        platform android
        link https://firebase.google.com/docs/cloud-messaging/android/receive
        summary The push is a notice about messages, not a message.
        why Of the kinds in `message_type` only `gcm`, or none, is a message; the app's callbacks get the others.
        example `deleted_messages`, after a device was offline for weeks.
        fix None is needed.
        source firebase-android-sdk, `FirebaseMessagingService`.

        rule android-mutable-content
        about delivery
        severity note
        platform android
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
        summary The app may change the notification before it is shown, which is not simulated.
        why `mutable_content` of `android_v2` hands the notification to the app first, if its SDK knows `android_v2`. The app's own code decides what to do with it, so it is shown as it was sent.
        example {"android_v2": {"remote_notification": {"mutable_content": true, "notification": {"title": "Hi"}}}}
        fix Leave `mutable_content` out if the app changes nothing.
        source FCM HTTP v1 discovery document, `AndroidConfigV2`.

        rule android-no-launcher
        about delivery
        severity warning
        platform android
        summary Tapping the notification opens nothing.
        why Without `click_action` and link the app's launcher activity is opened, and the app has none.
        example an app that is part of a system and has no icon.
        fix Send a `click_action` that the app answers.
        source firebase-android-sdk, `CommonNotificationBuilder.createTargetIntent`.

        rule android-offline
        about delivery
        severity warning
        platform android
        summary The device had no network when it asked for the picture.
        why A push can arrive in the last moment before the network is gone. There is no second attempt.
        example a train that enters a tunnel.
        fix nothing; the message is as it should be.
        source firebase-android-sdk, `ImageDownload`.

        rule android-orientation
        about delivery
        severity warning
        platform android
        summary The picture is shown turned or mirrored, as its pixels are stored.
        why Phones save photos as the sensor lies and note in EXIF how to turn them. `BitmapFactory`, with which the SDK decodes, does not look there; browsers and iPhones do.
        example a portrait photo straight from a camera.
        fix Save the picture upright, without an orientation in EXIF.
        source Android, `BitmapFactory`, `androidx.exifinterface.media.ExifInterface`.

        rule android-package
        about delivery
        severity warning
        platform android
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidconfig
        summary The message is restricted to another app.
        why Only the app whose package name is in `restricted_package_name` receives it.
        example {"android": {"restricted_package_name": "com.example.other", "notification": {"title": "Hi"}}}
        fix Write the package name of the app that the target belongs to, or leave the field out.
        source FCM HTTP v1 reference, `AndroidConfig.restricted_package_name`.

        rule android-permission
        about delivery
        severity warning
        platform android
        link https://developer.android.com/develop/ui/views/notifications/notification-permission
        summary The user has not allowed the app's notifications.
        why Since Android 13 an app may show none before the user has granted POST_NOTIFICATIONS; on every version the user can forbid it. The picture is downloaded all the same.
        example a freshly installed app that has not asked yet.
        fix Ask for the permission at a moment when people see what it is for.
        source Android, "Notification runtime permission".

        rule android-picture-damaged
        about delivery
        severity warning
        platform android
        summary The picture that is shown is damaged.
        why A file can end too early or be broken inside although its download succeeded: it was uploaded that way, or the server's `Content-Length` is too small. Decoders show what there is of it, and pass over stray bytes between its parts.
        example a server that announces `Content-Length: 9000` for a file of 18,234 bytes; a JPEG with a zero byte between two segments.
        fix Upload the file again, and check that the server announces its real length.
        source firebase-android-sdk, `ImageDownload` ("partial image").

        rule android-picture-is-page
        about delivery
        severity warning
        platform android
        summary The picture's URL leads to a web page.
        why A link for sharing, a page that shows the picture, and a server that wants people to sign in all answer with HTML and status 200.
        example a link of a drive for sharing; a picture behind a login, whose server redirects to the page for signing in.
        fix Send the URL of the file itself, which anybody may load.
        source firebase-android-sdk, `ImageDownload`.

        rule android-picture-too-large
        about delivery
        severity warning
        platform android
        summary The picture's file is larger than the device takes.
        why The SDK reads a picture of up to 1 MiB. It looks at `Content-Length` first and reads nothing if that is more; without the header it counts the bytes. One byte more, and there is no picture.
        example a photo straight from a camera, or a server whose answer never ends.
        fix Send a smaller file; a phone shows a picture about 1200 pixels wide, which is some hundred kilobytes.
        source firebase-android-sdk, `ImageDownload`; FCM HTTP v1 reference, `Notification.image`.

        rule android-pixels
        about delivery
        severity warning
        platform android
        summary The picture has more pixels than the device decodes.
        why A small file can claim a huge picture.
        why The SDK decodes it in full size, four bytes a pixel, however small its file is. The SDK does not catch the error for missing memory, so the notification waits out its time and is shown without the picture.
        example a PNG of 12 000 × 9 000 pixels in one colour, which has 300 kB.
        fix Send it at the size at which it is shown; a screen has no use for more than 2000 pixels.
        source firebase-android-sdk, `ImageDownload`; the limit is an estimate and a setting of the device.

        rule android-proxy
        about document
        severity note
        platform android
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification
        summary The deprecated switch for notifications that Google Play services show for an app.
        why FCM marks `bypass_proxy_notification` as deprecated in favour of `proxy`, which has more than two answers.
        example {"android": {"notification": {"bypass_proxy_notification": true}}}
        fix Write `"proxy": "DENY"` for true, and nothing for false.
        source FCM HTTP v1 discovery document, `AndroidNotification`.

        rule android-redirect-loop
        about delivery
        severity warning
        platform android
        summary The picture's server redirects without end.
        why A load follows some redirects, mostly twenty, but gives up when they do not end.
        example a server that redirects http to https behind a proxy that speaks http to it; a login that sends everybody back who has no cookie.
        fix Send the URL of the file itself.
        source OkHttp in Android, `HttpEngine.MAX_FOLLOW_UPS`.

        rule android-redirect-scheme
        about delivery
        severity warning
        platform android
        summary A redirect leads from http to https, or back, which Android does not follow.
        why `HttpURLConnection` follows redirects within one scheme only. The redirect's own body, mostly a short page or nothing, is taken for the picture and cannot be decoded.
        example `http://example.com/a.png` that redirects to `https://example.com/a.png`.
        fix Send the URL that it leads to.
        source firebase-android-sdk, `ImageDownload`; itinance/react-native-fs#71.

        rule android-sdk-model
        about delivery
        severity note
        platform android
        summary The notification is drawn as a vendor's SDK draws it, which is modelled and not run.
        why A message without a notification goes to the app. The SDKs of OneSignal, Braze and others show their own services' messages by the keys in the data. The simulator follows the code of the SDK version that is named.
        example {"data": {"_ab": "true", "t": "Hi", "a": "Text", "ab_iu": "https://example.com/a.png"}}
        fix Nothing, if the app has the SDK; `--sdk none` says what happens in an app without it.
        source the SDKs' code, as `vendors.json` names it.

        rule android-secure-connection-failed
        about delivery
        severity warning
        platform android
        summary No secure connection to the picture's server could be made.
        why A device loads nothing from a server that cannot prove who it is. A certificate that has expired, was made by oneself or for another name, or a handshake that fails, is the end of the picture.
        why Apps that target Android 7 or later do not trust authorities that the user has added.
        example a certificate that was not renewed; a server that leaves its intermediate certificates out, which some browsers fill in and phones do not; an https URL with the port of a plain http server.
        fix Use a certificate of a public authority, valid today, for that very name, sent with its intermediates.
        source Android, "Security with network protocols"; Java, `SSLHandshakeException`.

        rule android-simulation-cancelled
        about delivery
        severity note
        platform android
        summary The simulation was cancelled, so it is unknown what a device would show.
        why A cancelled task ends its delivery at once, wherever the extension or the pictures are.
        example a test with a time limit that is shorter than the device's.
        fix Let the delivery end, or give the device a shorter time limit.
        source RichPush's own.

        rule android-sound
        about delivery
        severity warning
        platform android
        summary The sound does not exist in the app, and the device's own is played.
        why `sound` names a file in res/raw, without its ending; any other name plays the default. On Android 8 and later the channel decides instead.
        example {"android": {"notification": {"title": "Hi", "sound": "ping.mp3"}}}
        fix Write the file's name without its ending.
        source firebase-android-sdk, `CommonNotificationBuilder.getSound`.

        rule android-sound-name
        about document
        severity note
        platform android
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification
        summary A sound or an icon for Android that no resource can be called.
        why Android looks for a sound in the app's res/raw and for an icon in its drawables, by the resource's name: small letters, digits and underscores, without an ending. The name of a file names none, and the default sound is played or the app's icon shown. iPhones need a sound's ending, so one name does not serve both. From Android 8 on, the channel decides about sounds.
        example {"android": {"notification": {"sound": "ping.mp3"}}}
        fix Write the resource's name, without its ending.
        source FCM HTTP v1 reference, `AndroidNotification.sound`; firebase-android-sdk, `CommonNotificationBuilder`; Android, "App resources overview".

        rule android-string-missing
        about delivery
        severity warning
        platform android
        summary A text that the app should translate is missing.
        why `title_loc_key` and `body_loc_key` name texts in the app's strings.xml. If there is no text of the name, or if it has more placeholders than the message has values, the text is left out. A literal title or body comes before both.
        example `{"android": {"notification": {"title_loc_key": "greeting"}}}` for an app that has no such text.
        fix Add the text to the app, or send a literal one.
        source firebase-android-sdk, `NotificationParams.getLocalizedString`.

        rule android-text-cut
        about delivery
        severity warning
        platform android
        summary A text is longer than the system's limit.
        why Android 11 and later cut each text of a notification after 1,024 characters (UTF-16 units), older systems after 5,120, also in the expanded form.
        example a body of 1,500 characters, which FCM's 4,096 bytes have room for.
        fix Send a shorter text, and the rest in the app.
        source AOSP, `Notification.MAX_CHARSEQUENCE_LENGTH`; androidx.core, `NotificationCompat.MAX_CHARSEQUENCE_LENGTH`.

        rule android-text-length
        about document
        severity note
        platform android
        link https://developer.android.com/reference/android/app/Notification
        summary A text of which Android keeps the beginning only.
        why The system cuts each text of a notification before it shows it, however far the notification is expanded: Android 11 and later after 1,024 characters, Android 10 and older after 5,120.
        example {"notification": {"title": "Hi", "body": "An article of 1,500 letters …"}}
        fix Send the beginning, and show the rest in the app.
        source AOSP, `Notification.MAX_CHARSEQUENCE_LENGTH`; androidx.core, `NotificationCompat`.

        rule android-text-missing
        about delivery
        severity warning
        platform android
        summary The notification is shown without any text.
        why A notification without title and body is shown all the same, as an empty card, with its picture if it has one.
        example {"data": {"k": "v"}, "android": {"notification": {"image": "https://example.com/a.png"}}}
        fix Add a title and a body.
        source firebase-android-sdk, `CommonNotificationBuilder`.

        rule android-ttl
        about document
        severity error
        platform android
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidconfig
        summary A time to live below zero or above four weeks.
        why Every Admin SDK refuses a negative `ttl`. Above four weeks, the documented maximum, FCM drops the message earlier than the sender believes.
        example {"android": {"ttl": "-10s"}}
        fix Write "0s" (now or never) to "2419200s".
        source FCM HTTP v1 reference, `AndroidConfig.ttl`.

        rule android-v2
        about document
        severity error
        platform android
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
        summary The newer Android section beside the older one, or incomplete.
        why FCM does not accept `android` and `android_v2` together; `android_v2` must be either a remote notification with its notification or a background sync.
        example {"android": {"priority": "HIGH"}, "android_v2": {"background_sync": {}}}
        fix Keep one of the two sections, and give `android_v2` one of its two forms.
        source FCM HTTP v1 discovery document, `AndroidConfigV2`; firebase-admin-node, branch je-fcm-v2.

        rule android-value-ignored
        about delivery
        severity warning
        platform android
        summary A number is invalid or out of range, and is ignored.
        why The SDK reads priority (−2 to 2), visibility (−1 to 1), count (0 and more) and the time of the event as numbers, and goes on without what it cannot read.
        example {"android": {"notification": {"title": "Hi", "notification_count": -1}}}
        fix Write a number in the range.
        source firebase-android-sdk, `NotificationParams`.

        rule android-vibrate-length
        about delivery
        severity warning
        platform android
        summary The vibration pattern is too short, and is ignored.
        why The first time of a pattern is a pause, so the SDK takes none of a single time.
        example {"android": {"notification": {"title": "Hi", "vibrate_timings": ["0.5s"]}}}
        fix Begin with a pause: `["0s", "0.5s"]`.
        source firebase-android-sdk, `NotificationParams.getVibrateTimings`.

        rule android-vibration
        about document
        severity error
        platform android
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification
        summary A vibration pattern that Android ignores or Admin SDKs refuse.
        why Times cannot be negative; all Admin SDKs except .NET's refuse them. The Android SDK ignores a pattern of a single time, because the first one is a pause, and `default_vibrate_timings` overrides any pattern.
        example {"android": {"notification": {"vibrate_timings": ["0.5s"]}}}
        fix Write pauses and vibrations in turn, the first a pause: `["0s", "0.5s"]`.
        source FCM HTTP v1 reference, `AndroidNotification`; firebase-android-sdk, `NotificationParams`.

        rule android-webp-still
        about delivery
        severity warning
        platform android
        summary Of an animated WebP only the first picture is shown.
        why Android decodes one picture of a file for a notification.
        example an animation whose first picture is blank.
        fix Begin the animation with the picture that says most; animate for iPhones alone.
        source Android, "Supported media formats"; FCM HTTP v1 reference, `Notification.image`.

        rule apns-background-content
        about document
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app
        summary A direct push whose type does not fit its payload: a background push with something to show, or the reverse.
        why The type `background` is for `content-available` without alert, sound and badge. With an alert the device shows nothing, and without `content-available` it does not even wake the app. A push that only wakes the app and has the type `alert` may be delayed or dropped by APNs.
        example {"headers": {"apns-push-type": "background"}, "payload": {"aps": {"alert": "Hello"}}}
        fix Set `aps.content-available` to 1 and leave out alert, sound and badge, or send the type `alert`; for a push that only wakes the app send `background`.
        source Apple, "Pushing background updates to your App", "Sending notification requests to APNs"; developer.apple.com/forums/thread/745345; malliina/mobile-push#19.

        rule apns-background-priority
        about document
        severity error
        platform apple
        link https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app
        summary A direct background push without priority 5.
        why A push that only wakes the app must be sent with priority 5. Apple calls priority 10 an error, and 10 is the default of a request without a priority.
        example {"headers": {"apns-push-type": "background"}, "payload": {"aps": {"content-available": 1}}}
        fix Send `apns-priority: 5`.
        source Apple, "Sending notification requests to APNs", "Pushing background updates to your App".

        rule apns-broadcast
        about document
        severity error
        platform apple
        link https://developer.apple.com/documentation/usernotifications/sending-broadcast-push-notification-requests-to-apns
        summary A broadcast to a channel lacks a header that APNs demands of it.
        why What is optional in a push to a device is not in a broadcast. APNs answers one without `apns-push-type`, `apns-expiration` or `apns-priority` with MissingPushType, BadExpirationDate or BadPriority, one of another type than `liveactivity` with InvalidPushType, and one to an id that is not Base64 with BadChannelId; no Live Activity changes. To a channel that stores no messages only the expiration 0 is accepted.
        example {"headers": {"apns-channel-id": "dHN0LXNyY2gtY2hubA==", "apns-push-type": "liveactivity"}, "payload": {"aps": {}}}
        fix Send `apns-push-type: liveactivity`, `apns-expiration` and `apns-priority` with each broadcast.
        source Apple, "Sending broadcast push notification requests to APNs".

        rule apns-certificate-type
        about document
        severity error
        platform apple
        link https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
        summary A direct push of a type that needs a provider token comes over a connection with a certificate.
        why Apple supports pushes of the type `location` over connections with a provider token only, and asks for one in its guide to Live Activities. Lists of the push types in the field allow `liveactivity` with a certificate too, so that is a warning.
        example {"headers": {"apns-push-type": "location"}, "payload": {"aps": {}}, "connection": {"credential": "certificate"}}
        fix Make a key (`.p8`) for the team and send such pushes with a provider token, over a connection without certificate.
        source Apple, "Sending notification requests to APNs", "Starting and updating Live Activities with ActivityKit push notifications".

        rule apns-connection-per-push
        about document
        severity note
        platform apple
        link https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
        summary A provider opens a connection for each push.
        why Apple asks providers to keep their connections open, and may take many short ones for an attack. A handshake also costs more than the push. One push alone is not a habit: the rule reports the third connection in a row that the same credential opens, when the two before were closed after one push each, all three within ten minutes. A connection that brings a second push ends the row.
        example {"headers": {}, "payload": {"aps": {"alert": "Hello"}}, "connection": {"push": 1, "singlePushConnections": 2}}
        fix Make one client for the whole process and send all pushes with it; close it when the process ends.
        source Apple, "Sending notification requests to APNs" (best practices for managing connections).

        rule apns-content-encoding
        about document
        severity error
        platform apple
        link https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification
        summary The body of a direct push is compressed.
        why Apple asks for JSON that is not compressed. APNs cannot read a compressed body as JSON.
        example {"headers": {"content-encoding": "gzip"}, "payload": {"aps": {"alert": "Hello"}}}
        fix Send the JSON uncompressed, without `content-encoding`.
        source Apple, "Generating a remote notification".

        rule apns-expiration-past
        about document
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
        summary A push that has expired when it is sent.
        why APNs tries once to deliver a push whose `apns-expiration` is past, and keeps nothing for a device that is away. A clock that is wrong, or a time computed long before, makes pushes disappear without an error.
        example {"headers": {"apns-expiration": "1600000000"}, "payload": {"aps": {"alert": "Hello"}}}
        fix Add the span to the present time, in seconds since 1970, or write "0" for one attempt on purpose.
        source Apple, "Sending notification requests to APNs".

        rule apns-header
        about document
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
        summary An APNs request header with a value that Apple refuses, or a name that it does not know.
        why APNs answers BadPriority, BadExpirationDate, BadCollapseId, BadMessageId or InvalidPushType with 400, and the notification reaches nobody, while FCM has accepted the message long before; it checks the length of `apns-collapse-id` alone. Values are strings in JSON. An expiration is a moment, not a span: "3600" is one in 1970, after which APNs tries once and keeps nothing. Names are in lower case, as in all of HTTP/2.
        example {"apns": {"headers": {"apns-priority": "high", "apns_expiration": "3600"}}}
        fix `apns-priority` "10", "5" or "1"; `apns-expiration` in seconds since 1970 or "0"; `apns-collapse-id` of at most 64 bytes; `apns-id` a UUID in lower case; `apns-push-type` one of Apple's.
        source Apple, "Sending notification requests to APNs", "Handling notification responses from APNs"; valentinfrlch/ha-llmvision#545; home-assistant/iOS, whose server leaves an empty `apns-collapse-id` out.

        rule apns-null-member
        about document
        severity note
        platform apple
        link https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification
        summary A member of `aps` or of its alert is null.
        why APNs treats null like a missing member. It costs bytes of the 4096, and a library that writes it meant to write another value or none.
        example {"headers": {}, "payload": {"aps": {"alert": "Hello", "badge": null, "sound": null}}}
        fix Leave the member out.
        source requests of django-push-notifications 3.3, which APNs accepts.

        rule apns-provider-token
        about document
        severity error
        platform apple
        link https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns
        summary The `authorization` of a direct push is not a valid provider token, or the token is too old.
        why APNs accepts ES256 tokens with a `kid` and an `iss` of ten letters, whose `iat` is at most an hour away. It answers ExpiredProviderToken to older ones, and TooManyProviderTokenUpdates to a new one for each push.
        example {"headers": {"authorization": "key=AAAA"}, "payload": {"aps": {"alert": "Hello"}}}
        fix Make a token every 20 to 60 minutes, use it for all requests meanwhile, and write `iat` as a whole number.
        source Apple, "Establishing a token-based connection to APNs"; APNSwift#34; gorush#512.

        rule apns-push-type
        about document
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
        summary An `apns-push-type` or `apns-topic` that does not fit what the message holds.
        why Apple asks that the type match the content, and otherwise delays or drops the notification: background is for `content-available` without alert, sound and badge, alert for everything that a user notices. The other types go to separate device tokens (PushKit's for calls), which FCM does not have: it has the app's ordinary token, and the live activity's. A topic with a suffix, such as `.voip`, belongs to one type alone.
        example {"notification": {"title": "Hi"}, "apns": {"headers": {"apns-push-type": "background"}}}
        fix Leave `apns-push-type` and `apns-topic` to FCM, or write the type that fits.
        source Apple, "Sending notification requests to APNs"; firebase/quickstart-ios#205; firebase-admin-dotnet#97.

        rule apns-token-fresh
        about document
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/establishing-a-token-based-connection-to-apns
        summary A direct push brings a new provider token although its connection had one less than 20 minutes before.
        why APNs answers TooManyProviderTokenUpdates to a connection that updates its token more than once in 20 minutes. That is what happens to code that signs a token for each push. The rule counts from the first use of the connection's latest other token. A connection's first token is never told, nor one that comes back.
        example {"headers": {}, "payload": {"aps": {"alert": "Hello"}}, "connection": {"credential": "token", "push": 2, "previousTokenAge": 1}}
        fix Keep the token with its time, use it for all pushes, and sign the next one after 20 to 60 minutes.
        source Apple, "Establishing a token-based connection to APNs"; APNSwift#34; gorush#512.

        rule apns-topic
        about document
        severity error
        platform apple
        link https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
        summary The topic of a direct push cannot be an app's bundle identifier, or has the team in front of it.
        why APNs compares the topic with the bundle identifier, letter by letter. It answers BadTopic or TopicDisallowed to angle brackets, quotation marks and spaces, to `nil` and `undefined`, which a program writes for a value that is missing, and to the app ID of the developer's site, which begins with the team ID.
        example {"headers": {"apns-push-type": "alert", "apns-topic": "<com.example.app>"}, "payload": {"aps": {"alert": "Hi"}}}
        fix Write the bundle identifier as Xcode shows it.
        source Apple, "Sending notification requests to APNs"; node-apn/node-apn#479; esl/MongoosePush#45.

        rule apns-topic-suffix
        about document
        severity error
        platform apple
        link https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
        summary The topic of a direct push does not end as its push type asks.
        why Pushes of most types go to a special topic: the bundle identifier and a suffix such as `.voip`. APNs answers another topic with DeviceTokenNotForTopic, BadTopic or TopicDisallowed.
        example {"headers": {"apns-push-type": "voip", "apns-topic": "com.example.app"}, "payload": {"aps": {}}}
        fix Append the type's suffix to the bundle identifier, once; for `alert` and `background` write it alone.
        source Apple, "Sending notification requests to APNs".

        rule apns-type-missing
        about document
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
        summary A direct push does not say its type.
        why watchOS 6 and later need `apns-push-type`, and Apple recommends it everywhere. A push without it is taken for an alert, so one that only wakes the app may be delayed or dropped. There is no type for a push to a pass in Wallet.
        example {"headers": {"apns-topic": "com.example.app"}, "payload": {"aps": {"alert": "Hello"}}}
        fix Send `apns-push-type: alert`, or `background` with `content-available`.
        source Apple, "Sending notification requests to APNs", "Adding a Web Service to Update Passes".

        rule app-activity-state
        about app
        severity error
        platform apple
        summary The values of a push for a Live Activity are not what the app's own type decodes.
        why ActivityKit decodes `attributes` and `content-state` by a `JSONDecoder` without settings. One key that is missing, spelt otherwise or of another type, and iOS drops the push, though APNs has answered 200. A `Date` counts from 2001: seconds since 1970 are 31 years off, without an error.
        example `"content-state": {"expiryDate": 1764000000}` for `struct ContentState { var expiryDate: Date }`.
        fix Send what the type decodes: its own spelling, every member that is not optional, and dates in seconds since 2001.
        source Apple, *ActivityAttributes*, *JSONDecoder.DateDecodingStrategy.deferredToDate*; what swift-foundation's decoder answers.

        rule app-background-mode
        about app
        severity note
        platform apple
        summary Background pushes do not wake the app.
        why `content-available` wakes an app whose `UIBackgroundModes` has `remote-notification`. The service extension does not need it.
        example an app's Info.plist without `UIBackgroundModes`.
        fix Add `remote-notification`, which Xcode calls Remote notifications, if you send such pushes.
        source Apple, *Pushing background updates to your App*.

        rule app-capability-missing
        about app
        severity warning
        platform apple
        summary A message asks iPhones for something that the app is not entitled to.
        why Without the entitlement Time Sensitive Notifications such a push is shown as an active one, and a critical one does not sound over a muted phone. A push with `content-available` wakes an app with the background mode alone, and one with `mutable-content` needs a service extension.
        example `"interruption-level": "time-sensitive"` for an app without `com.apple.developer.usernotifications.time-sensitive`.
        fix Add the capability to the app's target, or leave the field out.
        source Apple, *UNNotificationInterruptionLevel*, *Pushing background updates to your App*.

        rule app-capacitor-token
        about app
        severity warning
        platform apple
        summary A Capacitor app's delegate keeps the device token to itself.
        why The plugins for pushes learn the token from a notification that the app's delegate posts, and the delegate that Capacitor makes posts none. Then `register()` succeeds, and neither `registration` nor `registrationError` follows.
        example an app with `@capacitor/push-notifications` whose `AppDelegate.swift` is as Capacitor made it.
        fix Post `.capacitorDidRegisterForRemoteNotifications` in `didRegisterForRemoteNotificationsWithDeviceToken`, and the one for a failure in `didFailToRegisterForRemoteNotificationsWithError`.
        source Capacitor, *Push Notifications Plugin API*, iOS.

        rule app-cleartext
        about app
        severity warning
        platform android
        summary Two settings for plain http contradict each other.
        why From Android 7 on a network security configuration decides alone, and `usesCleartextTraffic` is ignored. An app that targets 28 or later and allows nothing gets no picture whose URL begins with http://.
        example `android:usesCleartextTraffic="true"` beside a configuration without `cleartextTrafficPermitted="true"`.
        fix Serve pictures over https, or allow the host in the configuration.
        source Android, *Network security configuration*.

        rule app-communication-entitlement
        about app
        severity warning
        platform apple
        summary Communication notifications are set up by half.
        why An app shows senders with their avatars if it has the capability Communication Notifications and its Info.plist names `INSendMessageIntent` or `INStartCallIntent` among `NSUserActivityTypes`. The App Store refuses the entitlement without the type (ITMS-90894). In the extension's entitlements alone it does nothing.
        example `com.apple.developer.usernotifications.communication` without `NSUserActivityTypes`.
        fix Add the capability to the app's target, and the type to its Info.plist.
        source Apple, *Implementing communication notifications*.

        rule app-content-extension
        about app
        severity warning
        platform apple
        summary A content extension is never shown, or hides the picture.
        why A content extension draws the opened notification of the categories in `UNNotificationExtensionCategory`. Without a category it is never asked. `UNNotificationExtensionInitialContentSizeRatio` is required, and 0 leaves no room at first. With `UNNotificationExtensionDefaultContentHidden` the system leaves out title, text and picture below it.
        example `NSExtensionAttributes` without `UNNotificationExtensionCategory`.
        fix Name the category that pushes have in `aps.category`, and give a ratio of height to width.
        source Apple, *UNNotificationContentExtension*.

        rule app-default-channel
        about app
        severity warning
        platform android
        summary The default channel of the manifest is one that no code creates.
        why `default_notification_channel_id` counts only if that channel exists when a message arrives. Otherwise the SDK uses `fcm_fallback_notification_channel`, which people see as Miscellaneous, without its sound and importance.
        example the manifest names `news`, and the code creates `News`.
        fix Create the channel when the app starts.
        source firebase-android-sdk, `CommonNotificationBuilder.getOrCreateChannel`.

        rule app-embed-phase-order
        about app
        severity warning
        platform apple
        summary The extension is copied after a script that looks through the app.
        why Xcode then finds a cycle ("Cycle inside Runner") and does not build, since the script depends on what is copied.
        example Embed Foundation Extensions below Thin Binary in a Flutter app.
        fix Move the phase above that script.
        source react-native-firebase#7360; mobile-messaging-flutter#28.

        rule app-expo-no-extension
        about app
        severity warning
        platform apple
        summary Expo makes an iPhone app without a service extension.
        why The projects that Expo's prebuild makes have no extension unless a plugin adds one, and without one no iPhone shows a picture.
        example an `app.json` with the plugin `expo-notifications` alone.
        fix Add a plugin such as `expo-notification-service-extension-plugin` or `@bacons/apple-targets`.
        source expo/expo#36202 and #36230.

        rule app-extension-architectures
        about app
        severity warning
        platform apple
        summary The extension is not built for iPhones.
        why `EXCLUDED_ARCHS` with arm64 leaves out the processor of every iPhone, and of simulators on Macs with Apple silicon.
        example `EXCLUDED_ARCHS = arm64` in the extension's settings.
        fix Remove the setting, or limit it to `[sdk=iphonesimulator*]`.
        source react-native-onesignal#1043, #838 and #1260.

        rule app-extension-bundle-id
        about app
        severity error
        platform apple
        summary The extension's bundle identifier does not begin with its app's.
        why The identifier has to be the app's, a dot and more, in every configuration. Xcode and the App Store refuse another, and a build that is signed anew loses the extension.
        example `com.example.shop.debug` for the app and `com.example.shop.push` for its extension.
        fix Write the app's identifier, a dot and a name.
        source Apple, *App Extension Programming Guide*; OneSignal-iOS-SDK#450.

        rule app-extension-deployment-target
        about app
        severity warning
        platform apple
        summary The service extension asks for a newer iOS than its app.
        why The app installs on an older iPhone, and iOS does not start the extension there. Every push is shown without its picture, and nothing is logged. Xcode gives a new extension the newest iOS that it knows.
        example an app for iOS 15.6 whose extension has `IPHONEOS_DEPLOYMENT_TARGET = 18.5`.
        fix Give the extension the deployment target of the app, or 10.0, the first iOS with service extensions.
        source OneSignal-iOS-SDK#450; invertase/notifee#302; CleverTap/CTNotificationService#3.

        rule app-extension-install-only
        about app
        severity note
        platform apple
        summary The extension is copied into the app in archives alone.
        why A phase with "Copy only when installing" does nothing in a build that Xcode starts on a phone, so that the picture is missing there and shown in the release.
        example `runOnlyForDeploymentPostprocessing = 1` in the phase that embeds the extension.
        fix Switch "Copy only when installing" off.
        source tuist/tuist#3649; yonaskolb/XcodeGen#948.

        rule app-extension-no-dependency
        about app
        severity warning
        platform apple
        summary The app contains the extension without depending on it.
        why Xcode may build the app first, and copies an extension that is old or not there.
        example an app's target whose Embed Foundation Extensions phase lists the extension, and whose target dependencies do not.
        fix Add the extension to the target dependencies of the app.
        source Apple, *Customizing the build phases of a target*.

        rule app-extension-no-target
        about app
        severity warning
        platform apple
        summary A service extension's class is of no target.
        why A file alone is not in the app. Xcode builds an extension of a target, and without one iPhones show a push as it was sent.
        example `ios/NotificationService/NotificationService.swift`, while the Xcode project has the app's target alone.
        fix Add a target of the kind Notification Service Extension, and the file to it.
        source Apple, *Modifying content in newly delivered notifications*.

        rule app-extension-not-embedded
        about app
        severity error
        platform apple
        summary No phase of the app copies the service extension into it.
        why An extension that is not in the app's plug-ins is not on the phone, whatever its target builds.
        example an app's target without a phase "Embed Foundation Extensions", or with one that does not list the extension.
        fix Add the extension under Frameworks, Libraries and Embedded Content of the app's target.
        source Apple, *App Extension Programming Guide*; phases are told by their destination (`dstSubfolderSpec = 13`), not by name.

        rule app-extension-point
        about app
        severity error
        platform apple
        summary An extension with a service extension's class is of another kind.
        why iOS starts for a push what names `com.apple.usernotifications.service`. An extension with another point, or with none, is never asked.
        example `NSExtensionPointIdentifier` is `com.apple.usernotifications.content-extension`, and the class inherits from `UNNotificationServiceExtension`.
        fix Write `com.apple.usernotifications.service` in the extension's Info.plist.
        source Apple, *UNNotificationServiceExtension*.

        rule app-extension-principal-class
        about app
        severity error
        platform apple
        summary Info.plist names the extension's class as iOS does not find it.
        why A class in Swift is found by its module's name, a dot and its own, unless `@objc(Name)` gives it another; a class in Objective-C has no module. Under any other name the process ends at once with "Unable to find NSExtensionPrincipalClass", and the push is shown as it was sent.
        example `NSExtensionPrincipalClass` is `NotificationService`, and the class is written in Swift.
        fix Write `$(PRODUCT_MODULE_NAME).NotificationService` for Swift, and the bare name for Objective-C.
        source customerio/customerio-reactnative#245, which quotes iOS.

        rule app-filtering-entitlement
        about app
        severity warning
        platform apple
        summary The entitlement that filters pushes stands in the app.
        why `com.apple.developer.usernotifications.filtering` lets a service extension show nothing, and iOS looks for it among the extension's entitlements. Without it there, emptied content is replaced by the push as it was sent.
        example the key among the entitlements of the app's target alone.
        fix Add it to the extension's entitlements.
        source Apple, *com.apple.developer.usernotifications.filtering*; developer forums 696068.

        rule app-firebase-proxy
        about app
        severity note
        platform apple
        summary Firebase's SDK sees the app's callbacks only if the app hands them on.
        why With `FirebaseAppDelegateProxyEnabled` false the SDK replaces no method of the app's delegate. The app has to set `Messaging.messaging().apnsToken` and to hand its callbacks on, or FCM gets no APNs token. The value is a Boolean; the text "NO" is none.
        example <key>FirebaseAppDelegateProxyEnabled</key><false/>
        fix Set `apnsToken` in `didRegisterForRemoteNotificationsWithDeviceToken`, or remove the key.
        source Firebase, *Set up a Firebase Cloud Messaging client app on Apple platforms*.

        rule app-google-services
        about app
        severity error
        platform android
        summary google-services.json is of another app.
        why Gradle stops with "No matching client found for package name", or the app registers as another one. Letter case counts, and what variants append to the id.
        example `package_name` is `com.Example.Shop`, and `applicationId` is `com.example.shop`.
        fix Download the file for the app's own id from the Firebase console.
        source Firebase, *Add Firebase to your Android project*; appcenter-sdk-dotnet#681.

        rule app-groups
        about app
        severity warning
        platform apple
        summary The app and its extension share no App Group that one of them asks for.
        why Files and settings that one writes for the other lie in the container of a group that both have. Without it the extension reads nothing: no token of its own, no picture that the app has kept.
        example `com.apple.security.application-groups` in the extension's entitlements, and not in the app's.
        fix Add the same group to both targets.
        source Apple, *App Groups Entitlement*.

        rule app-interruption-entitlement
        about app
        severity warning
        platform apple
        summary An entitlement for interruptions stands in the extension alone.
        why `time-sensitive` and `critical` are levels of the app. In the extension's entitlements they do nothing, and the push is shown at the level `active` and does not sound over a muted phone.
        example `com.apple.developer.usernotifications.time-sensitive` in the extension's entitlements.
        fix Add the capability to the app's target.
        source Apple, *com.apple.developer.usernotifications.time-sensitive*, *com.apple.developer.usernotifications.critical-alerts*.

        rule app-live-activities
        about app
        severity warning
        platform apple
        summary An app has types for Live Activities, and its Info.plist does not allow them.
        why Without `NSSupportsLiveActivities` in the app's own Info.plist no activity starts, by code or by a push, and APNs answers 200. Of a type that the app and its widgets declare apart, each decodes by its own copy.
        example `struct OrderAttributes: ActivityAttributes` in an app whose Info.plist lacks the key.
        fix Set `NSSupportsLiveActivities` to true in the app's Info.plist, or in the build setting `INFOPLIST_KEY_NSSupportsLiveActivities`. Share one file of the type.
        source Apple, *NSSupportsLiveActivities*.

        rule app-metadata-place
        about app
        severity warning
        platform android
        summary A setting of Firebase's SDK stands where nothing reads it.
        why The SDK reads `meta-data` of the application. Directly below `manifest` it is ignored without a word.
        example `<meta-data android:name="com.google.firebase.messaging.default_notification_icon" …/>` beside `<application>`.
        fix Move it into `<application>`.
        source capawesome-team/capacitor-firebase#846.

        rule app-notification-color
        about app
        severity warning
        platform android
        summary The colour of notifications is not a colour resource.
        why The SDK reads `default_notification_color` as a resource. A text such as `#ff0000` is none, and the accent stays grey.
        example <meta-data android:name="com.google.firebase.messaging.default_notification_color" android:value="#ff0000"/>
        fix Declare the colour in `res/values/colors.xml`, and write `android:resource="@color/name"`.
        source firebase-android-sdk, `CommonNotificationBuilder.getColor`.

        rule app-notification-permission
        about app
        severity note
        platform android
        summary A fresh installation on Android 13 shows nothing, or asks at another time.
        why Firebase's SDK brings the permission `POST_NOTIFICATIONS`; a manifest that removes it leaves the app without any notification. An app that targets an API level up to 32 does not ask itself: the system asks when the first channel exists and an activity starts, and before that nothing is shown.
        example <uses-permission android:name="android.permission.POST_NOTIFICATIONS" tools:node="remove"/>
        fix Keep the permission, target 33 or later, and ask at a moment of your choice.
        source Android, *Notification runtime permission*.

        rule app-push-entitlement
        about app
        severity error
        platform apple
        summary The app has no entitlement for pushes.
        why Without `aps-environment` the app gets no device token: registration fails with "no valid 'aps-environment' entitlement string found for application". In the entitlements of the extension the key does nothing. Its values are `development` and `production`; a build for the App Store gets the one of its profile.
        example an app's target without `CODE_SIGN_ENTITLEMENTS`.
        fix Add the capability Push Notifications to the app's target.
        source Apple, *APS Environment Entitlement*; capacitor#850.

        rule app-resource-missing
        about app
        severity warning
        summary A message names a channel, an icon, a sound or a category that the app has not.
        why Android uses the fallback channel for one that no code creates, and the default icon for one that is not a drawable. An iPhone plays its default sound for a file that is not in the app, and shows no buttons for a category that no code registers.
        example `"channel_id": "offers"` for an app that creates `news`.
        fix Name what the app has, or add it.
        source firebase-android-sdk, `CommonNotificationBuilder`; Apple, *UNNotificationSound*, *UNNotificationCategory*.

        rule app-resource-shrinking
        about app
        severity note
        platform android
        summary Releases may lack texts, icons and sounds that only messages name.
        why The shrinker removes resources that no code names, and a name in a message is none. It shows in releases alone.
        example `shrinkResources true` without `res/raw/keep.xml`.
        fix List what messages name in `res/raw/keep.xml` (`tools:keep="@string/push_*,@drawable/ic_push"`).
        source Android, *Customize which resources to keep*; audio_service#1167; OneSignal-Android-SDK#150.

        rule app-small-icon
        about app
        severity warning
        platform android
        summary The small icon is a square.
        why Android draws of a small icon only how opaque it is, in one colour. An icon without transparent parts is a white or grey square; so is the launcher's, which stands in where the manifest names none.
        example `default_notification_icon` is `@mipmap/ic_launcher`.
        fix Add a white drawing on a transparent ground, and name it in `com.google.firebase.messaging.default_notification_icon`.
        source Android, *Create app icons*; flutterfire#6281; firebase-android-sdk, `CommonNotificationBuilder.isValidIcon`.

        rule app-strings-file
        about app
        severity error
        platform apple
        summary A file of texts is refused, or one of its escapes is none.
        why One missing semicolon costs a language all its texts, and people read the keys. `\u00e9` with a small u is not an escape in such a file, and shows as u00e9.
        example `"GREETING" = "Hello"` without its semicolon.
        fix Write `"key" = "text";`, and `\U00e9` with a capital.
        source Foundation, the parser of property lists.

        rule app-strings-xml
        about app
        severity error
        platform android
        summary A file of Android's resources is not XML.
        why The build stops at it, and none of its texts is there for messages to name.
        example `<string name="greeting">Fish & chips</string>` without a closing tag.
        fix Close every element, and write `&amp;` for an ampersand.
        source Android, *String resources*.

        rule app-text-arguments
        about app
        severity warning
        summary A text of the app has more places than a message has arguments, or fewer.
        why Where arguments are missing, Android leaves the text out, and an iPhone shows a gap. Without any argument Android shows the text with its specifiers as they are. Arguments that are too many are not shown.
        example `"loc-args": ["Ana"]` for the text `%@ has sent you %@`.
        fix Send as many arguments as the text has places, in every language.
        source Apple, *Generating a remote notification*; firebase-android-sdk, `NotificationParams.getLocalizedString`.

        rule app-text-format
        about app
        severity error
        summary A text of the app does not take the arguments that a message has.
        why Arguments of messages are texts. On iPhones `%@` takes one; `%d` of a text is undefined, and `%s` reads a pointer. On Android `%s` takes one; `%d`, `%@` and a bare percent sign throw an exception that Firebase's SDK does not catch, and the app ends. Without arguments Android formats nothing.
        example `"title_loc_args": ["5"]` for the string `You have %d orders`.
        fix Write `%@` for iPhones, `%s` for Android, and `%%` for a percent sign.
        source firebase-android-sdk, `NotificationParams.getLocalizedString`; Java, `java.util.Formatter`; Foundation, *String Format Specifiers*.

        rule app-text-missing
        about app
        severity warning
        summary A text that a message names by its key is not among the app's.
        why An iPhone shows the key itself as the text, and looks in no other language for what the chosen one lacks. Android falls back to the default folder `values` and leaves the text out where that lacks it too; `<plurals>` are not texts to it.
        example `"loc-key": "ORDER_SENT"`, which `de.lproj/Localizable.strings` has not.
        fix Add the text in each language, or send a literal one.
        source Apple, *Generating a remote notification*; firebase-android-sdk, `NotificationParams.getLocalizedString`.

        rule app-transport-security
        about app
        severity warning
        platform apple
        summary Exceptions of App Transport Security stand in the app alone.
        why The extension is a bundle of its own with its own Info.plist. A picture over plain http that the app loads is refused to the extension (-1022), and the push is shown without it. `NSAllowsLocalNetworking`, which React Native's template sets, takes the effect of `NSAllowsArbitraryLoads` away; what it allows itself iOS allows without it, but for addresses from iOS 17 on.
        example `NSAppTransportSecurity` with `NSAllowsArbitraryLoads` in the app's Info.plist, and no such key in the extension's.
        fix Serve pictures over https, or write the exception into the extension's Info.plist too.
        source Apple, *NSAppTransportSecurity* and *NSAllowsLocalNetworking*.

        rule app-two-messaging-services
        about app
        severity warning
        platform android
        summary Two services of the manifest ask for FCM's messages.
        why Android starts one service for `com.google.firebase.MESSAGING_EVENT`, the one with the higher priority, else the first of the merged manifest. The other one, often of another SDK, never gets a message.
        example a `FirebaseMessagingService` of the app's own beside that of an SDK for engagement.
        fix Keep one service, and hand messages on to the other SDK in `onMessageReceived`.
        source quickstart-android#590; klaviyo-react-native-sdk#367; braze-react-native-sdk#150.

        rule app-two-service-extensions
        about app
        severity warning
        platform apple
        summary An app contains two service extensions.
        why iOS asks one service extension of an app. Which of two is not documented, and the other never runs.
        example an SDK's extension beside one of the app's own.
        fix Call both from one extension, and remove the other target from the app.
        source Apple, *UNNotificationServiceExtension*: an app contains one.

        rule apple-alerts-disabled
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension
        summary The user turned the app's alerts off: nothing is shown, and no extension runs.
        why iOS runs a service extension only for what it is about to show. If the user does not let the app show alerts, neither text nor picture appears, whatever the message says.
        example a person chose "Don't Allow" when the app asked, or turned its notifications off in the settings.
        fix Have the app explain and ask again; no message can change it.
        source Apple, "UNNotificationServiceExtension".

        rule apple-answer-not-http
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/foundation/nsurlerrorcannotparseresponse
        summary The server's answer is not HTTP.
        why Something accepted the connection and sent an answer that is not HTTP, so there is no status, no type and no picture.
        example a URL whose port belongs to a database or a mail server; a proxy that answers with plain text.
        fix Check the port in the URL.
        source RFC 9112 §2; Apple, `NSURLErrorCannotParseResponse`.

        rule apple-attachment-file-missing
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/unnotificationattachment
        summary The file was gone or could not be moved when the system took it.
        why A downloaded file belongs to its download: iOS deletes it when the completion handler returns. An attachment that points to it is refused as an invalid file URL (UNErrorDomain 100), or cannot be moved into the attachment store (104).
        example an extension of the app's own that attaches the `location` of a download task after the handler has returned.
        fix Move a download to another path before its completion handler returns, and leave it there.
        source Apple, "UNNotificationAttachment" and "downloadTask(with:completionHandler:)".

        rule apple-attachment-near-limit
        about delivery
        severity note
        platform apple
        link https://developer.apple.com/documentation/usernotifications/unnotificationattachment
        summary The attachment is larger than the documented limit if a megabyte has a million bytes.
        why Apple documents 5 MB for sounds, 10 MB for pictures and 50 MB for films, and not whether a megabyte has 1,000,000 bytes or 1,048,576. This device counts the larger ones unless it is configured otherwise, so a real one may refuse the file (UNErrorDomain 102).
        example a server that answers with a PNG of 10,400,000 bytes.
        fix Send a smaller file; a picture of a few hundred kilobytes looks the same on a phone and arrives sooner.
        source Apple, "UNNotificationAttachment"; no source was found that says which megabyte is meant.

        rule apple-attachment-type
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/unnotificationattachment
        summary Notifications cannot attach files of this type.
        why iOS takes an attachment's type from its file extension, which comes from the URL and the answer's `Content-Type`. Notifications show JPEG, PNG and GIF, a few sounds and films; everything else, WebP, AVIF and SVG above all, is refused (UNErrorDomain 101, `attachmentUnrecognizedType`).
        example a server or image service that answers a `.jpg` URL with `Content-Type: image/webp`.
        fix Serve a PNG, JPEG or GIF with its own `Content-Type`; image services often choose WebP unless the URL says which format is wanted.
        source Apple, "UNNotificationAttachment"; Iterable/iterable-swift-sdk#552 (WebP); OneSignal-Cordova-SDK#139 (SVG).

        rule apple-avatar-not-loaded
        about delivery
        severity note
        platform apple
        link https://developer.apple.com/documentation/intents/inimage
        summary The extension gave a sender's picture of which no bytes are here.
        why A communication notification shows the sender's picture in the place of the app's icon. Of a picture that is named by an address, a missing resource or a symbol nothing can be shown here, and an address may stay empty on a phone too.
        example INPerson(…, image: INImage(url: URL(string: "https://cdn.example.com/ada.png")!), …)
        fix Load the picture in the extension, and give its bytes to `INImage(imageData:)`.
        source Apple, *INImage*, which describes pictures for Siri and does not mention notifications.

        rule apple-cleartext
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity
        summary The device refuses to load the picture over plain http.
        why App Transport Security loads https only, unless the Info.plist that counts says otherwise. The one that counts is the extension's own, not the app's. A redirect to plain http is refused as well (NSURLErrorDomain -1022). iOS 10 and later allow it to names without a dot and to `.local`, iOS 10 to 16 to numeric addresses as well. `NSAllowsLocalNetworking` allows addresses, and makes iOS ignore `NSAllowsArbitraryLoads`.
        example `http://example.com/a.png`; a short link that leads to one.
        fix Serve it by https and send that URL, or add an exception to the extension's own Info.plist.
        source Apple, `NSAppTransportSecurity`, `NSAllowsLocalNetworking`, `NSExceptionDomains`; OneSignal/react-native-onesignal#410; Pushwoosh/pushwoosh-ios-sdk#50.

        rule apple-communication-capability
        about delivery
        severity note
        platform apple
        link https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications
        summary The extension made a communication notification in an app whose project lacks the capability for it.
        why Apple asks for the capability Communication Notifications in the app's target, not in the extension's. Apple does not document what iOS shows without it; the simulator shows the notification as with it.
        example `content.updating(from: intent)` in an extension whose app has no `com.apple.developer.usernotifications.communication` among its entitlements.
        fix Add the capability to the app's target.
        source Apple, *Implementing communication notifications*, "Enable communication notifications".

        rule apple-connection-failed
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/foundation/nsurlerrorcannotconnecttohost
        summary No connection to the picture's server could be made.
        why The name has an address, but nothing there accepted a connection: no server runs on that port, a firewall is in between, or the address is one of a company's own network.
        example `https://staging.internal:8443/a.png`, which answers in the office and nowhere else.
        fix Check that the server runs, and that a phone on a mobile network reaches it.
        source Apple, `NSURLErrorCannotConnectToHost`.

        rule apple-content-encoding
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/foundation/nsurlerrorcannotdecoderawdata
        summary The picture's body is not encoded as its `Content-Encoding` says.
        why A body marked `Content-Encoding: gzip` is unpacked before anything else sees it. If it is not gzip, or is damaged, nothing is left to show.
        example a server that does not compress but adds `Content-Encoding: gzip` to every answer.
        fix Send pictures as they are, without `Content-Encoding`; they are compressed already.
        source RFC 9110 §8.4; Apple, `NSURLErrorCannotDecodeRawData`.

        rule apple-download-failed
        about delivery
        severity warning
        platform apple
        summary The picture could not be loaded for a reason that has no separate rule.
        why Whatever a download fails with, the text is shown without the picture.
        why Firebase's helper logs I-FCM020001.
        example a disk without room for the file.
        fix Try the URL with curl, and look at the error's code.
        source firebase-ios-sdk, `FIRMessagingExtensionHelper.m`; Apple, "URL Loading System Error Codes".

        rule apple-download-incomplete
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/foundation/nsurlerrornetworkconnectionlost
        summary The connection ended before the picture was complete.
        why A download whose connection breaks off, or that ends before its `Content-Length`, is a failure, and nobody tries again.
        example a server that announces `Content-Length: 18234`, sends half and closes; a proxy that resets long answers.
        fix Have the server send all that its `Content-Length` promises, and keep the connection open until then.
        source RFC 9112 §8; Apple, `NSURLErrorNetworkConnectionLost`.

        rule apple-download-slow
        about delivery
        severity note
        platform apple
        link https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension
        summary The picture arrived in time, but took most of the extension's time limit.
        why An extension has about thirty seconds for everything. A download that takes more than half of them here will miss the limit for people with a slower connection, who then see the text alone.
        example a picture of 8 MB on a network as slow as EDGE; a server that takes 20 s to begin.
        fix Serve a smaller file from a faster place, for instance through a content delivery network.
        source Apple, "UNNotificationServiceExtension".

        rule apple-download-timed-out
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/foundation/nsurlerrortimedout
        summary The picture was not there in time.
        why A load that moves no byte for sixty seconds fails (NSURLErrorDomain -1001). That is longer than an extension has, so it happens only if the extension sets a shorter limit, or if the device's time limit was raised.
        example an extension whose session has `timeoutIntervalForRequest = 5`, and a server that answers after 8 s.
        fix Serve a smaller file from a faster place, for instance through a content delivery network.
        source Apple, `NSURLErrorTimedOut` and `timeoutIntervalForRequest`.

        rule apple-empty-content
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.usernotifications.filtering
        summary The extension handed over content without title, subtitle and body.
        why Content without any text would alert nobody. iOS then shows the original, unless the app holds the entitlement to filter notifications, with which it shows nothing.
        example an extension that calls its handler with a new `UNNotificationContent()` to keep a push quiet.
        fix Give the content a title or body; ask Apple for the entitlement where silence is meant.
        source Apple, `com.apple.developer.usernotifications.filtering`; developer.apple.com/forums/thread/696068.

        rule apple-extension-blocked
        about delivery
        severity warning
        platform apple
        summary The extension's thread or its main thread did not come back, and the process was ended.
        why A device ends the extension's process some moments after its time is over. Waiting by a semaphore for work that needs the same thread never ends, and neither does `DispatchQueue.main.sync` on the main thread.
        example `semaphore.wait()` in `didReceive` for a block on the main queue, which waits for a lock that is held.
        fix At the file and line, do not wait; call the handler from the completion handler.
        source Apple, "UNNotificationServiceExtension"; Apple developer forums 807554.

        rule apple-extension-crashed
        about delivery
        severity warning
        platform apple
        summary The extension's process ended before it called its handler.
        why When an extension crashes, iOS shows the push as it was sent. Firebase's helper before 4.2.1 crashed on every picture that could not be attached, until June 2023 on `"image": null`, and before 12.19 on options that are not an object and on an image that is not a string.
        example the console sends `"fcm_options": {"image": null}` to an app with Firebase 10.0.
        fix Update Firebase in the extension, or send what it can read.
        source firebase-ios-sdk#4782, #11430, #16464.

        rule apple-extension-memory
        about delivery
        severity error
        platform apple
        summary The extension used more memory than iOS allows one, and was ended.
        why iOS ends a service extension above 24 MB at once, without a last call. A picture costs width × height × 4 bytes as soon as it is decoded, whatever its file's size.
        example an extension that reads a photo of 12 megapixels into a `UIImage` to add a frame.
        fix Attach the file as it was downloaded, or down-sample it while reading (`CGImageSourceCreateThumbnailAtIndex`); download to a file (`downloadTask`) and not into memory.
        source nextcloud/talk-ios#1223 ("ActiveHard 24 MB (fatal)"), deltachat-ios#2477, damus#3561.

        rule apple-extension-misbehaved
        about delivery
        severity error
        platform apple
        summary The extension's process broke the connection to the simulator, took too much of the machine, or did not start.
        why An extension and the simulator talk over a socket. Code that writes to descriptors which it did not open, or closes them, breaks it; such a process is ended, and nothing of it reaches the device. So is one that makes hundreds of threads, or writes more than a gigabyte: a phone would end it sooner.
        example a loop that closes all file descriptors.
        fix Write only to files that the extension opened itself, and let queues share threads.
        source this simulator.

        rule apple-extension-refused
        about delivery
        severity warning
        platform apple
        summary The extension, or an SDK in it, tried what its confined process is refused.
        why The simulator runs an app's code in a process without files of its user, sockets, and other processes, and the kernel says what of that the code tried. Who reads a home folder, starts programs or signals other processes does not do it for the sake of a notification; on a phone the sandbox refuses the same. A socket of its own works on a phone, and goes around App Transport Security and around the downloads that the simulator sees. The first push of a process tells also what code did that runs before `main`.
        example an SDK that reads `~/.ssh`, or opens a socket to send what it knows.
        fix Find the code by the path or the call; load with `URLSession`, and keep files in the extension's own folders or in an app group.
        source seccomp's user notification (Linux 5.19), and the answers that the C library's functions for files get.

        rule apple-extension-thread-blocked
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension
        summary The extension's thread did not return and was abandoned.
        why A device ends the extension's process some moments after its time is over. Here the extension is part of the test's own process, which cannot end a thread that does not return.
        example a `semaphore.wait()` in `didReceive` for a download that never ends.
        fix Do not block in `didReceive`; call the handler from completion handlers.
        source Apple, "UNNotificationServiceExtension".

        rule apple-extension-trapped
        about delivery
        severity error
        platform apple
        summary The app's own extension ended its process by a fatal signal, or by `exit`.
        why When an extension crashes, iOS shows the push as it was sent, and starts a new process for the next one. A trap is a forced unwrap of nil, an index out of range, an overflow, `try!`, `fatalError`.
        example `URL(string: text)!` if the text of the push is not a URL.
        fix At the file and line, take the value apart by `guard let`, and call the handler with what there is.
        source Apple, "Modifying content in newly delivered notifications"; sigaction(2) for the signals.

        rule apple-file-extension-missing
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/unnotificationattachment
        summary Neither URL nor type gave the downloaded file an extension, from which the system takes its type.
        why An attachment's type comes from its file extension. Firebase's helper takes it from the suggested file name, else from a `Content-Type` that begins with `image/` (since 7.0). If neither has one, the file ends in `.tmp` and is refused (UNErrorDomain 101).
        why An extension that downloads the picture itself gets a file that always ends in `.tmp`.
        example `https://example.com/photos/1234` answered as `application/octet-stream`, as storage services do for files without a type.
        fix Serve the picture under a name that ends in .png, .jpg or .gif, or with its own `Content-Type`. In an extension that downloads the picture itself, move the file to such a name, or give its type as a hint.
        source firebase-ios-sdk#6590; OneSignal-iOS-SDK#134; openradar 27708555.

        rule apple-file-not-moved
        about delivery
        severity warning
        platform apple
        summary The downloaded file could not be renamed as the helper renames it.
        why Firebase's helper renames the download to its temporary name and the extension of the answer's name. If a file cannot have that name, it logs I-FCM020002 and delivers the text: an extension of more than some 230 bytes, or, before 12.17, a `Content-Type` with a path in it.
        example `https://example.com/a.png?…` answered with `Content-Disposition: attachment; filename="a.` and 300 letters.
        fix Serve the picture under a short name that ends in .png, .jpg or .gif.
        source firebase-ios-sdk, `FIRMessagingExtensionHelper.m`, #16387.

        rule apple-handler-called-early
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications
        summary The extension delivered while the picture was still being downloaded.
        why Only the first call of the handler counts, and what was attached by then. An extension that starts a download and calls the handler at once always delivers without its picture.
        example the template's `contentHandler(bestAttemptContent)` left below the call of Firebase's helper.
        fix Call the handler when the picture is attached, and only then; Firebase's helper calls it for you.
        source Apple, "Modifying content in newly delivered notifications"; CrossGeeks/FirebasePushNotificationPlugin#258.

        rule apple-handler-called-late
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications
        summary The handler was called when the system had already shown the original content.
        why Once its time is over and no handler was called, iOS shows the push as it was sent; what comes after is lost.
        example a download of 40 s, and an extension that does nothing in `serviceExtensionTimeWillExpire()`.
        fix Deliver the best attempt in `serviceExtensionTimeWillExpire()`.
        source Apple, "Modifying content in newly delivered notifications".

        rule apple-handler-called-twice
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension
        summary The handler was called again after the call that counted.
        why The first call decides what is shown. Nothing documents what a second one does; devices were not seen to show it.
        example a handler called in a completion handler and again at the end of `didReceive`.
        fix Call it once.
        source Apple, "UNNotificationServiceExtension".

        rule apple-handler-never-called
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications
        summary The time limit passed without a call of the handler.
        why After about thirty seconds iOS calls `serviceExtensionTimeWillExpire()`; when that hands nothing over either, the push is shown as it was sent, half a minute late and without its picture.
        example an early `return` that leaves the handler uncalled if the push has a field more or less than expected.
        fix Call the handler on every path, and in `serviceExtensionTimeWillExpire()` with the best attempt.
        source Apple, "Modifying content in newly delivered notifications"; Dimillian/IceCubesApp#2447; OneSignal-iOS-SDK#1425.

        rule apple-host-not-found
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/foundation/nsurlerrorcannotfindhost
        summary The host of the picture's URL has no address.
        why Nobody can be asked for the picture: the name is misspelt, gone, or known only inside a company's network.
        example https://cnd.example.com/a.png
        fix Check the spelling, and that the name is known outside your own network.
        source Apple, `NSURLErrorCannotFindHost`.

        rule apple-http-error
        about delivery
        severity warning
        platform apple
        summary The picture's server answered with an error.
        why An answer of any status is a downloaded file. Its name decides: a page for people is `text/html`, so that `photo.png` becomes `photo.png.html`, which cannot be attached (UNErrorDomain 101).
        example a server that answers 404 with a page; one that wants a login (401, 403); one that is overloaded (503) when a million phones ask at once.
        fix Put the picture at that URL, readable by anybody, on a server that stands the rush.
        source firebase-ios-sdk, `FIRMessagingExtensionHelper.m`; Apple, `suggestedFilename`.

        rule apple-http-error-shown
        about delivery
        severity warning
        platform apple
        summary The picture that is shown came with an HTTP error status.
        why Firebase's helper does not look at the status. An image service that answers a missing file with "404" and a grey placeholder has that placeholder shown to everybody.
        example a server that answers 404 with `Content-Type: image/png` and a placeholder picture.
        fix Put the intended picture at that URL.
        source firebase-ios-sdk, `FIRMessagingExtensionHelper.m`.

        rule apple-image-elsewhere
        about delivery
        severity warning
        platform apple
        link https://firebase.google.com/docs/cloud-messaging/ios/send-image
        summary The message seems to have a picture in a field that nothing reads.
        why Firebase's helper reads `fcm_options.image` of the payload and nothing else: not `data`, not `aps`, not another spelling. FCM fills that place from `apns.fcm_options.image` or `notification.image`.
        example {"aps": {"alert": "…", "mutable-content": 1}, "imageUrl": "https://example.com/a.png"}
        fix Put the URL into `message.apns.fcm_options.image`, or read it in the extension.
        source firebase-ios-sdk, `FIRMessagingExtensionHelper.m`; invertase/react-native-firebase#2432.

        rule apple-image-not-requested
        about delivery
        severity warning
        platform apple
        link https://firebase.google.com/docs/cloud-messaging/ios/send-image
        summary The extension ran, but did not request the picture.
        why The picture is only a URL in the push; the extension has to load it. Xcode's template changes the title and calls the handler, and does nothing about pictures.
        example an extension made from the template, in which Firebase's helper was never called.
        fix Load the picture and attach the file, or have it call `Messaging.serviceExtension().populateNotificationContent(_:withContentHandler:)`.
        source Firebase, "Send an image in the notification payload"; CrossGeeks/FirebasePushNotificationPlugin#258.

        rule apple-image-url-invalid
        about delivery
        severity warning
        platform apple
        link https://firebase.google.com/docs/cloud-messaging/ios/send-image
        summary The picture's URL leads nowhere.
        why Only an absolute http or https URL leads anywhere. Before the iOS 17 SDK a space made the text no URL at all (I-FCM020000); since then it is percent-encoded, and a URL without scheme and host cannot be loaded (NSURLErrorDomain -1002, I-FCM020001). A value that is not a text is ignored.
        example `"image": "gs://bucket/a.png"`; `"image": "/images/a.png"`; `"image": "pizza monster.png"`.
        fix Send an absolute https URL, percent-encoded, that anybody can load.
        source Apple, `NSURL`, `NSURLErrorUnsupportedURL`; firebase-ios-sdk, `FIRMessagingExtensionHelper.m`.

        rule apple-live-activity
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications
        summary Live Activities are not changed by an extension.
        why A push of type `liveactivity` updates a Live Activity, whose look is the app's own; no service extension runs for it.
        example `apns.live_activity_token` and `apns.fcm_options.image` in one message.
        fix Send the picture with a separate push.
        source Apple, "Starting and updating Live Activities with ActivityKit push notifications".

        rule apple-live-activity-ignored
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications
        summary iOS drops a push for a Live Activity.
        why A push needs `event`, `timestamp` and the state, in seconds since 1970 and in their order; one whose time is more than eight hours from now is for no activity that lives. Nothing on the device says so.
        example {"aps": {"event": "update", "timestamp": 1600000000, "content-state": {}}}
        fix Write the time of sending as `timestamp`, in seconds since 1970.
        source Apple, "Starting and updating Live Activities with ActivityKit push notifications"; Apple Developer Forums 776165.

        rule apple-mutable-content-missing
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications
        summary The push does not set `mutable-content`, so no extension runs.
        why iOS starts a service extension only for an alert whose `aps` has the number 1 under `mutable-content`. FCM does not add it; only the Firebase console does. In another place or spelling, in a header or as a text it does nothing.
        example {"aps": {"alert": "…", "mutable_content": 1}, "fcm_options": {"image": "https://example.com/a.png"}}
        fix Set `message.apns.payload.aps.mutable-content` to 1.
        source Apple, "Modifying content in newly delivered notifications"; firebase/quickstart-ios#228; firebase-ios-sdk#3368; firebase-admin-java#818.

        rule apple-no-alert
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications
        summary The push has nothing to show, so no extension runs.
        why Service extensions change alerts. A push that only wakes the app, plays a sound or sets the badge starts none, and the picture it carries is loaded by nobody.
        example a message with `data` and `apns.fcm_options.image`, but without `notification`.
        fix Add a title or body.
        source Apple, "Modifying content in newly delivered notifications"; firebase-ios-sdk#463.

        rule apple-no-service-extension
        about delivery
        severity warning
        platform apple
        link https://firebase.google.com/docs/cloud-messaging/ios/send-image
        summary The app has no notification service extension.
        why iOS itself never loads a picture from a URL. The app has to bring an extension that does; without one, or with one that iOS does not find or may not start, the push is shown as it was sent.
        example an app in which only the Firebase SDK was added; an extension whose deployment target is newer than the device's system, or whose bundle identifier does not begin with the app's.
        fix Add a notification service extension to the app that calls Firebase's helper, embed it, and give it a deployment target no newer than the app's.
        source Firebase, "Send an image in the notification payload"; firebase/flutterfire#9416; OneSignal-iOS-SDK#450.

        rule apple-not-attached
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications
        summary The file was loaded, but the extension did not attach it to the content.
        why A download alone shows nothing. The extension has to make an attachment of the file and set the content's `attachments` before it calls its handler.
        example an extension that attaches the file to a copy of the content and hands the original over.
        fix Set `attachments` on the content that the handler is called with.
        source Apple, "Modifying content in newly delivered notifications".

        rule apple-offline
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/foundation/nsurlerrornotconnectedtointernet
        summary The device had no network when it asked for the picture.
        why A push can arrive in the last moment before the network is gone. There is no second attempt.
        example a train that enters a tunnel.
        fix nothing; the message is as it should be.
        source Apple, `NSURLErrorNotConnectedToInternet`.

        rule apple-payload-too-large
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification
        summary The payload is larger than the limit of APNs.
        why Apple's service refuses a payload of more than 4096 bytes (5120 for VoIP) with 413 PayloadTooLarge, so that no device ever gets it. FCM's additions count as well.
        example an article's whole text in `data`.
        fix Shorten the texts, or have the app load the rest.
        source Apple, "Generating a remote notification".

        rule apple-picture-damaged
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/unnotificationattachment
        summary The picture that is shown is damaged.
        why A file can end too early or be broken inside although its download succeeded: it was uploaded that way, or the server's `Content-Length` is too small. Decoders show what there is of it, and pass over stray bytes between its parts.
        example a server that announces `Content-Length: 9000` for a file of 18,234 bytes; a JPEG with a zero byte between two segments.
        fix Upload the file again, and check that the server announces its real length.
        source Apple, "UNNotificationAttachment"; PNG, JPEG and GIF by their specifications.

        rule apple-picture-is-page
        about delivery
        severity warning
        platform apple
        summary The picture's URL leads to a web page.
        why A link for sharing, a page that shows the picture, and a server that wants people to sign in all answer with HTML and status 200.
        why The file becomes `photo.jpg.html`, which cannot be attached (UNErrorDomain 101).
        example a link of a drive for sharing; a picture behind a login, whose server redirects to the page for signing in.
        fix Send the URL of the file itself, which anybody may load.
        source firebase-ios-sdk, `FIRMessagingExtensionHelper.m`; Apple, `suggestedFilename`.

        rule apple-picture-mistyped
        about delivery
        severity note
        platform apple
        link https://developer.apple.com/documentation/usernotifications/unnotificationattachment
        summary A picture is attached as another type than its content has, or as a film.
        why iOS believes the file extension when it attaches. Devices were seen to show a JPEG under a PNG's name, but nothing documents it, and other platforms decide differently.
        example `photo.png` that is a JPEG, served as `image/png`; `clip.mp4` that is a PNG.
        fix Give the file the extension and `Content-Type` of its content.
        source Apple, "UNNotificationAttachment"; OneSignal-iOS-SDK#686.

        rule apple-picture-not-decoded
        about delivery
        severity warning
        platform apple
        summary The extension decoded a picture that iOS can decode and the simulator cannot.
        why The simulator decodes PNG and JPEG by libpng and libjpeg-turbo. For anything else `UIImage` and `CGImageSource` answer `nil` here, so that the extension takes another way than on a phone.
        example `UIImage(data:)` with the bytes of a HEIC or a WebP.
        fix Serve a PNG or a JPEG to see what the extension does with it; if the sentence names a package, install it.

        rule apple-picture-too-large
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/unnotificationattachment
        summary The picture's file is larger than the device takes.
        why iOS refuses an attachment over 10 MB for a picture, 5 MB for a sound and 50 MB for a film (UNErrorDomain 102, `attachmentInvalidFileSize`). Firebase's helper downloads all of it before that is known, and the text is shown alone.
        example a photo straight from a camera, or a server whose answer never ends.
        fix Send a smaller file; a phone shows a picture about 1200 pixels wide, which is some hundred kilobytes.
        source Apple, "UNNotificationAttachment".

        rule apple-picture-unreadable
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/unnotificationattachment
        summary The attached file is not the picture that its name promises.
        why A file named `.png` is attached as a PNG, whatever it holds. Apple documents that attachments are validated again when the extension is done, and not whether that looks inside; there is nothing to show in either case.
        example a login page served as `image/png` with status 200; an empty file; WebP under the name of a JPEG.
        fix Put a real PNG, JPEG or GIF at that URL, and open the URL in a browser to see what it answers.
        source Apple, "UNNotificationAttachment".

        rule apple-push-refused
        about delivery
        severity error
        platform apple
        link https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns
        summary APNs refuses a header of the push.
        why FCM checks the length of `apns-collapse-id` and hands the other headers on as they are. APNs refuses a priority, push type, expiration or id that it does not know, so that no device gets the push although FCM answered 200.
        example "apns": {"headers": {"apns-priority": "high"}}
        fix Write 10, 5 or 1 as `apns-priority`, one of Apple's types as `apns-push-type`, seconds since 1970 as `apns-expiration`, or leave the header to FCM.
        source Apple, "Sending notification requests to APNs", "Handling notification responses from APNs".

        rule apple-redirect-loop
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/foundation/nsurlerrorhttptoomanyredirects
        summary The picture's server redirects without end.
        why A load follows some redirects, mostly twenty, but gives up when they do not end.
        example a server that redirects http to https behind a proxy that speaks http to it; a login that sends everybody back who has no cookie.
        fix Send the URL of the file itself.
        source Apple, `NSURLErrorHTTPTooManyRedirects`.

        rule apple-secure-connection-failed
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/foundation/nsurlerrorservercertificateuntrusted
        summary No secure connection to the picture's server could be made.
        why A device loads nothing from a server that cannot prove who it is. A certificate that has expired, was made by oneself or for another name, or a handshake that fails, is the end of the picture.
        example a certificate that was not renewed; a server that leaves its intermediate certificates out, which some browsers fill in and phones do not; an https URL with the port of a plain http server.
        fix Use a certificate of a public authority, valid today, for that very name, sent with its intermediates.
        source Apple, `NSURLErrorServerCertificateUntrusted`, `NSURLErrorServerCertificateHasBadDate`, `NSURLErrorSecureConnectionFailed`.

        rule apple-shared-helper
        about delivery
        severity note
        platform apple
        summary The extension uses Firebase's shared helper, in which two notifications at once would meet.
        why `Messaging.serviceExtension()` is one object for the process and keeps one content and one handler. On a phone a second push that arrives while the first one's picture is loading takes the first one's place. Which push loses its picture depends on timing, so the simulator keeps pushes apart unless the device has `sharedHelper`.
        example `Messaging.serviceExtension().populateNotificationContent(content, withContentHandler: contentHandler)`, as in Firebase's documentation.
        fix Use a new `FIRMessagingExtensionHelper()` for each notification; test with `sharedHelper` (`--shared-helper`) to see two pushes meet.
        source firebase-ios-sdk, `FIRMessagingExtensionHelper.m`.

        rule apple-simulation-cancelled
        about delivery
        severity note
        platform apple
        summary The simulation was cancelled, so it is unknown what a device would show.
        why A cancelled task ends its delivery at once, wherever the extension or the pictures are.
        example a test with a time limit that is shorter than the device's.
        fix Let the delivery end, or give the device a shorter time limit.
        source RichPush's own.

        rule apple-singleton-crossing
        about delivery
        severity warning
        platform apple
        summary Two concurrent notifications used the same shared object of the extension, such as Firebase's helper singleton.
        why `Messaging.serviceExtension()` is one object for the process and keeps one content and one handler. When a second push arrives while the first one's picture is loading, the first picture lands on the second notification, and the first notification waits until its time is up. The simulator lets pushes meet in that object only on a device with `sharedHelper`; an object of the extension's own that it shares meets them always.
        example a breaking story sent to two topics, to people who follow both.
        fix Use a new `FIRMessagingExtensionHelper()` for each notification.
        source firebase-ios-sdk, `FIRMessagingExtensionHelper.m`.

        rule apple-sound
        about document
        severity error
        platform apple
        link https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification
        summary A sound for iPhones that cannot be played as it is written.
        why A sound is the name of a file in the app's bundle, or an object with `name`, `critical` and `volume` from 0 to 1. The file is .caf, .aiff or .wav and lasts 30 seconds at most. Admin SDKs refuse an object without a name (Go does not check) and any other volume; Node and Python refuse an empty text. iOS plays the default sound for a file that it does not find, and none for what it cannot read.
        example {"aps": {"sound": {"critical": 1, "volume": 1.5}}}
        fix Name the sound ("default" is the system's), and set the volume to between 0 and 1.
        source Apple, "Generating a remote notification", `UNNotificationSound`.

        rule apple-time-limit
        about delivery
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension
        summary The extension delivered its best attempt when its time was up.
        why An extension has about thirty seconds, while a load waits sixty for a silent server. So a slow picture ends in `serviceExtensionTimeWillExpire()`, where what is ready by then is delivered: the text. An extension that delivers only there, even with a picture, makes everyone wait for half a minute.
        example a picture of 8 MB on EDGE; a server that sends one byte a second, or never answers; a completion handler that attaches the picture and does not call `contentHandler`.
        fix Serve a smaller file from a faster place; call the handler on every path.
        source Apple, "UNNotificationServiceExtension"; OneSignal-Flutter-SDK#777.

        rule aps-misplaced
        about document
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification
        summary The `aps` dictionary, or one of its keys, in a place where iOS does not look.
        why iOS reads one dictionary, `aps` at the top of what it receives, which is `message.apns.payload.aps` for FCM. Under `apns` itself FCM refuses it; one level too deep it arrives and does nothing. A title stands in `aps.alert`, but a sound and a badge in `aps`. Header fields such as `apns-priority` are part of the request to APNs; in the payload they do nothing.
        example {"apns": {"aps": {"alert": {"title": "Hi", "sound": "default"}}}}
        fix Move it to `message.apns.payload.aps`, texts to `aps.alert`, the rest beside `alert`, and header fields to `message.apns.headers`. Other keys beside `aps` are the app's own.
        source Apple, "Generating a remote notification", "Sending notification requests to APNs"; FCM HTTP v1 reference, `ApnsConfig`; invertase/react-native-firebase#6373; grafana/oncall#1614; firebase-admin-python#875.

        rule aps-missing
        about document
        severity error
        platform apple
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#apnsconfig
        summary A payload for Apple devices without an `aps` that holds anything, which FCM refuses.
        why FCM checks the payload before it hands it to APNs, and answers 400 INVALID_ARGUMENT. Some libraries write an empty `payload` or an empty `aps` for options that the sender left out.
        example {"message": {"topic": "news", "apns": {"payload": {"sound": "default"}}}}
        fix Put Apple's keys into `aps`, or leave `payload` out.
        source firebase/firebase-admin-dotnet#39 and #323; firebase/firebase-admin-java#214 and #275; celestifyhq/fcm-cloudflare-workers#10.

        rule aps-value
        about document
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification
        summary A key of `aps` that is spelled differently from Apple's, or whose value iOS does not take.
        why iOS ignores what it does not know, silently: `thread_id` groups nothing, a badge of "1" sets no badge. Apple asks for an app's own keys beside `aps`, not in it. FCM refuses an `aps` that is not an object, and a badge that is not a number.
        example {"aps": {"alert": "Hi", "badge": "1", "thread_id": "news"}}
        fix Spell Apple's keys with hyphens and give their values the documented type; put keys of your own beside `aps`.
        source Apple, "Generating a remote notification"; firebase/firebase-ios-sdk#3368; refused by the Admin SDKs that check types; healthjoy/async-firebase#5 for FCM's answer.

        rule condition
        about document
        severity error
        link https://firebase.google.com/docs/cloud-messaging/topic-messaging
        summary A condition that FCM cannot read, or with too many topics.
        why A condition consists of `'name' in topics`, `&&`, `||`, `!` and parentheses. For anything else FCM answers "Request contains an invalid argument." without saying where. More than five topics are refused too.
        example {"condition": "'dogs' in topics && cats"}
        fix Put each topic in single quotes before `in topics`, and combine at most five.
        source FCM, "Send messages to topics"; the service's answer as captured.

        rule content-available-misplaced
        about document
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app
        summary `content-available` in another place, another spelling or with another value than Apple reads.
        why iOS wakes the app for a push whose `aps` holds the number 1 under `content-available`. The legacy API spelled it `content_available` beside `notification`, and there it makes the v1 API refuse the request; in `data` or in the headers it arrives and wakes nobody.
        example {"data": {"content_available": "true"}, "apns": {"payload": {"aps": {"contentAvailable": true}}}}
        fix Move it to `message.apns.payload.aps.content-available`, as the number 1.
        source Apple, "Pushing background updates to your app"; firebase/firebase-ios-sdk#3368; FCM, legacy HTTP reference.

        rule data-only
        about document
        severity note
        platform android
        link https://firebase.google.com/docs/cloud-messaging/customize-messages/set-message-type
        summary A message with data only, which an SDK or the app's own code must show on Android.
        why Without a notification the Android SDK hands the message to the app's `onMessageReceived`, and the web SDK to the page or the service worker; what is shown, and whether its picture is loaded, is up to their code. The SDKs of vendors such as OneSignal or Braze show their own services' messages, recognised by their keys. FCM keeps such a message for a sleeping phone unless `android.priority` is HIGH; a `priority` among the data is for the app alone.
        example {"message": {"topic": "news", "data": {"article": "7"}}}
        fix Add `notification` if the system should show something, or leave it to the app.
        source firebase-android-sdk, `FirebaseMessagingService`; firebase-js-sdk, `sw-listeners.ts`.

        rule data-only-for-apple
        about document
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/pushing-background-updates-to-your-app
        summary A message that shows nothing on iPhones, though it has something that needs an alert, or a priority that forbids it.
        why iOS starts the service extension, and so loads a picture, only for a push that shows text; a push that only plays a sound or sets the badge does not count, and neither does an empty text. A push with nothing to show at all is a background push: Apple calls priority 10 an error for it, FCM refuses any priority without `content-available` (and blames the token), and iOS hands it to the app only if `content-available` is 1, and not to one that was swiped away.
        example {"message": {"token": "…", "data": {"k": "v"}, "apns": {"fcm_options": {"image": "https://e.com/a.png"}}}}
        fix Add a title or body in `message.notification`; for a background push set `content-available` to 1 and `apns-priority` to "5".
        source Apple, "UNNotificationServiceExtension", "Pushing background updates to your app", "Sending notification requests to APNs"; Firebase, "Set message priority"; firebase/firebase-admin-go#679; beste/firebase-php#700; firebase/firebase-ios-sdk#463.

        rule declarative-rejected
        about delivery
        severity error
        platform web
        link https://webkit.org/blog/16535/meet-declarative-web-push/
        summary Safari refuses a declarative push, and shows nothing.
        why WebKit is stricter than the specification. A title is not empty, `navigate` and `icon` are absolute URLs, and a member of another type than it wants refuses the whole push. No worker gets it then.
        example {"web_push": 8030, "notification": {"title": "Pancakes", "navigate": "/menu"}}
        fix Change the member that the sentence names.
        source WebKit, `NotificationJSONParser.cpp`, and its test `DeclarativeParsing`.

        rule declarative-unread
        about delivery
        severity note
        platform web
        link https://webkit.org/blog/16535/meet-declarative-web-push/
        summary The browser does not know declarative pushes, and hands the JSON to the worker.
        why Only Safari shows declarative pushes without a worker. Other browsers run the site's `push` handler, which finds the title at `notification.title`, and must open `notification.navigate` on a click. Firebase's worker shows the notification, and opens nothing.
        example `{"web_push": 8030, "notification": {"title": "Pancakes", "navigate": "https://shop.example.com/menu"}}` to Chrome.
        fix Let the worker read `notification.title` and `notification.navigate`; then one payload does for all browsers.
        source W3C Push API, "declarative push message"; Chromium 156 and Firefox ESR 153, run.

        rule device-group
        about document
        severity note
        link https://firebase.google.com/docs/cloud-messaging/migrate-off-device-groups
        summary The key of a device group as the target, a feature that ends in September 2027.
        why A message to `token` may name a whole group by its notification key, which unlike a registration token has no colon. Firebase accepts no new projects for device groups from 1 December 2026 on and stops them on 29 September 2027; export the members of your groups before then.
        example {"message": {"token": "APA91bGHXQBB6HnLD9lkQ", "notification": {"title": "Hi"}}}
        fix Export the group's members, and send to each of them.
        source Firebase, "Migrate off device groups"; FCM, "Send messages to device groups".

        rule empty-push
        about document
        severity note
        link https://firebase.google.com/docs/cloud-messaging/customize-messages/set-message-type
        summary A push that shows nothing, plays nothing and carries nothing.
        why FCM and APNs accept it, and no device does anything with it that a person or an app notices, but for the empty card that Android phones and browsers show for a `notification` without a text. Of a payload without an alert, a sound, a badge and `content-available`, iOS hands even an app's own keys to the app only while it is in the foreground.
        example {"message": {"topic": "news", "notification": {}}}
        fix Give it a title or a body, or data; for a background push set `content-available` to 1.
        source FCM HTTP v1 reference, `Message`; Apple, "Generating a remote notification"; node-apn/node-apn#344.

        rule expo-channel
        about document
        severity note
        platform android
        link https://docs.expo.dev/push-notifications/sending-notifications/
        summary A channel in a request to Expo that may keep Android phones from showing the message.
        why Android shows nothing of a message for a channel that the app has not made. Without `channelId` the message goes to the channel "Default". Channels decide sound and importance, not the message.
        example {"to": "ExponentPushToken[…]", "title": "Hi", "channelId": "news"}
        fix Make the channel with `setNotificationChannelAsync()` before the first message, or leave `channelId` out.
        source Expo, "Send notifications with the Expo Push Service".

        rule expo-lifetime
        about document
        severity warning
        link https://docs.expo.dev/push-notifications/sending-notifications/
        summary A lifetime in a request to Expo that has no effect, or lets the message expire at once.
        why `ttl` is a number of seconds and wins over `expiration`, which is a time in seconds since 1970. FCM keeps a message for four weeks at most. A time in the past, or milliseconds in place of seconds, is not what the sender means.
        example {"to": "ExponentPushToken[…]", "title": "Hi", "ttl": 3600, "expiration": 1732579200000}
        fix Keep `ttl` alone, in seconds.
        source Expo, "Send notifications with the Expo Push Service"; Firebase, "Set the lifespan of a message".

        rule expo-message
        about document
        severity warning
        link https://docs.expo.dev/push-notifications/sending-notifications/
        summary A request to Expo's push service with a field that the service refuses or does not know.
        why The service answers 400 to a whole request if one field has the wrong type, or if it has more than 100 recipients. A field that it does not document changes nothing on the phone.
        example {"to": "ExponentPushToken[…]", "title": "Hi", "image": "https://example.com/a.png"}
        fix Write the field as the finding names it; a picture goes to `richContent.image`.
        source Expo, "Send notifications with the Expo Push Service"; expo-server-sdk-node 6.1.

        rule expo-mutable-content
        about document
        severity warning
        platform apple
        link https://docs.expo.dev/push-notifications/sending-notifications/
        summary A picture in a request to Expo that iPhones do not show.
        why Android shows `richContent.image` without work in the app. An iPhone shows it only if the app has a service extension, which expo-notifications does not bring, and iOS starts that only if the message sets `mutableContent`. The same holds for a picture's address in `data`, which such an extension finds in `body`.
        example {"to": "ExponentPushToken[…]", "title": "Hi", "richContent": {"image": "https://example.com/a.png"}}
        fix Set `mutableContent` to true, and add an extension that reads `body._richContent.image`.
        source Expo, "Send notifications with the Expo Push Service"; expo/expo#36202.

        rule expo-platform-field
        about document
        severity note
        link https://docs.expo.dev/push-notifications/sending-notifications/
        summary Fields of a request to Expo that only one platform reads.
        why A token does not say what phone it is of, so the same message goes to both. `icon` and `channelId` make Android phones show something, and iPhones nothing; `subtitle` alone leaves the text on Android phones empty.
        example {"to": "ExponentPushToken[…]", "subtitle": "New message"}
        fix Give the message a `title` or a `body`, which both platforms show.
        source Expo, "Send notifications with the Expo Push Service".

        rule expo-priority
        about document
        severity note
        link https://docs.expo.dev/push-notifications/sending-notifications/
        summary A priority in a request to Expo that does not go with what the message does.
        why An Android phone that sleeps gets a message of normal priority late, and `default` is normal there. A message of data alone starts the app's task, so it should be `high` if it cannot wait. On an iPhone a wake-up in the background (`_contentAvailable`) has the low priority 5 whatever the message says. `normal` lets both platforms wait.
        example {"to": "ExponentPushToken[…]", "data": {"order": 7}}
        fix Set `priority` to `high` for what users wait for, and leave it out elsewhere.
        source Expo, "Send notifications with the Expo Push Service"; Firebase, "Set and manage message priority"; Apple, "Pushing background updates to your app".

        rule expo-sound
        about document
        severity warning
        platform apple
        link https://docs.expo.dev/push-notifications/sending-notifications/
        summary A sound in a request to Expo that iPhones do not play.
        why `sound` is `"default"` or the name of a file in the iOS app, with its extension. iOS plays AIFF, WAV and CAF, and the default sound if it does not find the file. Android plays what the channel has.
        example {"to": "ExponentPushToken[…]", "title": "Hi", "sound": "ping"}
        fix Write `"default"`, or the whole name of the file, such as `"ping.wav"`.
        source Expo, "Send notifications with the Expo Push Service"; Apple, `UNNotificationSound`.

        rule expo-token
        about document
        severity error
        link https://docs.expo.dev/push-notifications/sending-notifications/
        summary A recipient of a request to Expo that is not an Expo push token.
        why Expo's service knows a device by the token that the app gets from `getExpoPushTokenAsync()`. It answers DeviceNotRegistered to a token of FCM or APNs, and nobody gets the message.
        example {"to": "dQw4w9WgXcQ:APA91bHk3xZq7", "title": "Hi", "channelId": "news"}
        fix Store the text `ExponentPushToken[…]` of `getExpoPushTokenAsync()`, and send to that.
        source Expo, "Send notifications with the Expo Push Service"; expo-server-sdk-node, `isExpoPushToken`.

        rule expo-too-big
        about document
        severity warning
        link https://docs.expo.dev/push-notifications/sending-notifications/
        summary A message for Expo that is too big for APNs or FCM.
        why Both take at most 4,096 bytes, with what Expo adds. The ticket is ok, and the receipt says MessageTooBig: a sender that asks for no receipts never hears of it.
        example {"to": "ExponentPushToken[…]", "title": "Hi", "data": {"article": "…4,000 letters…"}}
        fix Send an address or an id in `data`, and let the app load the rest.
        source Expo, "Send notifications with the Expo Push Service".

        rule fcm-options-value
        about document
        severity warning
        platform apple
        link https://firebase.google.com/docs/cloud-messaging/ios/send-image
        summary `fcm_options` in a payload that is not an object, or whose picture is not a text.
        why Firebase's extension helper reads `fcm_options.image` as a text. Before Firebase 12.19.0, anything else made the app's service extension crash, up to 10.9 even `null` did; iOS then shows the notification unchanged.
        example {"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"image": 42}}
        fix Write the picture's URL as a text, or leave `fcm_options` out.
        source firebase/firebase-ios-sdk#16464, #11430.

        rule field-misplaced
        about document
        severity error
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
        summary A field that FCM knows, in an object that does not have it.
        why FCM reads each field in one object, and refuses the whole request when it stands in another: `title` beside `topic`, `channel_id` in `android` rather than in its notification, `ttl` in the notification rather than beside it, `link` in `webpush`. Most names have one place, or one in their platform's section. An address as `icon` of the common notification is the icon in browsers, or meant as the picture.
        example {"message": {"topic": "news", "title": "Hi", "android": {"channel_id": "news"}}}
        fix Move the field to the place that is named. `--fix` merges it with the contents there; a field that has another value there, or several right places, stays.
        source FCM HTTP v1 discovery document; kreait/firebase-php#273; kreait/laravel-firebase#123.

        rule image-answer-varies
        about delivery
        severity note
        link https://www.rfc-editor.org/rfc/rfc9110.html#section-12.5.5
        summary The server says that other devices may get another picture than the one that was checked.
        why An online check asks for each picture once, as an iPhone does (`Accept: */*`). A server whose answer names `Accept` or `User-Agent` in `Vary` may send WebP or AVIF to browsers, which ask for them, and something else to phones.
        example a content delivery network that converts pictures for whoever takes AVIF.
        fix Look at what each platform gets with `richpush simulate`, where each device makes its own request.
        source RFC 9110 §12.5.5.

        rule image-browsers-only
        about delivery
        severity warning
        summary A picture's server answers browsers, and refuses phones or sends them a page.
        why Protection against robots goes by the `User-Agent`, by cookies or by a script that a browser runs. Phones load a picture with the system's own client, so they are refused, or get a page with a test for people, while everybody who tries the URL in a browser sees the picture.
        example a content delivery network that answers 403 to every `User-Agent` that does not begin with `Mozilla/`.
        fix Exempt the folder of the pictures from the protection.
        source reports about Cloudflare's "Bot Fight Mode" and hotlink protection.

        rule image-check-unfinished
        about delivery
        severity warning
        summary The picture did not load within the time limit of the check.
        why An online check waits a limited time for each picture. When that is over before the platform itself would give up, what the platform shows is not known; it is late in any case.
        example a server that takes a minute to begin, while browsers wait for 90 seconds.
        fix Serve a smaller file from a faster place, or allow more time with `--time-limit`.

        rule image-credentials
        about document
        severity warning
        platform web
        link https://chromestatus.com/feature/5669008342777856
        summary A picture's URL with a user's name or password in it.
        why Browsers made of Chromium refuse such a URL for everything that a page or its service worker loads, and send no request, so that the notification has no picture. Whoever receives the message can read the password as well.
        example {"webpush": {"notification": {"title": "Hi", "image": "https://cam:secret@cdn.example.com/snap.jpg"}}}
        fix Serve the picture without a password, at an address that nobody can guess.
        source Chromium, `base_fetch_context.cc`; requests of Chromium 156.

        rule image-expired
        about document
        severity warning
        link https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
        summary A picture's signed URL whose time is over.
        why Storage services and delivery networks sign a URL for a span, often an hour. Afterwards they answer 403 to everybody, and a phone that was off for the night gets the push without its picture. The URL itself says when it ends.
        example {"notification": {"title": "Hi", "image": "https://b.s3.amazonaws.com/a.png?X-Amz-Date=20250101T000000Z&X-Amz-Expires=3600&X-Amz-Signature=0f"}}
        fix Sign it anew, for longer than the push lives, or serve the picture without a signature.
        source Amazon, "Authenticating Requests: Using Query Parameters"; Google Cloud, "Signed URLs"; Azure, "Create a service SAS"; CloudFront, "Use signed URLs"; Tencent COS, bunny.net, imgix, Akamai, Supabase and Discord on their signed URLs.

        rule image-misplaced
        about document
        severity warning
        link https://firebase.google.com/docs/cloud-messaging/ios/send-image
        summary A picture's URL in a field that no device reads for pictures.
        why FCM reads three places: `notification.image`, `android.notification.image` and `apns.fcm_options.image`; browsers read `webpush.notification.image`. Firebase's extension helper reads `fcm_options.image` at the top level of what arrives, which FCM writes. The same options at the message level, inside `aps` or in `apns.payload`, the SDKs' names `imageUrl` and `imageURL`, an app's own such as `bigPictureUrl`, a URL as Android's `icon`, and a URL in `data` beside a notification that the system shows without asking the app, all end without a picture.
        example {"apns": {"payload": {"aps": {"fcm_options": {"image": "https://example.com/a.png"}}}}}
        fix Move the URL to the field of the platform it is meant for.
        source FCM HTTP v1 reference; firebase-ios-sdk, `FIRMessagingExtensionHelper`; invertase/react-native-firebase#2432; havesource/cordova-plugin-push#180; firebase-admin-node#655; jazzband/django-push-notifications#559.

        rule image-not-everywhere
        about document
        severity note
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#notification
        summary A picture for one platform, in a message that goes to others as well.
        why Android and iPhones both read `notification.image`; `apns.fcm_options.image`, `android.notification.image` and `webpush.notification.image` are each for one of them. A message to a topic reaches all, and so does one that has a section for another platform.
        example {"message": {"topic": "a", "notification": {"title": "Hi"}, "android": {"notification": {"image": "https://e.com/a.png"}}}}
        fix Put the URL into `notification.image`, and for browsers into `webpush.notification.image`.
        source FCM HTTP v1 reference, `Notification.image`; firebase-android-sdk, `NotificationParams`.

        rule image-page
        about document
        severity warning
        link https://firebase.google.com/docs/cloud-messaging/ios/send-image
        summary A picture's URL that leads to a page which shows the picture.
        why The link that a service gives for sharing is made for people: it answers with a page, often one that asks to sign in. A device that loads a picture gets that page's HTML, and shows none.
        example {"notification": {"title": "Hi", "image": "https://github.com/example/shop/blob/main/pizza.jpg"}}
        fix Take the address of the file itself, which the fix writes for services that have one; otherwise put a copy of the picture on a web server.
        source the services' help, as the table of services names it.

        rule image-private
        about document
        severity warning
        link https://www.rfc-editor.org/rfc/rfc6761.html
        summary A picture on a machine that only its neighbours reach.
        why Each device loads the picture from its own network. An address of a private network, a name that a router gives, and the machine itself mean another machine there, or none; a name that ends in `.invalid` never means one. iOS and Android ask for a permission as well before an app may reach its neighbours.
        example {"notification": {"title": "Hi", "image": "https://homeassistant.local:8123/a.png"}}
        fix Serve the picture from a public host; for tests on one network, lint with `--allow-private`.
        source RFC 1918, 3927, 4193, 6598, 6761, 6762 and 8375; home-assistant/companion documentation, "Attachments".

        rule image-type
        about document
        severity warning
        link https://developer.apple.com/documentation/usernotifications/unnotificationattachment
        summary A picture whose URL ends like a file that some devices do not show.
        why The Apple devices attach JPEG, GIF and PNG, and take a file's type from its extension: the URL's extension if it fits the answer's Content-Type, otherwise the Content-Type's. WebP, SVG, HEIC and AVIF end as UNErrorDomain 101 and text alone. Android and browsers go by the bytes: Android decodes no SVG, PDF or video, HEIC from Android 8 and AVIF from Android 14 on, and of a GIF shows the first frame; browsers decode no HEIC, TIFF, PDF or video there and load no SVG. Without an extension in the URL, iPhones need the Content-Type, which Firebase before 7.0.0 and the service extensions of many apps do not use. A URL that asks a picture server for a format, as with `fm=webp`, gets that, whatever it ends in. The server may answer with another type than its URL promises, so this is not an error.
        example {"notification": {"title": "Hi", "image": "https://example.com/pizza.webp"}}
        fix Serve a JPEG or PNG from a URL that ends in `.jpg` or `.png`.
        source Apple, `UNNotificationAttachment`; firebase-ios-sdk, `FIRMessagingExtensionHelper`, #6590; Android, "Supported media formats"; Iterable/iterable-swift-sdk#552; dpa99c/OneSignal-Cordova-SDK#139; Chromium, `notification_image_loader`.

        rule image-url
        about document
        severity warning
        link https://firebase.google.com/docs/cloud-messaging/ios/send-image
        summary A picture's URL that devices cannot or may not load.
        why FCM passes any text on; it is the device that gives up, silently. It takes an absolute `https` URL: iOS blocks `http` (App Transport Security) unless the extension's own Info.plist allows it or the host is a local name, as `printer.local`; Android blocks it for apps that target API level 28 or later, browsers as mixed content. Spaces, letters beyond ASCII in the host and characters that are not percent-encoded are repaired by some systems only. A host that ends in `.png` exists nowhere: a slash is missing before the file's name. A placeholder that nobody filled in, `&amp;` from a page's source, a second address and other text in the same field reach the server as they stand.
        example {"notification": {"title": "Hi", "image": "//cdn.example.com/my picture.png"}}
        fix Write one absolute `https` URL, percent-encoded, its host in ASCII (`xn--…`).
        source RFC 3986; WHATWG URL; Unicode, UTS #46; Apple, `NSAppTransportSecurity`, `NSURL` (iOS 17 encodes what older ones refuse); Android, "Network security configuration"; refused by the Admin SDKs for Node, Go and .NET, and let through by those for Python and Java.

        rule invalid-field
        about document
        severity error
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
        summary A field that FCM's front end does not accept: unknown, of the wrong type, or given twice.
        why FCM refuses the whole request with 400 INVALID_ARGUMENT and sends it to nobody. The message quotes the service's answer, so that you can search for it.
        example {"message": {"topic": "news", "toen": "x", "android": {"ttl": "3600"}}}
        fix Give an unknown field the name that was meant, at the place of that name, or remove it, which `--fix=remove` does; give the value in the type that is named.
        source FCM HTTP v1 discovery document; Google's JSON front end (`json_stream_parser`, `protostream_objectwriter`).

        rule invalid-json
        about document
        severity error
        link https://www.rfc-editor.org/rfc/rfc8259
        summary Input that is not JSON, not even by the lenient rules of FCM's front end.
        why FCM answers 400 INVALID_ARGUMENT with "Invalid JSON payload received." and nobody gets the message. Trailing commas, keys without quotes and strings in single quotes are accepted; comments, missing commas, bare words and texts that end early are not. More than 100 levels are refused as well. The object of a program is read, and a note names the values that the program computes; those that a shell fills into a command's body are named as well.
        example {"message": {"topic": "news" "notification": {"title": "Hi"}}}
        fix Correct the text at the place that is named.
        source RFC 8259; answers of the FCM HTTP v1 API.

        rule legacy-field
        about document
        severity error
        link https://firebase.google.com/docs/cloud-messaging/migrate-v1
        summary A field of FCM's legacy API, which the v1 API does not know or has elsewhere.
        why The legacy API was switched off in 2024, but its messages live on in code and in answers to questions. It had one level of options for all platforms; the v1 API refuses a request with any of them there, and has a separate place for each platform. Programs still call methods of SDKs for it, and its address.
        example {"message": {"topic": "news", "notification": {"title": "Hi", "sound": "default"}, "time_to_live": 60}}
        fix Move the field to the place that is named.
        source FCM, "Migrate from legacy FCM APIs to HTTP v1"; FCM HTTP v1 discovery document.

        rule live-activity
        about document
        severity warning
        platform apple
        link https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications
        summary A live activity's push that lacks what iOS needs to start, update or end it.
        why iOS ignores a push without `timestamp`, `event` and (but for an end) `content-state`; a start needs the type of the attributes, their values and an alert as well, and shows nothing if its `stale-date` is past. Moments are seconds since 1970; an update whose `timestamp` is more than eight hours away, the longest life of an activity, is dropped. A broadcast to a channel updates and ends activities, and starts none. Through FCM an activity is reached by `apns.live_activity_token` beside the ordinary target; without it the push arrives as a notification.
        example {"apns": {"live_activity_token": "a1b2", "payload": {"aps": {"event": "update", "timestamp": 1760000000}}}}
        fix Give `aps` the keys that are named.
        source Apple, "Starting and updating Live Activities with ActivityKit push notifications"; Apple Developer Forums 776165; FCM HTTP v1 reference, `ApnsConfig.liveActivityToken`.

        rule live-activity-token
        about document
        severity warning
        platform apple
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#apnsconfig
        summary An empty token of a live activity.
        why An empty token does not name an activity, and the Admin SDK for Node refuses it.
        example {"apns": {"live_activity_token": ""}}
        fix Give the activity's push token, or leave the field out.
        source FCM HTTP v1 reference, `ApnsConfig.liveActivityToken`.

        rule loc-args-without-key
        about document
        severity error
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification
        summary Values for a localised text without the key of the text.
        why The values fill the placeholders of a string in the app's resources; without the string's key there is nothing to fill, and the text is missing on the device. Every Admin SDK that has the fields refuses it.
        example {"android": {"notification": {"body_loc_args": ["Sparky"]}}}
        fix Add the key, or remove the values.
        source FCM HTTP v1 reference, `AndroidNotification`; Apple, "Generating a remote notification".

        rule mutable-content-misplaced
        about document
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification
        summary `mutable-content` in another place, another spelling or with another value than Apple reads.
        why iOS reads one place, `aps.mutable-content`, and one value, the number 1. Google's own page about pictures names the headers in its prose while its sample has it in `aps`; the legacy API spelled it `mutable_content` beside `notification`; admin SDKs spell it `mutableContent`. All of these arrive somewhere and do nothing, or make FCM refuse the request.
        example {"apns": {"headers": {"mutable-content": "1"}, "payload": {"aps": {"mutable_content": 1}}}}
        fix Move it to `message.apns.payload.aps.mutable-content`, as the number 1.
        source Apple, "Generating a remote notification"; firebase/firebase-ios-sdk#3368; firebase/quickstart-ios#228, #70; element-hq/sygnal#365; firebase-admin-node, `validateAps`.

        rule mutable-content-missing
        about document
        severity warning
        platform apple
        link https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications
        summary A picture for Apple devices without `mutable-content: 1` in `aps`.
        why iOS starts the app's notification service extension, which downloads and attaches the picture, only for an alert whose `aps` holds the number 1 under `mutable-content`. FCM does not add it, only the Firebase console does, so a message that shows its picture when sent from the console shows none when sent by the API. The same holds for a URL that an app's own extension, or the extension of a service's SDK, reads from a key of the payload, however deep.
        example {"message": {"topic": "news", "notification": {"title": "Hi", "image": "https://example.com/a.png"}}}
        fix Set `message.apns.payload.aps.mutable-content` to 1.
        source Apple, "Modifying content in newly delivered notifications"; firebase/firebase-admin-java#818; firebase/quickstart-ios#228.

        rule onesignal-contents
        about document
        severity error
        link https://documentation.onesignal.com/docs/en/multi-language-messaging
        summary A request to OneSignal without a text in English, which the service refuses.
        why `contents` has a text for each language, and OneSignal shows the one under `en` to everybody whose language has none. It answers 400 to a push without it ("Message Notifications must have Any/English language content"), unless a template or a push in the background needs no text. The text itself may be in any language.
        example {"app_id": "…", "included_segments": ["All"], "contents": {"de": "Hallo"}}
        fix Add `en` to `contents`, with the text that all others get.
        source OneSignal, "Multi-language messaging" and "Create message"; OneSignal/react-native-onesignal#273.

        rule onesignal-field
        about document
        severity warning
        link https://documentation.onesignal.com/reference/push-notification
        summary A field of a request to OneSignal in another spelling, attachments that are no object, or recipients without its ids.
        why OneSignal reads its fields by their exact names, in small letters with underscores, and passes over others without a word: the push goes out without the picture, or to nobody. The attachments for iPhones are an object with a name of your choice for each address. In `include_aliases` the ids that an app sets with `login` have the label `external_id`; a list of subscriptions takes OneSignal's UUIDs alone, and answers 400 to anything else.
        example {"app_id": "…", "includedSegments": ["All"], "contents": {"en": "Hi"}}
        fix Write the name as the finding has it, and `ios_attachments` as `{"id": "https://…"}`.
        source OneSignal, "Create message"; onesignal-python-api 5.18, Notification; OneSignal/OneSignal-Flutter-SDK#896, OneSignal-Cordova-SDK#592; berkayk/laravel-onesignal#66.

        rule payload-too-large
        about document
        severity warning
        link https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification
        summary A payload above what the push services carry.
        why APNs refuses a payload of more than 4096 bytes (5120 for VoIP) as PayloadTooLarge. The limit applies to the payload that FCM makes of the message: title and body, `apns.payload`, every key of `data`, the picture's URL, and about 150 bytes that FCM adds. FCM documents the same 4096 bytes for a message on every platform ("Message is too large."), but counts less strictly: it accepted up to 4506 bytes of key and value in a single data key. Between the two limits, the outcome depends on the platform.
        example {"message": {"topic": "news", "data": {"article": "…5000 characters…"}}}
        fix Shorten or drop the largest fields; send an identifier and let the app fetch the rest.
        source Apple, "Generating a remote notification"; FCM, "Message types"; RFC 8291 section 4 (3993 bytes of plaintext in a Web Push message).

        rule placeholder
        about document
        severity warning
        link https://mustache.github.io/mustache.5.html
        summary A text with a template's placeholder that nobody filled in.
        why No service fills placeholders in, so people read `Hello {{first_name}}`. It happens if a name in the template is not a column of the data, or if a template was sent as it is.
        example {"notification": {"title": "Hello {{first_name}}"}}
        fix Fill the template in before you send; `richpush campaign check` shows which names the data lack.
        source the manuals of Mustache, Liquid, ERB, Mailchimp, Mailgun and Salesforce Marketing Cloud.

        rule repeated-field
        about document
        severity warning
        link https://www.rfc-editor.org/rfc/rfc8259.html#section-4
        summary A field that is there twice.
        why A JSON text may hold a name twice, and each parser makes of it what it likes. FCM's front end takes the last value, joins two objects, and refuses a key of `data` or of headers that is repeated; most other parsers keep the last one alone. It happens if a text is put together from parts, or if a field is written in both spellings, `channelId` and `channel_id`, or a header field in capitals and small letters.
        example {"message": {"topic": "news", "notification": {"title": "Hi", "title": "Hello"}}}
        fix Keep one of them. No fix does, because only the sender knows which one is meant.
        source RFC 8259, section 4; Google's JSON front end (`protostream_objectwriter`); FCM HTTP v1 discovery document, by which the last occurrence takes precedence.

        rule request-refused
        about document
        severity error
        summary A request that a service of the emulator refused, as the real one would.
        why The answer of a push service is often one word, such as `BadJwtToken`, or a status without a body. The finding says what caused it, names the field and the value at fault, and what to change. The contents of the request's credentials are shown beside the request, without signature and key.
        example {"headers": {"apns-priority": "high"}, "payload": {"aps": {"alert": "Hello"}}}
        fix Change the value that is named.
        source the answers of FCM, APNs and the push services of browsers, as the emulator's services name them.

        rule reserved-data-key
        about document
        severity error
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
        summary A key in `data` that FCM keeps for itself, or that loses its place on the way to a device.
        why FCM refuses `from`, `message_type` and what starts with `google.` or `gcm.notification.` ("Invalid data payload key"). Older texts reserve every `google…` and `gcm…`, which the service takes today; the Android SDK drops keys that start with `gcm.`. `collapse_key` is overwritten. On Apple devices data keys stand beside `aps`, where `aps` and `fcm_options` are taken.
        example {"message": {"topic": "news", "data": {"from": "Sparky"}}}
        fix Rename the key.
        source FCM HTTP v1 reference, `Message.data`; firebase-android-sdk, `RemoteMessage.getData`.

        rule sdk-field
        about document
        severity error
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#androidnotification
        summary A field with the name of an Admin SDK, which the API does not know.
        why The SDKs for Node and Python count in milliseconds and say so in their names, and call the priority of a notification simply `priority`. They send a message with `tokens` to each of them in a separate request, and had methods for the legacy API that took `options`. They translate; FCM refuses a request that has these names, and `importance`, which an app gives its channels.
        example {"android": {"notification": {"priority": "high", "vibrate_timings_millis": [0, 500]}}}
        fix Write the API's own name, and durations as seconds with an `s` at the end; send one request to each token.
        source firebase-admin-node, `AndroidNotification`, `sendEachForMulticast`; firebase-admin-python, `AndroidNotification`, `MulticastMessage`; FCM HTTP v1 discovery document.

        rule sender-picture
        about document
        severity note
        link https://gotify.net/docs/msgextras
        summary A picture in a request to a sender's service, under the service's own key for it but at another place.
        why A service reads a key at one place alone, and passes over it elsewhere. Gotify's app shows `bigImageUrl` of `client::notification` and of no other part of `extras`; OneSignal reads `big_picture` beside `contents`, and hands what is in `data` to the app.
        example {"message": "Motion", "extras": {"android::notification": {"bigImageUrl": "https://example.com/a.jpg"}}}
        fix Move it to the place that the finding names.
        source the services' own documentation, as `vendors.json` names it; gotify/android#215.

        rule sender-request
        about document
        severity note
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send
        summary A request to the service of Expo, OneSignal or another sender, or a document that is not a push, in place of a message for FCM.
        why Such services accept requests in their own format and turn them into messages for FCM and APNs. FCM refuses each field of such a request, and taking them out leaves nothing. The service is recognised by its fields, in a command by its address, and in a program by what that calls. So are the data of a web push for a site's own service worker, a browser's push subscription, a service's answer and a service account's key, which lie beside pushes and are taken for them. Of a picture and a badge for browsers the finding says which show none, and of gorush's topic what it is.
        example {"to": "ExponentPushToken[…]", "title": "Hi", "richContent": {"image": "https://example.com/a.png"}}
        fix Send it to the service that is named, where its pictures are checked like other messages' pictures; or do with the document what the finding says.
        source the services' own documentation, as `vendors.json` names it; MDN, `Notification.badge`.

        rule sns-message
        about document
        severity error
        link https://docs.aws.amazon.com/sns/latest/dg/sns-send-custom-platform-specific-payloads-mobile-devices.html
        summary A message for Amazon SNS whose values by platform SNS does not read as meant.
        why SNS takes a value for each platform only with `MessageStructure` json, under the platform's name in capitals, and each value is JSON in a string. It passes over a value that is an object, and over `aps` beside `default`, and phones get the text of `default`, or nothing. It refuses a value for calls (`APNS_VOIP`) without `aps`. A topic needs a `default`.
        example {"default": "Hi", "APNS": {"aps": {"alert": "Hi"}}}
        fix Encode each value as a string, and set `MessageStructure` to json.
        source Amazon SNS Developer Guide, "Sending Amazon SNS mobile push notifications", "Publishing with FCM v1 payloads"; aws/aws-sdk-ruby#358; flutter-webrtc/callkeep#129.

        rule target
        about document
        severity error
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
        summary No target, more than one, or an empty one.
        why FCM takes exactly one of `fid`, `token`, `topic` and `condition`. Without one it answers "Recipient of the message is not set.", with two that the oneof is already set; an empty text counts as none.
        why A document without `message`, `aps` and any of FCM's fields is read as a message too.
        example {"message": {"token": "a", "topic": "b", "notification": {"title": "Hi"}}}
        fix Keep exactly one target and give it a value.
        source FCM HTTP v1 reference, `Message`; refused by all Admin SDKs.

        rule target-mismatch
        about document
        severity error
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
        summary A target of another kind than its field says, or one that no app instance can have.
        why The legacy API accepted a token, a group's key or `/topics/…` in one field, `to`; the v1 API has a field for each, and answers "The registration token is not a valid FCM registration token" to anything else in `token`. White space is often added when a token is read from a file, and a list of tokens is often joined to one text. Expo, APNs, Web Push, Amazon SNS and OneSignal call devices by other names, which are often stored in the same column, and so are e-mail addresses and phone numbers of users. APNs answers BadDeviceToken to a token in the address that lost a digit, and to one of FCM.
        example {"message": {"token": "/topics/news", "notification": {"title": "Hi"}}}
        fix Send one request to each token; send topics to `topic`, tokens (which hold a colon) to `token` and installation ids to `fid`, without white space.
        source FCM HTTP v1 reference, `Message`; the service's answer as captured; expo-server-sdk-node, `isExpoPushToken`; OneSignal's API reference; react-native-push-notification/ios#287.

        rule token-deprecated
        about document
        severity note
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
        summary A registration token as the target, which FCM is replacing by the Firebase installation id.
        why The v1 API marks `token` as deprecated in favour of `fid`, and so do the Admin SDKs of 2026. Tokens are still delivered, and during the transition FCM takes an installation id in `token` too, so this is only for planning ahead.
        example {"message": {"token": "dQw4w9WgXcQ:APA91bHk3xZq7", "notification": {"title": "Hi"}}}
        fix Send to installation ids with `fid`, and let new versions of the app register one.
        source FCM HTTP v1 discovery document, revision 20261023; firebase-admin-node#3145; firebase-admin-go 4.21.

        rule topic-name
        about document
        severity error
        link https://firebase.google.com/docs/cloud-messaging/topic-messaging
        summary A topic name with characters that FCM does not accept, with a leading `/topics/`, or too long.
        why A name consists of letters, digits and `-_.~%`; for any other character FCM answers "Topic name contains invalid characters." The REST field takes the bare name: the Admin SDKs strip a `/topics/` in front, the service does not promise to. A trailing newline, which comes from reading a name from a file, is such a character too (the Python SDK lets it through).
        example {"message": {"topic": "breaking news", "notification": {"title": "Hi"}}}
        fix Use only `[a-zA-Z0-9-_.~%]`, at most 900 of them, without `/topics/`.
        source FCM HTTP v1 discovery document; refused by all Admin SDKs.

        rule vendor-notification
        about document
        severity warning
        platform android
        link https://firebase.google.com/docs/cloud-messaging/android/receive
        summary A notification beside the data of a vendor whose SDK would show a picture.
        why Android shows a message with `notification` by FCM's SDK while the app is in the background. The vendor's code, which reads the picture from its own key, does not run then.
        example {"notification": {"title": "Hi"}, "data": {"_ab": "true", "t": "Hi", "ab_iu": "https://example.com/a.png"}}
        fix Leave `notification` out, as the vendor's service does, or put the picture into `notification.image` too.
        source firebase-android-sdk, `FirebaseMessagingService`; FCM, "Receive messages in an Android app".

        rule web-actions
        about delivery
        severity note
        platform web
        link https://developer.mozilla.org/docs/Web/API/Notification/maxActions_static
        summary Not all buttons are shown.
        why Chromium, and Firefox since version 152, show two buttons, and Firebase's worker logs a warning when there are more; Safari, and older versions of Firefox, show none.
        example "actions": [{"action": "buy", …}, {"action": "later", …}, {"action": "never", …}]
        fix Put the two most important ones first, and let a click on the notification do without them.
        source Chromium, `web_notification_constants.cc`; Gecko, `kMaxActions`; MDN browser compatibility data.

        rule web-answer-not-http
        about delivery
        severity warning
        platform web
        summary The server's answer is not HTTP.
        why Something accepted the connection and sent an answer that is not HTTP, so there is no status, no type and no picture.
        example a URL whose port belongs to a database or a mail server; a proxy that answers with plain text.
        fix Check the port in the URL.
        source Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.

        rule web-cleartext
        about delivery
        severity warning
        platform web
        link https://developer.mozilla.org/docs/Web/Security/Mixed_content
        summary The device refuses to load the picture over plain http.
        why Service workers exist on https sites alone, and a secure site loads nothing over plain http, nor what redirects to it: mixed content. Servers on the machine itself are exempt.
        example `http://example.com/a.png`; a short link that leads to one.
        fix Serve the picture by https.
        source W3C Mixed Content; pushpad, "Why the image is not displayed".

        rule web-connection-failed
        about delivery
        severity warning
        platform web
        summary No connection to the picture's server could be made.
        why The name has an address, but nothing there accepted a connection: no server runs on that port, a firewall is in between, or the address is one of a company's own network.
        example `https://staging.internal:8443/a.png`, which answers in the office and nowhere else.
        fix Check that the server runs, and that a phone on a mobile network reaches it.
        source Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.

        rule web-content-encoding
        about delivery
        severity warning
        platform web
        summary The picture's body is not encoded as its `Content-Encoding` says.
        why A body marked `Content-Encoding: gzip` is unpacked before anything else sees it. If it is not gzip, or is damaged, nothing is left to show.
        example a server that does not compress but adds `Content-Encoding: gzip` to every answer.
        fix Send pictures as they are, without `Content-Encoding`; they are compressed already.
        source Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.

        rule web-credentials
        about delivery
        severity warning
        platform web
        link https://chromestatus.com/feature/5669008342777856
        summary A picture's URL holds a user's name or password, and is not asked for.
        why Browsers made of Chromium refuse such URLs for everything that a page or its worker loads, and send no request. Firefox asks for them.
        example "image": "https://cam:secret@cdn.example.com/snap.jpg"
        fix Serve the picture without a password, at an address that nobody can guess.
        source Chromium, `base_fetch_context.cc`; requests of Chromium 156.

        rule web-data-lost
        about delivery
        severity note
        platform web
        summary The notification's `data` is replaced by Firebase's own.
        why Firebase's worker keeps the whole message in the notification's `data`, under `FCM_MSG`; what the sender put there is found only inside of that.
        example `"webpush": {"notification": {"data": {"url": "/sale"}}}`, read as `event.notification.data.url`.
        fix Put it into `webpush.data`, and read `event.notification.data.FCM_MSG.data`.
        source firebase-js-sdk, `sw-listeners.ts`, `wrapInternalPayload`.

        rule web-data-only
        about delivery
        severity warning
        platform web
        link https://firebase.google.com/docs/cloud-messaging/js/receive
        summary The message has only data, so Firebase's worker shows nothing.
        why Without a notification the worker only calls the site's `onBackgroundMessage`. If that shows nothing either, Chromium shows a default text once the site has used up a hidden budget, and Firefox and Safari may end the subscription after a few such pushes.
        example {"token": "…", "data": {"article": "7"}}
        fix Add a notification, or show one in `onBackgroundMessage`.
        source firebase-js-sdk, `sw-listeners.ts`; firebase-js-sdk#9069, #3868, #6764.

        rule web-decode
        about delivery
        severity warning
        platform web
        summary The device cannot decode the file as a picture.
        why The content decides, neither its name nor its `Content-Type`. Films and documents are not pictures, and a file can be broken.
        why No Chromium decodes HEIC.
        example a text that is served as `image/png`; an AVIF on Android 12.
        fix Serve a JPEG or a PNG.
        source Chromium, `notification_image_loader.cc`: what cannot be decoded is left out.

        rule web-double
        about delivery
        severity warning
        platform web
        link https://github.com/firebase/firebase-js-sdk/issues/5516
        summary The notification is shown twice, by Firebase's worker and by the site's own handler.
        why Firebase's worker shows every notification itself and calls `onBackgroundMessage` after that. The documentation's sample handler shows one as well, which is right for messages with data alone. The handler's copy has no tag, so neither replaces the other.
        example a worker whose `onBackgroundMessage` calls `showNotification(payload.notification.title, …)`.
        fix Drop that call from the handler, or send data alone to sites whose handler shows it.
        source firebase-js-sdk#5516, #6670; quickstart-js#495, #702.

        rule web-download-failed
        about delivery
        severity warning
        platform web
        summary The picture could not be loaded for a reason that has no separate rule.
        why Whatever a download fails with, the text is shown without the picture.
        example a disk without room for the file.
        fix Try the URL with curl, and look at the error's code.
        source Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.

        rule web-download-incomplete
        about delivery
        severity warning
        platform web
        summary The connection ended before the picture was complete.
        why A download whose connection breaks off, or that ends before its `Content-Length`, is a failure, and nobody tries again.
        example a server that announces `Content-Length: 18234`, sends half and closes; a proxy that resets long answers.
        fix Have the server send all that its `Content-Length` promises, and keep the connection open until then.
        source Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.

        rule web-download-slow
        about delivery
        severity note
        platform web
        summary The notification appears late, because it waits for its pictures.
        why Chromium shows a notification when all of its pictures are there or have failed; a single slow icon holds it back.
        example a picture of 5 MB on a mobile network.
        fix Make the pictures smaller; 1800 × 900 pixels are all that Chromium keeps.
        source Chromium, `notification_resources_loader.cc`.

        rule web-download-timed-out
        about delivery
        severity warning
        platform web
        summary The picture was not there in time.
        why Chromium waits 90 seconds for each picture, and shows the notification only then.
        example a server that accepts the connection and never answers.
        fix Serve a smaller file from a faster place, for instance through a content delivery network.
        source Chromium, `notification_image_loader.cc`.

        rule web-foreign-worker
        about delivery
        severity note
        platform web
        link https://firebase.google.com/docs/cloud-messaging/js/receive
        summary The site's service worker is not Firebase's, so what it shows is not simulated.
        why Without Firebase's SDK, only the worker's own code can turn the push event into a notification.
        example a site that registers another worker at the scope of Firebase's.
        fix Import Firebase's SDK into the worker, or show the notification in its `push` handler.
        source firebase-js-sdk, `sw-listeners.ts`.

        rule web-headers-image
        about delivery
        severity warning
        platform web
        link https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/showNotification#image
        summary The picture is in `webpush.headers.image`, which nothing reads.
        why Google's pages about pictures show it there, but `image` is not a header of the Web Push protocol, push services do not hand headers on to the browser, and Firebase's worker reads the notification alone.
        example "webpush": {"headers": {"image": "https://example.com/a.png"}}
        fix Move the URL to `webpush.notification.image`.
        source RFC 8030 section 5; firebase/quickstart-js#356.

        rule web-host-not-found
        about delivery
        severity warning
        platform web
        summary The host of the picture's URL has no address.
        why Nobody can be asked for the picture: the name is misspelt, gone, or known only inside a company's network.
        example https://cnd.example.com/a.png
        fix Check the spelling, and that the name is known outside your own network.
        source Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.

        rule web-hotlink
        about delivery
        severity warning
        platform web
        summary The server of a picture refuses to give it to this site.
        why A browser asks for the picture in the name of the site (`Referer`) and without the user's login. Servers that protect their pictures against use on other sites answer 403, and servers that want a login answer 401.
        example a photo of a stock agency, or on a shop's internal server.
        fix Let anybody load the picture, or put it on a server of your own.
        source Chromium, `notification_image_loader.cc`; pushpad, "Why the image is not displayed".

        rule web-http-error
        about delivery
        severity warning
        platform web
        summary The picture's server answered with an error.
        why Browsers look at the body alone, whatever the status; the page of an error cannot be decoded.
        example a server that answers 404 with a page; one that wants a login (401, 403); one that is overloaded (503) when a million phones ask at once.
        fix Put the picture at that URL, readable by anybody, on a server that stands the rush.
        source Chromium, `notification_image_loader.cc`.

        rule web-http-error-shown
        about delivery
        severity warning
        platform web
        summary The picture that is shown came with an HTTP error status.
        why Browsers look at the body alone, whatever the status, so the picture of an error is shown as if it were the right one.
        example a server that answers 404 with `Content-Type: image/png` and a placeholder picture.
        fix Put the intended picture at that URL.
        source Chromium, `notification_image_loader.cc`.

        rule web-image-elsewhere
        about delivery
        severity warning
        platform web
        link https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/showNotification#image
        summary The message seems to have a picture in a field that no browser reads.
        why Firebase's worker shows the notification without asking the site, so a URL in `data` is read by nobody; of the notification the browser reads `image` alone.
        example {"notification": {"title": "Hi"}, "data": {"imageUrl": "https://example.com/a.png"}}
        fix Put the URL into `webpush.notification.image`.
        source firebase-js-sdk, `sw-listeners.ts`; WHATWG Notifications API, "image".

        rule web-image-url-invalid
        about delivery
        severity warning
        platform web
        link https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/showNotification#image
        summary The picture's URL leads nowhere.
        why A browser resolves the text against the service worker's URL. The result must be an https URL, or a `data:` URL; `gs:`, `file:` and `blob:` lead nowhere. A relative URL is fine, but only the site knows what it means.
        example `"image": "gs://bucket/a.png"`; `"image": "/images/a.png"`; `"image": "pizza monster.png"`.
        fix Send an absolute https URL, percent-encoded, that anybody can load.
        source WHATWG Notifications API, "image resource"; Chromium, `notification_image_loader.cc`.

        rule web-insecure-site
        about delivery
        severity warning
        platform web
        link https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
        summary The site is over plain http on another machine, so browsers give it neither a service worker nor a push subscription.
        why Service workers and the Push API exist in secure contexts alone, which are pages over https and pages of the machine itself (`localhost`, `127.0.0.1`).
        example a staging site at `http://staging.example.com`, tried with the code that works at `http://localhost:3000`.
        fix Serve the site over https; for a trial, reach it as `http://localhost`.
        source W3C Secure Contexts, "Is origin potentially trustworthy?"; W3C Push API, `[SecureContext]`.

        rule web-link
        about document
        severity warning
        platform web
        link https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#webpushfcmoptions
        summary A link for browsers that is not https.
        why FCM documents that the link must be HTTPS, and accepts others all the same. The Admin SDKs for Python, Go and .NET refuse them, Node and Java send them. The FCM service worker opens a link only on its own host, which an http link is on a developer's own machine alone.
        example {"webpush": {"fcm_options": {"link": "http://example.com/"}}}
        fix Write an absolute `https://` URL.
        source FCM HTTP v1 reference, `WebpushFcmOptions.link`; firebase-js-sdk, `sw-listeners.ts`; firebase/firebase-admin-dotnet#346.

        rule web-link-origin
        about delivery
        severity warning
        platform web
        link https://firebase.google.com/docs/cloud-messaging/js/receive
        summary A click on the notification opens nothing, because the link is not on the site's host.
        why Firebase's worker opens or focuses only a page whose host, port included, is its own.
        example a site at `shop.example.com` and a link to `https://www.example.com/sale`.
        fix Link to the site itself, and let a page there lead on.
        source firebase-js-sdk, `sw-listeners.ts`, `onNotificationClick`.

        rule web-linux-small
        about delivery
        severity note
        platform web
        summary On KDE the picture is shown very small.
        why Chrome shrinks the picture to 200 × 100 pixels before it hands it to KDE's notifications, which put it below the text.
        example a banner of 1200 × 600 pixels with a price in small print.
        fix Keep what matters large; say the rest in the text.
        source Chromium, `notification_platform_bridge_linux.cc`.

        rule web-no-image-browser
        about delivery
        severity warning
        platform web
        link https://developer.mozilla.org/docs/Web/API/Notification/image
        summary The browser shows no pictures in notifications on this system.
        why `image` is shown by Chromium's browsers on Windows, Android and KDE, and in the card that Chromium draws itself. On macOS and GNOME the system's notification takes the icon alone, and Firefox and Safari ignore the option everywhere.
        example `"webpush": {"notification": {"image": "https://example.com/a.png"}}`, received by Chrome on a Mac.
        fix Put the picture into `webpush.notification.icon` if the browser shows icons, and let the text work without it.
        source MDN browser compatibility data; Chromium, `mac_notification_service_un.mm` and `notification_platform_bridge_linux.cc`; GNOME Shell, `notificationDaemon.js`.

        rule web-no-push
        about delivery
        severity warning
        platform web
        link https://developer.mozilla.org/docs/Web/API/PushManager
        summary The browser does not support push messages in this version or on this system.
        why Safari has Web Push since version 16 on macOS and since 16.4 in web apps on the home screen of iOS; it exists nowhere else.
        example Safari 15; a web app on the home screen of iOS 16.3.
        fix Nothing in the message; reach these users otherwise.
        source MDN browser compatibility data, `PushManager`.

        rule web-no-worker
        about delivery
        severity warning
        platform web
        link https://firebase.google.com/docs/cloud-messaging/js/receive
        summary The site has no service worker, so there is nothing that a push could be delivered to.
        why A push subscription belongs to a service worker; Firebase's SDK looks for it at `/firebase-messaging-sw.js`.
        example a site that serves its page for every unknown path, so that the worker's script is HTML and is not registered.
        fix Serve `/firebase-messaging-sw.js` as JavaScript from the site's root.
        source firebase-js-sdk, `registerDefaultSw.ts`.

        rule web-not-json
        about delivery
        severity warning
        platform web
        summary The push is not JSON, so Firebase's worker ignores it.
        why FCM sends a JSON object. The worker silently ignores another sender's data if it is not JSON or is missing; Chromium may then show a default text.
        example a push of plain text, sent straight to the subscription's endpoint.
        fix Send through FCM, or JSON as FCM makes it.
        source firebase-js-sdk, `sw-listeners.ts`, `getMessagePayloadInternal`.

        rule web-notification-options
        about document
        severity warning
        platform web
        link https://notifications.spec.whatwg.org/#create-a-notification
        summary Options with which a browser shows no notification at all, or not what was meant.
        why The FCM service worker passes `webpush.notification` to `showNotification` as it is. That call fails with a TypeError, and nothing is shown, for a `dir` that is not auto, ltr or rtl, and for an action without name or title; in Chrome, Edge, Opera and Samsung Internet also for `silent` together with `vibrate`, an empty one included, and for `renotify` without a `tag`. A text or a number counts as true there, "false" too. A text as `timestamp` or in `vibrate` becomes a number, and 0 if it is none; an object as `image` or `icon` becomes the address `[object Object]`. Chrome shows two actions at most, the SDK puts its own object in the place of `data`, and what is spelled as in an Admin SDK (`require_interaction`, `direction`) is not an option at all. Of a `badge` Android draws the alpha channel alone.
        example {"webpush": {"notification": {"title": "Hi", "renotify": true}}}
        fix Give a `tag` with `renotify`, leave out `vibrate` with `silent`, use the documented words.
        source WHATWG Notifications API, "create a notification"; firebase-js-sdk, `sw-listeners.ts`; MDN, `Notification.badge`.

        rule web-offline
        about delivery
        severity warning
        platform web
        summary The device had no network when it asked for the picture.
        why A push can arrive in the last moment before the network is gone. There is no second attempt.
        example a train that enters a tunnel.
        fix nothing; the message is as it should be.
        source Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.

        rule web-permission
        about delivery
        severity warning
        platform web
        link https://notifications.spec.whatwg.org/#permission-model
        summary The user has not allowed the site's notifications.
        why Without permission `showNotification` fails, and browsers end the push subscription besides.
        example a site that asked for permission before it said what for.
        fix Nothing in the message; let the page ask again when it has something to offer.
        source WHATWG Notifications API, "permission".

        rule web-picture-damaged
        about delivery
        severity warning
        platform web
        summary The picture that is shown is damaged.
        why A file can end too early or be broken inside although its download succeeded: it was uploaded that way, or the server's `Content-Length` is too small. Decoders show what there is of it, and pass over stray bytes between its parts.
        example a server that announces `Content-Length: 9000` for a file of 18,234 bytes; a JPEG with a zero byte between two segments.
        fix Upload the file again, and check that the server announces its real length.
        source Chromium, `notification_image_loader.cc`.

        rule web-picture-is-page
        about delivery
        severity warning
        platform web
        summary The picture's URL leads to a web page.
        why A link for sharing, a page that shows the picture, and a server that wants people to sign in all answer with HTML and status 200.
        example a link of a drive for sharing; a picture behind a login, whose server redirects to the page for signing in.
        fix Send the URL of the file itself, which anybody may load.
        source Chromium, `notification_image_loader.cc`: what cannot be decoded is left out.

        rule web-picture-too-large
        about delivery
        severity warning
        platform web
        summary The picture's file is larger than the device takes.
        why Browsers have no bound of bytes for pictures; the simulator has one, to protect this machine.
        example a photo straight from a camera, or a server whose answer never ends.
        fix Send a smaller file; a phone shows a picture about 1200 pixels wide, which is some hundred kilobytes.
        source RichPush's own; Chromium, `notification_image_loader.cc` (no bound).

        rule web-pixels
        about delivery
        severity warning
        platform web
        summary The picture has more pixels than the device decodes.
        why A small file can claim a huge picture.
        why Decoders give up before they reserve the memory for it.
        example a PNG of 12 000 × 9 000 pixels in one colour, which has 300 kB.
        fix Send it at the size at which it is shown; a screen has no use for more than 2000 pixels.
        source Chromium, `image_decoder.h`.

        rule web-redirect-loop
        about delivery
        severity warning
        platform web
        link https://fetch.spec.whatwg.org/#http-redirect-fetch
        summary The picture's server redirects without end.
        why A load follows some redirects, mostly twenty, but gives up when they do not end.
        example a server that redirects http to https behind a proxy that speaks http to it; a login that sends everybody back who has no cookie.
        fix Send the URL of the file itself.
        source Fetch Standard, "HTTP-redirect fetch".

        rule web-secure-connection-failed
        about delivery
        severity warning
        platform web
        summary No secure connection to the picture's server could be made.
        why A device loads nothing from a server that cannot prove who it is. A certificate that has expired, was made by oneself or for another name, or a handshake that fails, is the end of the picture.
        example a certificate that was not renewed; a server that leaves its intermediate certificates out, which some browsers fill in and phones do not; an https URL with the port of a plain http server.
        fix Use a certificate of a public authority, valid today, for that very name, sent with its intermediates.
        source Chromium, `notification_image_loader.cc`: a failed load leaves the picture out.

        rule web-silent-push
        about delivery
        severity warning
        platform web
        link https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers
        summary The push shows nothing, and Safari counts such pushes.
        why Safari ends the subscription of a site after three pushes for which the worker shows no notification within 30 seconds. It counts them for as long as the site is subscribed, also while a page of the site is visible. Declarative pushes do not count.
        example three messages with only data.
        fix Show a notification for each push, or send a declarative one.
        source WebKit, `WebPushDaemonConstants.h` (`maxSilentPushCount`), and its test `TooManySilentPushesCausesUnsubscribe`.

        rule web-simulation-cancelled
        about delivery
        severity note
        platform web
        summary The simulation was cancelled, so it is unknown what a device would show.
        why A cancelled task ends its delivery at once, wherever the extension or the pictures are.
        example a test with a time limit that is shorter than the device's.
        fix Let the delivery end, or give the device a shorter time limit.
        source RichPush's own.

        rule web-still
        about delivery
        severity note
        platform web
        summary An animated picture is shown as its first frame.
        why Chromium decodes the first frame alone.
        example a GIF whose first frame is blank.
        fix Put what matters into the first frame.
        source Chromium, `notification_image_loader.cc`.

        rule web-svg
        about delivery
        severity warning
        platform web
        summary A picture is an SVG, which notifications do not show.
        why Chromium decodes pictures of pixels for notifications and nothing else.
        example a logo in SVG as `icon`.
        fix Send a PNG of it.
        source pushpad, "Why the image is not displayed".

        rule web-typeerror
        about delivery
        severity error
        platform web
        link https://notifications.spec.whatwg.org/#create-a-notification
        summary The browser rejects the notification's options, so nothing is shown.
        why Firebase's worker passes `webpush.notification` to `showNotification` as it is. That fails with a TypeError for `silent` with `vibrate`, for `renotify` without a `tag`, for a `dir` other than auto, ltr and rtl, and for actions without name or title. Only a browser that knows an option looks at it. The site's handler is not called any more; Chromium may show a default text instead.
        example "webpush": {"notification": {"silent": true, "vibrate": [200, 100, 200]}}
        fix Leave one of the two out, and use the documented words.
        source WHATWG Notifications API, "create a notification" and `showNotification()`.

        rule web-visible
        about delivery
        severity warning
        platform web
        link https://firebase.google.com/docs/cloud-messaging/js/receive
        summary A window of the site is visible, so the page gets the message and nothing is shown.
        why Firebase's worker asks whether any window of the site is visible. If one is, all of them get the message (`onMessage`), and the notification is left to the page.
        example a user who has the shop open in front of them.
        fix Show it in the page's `onMessage`, as part of the page or with `new Notification`.
        source firebase-js-sdk, `sw-listeners.ts`, `onPush`.

        rule webpush-aesgcm
        about delivery
        severity note
        platform web
        link https://www.rfc-editor.org/rfc/rfc8291
        summary The push is in the encoding of a draft that senders should leave.
        why `aesgcm` is draft 4 of RFC 8291. Browsers still take it; Apple's push service and newer ones document `aes128gcm` alone.
        example `Content-Encoding: aesgcm` with `Encryption` and `Crypto-Key`.
        fix Let the library encode as `aes128gcm`, in pywebpush `content_encoding="aes128gcm"`.
        source RFC 8291; draft-ietf-webpush-encryption-04.

        rule webpush-aud-port
        about delivery
        severity warning
        platform web
        link https://www.rfc-editor.org/rfc/rfc8292#section-2
        summary The token's audience lacks the port of the endpoint.
        why `aud` is the origin of the endpoint, with its port unless that is the scheme's own. The library `webpush` leaves the port out, which matters only for ports other than 443.
        example `"aud": "https://127.0.0.1"` for `https://127.0.0.1:8027/webpush/…`.
        fix Write the port into `aud`, or use endpoints at port 443.
        source RFC 8292 section 2; RFC 6454 section 6.1.

        rule webpush-decrypt
        about delivery
        severity error
        platform web
        link https://www.rfc-editor.org/rfc/rfc8291#section-4
        summary The browser cannot decrypt the push, and drops it without a word to its sender.
        why The service cannot see inside, so it answers 201 to anything; only the browser has the key. A body that was encrypted for an older subscription, with the salt of another push or not at all never reaches the worker.
        example a subscription of yesterday's profile: its `p256dh` is of a key that is gone.
        fix Encrypt with `p256dh` and `auth` of the subscription whose endpoint you send to, with a new key and salt for each push, and send the bytes unchanged.
        source RFC 8291 section 4; Chromium, `gcm_message_cryptographer.cc`.

        rule webpush-exp
        about delivery
        severity warning
        platform web
        link https://www.rfc-editor.org/rfc/rfc8292#section-2
        summary The token's expiry is missing, no number, past, or more than a day ahead.
        why `exp` is a number of seconds since 1970, at most 24 hours ahead; services refuse anything else with 401 or 403.
        example "exp": "1700000000"
        fix Make a token for each batch, with `exp` 12 hours ahead as a number.
        source RFC 8292 section 2; mozilla-services/autopush-rs, `vapid.rs`.

        rule webpush-gone
        about delivery
        severity error
        platform web
        link https://www.rfc-editor.org/rfc/rfc8030#section-7.3
        summary The subscription no longer exists at the push service.
        why A subscription ends with the user's permission, with the browser's data, and sometimes without a reason. Push services then answer 410, RFC 8030 says 404; both mean that it never comes back.
        example the user forbade the site to show notifications.
        fix Delete the token where you keep it; the page gets a new one when it is visited.
        source RFC 8030 sections 5 and 7.3; Mozilla, autopush error 106.

        rule webpush-header
        about document
        severity warning
        platform web
        link https://www.rfc-editor.org/rfc/rfc8030#section-5
        summary A Web Push header with a value that push services refuse, or one that they do not know.
        why `TTL` is a whole number of seconds, which FCM checks itself ("TTL must be a non-negative integer."); `Urgency` is one of four words in any case; `Topic` is at most 32 characters of the URL-safe base64 alphabet. Push services answer anything else with 400 and the message is lost. Other names are not forwarded to the browser.
        example {"webpush": {"headers": {"TTL": "-1", "Urgency": "urgent"}}}
        fix `TTL` from 0 to 2419200, `Urgency` very-low, low, normal or high, `Topic` of `[A-Za-z0-9_-]{1,32}`.
        source RFC 8030 sections 5.2 to 5.4; FCM's answer as captured from the service.

        rule webpush-image-header
        about document
        severity warning
        platform web
        link https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/showNotification#image
        summary A picture for browsers in `webpush.headers.image`, which nothing reads.
        why Google's pages about pictures show it there, but `image` is not a header of the Web Push protocol, push services do not forward headers to the browser, and the FCM SDK hands the decrypted notification to `showNotification`. Browsers read `webpush.notification.image`. The header beside that option is harmless.
        example {"webpush": {"headers": {"image": "https://example.com/a.png"}}}
        fix Move the URL to `message.webpush.notification.image`.
        source RFC 8030 section 5; firebase/quickstart-js#356; firebase-js-sdk, `sw-listeners.ts`.

        rule webpush-records
        about delivery
        severity error
        platform web
        link https://www.rfc-editor.org/rfc/rfc8291#section-4
        summary The body has more than one encrypted record, which browsers refuse.
        why A push is one record. Libraries of the general coding (RFC 8188) automatically split a long text into records of 4096 bytes, and push services accept the body.
        example 5,000 bytes through `http_ece.encrypt` with its default record size.
        fix Send at most 3993 bytes of text, and let the worker fetch the rest.
        source RFC 8291 section 4.

        rule webpush-size
        about delivery
        severity error
        platform web
        link https://www.rfc-editor.org/rfc/rfc8291#section-4
        summary The push is too large for one encrypted Web Push message.
        why A push service need not take more than 4096 bytes of body, of which encryption takes 103, so that 3993 are left; more than one record is not allowed. Some services take more, and others answer 413. Of a message of FCM the whole event counts: title and body, every option, every key of `data`, the link, and what FCM adds.
        example a message with an article in `data`; 4,000 bytes of JSON.
        fix Shorten the largest parts, or send an identifier and let the page or the worker fetch the rest.
        source RFC 8030 section 7.2; RFC 8291 section 4; RFC 8188 section 2.

        rule webpush-sub
        about delivery
        severity warning
        platform web
        link https://www.rfc-editor.org/rfc/rfc8292#section-2.1
        summary The token names nobody whom the push service could write to.
        why `sub` should be a `mailto:` or `https:` URL. Apple's service refuses a token without one, or with one that names localhost or no address (`BadJwtToken`); Google's and Mozilla's take it.
        example "sub": "me@example.com"
        fix Write `mailto:` before the address, or the URL of a page with one.
        source RFC 8292 section 2.1; mozilla-services/autopush-rs, `vapid.rs`; Chromium, `web_push_sender.cc`; SherClockHolmes/webpush-go#81.

        rule webpush-topic
        about delivery
        severity error
        platform web
        link https://www.rfc-editor.org/rfc/rfc8030#section-5.4
        summary The `Topic` header is too long, contains invalid characters, or has a length that Apple refuses.
        why A topic of Web Push, by which a waiting message is replaced, is at most 32 characters of the URL-safe base64 alphabet; a push service answers 400 to anything else. Apple reads it as base64, whose length without padding is never one more than a multiple of four, and answers 400 `BadWebPushTopic`. It has nothing to do with the topic that a message is sent to, and does not replace a notification on the screen, which is what `tag` does.
        example `"webpush": {"headers": {"Topic": "order #7"}}`; `Topic: score` has 5 letters, and `Topic: scores` passes.
        fix Use 1 to 32 letters, digits, `-` and `_`, of a number that is not one more than a multiple of four.
        source RFC 8030 section 5.4; Mozilla, autopush error 113; developers' reports of Apple's answer.

        rule webpush-ttl
        about delivery
        severity error
        platform web
        link https://www.rfc-editor.org/rfc/rfc8030#section-5.2
        summary The `TTL` header is refused, shortened, or lets the push live for no time at all.
        why `TTL` is a number of seconds in digits; a push service answers 400 to anything else, and shortens what is longer than it keeps messages. With 0 only a browser that is connected at that moment gets the push, and Windows' service, which is Edge's, answers 400 (`Ttl value conflicts with X-WNS-Cache-Policy`). `pywebpush` and `webpush` send 0 by default.
        example `"webpush": {"headers": {"TTL": "1h"}}`; `"TTL": "0"`; `webpush(subscription, data)` of pywebpush without `ttl`.
        fix Write the seconds for which the push is of use in digits, for instance 3600, and at most what the service keeps.
        source RFC 8030 section 5.2; Mozilla, autopush errors 111, 112 and 114; web-push-libs/pywebpush#162, SherClockHolmes/webpush-go#66.

        rule webpush-urgency
        about delivery
        severity error
        platform web
        link https://www.rfc-editor.org/rfc/rfc8030#section-5.3
        summary The `Urgency` header is none of the four defined values, or a push without FCM has none.
        why A push service answers 400 to an urgency other than very-low, low, normal and high, and to more than one. Without one a push is of `normal` urgency, for which a phone that saves power may stay asleep.
        example `"webpush": {"headers": {"Urgency": "urgent"}}`; a chat message without `Urgency`.
        fix Use one of the four words: `high` for what the user waits for, `low` for what can wait.
        source RFC 8030 section 5.3.

        rule worker-firebase-version
        about delivery
        severity note
        platform web
        summary The worker ran with another version of Firebase's SDK than it asks for.
        why The files at `www.gstatic.com/firebasejs` are answered from the `firebase` in the site's `node_modules`, so that the test needs no network. Another version may show and open other things.
        example `importScripts` of 10.7.1, and `firebase` 12.3.0 in `node_modules`.
        fix Have both the same.
        source firebase-js-sdk, the package's `firebase-messaging-compat.js`.

        rule worker-never-ends
        about delivery
        severity error
        platform web
        link https://w3c.github.io/ServiceWorker/#service-worker-lifetime
        summary The worker is not done with an event in time.
        why A browser ends a worker that takes too long, and what it had not done yet is not done. A promise that is never settled keeps the worker, and the user's battery, busy until then.
        example `event.waitUntil(new Promise(() => {}))`; a `fetch()` without a time limit.
        fix Settle each promise, and give what may take long a limit: `AbortSignal.timeout(5000)`.
        source Service Workers, "Terminate Service Worker".

        rule worker-not-awaited
        about delivery
        severity warning
        platform web
        link https://developer.mozilla.org/docs/Web/API/ExtendableEvent/waitUntil
        summary The push's listener shows a notification that the browser does not wait for.
        why A browser may end the worker as soon as its listener returns and all promises that it passed to `event.waitUntil` are settled. A `fetch` or `showNotification` that goes on may then be lost, mostly on a busy phone.
        example `self.addEventListener('push', async event => { … })` without `event.waitUntil`.
        fix Pass the promise of all the work to `event.waitUntil`.
        source Service Workers, `ExtendableEvent.waitUntil()`.

        rule worker-opens-many
        about delivery
        severity warning
        platform web
        link https://developer.mozilla.org/docs/Web/API/Clients/openWindow
        summary One click asks for several windows.
        why A click allows the worker to open or focus one window. Browsers refuse the others.
        example for (const url of urls) clients.openWindow(url)
        fix Open one page, and let it lead on.
        source HTML, "consume user activation"; Chromium and Firefox refuse the second call.

        rule worker-opens-nothing
        about delivery
        severity warning
        platform web
        link https://developer.mozilla.org/docs/Web/API/Clients/openWindow
        summary A click on the notification brings up no page.
        why Only the worker's `notificationclick` listener opens something. A browser lets it do so for a short time after the click, and for one window. Firebase's worker opens the message's link if that is on the site's host, and leaves clicks on buttons to the site.
        example a listener that only calls `event.notification.close()`.
        fix Call `clients.openWindow()` or `focus()` in the listener, before work that takes long.
        source Notifications, "activation"; HTML, `openWindow()` needs a user's interaction; firebase-js-sdk, `sw-listeners.ts`.

        rule worker-picture
        about delivery
        severity warning
        platform web
        link https://notifications.spec.whatwg.org/#resource-fetching
        summary A picture that the worker asks for is not shown.
        why The browser loads icon and image by itself, and shows the notification without them if they do not load in time or are not pictures. It does not say so to the worker.
        example `icon: '/images/logo.png'` where the site has `/img/logo.png`.
        fix Name a picture that the site serves.
        source Notifications, "fetch steps"; Chromium, `notification_image_loader.cc`.

        rule worker-run
        about delivery
        severity error
        platform web
        summary The push to the site's own worker could not be tried to its end.
        why The browser did not start, did not open the site's page in time, or the notification has no such button.
        example `--click order` for a notification without buttons; a container in which Chromium cannot start.
        fix What the finding says.
        source RichPush.

        rule worker-shows-nothing
        about delivery
        severity warning
        platform web
        link https://developer.mozilla.org/docs/Web/API/PushManager/subscribe
        summary The worker shows no notification for a push.
        why A site subscribes with `userVisibleOnly`, a promise to show each push. Chrome then shows a text of its own, "This site has been updated in the background", once the site has used up a hidden budget. Firefox counts such pushes and ends the subscription after 16 without a visit. Safari ends it after three.
        example a listener that returns early for messages of an unknown type.
        fix Call `showNotification` for each push.
        source Chromium, `push_messaging_notification_manager.cc`; Firefox, `dom.push.maxQuotaPerSubscription`; WebKit, `WebPushDaemonConstants.h` (`maxSilentPushCount`).

        rule worker-shows-twice
        about delivery
        severity warning
        platform web
        link https://github.com/firebase/firebase-js-sdk/issues/5516
        summary One push shows several notifications.
        why Firebase's worker shows a message's notification by itself, and an `onBackgroundMessage` handler that shows it too makes a second one. Two `push` listeners do the same. Neither replaces the other without a common tag.
        example a worker whose `onBackgroundMessage` calls `showNotification(payload.notification.title, …)`.
        fix Keep one of the calls, or give both the same `tag`.
        source firebase-js-sdk#5516, #6670.

        rule worker-start
        about delivery
        severity error
        platform web
        link https://w3c.github.io/ServiceWorker/#update-algorithm
        summary The browser does not register the site's worker, so no push reaches it.
        why A worker whose script throws while it is evaluated, or whose `install` event fails or never ends, is not installed. The page's `navigator.serviceWorker.register()` then rejects, and there is no subscription.
        example importScripts('missing.js')
        fix Have the script run to its end; catch what may fail.
        source Service Workers, "Update" and "Install".

        rule worker-throws
        about delivery
        severity error
        platform web
        link https://w3c.github.io/ServiceWorker/#extendableevent-interface
        summary The worker throws while it handles the push, a click or a dismissal.
        why What the listener had not done yet is not done. A promise that was passed to `waitUntil` and is rejected counts as an error too.
        example `event.data.json()` for a push that is not JSON.
        fix Read the push as it is sent, and catch what may fail.
        source Service Workers, `ExtendableEvent`; Notifications, `showNotification()`.

        rule worker-title
        about delivery
        severity warning
        platform web
        summary The notification's title is the text of a value that is missing.
        why `showNotification` makes a text of whatever it is given, so a member that the push does not have is shown as "undefined".
        example `showNotification(payload.title)` for `{"notification": {"title": "Hello"}}`.
        fix Read the member that is sent, and have a title for pushes without one.
        source Web IDL, conversion to `DOMString`.
        """##
}
