// SPDX-License-Identifier: Apache-2.0

import PushMessages

/// Realistic pushes to try an app, a device or a page with, each by its name.
struct ShelfPush: Sendable {
    let name: String
    /// Its purpose, in a few words.
    let summary: String
    /// The message without its target.
    let message: JSONObject

    /// The placeholder for the address of a picture in a message.
    private static let sample = "SAMPLE"

    /// All of them, in the order of the table.
    static let all: [ShelfPush] = (try? JSONValue(parsing: table))?.array?.compactMap(ShelfPush.init) ?? []

    private init?(_ json: JSONValue) {
        guard let name = json["name"]?.string, let summary = json["summary"]?.string,
            let message = json["message"]?.object
        else { return nil }
        (self.name, self.summary, self.message) = (name, summary, message)
    }

    /// The request that sends it to a target, with this picture.
    func request(to target: PushMessage.Target, picture: String) -> JSONValue {
        var message = Self.replacing(Self.sample, by: picture, in: .object(message)).object ?? [:]
        for (name, value) in PushMessage(to: target).json.object ?? [:] { message[name] = value }
        return ["message": .object(message)]
    }

    private static func replacing(_ text: String, by other: String, in value: JSONValue) -> JSONValue {
        switch value {
        case .string(text): .string(other)
        case .object(let object):
            .object(JSONObject(object.map { (key: $0.key, value: replacing(text, by: other, in: $0.value)) }))
        case .array(let array): .array(array.map { replacing(text, by: other, in: $0) })
        default: value
        }
    }

