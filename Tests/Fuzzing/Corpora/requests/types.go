oneHour := time.Duration(1) * time.Hour
badge := 42
message := &messaging.Message{
	Notification: &messaging.Notification{
		Title: "$GOOG up 1.43% on the day",
		ImageURL: "https://e.com/a.png",
	},
	Android: &messaging.AndroidConfig{ TTL: &oneHour, Notification: &messaging.AndroidNotification{ Icon: "i", ChannelID: "c" } },
	APNS: &messaging.APNSConfig{
		Headers: map[string]string{"apns-priority": "10"},
		Payload: &messaging.APNSPayload{
			Aps: &messaging.Aps{ AlertString: "x", Badge: &badge, CustomData: map[string]interface{}{"mutable-content": true} },
			CustomData: map[string]interface{}{"a": 1},
		},
	},
	Data: map[string]string{"from": "x"},
	Webpush: &messaging.WebpushConfig{Notification: &messaging.WebpushNotification{Actions: []*messaging.WebpushNotificationAction{{Action: "a", Title: "b"}}}},
	Topic: "industry-tech",
}
