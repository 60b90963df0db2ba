// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ReadingTests {
    private func read(_ message: String) throws -> PushMessage.Reading {
        try PushMessage.read(Array("{\"message\":\(message)}".utf8))
    }

    @Test func `both spellings and every leniency are read`() throws {
        let reading = try read(
            """
            {token:'t',fcmOptions:{analytics_label:"l"},androidV2:null,
             android:{priority:"high",ttl:"3.5s",directBootOk:"true",collapse_key:"c",
               notification:{visibility:"2",notificationPriority:"priority-max",proxy:1,eventTime:"2026-10-05T14:30:00+02:00",
                 vibrate_timings:["0.1s",null,"2s"],notificationCount:"7",bodyLocArgs:["a",["b"]],channelId:"ch",
                 light_settings:{color:{red:"0.5",alpha:1},lightOnDuration:{seconds:1,nanos:500000000}}}},
            }
            """
        )
        #expect(reading.violations.isEmpty)
        #expect(
            reading.message.json == [
                "token": "t", "fcm_options": ["analytics_label": "l"],
                "android": [
                    "collapse_key": "c", "priority": "HIGH", "ttl": "3.500s", "direct_boot_ok": true,
                    "notification": [
                        "body_loc_args": ["a", "b"], "channel_id": "ch", "event_time": "2026-10-05T12:30:00Z",
                        "notification_priority": "PRIORITY_MAX", "vibrate_timings": ["0.100s", "2s"],
                        "visibility": "PUBLIC", "notification_count": 7,
                        "light_settings": [
                            "color": ["red": 0.5, "green": 0, "blue": 0, "alpha": 1], "light_on_duration": "1.500s",
                        ],
                        "proxy": "ALLOW",
                    ],
                ],
            ]
        )
    }

    @Test(arguments: [
        (
            #"{"toen":"x"}"#, "message",
            #"Invalid JSON payload received. Unknown name "toen" at 'message': Cannot find field."#
        ),
        (
            #"{"android":{"notification":{"Title":"x"}}}"#, "message.android.notification",
            #"Invalid JSON payload received. Unknown name "Title" at 'message.android.notification': Cannot find field."#
        ),
        (
            #"{"fcm_Options":{}}"#, "message",
            #"Invalid JSON payload received. Unknown name "fcm_Options" at 'message': Cannot find field."#
        ),
        (
            #"{"":1}"#, "message",
            #"Invalid JSON payload received. Unknown name "" at 'message': Proto fields must have a name."#
        ),
        (
            #"{"data":{"a":"b","k":12}}"#, "message.data[1].value",
            "Invalid value at 'message.data[1].value' (TYPE_STRING), 12"
        ),
        (
            #"{"data":{"k":1.10}}"#, "message.data[0].value",
            "Invalid value at 'message.data[0].value' (TYPE_STRING), 1.1"
        ),
        (
            #"{"data":{"k":{}}}"#, "message.data[0]",
            "Invalid value at 'message.data[0]' (value), Starting an object on a scalar field"
        ),
        (
            #"{"data":{"k":"a","k":"b"}}"#, "message.data[0]",
            #"Invalid JSON payload received. Unknown name "k" at 'message.data[0]': Repeated map key: 'k' is already set."#
        ),
        (#"{"data":[]}"#, "message", "Invalid value at 'message' (Map), Cannot bind a list to map for field 'data'."),
        (
            #"{"notification":"x"}"#, "message.notification",
            #"Invalid value at 'message.notification' (type.googleapis.com/google.firebase.fcm.v1.Notification), "x""#
        ),
        (
            #"{"notification":{"title":{}}}"#, "message.notification",
            "Invalid value at 'message.notification' (title), Starting an object on a scalar field"
        ),
        (
            #"{"notification":{"image":["x"]}}"#, "message.notification",
            #"Invalid JSON payload received. Unknown name "image" at 'message.notification': Proto field is not repeating, cannot start list."#
        ),
        (
            #"{"topic":"t","token":"x"}"#, "message",
            "Invalid value at 'message' (oneof), oneof field 'target' is already set. Cannot set 'token'"
        ),
        (
            #"{"android":{"ttl":"10"}}"#, "message.android.ttl",
            "Invalid value at 'message.android.ttl' (type.googleapis.com/google.protobuf.Duration), Field 'ttl', Illegal duration format; duration must end with 's'"
        ),
        (
            #"{"android":{"ttl":"xs"}}"#, "message.android.ttl",
            "Invalid value at 'message.android.ttl' (type.googleapis.com/google.protobuf.Duration), Field 'ttl', Invalid duration format, failed to parse seconds"
        ),
        (
            #"{"android":{"ttl":"315576000001s"}}"#, "message.android.ttl",
            "Invalid value at 'message.android.ttl' (type.googleapis.com/google.protobuf.Duration), Field 'ttl', Duration value exceeds limits"
        ),
        (
            #"{"android":{"notification":{"eventTime":"2026-10-05T14:30:00"}}}"#,
            "message.android.notification.event_time",
            "Invalid value at 'message.android.notification.event_time' (type.googleapis.com/google.protobuf.Timestamp), Field 'eventTime', Illegal timestamp format; timestamps must end with 'Z' or have a valid timezone offset."
        ),
        (
            #"{"android":{"priority":"urgent"}}"#, "message.android.priority",
            #"Invalid value at 'message.android.priority' (type.googleapis.com/google.firebase.fcm.v1.AndroidConfig.AndroidMessagePriority), "urgent""#
        ),
        (
            #"{"android":{"directBootOk":1}}"#, "message.android.direct_boot_ok",
            "Invalid value at 'message.android.direct_boot_ok' (TYPE_BOOL), 1"
        ),
        (
            #"{"android":{"notification":{"notificationCount":2.5}}}"#,
            "message.android.notification.notification_count",
            "Invalid value at 'message.android.notification.notification_count' (TYPE_INT32), 2.5"
        ),
        (
            #"{"android":{"notification":{"lightSettings":{"color":{"red":"1e39"}}}}}"#,
            "message.android.notification.light_settings.color.red",
            #"Invalid value at 'message.android.notification.light_settings.color.red' (TYPE_FLOAT), "1e39""#
        ),
        (
            #"{"apns":{"payload":{"aps":{"a":1,"a":2}}}}"#,
            "message.apns.payload.fields[0].value.struct_value.fields[0]",
            #"Invalid JSON payload received. Unknown name "a" at 'message.apns.payload.fields[0].value.struct_value.fields[0]': Repeated map key: 'a' is already set."#
        ),
        (
            #"{"apns":{"payload":5}}"#, "message.apns.payload",
            "Invalid value at 'message.apns.payload' (type.googleapis.com/google.protobuf.Struct), 5"
        ),
        (
            #"{"androidV2":{"backgroundSync":{},"remoteNotification":{}}}"#, "message.android_v2",
            "Invalid value at 'message.android_v2' (oneof), oneof field 'payload' is already set. Cannot set 'remoteNotification'"
        ),
    ])
    func `a violation is placed and worded as Google does it`(message: String, field: String, description: String)
        throws
    {
        #expect(try read(message).violations == [FieldViolation(field: field, description: description)])
    }

    @Test(arguments: [
        ("[]", #"Invalid JSON payload received. Unknown name "": Root element must be a message."#),
        ("7", #"Invalid JSON payload received. Unknown name "": Root element must be a message."#),
        (#"{"msg":{}}"#, #"Invalid JSON payload received. Unknown name "msg": Cannot find field."#),
    ])
    func `a wrong root is a violation at no place`(text: String, description: String) throws {
        #expect(
            try PushMessage.read(Array(text.utf8)).violations == [FieldViolation(field: "", description: description)]
        )
    }

    @Test func `all violations are collected in the order of the text and the rest is read`() throws {
        let reading = try read(
            #"{"bogus":1,"token":"t","topic":5,"notification":{"title":7,"body":"b"},"data":{"a":1,"b":"2"}}"#
        )
        #expect(
            reading.violations.map(\.field) == [
                "message", "message", "message.notification.title", "message.data[0].value",
            ]
        )
        #expect(reading.violations.joinedMessage.split(separator: "\n").count == 4)
        #expect(reading.message.target == .token("t"))
        #expect(reading.message.notification.body == "b")
        #expect(reading.message.data == ["b": "2"])
    }

    @Test func `null sets nothing and does not take a oneof`() throws {
        let reading = try read(#"{"token":null,"topic":"t","notification":null,"data":null,"apns":{"payload":null}}"#)
        #expect(reading.violations.isEmpty)
        #expect(reading.message.target == .topic("t"))
    }

    @Test func `of free-form places everything is kept as it is`() throws {
        let payload = """
            {"aps":{"alert":{"title":"T","body":1},"badge":"1","mutable-content":true,"sound":{"critical":1,"volume":"x"},\
            "interruption-level":"loud","event":"update","timestamp":1.5,"content-state":{"z":1,"a":[{}]}},"x":null}
            """
        let message = try read("{\"apns\":{\"payload\":\(payload)}}")
        #expect(message.violations.isEmpty)
        let aps = message.message.apns.aps
        #expect(aps.badge == nil)
        #expect(aps.custom["badge"] == "1")
        #expect(aps.custom["mutable-content"] == true)
        #expect(aps.alert?.title == "T")
        #expect(aps.liveActivity.contentState?.keys == ["z", "a"])
        #expect(message.message.json["apns"]?["payload"] == (try JSONValue(parsing: payload)))

        let odd = try read(
            #"{"apns":{"payload":{"aps":"text"}},"webpush":{"notification":{"silent":null,"vibrate":[1,"x"]}}}"#
        )
        #expect(odd.message.apns.payload.custom["aps"] == "text")
        #expect(odd.message.json["webpush"]?["notification"] == ["silent": .null, "vibrate": [1, "x"]])
    }

    @Test(arguments: [#"{"red":1}"#, #"{"red":1,"alpha":null}"#, #"{"red":1,"alpha":1}"#])
    func `a colour without alpha is solid, as FCM documents it`(color: String) throws {
        let reading = try read("{\"android\":{\"notification\":{\"light_settings\":{\"color\":\(color)}}}}")
        #expect(
            reading.message.android.notification.lightSettings.color
                == PushMessage.Color(red: 1, green: 0, blue: 0, alpha: 1)
        )
    }

    @Test func `validate_only is read in both spellings`() throws {
        #expect(try PushMessage.read(Array(#"{"validate_only":true,"message":{}}"#.utf8)).validateOnly)
        #expect(try PushMessage.read(Array(#"{"validateOnly":"t","message":{}}"#.utf8)).validateOnly)
    }

    @Test func `documents are told apart by their shape`() throws {
        guard case .request(let request) = try PushDocument.read(Array(#"{"message":{"token":"t"}}"#.utf8)) else {
            Issue.record("not a request")
            return
        }
        #expect(request.message.target == .token("t"))
        guard case .apnsPayload(let payload) = try PushDocument.read(Array(#"{"z":1.0,"aps":{"badge":1}}"#.utf8)) else {
            Issue.record("not a payload")
            return
        }
        #expect(payload.keys == ["z", "aps"])
        guard case .message(let bare) = try PushDocument.read(Array(#"{"topic":"t","dta":{}}"#.utf8)) else {
            Issue.record("not a message")
            return
        }
        #expect(bare.message.target == .topic("t"))
        #expect(bare.violations.map(\.field) == ["message"])
    }
}