    /// `SAMPLE` stands for a picture that the emulator serves.
    private static let table = #"""
        [
          {"name": "order-shipped", "summary": "An order is on its way, with a picture",
            "message": {"notification": {"title": "Your order has shipped", "body": "Parcel 4711 arrives on Thursday between 9 and 12.", "image": "SAMPLE"}, "data": {"order": "4711"}, "android": {"notification": {"channel_id": "orders"}}, "apns": {"payload": {"aps": {"mutable-content": 1, "thread-id": "orders"}}}}},
          {"name": "order-delivered", "summary": "A parcel is at the door, with buttons on an iPhone",
            "message": {"notification": {"title": "Delivered", "body": "Your parcel is at the front door."}, "data": {"order": "4711"}, "apns": {"payload": {"aps": {"category": "DELIVERY", "sound": "default"}}}}},
          {"name": "breaking-news", "summary": "News that breaks through, with a picture",
            "message": {"notification": {"title": "Breaking: bridge reopens", "body": "After two years the old bridge carries traffic again.", "image": "SAMPLE"}, "android": {"priority": "HIGH", "notification": {"channel_id": "breaking"}}, "apns": {"headers": {"apns-priority": "10"}, "payload": {"aps": {"mutable-content": 1, "interruption-level": "time-sensitive"}}}}},
          {"name": "daily-digest", "summary": "A digest that may wait",
            "message": {"notification": {"title": "Your morning digest", "body": "Five stories that you follow, in four minutes."}, "android": {"priority": "NORMAL", "ttl": "21600s", "collapse_key": "digest"}, "apns": {"headers": {"apns-priority": "5", "apns-collapse-id": "digest"}, "payload": {"aps": {"interruption-level": "passive"}}}}},
          {"name": "chat-message", "summary": "A message of a chat, grouped by its thread",
            "message": {"notification": {"title": "Ann", "body": "Are you coming tonight?"}, "data": {"room": "r17"}, "android": {"priority": "HIGH", "notification": {"channel_id": "chat", "tag": "r17"}}, "apns": {"payload": {"aps": {"thread-id": "r17", "sound": "default", "category": "REPLY"}}}}},
          {"name": "chat-picture", "summary": "A picture in a chat",
            "message": {"notification": {"title": "Ann", "body": "Sent a picture", "image": "SAMPLE"}, "data": {"room": "r17"}, "android": {"priority": "HIGH", "notification": {"channel_id": "chat"}}, "apns": {"payload": {"aps": {"mutable-content": 1, "thread-id": "r17", "sound": "default"}}}}},
          {"name": "flash-sale", "summary": "A sale with a picture everywhere",
            "message": {"notification": {"title": "Flash sale: 40 % off", "body": "Today until midnight, on everything for the kitchen.", "image": "SAMPLE"}, "android": {"ttl": "28800s", "notification": {"channel_id": "offers"}}, "apns": {"payload": {"aps": {"mutable-content": 1}}}, "webpush": {"headers": {"TTL": "28800"}, "notification": {"image": "SAMPLE"}}}},
          {"name": "abandoned-cart", "summary": "A reminder of a cart",
            "message": {"notification": {"title": "Still thinking it over?", "body": "Your pan is in the cart, and there are three left.", "image": "SAMPLE"}, "data": {"deeplink": "app://cart"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}}},
          {"name": "price-drop", "summary": "A price that fell",
            "message": {"notification": {"title": "Price drop", "body": "The lamp on your list costs €39 instead of €59.", "image": "SAMPLE"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}}},
          {"name": "back-in-stock", "summary": "Something is there again",
            "message": {"notification": {"title": "Back in stock", "body": "The blue jacket in M is there again."}, "data": {"sku": "J-22-M"}}},
          {"name": "coupon", "summary": "A coupon that expires",
            "message": {"notification": {"title": "€10 for you", "body": "Your voucher is good until Sunday."}, "android": {"ttl": "172800s"}, "apns": {"headers": {"apns-collapse-id": "coupon"}}}},
          {"name": "live-score", "summary": "A score that replaces the one before",
            "message": {"notification": {"title": "2 : 1", "body": "72nd minute, and a header after a corner."}, "android": {"priority": "HIGH", "collapse_key": "match-9", "notification": {"tag": "match-9"}}, "apns": {"headers": {"apns-collapse-id": "match-9"}, "payload": {"aps": {"sound": "default"}}}, "webpush": {"notification": {"tag": "match-9", "renotify": true}}}},
          {"name": "match-starts", "summary": "A match is about to start",
            "message": {"notification": {"title": "Kick-off in ten minutes", "body": "Line-ups are in."}, "apns": {"payload": {"aps": {"interruption-level": "time-sensitive"}}}}},
          {"name": "silent-refresh", "summary": "A wake-up in the background, which shows nothing",
            "message": {"data": {"refresh": "inbox"}, "android": {"priority": "NORMAL"}, "apns": {"headers": {"apns-push-type": "background", "apns-priority": "5"}, "payload": {"aps": {"content-available": 1}}}}},
          {"name": "sign-in-code", "summary": "A code that must not wait",
            "message": {"notification": {"title": "Your code is 493 027", "body": "It is good for five minutes. We never ask for it."}, "android": {"priority": "HIGH", "ttl": "300s"}, "apns": {"headers": {"apns-priority": "10"}}}},
          {"name": "new-sign-in", "summary": "A sign-in from a new device",
            "message": {"notification": {"title": "New sign-in", "body": "Firefox on Linux, near Graz. Was it you?"}, "android": {"priority": "HIGH", "notification": {"channel_id": "security"}}, "apns": {"payload": {"aps": {"category": "SIGN_IN", "interruption-level": "time-sensitive"}}}}},
          {"name": "payment-received", "summary": "Money came in",
            "message": {"notification": {"title": "€250.00 received", "body": "From Ben Miller: rent for May."}, "data": {"account": "main"}}},
          {"name": "card-declined", "summary": "A payment that failed",
            "message": {"notification": {"title": "Card declined", "body": "Your subscription could not be renewed. Update the card to keep it."}, "android": {"notification": {"channel_id": "billing"}}}},
          {"name": "meeting-soon", "summary": "A meeting in a quarter of an hour",
            "message": {"notification": {"title": "Design review at 14:00", "body": "Room 3, or the link in the calendar."}, "apns": {"payload": {"aps": {"interruption-level": "time-sensitive", "sound": "default"}}}}},
          {"name": "reminder", "summary": "A reminder in the user's language, from the app's own texts",
            "message": {"android": {"notification": {"title_loc_key": "reminder_title", "body_loc_key": "reminder_body", "body_loc_args": ["Milk"]}}, "apns": {"payload": {"aps": {"alert": {"title-loc-key": "reminder_title", "loc-key": "reminder_body", "loc-args": ["Milk"]}}}}}},
          {"name": "friend-request", "summary": "Somebody wants to be friends",
            "message": {"notification": {"title": "Cleo wants to connect", "body": "You have four friends in common."}, "apns": {"payload": {"aps": {"badge": 1}}}}},
          {"name": "photo-liked", "summary": "A like with a picture",
            "message": {"notification": {"title": "12 likes", "body": "Ann, Ben and ten others like your photo.", "image": "SAMPLE"}, "apns": {"payload": {"aps": {"mutable-content": 1, "badge": 12}}}}},
          {"name": "new-episode", "summary": "A new episode",
            "message": {"notification": {"title": "New episode", "body": "Season 2, part 4: The Lighthouse.", "image": "SAMPLE"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}}},
          {"name": "ride-arriving", "summary": "A car that arrives",
            "message": {"notification": {"title": "Your driver is here", "body": "Grey Skoda, W 4711 X."}, "android": {"priority": "HIGH", "notification": {"sound": "default", "channel_id": "rides"}}, "apns": {"payload": {"aps": {"sound": "default", "interruption-level": "time-sensitive"}}}}},
          {"name": "flight-delayed", "summary": "A flight that is late",
            "message": {"notification": {"title": "OS 201 delayed", "body": "New departure 18:40, gate B12."}, "android": {"priority": "HIGH", "notification": {"tag": "OS201"}}, "apns": {"headers": {"apns-collapse-id": "OS201"}}}},
          {"name": "weather-warning", "summary": "A warning of a storm",
            "message": {"notification": {"title": "Storm warning", "body": "Gusts up to 110 km/h from 16:00. Stay inside."}, "android": {"priority": "HIGH", "notification": {"channel_id": "warnings"}}, "apns": {"payload": {"aps": {"interruption-level": "time-sensitive", "sound": "default"}}}}},
          {"name": "door-bell", "summary": "The picture of a camera",
            "message": {"notification": {"title": "Somebody is at the door", "body": "Front door, just now.", "image": "SAMPLE"}, "android": {"priority": "HIGH", "notification": {"channel_id": "door"}}, "apns": {"payload": {"aps": {"mutable-content": 1, "sound": "default", "category": "DOOR"}}}}},
          {"name": "workout-goal", "summary": "A goal that was reached",
            "message": {"notification": {"title": "Goal reached", "body": "10,000 steps, the third day in a row."}}},
          {"name": "long-text", "summary": "A text that every device cuts somewhere",
            "message": {"notification": {"title": "A title that is much longer than any phone has room for on one line of its lock screen", "body": "And a text that goes on and on, so that you see where Android, an iPhone and a desktop stop to show it: first on the collapsed notification, then on the expanded one, and last on a desktop, where the room is smallest of all and often ends after two lines."}}},
          {"name": "data-only", "summary": "Data alone: the app's own code decides",
            "message": {"data": {"type": "sync", "cursor": "a17"}, "android": {"priority": "HIGH"}}}
        ]
        """#
}
