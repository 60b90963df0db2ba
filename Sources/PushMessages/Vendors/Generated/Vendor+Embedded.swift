// SPDX-License-Identifier: Apache-2.0

// Written by .github/scripts/embed-capabilities from vendors.json.

extension Vendor {
    /// The bytes of the table, in the program so that nothing has to be found at run time.
    static let embedded: StaticString = #"""
        {
        "schema": 1,
        "vendors": [
        {
        "id": "expo",
        "name": "Expo",
        "sources": ["https://docs.expo.dev/push-notifications/sending-notifications/", "https://github.com/expo/expo/tree/main/packages/expo-notifications"],
        "dataKeys": [["experienceId", "scopeKey"]],
        "payloadKeys": [["experienceId", "scopeKey"], ["body/_richContent/image"], ["_richContent/image"]],
        "payloadPictures": ["body/_richContent/image", "_richContent/image"],
        "extension": {"optional": true, "plugins": ["notification-service", "apple-targets"]},
        "android": {"model": "expo-notifications at 08b2da5", "title": ["title"], "text": ["message"], "subText": ["subtitle"], "channel": ["channelId"], "defaultChannel": "expo_notifications_fallback_notification_channel", "tag": ["tag"], "foregroundHandler": "setNotificationHandler"},
        "request": {"calls": ["exp.host/--/api"], "to": "POST https://exp.host/--/api/v2/push/send", "keys": [["to=ExponentPushToken[*"], ["to=ExpoPushToken[*"], ["to/*=ExponentPushToken[*"], ["to/*=ExpoPushToken[*"], ["to", "richContent"], ["to", "mutableContent"], ["to", "channelId"], ["to", "categoryId"], ["to", "interruptionLevel"], ["to", "_contentAvailable"], ["to", "expiration"], ["to", "_displayInForeground"]], "pictures": ["richContent/image"], "addresses": ["richContent/image"], "lists": "too"}
        },
        {
        "id": "onesignal",
        "name": "OneSignal",
        "sources": ["https://github.com/OneSignal/OneSignal-Android-SDK", "https://github.com/OneSignal/OneSignal-iOS-SDK", "https://documentation.onesignal.com/docs/rich-media"],
        "dataKeys": [["custom/i"]],
        "payloadKeys": [["custom/i"], ["os_data/i"], ["os_data/att/*=http*"], ["att/*=http*"]],
        "payloadPictures": ["os_data/att/*", "att/*"],
        "extension": {"modules": ["OneSignalExtension", "OneSignal"], "plugins": ["onesignal"]},
        "android": {"model": "OneSignal-Android-SDK at 18bc069", "title": ["title"], "text": ["alert"], "picture": ["bicon"], "largeIcon": ["licon"], "color": ["bgac"], "channel": ["oth_chnl", "chnl/id"], "buttons": ["custom/a/actionButtons/*/text", "o/*/n"]},
        "request": {"calls": ["api.onesignal.com", "onesignal.com/api"], "to": "POST https://api.onesignal.com/notifications", "keys": [["app_id", "contents"], ["app_id", "template_id"], ["app_id", "included_segments"], ["app_id", "include_subscription_ids"], ["app_id", "include_player_ids"], ["app_id", "include_aliases"], ["app_id", "include_external_user_ids"], ["app_id", "filters"], ["app_id", "target_channel"], ["app_id", "excluded_segments"], ["app_id", "include_email_tokens"], ["app_id", "include_phone_numbers"], ["app_id", "email_body"], ["app_id", "headings"], ["contents/en", "headings/en"]], "applePictures": ["ios_attachments/*"], "androidPictures": ["big_picture", "large_icon", "huawei_big_picture", "adm_big_picture"], "webPictures": ["chrome_web_image", "chrome_big_picture"]}
        },
        {
        "id": "braze",
        "name": "Braze",
        "sources": ["https://github.com/braze-inc/braze-android-sdk", "https://www.braze.com/docs/api/objects_filters/messaging/apple_object"],
        "dataKeys": [["_ab=true"]],
        "payloadKeys": [["ab/c"], ["ab/att"], ["ab/uninstall_tracking"], ["ab/sync_geofences"], ["ab/fetch_test_triggers_key"], ["ab_uri"]],
        "payloadPictures": ["ab/att/url"],
        "extension": {"modules": ["BrazeNotificationService"], "superclass": "BrazeNotificationService.NotificationService", "ending": "ab/att/type", "plugins": ["braze"]},
        "android": {"model": "braze-android-sdk at dea57c5", "title": ["t"], "text": ["a"], "summary": ["s"], "picture": ["ab_iu", "extra/appboy_image_url", "ab_c0_i"], "largeIcon": ["ab_li"], "color": ["ac"], "channel": ["ab_nc"], "defaultChannel": "com_appboy_default_notification_channel", "buttons": ["ab_a0_t", "ab_a1_t", "ab_a2_t"]},
        "request": {"to": "POST https://rest.iad-01.braze.com/messages/send", "keys": [["messages/apple_push"], ["messages/android_push"], ["campaign_id", "trigger_properties"]], "applePictures": ["messages/apple_push/asset_url"], "androidPictures": ["messages/android_push/push_icon_image_url"]}
        },
        {
        "id": "jpush",
        "name": "JPush",
        "sources": ["https://docs.jiguang.cn/en/jpush/server/push/rest_api_v3_push"],
        "request": {"calls": ["api.jpush.cn"], "to": "POST https://api.jpush.cn/v3/push", "keys": [["platform", "audience", "notification"], ["platform", "audience", "message/msg_content"]], "androidPictures": ["notification/android/big_pic_path", "notification/android/large_icon"]}
        },
        {
        "id": "airship",
        "name": "Airship",
        "sources": ["https://github.com/urbanairship/android-library", "https://github.com/urbanairship/ios-library"],
        "dataKeys": [["com.urbanairship.*"]],
        "payloadKeys": [["com.urbanairship.*"], ["_=*"]],
        "payloadPictures": ["com.urbanairship.media_attachment/url", "com.urbanairship.media_attachment/url/*"],
        "extension": {"modules": ["AirshipServiceExtension", "AirshipNotificationServiceExtension"], "superclass": "UANotificationServiceExtension", "title": "com.urbanairship.media_attachment/content/title", "subtitle": "com.urbanairship.media_attachment/content/subtitle", "body": "com.urbanairship.media_attachment/content/body", "plugins": ["airship"]},
        "android": {"model": "urbanairship/android-library at 1c7b1d0", "title": ["com.urbanairship.title"], "text": ["com.urbanairship.push.ALERT"], "summary": ["com.urbanairship.summary"], "picture": ["com.urbanairship.style/big_picture"], "color": ["com.urbanairship.icon_color"], "channel": ["com.urbanairship.notification_channel"], "defaultChannel": "com.urbanairship.default", "tag": ["com.urbanairship.notification_tag"], "needs": ["com.urbanairship.push.ALERT"], "seconds": 7},
        "request": {"calls": ["go.urbanairship.com", "go.airship.eu"], "to": "POST https://go.urbanairship.com/api/push", "keys": [["audience", "device_types"], ["audience", "notification/ios"], ["audience", "notification/android"], ["audience", "notification/alert"]], "applePictures": ["notification/ios/media_attachment/url"], "androidPictures": ["notification/android/style/big_picture"], "addresses": ["notification/ios/media_attachment/url", "notification/android/style/big_picture"]}
        },
        {
        "id": "accengage",
        "name": "Accengage",
        "sources": ["https://github.com/urbanairship/android-library"],
        "dataKeys": [["a4sid", "a4scontent"]],
        "payloadKeys": [["a4sid"]],
        "android": {"model": "urbanairship/android-library at 1c7b1d0", "title": ["a4stitle"], "text": ["a4scontent"], "picture": ["a4sbigpicture"], "needs": ["a4scontent"], "seconds": 7}
        },
        {
        "id": "clevertap",
        "name": "CleverTap",
        "sources": ["https://github.com/CleverTap/clevertap-android-sdk", "https://github.com/CleverTap/CTNotificationService"],
        "dataKeys": [["wzrk_*"]],
        "payloadKeys": [["wzrk_*"], ["W$*"], ["ct_mediaUrl"]],
        "payloadPictures": ["ct_mediaUrl"],
        "extension": {"modules": ["CTNotificationService", "CleverTapSDK"], "superclass": "CTNotificationServiceExtension", "needs": ["ct_mediaType"], "ending": "ct_mediaType", "endings": {"image": "jpg", "video": "mp4", "audio": "mp3"}, "plugins": ["clevertap"]},
        "android": {"model": "clevertap-android-sdk at 7129b12", "title": ["pt_title", "nt"], "text": ["pt_msg", "nm"], "subText": ["wzrk_st"], "summary": ["wzrk_nms"], "picture": ["wzrk_bp", "wzrk_gif", "pt_big_img", "pt_img*"], "largeIcon": ["ico"], "color": ["wzrk_clr"], "channel": ["wzrk_cid"], "buttons": ["wzrk_acts/*/l"], "needs": ["nm"], "silent": ["wzrk_pn_s=true"], "seconds": 5},
        "request": {"to": "POST https://api.clevertap.com/1/send/externalId.json", "keys": [["content/platform_specific"], ["tag_group", "content/body"], ["to/Identity", "content/body"], ["to/Email", "content/body"], ["to/FBID", "content/body"]], "androidPictures": ["content/platform_specific/android/background_image", "content/platform_specific/android/large_icon"]}
        },
        {
        "id": "emarsys",
        "name": "Emarsys",
        "sources": ["https://me-docs.gservice.emarsys.net/mobile-engage/push-notification-payload/apns.html", "https://help.emarsys.com/hc/en-us/articles/4402732949777-Advanced-topics-Payload-examples"],
        "payloadKeys": [["ems/version"], ["ems/multichannelId"], ["ems/actions"], ["ems/inapp"], ["ems_msg"]],
        "payloadPictures": ["image_url", "notification/imageUrl"]
        },
        {
        "id": "iterable",
        "name": "Iterable",
        "sources": ["https://github.com/Iterable/iterable-android-sdk", "https://github.com/Iterable/swift-sdk"],
        "dataKeys": [["itbl"]],
        "payloadKeys": [["itbl/*"]],
        "payloadPictures": ["itbl/attachment-url"],
        "extension": {"modules": ["IterableAppExtensions"], "superclass": "ITBNotificationServiceExtension", "plugins": ["iterable"]},
        "android": {"model": "iterable-android-sdk at 12748cf", "title": ["title"], "text": ["body"], "picture": ["itbl/attachment-url"], "defaultChannel": "$package", "buttons": ["itbl/actionButtons/*/title"], "needs": ["body"], "silent": ["itbl/isGhostPush=true"]},
        "request": {"to": "POST https://api.iterable.com/api/push/target", "keys": [["campaignId", "recipientEmail"], ["campaignId", "recipientUserId"]], "pictures": ["dataFields/attachment-url"]}
        },
        {
        "id": "customerio",
        "name": "Customer.io",
        "sources": ["https://github.com/customerio/customerio-android", "https://github.com/customerio/customerio-ios", "https://docs.customer.io/journeys/push-custom-payloads/"],
        "dataKeys": [["CIO-Delivery-ID", "CIO-Delivery-Token"]],
        "payloadKeys": [["CIO-Delivery-ID", "CIO-Delivery-Token"], ["CIO/push"]],
        "payloadPictures": ["CIO/push/image"],
        "extension": {"modules": ["CioMessagingPush", "CioMessagingPushAPN", "CioMessagingPushFCM", "CioTracking"], "needs": ["CIO-Delivery-ID", "CIO-Delivery-Token"], "plugins": ["customerio"]},
        "android": {"model": "customerio-android at f01cb97", "title": ["title"], "text": ["body"], "picture": ["image"], "defaultChannel": "$package", "fallsBack": true},
        "request": {"to": "POST https://api.customer.io/v1/send/push", "keys": [["transactional_message_id", "identifiers"], ["message/apns/payload/CIO"]], "pictures": ["image_url"], "applePictures": ["custom_payload/ios/message/apns/payload/CIO/push/image"], "androidPictures": ["custom_payload/android/message/data/image"]}
        },
        {
        "id": "moengage",
        "name": "MoEngage",
        "sources": ["https://developers.moengage.com/hc/en-us/articles/4403466194708", "https://github.com/moengage/MoEngage-iOS-SDK"],
        "dataKeys": [["push_from=moengage"]],
        "payloadKeys": [["moengage/*"], ["app_extra/moe_deeplink"]],
        "payloadPictures": ["moengage/media-attachment"],
        "extension": {"modules": ["MoEngageRichNotification", "MORichNotification"], "plugins": ["moengage"]},
        "android": {"model": "MoEngage's documented payloads", "title": ["gcm_title"], "text": ["gcm_alert"], "subText": ["gcm_subtext"], "picture": ["gcm_image_url", "moeFeatures/richPush/expanded/cards/*/widgets/*/content=http*"], "largeIcon": ["gcm_l_ic"], "channel": ["moe_channel_id"], "defaultChannel": "moe_default_channel", "buttons": ["gcm_actions/*/action_title"], "silent": ["gcm_notificationType=gcm_silentNotification"]},
        "request": {"to": "POST https://pushapi.moengage.com/v2/transaction/sendpush", "keys": [["appId", "campaignName", "payload"]], "androidPictures": ["payload/ANDROID/gcm_image_url"]}
        },
        {
        "id": "klaviyo",
        "name": "Klaviyo",
        "sources": ["https://github.com/klaviyo/klaviyo-android-sdk", "https://github.com/klaviyo/klaviyo-swift-sdk"],
        "dataKeys": [["_k"]],
        "payloadKeys": [["body/_k"], ["_k"], ["rich-media=http*", "rich-media-type"]],
        "payloadPictures": ["rich-media"],
        "extension": {"modules": ["KlaviyoSwiftExtension"], "ending": "rich-media-type", "endings": {"": "jpg"}, "plugins": ["klaviyo"]},
        "android": {"model": "klaviyo-android-sdk at 0f80dc7", "title": ["title"], "text": ["body"], "picture": ["image_url"], "channel": ["channel_id"], "createsChannel": true, "tag": ["notification_tag"], "count": ["notification_count"], "buttons": ["action_buttons/*/label"], "seconds": 5}
        },
        {
        "id": "pushwoosh",
        "name": "Pushwoosh",
        "sources": ["https://github.com/Pushwoosh/pushwoosh-android-sdk", "https://github.com/Pushwoosh/pushwoosh-ios-sdk"],
        "dataKeys": [["pw_msg"]],
        "payloadKeys": [["pw_msg"]],
        "payloadPictures": ["attachment"],
        "extension": {"modules": ["PushwooshFramework", "Pushwoosh"], "needs": ["pw_msg"], "plugins": ["pushwoosh"]},
        "android": {"model": "pushwoosh-android-sdk at b591d3c", "title": ["header"], "text": ["title"], "picture": ["b"], "largeIcon": ["ci"], "color": ["ibc"], "silent": ["silent=true", "pw_silent=true", "silent=1", "pw_silent=1"]},
        "request": {"to": "POST https://api.pushwoosh.com/json/1.3/createMessage", "keys": [["request/application", "request/notifications"]], "applePictures": ["request/notifications/*/ios_root_params/attachment"], "androidPictures": ["request/notifications/*/android_banner"], "webPictures": ["request/notifications/*/chrome_image"]}
        },
        {
        "id": "batch",
        "name": "Batch",
        "sources": ["https://github.com/BatchLabs/Batch-Android-SDK", "https://github.com/BatchLabs/Batch-iOS-SDK"],
        "dataKeys": [["com.batch"]],
        "payloadKeys": [["com.batch/*"]],
        "payloadPictures": ["com.batch/at/u"],
        "extension": {"modules": ["BatchExtension"], "superclass": "BAENotificationServiceExtension", "plugins": ["batch"]},
        "android": {"model": "Batch-Android-SDK at f4937b2", "title": ["title"], "text": ["msg"], "picture": ["com.batch/bp/u"], "largeIcon": ["com.batch/bi/u"], "channel": ["com.batch/ch"], "buttons": ["com.batch/a/*/l"], "needs": ["msg"], "silent": ["com.batch/s=true"], "seconds": 10},
        "request": {"to": "POST https://api.batch.com/1.1/{key}/transactional/send", "keys": [["recipients/custom_ids", "message/body"], ["recipients/install_ids", "message/body"], ["recipients/tokens", "message/body"]], "pictures": ["media/picture", "media/icon"]}
        },
        {
        "id": "notifee",
        "name": "notifee",
        "sources": ["https://github.com/invertase/notifee"],
        "dataKeys": [["notifee/*"]],
        "payloadKeys": [["notifee_options/*"]],
        "payloadPictures": ["notifee_options/ios/attachments/*/url", "notifee_options/image"],
        "extension": {"avatar": "notifee_options/ios/communicationInfo/sender/avatar", "title": "notifee_options/title", "subtitle": "notifee_options/subtitle", "body": "notifee_options/body", "plugins": ["notifee"]},
        "android": {"model": "notifee at b73c76d", "title": ["notifee/title"], "text": ["notifee/body"], "subText": ["notifee/subtitle"], "picture": ["notifee/android/style/picture"], "largeIcon": ["notifee/android/largeIcon"], "color": ["notifee/android/color"], "channel": ["notifee/android/channelId"], "tag": ["notifee/android/tag"], "buttons": ["notifee/android/actions/*/title"], "seconds": 10},
        "request": {"is": "a notification for notifee.displayNotification(), which the app itself shows, and no push; send what it is made of as data", "keys": [["title=*", "android/channelId"], ["title=*", "android/smallIcon"], ["title=*", "ios/attachments"], ["title=*", "ios/foregroundPresentationOptions"], ["body=*", "android/channelId"], ["android/pressAction/id"]], "unless": ["token", "topic", "condition", "fid", "to", "tokens", "fids", "registration_ids", "message", "notification", "data", "apns", "webpush"]}
        },
        {
        "id": "ably",
        "name": "Ably",
        "sources": ["https://ably.com/docs/push/publish"],
        "request": {"to": "POST https://rest.ably.io/push/batch/publish", "keys": [["channels", "payload"], ["recipient/*", "notification"], ["recipient/*", "payload"]], "pictures": ["notification/icon", "payload/notification/icon"]}
        },
        {
        "id": "pusher-beams",
        "name": "Pusher Beams",
        "sources": ["https://pusher.com/docs/beams/reference/publish-api/"],
        "request": {"calls": ["publishToInterests", "publishToUsers", "publish_to_interests", "publish_to_users", "pushnotifications.pusher.com", "beamsClient.publish", "pusher/push-notifications", "pusher_push_notifications"], "to": "POST https://INSTANCE.pushnotifications.pusher.com/publish_api/v1/instances/INSTANCE/publishes/interests", "keys": [["interests/*", "fcm"], ["interests/*", "apns"], ["interests/*", "web"], ["users/*", "fcm"], ["users/*", "apns/aps"], ["users/*", "web"], ["fcm/notification", "apns/aps"], ["web/notification", "apns/aps"], ["web/notification", "fcm/notification"]], "androidPictures": ["fcm/notification/image", "fcm/notification/icon"], "webPictures": ["web/notification/icon"], "addresses": ["fcm/notification/image"]}
        },
        {
        "id": "pushy",
        "name": "Pushy",
        "sources": ["https://pushy.me/docs/api/send-notifications"],
        "request": {"calls": ["api.pushy.me", "require('pushy')", "require(\"pushy\")", "from 'pushy'", "new Pushy("], "to": "POST https://api.pushy.me/push", "keys": []}
        },
        {
        "id": "pubnub",
        "name": "PubNub",
        "sources": ["https://www.pubnub.com/docs/general/push/send", "https://github.com/pubnub/javascript"],
        "request": {"to": "POST https://ps.pndsn.com/publish/PUBKEY/SUBKEY/0/CHANNEL/0", "keys": [["pn_fcm"], ["pn_gcm"], ["pn_apns"], ["message/pn_fcm"], ["message/pn_gcm"], ["message/pn_apns"]], "androidPictures": ["pn_fcm/notification/image", "pn_fcm/android/notification/image", "message/pn_fcm/notification/image", "message/pn_fcm/android/notification/image"], "addresses": ["pn_fcm/notification/image", "pn_fcm/android/notification/image", "message/pn_fcm/notification/image", "message/pn_fcm/android/notification/image"]}
        },
        {
        "id": "ntfy",
        "name": "ntfy",
        "sources": ["https://docs.ntfy.sh/publish/#publish-as-json"],
        "request": {"to": "POST https://ntfy.sh", "keys": [["topic=*", "message=*"]], "unless": ["notification", "android", "apns", "webpush", "fcm_options"], "pictures": ["attach", "icon"]}
        },
        {
        "id": "home-assistant",
        "name": "Home Assistant",
        "sources": ["https://github.com/home-assistant/android", "https://github.com/home-assistant/iOS", "https://github.com/home-assistant/mobile-apps-fcm-push", "https://companion.home-assistant.io/docs/notifications/notification-attachments"],
        "dataKeys": [["webhook_id", "message"]],
        "payloadKeys": [["webhook_id"], ["homeassistant/*"]],
        "payloadPictures": ["attachment/url"],
        "extension": {"ending": "attachment/content-type"},
        "android": {"model": "home-assistant/android at 532638a", "title": ["title"], "text": ["message"], "subText": ["subject"], "picture": ["image"], "largeIcon": ["icon_url"], "color": ["color"], "channel": ["channel"], "defaultChannel": "general", "createsChannel": true, "tag": ["tag"], "buttons": ["action_1_title", "action_2_title", "action_3_title"], "silent": ["message=command_*", "message=clear_notification", "message=delete_alert", "message=remove_channel", "message=request_location_update"]},
        "request": {"to": "the action notify.mobile_app_…", "keys": [["push_token=*", "registration_info"], ["message=*", "data/image"], ["message=*", "data/attachment"], ["message=*", "data/push"], ["message=*", "data/entity_id"], ["action=notify.*"], ["service=notify.*"], ["message=*", "data/tag"], ["message=*", "data/channel"], ["message=*", "data/actions"], ["message=*", "data/url"], ["message=*", "data/clickAction"], ["message=*", "data/file"], ["message=*", "data/photo"], ["message=*", "data/video"], ["message=*", "data/audio"], ["message=*", "data/ttl"], ["message=*", "data/priority"], ["message=*", "data/color"], ["message=*", "data/notification_icon"], ["message=*", "data/subtitle"], ["message=*", "data/group"]], "pictures": ["data/image", "data/icon_url", "data/attachment/url", "data/data/image", "data/data/icon_url", "data/data/attachment/url"]}
        },
        {
        "id": "webengage",
        "name": "WebEngage",
        "sources": ["https://github.com/WebEngage/WEServiceExtension", "https://docs.webengage.com/docs/android-push-messaging"],
        "dataKeys": [["source=webengage"]],
        "payloadKeys": [["source=webengage"]],
        "payloadPictures": ["expandableDetails/image", "expandableDetails/items/*/image"],
        "extension": {"modules": ["WEServiceExtension", "WebEngageBannerPush"], "superclass": "WEXPushNotificationService", "needs": ["expandableDetails/style"], "plugins": ["webengage"]},
        "android": {"model": "webengage-android's public copies", "title": ["message_data/title"], "text": ["message_data/message"], "summary": ["message_data/expandableDetails/rst"], "picture": ["message_data/expandableDetails/image", "message_data/expandableDetails/items/*/image"], "buttons": ["message_data/expandableDetails/cta1/actionText", "message_data/expandableDetails/cta2/actionText", "message_data/expandableDetails/cta3/actionText"], "needs": ["message_data/message"]}
        },
        {
        "id": "leanplum",
        "name": "Leanplum",
        "sources": ["https://github.com/Leanplum/Leanplum-Android-SDK", "https://github.com/Leanplum/Leanplum-iOS-SDK"],
        "dataKeys": [["lp_message"], ["_lpm"], ["_lpu"], ["_lpn"], ["_lpv"]],
        "payloadKeys": [["_lpm"], ["_lpu"], ["_lpn"], ["_lpv"], ["_lpx"]],
        "android": {"model": "Leanplum-Android-SDK at b27b094", "title": ["title"], "text": ["lp_message"], "picture": ["lp_imageUrl"], "channel": ["lp_channel/id", "lp_channel"], "needs": ["lp_message"]}
        },
        {
        "id": "intercom",
        "name": "Intercom",
        "sources": ["https://developers.intercom.com/installing-intercom/android/fcm-push-notifications", "https://github.com/capacitor-community/intercom"],
        "dataKeys": [["receiver=intercom_sdk", "intercom_push_type"]],
        "android": {"model": "Intercom's public disassembly", "title": ["title", "author_name", "app_name"], "text": ["message", "body"], "picture": ["image_url"]}
        },
        {
        "id": "amplify",
        "name": "AWS Amplify",
        "sources": ["https://github.com/aws-amplify/amplify-android"],
        "dataKeys": [["pinpoint.notification.title"], ["pinpoint.notification.body"]],
        "android": {"model": "amplify-android at 2e892a9", "title": ["pinpoint.notification.title"], "text": ["pinpoint.notification.body"], "largeIcon": ["pinpoint.notification.imageUrl"], "defaultChannel": "PINPOINT.NOTIFICATION", "silent": ["pinpoint.notification.silentPush=1"]}
        },
        {
        "id": "mattermost",
        "name": "Mattermost",
        "sources": ["https://github.com/mattermost/mattermost-push-proxy", "https://github.com/mattermost/mattermost-mobile"],
        "dataKeys": [["ack_id", "server_id"]],
        "payloadKeys": [["ack_id", "server_id"]],
        "android": {"model": "mattermost-mobile at 06ed862", "title": ["channel_name", "sender_name"], "text": ["message"], "largeIcon": ["override_icon_url"], "needs": ["message"], "silent": ["type=clear", "type=session", "type=update_badge"]}
        },
        {
        "id": "rocket-chat",
        "name": "Rocket.Chat",
        "sources": ["https://github.com/RocketChat/Rocket.Chat.ReactNative"],
        "dataKeys": [["ejson/host"]],
        "payloadKeys": [["ejson/host"]],
        "android": {"model": "Rocket.Chat.ReactNative at 2af4bda", "title": ["title"], "text": ["message"], "defaultChannel": "rocketchatrn_channel_01"}
        },
        {
        "id": "cordova-plugin-push",
        "name": "cordova-plugin-push",
        "sources": ["https://github.com/havesource/cordova-plugin-push/blob/main/docs/PAYLOAD.md", "https://github.com/havesource/cordova-plugin-push"],
        "dataKeys": [["notId"], ["force-start"], ["image-type"], ["summaryText"], ["style=inbox"], ["style=picture"], ["vibrationPattern"], ["ledColor"], ["no-cache"]],
        "android": {"model": "cordova-plugin-push at 069331d", "title": ["title"], "text": ["message", "body", "alert"], "summary": ["summaryText"], "picture": ["picture"], "largeIcon": ["image"], "color": ["color"], "channel": ["android_channel_id"], "defaultChannel": "PushPluginChannel", "buttons": ["actions/*/title"], "foregroundHandler": "push.on('notification')"}
        },
        {
        "id": "react-native-firebase",
        "name": "React Native Firebase",
        "sources": ["https://github.com/invertase/react-native-firebase", "https://rnfirebase.io/messaging/usage"],
        "dataReceiver": "setBackgroundMessageHandler, or onMessage while the app is on the screen"
        },
        {
        "id": "gaurun",
        "name": "Gaurun",
        "sources": ["https://github.com/mercari/gaurun"],
        "request": {"to": "POST http://HOST:1056/push", "keys": [["notifications/*/token/*", "notifications/*/platform"]]}
        },
        {
        "id": "nifcloud",
        "name": "NIFCLOUD mobile backend",
        "sources": ["https://mbaas.nifcloud.com/doc/current/rest/push/pushRegistration.html"],
        "request": {"to": "POST https://mbaas.api.nifcloud.com/2013-09-01/push", "keys": [["immediateDeliveryFlag", "target"], ["deliveryTime", "target", "message"]]}
        },
        {
        "id": "gorush",
        "name": "gorush",
        "sources": ["https://github.com/appleboy/gorush"],
        "request": {"to": "POST http://HOST:8088/api/push", "keys": [["notifications/*/tokens", "notifications/*/platform"], ["notifications/*/topic=*", "notifications/*/platform"], ["notifications/*/condition=*", "notifications/*/platform"], ["notifications/*/to=*", "notifications/*/platform"]], "pictures": ["notifications/*/image"]}
        },
        {
        "id": "node-pushnotifications",
        "name": "node-pushnotifications",
        "sources": ["https://github.com/appfeel/node-pushnotifications"],
        "request": {"is": "data for push.send() of node-pushnotifications, which makes the pushes of it; hand it to that", "keys": [["title=*", "custom", "topic=com.*"], ["title=*", "custom", "contentAvailable"], ["title=*", "custom", "mutableContent"], ["title=*", "custom", "delayWhileIdle"], ["title=*", "custom", "restrictedPackageName"], ["title=*", "custom", "collapseKey"], ["title=*", "custom", "timeToLive"], ["title=*", "custom", "expiry"], ["title=*", "custom", "retries"], ["title=*", "custom", "truncateAtWordEnd"], ["title=*", "custom", "launchImage"], ["title=*", "custom", "threadId"], ["title=*", "custom", "pushType"], ["title=*", "custom", "notificationCount"], ["title=*", "custom", "consolidationKey"], ["title=*", "restrictedPackageName"], ["title=*", "phonegap"]], "unless": ["to", "token", "notification", "message", "data", "apns", "android", "webpush", "aps", "registration_ids"], "androidPictures": ["image", "picture"]}
        },
        {
        "id": "mongoosepush",
        "name": "MongoosePush",
        "sources": ["https://github.com/esl/MongoosePush"],
        "request": {"to": "POST https://HOST:8443/v3/notification/{device_id}", "keys": [["service=fcm", "alert"], ["service=fcm", "data"], ["service=apns", "alert"], ["service=apns", "data"]]}
        },
        {
        "id": "gotify",
        "name": "Gotify",
        "sources": ["https://gotify.net/docs/msgextras", "https://gotify.net/api-docs"],
        "request": {"to": "POST /message", "keys": [["message=*", "extras"], ["message=*", "appid"]], "pictures": ["extras/client::notification/bigImageUrl"]}
        },
        {
        "id": "pushover",
        "name": "Pushover",
        "sources": ["https://pushover.net/api"],
        "request": {"calls": ["api.pushover.net"], "to": "POST https://api.pushover.net/1/messages.json", "keys": [["token", "user", "message=*"]]}
        },
        {
        "id": "matrix",
        "name": "a Matrix push gateway",
        "sources": ["https://spec.matrix.org/latest/push-gateway-api/"],
        "request": {"to": "POST /_matrix/push/v1/notify", "keys": [["notification/devices/*/pushkey"], ["notification/devices/*/app_id"]]}
        },
        {
        "id": "parse",
        "name": "Parse Server",
        "sources": ["https://docs.parseplatform.org/rest/guide/#sending-pushes"],
        "request": {"to": "POST /parse/push", "keys": [["where", "data/alert"], ["channels", "data/alert"], ["where/deviceType", "data"]]}
        },
        {
        "id": "huawei",
        "name": "Huawei's Push Kit",
        "sources": ["https://developer.huawei.com/consumer/en/doc/HMSCore-References/https-send-api-0000001050986197"],
        "request": {"calls": ["push-api.cloud.huawei.com"], "to": "POST https://push-api.cloud.huawei.com/v1/{appId}/messages:send", "keys": [["message/token/*", "message/data=*"], ["message/token/*", "message/android/urgency"], ["message/token/*", "message/android/category"], ["message/token/*", "message/android/target_user_type"], ["message/android/notification/click_action/type"], ["message/android/notification/badge/add_num"], ["message/android/bi_tag"]], "pictures": ["message/notification/image", "message/android/notification/image"]}
        },
        {
        "id": "fcm-topics",
        "name": "FCM's topic management",
        "sources": ["https://developers.google.com/instance-id/reference/server"],
        "request": {"calls": ["iid.googleapis.com/iid/v1:batch"], "to": "POST https://iid.googleapis.com/iid/v1:batchAdd or v1:batchRemove", "keys": [["to=/topics/*", "registration_tokens"]]}
        },
        {
        "id": "fcm-device-groups",
        "name": "FCM's device group management",
        "sources": ["https://firebase.google.com/docs/cloud-messaging/device-group"],
        "request": {"to": "POST https://fcm.googleapis.com/fcm/notification", "keys": [["operation", "notification_key_name"], ["operation", "notification_key"]]}
        },
        {
        "id": "sns",
        "name": "Amazon SNS",
        "sources": ["https://docs.aws.amazon.com/sns/latest/dg/sns-send-custom-platform-specific-payloads-mobile-devices.html", "https://docs.aws.amazon.com/sns/latest/dg/sns-fcm-v1-payloads.html"],
        "request": {"to": "the action Publish", "keys": [["GCM=*"], ["FCM=*"], ["APNS=*"], ["APNS_SANDBOX=*"], ["APNS_VOIP=*"], ["APNS_VOIP_SANDBOX=*"], ["APNS_VOIP/aps"], ["APNS_VOIP_SANDBOX/aps"], ["GCM/notification"], ["GCM/data"], ["GCM/fcmV1Message"], ["APNS/aps"], ["APNS_SANDBOX/aps"], ["TargetArn=arn:*", "Message"], ["TopicArn=arn:*", "Message"], ["Message", "MessageStructure=json"], ["gcm/notification"], ["gcm/data"], ["gcm=*"], ["apns=*"], ["apns_sandbox=*"], ["default=*", "apns"], ["default=*", "gcm"], ["default=*", "apns_sandbox"]]}
        },
        {
        "id": "pinpoint",
        "name": "Amazon Pinpoint",
        "sources": ["https://docs.aws.amazon.com/pinpoint/latest/apireference/apps-application-id-messages.html"],
        "request": {"to": "POST /v1/apps/{id}/messages", "keys": [["MessageConfiguration/*", "Addresses"], ["MessageConfiguration/*", "Endpoints"], ["MessageConfiguration/GCMMessage"], ["MessageConfiguration/APNSMessage"], ["MessageConfiguration/DefaultPushNotificationMessage"], ["MessageRequest/MessageConfiguration"], ["Action=*", "Title=*", "Body=*"], ["Title=*", "Body=*", "ImageUrl"], ["Title=*", "Body=*", "MediaUrl"], ["Body=*", "RawContent"]], "applePictures": ["MediaUrl", "MessageConfiguration/APNSMessage/MediaUrl", "MessageRequest/MessageConfiguration/APNSMessage/MediaUrl"], "androidPictures": ["ImageUrl", "MessageConfiguration/GCMMessage/ImageUrl", "MessageConfiguration/GCMMessage/ImageIconUrl", "MessageRequest/MessageConfiguration/GCMMessage/ImageUrl"], "addresses": ["MediaUrl", "ImageUrl", "MessageConfiguration/APNSMessage/MediaUrl", "MessageConfiguration/GCMMessage/ImageUrl", "MessageRequest/MessageConfiguration/APNSMessage/MediaUrl", "MessageRequest/MessageConfiguration/GCMMessage/ImageUrl"]}
        },
        {
        "id": "novu",
        "name": "Novu",
        "sources": ["https://docs.novu.co/api-reference/events/trigger-event"],
        "request": {"to": "POST https://api.novu.co/v1/events/trigger", "keys": [["name=*", "to", "payload"], ["name=*", "to", "overrides"], ["name=*", "to/subscriberId"], ["workflowId", "to"]]}
        },
        {
        "id": "courier",
        "name": "Courier",
        "sources": ["https://www.courier.com/docs/reference/send/message"],
        "request": {"to": "POST https://api.courier.com/send", "keys": [["message/to", "message/content"], ["message/to", "message/template"], ["message/to", "message/providers"], ["message/to/user_id"]]}
        },
        {
        "id": "knock",
        "name": "Knock",
        "sources": ["https://docs.knock.app/api-reference/workflows/trigger"],
        "request": {"to": "POST https://api.knock.app/v1/workflows/{key}/trigger", "keys": [["recipients/*", "actor"], ["recipients/*", "data"], ["recipients/*", "tenant"], ["recipients/*", "cancellation_key"]]}
        },
        {
        "id": "wonderpush",
        "name": "WonderPush",
        "sources": ["https://docs.wonderpush.com/docs/api-sending-notifications"],
        "request": {"to": "POST https://management-api.wonderpush.com/v1/deliveries", "keys": [["targetSegmentIds", "notification/alert"], ["targetTags", "notification/alert"], ["targetUserIds", "notification/alert"], ["targetInstallationIds", "notification/alert"], ["targetDeviceIds", "notification/alert"]], "applePictures": ["notification/alert/ios/attachments/*/url"], "androidPictures": ["notification/alert/android/bigPicture"], "webPictures": ["notification/alert/web/image"]}
        },
        {
        "id": "webpushr",
        "name": "Webpushr",
        "sources": ["https://www.webpushr.com/docs/send-push-to-all-subscribers"],
        "request": {"to": "POST https://api.webpushr.com/v1/notification/send/all", "keys": [["title=*", "message=*", "target_url"]], "webPictures": ["image"]}
        },
        {
        "id": "magicbell",
        "name": "MagicBell",
        "sources": ["https://www.magicbell.com/docs/api/reference"],
        "request": {"to": "POST https://api.magicbell.com/broadcasts", "keys": [["notification/recipients/*"], ["broadcast/recipients/*"]]}
        },
        {
        "id": "appwrite",
        "name": "Appwrite",
        "sources": ["https://appwrite.io/docs/references/cloud/server-rest/messaging"],
        "request": {"to": "POST /v1/messaging/messages/push", "keys": [["messageId", "title", "body"], ["messageId", "users"], ["messageId", "targets"]]}
        },
        {
        "id": "angular",
        "name": "Angular's service worker",
        "sources": ["https://angular.dev/ecosystem/service-workers/push-notifications"],
        "request": {"is": "the data of a web push for Angular's service worker, which shows it; run the worker with it: richpush simulate --worker FOLDER", "webPictures": ["notification/image", "notification/icon", "notification/badge"], "keys": [["notification/data/onActionClick"], ["notification/actions/*/action"], ["notification/vibrate/*"], ["notification/vibrate", "notification/actions"], ["notification/requireInteraction"], ["notification/renotify"]], "unless": ["token", "topic", "condition", "fid", "to", "registration_ids", "tokens", "webpush", "android", "apns", "web_push"]}
        },
        {
        "id": "web-worker",
        "name": "a site's own service worker",
        "sources": ["https://developer.mozilla.org/docs/Web/API/ServiceWorkerRegistration/showNotification"],
        "request": {"calls": ["require('web-push')", "require(\"web-push\")", "from 'web-push'", "from \"web-push\"", "webpush.sendNotification", "webPush.sendNotification", "webPush->sendOneNotification", "webPush->sendNotification", "webPush->queueNotification", "Minishlink", "pywebpush", "vapid_private_key=", "Webpush.payload_send", "WebPush.payload_send"], "is": "the data of a web push for a site's own service worker, which decides what it shows; run the worker with it: richpush simulate --worker FOLDER", "webPictures": ["image", "icon", "badge", "options/image", "options/icon", "options/badge"], "keys": [["title=*", "options"], ["title=*", "actions/*/action"], ["title=*", "requireInteraction"], ["title=*", "vibrate/*"], ["title=*", "renotify"], ["title=*", "icon=*", "url=*"], ["title=*", "body=*", "icon=http*"], ["title=*", "body=*", "icon=/*"], ["title=*", "badge=/*"], ["title=*", "badge=http*"], ["title=*", "data/url"]], "unless": ["token", "topic", "condition", "fid", "to", "registration_ids", "tokens", "message", "notification", "webpush", "android", "apns", "web_push"]}
        },
        {
        "id": "apns-payloads",
        "name": "a list of payloads for APNs",
        "sources": ["https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns"],
        "request": {"is": "a list of payloads for APNs, which takes one in each request; send a request for each", "lists": "ofPayloads", "keys": [["aps"]], "unless": ["message/token", "message/topic", "message/condition", "message/fid"]}
        },
        {
        "id": "push-subscription",
        "name": "a push subscription",
        "sources": ["https://developer.mozilla.org/docs/Web/API/PushSubscription"],
        "request": {"is": "a browser's push subscription and no push; give it to the program that sends by Web Push", "keys": [["endpoint=http*", "keys/p256dh"], ["endpoint=http*", "keys/auth"], ["endpoint=http*", "expirationTime"]]}
        },
        {
        "id": "service-answer",
        "name": "a service's answer",
        "sources": ["https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode"],
        "request": {"is": "the answer of a service and no push; richpush explain says what an error means", "keys": [["error/code", "error/message"], ["error/status"], ["multicast_id"], ["name=projects/*"], ["errno", "code"], ["reason=Bad*"], ["reason=Invalid*"], ["reason=Missing*"], ["reason=Expired*"], ["reason=Unregistered"], ["reason=DeviceTokenNotForTopic"], ["reason=TopicDisallowed"], ["reason=PayloadTooLarge"], ["reason=TooMany*"]]}
        },
        {
        "id": "service-account",
        "name": "a service account",
        "sources": ["https://cloud.google.com/iam/docs/keys-create-delete"],
        "request": {"is": "the key of a service account and no push; set GOOGLE_APPLICATION_CREDENTIALS to its path, and show it to nobody", "keys": [["type=service_account"], ["private_key=-----BEGIN*"]]}
        },
        {
        "id": "google-services",
        "name": "google-services.json",
        "sources": ["https://firebase.google.com/docs/android/setup"],
        "request": {"is": "an Android app's google-services.json and no push; it belongs into the app's module", "keys": [["project_info/project_number"], ["project_info", "client/*"]]}
        },
        {
        "id": "received-message",
        "name": "a message as Firebase's SDK hands it over",
        "sources": ["https://firebase.google.com/docs/reference/js/messaging_.messagepayload", "https://github.com/firebase/firebase-js-sdk"],
        "request": {"is": "what Firebase's SDK hands to the app or the page that gets a push, and no message for FCM; lint the message that was sent; its webpush.notification has icon, badge and actions for browsers, and its data shows nothing by itself", "keys": [["from=*", "messageId=*"], ["from=*", "fcmMessageId=*"], ["from=*", "collapseKey=*"], ["from=*", "sentTime"], ["from=*", "sent_time"], ["from=*", "senderId"], ["fcmMessageId=*", "notification"], ["fcmMessageId=*", "data"]], "unless": ["token", "topic", "condition", "fid", "to", "registration_ids", "tokens", "message", "aps"]}
        },
        {
        "id": "android-intent",
        "name": "an intent's extras",
        "sources": ["https://github.com/firebase/firebase-android-sdk"],
        "request": {"is": "what an intent hands to an Android app and no message for FCM; write {\"intent\": {…}} around them for richpush simulate --device android", "keys": [["gcm.n.e"], ["gcm.n.title"], ["gcm.n.body"], ["gcm.n.image"], ["gcm.notification.title"], ["gcm.notification.body"], ["google.sent_time"], ["google.message_id"]]}
        }
        ]
        }
        """#
}
