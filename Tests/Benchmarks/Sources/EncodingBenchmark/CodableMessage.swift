// SPDX-License-Identifier: Apache-2.0

/// The reference message for `JSONEncoder`: the same strings in plain `Codable` structures that hold no more than it
/// needs.
struct CodableRequest: Codable {
    var message: Message

    struct Message: Codable {
        var token: String
        var notification: Notification
        var data: [String: String]
        var android: Android
        var apns: APNS
        var webpush: Webpush
    }

    struct Notification: Codable {
        var title: String
        var body: String
        var image: String
        var icon: String?
    }

    struct Android: Codable {
        var priority: String
        var ttl: String
        var notification: AndroidNotification
    }

    struct AndroidNotification: Codable {
        var channelID: String
        var image: String
        var color: String
        var clickAction: String

        enum CodingKeys: String, CodingKey {
            case channelID = "channel_id"
            case image
            case color
            case clickAction = "click_action"
        }
    }

    struct APNS: Codable {
        var headers: [String: String]
        var payload: Payload
        var fcmOptions: Options

        enum CodingKeys: String, CodingKey {
            case headers
            case payload
            case fcmOptions = "fcm_options"
        }
    }

    struct Payload: Codable {
        var aps: APS
    }

    struct APS: Codable {
        var alert: Alert
        var badge: Int
        var sound: String
        var mutableContent: Int

        enum CodingKeys: String, CodingKey {
            case alert
            case badge
            case sound
            case mutableContent = "mutable-content"
        }
    }

    struct Alert: Codable {
        var title: String
        var body: String
    }

    struct Options: Codable {
        var image: String
    }

    struct Webpush: Codable {
        var headers: [String: String]
        var notification: Notification
    }

    static func make(_ number: Int) -> CodableRequest {
        let number = String(number)
        let body = ReferenceMessage.body(number)
        let (title, image) = (ReferenceMessage.title, ReferenceMessage.image)
        return CodableRequest(
            message: Message(
                token: ReferenceMessage.token(number),
                notification: Notification(title: title, body: body, image: image),
                data: [
                    "campaign": "spring-2026", "order_id": number, "deep_link": "shop://orders/" + number,
                    "locale": "pt-BR", "variant": "B",
                ],
                android: Android(
                    priority: "HIGH",
                    ttl: "3600s",
                    notification: AndroidNotification(
                        channelID: "promotions",
                        image: image,
                        color: "#ff8800",
                        clickAction: "OPEN_ORDER"
                    )
                ),
                apns: APNS(
                    headers: ["apns-priority": "10", "apns-collapse-id": "spring-sale", "apns-push-type": "alert"],
                    payload: Payload(
                        aps: APS(
                            alert: Alert(title: title, body: body),
                            badge: 1,
                            sound: "default",
                            mutableContent: 1
                        )
                    ),
                    fcmOptions: Options(image: image)
                ),
                webpush: Webpush(
                    headers: ["TTL": "3600", "Urgency": "high"],
                    notification: Notification(
                        title: title,
                        body: body,
                        image: image,
                        icon: ReferenceMessage.icon
                    )
                )
            )
        )
    }
}
