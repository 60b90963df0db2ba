// SPDX-License-Identifier: Apache-2.0

/// The request that is measured: an image push for all platforms to one device, 1.4 kB.
enum SendRequest {
    static let body = """
        {"message":{"token":"dQw4w9WgXcQ:APA91b\(String(repeating: "Hk3x-Zq7_", count: 16))00000007","notification":{"title":"\(
            title)","body":"\(text)","image":"\(image)"},"data":{"campaign":"spring-2026","order_id":"7","deep_link":\
        "shop://orders/7","locale":"pt-BR","variant":"B"},"android":{"priority":"HIGH","ttl":"3600s","notification":{\
        "color":"#ff8800","click_action":"OPEN_ORDER","channel_id":"promotions","image":"\(image)"}},"apns":{"headers":{\
        "apns-priority":"10","apns-collapse-id":"spring-sale","apns-push-type":"alert"},"payload":{"aps":{"alert":{\
        "title":"\(title)","body":"\(text)"},"badge":1,"sound":"default","mutable-content":1}},"fcm_options":{"image":\
        "\(image)"}},"webpush":{"headers":{"TTL":"3600","Urgency":"high"},"notification":{"title":"\(title)","body":\
        "\(text)","icon":"https://cdn.example.com/icon-192.png","image":"\(image)"}}}}
        """

    private static let image = "https://cdn.example.com/campaign/2026/spring/hero-1200x600.jpg"
    private static let title = "Flash sale — 50% off, Zoë! 🎉"
    private static let text = #"Tap to see the \"new\" arrivals in São Paulo before midnight — order 7"#
}
