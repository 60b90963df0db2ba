// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// The message that is measured: an image push for all platforms, 1.4 kB of JSON, different in each number.
enum ReferenceMessage {
    static let image = "https://cdn.example.com/campaign/2026/spring/hero-1200x600.jpg"
    static let icon = "https://cdn.example.com/icon-192.png"
    static let title = "Flash sale — 50% off, Zoë! 🎉"

    static func token(_ number: String) -> String {
        let padding = String(repeating: "0", count: 8 - number.utf8.count)
        return tokenPrefix + padding + number
    }

    static func body(_ number: String) -> String {
        "Tap to see the \"new\" arrivals in São Paulo before midnight — order " + number
    }

    private static let tokenPrefix = "dQw4w9WgXcQ:APA91b" + String(repeating: "Hk3x-Zq7_", count: 16)

    static func make(_ number: Int) -> PushMessage {
        let number = String(number)
        let body = body(number)
        var message = PushMessage(
            to: .token(token(number)),
            notification: .init(title: title, body: body, image: image),
            data: [
                "campaign": "spring-2026", "order_id": number, "deep_link": "shop://orders/" + number,
                "locale": "pt-BR", "variant": "B",
            ]
        )
        message.android = .init(
            priority: .high,
            ttl: .seconds(3600),
            notification: .init(
                color: "#ff8800",
                clickAction: "OPEN_ORDER",
                channelID: "promotions",
                image: image
            )
        )
        message.apns = .init(
            headers: ["apns-priority": "10", "apns-collapse-id": "spring-sale", "apns-push-type": "alert"],
            payload: .init(
                aps: .init(
                    alert: .content(title: title, body: body),
                    badge: 1,
                    sound: .default,
                    mutableContent: true
                )
            ),
            fcmOptions: .init(image: image)
        )
        message.webpush = .init(
            headers: ["TTL": "3600", "Urgency": "high"],
            notification: .init(title: title, body: body, icon: icon, image: image)
        )
        return message
    }
}
