// SPDX-License-Identifier: Apache-2.0

import PushMessages
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SenderRequestTests {
    /// Requests as senders write them, each with one picture over plain http.
    static let requests: [(service: String, text: String)] = [
        (
            "WonderPush",
            #"{"targetSegmentIds":"@ALL","notification":{"alert":{"text":"t","ios":{"attachments":[{"url":"http://e.com/a.jpg"}]}}}}"#
        ),
        (
            "Webpushr",
            #"{"title":"t","message":"m","target_url":"https://e.com","image":"http://e.com/a.jpg","icon":"https://e.com/i.png"}"#
        ),
        (
            "Expo",
            #"{"to":"ExponentPushToken[abcdefghijklmnopqrstuv]","title":"t","mutableContent":true,"richContent":{"image":"http://e.com/a.jpg"}}"#
        ),
        (
            "Expo",
            #"[{"to":["ExpoPushToken[x]"],"title":"t"},{"to":"ExpoPushToken[y]","title":"t","mutableContent":true,"richContent":{"image":"http://e.com/a.jpg"}}]"#
        ),
        (
            "OneSignal",
            #"{"app_id":"a","contents":{"en":"b"},"included_segments":["All"],"big_picture":"http://e.com/a.jpg"}"#
        ),
        ("OneSignal", #"{"app_id":"a","template_id":"b","ios_attachments":{"id":"http://e.com/a.jpg"}}"#),
        ("Braze", #"{"messages":{"apple_push":{"alert":"b","asset_url":"http://e.com/a.jpg"}},"broadcast":true}"#),
        (
            "Airship",
            #"{"audience":"all","device_types":["ios"],"notification":{"ios":{"media_attachment":{"url":"http://e.com/a.jpg"}}}}"#
        ),
        (
            "JPush",
            #"{"platform":"all","audience":{"alias":["a"]},"notification":{"android":{"alert":"b","style":3,"big_pic_path":"http://e.com/a.jpg"}}}"#
        ),
        (
            "Huawei's Push Kit",
            #"{"message":{"notification":{"title":"t","image":"http://e.com/a.jpg"},"android":{"urgency":"HIGH"},"token":["t"]}}"#
        ),
        (
            "Huawei's Push Kit",
            #"{"message":{"topic":"t","android":{"notification":{"image":"http://e.com/a.jpg","click_action":{"type":3}}}}}"#
        ),
        ("Pushwoosh", #"{"request":{"application":"A-B","notifications":[{"android_banner":"http://e.com/a.jpg"}]}}"#),
        (
            "Batch",
            #"{"recipients":{"custom_ids":["1"]},"message":{"body":"b"},"media":{"picture":"http://e.com/a.jpg"}}"#
        ),
        ("Home Assistant", #"{"message":"b","data":{"image":"http://e.com/a.jpg"}}"#),
        (
            "Home Assistant",
            #"{"action":"notify.mobile_app_a","data":{"message":"b","data":{"attachment":{"url":"http://e.com/a.jpg"}}}}"#
        ),
        (
            "Pusher Beams",
            #"{"interests":["hello"],"fcm":{"notification":{"title":"t","image":"http://e.com/a.jpg"}},"apns":{"aps":{"alert":"x"}}}"#
        ),
        (
            "Pusher Beams",
            #"{"fcm":{"notification":{"title":"t","image":"http://e.com/a.jpg"}},"apns":{"aps":{"alert":"x"}}}"#
        ),
        ("PubNub", #"{"text":"b","pn_fcm":{"notification":{"title":"t","image":"http://e.com/a.jpg"}}}"#),
        ("Pusher Beams", #"{"users":["u"],"web":{"notification":{"title":"t","icon":"http://e.com/a.jpg"}}}"#),
        (
            "Ably",
            #"{"recipient":{"deviceId":"d"},"notification":{"title":"t","body":"b","icon":"http://e.com/a.jpg"},"data":{"a":"b"}}"#
        ),
        ("gorush", #"{"notifications":[{"tokens":["t"],"platform":2,"message":"b","image":"http://e.com/a.jpg"}]}"#),
        ("gorush", #"{"notifications":[{"topic":"t","platform":2,"message":"b","image":"http://e.com/a.jpg"}]}"#),
        (
            "node-pushnotifications",
            #"{"title":"t","body":"b","topic":"com.e","custom":{"a":"b"},"priority":"high","image":"http://e.com/a.jpg"}"#
        ),
        (
            "Gotify",
            #"{"title":"t","message":"b","priority":6,"extras":{"client::notification":{"bigImageUrl":"http://e.com/a.jpg"}}}"#
        ),
        ("ntfy", #"{"topic":"door","message":"b","title":"t","attach":"http://e.com/a.jpg"}"#),
        (
            "Amazon Pinpoint",
            #"{"Addresses":{"t":{"ChannelType":"GCM"}},"MessageConfiguration":{"GCMMessage":{"Title":"t","Body":"b","ImageUrl":"http://e.com/a.jpg"}}}"#
        ),
        ("Amazon Pinpoint", #"{"Action":"OPEN_APP","Title":"t","Body":"b","ImageUrl":"http://e.com/a.jpg"}"#),
        ("Amazon SNS", #"{"default":"b","GCM":"{\"notification\":{\"image\":\"http://e.com/a.jpg\"}}"}"#),
        (
            "Amazon SNS",
            #"{"TargetArn":"arn:aws:sns:eu-west-1:1:endpoint/GCM/x/y","MessageStructure":"json","Message":"{\"GCM\":\"{\\\"fcmV1Message\\\":{\\\"message\\\":{\\\"notification\\\":{\\\"image\\\":\\\"http://e.com/a.jpg\\\"}}}}\"}"}"#
        ),
    ]

    @Test(arguments: requests)
    func `a request is named, its picture judged, and a fix leaves it as it is`(_ service: String, _ text: String)
        throws
    {
        let source = try JSONDocument(parsing: Array(text.utf8))
        guard case .senderRequest(let request) = PushDocument.read(source) else {
            Issue.record("It is read as \(PushDocument.read(source))")
            return
        }
        #expect(request.service == service)
        let findings = Linter.standard.lint(source)
        #expect(findings.map(\.rule).sorted() == ["image-url", "sender-request"])
        #expect(findings.allSatisfy { $0.severity < .error })
        #expect(findings.first { $0.rule == "image-url" }?.message.contains("is http") == true)
        #expect(Linter.standard.fix(source).source.bytes == source.bytes)
    }

    @Test(arguments: [
        ("Pushover", #"{"token":"a","user":"u","message":"b"}"#),
        (
            "a Matrix push gateway",
            #"{"notification":{"devices":[{"app_id":"a","pushkey":"k"}],"counts":{"unread":1}}}"#
        ),
        ("OneSignal", #"{"app_id":"a","include_email_tokens":["a@e.com"],"email_subject":"s","email_body":"b"}"#),
        ("Parse Server", #"{"where":{"deviceType":"ios"},"data":{"alert":"b"}}"#),
        ("Novu", #"{"name":"welcome","to":{"subscriberId":"s"},"payload":{},"overrides":{"fcm":{"type":"data"}}}"#),
        ("Courier", #"{"message":{"to":{"user_id":"u"},"content":{"title":"t","body":"b"}}}"#),
        ("gorush", #"{"notifications":[{"condition":"'a' in topics","platform":2,"message":"b"}]}"#),
        ("MongoosePush", #"{"service":"fcm","mode":"prod","alert":{"title":"t","body":"b"},"data":{"a":{"b":"c"}}}"#),
        ("PubNub", #"{"message":{"body":{},"pn_gcm":{"notification":{"title":"t"}}},"channel":"c"}"#),
        ("Gaurun", #"{"notifications":[{"token":["t"],"platform":2,"message":"b"}]}"#),
        (
            "NIFCLOUD mobile backend",
            #"{"immediateDeliveryFlag":true,"target":["ios"],"searchCondition":{},"message":"b","sound":"","richUrl":""}"#
        ),
        ("Knock", #"{"recipients":["u"],"actor":"a","data":{"k":"v"}}"#),
        ("MagicBell", #"{"notification":{"title":"t","content":"c","recipients":[{"email":"a@b.example"}]}}"#),
        ("Appwrite", #"{"messageId":"m","title":"t","body":"b","users":["u"],"badge":1}"#),
        ("FCM's topic management", #"{"to":"/topics/news","registration_tokens":["a"]}"#),
        (
            "FCM's device group management",
            #"{"operation":"create","notification_key_name":"a","registration_ids":["x"]}"#
        ),
    ])
    func `a request that has no picture is named, and nothing else is said of it`(_ service: String, _ text: String)
        throws
    {
        let findings = try Linter.standard.lint(JSONDocument(parsing: Array(text.utf8)))
        #expect(findings.map(\.rule) == ["sender-request"])
        #expect(findings.first?.message.contains("a request to \(service) (POST ") == true)
    }

    @Test(arguments: [
        (#""ios_attachments":{"id":"https://e.com/a.jpg"},"#, true), ("", false),
        (#""big_picture":"https://e.com/a.jpg","#, false), (#""ios_attachments":{},"#, false),
    ])
    func `a picture for iPhones is told to need the service's extension`(_ picture: String, _ isTold: Bool) throws {
        let text = #"{"app_id":"a",\#(picture)"included_segments":["All"],"contents":{"en":"b"}}"#
        let findings = try Linter.standard.lint(JSONDocument(parsing: Array(text.utf8)))
        #expect(findings.map(\.rule) == ["sender-request"])
        let sentence =
            "iPhones show ios_attachments.id only if the app's service extension attaches it, as OneSignal's does."
        #expect(findings.first?.message.hasSuffix(sentence) == isTold)
    }

    @Test(arguments: [
        (#""big_picture":"https://e.com/a.jpg""#, true), (#""big_picture":"https://e.com/a.jpg","isIos":true"#, true),
        (#""big_picture":"https://e.com/a.jpg","isIos":false"#, false), (#""large_icon":"https://e.com/a.jpg""#, false),
        (#""big_picture":"https://e.com/a.jpg","ios_attachments":{"id":"https://e.com/a.jpg"}"#, false),
    ])
    func `a picture for Android alone is told to be none for iPhones`(_ picture: String, _ isTold: Bool) throws {
        let text = #"{"app_id":"a",\#(picture),"included_segments":["All"],"contents":{"en":"b"}}"#
        let findings = try Linter.standard.lint(JSONDocument(parsing: Array(text.utf8)))
        #expect(findings.first?.message.hasSuffix("iPhones take ios_attachments.") == isTold)
    }

    @Test(arguments: [
        (#""platform":1"#, "which APNs needs with a .p8 key."), (#""platform":1,"topic":"com.example.app""#, ""),
        (#""platform":2"#, ""), (#""platform":2,"topic":"news""#, "and gorush sends to it beside the tokens."),
    ])
    func `a topic of gorush is told to be another thing for each platform`(_ members: String, _ words: String) throws {
        let text = #"{"notifications":[{"tokens":["t"],"message":"b",\#(members)}]}"#
        let message = try LintedText(text).sentence(of: "sender-request")
        #expect(words.isEmpty ? message.hasSuffix("send it there.") : message.hasSuffix(words), "\(message)")
    }

    @Test(arguments: [
        (#"{"endpoint":"https://push.example/1","keys":{"p256dh":"B","auth":"a"}}"#, "a browser's push subscription"),
        (
            #"{"error":{"code":404,"message":"Requested entity was not found.","status":"NOT_FOUND"}}"#,
            "richpush explain"
        ),
        (#"{"multicast_id":1,"success":0,"failure":1,"results":[{"error":"NotRegistered"}]}"#, "richpush explain"),
        (#"{"reason":"BadDeviceToken"}"#, "richpush explain"), (#"{"code":410,"errno":106}"#, "richpush explain"),
        (#"{"type":"service_account","project_id":"p","private_key":"x"}"#, "GOOGLE_APPLICATION_CREDENTIALS"),
        (#"{"project_info":{"project_id":"p"},"client":[{}]}"#, "google-services.json"),
        (#"{"project_info":{"project_number":"1"},"client":[]}"#, "google-services.json"),
        (#"{"gcm.n.title":"t","gcm.n.image":"https://e.com/a.jpg"}"#, #"{"intent": {…}}"#),
        (#"{"from":"1","google.sent_time":1,"k":"v"}"#, #"{"intent": {…}}"#),
        (
            #"{"from":"1","collapseKey":"c","messageId":"m","notification":{"title":"t"},"data":{"icon":"/i.png"}}"#,
            "lint the message that was sent"
        ),
        (#"{"fcmMessageId":"m","from":"1","priority":"normal","data":{"a":"b"}}"#, "no message for FCM"),
        (
            #"{"title":"t","body":"b","topic":"com.example.app","custom":{"a":"b"},"mutableContent":1}"#,
            "node-pushnotifications"
        ),
        (
            #"{"notification":{"title":"t","data":{"onActionClick":{"default":{"operation":"openWindow"}}}}}"#,
            "Angular's service worker"
        ),
        (#"{"notification":{"title":"t","actions":[{"action":"a","title":"A"}]}}"#, "Angular's service worker"),
        (
            #"{"notification":{"title":"t","icon":"","vibrate":[],"data":null,"actions":[]}}"#,
            "Angular's service worker"
        ),
        (#"{"title":"t","body":"b","icon":"/icon.png","data":{"url":"/news"}}"#, "simulate --worker"),
        (#"{"title":"t","msg":"b","icon":"i/a.png","badge":"i/b.png","url":"https://e.com"}"#, "simulate --worker"),
        (
            #"{"title":"t","body":"b","android":{"channelId":"c","pressAction":{"id":"default"}},"ios":{"sound":"default"}}"#,
            "notifee.displayNotification()"
        ),
        (#"{"title":"t","options":{"body":"b","requireInteraction":true}}"#, "a site's own service worker"),
    ])
    func `a document that is no push is named, with what to do with it`(_ text: String, _ words: String) throws {
        let source = try JSONDocument(parsing: Array(text.utf8))
        let findings = Linter.standard.lint(source)
        #expect(findings.map(\.rule) == ["sender-request"])
        #expect(findings.first?.message.contains(words) == true)
        #expect(findings.first?.message.contains("a request to") == false)
        #expect(Linter.standard.fix(source).source.bytes == source.bytes)
    }

    @Test(arguments: [
        #"{"token":"t","notification":{"title":"t","actions":[{"action":"a"}]}}"#,
        #"{"topic":"n","title":"t","body":"b","icon":"https://e.com/i.png"}"#,
        #"{"topic":"n","title":"t","body":"b","android":{"channelId":"c"}}"#,
        #"{"to":"t","title":"t","data":{"url":"u"}}"#, #"{"message":{"topic":"n","notification":{"actions":[]}}}"#,
        #"{"aps":{"alert":"a"},"endpoint":"https://e.com","keys":{"auth":"a"}}"#, #"{"title":"t","body":"b"}"#,
        #"{"aps":{"alert":"a"},"error":{"code":1,"message":"m"}}"#, #"{"topic":"n","data":{"reason":"Bad"}}"#,
        #"{"to":"ExponentPushToken[x]","title":"t","body":"b","data":{"url":"/a"}}"#,
        #"{"topic":"n","data":{"from":"1","messageId":"m"}}"#, #"{"from":"1","notification":{"title":"t"}}"#,
        #"{"topic":"n","title":"t","body":"b","icon":"i","url":"u"}"#,
        #"{"aps":{"alert":"a"},"title":"t","icon":"i","url":"u"}"#,
        #"{"topic":"n","title":"t","body":"b"}"#, #"{"service":"fcm","notification":{"title":"t"}}"#,
        #"{"aps":{"alert":"a"},"from":"1","messageId":"m"}"#,
    ])
    func `a push that has such keys is one all the same`(_ text: String) throws {
        let findings = try Linter.standard.lint(JSONDocument(parsing: Array(text.utf8)))
        #expect(findings.allSatisfy { $0.rule != "sender-request" || $0.message.contains("a request to Expo") })
    }

    @Test(arguments: [
        #"{"to":"/topics/news","notification":{"title":"t"}}"#, #"{"token":"a","notification":{"title":"t"}}"#,
        #"{"topic":"n","data":{"message":"b","extras":"x","where":"y","user":"u"}}"#,
        #"{"message":{"topic":"n","notification":{"title":"t"}},"extras":{}}"#,
    ])
    func `a message is no request to another service`(_ text: String) throws {
        let findings = try Linter.standard.lint(JSONDocument(parsing: Array(text.utf8)))
        #expect(!findings.contains { $0.rule == "sender-request" })
    }

    @Test(arguments: requests) func `the manual of the service is what to read`(_ service: String, _ text: String)
        throws
    {
        let finding = try #require(
            Linter.standard.lint(JSONDocument(parsing: Array(text.utf8))).first { $0.rule == "sender-request" }
        )
        let documentation = try #require(finding.documentation)
        #expect(documentation.contains("docs.expo.dev") == (service == "Expo"))
    }

    @Test func `each payload of a list is judged at its place`() throws {
        let text = #"[{"aps": {"alert": "x", "foo": 1}}, 7, {"aps": {"badge": "5"}}]"#
        let source = try JSONDocument(parsing: Array(text.utf8))
        let lines = ["- note sender-request", "[0].aps.foo note aps-value", "[2].aps.badge warning aps-value"]
        for findings in [Linter.standard.lint(source), Linter.standard.lint(PushDocument.read(source))] {
            #expect(findings.map { "\($0.path ?? "-") \($0.severity) \($0.rule)" } == lines)
        }
        let findings = Linter.standard.lint(source)
        #expect(findings[0].message.contains("send a request for each"))
        let places = findings.compactMap(\.location).map { String(decoding: source.bytes[$0.byteRange], as: UTF8.self) }
        #expect(Array(places.suffix(2)) == [#""foo": 1"#, #""badge": "5""#])
        let fixed = Linter.standard.fix(source).source
        #expect(fixed.root.value == (try JSONValue(parsing: #"[{"aps":{"alert":"x"},"foo":1},7,{"aps":{"badge":5}}]"#)))
    }

    @Test(arguments: [
        (#""big_picture": "http://e.com/a.jpg""#, "which Android blocks"),
        (#""ios_attachments": {"id": "http://e.com/a.jpg"}"#, "which iOS blocks"),
        (#""chrome_web_image": "http://e.com/a.jpg""#, "which browsers block"),
    ])
    func `a picture that one platform reads is judged for that platform`(_ member: String, _ words: String) throws {
        let text = #"{"app_id": "a", "included_segments": ["All"], "contents": {"en": "b"}, \#(member)}"#
        let finding = try LintedText(text).sentence(of: "image-url")
        #expect(finding.contains(words), "\(finding)")
    }

    @Test(arguments: [
        (#"{"title": "t", "body": "b", "icon": "/i.png", "image": "/a.svg"}"#, ["image warning image-type"]),
        (
            #"{"title": "t", "options": {"body": "b", "icon": "http://e.com/i.png"}}"#,
            ["options.icon warning image-url"]
        ),
        (
            #"{"notification": {"title": "t", "requireInteraction": true, "icon": "https://10.0.0.1/i.png"}}"#,
            ["notification.icon warning image-private"]
        ),
        (#"{"title": "t", "body": "b", "icon": "/i.png", "image": "/a.webp"}"#, []),
        (
            #"{"app_id": "a", "contents": {"en": "b"}, "big_picture": "https://e.com/a.svg"}"#,
            ["big_picture warning image-type"]
        ),
        (#"{"app_id": "a", "contents": {"en": "b"}, "ios_attachments": {"id": "https://e.com/a.webp"}}"#, []),
        (#"{"app_id": "a", "contents": {"en": "b"}, "big_picture": "https://e.com/a.webp"}"#, []),
    ])
    func `a picture for browsers and Android phones is judged by its address`(_ text: String, _ lines: [String])
        throws
    {
        let linted = try LintedText(text)
        let found = linted.findings.filter { $0.rule.hasPrefix("image-") && $0.severity > .note }
        #expect(found.map { "\($0.path ?? "-") \($0.severity) \($0.rule)" } == lines)
        #expect(linted.findings.allSatisfy { !$0.message.hasPrefix("a site") })
    }

    @Test(arguments: [
        (#"{"title": "t", "body": "b", "icon": "/i.png", "image": "/a.png"}"#, "of image."),
        (#"{"title": "t", "options": {"requireInteraction": true, "image": "/a.png"}}"#, "of options.image."),
        (
            #"{"app_id": "a", "contents": {"en": "b"}, "chrome_web_image": "https://e.com/a.png"}"#,
            "of chrome_web_image."
        ),
    ])
    func `the browsers that show no picture are named`(_ text: String, _ words: String) throws {
        let sentence = try LintedText(text).sentence(of: "sender-request")
        #expect(sentence.hasSuffix(" Firefox, Safari and Chrome on macOS show nothing \(words)"), "\(sentence)")
        let other = text.replacing("image\"", with: "icon\"")
        #expect(try !LintedText(other).sentence(of: "sender-request").contains("Firefox"))
    }

    @Test(arguments: [
        (#"{"title": "t", "body": "b", "icon": "/i.png", "badge": "/b.png"}"#, "shows badge"),
        (#"{"notification": {"title": "t", "renotify": true, "badge": "/b.png"}}"#, "shows notification.badge"),
    ])
    func `a badge for browsers is told to be Android's`(_ text: String, _ words: String) throws {
        let sentence = try LintedText(text).sentence(of: "sender-request")
        let end = " Android alone \(words), as a silhouette of what is not transparent."
        #expect(sentence.hasSuffix(end), "\(sentence)")
    }

    @Test(arguments: [
        (
            #"{"message": "m", "extras": {"android::notification": {"bigImageUrl": "https://e.com/a.jpg"}}}"#,
            ["extras.android::notification.bigImageUrl note"]
        ),
        (#"{"message": "m", "extras": {"client::notification": {"bigImageUrl": "https://e.com/a.jpg"}}}"#, []),
        (
            #"{"app_id": "a", "contents": {"en": "b"}, "data": {"big_picture": "https://e.com/a.jpg"}}"#,
            ["data.big_picture note"]
        ),
        (
            #"{"app_id": "a", "contents": {"en": "b"}, "big_picture": "https://e.com/b.jpg", "data": {"big_picture": "https://e.com/a.jpg"}}"#,
            []
        ),
        (#"{"app_id": "a", "contents": {"en": "b"}, "data": {"image": "https://e.com/a.jpg"}}"#, []),
        (#"{"app_id": "a", "contents": {"en": "b"}, "data": {"big_picture": "no"}}"#, []),
    ])
    func `a service's key for a picture at another place is told`(_ text: String, _ lines: [String]) throws {
        #expect(try LintedText(text).lines(of: "sender-picture") == lines)
    }

    @Test(arguments: ["/images/a.png", "images/a.png", "a.png", "{{image}}"])
    func `a key that takes an address alone takes no path`(_ address: String) throws {
        let text = #"""
            {"to": "ExponentPushToken[x]", "title": "t", "mutableContent": true, "richContent": {"image": "\#(address)"}}
            """#
        #expect(try LintedText(text).lines(of: "image-url") == ["richContent.image warning"])
        let resource = #"{"app_id": "a", "contents": {"en": "b"}, "big_picture": "\#(address)"}"#
        #expect(try LintedText(resource).lines(of: "image-url") == [])
    }

    @Test func `a picture at home is said of a request too`() throws {
        let text = #"{"message":"b","data":{"image":"https://homeassistant.local:8123/a.jpg"}}"#
        let findings = try Linter.standard.lint(JSONDocument(parsing: Array(text.utf8)))
        #expect(findings.map(\.rule).sorted() == ["image-private", "sender-request"])
    }

    @Test(arguments: [
        #"{"message":{"topic":"n","title":"t"}}"#, #"{"to":"/topics/n","notification":{"title":"t"}}"#,
        #"{"aps":{"alert":"x"},"GCM":"{}"}"#, #"{"topic":"n","data":{"image":"https://e.com/a.jpg"}}"#,
        #"{"registration_ids":["a"],"data":{"k":"v"}}"#, #"[{"topic":"n"}]"#, #"[[]]"#, "7",
    ])
    func `what is meant for FCM or APNs is no other service's`(_ text: String) throws {
        if case .senderRequest(let request) = try PushDocument.read(Array(text.utf8)) {
            Issue.record("It is taken for a request to \(request.service)")
        }
    }
}
